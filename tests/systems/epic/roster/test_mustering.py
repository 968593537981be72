"""Armies that were chosen, as they come to the table."""

from __future__ import annotations

import json

import pytest

from grognard.core.dice import Seeded
from grognard.core.game import Game
from grognard.core.system import Setup, SetupFault
from grognard.systems.epic import SYSTEM, profile, scenario
from grognard.systems.epic.roster import roster
from grognard.systems.epic.roster.army import read
from grognard.systems.epic.roster.lists import army_lists
from grognard.systems.epic.roster.ready import ready_armies
from systems.epic.roster.drafts import army


@pytest.mark.clause("epic.lists.initiative")
def test_formations_have_the_initiative_of_their_army_or_of_their_entry():
    found = roster.rows(army("eldar", "guardians", "aspect_warriors", "rangers"), 1)
    assert [(one["id"], one["initiative"]) for one in found] == [("B1", 2), ("B2", 1), ("B3", 2)]
    assert [one["initiative"] for one in roster.rows(army("legion", "infantry", "warhound"), 0)] == [2, 1]


@pytest.mark.clause("epic.lists.balance")
def test_armies_of_two_versions_never_meet():
    ready = ready_armies()
    theirs, ours = ready["orks_fr_3000_a"].army, ready["orks_3000_a"].army
    assert [one.key for one in SYSTEM.muster("tournament_netea_3000", 0, theirs)] == ["epic-list-variant"]
    assert [one.key for one in SYSTEM.muster("tournament_eafr_3000", 1, ours)] == ["epic-list-variant"]
    assert SYSTEM.muster("tournament_netea_3000", 0, ours) == []
    with pytest.raises(SetupFault, match="list-variant"):
        SYSTEM.begin(Setup("epic", "tournament_netea_3000", (ours, theirs)), Seeded(seed=1))


MUSTERED = [name for name, row in scenario.files().items() if "variant" in row]


@pytest.mark.parametrize("name", MUSTERED)
def test_the_tournament_musters_from_every_ready_army(name):
    found = SYSTEM.armies(name, 0)
    assert {one.side for one in found} == {
        army for army, variant in profile.armies().items() if variant == scenario.find(name)["variant"]
    }
    for one in found:
        assert SYSTEM.muster(name, 1, one.army) == []
        battle = SYSTEM.begin(Setup("epic", name, (one.army, found[0].army)), Seeded(seed=1))
        own = list(battle.of(0))
        picks = read(one.army)[0].picks
        beside = sum(roster.cost(pick) for pick in picks if not pick.is_formation)
        assert sum(formation.points for formation in own) + beside == one.points
        assert len(own) == sum(pick.is_formation for pick in picks)
        assert battle.armies[0] == one.side
        assert battle.ratings[0] == army_lists()[one.side].strategy


def test_a_game_of_chosen_armies_saves_and_loads():
    armies = tuple(ready_armies()[name].army for name in ("eldar_1000", "tyranids_1000"))
    game = Game(SYSTEM, Setup("epic", "tournament_netea_1000", armies), Seeded(seed=3))
    for _ in range(12):
        game.submit(game.decision.seat, game.decision.form.default())
    again = Game.load(json.loads(json.dumps(game.save())), lambda _: SYSTEM)
    assert again.digest() == game.digest()


def test_armies_are_chosen_only_where_a_scenario_has_none():
    assert SYSTEM.armies("clash", 0) == ()
    with pytest.raises(SetupFault, match="2 seats"):
        SYSTEM.begin(Setup("epic", "tournament_netea_1000"), Seeded(seed=1))
