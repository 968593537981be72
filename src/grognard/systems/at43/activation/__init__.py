"""The activation phase: whose go it is, what a unit then does, its drills and what it is free to do."""
