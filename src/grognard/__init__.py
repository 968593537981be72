"""Grognard plays tabletop wargames by their whole rulebook."""

__version__ = "0.1.0"
