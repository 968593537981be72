"""Rules at their limits: single functions asked in small situations, just inside and just outside what a clause allows."""

from __future__ import annotations

import dataclasses
import json
from types import SimpleNamespace
from typing import Any

import pytest

from grognard.core.dice import Scripted
from grognard.core.event import Rolled
from grognard.core.system import Setup, SetupFault
from grognard.systems.at43 import SYSTEM, measuring, melee, morale, profile, scenario, sight
from grognard.systems.at43.armies import therians
from grognard.systems.at43.board import NEUTRAL
from grognard.systems.at43.damage import damage
from grognard.systems.at43.missions import control, missions, reserves
from grognard.systems.at43.movement import crush, vehicles
from grognard.systems.at43.profile import ProfileError
from grognard.systems.at43.roster import roster
from grognard.systems.at43.roster.ready import ready_armies
from grognard.systems.at43.shooting import artillery, losses, spotting, weaponry
from systems.at43.roster.companies import STEEL
from systems.at43.roster.companies import cost as cost_of
from systems.at43.table import acting, answer, battle, events, figures, game, position, state, unit

ALPHA = figures("alpha", 0, "steel_troopers", (60, 20), (63, 20))
GOLEMS = figures("golems", 1, "storm_golems", (60, 80))
TOADS = figures("toads", 0, "fire_toad", (30, 50), (50, 50))


def finished(script: Any) -> Any:
    """What a script that asks nothing comes to."""
    with pytest.raises(StopIteration) as done:
        next(script)
    return done.value.value


# -- profiles and costs --------------------------------------------------------------------------------


@pytest.mark.clause("at43.cards.weapon-characteristics")
@pytest.mark.parametrize(("accuracy", "fits"), [(1, False), (2, True), (6, True), (7, False)])
def test_a_fixed_roll_is_a_die_from_two_to_six(accuracy: int, fits: bool) -> None:
    fixed = next(one for one in profile.weapons().values() if one.fixed_roll)
    if fits:
        assert dataclasses.replace(fixed, accuracy=accuracy).accuracy == accuracy
    else:
        with pytest.raises(ProfileError, match="a fixed roll of"):
            dataclasses.replace(fixed, accuracy=accuracy)


@pytest.mark.clause("at43.cards.fighter-characteristics")
def test_a_base_may_be_as_small_as_can_be_measured_but_not_nothing() -> None:
    fighter = next(iter(profile.fighters().values()))
    assert dataclasses.replace(fighter, base=1).base == 1
    with pytest.raises(ProfileError, match="no base"):
        dataclasses.replace(fighter, base=0)


@pytest.mark.clause(
    "at43.roster.size-pricing", "at43.whitestars.steel-troopers-cost", "at43.roster.equipment#2"
)
def test_a_plain_unit_of_standard_size_costs_what_its_entry_says_and_nothing_is_added() -> None:
    entry = profile.profiles()["steel_troopers"].list
    price = entry.prices[0]
    plain = roster._base_cost(entry, price, entry.standard_size)
    assert (int(plain), plain.rule) == (price.standard, entry.clause)
    short = roster._base_cost(entry, price, entry.standard_size - 1)
    assert short.rule == "at43.roster.size-pricing"
    assert cost_of(STEEL | {"size": entry.standard_size}) == price.standard


# -- sight and distance --------------------------------------------------------------------------------


@pytest.mark.clause("at43.los.infantrymen-transparent#ruling")
@pytest.mark.parametrize(
    ("place", "inside"),
    [
        ((50, 30), True),
        ((41, 30), True),
        ((59, 30), True),
        ((50, 21), True),
        ((50, 39), True),
        ((30, 30), False),
        ((70, 30), False),
        ((50, 10), False),
        ((50, 50), False),
        ((30, 50), False),
    ],
)
def test_machines_within_a_box_hide_and_those_beside_it_do_not(
    place: tuple[float, float], inside: bool
) -> None:
    ground = battle(position(ALPHA, GOLEMS, figures("toad", 1, "fire_toad", place)))
    pair = ground.units["alpha"], ground.units["golems"]
    found = sight.afvs(ground, (4000, 2000, 6000, 4000), pair)
    toad = ground.units["toad"]
    wanted = [((*toad.places[0], toad.kit[0].radius), measuring.size(ground, toad, 0))]
    assert found == (wanted if inside else [])
    assert sight.afvs(ground, (4000, 2000, 6000, 4000), (toad, pair[1])) == [], "nobody hides himself"
    # A box that it only touches is not entered.
    left, bottom, right, top = toad.box
    far = 12000
    for box in ((right, 0, far, far), (0, top, far, far), (0, 0, left, far), (0, 0, far, bottom)):
        assert sight.afvs(ground, box, pair) == []
    for box in (
        (right - 1, 0, far, far),
        (0, top - 1, far, far),
        (0, 0, left + 1, far),
        (0, 0, far, bottom + 1),
    ):
        assert sight.afvs(ground, box, pair) == wanted


@pytest.mark.clause("at43.shooting.single-afv", "at43.shooting.into-melee", "at43.firezone.single-afv#1")
@pytest.mark.parametrize("figure", [0, 1])
def test_a_single_machine_is_measured_and_hit_by_itself_whoever_leads(figure: int) -> None:
    ground = battle(position(ALPHA, figures("toads", 1, "fire_toad", (60, 50), (60, 90), leader=1)))
    alpha, toads = ground.units["alpha"], ground.units["toads"]
    assert toads.leader == 1
    target = weaponry.Target("toads", figure)
    place, radius = measuring.reference(alpha)
    wanted = measuring.gap(place, radius, toads.places[figure], toads.kit[figure].radius)
    assert weaponry.distance(ground, alpha, target) == wanted
    marks = spotting.Marks(ground, SimpleNamespace(unit=alpha, target=target))
    assert marks.figures == [(toads, figure)]
    assert marks.units == [toads]


@pytest.mark.clause("at43.control.who-controls", "at43.measuring.edge-to-edge")
def test_control_reaches_from_base_to_point_to_the_last_tenth_of_a_millimetre() -> None:
    ground = battle(position(ALPHA, mark=[{"id": "x", "at": [60, 60]}]))
    found = control._ground(ground, "x")
    assert found is not None
    box, within = found
    assert box == (6000, 6000, 6000, 6000)
    assert within((6000, 6000 + 1000 + 125), 125, 1000)
    assert not within((6000, 6001 + 1000 + 125), 125, 1000)


# -- morale --------------------------------------------------------------------------------------------


@pytest.mark.clause("at43.morale.unit-value", "at43.heroes.join-effects")
def test_who_has_no_morale_on_his_card_counts_as_none() -> None:
    ground = battle(position(ALPHA, figures("wraith", 1, "wraith_golgoth", (60, 80))))
    wraith = ground.units["wraith"]
    assert wraith.kit[0].fighter.morale is None
    assert morale.value(wraith) == 0
    alpha = ground.units["alpha"]
    assert morale.value(alpha) == alpha.kit[0].fighter.morale > 0
    alpha.living = ()
    assert morale.value(alpha) == 0


@pytest.mark.clause("at43.damage.immobilised-eject", "at43.morale.trigger-afv-loss#ruling")
@pytest.mark.parametrize(
    ("card", "status", "living", "rolls"),
    [
        ("fire_toad", "field", (0, 1), 2),
        ("fire_toad", "gone", (0, 1), 0),
        ("fire_toad", "field", (), 0),
        ("wraith_golgoth", "field", (0, 1), 0),
    ],
)
def test_machines_test_for_each_one_lost_while_any_is_left_and_has_nerves(
    card: str, status: str, living: tuple[int, ...], rolls: int
) -> None:
    ground = battle(position(figures("toads", 0, card, (30, 50), (50, 50)), GOLEMS))
    ground.dice = Scripted(faces=[6] * rolls)
    toads = ground.units["toads"]
    toads.status, toads.living = status, living
    for _ in morale.after_loss(ground, toads, 2):
        raise AssertionError("nobody is asked")
    assert ground.dice.rolled == rolls


# -- the mêlée -----------------------------------------------------------------------------------------


@pytest.mark.clause("at43.melee.losses-afv")
@pytest.mark.parametrize("share", [0, 1, 2])
def test_only_machines_that_were_given_impacts_are_tested(
    share: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ground = battle(position(figures("alpha", 0, "steel_tacarms", (60, 50)), {**TOADS, "seat": 1}))
    tested = []

    def tests(protection: int, count: int) -> Any:
        tested.append(count)
        yield from ()
        return [False] * count

    monkeypatch.setattr(damage, "hit_afv", lambda *args: iter(()))
    volley = SimpleNamespace(weapon=None, tests=tests)
    script = melee.on_afvs(ground, ground.units["alpha"], volley, ground.units["toads"], [0, 1], 2)
    asked = next(script)
    assert (asked.ask, asked.form.low, asked.form.high) == ("at43-impacts", 0, 2)
    with pytest.raises(StopIteration):
        script.send(share)
    assert tested == [count for count in (share, 2 - share) if count]


@pytest.mark.clause("at43.melee.losses-afv")
@pytest.mark.parametrize(("status", "living"), [("gone", (0, 1)), ("field", ())])
def test_who_is_gone_in_the_meantime_is_not_tested(status: str, living: tuple[int, ...]) -> None:
    ground = battle(position(figures("alpha", 0, "steel_tacarms", (60, 50)), {**TOADS, "seat": 1}))
    toads = ground.units["toads"]
    toads.status, toads.living = status, living
    assert finished(melee.on_afvs(ground, ground.units["alpha"], None, toads, [1], 2)) is None


@pytest.mark.clause("at43.melee.values")
def test_the_sum_behind_a_melee_roll_counts_the_defenders_combat() -> None:
    golem = figures("golems", 1, "storm_golems", (60, 52.5))
    table = position(figures("alpha", 0, "steel_troopers", (60, 50)), golem)
    playing = game(acting(table, "alpha", stage="act"), 1)
    while playing.decision is not None and playing.decision.ask == "at43-action":
        answer(playing, ("at43-action", "melee"))
    roll = next(one for one in events(playing, Rolled) if one.purpose == "at43-roll-melee")
    combat = state(playing).units["golems"].kit[0].fighter.combat
    assert ("at43.melee.values", -combat) in [(rule, change) for rule, _, change in roll.tally.parts]


# -- losses --------------------------------------------------------------------------------------------


@pytest.mark.clause("at43.losses.tie", "at43.losses.infantry-nearest", "at43.shooting.zone-first")
def test_of_no_impacts_nobody_is_the_nearest() -> None:
    ground = battle(position(ALPHA, figures("golems", 1, "storm_golems", (55, 50), (65, 50))))
    golems = ground.units["golems"]
    both = [(golems, 0), (golems, 1)]
    for count in (0, -1):
        assert finished(losses.nearest(ground, ground.units["alpha"], both, count, "x")) == []
    assert finished(losses.nearest(ground, ground.units["alpha"], both, 2, "x")) == both


@pytest.mark.clause("at43.losses.infantry-nearest#ruling", "at43.losses.test-per-impact#2")
def test_who_was_chosen_among_equals_stays_the_victim_until_he_falls() -> None:
    ground = battle(position(ALPHA, figures("golems", 1, "storm_golems", (57, 50), (63, 50))))
    golems = ground.units["golems"]
    order = [(golems, 0), (golems, 1)]
    outcomes = iter([False, True, True, True])

    def tests(protection: int, count: int) -> Any:
        yield from ()
        return [next(outcomes)]

    shot, volley = SimpleNamespace(unit=ground.units["alpha"]), SimpleNamespace(tests=tests)
    ground.units["alpha"].places = ((6000, 2000), (6300, 2000))
    script = losses._one_by_one(ground, shot, volley, order, 4)
    asked = next(script)
    assert asked.ask == "at43-equally-near"
    with pytest.raises(StopIteration) as done:
        script.send(["golems/1"])
    assert done.value.value == [(golems, 1), (golems, 0)]


# -- missions ------------------------------------------------------------------------------------------


@pytest.mark.clause("at43.mission6.wreck")
@pytest.mark.parametrize(
    ("mission", "structure", "found"),
    [("rescue", 2, ["wreck"]), ("rescue", 1, ["wreck"]), ("rescue", 0, []), ("skirmish", 2, [])],
)
def test_only_the_wreck_of_a_rescue_is_hit_while_anything_of_it_is_left(
    mission: str, structure: int, found: list[str]
) -> None:
    pieces = [
        {"id": "wreck", "kind": "wreck", "at": [60, 60]},
        {"id": "box", "kind": "container", "at": [20, 60]},
    ]
    ground = battle(position(ALPHA, GOLEMS, mission=mission, roles=["attacker", "defender"], piece=pieces))
    left = dataclasses.replace(ground.board.piece("wreck"), structure=structure)
    other = dataclasses.replace(ground.board.piece("box"), structure=3)
    ground.board = ground.board.with_piece(left).with_piece(other)
    assert missions.wrecks(ground) == found


@pytest.mark.clause("at43.missions.custom-minimum")
@pytest.mark.parametrize(
    ("owners", "kinds", "fits"),
    [
        ((0, 1), ("access", "access"), True),
        ((0, 0), ("access", "access"), False),
        ((1, 1), ("access", "access"), False),
        ((0, NEUTRAL), ("access", "access"), False),
    ],
)
def test_each_side_needs_an_entrance_of_its_own(
    owners: tuple[int, int], kinds: tuple[str, str], fits: bool
) -> None:
    rows = [
        {"id": f"z{n}", "kind": kind, "edge": edge, **({} if owner == NEUTRAL else {"owner": owner})}
        for n, (owner, kind, edge) in enumerate(zip(owners, kinds, ("top", "bottom"), strict=True))
    ]
    ground = battle(position(ALPHA, GOLEMS, position=rows))
    if fits:
        scenario.check_entrances(ground)
    else:
        with pytest.raises(SetupFault, match="can bring nobody in"):
            scenario.check_entrances(ground)


@pytest.mark.clause("at43.missions.deployment-room#2")
@pytest.mark.parametrize(
    ("limit", "inside", "room"), [(0, 2, True), (1, 1, False), (2, 1, True), (2, 2, False)]
)
def test_a_deployment_zone_takes_as_many_units_as_the_mission_says(
    limit: int, inside: int, room: bool
) -> None:
    zone = {"id": "z", "kind": "access", "owner": 0, "edge": "bottom"}
    ground = battle(position(ALPHA, figures("bravo", 0, "steel_troopers", (20, 20)), GOLEMS, position=[zone]))
    found = dataclasses.replace(ground.board.position("z"), limit=limit)
    for name in ("alpha", "bravo")[:inside]:
        ground.units[name].arrived = 1
    ground.board = SimpleNamespace(positions=[found])
    assert reserves._room_left(ground, found) is room


@pytest.mark.clause("at43.reserves.reinforcement-to-reserve")
def test_who_buys_breaks_a_spell_of_idle_turns() -> None:
    late = unit("bravo", 0, "steel_troopers", size=6, status="reinforcement")
    ground = battle(position(ALPHA, late, GOLEMS, mission="skirmish", idle=3))
    ground.supply, ground.idle = [1000, 0], 3
    ground.units["bravo"].cost = 100
    script = control.acquire_reserves(ground)
    asked = next(script)
    assert asked.ask == "at43-buy"
    with pytest.raises(StopIteration):
        script.send("bravo")
    rate = profile.tables().reinforcement_points_per_army_point
    assert (ground.supply[0], ground.units["bravo"].status) == (1000 - 100 * rate, "reserve")
    assert ground.idle == 1, "this turn alone"


@pytest.mark.clause("at43.setup.order", "at43.intro.required-components")
def test_a_list_is_the_same_in_whatever_order_its_parts_are_written() -> None:
    armies = [one.army for one in ready_armies().values()][:2]

    def begun(lists: list[Any]) -> Any:
        setup = Setup(system="at43", scenario="skirmish", armies=tuple(lists))
        return SYSTEM.begin(setup, Scripted(faces=[])).lists

    turned = [dict(reversed(list(json.loads(json.dumps(one)).items()))) for one in armies]
    assert begun(armies) == begun(turned)


# -- machines ------------------------------------------------------------------------------------------


@pytest.mark.clause("at43.crush.push-aside")
def test_room_for_who_is_pushed_aside_is_looked_for_on_every_side() -> None:
    ground = battle(
        position(
            figures("alpha", 0, "steel_troopers", (40, 60)),
            figures("wraith", 1, "wraith_golgoth", (40, 60.5)),
        )
    )
    alpha = ground.units["alpha"]
    room = crush.room_beside(ground, alpha, 0)
    assert room is not None
    nearest = room.first()
    far = measuring.gap((4000, 6000), 0, nearest, 0) + 2 * alpha.kit[0].radius
    assert room.box == (4000 - far, 6000 - far, 4000 + far, 6000 + far)
    assert room.fault((4000, 6000 - far)) is None
    assert room.fault((4000, 6000 - far - 1)) is not None


@pytest.mark.clause("at43.crush.push-aside", "at43.crush.push-impossible")
@pytest.mark.parametrize("status", ["field", "reserve"])
def test_machines_and_who_is_not_there_are_not_pushed_aside(status: str) -> None:
    other = figures("toad", 0, "fire_toad", (40, 60.5))
    late = unit("bravo", 0, "steel_troopers", size=3, status="reserve")
    ground = battle(position(figures("wraith", 1, "wraith_golgoth", (40, 60)), other, late))
    ground.units["bravo"].places = ((4000, 6000),) * 3
    assert finished(crush.push_aside(ground, ground.units["wraith"])) is None


@pytest.mark.clause("at43.moving.any-direction")
def test_a_vehicle_may_look_any_of_360_ways_figure_by_figure() -> None:
    ground = battle(position(TOADS, GOLEMS))
    toads = ground.units["toads"]
    toads.facings = (0, 0)
    script = vehicles.turn(ground, toads)
    asked = next(script)
    assert (asked.form.low, asked.form.high) == (0, 359)
    asked = script.send(90)
    assert (asked.form.low, asked.form.high) == (0, 359)
    with pytest.raises(StopIteration):
        script.send(359)
    assert toads.facings == (90 * vehicles.DEGREE, 359 * vehicles.DEGREE)


@pytest.mark.clause("at43.therians.routine-repair")
@pytest.mark.parametrize("damaged", [(), (0,), (1,), (0, 1)])
def test_a_unit_with_any_damaged_machine_may_be_repaired(damaged: tuple[int, ...]) -> None:
    ground = battle(position(figures("golgoths", 1, "wraith_golgoth", (30, 50), (50, 50)), ALPHA))
    golgoths = ground.units["golgoths"]
    full = golgoths.kit[0].structure()
    golgoths.structure = tuple(
        tuple(points - (n == 0 and i in damaged) for n, points in enumerate(full)) for i in range(2)
    )
    assert therians._may_repair(ground, golgoths, golgoths) is bool(damaged)


@pytest.mark.clause("at43.shooting.artillery-target")
def test_a_fighter_whom_several_see_is_named_once() -> None:
    ground = battle(
        position(
            ALPHA,
            figures("bravo", 0, "steel_troopers", (20, 20)),
            figures("golems", 1, "storm_golems", (60, 80), (63, 80)),
        )
    )
    found = artillery.spotters(ground, 0, ground.units["golems"])
    assert [(one.id, j) for one, j in found] == [("alpha", 0), ("alpha", 1)]


# -- looking -------------------------------------------------------------------------------------------


@pytest.mark.clause("at43.measuring.declare-first")
def test_the_outlook_from_a_place_is_that_of_a_unit_that_stands_there() -> None:
    wall = {"id": "wall", "kind": "container", "at": [62, 40], "length": 8, "width": 4}

    def seen(leader: tuple[float, float], at: tuple[int, int] | None) -> Any:
        x, y = leader
        own = figures("alpha", 0, "steel_troopers", (x, y), (x + 6, y), (x, y + 6))
        foes = [
            figures("one", 1, "storm_golems", (62, 70)),
            figures("two", 1, "storm_golems", (20, 70)),
            figures("three", 1, "storm_golems", (100, 60), drills=["overwatch"]),
        ]
        playing = game(position(own, *foes, piece=[wall], options={"open_measuring": True}))
        return playing.system.outlook(playing.view(0), "alpha", at).to_data()

    for place in ((60.0, 30.0), (20.0, 30.0), (90.0, 40.0)):
        there = int(place[0] * 100), int(place[1] * 100)
        assert seen((40.0, 20.0), there)["lines"] == seen(place, None)["lines"]
