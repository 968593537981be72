"""Armies of all games: what may be bought, drafts of lists, faults and their mends."""
