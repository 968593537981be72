"""Chapter 21: air support, paratroops, gliders, assault landings and evacuation."""
