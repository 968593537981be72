"""Chapter 17: guns and their crews, half-squads, and people who do not fight."""
