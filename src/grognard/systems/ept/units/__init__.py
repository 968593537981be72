"""Chapter 1: counters, and how many of them a place holds."""
