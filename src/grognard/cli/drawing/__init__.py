"""Draws scenes for a terminal: square grids, hex maps and free tables."""
