"""How games are kept: the schema, the rows, the store and its checks, and hearing of other workers."""
