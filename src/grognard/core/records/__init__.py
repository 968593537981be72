"""What is kept of a game: saves, under which rules it was played, and what was told."""
