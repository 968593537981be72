"""Blast markers: breaking, withdrawing, regrouping, rallying."""
