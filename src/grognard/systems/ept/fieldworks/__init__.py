"""Chapter 18: fieldworks, bunkers, minefields and other traps."""
