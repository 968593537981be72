"""Chapter 6: marches, what entering a hex sets off, and coming onto the map."""
