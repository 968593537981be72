"""The scenarios: as their files tell them, and set up to be played."""
