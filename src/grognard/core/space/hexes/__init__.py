"""Hex maps: the grid, exact lines, sight, marches, arcs, and maps as data."""
