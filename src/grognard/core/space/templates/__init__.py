"""Templates on a free table: whom they cover, where they drift, several in one answer, ground between groups."""
