"""Missions: setting up, reserves, objectives and points, and how a game ends."""
