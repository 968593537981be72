"""Work beside the event loop: the thread of the rules, processes for bots and replays."""
