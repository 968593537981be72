"""Pools, bids, hands and morale, machines hit part by part, and lists told with what is wrong: by tables."""

from __future__ import annotations

import dataclasses
from types import SimpleNamespace
from typing import Any

import pytest

from grognard.core.dice import Scripted
from grognard.systems.at43 import command, measuring, morale, profile, support, tactical
from grognard.systems.at43.activation import activation
from grognard.systems.at43.damage import casualties, damage, structure
from grognard.systems.at43.missions import control, missions
from grognard.systems.at43.profile import ProfileError
from grognard.systems.at43.roster import roster
from grognard.systems.at43.shooting import cover, overwatch, spotting
from grognard.systems.at43.state import Acting
from systems.at43.roster.companies import BIG, SERGEANT, STEEL, TOADS, army
from systems.at43.table import battle, figures, position, unit

ALPHA = figures("alpha", 0, "steel_troopers", (60, 20), (63, 20), (66, 20))
GOLEMS = figures("golems", 1, "storm_golems", (60, 80), (63, 80))


def finished(script: Any) -> Any:
    """What a script that asks nothing comes to."""
    with pytest.raises(StopIteration) as done:
        next(script)
    return done.value.value


# -- command -------------------------------------------------------------------------------------------


@pytest.mark.clause("at43.tactical.cp-pool#1", "at43.tactical.cp-disorganised-excluded")
@pytest.mark.parametrize("disorganised", [0, 1, 2])
def test_the_pool_is_the_commanders_command_and_one_for_each_unit_in_order(disorganised: int) -> None:
    own = [unit(f"a{n}", 0, "steel_troopers", (20 * n, 20), size=3) for n in (1, 2, 3)]
    ground = battle(position(*own, GOLEMS))
    for name in ("a1", "a2")[:disorganised]:
        ground.units[name].morale = "disorganised"
    tally = tactical.pool(ground, 0)
    assert int(tally) == command.command_of(ground, 0).command + 3 - disorganised
    told = [rule for rule, _, _ in tally.parts]
    assert ("at43.tactical.cp-disorganised-excluded" in told) is (disorganised > 0)


@pytest.mark.clause("at43.tactical.authority-bid-limit#1", "at43.tactical.authority-bid-limit#ruling")
@pytest.mark.parametrize(("grade", "points", "most"), [(0, 9, 0), (1, 9, 2), (3, 9, 4), (3, 2, 2)])
def test_the_highest_bid_is_a_grade_and_one_and_no_more_than_the_pool(
    grade: int, points: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ground = battle(position(ALPHA, GOLEMS, pool=[points, 0]))
    monkeypatch.setattr(command, "command_of", lambda battle, seat: SimpleNamespace(grade=grade))
    assert tactical.highest_bid(ground, 0) == most


@pytest.mark.clause("at43.missions.known-ground")
@pytest.mark.parametrize(("bid", "known"), [(0, False), (0, True), (2, False), (1, True), (-1, False)])
def test_what_is_added_to_the_die_of_authority(
    bid: int, known: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    ground = battle(position(ALPHA, GOLEMS))
    ground.bids = [bid, 0]
    monkeypatch.setattr(missions, "knows_ground", lambda battle, seat: known)
    tally = tactical.authority_bonus(ground, 0)
    base = command.command_of(ground, 0).authority
    more = profile.tables().known_ground if known else 0
    assert int(tally) == base + max(bid, 0) + more
    assert len(tally.parts) == (bid > 0) + known


@pytest.mark.clause("at43.turn.authority-preset")
@pytest.mark.parametrize(("turn", "preset", "winner"), [(1, 1, 1), (1, 0, 0), (1, -1, None), (2, 1, None)])
def test_a_mission_may_say_who_wins_the_first_authority(turn: int, preset: int, winner: int | None) -> None:
    ground = battle(position(ALPHA, GOLEMS))
    ground.turn, ground.preset = turn, preset
    assert missions.preset_authority(ground) == winner


@pytest.mark.clause("at43.tactical.commander-succession#1", "at43.tactical.commander-succession#ruling")
@pytest.mark.parametrize(
    ("named", "status", "leads"),
    [
        ("a1", "field", "a1"),
        ("a1", "reserve", "a1"),
        ("a1", "gone", "a2"),
        ("a2", "field", "a2"),
        ("", "field", "a1"),
    ],
)
def test_if_the_commander_has_fallen_the_highest_officer_left_takes_over(
    named: str, status: str, leads: str
) -> None:
    own = [unit(f"a{n}", 0, "steel_troopers", (20 * n, 20), size=3, officer=3 - n) for n in (1, 2)]
    ground = battle(position(*own, GOLEMS, sequences=[["a1", "a2"], ["golems"]]))
    ground.commanders[0] = named
    ground.units["a1"].status = status
    if status == "gone":
        ground.units["a1"].living = ()
        ground.sequences[0] = ("a2",)
    found = command.commander(ground, 0)
    assert found is not None
    assert found.id == leads


@pytest.mark.clause(
    "at43.turn.alternate-activation#1",
    "at43.turn.alternate-activation#2",
    "at43.turn.active-passive",
    "at43.tactical.multiplayer-order",
)
@pytest.mark.parametrize(
    ("cards", "active", "after"),
    [
        ((1, 1), 0, (1, "go")),
        ((1, 1), 1, (0, "go")),
        ((1, 0), 0, (0, "go")),
        ((0, 1), 1, (1, "go")),
        ((0, 0), 0, (0, "control")),
    ],
)
def test_the_hand_goes_to_the_next_who_has_cards(
    cards: tuple[int, int], active: int, after: tuple[int, str]
) -> None:
    ground = battle(position(ALPHA, GOLEMS))
    ground.sequences = [("alpha",) * cards[0], ("golems",) * cards[1]]
    ground.active, ground.acting = active, Acting(unit="alpha")
    activation.pass_the_hand(ground)
    assert (ground.active, ground.phase, ground.acting) == (*after, None)


# -- morale --------------------------------------------------------------------------------------------


@pytest.mark.clause("at43.morale.rally")
@pytest.mark.parametrize(
    ("state", "status", "points", "asked"),
    [
        ("disorganised", "field", 2, True),
        ("disorganised", "field", 1, False),
        ("valiant", "field", 9, False),
        ("disorganised", "reserve", 9, False),
    ],
)
def test_a_disorganised_unit_is_rallied_for_two_points(
    state: str, status: str, points: int, asked: bool
) -> None:
    ground = battle(position(ALPHA, GOLEMS, pool=[points, 0]))
    alpha = ground.units["alpha"]
    alpha.morale, alpha.status = state, status
    script = morale.rally(ground, alpha)
    if not asked:
        finished(script)
        assert (alpha.morale, ground.pool[0]) == (state, points)
        return
    assert next(script).form.options == ("leave", "rally")
    with pytest.raises(StopIteration):
        script.send("rally")
    assert (alpha.morale, ground.pool[0]) == ("valiant", points - profile.tables().rally_cost)
    again = morale.rally(ground, alpha)
    finished(again)


@pytest.mark.clause("at43.morale.states", "at43.morale.fail", "at43.morale.rout")
def test_a_failure_is_one_step_worse_and_the_last_one_is_the_end() -> None:
    ground = battle(position(ALPHA, GOLEMS))
    alpha = ground.units["alpha"]
    finished(morale.worsen(ground, alpha))
    assert (alpha.morale, alpha.status) == ("disorganised", "field")
    finished(morale.worsen(ground, alpha))
    assert (alpha.morale, alpha.status) == ("routed", "gone")


@pytest.mark.clause("at43.missions.eliminate-vp")
@pytest.mark.parametrize(("by", "seats"), [(1, (1,)), (None, (1,)), (0, (1,))])
def test_who_is_lost_counts_for_who_did_it_or_for_the_enemy(by: int | None, seats: tuple[int, ...]) -> None:
    ground = battle(position(ALPHA, GOLEMS))
    casualties.credit(ground, ground.units["alpha"], by, "officer")
    assert ground.deeds == tuple((seat, "eliminate", "officer") for seat in seats)


# -- damage --------------------------------------------------------------------------------------------


@pytest.mark.clause("at43.damage.structure-loss", "at43.damage.overflow-to-frame", "at43.damage.points")
@pytest.mark.parametrize(
    ("part", "points", "after", "gone"),
    [
        (2, 1, (3, 2, 0, 1), False),
        (2, 2, (2, 2, 0, 1), False),
        (1, 2, (3, 0, 1, 1), False),
        (1, 3, (2, 0, 1, 1), False),
        (0, 2, (1, 2, 1, 1), False),
        (0, 3, (0, 2, 1, 1), True),
        (0, 9, (0, 2, 1, 1), True),
        (2, 4, (0, 2, 0, 1), True),
        (2, 9, (0, 2, 0, 1), True),
    ],
)
def test_what_a_part_cannot_take_goes_to_the_frame(
    part: int, points: int, after: tuple[int, ...], gone: bool
) -> None:
    ground = battle(position(figures("wraiths", 1, "wraith_golgoth", (60, 60), (80, 60)), ALPHA))
    wraiths = ground.units["wraiths"]
    full = wraiths.structure[0]
    wraiths.structure = (full, (3, 2, 1, 1))
    assert structure.lose_structure(ground, wraiths, 1, part, points) is gone
    assert wraiths.structure == (full, after)


@pytest.mark.clause("at43.damage.location-roll", "at43.damage.location-table")
@pytest.mark.parametrize(
    ("face", "where"),
    [(1, "propulsion"), (2, "propulsion"), (3, "frame"), (4, "frame"), (5, "frame"), (6, "weapon")],
)
def test_where_a_machine_is_hit(face: int, where: str) -> None:
    ground = battle(position(ALPHA, GOLEMS))
    ground.dice = Scripted(faces=[face])
    assert structure.locate(ground, 0) == where


@pytest.mark.clause("at43.damage.when", "at43.damage.values", "at43.losses.test-per-impact")
@pytest.mark.parametrize(
    ("again", "rolls", "good"),
    [("no", [6, 1, 6], [True, False, True]), ("yes", [6, 1, 1, 6, 1], [True, True, False])],
)
def test_each_impact_is_tested_and_failures_are_rolled_again_where_that_was_bought(
    again: str, rolls: list[int], good: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    ground = battle(position(ALPHA, GOLEMS))
    ground.dice = Scripted(faces=rolls)
    weapon = profile.weapons()["laser_rifle"]
    volley = damage.Volley(ground, 1, weapon, ground.units["golems"])
    volley.rerolls = again
    protection = next(p for p in range(1, 30) if 2 < damage.needed(weapon, p) <= 6)
    assert finished(volley.tests(protection, 3)) == good
    assert ground.dice.left == 0


# -- sight and cover -----------------------------------------------------------------------------------


@pytest.mark.clause("at43.intro.two-scales", "at43.intro.range-boundary", "at43.shooting.range-bands")
@pytest.mark.parametrize(
    ("distance", "range_"), [(-5, 0), (0, 0), (1, 0), (1000, 0), (1001, 1), (2000, 1), (2001, 2), (9001, 9)]
)
def test_the_range_of_a_distance(distance: int, range_: int) -> None:
    assert measuring.band(distance) == range_


@pytest.mark.clause("at43.cover.judging", "at43.cover.definition")
@pytest.mark.parametrize(
    ("size", "height", "drill", "shelters"),
    [
        (1, 2, False, True),
        (1, 3, False, False),
        (2, 4, False, True),
        (0, 2, True, False),
        (1, 4, True, True),
        (0, 0, False, True),
    ],
)
def test_what_is_big_enough_to_shelter(size: int, height: int, drill: bool, shelters: bool) -> None:
    assert cover.shelters(size, height, drill) is shelters


@pytest.mark.clause("at43.shooting.into-melee", "at43.activation.afv-never-engaged")
def test_units_engaged_together_are_one_target_and_machines_no_part_of_it() -> None:
    near = figures("near", 0, "steel_troopers", (60, 77.5))
    beyond = figures("beyond", 0, "steel_troopers", (63, 82.5))
    ground = battle(position(GOLEMS, near, beyond, figures("far", 0, "steel_troopers", (20, 20))))
    golems = ground.units["golems"]
    assert {one.id for one in spotting.mingled(ground, golems)} == {"golems", "near", "beyond"}
    toad = battle(position(GOLEMS, figures("toad", 0, "fire_toad", (60, 76))))
    assert [one.id for one in spotting.mingled(toad, toad.units["golems"])] == ["golems"]
    assert [one.id for one in spotting.mingled(toad, toad.units["toad"])] == ["toad"]


@pytest.mark.clause("at43.support.static-no-move-and-fire")
@pytest.mark.parametrize(
    ("static", "moved", "acts", "may"),
    [
        (False, True, True, True),
        (True, False, None, True),
        (True, True, None, False),
        (True, False, False, True),
        (True, False, True, False),
        (True, True, False, True),
    ],
)
def test_a_static_support_unit_fires_where_it_stood(
    static: bool, moved: bool, acts: bool | None, may: bool
) -> None:
    own = SimpleNamespace(profile=SimpleNamespace(is_static_support=static), moved=moved)
    acting = None if acts is None else Acting(unit="own", moved=acts)
    assert support.may_fire(own, acting) is may


@pytest.mark.clause("at43.overwatch.sees-target", "at43.overwatch.lost-engaged")
@pytest.mark.parametrize(
    ("change", "tried", "watches"),
    [
        ({}, (), True),
        ({"drills": ()}, (), False),
        ({"drills": ("knee",)}, (), False),
        ({"status": "reserve"}, (), False),
        ({}, ("golems",), False),
    ],
)
def test_who_may_shoot_at_a_unit_that_has_moved(
    change: dict[str, Any], tried: tuple[str, ...], watches: bool
) -> None:
    ground = battle(position(ALPHA, {**GOLEMS, "drills": ["overwatch"]}))
    golems, alpha = ground.units["golems"], ground.units["alpha"]
    for name, value in change.items():
        setattr(golems, name, value)
    assert overwatch.watchers(ground, 1, alpha, tried) == ([golems] if watches else [])
    assert overwatch.watchers(ground, 0, alpha, tried) == []


# -- control -------------------------------------------------------------------------------------------


@pytest.mark.clause("at43.control.who-controls")
@pytest.mark.parametrize(("right", "up"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_fighters_within_ten_centimetres_hold_a_point_on_whatever_side(right: int, up: int) -> None:
    far = figures("toad", 0, "fire_toad", (60, 64))
    for away, held in ((11.25, 1), (11.26, 0)):
        own = figures("alpha", 0, "steel_troopers", (60 + right * away, 60 + up * away), (10, 10))
        ground = battle(position(own, far, mark=[{"id": "x", "at": [60, 60]}]))
        assert control.holders(ground, "x") == [held, 0]
    ground.units["alpha"].seat = 1
    ground.units["alpha"].stand({0: (6000, 6000)})
    assert control.holders(ground, "x") == [0, 1]


# -- cards and lists -----------------------------------------------------------------------------------


@pytest.mark.clause("at43.cards.weapon-characteristics", "at43.shooting.indirect-weapons")
def test_a_weapon_that_contradicts_itself_is_refused() -> None:
    weapons = profile.weapons().values()
    blade = next(one for one in weapons if one.melee)
    with pytest.raises(ProfileError, match="a melee weapon with"):
        dataclasses.replace(blade, area=3)
    with pytest.raises(ProfileError, match="a melee weapon with"):
        dataclasses.replace(blade, abilities=("sniper",))
    flamer = next(one for one in weapons if one.projection)
    assert not flamer.indirect
    with pytest.raises(ProfileError, match="no area of effect"):
        dataclasses.replace(flamer, area=0)
    rifle = profile.weapons()["laser_rifle"]
    assert (rifle.indirect, rifle.melee, rifle.fixed_roll, rifle.sniper) == (False, False, False, False)
    assert dataclasses.replace(rifle, area=1).indirect


@pytest.mark.clause("at43.intro.two-fighter-types", "at43.units.infantry-category", "at43.units.afv-category")
def test_a_card_is_infantry_or_machine_and_contradicts_itself_in_nothing() -> None:
    troopers, toad = (profile.profiles()[name] for name in ("steel_troopers", "fire_toad"))
    assert (troopers.is_infantry, troopers.is_afv, troopers.is_infantrymen) == (True, False, True)
    assert (toad.is_infantry, toad.is_afv, toad.is_combat_suit) == (False, True, False)
    suits = profile.profiles()["steel_tacarms"]
    assert (suits.is_combat_suit, troopers.is_combat_suit) == (True, False)
    with pytest.raises(ProfileError, match="frame"):
        dataclasses.replace(troopers, fighter=toad.fighter)
    with pytest.raises(ProfileError, match="frame"):
        dataclasses.replace(toad, fighter=troopers.fighter)
    with pytest.raises(ProfileError):
        dataclasses.replace(troopers, equipment=("moonbeam",))
    with pytest.raises(ProfileError, match="static support"):
        dataclasses.replace(troopers, support_weapon=troopers.fighter)


@pytest.mark.clause("at43.roster.officer-limit-unit", "at43.units.officer-is-leader#2")
def test_a_unit_has_one_officer_of_a_grade_that_its_list_has() -> None:
    entry = profile.profiles()["steel_troopers"].list
    highest = len(entry.officers)

    def told(row: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
        found = roster.review(army([STEEL | SERGEANT, row] if row is not STEEL else [row]), BIG)
        return [
            (one.key.removeprefix("at43-"), {key: value for key, _, value in one.args})
            for one in found
            if "officer" in one.key
        ]

    assert told(STEEL | {"officer": highest}) == []
    [(key, args)] = told(STEEL | {"officer": highest + 1})
    assert (key, args["grade"]) == ("officer-grade", highest + 1)
    assert len(args["allowed"]) == highest
    [(key, _)] = told(STEEL | SERGEANT | {"hero": "borz"})
    assert key == "two-officers"
    assert roster.review(army([STEEL | SERGEANT, TOADS]), BIG) == []
