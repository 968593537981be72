"""Ramming and blows of mecha, to the edge."""

import pytest

from grognard.systems.sotr.state import Acting
from grognard.systems.sotr.vehicles import driving, machine, ramming, speed
from systems.sotr.machines import at, run
from systems.sotr.people import FAR, laid
from systems.sotr.table import left, one, piece, unit


@pytest.mark.clause("sotr.mechassault.ram-move")
@pytest.mark.parametrize(("y", "may"), [(21, ["e"]), (20.9, [])])
def test_six_inches_are_enough_to_ram(y, may):
    made = laid(at("t", 0, 20, 10), at("e", 1, 20, y), FAR)
    assert ramming.ram_targets(made, one(made, "t")) == may


@pytest.mark.clause("sotr.mechassault.ram-scenery")
def test_who_has_gone_as_far_as_he_can_stops_where_the_wall_was(monkeypatch):
    def broken(battle_, unit_, name):
        yield from ()
        return True

    monkeypatch.setattr(driving.ramming, "smash", broken)
    made = laid(at("t", 0, 20, 20, heading=0), FAR)
    own = machine.hull(one(made, "t"))
    for less, asked in ((1, True), (0, False)):
        own.moved = speed.reach(one(made, "t")) - less
        asks = next(driving.smash(made, one(made, "t"), Acting(unit="t"), "wall"), None)
        assert (asks is not None) is asked


@pytest.mark.clause("sotr.mechassault.move")
def test_one_fist_that_can_break_a_wall_is_enough():
    wall = piece("high_wall", 20, 30, 28, 30.5, id="wall")
    made = laid(at("m", 0, 24, 24, "fists", heading=0), FAR, piece=[wall])
    assert ramming.fists(one(made, "m")) == (1, 6)
    assert ramming.strike_pieces(made, one(made, "m")) == ["wall"]


@pytest.mark.clause("sotr.mechassault.crushing")
def test_only_who_stands_in_the_way_is_run_over():
    made = laid(
        at("t", 0, 20, 30),
        unit("b", 1, "rifles", (20, 20), (26, 20)),
        unit("c", 1, "rifles", (23, 22)),
        at("e", 1, 30, 25),
        FAR,
        dice=(4, 6),
    )
    machine.hull(one(made, "t")).moved = 1300
    ramming.crush(made, one(made, "t"), ((2000, 1000), (2000, 3000)))
    assert (one(made, "b").living, one(made, "c").living) == ((1,), (0,))
    assert left(made) == 0


@pytest.mark.clause("sotr.mechassault.move")
def test_only_a_mecha_with_fists_breaks_scenery_and_not_a_silent_one():
    hut = piece("building", 18, 24, 22, 28)

    def reaches(kind, **rest):
        made = laid(at("m", 0, 20, 20, kind, **rest), FAR, piece=[hut])
        return ramming.strike_pieces(made, one(made, "m"))

    assert reaches("tank") == reaches("mecha") == reaches("boxer", damage=["silent"]) == []
    breaks = any(ramming.scenery.breakable(laid(FAR, piece=[hut]).board.pieces[0], force) for force in (4,))
    assert bool(reaches("boxer")) is breaks


@pytest.mark.clause("sotr.vehicles.speed-by-distance", "sotr.mechassault.hits")
def test_a_mecha_that_chooses_to_strike_closes_in_and_strikes_with_each_fist():
    # Two hits of class 4 on the front of class 4, both turned aside by a 1.
    made = laid(at("m", 0, 24, 10, "boxer", heading=0), at("t", 1, 24, 18, heading=1800), FAR, dice=(1, 1))
    run(driving.act(made, one(made, "m"), Acting(unit="m")), "strike:t")
    assert ramming.touches(one(made, "m"), one(made, "t"))
    assert left(made) == 0
