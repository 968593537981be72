"""Chapter 8: assaults, the rounds of their fight, and giving way before them."""
