"""What a rulebook is tested with: the contract that every one fulfils, its cases as tests, and evidence of its clauses.

The conftest of its tests names the plugins, `grognard.lab.evidence` and `grognard.lab.leftovers` before this one.
"""

from grognard.testing.cases import playing_cases
from grognard.testing.contract import Contract

__all__ = ["Contract", "playing_cases"]
