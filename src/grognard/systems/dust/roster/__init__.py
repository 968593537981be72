"""Army lists: what they may hold, and what they may be put together from."""
