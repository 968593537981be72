"""Weapons with rules of their own, and who serves them."""
