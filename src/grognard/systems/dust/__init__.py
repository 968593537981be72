"""Dust Tactics: squads, heroes and walkers on a grid of squares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.core.armies.catalogue import Chart, Lists, Pick
from grognard.core.armies.roster import Fault, Roster
from grognard.core.decision import Answer, Chance, Decision, Script
from grognard.core.dice import Committed, Scripted, Seeded
from grognard.core.language.words import Words
from grognard.core.plan import Plan
from grognard.core.screen.outlook import Outlook
from grognard.core.screen.scene import Scene
from grognard.core.system import Option, Outcome, Scenario, Setup, Standing, System
from grognard.systems.dust import dice as die
from grognard.systems.dust import (
    laws,
    names,
    outlook,
    position,
    probe,
    profile,
    scene,
    tactics,
    tournament,
    turn,
)
from grognard.systems.dust.roster import roster
from grognard.systems.dust.scenario import scenario
from grognard.systems.dust.state import Battle, View
from grognard.systems.dust.tactics import plans


class Dust(System[Battle, View]):
    """The system's one public face."""

    id = "dust"
    die_letters: Mapping[str, int] = die.LETTERS
    #: Nothing is hidden in this game, so one drawing of the table serves every seat and onlooker.
    all_see_the_same = True

    def scenarios(self) -> Sequence[Scenario]:
        return scenario.listed()

    def options(self) -> Sequence[Option]:
        return tuple(profile.options().values())

    def armies(self, scenario: str, seat: int) -> Sequence[Roster]:
        return roster.ready(scenario, seat)

    def muster(self, scenario: str, seat: int, army: Any) -> Sequence[Fault]:
        return roster.check(scenario, seat, army)

    def lists(self) -> Lists:
        from grognard.systems.dust.roster import catalogue

        return catalogue

    def charts(self, scenario: str, seat: int, force: str, pick: Pick) -> Sequence[Chart]:
        from grognard.systems.dust.roster import catalogue

        return catalogue.charts(scenario, seat, force, pick)

    def standing(self, battle: Battle) -> Mapping[str, Standing]:
        return {
            unit.id: Standing("unit", unit.seat, 0 if unit.status == "gone" else unit.health)
            for unit in battle.units.values()
        }

    def begin(self, setup: Setup, dice: Seeded | Committed | Scripted) -> Battle:
        if setup.position is not None:
            return position.begin(setup, dice)
        return scenario.begin(setup, dice)

    def step(self, battle: Battle) -> Script[None] | None:
        return turn.step(battle)

    def outcome(self, battle: Battle) -> Outcome | None:
        return tournament.outcome(battle)

    def seats(self, battle: Battle) -> int:
        return 2

    def view(self, battle: Battle, seat: int | None) -> View:
        """Nothing on the table is hidden in this game; only the dice to come are."""
        copy = battle.copy()
        copy.dice = Seeded(seed=0, rolled=battle.dice.rolled)
        return View(copy)

    def deal_again(self, battle: Battle, seat: int, chance: Chance) -> None:
        """All is in the open: nothing to deal."""

    def restore(self, data: Mapping[str, Any], setup: Setup) -> Battle:
        own = {} if setup.position is None else position.cards(setup.position)
        return Battle.from_data(data, {"profiles": own})

    def scene(self, view: View, seat: int | None) -> Scene:
        return scene.scene(view, seat)

    def outlook(self, view: View, piece: str, at: Any = None) -> Outlook:
        return outlook.look(view, piece, at)

    def name(self, battle: Battle, kind: str, value: Any, words: Words) -> str:
        return names.name(battle, kind, value, words)

    def plans(self, view: View, seat: int) -> Sequence[Plan]:
        return plans.plans(view, seat)

    def candidates(self, view: View, decision: Decision) -> Sequence[Answer]:
        return tactics.candidates(view, decision)

    def score(self, view: View, decision: Decision, answer: Answer) -> float:
        return tactics.score(view, decision, answer)

    def laws(self, battle: Battle) -> Sequence[str]:
        return laws.broken(battle)

    def probe(self, battle: Battle, question: str, args: Mapping[str, Any]) -> Any:
        return probe.probe(battle, question, args)


SYSTEM = Dust()
