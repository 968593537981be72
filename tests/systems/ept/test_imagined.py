"""Imagined battles: what a seat cannot know is dealt again, legally, and all that it does know stays as it was."""

from __future__ import annotations

import pytest

from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.system import Setup
from grognard.systems import find
from grognard.systems.ept import SYSTEM
from grognard.systems.ept.state import FIRE_TEST, OFF, Battle
from systems.ept.table import answer_if_asked, asked, battle, game, position, unit

EPT = find("ept")
SCENARIOS = [scenario.id for scenario in EPT.scenarios()]
#: How far an imagined game is played on, and how often one is imagined.
PLAYED_ON, EACH = 15, 9


def known(state: Battle, seat: int) -> dict[str, object]:
    """All that a seat knows of a battle, but for dice to come."""
    data = SYSTEM.view(state, seat).to_data()
    del data["dice"]
    return dict(data)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_an_imagined_battle_obeys_the_laws_and_agrees_with_what_the_seat_knows(scenario: str) -> None:
    playing, rng = Game(EPT, Setup("ept", scenario), Seeded(seed=8), log=False), Rng(8)
    count = dealt = 0
    while playing.decision is not None:
        decision = playing.decision
        count += 1
        if count % EACH == 0:
            dream = playing.imagine(decision.seat, rng)
            assert list(SYSTEM.laws(battle(dream))) == [], decision
            assert known(battle(dream), decision.seat) == known(battle(playing), decision.seat), decision
            dealt += any(
                one.place != battle(dream).units[one.id].place for one in battle(playing).units.values()
            )
            play_on(dream, rng)
        playing.submit(decision.seat, decision.form.draw(rng))
    assert dealt > 1


def play_on(dream: Game, rng: Rng) -> None:
    """A dream can be played on like any other game."""
    for _ in range(PLAYED_ON):
        if dream.decision is None:
            return
        dream.submit(dream.decision.seat, dream.decision.form.draw(rng))
        assert list(SYSTEM.laws(battle(dream))) == []


def test_who_is_inside_the_others_vehicles_is_dealt_again_and_riders_stay() -> None:
    playing = game(
        position(
            unit("full", 1, "truck", "H2"),
            unit("empty", 1, "truck", "H6"),
            unit("laden", 1, "m4a3_sherman_76", "J4"),
            unit("inside", 1, "us_squad", status="aboard", carrier="full"),
            unit("rider", 1, "us_squad", status="aboard", carrier="laden", riding=True),
            unit("mine", 0, "us_squad", "A4"),
        )
    )
    rng, carriers = Rng(2), set()
    for _ in range(20):
        dream = battle(playing.imagine(0, rng))
        assert list(SYSTEM.laws(dream)) == []
        assert dream.units["rider"].carrier == "laden"
        carriers.add(dream.units["inside"].carrier)
        assert battle(playing.imagine(1, rng)).units["inside"].carrier == "full"
    assert carriers == {"full", "empty"}


def test_what_was_asked_of_the_others_guns_is_dealt_again_and_ones_own_requests_are_not() -> None:
    request = {"barrage": "mortars_81", "turns": [3], "target": "J8", "due": 3}
    playing = game(
        position(
            unit("mine", 0, "us_squad", "A4"),
            unit("other", 0, "us_squad", "C4"),
            unit("foe", 1, "us_squad", "J1"),
            mission=[{"id": "theirs", "seat": 1, **request}, {"id": "ours", "seat": 0, **request}],
        )
    )
    assert asked(playing).ask == "ept-activate"
    rng, truth, targets = Rng(5), battle(playing).missions["ours"].to_data(), set()
    for _ in range(30):
        dream = battle(playing.imagine(0, rng))
        assert dream.missions["ours"].to_data() == truth
        mission = dream.missions["theirs"]
        assert (mission.target == OFF) == (mission.due == 0)
        targets.add(mission.target)
    parse = battle(playing).board.parse
    assert targets == {OFF, parse("A4"), parse("C4")}


def test_a_marker_that_has_fired_is_no_decoy_in_any_dream() -> None:
    playing = game(
        position(
            unit("mine", 0, "us_squad", "A4"),
            unit("shooter", 1, "us_squad", "J1", hidden=True, fire=FIRE_TEST),
            unit("quiet", 1, "us_squad", "J4", hidden=True),
            unit("fake", 1, "decoy", "J8"),
        )
    )
    rng, shooters, places = Rng(6), set(), set()
    for _ in range(20):
        dream = battle(playing.imagine(0, rng))
        (shooter,) = dream.at(dream.board.parse("J1"))
        assert shooter.fire == FIRE_TEST
        shooters.add(shooter.id)
        places.add(dream.board.names[dream.units["fake"].place])
    assert shooters == {"shooter", "quiet"}
    assert places == {"J4", "J8"}


def test_a_hidden_unit_at_work_may_be_any_of_those_at_work_with_it() -> None:
    """Rules in the middle of their work go on with whoever it has become."""
    playing = game(
        position(
            unit("mine", 0, "us_squad", "C4"),
            unit("chief", 1, "section_hq", "J1", hidden=True, formation="first"),
            unit("alpha", 1, "us_squad", "J4", hidden=True, formation="first"),
            unit("bravo", 1, "heavy_machine_gun", "J8", hidden=True, formation="first"),
            formation=[{"id": "first", "seat": 1, "leader": "chief"}],
            active=1,
            activation="first",
        )
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    rng, who = Rng(4), set()
    for _ in range(30):
        dream = playing.imagine(0, rng)
        (one,) = battle(dream).at(battle(dream).board.parse("J4"))
        who.add(one.id)
        active = battle(dream).activation
        assert active is not None
        assert set(active.units) == {"chief", "alpha", "bravo"}
        assert one.id not in active.waiting
        assert list(SYSTEM.laws(battle(dream))) == []
    assert who == {"chief", "alpha", "bravo"}


def test_who_is_in_a_tunnel_is_dealt_again() -> None:
    playing = game(
        position(
            unit("mine", 0, "us_squad", "A4"),
            unit("below", 1, "us_squad", status="tunnel", inside="shaft"),
            unit("above", 1, "grenadier_squad", "J4", hidden=True),
            tunnels={"shaft": ["H2", "J8"]},
        )
    )
    rng, below = Rng(3), set()
    for _ in range(20):
        dream = battle(playing.imagine(0, rng))
        assert list(SYSTEM.laws(dream)) == []
        below.add(next(one.id for one in dream.units.values() if one.status == "tunnel"))
        assert battle(playing.imagine(1, rng)).units["below"].status == "tunnel"
    assert below == {"above", "below"}
