"""Distance, reach, sight and templates on squares, hexes and free tables."""
