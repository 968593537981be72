"""Aircraft to the edge: mixed squadrons, ranges to the millimetre, who may be attacked, and where the table ends."""

from __future__ import annotations

import pytest

from grognard.systems.epic import actions, events
from grognard.systems.epic.air_transport import landing
from grognard.systems.epic.aircraft import (
    attack,
    disengagement,
    gunnery,
    jinking,
    missions,
    patrol,
    ways,
)
from grognard.systems.epic.events import air
from grognard.systems.epic.state import GROUND_ATTACK, INTERCEPTION, NOWHERE, PATROL
from systems.epic.air import (
    FAR,
    FOE,
    OURS,
    SHEETS,
    acting_of,
    aloft,
    flying,
    found_of,
    on_patrol,
    riders,
    squadron,
    take,
)
from systems.epic.table import (
    answer,
    asked,
    battle,
    formation,
    game,
    offered,
    one,
    sheet,
    state,
    told,
    unit,
)

SEATS = pytest.mark.parametrize("seat", [0, 1])


def mixed_squadron(seat, *kinds, status="air", **rest):
    units = [{"unit": kind, "at": [60 + 4 * n, 60], "status": status} for n, kind in enumerate(kinds)]
    return {"id": "F", "seat": seat, "units": units, **rest}


# -- who may do what -------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.aircraft.interception", "epic.aircraft.cap")
def test_a_squadron_with_a_bomber_in_it_neither_intercepts_nor_patrols():
    row = {"id": "F", "seat": 0, "status": "reserve", "units": ["t.fighter", "t.bomber"]}
    found = battle(found_of(row, OURS, aloft("X", 1, "t.bomber", (60, 60))))
    for action in (INTERCEPTION, PATROL):
        assert missions.refusal(found, one(found, "F"), action) is not None
    assert missions.refusal(found, one(found, "F"), GROUND_ATTACK) is None
    unit(found, "F/1").status = "gone"
    assert missions.refusal(found, one(found, "F"), INTERCEPTION) is None


@SEATS
@pytest.mark.clause("epic.aircraft.interception")
def test_enemies_in_the_air_are_intercepted_and_not_friends(seat):
    rows = (squadron("F", seat, "t.fighter"), OURS, FAR)
    found = battle(found_of(*rows, aloft("X", 1 - seat, "t.bomber", (60, 60))))
    assert missions.refusal(found, one(found, "F"), INTERCEPTION) is None
    found = battle(found_of(*rows, aloft("X", seat, "t.bomber", (60, 60))))
    assert missions.refusal(found, one(found, "F"), INTERCEPTION).rule == "epic.aircraft.interception"


@SEATS
@pytest.mark.clause("epic.aircraft.cap", "epic.aircraft.cap-reaction")
def test_a_patrol_of_either_side_marks_its_entry_and_reacts_to_the_other(seat):
    edge = 1.5 if seat == 0 else 118.5
    target = aloft("X", 1 - seat, "t.fb", (63, 62), heading=1800 * (1 - seat))
    rows = (on_patrol("F", seat, "t.fighter", (63, edge)), target, OURS, FAR, FOE)
    found = battle(found_of(*rows))
    script = patrol.react(found, state_of(found, "X"))
    decision = next(script)
    assert (decision.seat, list(decision.form.options)) == (seat, ["F", "nobody"])
    own = battle(found_of(on_patrol("F", 1 - seat, "t.fighter", (63, edge)), target, OURS, FAR, FOE))
    assert list(patrol.react(own, state_of(own, "X"))) == []


def state_of(found, name):
    """An attack of a squadron in flight, as the table knows it."""
    made = battle(
        acting_of(
            found_of(aloft(name, 0, "t.fb", (60, 60)), OURS, FAR), flying(name, GROUND_ATTACK, "strike")
        )
    )
    return made.acting


@pytest.mark.clause("epic.aircraft.cap-reaction")
def test_a_patrol_attacks_the_one_it_reacted_to_though_others_are_near():
    rows = (
        aloft("F", 0, "t.fighter", (60, 60)),
        aloft("X", 1, "t.bomber", (60, 70)),
        aloft("Y", 1, "t.bomber", (64, 70)),
        OURS,
        FAR,
    )
    found = battle(found_of(*rows))
    decision = next(attack.intercept(found, one(found, "F"), one(found, "Y")))
    assert list(decision.form.options) == ["Y", "nobody"]
    decision = next(attack.intercept(found, one(found, "F")))
    assert list(decision.form.options) == ["X", "Y", "nobody"]


@pytest.mark.clause(
    "epic.aircraft.attack-air-weapons", "epic.aircraft.attack-air-bonus", "epic.aircraft.flak-repeat"
)
def test_who_fired_flak_may_still_attack_and_who_attacked_fires_no_flak_any_more():
    rows = (aloft("F", 0, "t.fighter", (60, 60)), aloft("X", 1, "t.bomber", (60, 70)), OURS, FAR)
    found = battle(found_of(*rows), 1)
    found.flak = (("F/0", 0, "X"),)
    guns = attack.bearing_on(found, one(found, "F"), one(found, "X"))
    assert [gun.unit.number for gun in guns] == [0]
    found.flak = ()
    list(attack.dogfight(found, one(found, "F"), one(found, "X"), guns))
    assert found.flak == (("F/0", 0, "X"),)
    assert one(found, "F").struck
    here = {0: ((6000, 7000),)}
    assert gunnery.barrels(found, one(found, "F"), one(found, "F").aloft, one(found, "X"), here) == []


# -- ranges ----------------------------------------------------------------------------------------------------------


def gun_at(place=(60, 40), kind="t.flak", heading=0):
    guns = {"id": "A", "seat": 1, "units": [{"unit": kind, "at": list(place), "heading": heading}]}
    found = battle(found_of(aloft("F", 0, "t.fighter", (60, 60)), guns, OURS))
    gunner = unit(found, "A/0")
    return gunner, gunner.kit.anti_air[0][1]


@pytest.mark.clause("epic.aircraft.flak-from-ground", "epic.aircraft.flak-conditions")
def test_flak_reaches_as_far_as_its_range_from_edge_to_edge():
    gunner, mode = gun_at()
    # 45 cm, a base of 2.5 cm and one of 3 cm: 47.75 cm from middle to middle.
    for way, reached in (
        (((6000, 8775),), True),
        (((6000, 8776),), False),
        (((0, 8775), (12000, 8775)), True),
        (((0, 8777), (12000, 8777)), False),
        (((0, 11000), (12000, 11000), (6000, 6000)), True),
        (((6000, 6000), (6000, 11500), (12000, 11500)), True),
    ):
        assert gunnery.reaches(gunner, 0, mode, way, 150) == reached


@pytest.mark.clause("epic.aircraft.flak-from-ground")
def test_a_way_must_be_in_range_and_in_arc_at_once():
    gunner, mode = gun_at(kind="t.front")
    # It looks up the table: behind it is in range, far ahead is in arc.
    assert not gunnery.reaches(gunner, 0, mode, ((6000, 100), (6000, 3800)), 150)
    assert not gunnery.reaches(gunner, 0, mode, ((6000, 3000), (15000, 3000), (15000, 11000)), 150)
    assert gunnery.reaches(gunner, 0, mode, ((6000, 3000), (6000, 6000)), 150)
    assert not gunnery.reaches(gunner, 0, mode, ((6000, 3000),), 150)
    assert gunnery.reaches(gunner, 0, mode, ((6000, 5000),), 150)


@pytest.mark.clause("epic.aircraft.blast-under-fire", "epic.aircraft.blast-losses")
def test_one_marker_for_being_under_fire_however_many_fire_and_one_for_each_loss():
    rows = (
        aloft("F", 0, "t.fighter", (60, 60), (64, 60), (68, 60)),
        OURS,
        formation("A", 1, "t.flak", (60, 40)),
        formation("C", 1, "t.flak", (60, 45)),
    )
    row = flying("F", GROUND_ATTACK, "flak", path=((60, 1.5), (60, 60)))
    playing = game(acting_of(found_of(*rows), row), 4, 5, 1)
    answer(playing, ("epic-jink", "steady"))
    assert len(told(playing, air.FlakFired)) == 2
    assert len(one(playing, "F").aloft) == 2
    assert one(playing, "F").markers == 2
    placed = [(event.number, event.rule) for event in told(playing, events.MarkersPlaced)]
    assert placed == [(1, "epic.aircraft.blast-under-fire"), (1, "epic.aircraft.blast-losses")]
    assert not one(playing, "F").broken, "aircraft never are"


# -- jinking ---------------------------------------------------------------------------------------------------------

TOUGH = [
    *SHEETS,
    sheet("t.four", type="av", speed=0, base=3, armour=4, flight="fighter"),
    sheet("t.three", type="av", speed=0, base=3, armour=3, flight="fighter"),
]


@pytest.mark.clause("epic.aircraft.jink")
@pytest.mark.parametrize(
    ("kinds", "can", "asks"),
    [
        (("t.fighter", "t.fb"), True, True),
        (("t.fighter", "t.bomber"), False, False),
        (("t.four", "t.four"), True, False),
        (("t.three", "t.fighter"), True, True),
    ],
)
def test_a_squadron_jinks_if_all_can_and_it_helps_any(kinds, can, asks):
    found = battle(found_of(mixed_squadron(0, *kinds), OURS, FAR, profiles=TOUGH))
    assert jinking.able(one(found, "F")) == can
    assert bool(list(jinking.choose(found, one(found, "F")))) == asks


@pytest.mark.clause("epic.aircraft.jink")
def test_only_in_the_air_is_a_jinking_aircraft_harder_to_hit():
    found = battle(found_of(mixed_squadron(0, "t.fighter", jinked=True), OURS, FAR))
    assert jinking.armour(one(found, "F"), unit(found, "F/0")) == 4
    unit(found, "F/0").status = "field"
    assert jinking.armour(one(found, "F"), unit(found, "F/0")) == 6
    one(found, "F").jinked = False
    unit(found, "F/0").status = "air"
    assert jinking.armour(one(found, "F"), unit(found, "F/0")) == 6


@pytest.mark.clause("epic.aircraft.jink-cost")
def test_who_jinks_already_is_not_asked_again():
    found = battle(found_of(mixed_squadron(0, "t.fighter", jinked=True), OURS, FAR))
    assert list(jinking.choose(found, one(found, "F"))) == []


# -- the edges of the table ------------------------------------------------------------------------------------------


@SEATS
@pytest.mark.clause("epic.aircraft.ground-attack", "epic.aircraft.interception")
def test_aircraft_come_in_touching_their_own_edge(seat):
    found = battle(found_of(squadron("F", seat, "t.fighter"), OURS, FAR))
    near, far = (0, 150) if seat == 0 else (12000, 11850)
    beyond = -1 if seat == 0 else 12001
    inner = 151 if seat == 0 else 11849
    for place in ((0, near), (18000, near), (9000, near), (9000, far)):
        assert ways._foreign(found, one(found, "F"), place) is None
    for place in ((-1, near), (18001, near), (9000, beyond), (9000, inner), (0, 6000)):
        assert ways._foreign(found, one(found, "F"), place).rule == "epic.aircraft.ground-attack"


@SEATS
@pytest.mark.clause("epic.aircraft.disengage-timing")
def test_who_acted_first_leaves_first_and_who_stays_is_not_asked_again(seat):
    rows = (
        aloft("F", 0, "t.fighter", (60, 60)),
        aloft("X", 1, "t.fighter", (90, 60)),
        on_patrol("P", 0, "t.fighter", (30, 1.5)),
        squadron("R", 1, "t.fighter"),
        OURS,
        FAR,
    )
    found = battle(found_of(*rows, first=seat))
    order = ["F", "P", "X"] if seat == 0 else ["X", "F", "P"]
    assert [one_.id for one_ in disengagement.waiting(found)] == order
    one(found, "P").stays = True
    assert "P" not in [one_.id for one_ in disengagement.waiting(found)]
    unit(found, "X/0").status = "gone"
    assert [one_.id for one_ in disengagement.waiting(found)] == ["F"]


@pytest.mark.clause("epic.aircraft.blast-foreign-edge#1")
@SEATS
@pytest.mark.clause("epic.aircraft.blast-foreign-edge", "epic.aircraft.disengage-move")
@pytest.mark.parametrize(("end", "marked"), [((60, 119), (True, False)), ((60, 1), (False, True)), ((179, 60), (True, True))])  # fmt: skip
def test_a_marker_for_leaving_by_another_edge_than_ones_own(seat, end, marked):
    heading = {119: 0, 1: 1800, 60: 900}[end[1]]
    rows = (aloft("F", seat, "t.fighter", (60, 60), heading=heading), OURS, FAR)
    playing = game(found_of(*rows, phase="disengagement", done=[0, 1]), rest=(2, 5))
    answer(playing, ("epic-disengage", list(end)))
    assert one(playing, "F").markers == int(marked[seat])
    assert unit(playing, "F/0").status == "reserve"


@pytest.mark.clause("epic.air-transport.take-off")
@pytest.mark.parametrize(("state_of_it", "markers"), [({"broken": True}, 2), ({"markers": 1}, 1), ({}, 0)])
def test_who_takes_off_is_in_the_air_again_with_its_markers(state_of_it, markers):
    row = formation("H", 0, "t.hawk", (60, 60), landed=1, **state_of_it)
    found = battle(found_of(row, OURS, FAR))
    one(found, "H").under_fire = True
    disengagement.take_off(found, one(found, "H"))
    flown = one(found, "H")
    assert (flown.markers, flown.broken, flown.fleeing, flown.landed, flown.under_fire) == (
        markers,
        False,
        False,
        0,
        False,
    )
    assert unit(found, "H/0").status == "air"


# -- landing ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.air-transport.as-war-engine", "epic.air-transport.two-ways")
def test_only_a_squadron_all_of_which_carries_others_can_land():
    row = {"id": "F", "seat": 0, "status": "reserve", "units": ["t.raider", "t.fb"]}
    found = battle(found_of(row, OURS, FOE))
    assert not landing.can_land(one(found, "F"))
    unit(found, "F/1").status = "gone"
    assert landing.can_land(one(found, "F"))


@SEATS
@pytest.mark.clause("epic.air-transport.landing-terrain", "epic.air-transport.air-assault-zoc")
def test_nobody_lands_in_an_enemy_zone_but_in_that_of_whom_he_assaults(seat):
    rows = (squadron("H", seat, "t.hawk"), OURS, FAR, formation("B", 1 - seat, "t.man", (60, 60)))
    found = battle(found_of(*rows))
    craft = one(found, "H")

    # Bases of 4 and 2 cm: the zone ends 8 cm from the middle of the man, and the bases touch at 3 cm.
    def fault(x, prey=()):
        why = landing.ground_fault(found, craft, {0: ((round(x * 100), 6000),)}, prey)
        return why and why.reasons[0].key

    assert fault(68.01) is None
    assert fault(68) == "epic-lands-in-zone"
    assert fault(68, ("B",)) is None
    assert fault(63, ("B",)) is None
    assert fault(62.99, ("B",)) == "epic-no-room-to-land"


@pytest.mark.clause("epic.air-transport.landing-terrain")
def test_two_that_land_do_not_stand_on_each_other():
    found = battle(found_of(squadron("H", 0, "t.hawk", 2), OURS, FAR))
    craft = one(found, "H")
    assert landing.ground_fault(found, craft, {0: ((6000, 6000),), 1: ((6400, 6000),)}) is None
    why = landing.ground_fault(found, craft, {0: ((6000, 6000),), 1: ((6399, 6000),)})
    assert why.rule == "epic.air-transport.landing-terrain"
    assert landing.ground_fault(found, craft, {0: ((6000, 6000),), 1: ((6000, 6399),)}) is not None


@pytest.mark.clause("epic.air-transport.embark#1")
@pytest.mark.clause("epic.air-transport.embark")
def test_who_is_wholly_within_five_centimetres_of_an_aircraft_with_room_may_get_in():
    craft = formation("H", 0, "t.hawk", (60, 60), landed=2, acted=True)
    near = formation("N", 0, "t.man", (60, 68), (63, 67))
    torn = formation("T", 0, "t.man", (60, 52), (60, 51.9))
    just = formation("J", 0, "t.man", (52, 60))
    many = formation("M", 0, "t.man", *((66 + 0.1 * n, 57 + 0.5 * n) for n in range(9)))
    tank = formation("K", 0, "t.engine", (66, 63))
    fly = formation("G", 0, "t.hawk", (64, 64), landed=2)
    foe = formation("B", 1, "t.man", (56, 56))
    found = battle(acting_of(found_of(craft, near, torn, just, many, tank, fly, foe), flying("H", GROUND_ATTACK, "unload")))  # fmt: skip
    assert list(landing.boarders(found, one(found, "H"), found.acting)) == ["N", "J"]
    found.acting.landed = ("N",)
    assert list(landing.boarders(found, one(found, "H"), found.acting)) == ["J"]


@pytest.mark.clause(
    "epic.air-transport.landing",
    "epic.air-transport.landed-status",
    "epic.air-transport.no-action-on-landing",
)
def test_who_has_landed_stands_on_the_table_and_acts_no_more_this_turn():
    row = mixed_squadron(0, "t.hawk", "t.hawk")
    found = battle(acting_of(found_of(row, OURS, FAR), flying("F", GROUND_ATTACK, "land")))
    unit(found, "F/1").status = "gone"
    one(found, "F").acted = False
    landing.land(found, one(found, "F"), found.acting)
    assert [found_.status for found_ in one(found, "F").units] == ["field", "gone"]
    assert (one(found, "F").landed, one(found, "F").acted) == (2, True)
    assert actions.able(found, 0) == [one(found, "O")]


@pytest.mark.clause("epic.air-transport.landing", "epic.air-transport.disembark")
def test_nobody_gets_out_of_aircraft_that_were_shot_down():
    row = mixed_squadron(0, "t.hawk")
    found = battle(acting_of(found_of(row, OURS, FAR), flying("F", GROUND_ATTACK, "land", "unload", "shoot")))
    unit(found, "F/0").status = "gone"
    landing.land(found, one(found, "F"), found.acting)
    assert one(found, "F").landed == 0
    list(landing.unload(found, one(found, "F"), found.acting))
    assert found.acting.plan == ()


@pytest.mark.clause(
    "epic.air-transport.two-ways", "epic.air-transport.air-assault", "epic.air-transport.ground-attack-only"
)
@pytest.mark.parametrize(
    ("kind", "load", "broken", "missions_"),
    [
        ("t.hawk", 2, False, ["strafe", "land", "air_assault"]),
        ("t.hawk", 2, True, ["strafe", "land"]),
        ("t.hawk", 0, False, ["strafe", "land"]),
        ("t.fb", 0, False, None),
    ],
)
def test_what_a_transport_may_fly_for(kind, load, broken, missions_):
    rows = [squadron("F", 0, kind), OURS, FOE]
    if load:
        rows.append(riders("T", 0, "F/0", "t.man", load, broken=broken))
    playing = game(found_of(*rows), 2)
    take(playing, "F", GROUND_ATTACK)
    if missions_ is None:
        assert asked(playing).ask == "epic-approach"
    else:
        assert offered(playing, "epic-mission") == missions_
    assert state(playing).acting.mission == "strafe"


@pytest.mark.clause(
    "epic.aircraft.stand-down", "epic.aircraft.action-test-result", "epic.aircraft.cap#ruling"
)
@pytest.mark.parametrize("die", [1, 5])
def test_a_patrol_that_is_called_to_another_action_is_over(die):
    playing = game(found_of(on_patrol("F", 0, "t.fb", (60, 1.5)), OURS, FOE), die)
    take(playing, "F", "stand_down")
    assert (one(playing, "F").patrol, one(playing, "F").action) == (False, "stand_down")
    assert unit(playing, "F/0").place == NOWHERE
