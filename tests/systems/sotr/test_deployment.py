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


@pytest.mark.clause("sotr.abilities.deep-insertion")
@pytest.mark.parametrize("seat", [0, 1])
def test_who_comes_from_behind_is_set_up_anywhere_but_in_the_enemys_zone(seat):
    zones = [
        {"kind": "deployment", "seat": 0, "box": [0, 0, 48, 10]},
        {"kind": "deployment", "seat": 1, "box": [0, 38, 48, 48]},
    ]
    made = laid(
        unit("d", seat, "deep", (24, 24), (25.2, 24)), unit("far", 1 - seat, "rifles", (5, 24)), zone=zones
    )
    placing = deployment.ground(made, one(made, "d"), True)
    own, middle, theirs = ((2400, y) for y in ((500, 2400, 4300) if seat == 0 else (4300, 2400, 500)))
    assert [placing.site(place, 50) > 0 for place in (own, middle, theirs)] == [False, False, True]
