"""Chapter 22: landings from the sea, and tanks that swim."""
