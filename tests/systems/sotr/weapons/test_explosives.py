"""High explosive to the edge, and what soldiers wear against it."""

import pytest

from grognard.systems.sotr.events import TemplateLands
from grognard.systems.sotr.profile import weapons
from grognard.systems.sotr.roster import platoon
from grognard.systems.sotr.state import Acting
from grognard.systems.sotr.weapons import launchers, templates
from systems.sotr.people import FAR, field, laid, told
from systems.sotr.table import left, one, piece, unit

HE = weapons()["rifle_grenade_he"]


@pytest.mark.clause("sotr.he.to-hit", "sotr.target.area-weapon")
def test_a_piece_beyond_its_range_is_no_target_of_a_launcher():
    far = HE.reach / 100
    house = piece("building", 8, 10.5 + far + 0.5, 12, 40, id="house")
    near = piece("building", 8, 10.5 + far - 0.5, 12, 40, id="house")
    foe = unit("b", 1, "rifles", (10, 10.5 + far + 1))
    for row, found in ((house, []), (near, ["#house"])):
        made = laid(unit("a", 0, "grenadier", (10, 10)), foe, piece=[row])
        assert launchers.pieces(field(made), 0, HE) == found


@pytest.mark.clause("sotr.he.blast-displacement")
def test_who_is_thrown_out_stops_where_somebody_stands_already():
    """The second man stands on the very spot at the edge of the template to which the first one would be thrown."""
    made = laid(unit("b", 1, "rifles", (24, 31)), unit("c", 1, "rifles", (24, 33.2)), FAR)
    launchers.throw_out(made, (2400, 3000), 250, [(one(made, "b"), 0)])
    assert one(made, "b").places[0] == (2400, 3100)


@pytest.mark.clause("sotr.he.blast-displacement")
def test_nobody_is_thrown_through_what_bars_the_way():
    rock = piece("rock", 23, 31.6, 25, 32.2)
    made = laid(unit("b", 1, "rifles", (24, 31)), FAR, piece=[rock])
    launchers.throw_out(made, (2400, 3000), 250, [(one(made, "b"), 0)])
    assert one(made, "b").places[0] == (2400, 3100)


@pytest.mark.clause("sotr.equipment.availability")
@pytest.mark.parametrize(
    ("long", "taken"), [(platoon.LONGEST_LABEL, True), (platoon.LONGEST_LABEL + 1, False)]
)
def test_a_label_may_be_as_long_as_the_longest(long, taken):
    made = platoon._pick("united_states", 1, {"troop": "us_command", "label": "x" * long})
    assert isinstance(made, platoon.Pick) is taken


@pytest.mark.clause("sotr.he.to-hit", "sotr.target.area-weapon")
def test_a_shell_fired_at_a_wood_falls_where_its_whole_template_counts():
    wood = piece("forest", 20, 20, 40, 26, id="wood")
    spots = [
        (24, 20.8),
        (30, 22),
        (32.2, 22),
    ]  # one who is nearer, two of whom a smaller template would touch one
    made = laid(
        unit("a", 0, "rocket", (24, 4), (2, 2)),
        unit("b", 1, "rifles", *spots),
        FAR,
        piece=[wood],
        dice=(6, 1, 1),
    )
    launchers.fire_at_piece(made, field(made), 0, weapons()["rpg_heavy_he"], "#wood", Acting(unit="a"))
    assert (one(made, "b").living, left(made)) == ((0,), 0)


@pytest.mark.clause("sotr.weapons.launcher-he", "sotr.he.to-hit")
def test_a_rifle_grenade_that_misses_a_wall_drifts_by_whole_inches():
    # A miss, six inches, the first direction: towards the far edge.
    made = laid(
        unit("a", 0, "grenadier", (10, 10), (11.2, 10)), FAR, piece=[piece("fence", 8, 20, 12, 20.2, id="wall")],
        edges=["bottom", "top"], dice=(1, 6, 1),
    )  # fmt: skip
    launchers.fire_at_piece(made, field(made), 0, weapons()["rifle_grenade_he"], "#wall", Acting(unit="a"))
    assert [landed.at for landed in told(made, TemplateLands)] == [(1000, 2600)]
    assert left(made) == 0


@pytest.mark.clause("sotr.weapons.launcher-he", "sotr.he.to-hit")
def test_a_rifle_grenade_that_misses_a_man_drifts_by_whole_inches():
    made = laid(
        unit("a", 0, "grenadier", (10, 10), (11.2, 10)), unit("b", 1, "rifles", (10, 20)), FAR,
        edges=["bottom", "top"], dice=(1, 6, 1),
    )  # fmt: skip
    shot, weapon = field(made), weapons()["rifle_grenade_he"]
    x, y = templates.best_place(made, one(made, "a"), one(made, "b"), [0], weapon.template // 2)
    launchers.fire(made, shot, 0, weapon, one(made, "b"), Acting(unit="a"))
    assert [landed.at for landed in told(made, TemplateLands)] == [(x, y + 600)]
    assert left(made) == 0
