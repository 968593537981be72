"""Chapter 5: what an active unit may do, full actions and half ones, and the orders of command posts."""
