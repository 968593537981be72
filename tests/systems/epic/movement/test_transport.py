"""Transports: what they carry, picking up and setting down, and what becomes of passengers."""

from __future__ import annotations

import pytest

from grognard.core.game import Rng
from grognard.systems.epic import basics, events
from grognard.systems.epic.movement import transport
from grognard.systems.epic.shooting import damage
from grognard.systems.epic.shooting.damage import Toll
from grognard.systems.epic.shooting.hits import ASSAULT, AT, Blow
from systems.epic.table import (
    acting,
    answer,
    asked,
    battle,
    formation,
    game,
    gun,
    mixed,
    offered,
    one,
    position,
    sheet,
    told,
    unit,
)

FAR = formation("B", 1, "orks.boyz", (170, 110))


def kit(name):
    return unit(battle(position(formation("A", 0, name, (20, 20)))), "A/0").kit


def aboard(name, carrier="A/0"):
    return {"unit": name, "carrier": carrier}


# -- capacity ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.transport.capacity")
def test_a_transport_carries_the_number_and_kinds_on_its_datasheet():
    hold = kit("marines.rhino").profile.hold[0]
    tactical = kit("marines.tactical")
    assert transport.fits(hold, [], tactical)
    assert transport.fits(hold, [tactical], tactical)
    assert not transport.fits(hold, [tactical, tactical], tactical)
    for name in (
        "marines.terminator",
        "marines.assault",
        "marines.bike",
        "marines.predator_destructor",
        "marines.rhino",
    ):
        assert not transport.fits(hold, [], kit(name)), name


@pytest.mark.clause("epic.transport.capacity")
def test_some_take_two_places_some_at_most_one_and_some_have_places_of_their_own():
    raider = kit("marines.land_raider").profile.hold[0]
    terminator, tactical = kit("marines.terminator"), kit("marines.tactical")
    assert transport.fits(raider, [], terminator)
    assert not transport.fits(raider, [tactical], terminator)
    wagon = kit("orks.battlewagon").profile.hold[0]
    boyz, gunz, grotz = kit("orks.boyz"), kit("orks.big_gunz"), kit("orks.grotz")
    assert transport.fits(wagon, [boyz], gunz)
    assert not transport.fits(wagon, [gunz], gunz)
    assert transport.fits(wagon, [boyz, boyz], grotz)
    assert not transport.fits(wagon, [boyz, boyz, grotz], grotz)


@pytest.mark.clause("epic.transport.capacity", "epic.transport.embark")
def test_more_than_the_transports_can_fetch_are_refused_and_nobody_moves():
    units = [("marines.rhino", (20, 20)), *(("marines.tactical", (24 + 3 * n, 20)) for n in range(3))]
    playing = game(acting(position(mixed("A", 0, *units), FAR), "A", "advance", "move"))
    before = playing.digest()
    names = offered(playing, "epic-embark")
    assert names == ["A/1", "A/2", "A/3"]
    refused = asked(playing).refuse(names)
    assert refused is not None
    assert refused.rule == "epic.transport.capacity"
    assert {name: value for name, _, value in refused.reasons[0].args} == {"unit": "A/3", "count": 2}
    assert playing.digest() == before
    for seed in range(20):
        drawn = asked(playing).form.draw(Rng(seed))
        assert asked(playing).refuse(drawn) is None
        assert len(drawn) <= 2
    assert playing.digest() == before
    answer(playing, ("epic-embark", ["A/3", "A/1"]))
    assert [one.status for one in one(playing, "A").units] == ["field", "aboard", "field", "aboard"]


# -- getting in and out --------------------------------------------------------------------------------------------


def moving(row, *others, plan=("move",), dice=()):
    found = position(row, *(others or (FAR,)))
    return game(acting(found, "A", "advance", *plan), *dice)


@pytest.mark.clause("epic.transport.embark", "epic.transport.passenger-no-move")
def test_a_transport_fetches_a_unit_and_goes_on_with_what_is_left_of_its_move():
    row = mixed("A", 0, ("marines.rhino", (20, 20)), ("marines.tactical", (20, 27)))
    playing = moving(row)
    answer(playing, ("epic-embark", "A/1"))
    assert unit(playing, "A/1").status == "aboard"
    # 7 cm less 2.25 of the two bases: 4.75 of its 30 cm are gone.
    assert asked(playing).form.reach.allowances == (3000 - 475,)
    answer(playing, ("epic-move", (20, 50)))
    assert unit(playing, "A/0").place == (2000, 5000)
    # In the move in which it got in it does not get out.
    assert asked(playing).ask != "epic-disembark"


@pytest.mark.clause("epic.transport.own-formation")
def test_units_of_other_formations_are_not_taken_on_board():
    other = formation("C", 0, "marines.tactical", (20, 23))
    playing = moving(mixed("A", 0, ("marines.rhino", (20, 20))), FAR, other)
    assert asked(playing).ask == "epic-move"


@pytest.mark.clause("epic.transport.disembark-timing", "epic.transport.disembark-distance")
def test_passengers_get_out_at_the_end_of_a_move_within_5_cm():
    row = mixed("A", 0, ("marines.rhino", (20, 20)), aboard("marines.tactical"), aboard("marines.tactical"))
    playing = moving(row)
    answer(playing, ("epic-move", (20, 45)))
    assert offered(playing, "epic-disembark") == ["A/1", "A/2"]
    answer(playing, ("epic-disembark", "A/1 A/2"))
    for name in ("A/1", "A/2"):
        assert unit(playing, name).status == "field"
        assert 0 <= basics.gap(unit(playing, name), unit(playing, "A/0")) <= 500
    assert len(told(playing, events.Disembarked)) == 2


@pytest.mark.clause("epic.transport.disembark-timing")
def test_staying_on_board_is_always_allowed_and_the_next_move_gives_another_chance():
    row = mixed("A", 0, ("marines.rhino", (20, 20)), aboard("marines.tactical"))
    playing = moving(row, plan=("move", "move"))
    answer(playing, ("epic-move", (20, 45)), ("epic-disembark", []))
    assert unit(playing, "A/1").status == "aboard"
    answer(playing, ("epic-move", (20, 60)), ("epic-disembark", "A/1"))
    assert unit(playing, "A/1").status == "field"


@pytest.mark.clause("epic.overwatch.trigger", "epic.transport.disembark-timing")
def test_getting_out_lets_enemies_on_overwatch_shoot_once_more():
    watcher = formation("B", 1, "orks.big_gunz", (20, 80), overwatch=True)
    row = mixed("A", 0, ("marines.rhino", (20, 20)), ("marines.rhino", (24, 20)), aboard("marines.tactical"))
    playing = moving(row, watcher)
    answer(playing, ("epic-move", (20, 45)), ("epic-overwatch", "wait"), ("epic-disembark", "A/2"))
    assert asked(playing).ask == "epic-overwatch"


@pytest.mark.clause("epic.transport.disembark-zoc")
def test_nobody_gets_out_into_an_enemys_zone():
    enemies = formation("B", 1, "orks.boyz", (20, 53.4), (26, 53.4), (14, 53.4))
    row = mixed("A", 0, ("marines.rhino", (20, 20)), aboard("marines.tactical"))
    playing = moving(row, enemies)
    answer(playing, ("epic-move", (20, 46)), ("epic-disembark", "A/1"))
    out = unit(playing, "A/1")
    assert all(basics.gap(out, other) > 500 for other in one(playing, "B").units)


# -- on board ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.transport.passengers-status")
def test_passengers_have_no_place_do_not_shoot_and_count_for_the_formation():
    row = mixed("A", 0, ("marines.rhino", (20, 20)), aboard("marines.devastator"))
    playing = game(acting(position(row, formation("B", 1, "orks.boyz", (20, 50))), "A", "advance", "shoot"))
    assert asked(playing).ask != "epic-target"  # the Devastators inside have the only gun
    assert one(playing, "A").size == 2
    assert [found.number for found in one(playing, "A").there] == [0]


# -- the end of a transport ----------------------------------------------------------------------------------------

ARMS = {
    "weapons": [gun("cannon", at=4)],
    "profiles": [
        sheet("t.box", type="av", base=2.5, armour="-", hold=[{"capacity": 4, "kinds": ["foot"]}]),
        sheet(
            "t.flyer",
            type="av",
            base=2.5,
            armour="-",
            abilities=["skimmer"],
            hold=[{"capacity": 4, "kinds": ["foot"]}],
        ),
        sheet("t.hard", armour=4),
        sheet("t.soft", armour="-"),
        sheet("t.mail", armour=4, abilities=["reinforced_armour"]),
    ],
}


def wrecked(blow, *riders, dice=(), carrier="t.box", **rest):
    """A transport destroyed by a hit, with riders on board."""
    row = mixed("A", 0, (carrier, (20, 20), rest), *(aboard(name) for name in riders))
    made = battle(position(row, FAR, **ARMS), *dice)
    toll = Toll()
    damage.suffer(made, one(made, "A"), unit(made, "A/0"), blow, toll)
    return made, toll, [found.number for found in one(made, "A").living]


@pytest.mark.clause("epic.transport.destroyed")
def test_each_passenger_saves_by_armour_or_a_cover_save_of_6():
    made, toll, living = wrecked(Blow(AT), "t.hard", "t.hard", "t.soft", dice=(4, 3, 6))
    assert living == [1, 3]
    assert all(unit(made, f"A/{n}").status == "field" for n in living)
    assert unit(made, "A/1").place == (2000, 2000)
    # The transport and one passenger: a marker each.
    assert toll.markers == {"A": 2}


@pytest.mark.clause("epic.transport.destroyed", "epic.special-weapons.ignore-cover")
def test_a_hit_that_ignores_cover_takes_the_cover_save_away():
    assert wrecked(Blow(AT, ignores_cover=True), "t.soft")[2] == []
    assert wrecked(Blow(AT, ignores_cover=True), "t.hard", dice=(4,))[2] == [1]


@pytest.mark.clause("epic.special-weapons.macro-transport", "epic.transport.destroyed")
def test_against_a_macro_weapon_only_who_would_have_a_save_himself_saves():
    assert wrecked(Blow(AT, macro=True), "t.hard", "t.soft", "t.mail", dice=(4,))[2] == [3]


@pytest.mark.clause("epic.special-units.skimmer-popup-transport")
def test_passengers_of_a_skimmer_that_has_popped_up_are_lost_with_it():
    assert wrecked(Blow(AT), "t.hard", carrier="t.flyer", popped=True)[2] == []
    assert wrecked(Blow(AT), "t.hard", carrier="t.flyer", dice=(4,))[2] == [1]


@pytest.mark.clause("epic.transport.destroyed")
def test_passengers_lost_to_the_ground_or_to_unsaved_hits_give_no_marker():
    row = mixed("A", 0, ("t.box", (20, 20)), aboard("t.hard"))
    made = battle(position(row, FAR, **ARMS), 1)
    toll = Toll(silent=True)
    damage.suffer(made, one(made, "A"), unit(made, "A/0"), Blow(ASSAULT), toll)
    assert one(made, "A").destroyed
    assert toll.markers == {}


# -- in assaults ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.transport.assault-moves", "epic.transport.disembark-zoc")
def test_passengers_get_out_into_contact_at_the_end_of_a_charge():
    row = mixed("A", 0, ("marines.rhino", (20, 20)), aboard("marines.tactical"), initiative=1)
    found = position(row, formation("B", 1, "orks.boyz", (20, 42)))
    playing = game(acting(found, "A", "engage", "assault"), rest=1)
    answer(playing, ("epic-charge", [(20, 34)]))
    assert offered(playing, "epic-disembark") == ["A/1"]
    script = playing.fork()
    script.submit(0, ["A/1"])
    assert 0 <= basics.gap_at(unit(script, "A/1").place, 100, (2000, 4200), 100) <= 2


@pytest.mark.clause("epic.transport.assault-moves")
def test_a_transport_between_two_enemies_keeps_its_passengers_inside():
    row = mixed("A", 0, ("marines.rhino", (20, 20)), aboard("marines.tactical"))
    made = battle(position(row, formation("B", 1, "orks.boyz", (20, 22.25), (20, 17.75), (26, 20))))
    enemies = one(made, "B").units
    assert transport.trapped(made, unit(made, "A/0"), enemies)
    assert not transport.trapped(made, unit(made, "A/0"), enemies[1:])


@pytest.mark.clause("epic.war-engines.transport-own-formation", "epic.war-engines.disembark")
def test_a_war_engine_carries_units_of_its_own_formation_like_any_transport():
    row = mixed("A", 0, ("orks.gunfortress", (20, 20)), ("orks.boyz", (20, 25)), aboard("orks.boyz"))
    playing = moving(row)
    answer(playing, ("epic-embark", "A/1"), ("epic-move", (20, 40)))
    # Who was on board before gets out within 5 cm, who has just got in does not.
    assert offered(playing, "epic-disembark") == ["A/2"]
    answer(playing, ("epic-disembark", "A/2"))
    assert 0 <= basics.gap(unit(playing, "A/2"), unit(playing, "A/0")) <= 500
    assert unit(playing, "A/1").status == "aboard"


@pytest.mark.clause("epic.transport.assault-moves")
def test_a_war_engine_lets_its_passengers_out_until_twice_its_capacity_touch_it():
    places = [(23, 20), (17, 20), (20, 23), (20, 17), (22.13, 22.13), (17.87, 17.87)]
    made = battle(
        position(formation("A", 0, "orks.gunfortress", (20, 20)), formation("B", 1, "orks.boyz", *places))
    )
    carrier, enemies = unit(made, "A/0"), one(made, "B").units
    assert carrier.kit.dc == 3
    assert transport.trapped(made, carrier, enemies)
    assert not transport.trapped(made, carrier, enemies[:5])


# -- in an assault -------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.transport.assault-moves")
def test_units_may_get_in_as_part_of_a_charge_and_then_stay_inside():
    row = mixed(
        "A", 0, ("marines.rhino", (20, 20)), ("marines.tactical", (20, 25)), aboard("marines.tactical")
    )
    found = position(row, formation("B", 1, "orks.boyz", (20, 42)))
    playing = game(acting(found, "A", "engage", "assault"), rest=1)
    answer(playing, ("epic-embark", "A/1"))
    assert unit(playing, "A/1").status == "aboard"
    # Fetching took 2.75 cm of the transport's 30.
    assert asked(playing).form.reach.allowances == (2725,)
    answer(playing, ("epic-charge", [(20, 34)]))
    assert offered(playing, "epic-disembark") == ["A/2"]  # who has just got in stays


@pytest.mark.clause("epic.transport.assault-moves")
def test_nobody_gets_into_a_transport_that_is_beset():
    row = mixed("A", 0, ("marines.rhino", (20, 20)), ("marines.tactical", (24, 20)))
    made = battle(position(row, formation("B", 1, "orks.boyz", (20, 22.25), (20, 17.75))))
    assert transport.pick_ups(made, one(made, "A"), {0: 500}) == {}
    one(made, "B").units[0].status = "gone"
    assert list(transport.pick_ups(made, one(made, "A"), {0: 500})) == [1]


def countered(*units, foe=((20, 42),), **rest):
    """Defenders who may counter-charge, the enemy having charged."""
    row = mixed("B", 1, *units, **rest)
    found = position(formation("A", 0, "orks.boyz", *foe), row)
    playing = game(acting(found, "A", "engage", "assault"), rest=1)
    answer(playing, ("epic-charge", [list(place) for place in foe]))
    return playing


@pytest.mark.clause("epic.transport.assault-moves")
def test_units_may_get_in_instead_of_a_counter_charge_of_their_transport():
    playing = countered(("marines.rhino", (20, 55)), ("marines.tactical", (26, 55)))
    # 10 cm for a vehicle of 30 cm; the man is 3.75 cm away.
    assert offered(playing, "epic-embark") == ["B/1"]
    answer(playing, ("epic-embark", "B/1"))
    assert unit(playing, "B/1").status == "aboard"
    assert told(playing, events.CounterCharged) == []  # it fetched somebody and goes no farther
    # Who is farther than that away is not fetched.
    playing = countered(("marines.rhino", (20, 55)), ("marines.tactical", (33.4, 55)))
    assert asked(playing).ask != "epic-embark"


@pytest.mark.clause("epic.transport.assault-moves")
def test_passengers_may_get_out_at_the_end_of_a_counter_charge_unless_beset():
    playing = countered(("marines.rhino", (20, 55)), aboard("marines.tactical", "B/0"))
    answer(playing, ("epic-counter-charge", ["B/0"]))
    assert offered(playing, "epic-disembark") == ["B/1"]
    beset = ((20, 52.75), (20, 57.25))
    row = mixed("B", 1, ("marines.rhino", (20, 55)), aboard("marines.tactical", "B/0"))
    made = battle(position(formation("A", 0, "orks.boyz", *beset), row))
    foes = one(made, "A").units
    assert next(transport.disembark(made, one(made, "B"), [1], foes=foes), None) is None
    assert next(transport.disembark(made, one(made, "B"), [1], foes=foes[:1])).ask == "epic-disembark"
