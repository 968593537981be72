"""Shooting: sight, the procedure, hits and saves, crossfire, barrages, overwatch."""
