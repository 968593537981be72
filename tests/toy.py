"""A race on five by five squares with a die and a secret stake: the smallest game that uses the whole core."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any, NewType

from fluent.runtime import FluentResource

from grognard import systems
from grognard.core.armies.roster import Fault, Roster, over_limit
from grognard.core.battle import Battle
from grognard.core.decision import Amount, Answer, Cells, Chance, Decision, Note, OneOf, Script, Spot
from grognard.core.event import CellId, Event, Rolled, Seat, UnitId, event
from grognard.core.language.words import LANGUAGES, Words, words
from grognard.core.model import Model, model
from grognard.core.screen.scene import Badge, Card, EdgeMark, Ground, Marker, Patch, Piece, Row, Scene
from grognard.core.system import Option, Outcome, Scenario, Setup, SetupFault, System
from grognard.core.tally import Tally, WhyNot, why_not

WIDTH = 5
NAMES = tuple(f"{'ABCDE'[cell % WIDTH]}{cell // WIDTH + 1}" for cell in range(WIDTH * WIDTH))
STARTS = {"r1": (0, 0), "r2": (0, 5), "b1": (1, 10), "b2": (1, 15)}
WORDS = """
toy-runner = Which runner? Pace { $pace }
toy-goal = Where to for { $unit }, with { $pips }?
toy-stake = Your stake?
toy-moved = { $unit } runs to { $cell }
toy-staked = { $seat } has staked
toy-why-far = { $cell } is too far
why-toy-far = { $cell } is too far for { $pips }
toy-system-toy = The Race
toy-scenario-race = A race
toy-army-swift = The swift
toy-texture-water = pond
toy-dash = dash
toy-way-line = crossed the line
"""


@event("toy-moved")
class Moved(Event):
    unit: UnitId
    cell: CellId


@event("toy-staked")
class Staked(Event):
    seat: Seat


@model
class Runner(Model):
    id: str
    seat: int
    cell: int


@model
class Race(Battle):
    runners: dict[str, Runner]
    pace: list[int]
    stakes: list[int | None]
    turn: int = 0
    broken: bool = False
    #: What waits in a position: "spin" never begins, "hoard" takes all memory, "later" spins at the first run.
    trap: str = ""


#: What a seat may know of a race.
Glimpse = NewType("Glimpse", Race)


class Toy(System[Race, Glimpse]):
    """The race's rules. A runner that reaches column E wins for its seat."""

    id = "toy"
    die_letters: Mapping[str, int] = {"six": 6}
    #: Tests set this to make a law break, the rules crash, or the game stand still.
    fault = ""

    def scenarios(self) -> Sequence[Scenario]:
        return [Scenario("race", 2, (2, 2)), Scenario("sprint", 2, (3, 3))]

    def options(self) -> Sequence[Option]:
        return [Option("slow", "toy.turn.run", (False, True), False)]

    def armies(self, scenario: str, seat: int) -> Sequence[Roster]:
        return [Roster("swift", "red", 2, {"pace": 2}), Roster("steady", "blue", 1, {"pace": 1})]

    def muster(self, scenario: str, seat: int, army: Any) -> Sequence[Fault]:
        return over_limit(army["pace"], 2, "toy.army.pace")

    def begin(self, setup: Setup, dice: Any) -> Battle:
        given = setup.position or {}
        unknown = sorted(set(given) - {"runners", "turn", "trap"})
        if unknown:
            raise SetupFault(
                f"position.{unknown[0]}", "no such entry", "toy.setup.entries", "Use runners, turn."
            )
        runners = {id_: Runner(id=id_, seat=seat, cell=cell) for id_, (seat, cell) in STARTS.items()}
        for id_, name in given.get("runners", {}).items():
            if name not in NAMES:
                raise SetupFault(f"position.runners.{id_}", f"{name!r} is no cell", mend="Use A1 to E5.")
            runners[id_].cell = NAMES.index(name)
        pace = [army["pace"] for army in setup.armies] or [1, 1]
        trap = given.get("trap", "")
        while trap == "spin":
            pass
        hoard = [bytearray(1 << 20)] if trap == "hoard" else []
        while hoard:
            hoard.append(bytearray(1 << 26))
        turn = given.get("turn", 0)
        return Race(dice=dice, runners=runners, pace=pace, stakes=[None, None], turn=turn, trap=trap)

    def step(self, battle: Race) -> Script[None] | None:
        if self.outcome(battle) is not None:
            return None
        if self.fault in ("still", "to and fro", "away", "alone") and battle.turn > 3:
            return self._never_asks(battle)
        return self._stakes(battle) if battle.stakes[1] is None else self._turn(battle)

    def _stakes(self, battle: Race) -> Script[None]:
        for seat in (0, 1):
            battle.stakes[seat] = yield Decision(seat, "toy-stake", "toy.stake", Amount(0, 3), secret=True)
            battle.tell_only((seat,), Staked, seat)

    def _never_asks(self, battle: Race) -> Script[None]:
        """Steps that no game should have: nothing changes, or always something, and nobody is asked."""
        if self.fault == "to and fro":
            battle.broken = not battle.broken
        if self.fault == "away":
            battle.dice.roll(1, 6, "toy-dash")
        while self.fault == "alone":
            yield Decision(0, "toy-runner", "toy.turn.choose", OneOf(("r1",), "unit"))

    def _turn(self, battle: Race) -> Script[None]:
        if self.fault == "crash" and battle.turn > 3:
            raise RuntimeError("the rules crashed")
        battle.broken = self.fault == "law" and battle.turn > 3
        seat = battle.turn % 2
        own = tuple(r.id for r in battle.runners.values() if r.seat == seat)
        pace = Tally(1, "toy.pace.base").add("toy.pace.army", battle.pace[seat] - 1)
        about = (("pace", "number", int(pace)),)
        note = Note(tallies=(("toy-dash", pace),), odds=(("toy-win", 0.25),), rule="toy.pace.base")
        chosen = yield Decision(
            seat, "toy-runner", "toy.turn.choose", OneOf(own, "unit"), about, explain=lambda _: note
        )
        while battle.trap == "later":
            pass
        runner = battle.runners[chosen]
        faces = battle.dice.roll(1, 6, "toy-dash")
        battle.tell(Rolled, seat, "toy-dash", "toy.turn.roll", 6, tuple(faces), 0, pace)
        pips = (faces[0] + 1) // 2
        most = min(pips + int(pace) - 1, WIDTH - 1 - runner.cell % WIDTH)
        region = Cells(tuple(range(runner.cell, runner.cell + most + 1)), NAMES)
        asked = (("unit", "unit", chosen), ("pips", "number", pips))
        runner.cell = yield Decision(
            seat, "toy-goal", "toy.turn.run", Spot(region), asked, why_not=lambda cell: _too_far(cell, pips)
        )
        battle.tell(Moved, chosen, runner.cell)
        battle.turn += 1

    def outcome(self, battle: Race) -> Outcome | None:
        home = [r.seat for r in battle.runners.values() if r.cell % WIDTH == WIDTH - 1]
        if home:
            return Outcome((home[0],), (1 - home[0], home[0]), "line", "toy.end.line")
        return Outcome((), (0, 0), "time", "toy.end.time") if battle.turn >= 60 else None

    def seats(self, battle: Any) -> int:
        return 2

    def view(self, battle: Race, seat: int | None) -> Race:
        seen = battle.copy()
        seen.stakes = [stake if own == seat else None for own, stake in enumerate(seen.stakes)]
        return seen

    def deal_again(self, battle: Race, seat: int, chance: Chance) -> None:
        if battle.stakes[1 - seat] is not None:
            battle.stakes[1 - seat] = chance.below(4)

    def restore(self, data: Mapping[str, Any], setup: Setup) -> Battle:
        return Race.from_data(data, {})

    def scene(self, battle: Race, seat: int | None) -> Scene:
        ground = Ground(
            "square",
            WIDTH,
            WIDTH,
            (Patch("water", (24,)),),
            (EdgeMark(6, 7, "wall"), EdgeMark(6, 11, "wall")),
            NAMES,
        )
        asked = battle.turn % 2
        pieces = tuple(
            Piece(
                r.id,
                r.seat,
                r.cell,
                f"runner {r.id}",
                r.id.upper(),
                "runner",
                strength=str(battle.pace[r.seat]),
                status="ready" if r.seat == asked else "acted",
                badges=(Badge("tired", 1),),
                card=f"card-{r.seat}",
            )
            for r in battle.runners.values()
        )
        cards = tuple(
            Card(f"card-{s}", "Runner", (Row("pace", (str(battle.pace[s]),), "book"),)) for s in (0, 1)
        )
        return Scene(ground, pieces, (Marker("objective", 14),), cards, (("turn", str(battle.turn)),), (0, 0))

    def name(self, battle: Any, kind: str, value: Any, speech: Words) -> str:
        if kind == "cell":
            return NAMES[value]
        return ("Red", "Blue")[value] if kind == "seat" else f"runner {battle.runners[value].id}"

    def candidates(self, battle: Any, decision: Decision) -> Sequence[Answer]:
        form = decision.form
        if isinstance(form, OneOf):
            return form.options
        return form.region.options if isinstance(form, Spot) else [1]

    def score(self, battle: Race, decision: Decision, answer: Answer) -> float:
        return battle.runners[answer].cell % WIDTH if isinstance(answer, str) else float(answer)

    def laws(self, battle: Race) -> Sequence[str]:
        return ["the race is broken"] if battle.broken or len(battle.runners) != 4 else []

    def probe(self, battle: Race, question: str, args: Mapping[str, Any]) -> Any:
        return NAMES[battle.runners[args["unit"]].cell]


def _too_far(cell: Any, pips: int) -> WhyNot:
    return why_not("toy-far", "toy.turn.run", cell=("cell", NAMES[cell] and cell), pips=pips)


SYSTEM = Toy()


def seat_the_toy(monkeypatch: Any) -> Toy:
    """Make the race one of the systems, with its words, for one test."""
    monkeypatch.setattr(systems, "IDS", (*systems.IDS, "toy"))
    monkeypatch.setitem(sys.modules, "grognard.systems.toy", sys.modules[__name__])
    for language in LANGUAGES:
        words(language)._bundle.add_resource(FluentResource(WORDS), allow_overrides=True)
    return SYSTEM
