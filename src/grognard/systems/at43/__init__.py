"""AT-43: companies of infantry and combat walkers on a free table."""

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
from grognard.systems.at43 import dice as die
from grognard.systems.at43 import laws, outlook, position, probe, profile, scenario, secrets, turn
from grognard.systems.at43.missions import missions
from grognard.systems.at43.roster.ready import rosters
from grognard.systems.at43.roster.roster import review
from grognard.systems.at43.state import Battle, View


class At43(System[Battle, View]):
    """The system's one public face."""

    id = "at43"
    die_letters: Mapping[str, int] = die.LETTERS

    def scenarios(self) -> Sequence[Scenario]:
        return scenario.listed()

    def options(self) -> Sequence[Option]:
        return tuple(profile.options().values())

    def armies(self, scenario: str, seat: int) -> Sequence[Roster]:
        from grognard.systems.at43 import scenario as files

        return rosters(files.force_of(files.find(scenario), seat))

    def muster(self, scenario: str, seat: int, army: Any) -> Sequence[Fault]:
        from grognard.systems.at43 import scenario as files

        return review(army, files.force_of(files.find(scenario), seat))

    def lists(self) -> Lists:
        from grognard.systems.at43.roster import catalogue

        return catalogue

    def charts(self, scenario: str, seat: int, force: str, pick: Pick) -> Sequence[Chart]:
        from grognard.systems.at43.roster import catalogue

        return catalogue.charts(scenario, seat, force, pick)

    def standing(self, battle: Battle) -> Mapping[str, Standing]:
        return {
            unit.id: Standing(
                "unit",
                unit.seat,
                0 if unit.status == "gone" else len(unit.living) + sum(map(sum, unit.structure)),
            )
            for unit in battle.units.values()
        }

    def begin(self, setup: Setup, dice: Seeded | Committed | Scripted) -> Battle:
        if setup.position is not None:
            return position.begin(setup, dice)
        return scenario.begin(setup, dice)

    def step(self, battle: Battle) -> Script[None] | None:
        return turn.step(battle)

    def outcome(self, battle: Battle) -> Outcome | None:
        return missions.outcome(battle)

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
        from grognard.systems.at43 import scene

        return scene.scene(view, seat)

    def outlook(self, view: View, piece: str, at: Any = None) -> Outlook:
        return outlook.look(view, piece, at)

    def name(self, battle: Battle, kind: str, value: Any, words: Words) -> str:
        from grognard.systems.at43 import names

        return names.name(battle, kind, value, words)

    def candidates(self, view: View, decision: Decision) -> Sequence[Answer]:
        from grognard.systems.at43 import tactics

        return tactics.candidates(view, decision)

    def score(self, view: View, decision: Decision, answer: Answer) -> float:
        from grognard.systems.at43 import tactics

        return tactics.score(view, decision, answer)

    def plans(self, view: View, seat: int) -> Sequence[Plan]:
        from grognard.systems.at43.tactics import plans

        return plans.plans(view, seat)

    def laws(self, battle: Battle) -> Sequence[str]:
        return laws.broken(battle)

    def benchmarks(self) -> Benchmarks:
        from grognard.systems.at43 import benchmarks

        return benchmarks

    def probe(self, battle: Battle, question: str, args: Mapping[str, Any]) -> Any:
        return probe.probe(battle, question, args)


SYSTEM = At43()
