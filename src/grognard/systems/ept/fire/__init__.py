"""Chapter 7: direct fire, from who may fire at what to the Fire marker, and fire in reaction."""
