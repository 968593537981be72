"""Moving: moves and zones of control, transports, the ground."""
