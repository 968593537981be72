"""What a screen shows: the battle and the cards of its counters."""
