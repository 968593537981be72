"""Units with rules of their own."""
