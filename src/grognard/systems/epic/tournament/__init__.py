"""The tournament game: setting up, objectives, victory."""
