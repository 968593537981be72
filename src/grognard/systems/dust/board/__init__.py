"""The battlefield: terrain, buildings and zones, drawn as a map or laid out of tiles."""
