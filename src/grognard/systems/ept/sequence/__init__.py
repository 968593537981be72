"""Chapter 2: the turn and its four phases."""
