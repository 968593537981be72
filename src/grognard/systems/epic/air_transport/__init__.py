"""Transport aircraft: landing to set troops down or pick them up, and air assaults."""
