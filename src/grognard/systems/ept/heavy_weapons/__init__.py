"""Chapter 16: heavy weapons: machine guns, rockets, missiles, snipers."""
