"""Weapons with rules of their own."""
