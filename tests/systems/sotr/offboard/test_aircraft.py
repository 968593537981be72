"""Support from afar, to the edge: runs, bombs and strikes."""

import pytest

from grognard.systems.sotr.events import TemplateLands
from grognard.systems.sotr.offboard import air, strikes
from grognard.systems.sotr.profile import weapons
from grognard.systems.sotr.shooting import antiaircraft
from grognard.systems.sotr.vehicles import scenery
from systems.sotr.machines import run
from systems.sotr.people import FAR, field, laid, told
from systems.sotr.table import left, one, piece, unit

RIFLE = weapons()["rifle"]


@pytest.mark.clause("sotr.air.shooting-at")
def test_nobody_shoots_at_an_aircraft_of_his_own_side():
    found = {}
    for owner in (0, 1):
        made = laid(unit("a", 0, "rifles", (10, 10)), FAR, runs=[[owner, 24, 0, 24, 48]])
        found[owner] = antiaircraft.targets(field(made), weapons()["hmg"])
    assert found == {0: [], 1: ["aircraft0"]}


@pytest.mark.clause("sotr.offboard.single-strike")
@pytest.mark.parametrize(("x", "hit"), [(12.49, ["house"]), (12.5, [])])
def test_a_shell_that_only_touches_a_house_does_not_hit_it(x, hit):
    made = laid(unit("a", 0, "rifles", (2, 2)), FAR, piece=[piece("building", x, 5, 20, 15, id="house")])
    assert scenery.under(made, (1000, 1000), 250) == hit


@pytest.mark.clause("sotr.air.shot-down")
def test_nobody_fires_at_an_aircraft_that_is_gone():
    made = laid(unit("a", 0, "rifles", (10, 10)), FAR)
    antiaircraft.fire(made, field(made), 0, RIFLE, "aircraft0", False)
    assert made.runs == ()


@pytest.mark.clause("sotr.offboard.barrage")
def test_each_shell_of_a_barrage_falls_where_its_die_shows():
    empty = laid(unit("a", 0, "rifles", (2, 2)), FAR, dice=(1, 1, 2, 5))
    _, second, third = strikes.barrage(empty, 0, (2400, 2400))
    units = [unit(name, 1, "rifles", (x / 100, y / 100)) for name, (x, y) in (("s", second), ("t", third))]
    made = laid(unit("a", 0, "rifles", (2, 2)), *units, FAR, dice=(1, 1, 2, 5))
    strikes.barrage(made, 0, (2400, 2400))
    assert (one(made, "s").status, one(made, "t").status) == ("gone", "gone")
    assert left(made) == 0


@pytest.mark.clause("sotr.air.bombing")
def test_bombs_that_kill_nobody_frighten_nobody():
    made = laid(
        unit("b", 1, "rifles", (24, 24)),
        unit("a", 0, "rifles", (2, 40)),
        runs=[[0, 24, 0, 24, 48]],
        dice=(4, 2),
    )
    run(air.bomb(made, 0))
    assert (one(made, "b").down, one(made, "b").disorganised, left(made)) == (1, False, 0)


@pytest.mark.clause("sotr.air.bombing", "sotr.morale.test-on-dead")
def test_who_lost_nobody_to_bombs_takes_no_test():
    made = laid(unit("b", 1, "rifles", (24, 30), (30, 30)), FAR, dice=(6, 1), runs=[[0, 24, 0, 24, 48]])
    run(air.bomb(made, 0))
    assert (one(made, "b").living, left(made)) == ((0, 1), 0)


@pytest.mark.clause("sotr.air.bombing", "sotr.abilities.bulletproof")
def test_bombs_are_shooting_for_the_bulletproof():
    made = laid(unit("b", 1, "armoured", (24, 30)), FAR, dice=(6, 3), runs=[[0, 24, 0, 24, 48]])
    run(air.bomb(made, 0))
    assert (one(made, "b").down, one(made, "b").shot, left(made)) == (1, 1, 0)


@pytest.mark.clause("sotr.offboard.timing", "sotr.offboard.player-order", "sotr.offboard.barrage")
@pytest.mark.parametrize(
    ("kind", "dice", "shells"),
    [("single_strike", (1, 1), 1), ("barrage_strike", (1, 1, 1, 2), 3), ("air_strike", (), 0)],
)
def test_what_was_called_falls_when_everybody_has_acted(kind, dice, shells):
    made = laid(unit("a", 0, "rifles", (5, 5)), FAR, dice=dice, called=[[0, kind, 24, 24]], chiefs=[])
    run(strikes.support_phase(made))
    assert len(told(made, TemplateLands)) == shells
    assert (made.phase, made.called, left(made)) == ("melee", (), 0)


@pytest.mark.clause("sotr.air.deviation#ruling")
@pytest.mark.parametrize(
    ("start", "run_"),
    [
        ((2000, 4800), (0, 2300, 4800, 2300, 0)),
        ((0, 2000), (0, 0, 2300, 4800, 2300)),
        ((4800, 2000), (0, 4800, 1700, 0, 1700)),
    ],
)
def test_left_and_right_are_those_of_who_flies_along_the_line(start, run_):
    # A 1: three inches to the left.
    made = laid(unit("a", 0, "rifles", (5, 5)), FAR, dice=(1,))
    air.lay(made, 0, start, (2000, 2000))
    assert made.runs == (run_,)


@pytest.mark.clause("sotr.air.shooting-at#ruling")
def test_an_aircraft_is_seen_over_walls_chosen_past_nearer_enemies_and_never_too_far():
    wall = {**piece("high_wall", 0, 12, 48, 12.5), "height": 20}
    made = laid(
        unit("a", 0, "rifles", (10, 10)), unit("near", 1, "rifles", (10, 11.5)), piece=[wall],
        runs=[[1, 0, 47, 48, 47]],
    )  # fmt: skip
    looks = field(made)
    for name, needed in (("hmg", 6), ("aa_hmg", 4), ("anti_mech_rifle", 6)):
        assert antiaircraft.targets(looks, weapons()[name]) == ["aircraft0"]
        assert int(antiaircraft.to_hit(looks, 0, weapons()[name])) == needed
