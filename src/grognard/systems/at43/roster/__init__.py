"""Companies: what they may be made of, reading them, and those that are ready to play."""
