"""Moves, what they crush, and vehicles that can move no more."""
