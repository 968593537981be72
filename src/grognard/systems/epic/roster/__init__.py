"""Army lists: what they allow, what is wrong with an army, and the formations it brings."""
