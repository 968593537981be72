"""En Pointe Toujours !: infantry, vehicles, guns and artillery on hexes, with hidden units."""

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
from grognard.core.system import Benchmarks, Option, Outcome, Scenario, Setup, Standing, System
from grognard.systems.ept import dice as die
from grognard.systems.ept import (
    laws,
    names,
    outlook,
    position,
    probe,
    profile,
    scenario,
    secrets,
    tactics,
    victory,
)
from grognard.systems.ept.actions import menu
from grognard.systems.ept.roster import catalogue, roster
from grognard.systems.ept.scene import scene as drawing
from grognard.systems.ept.sequence import turn
from grognard.systems.ept.state import SEATS, Battle, View


class Ept(System[Battle, View]):
    """The system's one public face."""

    id = "ept"
    die_letters: Mapping[str, int] = die.LETTERS
    #: The keys of all actions there are, in the order of the menu.
    actions: Sequence[str] = tuple(menu.BY_KEY)

    def scenarios(self) -> Sequence[Scenario]:
        return scenario.listed()

    def options(self) -> Sequence[Option]:
        return tuple(profile.options().values())

    def armies(self, scenario: str, seat: int) -> Sequence[Roster]:
        return roster.ready(scenario, seat)

    def muster(self, scenario: str, seat: int, army: Any) -> Sequence[Fault]:
        return roster.check(scenario, seat, army)

    def lists(self) -> Lists:
        return catalogue

    def charts(self, scenario: str, seat: int, force: str, pick: Pick) -> Sequence[Chart]:
        return catalogue.charts(scenario, seat, force, pick)

    def standing(self, battle: Battle) -> Mapping[str, Standing]:
        return {
            unit.id: Standing("unit", unit.seat, 0 if unit.status == "gone" else unit.steps)
            for unit in battle.units.values()
            if not unit.profile.is_decoy
        }

    def begin(self, setup: Setup, dice: Seeded | Committed | Scripted) -> Battle:
        if setup.position is not None:
            return position.begin(setup, dice)
        roster.refuse(setup)
        return scenario.begin(setup, dice)

    def step(self, battle: Battle) -> Script[None] | None:
        return turn.step(battle)

    def outcome(self, battle: Battle) -> Outcome | None:
        return victory.outcome(battle)

    def seats(self, battle: Battle) -> int:
        return len(SEATS)

    def view(self, battle: Battle, seat: int | None) -> View:
        return secrets.view(battle, seat)

    def deal_again(self, battle: Battle, seat: int, chance: Chance) -> None:
        secrets.deal_again(battle, seat, chance)

    def restore(self, data: Mapping[str, Any], setup: Setup) -> Battle:
        return Battle.from_data(data, position.context(setup))

    def scene(self, view: View, seat: int | None) -> Scene:
        return drawing.scene(view, seat)

    def outlook(self, view: View, piece: str, at: Any = None) -> Outlook:
        return outlook.look(view, piece, at)

    def name(self, battle: Battle, kind: str, value: Any, words: Words) -> str:
        return names.name(battle, kind, value, words)

    def plans(self, view: View, seat: int) -> Sequence[Plan]:
        return tactics.plans(view, seat)

    def candidates(self, view: View, decision: Decision) -> Sequence[Answer]:
        return tactics.candidates(view, decision)

    def score(self, view: View, decision: Decision, answer: Answer) -> float:
        return tactics.score(view, decision, answer)

    def laws(self, battle: Battle) -> Sequence[str]:
        return laws.broken(battle)

    def benchmarks(self) -> Benchmarks:
        from grognard.systems.ept import benchmarks

        return benchmarks

    def probe(self, battle: Battle, question: str, args: Mapping[str, Any]) -> Any:
        return probe.probe(battle, question, args)


SYSTEM = Ept()
