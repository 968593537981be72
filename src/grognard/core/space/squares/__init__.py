"""Square grids: the grid with its walls, and what lines over it meet."""
