"""War engines: damage, shields, criticals, barging and carrying other formations."""
