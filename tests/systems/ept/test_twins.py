"""Nothing that a seat is given tells of what the other keeps secret, before the book brings it to light.

Whole recorded games are played again beside twins that differ in one secret: two units, or a unit and a decoy, stand
under each other's markers; a mission is asked for elsewhere, or with other shells; another vehicle leads the platoon;
what lies under two pieces of trapped ground is exchanged; others sit in a vehicle. As long as nothing of it has come to
light, whatever the other seat and onlookers are given must be the same in both.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from grognard.core.system import Setup
from grognard.systems import find
from grognard.systems.ept.events.artillery import MissionPlaced
from grognard.systems.ept.events.hidden import Hid
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.state import SEATS, Battle
from systems.ept.table import battle, drawn, position, unit
from systems.ept.test_skeleton import strings
from systems.ept.twins import (
    Plain,
    Record,
    Secret,
    answered_otherwise,
    asked_for,
    difference,
    exchanged,
    given,
    heard,
    other_stacks,
    pairs,
    places_of,
    played,
    questions,
    record,
    side_by_side,
)

SCENARIOS = [scenario.id for scenario in find("ept").scenarios()]
#: Every how many answers all that is given is compared; what is heard always is.
STRIDE = 19
#: Of a short game one in which the markers stay in the dark for a while; of the others the first that is recorded.
DARK = {"first-contact": 1}


def compare(game: Record, secret: Secret) -> int:
    """Play a game beside its twin; at how many moments they were the same for everybody else."""
    true, twin = game.begun(), game.begun(secret.setup)
    told, count = [0, 0], 0
    for ask in side_by_side(game, secret, Plain(true), Plain(twin)):
        for eyes in (None, 1 - secret.seat):
            found = difference(heard(true, eyes, told[0]), heard(twin, eyes, told[1]))
            assert found == "", f"{secret.name}: seat {eyes} hears it after {ask}: {found}"
        told = [len(true.journal), len(twin.journal)]
        if not secret.differs:
            continue
        count += 1
        if count % STRIDE == 1:
            for eyes in (None, 1 - secret.seat):
                found = difference(given(true, eyes), given(twin, eyes))
                assert found == "", f"{secret.name}: seat {eyes} sees it after {ask}: {found}"
    return count


# -- hidden units and decoys ---------------------------------------------------------------------------------------


@pytest.mark.clause("ept.hidden.markers-identical", "ept.hidden.no-peeking")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nobody_can_tell_who_is_under_which_marker(scenario: str) -> None:
    game = record(scenario, DARK.get(scenario, 0))
    places = places_of(game)
    found = pairs(game, places)
    counts = [compare(game, other_stacks(*two, places)) for two in (found[:2] + found[len(found) // 2 :][:2])]
    assert sum(counts) > 30
    assert min(counts) > 5


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nothing_that_happens_names_who_is_hidden(scenario: str) -> None:
    game = record(scenario, 0)
    playing, told = game.begun(), 0
    for seat, answer in game.answers:
        before = [secret_ids(battle(playing), owner) for owner in SEATS]
        playing.submit(seat, answer)
        for entry in playing.journal[told:]:
            for eyes in (*SEATS, None):
                if entry.known_to(eyes) and not isinstance(entry.event, Hid):
                    named = set(strings(entry.event.to_data()))
                    for owner in SEATS:
                        unknown = before[owner] & secret_ids(battle(playing), owner)
                        assert eyes == owner or not named & unknown, (eyes, entry.event)
        told = len(playing.journal)


def secret_ids(battle: Battle, seat: int) -> set[str]:
    """The units of a seat that nobody else knows."""
    return {unit.id for unit in battle.units.values() if unit.seat == seat and hidden.is_secret(battle, unit)}


# -- artillery -----------------------------------------------------------------------------------------------------


def placed(battle: Battle) -> int:
    """How many missions have been placed on the map."""
    assert battle.journal is not None
    return sum(isinstance(entry.event, MissionPlaced) for entry in battle.journal.entries)


def until_shells_fall(game: Record, number: int) -> Callable[[Battle], bool]:
    """A request is in the dark until the next mission is placed."""
    before = next(placed(battle(playing)) for at, playing in questions(game) if at == number)
    return lambda battle: placed(battle) <= before


@pytest.mark.clause("ept.artillery.request")
@pytest.mark.parametrize(("scenario", "seed"), [("the-collective-farm", 1), ("the-tree-line", 2)])
def test_nobody_hears_where_or_with_what_shells_a_mission_was_asked_for(scenario: str, seed: int) -> None:
    game, compared = record(scenario, seed), 0
    others: dict[str, Callable[[Any], Any]] = {
        "ept-mission-target": lambda cell: (cell + 40) % 200,
        "ept-mission": {"explosive": "smoke", "smoke": "explosive"}.get,
    }
    for ask, other in others.items():
        for number in asked_for(game, ask)[:2]:
            changed = other(game.answers[number][1])
            if changed is not None:
                dark = until_shells_fall(game, number)
                compared += compare(game, answered_otherwise(game, {number: changed}, dark))
    assert compared > 20


# -- the leader of a platoon ---------------------------------------------------------------------------------------


@pytest.mark.clause("ept.vehicles.platoon-leader-choice#1")
@pytest.mark.parametrize(("scenario", "seed"), [("hedgerows", 3), ("the-tree-line", 1)])
def test_nobody_can_tell_which_vehicle_leads_the_platoon(scenario: str, seed: int) -> None:
    game, compared = record(scenario, seed), 0
    for number in asked_for(game, "ept-platoon-leader"):
        playing = next(playing for at, playing in questions(game) if at == number)
        assert playing.decision is not None
        named = game.answers[number][1]
        formation = battle(playing).units[named].formation
        other = next(name for name in playing.decision.form.to_data()["options"] if name != named)

        def dark(battle: Battle, formation: str = formation) -> bool:
            """Who is out of command, lost or slow to act tells where the leader is."""
            members = battle.members(formation)
            whole = (
                all(unit.status == "field" for unit in members) and battle.formations[formation].losses == 0
            )
            return battle.phase == "deploy" or (
                whole and not any(unit.uncommanded or unit.out_of_range for unit in members)
            )

        compared += compare(game, answered_otherwise(game, {number: other}, dark))
    assert compared > 3


# -- traps ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("ept.fieldworks.trap-reveal#1")
def test_nobody_can_tell_a_minefield_from_a_dummy() -> None:
    game = record("the-tree-line", 0)
    laid = {
        number: str(playing.decision.about[0][2])
        for number, playing in questions(game)
        if playing.decision and playing.decision.ask == "ept-lay-work"
    }
    mine = next(number for number, kind in laid.items() if kind == "ept-work-minefield")
    dummy = next(number for number, kind in laid.items() if kind == "ept-work-dummy")
    cells = {number: game.answers[number][1] for number in (mine, dummy)}

    def dark(battle: Battle) -> bool:
        covered = {work.cell for work in battle.fieldworks.values() if work.covered}
        return battle.phase == "deploy" or covered >= set(cells.values())

    swapped = {mine: cells[dummy], dummy: cells[mine]}
    assert compare(game, answered_otherwise(game, swapped, dark)) > 50


# -- passengers ----------------------------------------------------------------------------------------------------


def lift(first: str, second: str) -> Setup:
    """Two lorries in plain sight, each with somebody aboard."""
    return Setup(
        "ept",
        position=position(
            unit("one", 1, "truck", "P2", facing=5, formation="lorries"),
            unit("two", 1, "truck", "P4", facing=5, formation="lorries"),
            unit("alpha", 1, "grenadier_squad", status="aboard", carrier=first, formation="men"),
            unit("bravo", 1, "heavy_machine_gun", status="aboard", carrier=second, formation="men"),
            unit("chief", 1, "section_hq", "Q3", formation="men"),
            unit("mine", 0, "us_squad", "A1"),
            unit("gun", 0, "heavy_machine_gun", "B4"),
            formation=[
                {"id": "lorries", "seat": 1, "leader": "one"},
                {"id": "men", "seat": 1, "leader": "chief"},
            ],
            map=drawn(*["." * 20] * 6),
            turns=4,
        ),
    )


@pytest.mark.clause("ept.vehicles.transport-ability#2")
@pytest.mark.parametrize("seed", range(4))
def test_nobody_can_tell_who_is_aboard(seed: int) -> None:
    game = played(lift("one", "two"), seed)

    def dark(battle: Battle) -> bool:
        return all(battle.units[name].status == "aboard" for name in ("alpha", "bravo"))

    def answer(playing: Any, recorded: Any) -> Any:
        return exchanged(recorded, "alpha", "bravo")

    secret = Secret("passengers", 1, answer, dark, setup=lift("two", "one"))
    assert compare(game, secret) >= 2


# -- what comes out of the sky, and what nobody has seen -----------------------------------------------------------


@pytest.mark.clause("ept.nations.japanese-hidden-positions#1")
def test_nobody_can_tell_where_a_position_is_that_he_has_not_seen() -> None:
    game = record("the-palm-grove", 0)
    laid = {
        number: (str(playing.decision.about[0][2]), playing.decision.form.to_data()["region"]["cells"])
        for number, playing in questions(game)
        if playing.decision and playing.decision.ask == "ept-lay-work"
    }
    number, (_, free) = next(
        (number, found) for number, found in laid.items() if found[0] == "ept-work-entrenchment"
    )
    taken = {game.answers[one][1] for one in laid} | set(places_of(game).values())
    here, there = game.answers[number][1], next(cell for cell in free if cell not in taken)

    def dark(battle: Battle) -> bool:
        """As long as nobody sets foot in either hex nothing can be made of it."""
        unseen = [work for work in battle.fieldworks.values() if work.seat == 1 and work.unseen]
        empty = not any(cell in battle.stacks for cell in (here, there))
        return battle.phase == "deploy" or (empty and len(unseen) == len(laid))

    assert compare(game, answered_otherwise(game, {number: there}, dark)) > 20


@pytest.mark.clause("ept.air.glider-approach")
def test_nobody_can_tell_which_of_two_gliders_is_on_its_way_to_which_hex() -> None:
    game = record("the-night-clearing", 1)
    first, second = asked_for(game, "ept-glider-place")[:2]
    cells = game.answers[first][1], game.answers[second][1]

    def dark(battle: Battle) -> bool:
        return not any(unit.profile.is_glider and unit.status != "reserve" for unit in battle.units.values())

    swapped = {first: cells[1], second: cells[0]}
    assert compare(game, answered_otherwise(game, swapped, dark)) >= 1
