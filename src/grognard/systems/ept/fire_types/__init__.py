"""Chapter 13: the other kinds of fire: anti-tank, anti-aircraft, plunging, and what it does to the ground."""
