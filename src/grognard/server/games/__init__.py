"""Games at their tables: setting them up, playing and taking back, seeing them again, and what each seat is told."""
