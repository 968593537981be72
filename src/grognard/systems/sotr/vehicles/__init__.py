"""Vehicles: their machines and crews, driving, shooting, damage, and assaults by and on them."""
