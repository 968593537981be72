"""Damage: tests, locations, figures lost, and what follows when leaders and units fall."""
