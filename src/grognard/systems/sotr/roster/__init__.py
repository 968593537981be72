"""Platoons: what the lists allow, what is wrong with one, and the units it brings."""
