"""Spacecraft: planned before the battle, over the field for one action, and gone."""
