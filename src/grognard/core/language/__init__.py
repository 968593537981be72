"""Words for people: the catalogues, what a game says in them, and French as it is printed."""
