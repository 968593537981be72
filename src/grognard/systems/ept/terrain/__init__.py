"""Chapter 10: the ground, what a step on it costs, and what lies on it for a while: smoke, blazes, tunnels."""
