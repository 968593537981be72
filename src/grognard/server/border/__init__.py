"""What stands between a request and the rules: sizes, rates, keys, patience, refusals."""
