"""The map: its sheets and their joining, maps drawn by a seed, kinds of ground."""
