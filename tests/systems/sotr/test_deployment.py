"""Setting up, to the edge: in which order, and which way units look."""

import pytest

from grognard.systems.sotr import deployment
from systems.sotr.people import FAR, laid
from systems.sotr.table import one, unit


@pytest.mark.parametrize("seat", [0, 1])
def test_who_still_has_units_sets_them_up_when_the_other_has_none(seat):
    made = laid(unit("a", 1 - seat, "rifles", (10, 10)), {"id": "s", "seat": seat, "troop": "led"})
    made.active = 1 - seat
    assert next(deployment.deploy(made)).seat == seat


@pytest.mark.parametrize(
    ("edge", "ahead"), [("bottom", (0, 1)), ("top", (0, -1)), ("left", (1, 0)), ("right", (-1, 0))]
)
def test_a_unit_is_set_up_facing_the_enemys_edge(edge, ahead):
    made = laid(unit("a", 0, "rifles", (10, 10)), FAR)
    made.edges = (edge, "top")
    assert deployment.ground(made, one(made, "a"), False).ahead == ahead
