"""Towed guns: anti-tank guns and artillery pieces, and the crews that serve them."""
