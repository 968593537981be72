"""Chapter 3: the chain of command, and who takes over from the fallen."""
