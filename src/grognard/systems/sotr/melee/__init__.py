"""The close combat phase."""
