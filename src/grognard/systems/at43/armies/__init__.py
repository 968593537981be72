"""What an army has to itself: the specialists of the White Stars, the routines of the Therians."""
