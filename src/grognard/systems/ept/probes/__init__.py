"""Questions about a state, one module for each part of the book; `probe.py` gathers them."""
