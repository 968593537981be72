"""Attacks: weapon lines, dice, cover and damage; close combat and artillery."""
