"""What a screen is told: the scene, and what a unit could do from a place."""
