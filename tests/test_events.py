"""What happens is told with its rule: every kind of event names a clause of its book."""

import dataclasses

import pytest

from grognard import systems
from grognard.core.event import CLAUSES_BY_CLASS, KINDS_BY_CLASS
from grognard.core.rules import index


@pytest.mark.parametrize("system", systems.IDS)
def test_every_event_has_a_rule(system):
    systems.find(system)
    book = index(system).clauses
    kinds = {cls: kind for cls, kind in KINDS_BY_CLASS.items() if kind.startswith(f"{system}-")}
    assert len(kinds) > 20
    for cls, kind in kinds.items():
        clause = CLAUSES_BY_CLASS[cls]
        if clause:
            assert clause in book, kind
        else:
            # Its rule depends on what happened, and is a field.
            assert "rule" in {field.name for field in dataclasses.fields(cls)}, kind
