"""Movement on a free table: ways, zones of control, formations, marches, settings-up, driving and flight."""
