"""Chapter 15: vehicles: driving, fire at them and by them, passengers, escorts and overruns."""
