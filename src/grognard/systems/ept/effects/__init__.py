"""Chapter 11: what fire does to units, and how they come to themselves again."""
