"""Rules that one army alone has, from its list; `data/armies.toml` says which armies play by which."""
