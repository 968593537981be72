"""Secrets of the Third Reich: platoons, walkers and horrors of 1949 on a free table, model by model."""

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
from grognard.systems.sotr import laws, outlook, position, probe, scenario, secrets, turn, victory
from grognard.systems.sotr.state import Battle, View


class Sotr(System[Battle, View]):
    """The system's one public face."""

    id = "sotr"
    die_letters: Mapping[str, int] = {}

    def scenarios(self) -> Sequence[Scenario]:
        return scenario.listed()

    def options(self) -> Sequence[Option]:
        return scenario.options()

    def armies(self, scenario: str, seat: int) -> Sequence[Roster]:
        from grognard.systems.sotr import scenario as files

        return files.ready_armies(scenario, seat)

    def muster(self, scenario: str, seat: int, army: Any) -> Sequence[Fault]:
        from grognard.systems.sotr import scenario as files

        return files.review(scenario, seat, army)

    def lists(self) -> Lists:
        from grognard.systems.sotr.roster import catalogue

        return catalogue

    def charts(self, scenario: str, seat: int, force: str, pick: Pick) -> Sequence[Chart]:
        from grognard.systems.sotr.roster import catalogue

        return catalogue.charts(scenario, seat, force, pick)

    def standing(self, battle: Battle) -> Mapping[str, Standing]:
        return {
            unit.id: Standing("unit", unit.seat, 0 if unit.status == "gone" else len(unit.living))
            for unit in battle.units.values()
            if unit.status != "merged"
        }

    def begin(self, setup: Setup, dice: Seeded | Committed | Scripted) -> Battle:
        if setup.position is not None:
            return position.begin(setup, dice)
        return scenario.begin(setup, dice)

    def step(self, battle: Battle) -> Script[None] | None:
        return turn.step(battle)

    def outcome(self, battle: Battle) -> Outcome | None:
        return victory.outcome(battle)

    def seats(self, battle: Battle) -> int:
        return battle.seats

    def view(self, battle: Battle, seat: int | None) -> View:
        return secrets.view(battle, seat)

    def deal_again(self, battle: Battle, seat: int, chance: Chance) -> None:
        secrets.deal_again(battle, seat, chance)

    def restore(self, data: Mapping[str, Any], setup: Setup) -> Battle:
        return Battle.from_data(data, position.context(setup.position))

    # Drawn and told by modules of their own.

    def scene(self, view: View, seat: int | None) -> Scene:
        from grognard.systems.sotr import scene

        return scene.scene(view, seat)

    def outlook(self, view: View, piece: str, at: Any = None) -> Outlook:
        return outlook.look(view, piece, at)

    def name(self, battle: Battle, kind: str, value: Any, words: Words) -> str:
        from grognard.systems.sotr import names

        return names.name(battle, kind, value, words)

    def candidates(self, view: View, decision: Decision) -> Sequence[Answer]:
        from grognard.systems.sotr import tactics

        return tactics.candidates(view, decision)

    def score(self, view: View, decision: Decision, answer: Answer) -> float:
        from grognard.systems.sotr import tactics

        return tactics.score(view, decision, answer)

    def plans(self, view: View, seat: int) -> Sequence[Plan]:
        from grognard.systems.sotr import tactics

        return tactics.plans(view, seat)

    def laws(self, battle: Battle) -> Sequence[str]:
        return laws.broken(battle)

    def benchmarks(self) -> Benchmarks:
        from grognard.systems.sotr import benchmarks

        return benchmarks

    def probe(self, battle: Battle, question: str, args: Mapping[str, Any]) -> Any:
        return probe.probe(battle, question, args)


SYSTEM = Sotr()
