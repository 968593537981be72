"""Odds, simulation and leagues: questions put to many games at once."""
