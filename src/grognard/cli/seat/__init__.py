"""A person at the terminal: setting a game up, playing it, and reading what was typed."""
