"""What every game shares and no game owns: decisions, dice, events, state and space."""
