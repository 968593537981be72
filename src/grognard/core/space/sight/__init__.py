"""Sight on a free table: lines in batches, views of one base, and who sees whom between groups."""
