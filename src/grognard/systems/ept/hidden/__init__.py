"""Chapter 12: hidden units and decoys, and hiding again."""
