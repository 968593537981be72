"""Shooting: who aims at whom, what is between, cover, salvos and their impacts, and fire in overwatch."""
