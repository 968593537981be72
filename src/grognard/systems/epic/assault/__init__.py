"""Assaults, from the charge to the consolidation."""
