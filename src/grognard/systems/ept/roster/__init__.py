"""Orders of battle: what a side of a scenario fields, as it is written or as a player puts it together."""
