"""What a rulebook must offer to be played: the one public face of each system."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NewType, Protocol, TypeVar, runtime_checkable

from grognard.core.armies.catalogue import Chart, Lists, Pick
from grognard.core.armies.roster import Fault, Roster
from grognard.core.battle import Battle
from grognard.core.decision import Answer, Chance, Decision, Script
from grognard.core.language.words import Words
from grognard.core.plan import Plan
from grognard.core.screen.outlook import Outlook
from grognard.core.screen.scene import Scene


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that a game begins with, but for its dice. Plain JSON, so that a save can hold it."""

    system: str
    scenario: str = ""
    armies: tuple[Any, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    position: Mapping[str, Any] | None = None

    def to_data(self) -> dict[str, Any]:
        return {
            "system": self.system,
            "scenario": self.scenario,
            "armies": list(self.armies),
            "options": dict(self.options),
            "position": None if self.position is None else dict(self.position),
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Setup:
        return cls(
            system=data["system"],
            scenario=data.get("scenario", ""),
            armies=tuple(data.get("armies", ())),
            options=dict(data.get("options", {})),
            position=data.get("position"),
        )


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winning seats (none: a draw), each seat's points, and by which way."""

    winners: tuple[int, ...]
    points: tuple[int, ...]
    way: str
    rule: str


@dataclass(frozen=True, slots=True)
class Scenario:
    """A playable situation, as a list shows it; its words are in the catalogue under its id.

    The tag `large` is for those that take long, and differ from another only by that.
    """

    id: str
    seats: int
    points: tuple[int, ...]
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule: the clause whose ruling it may change, and what may be chosen; its words are in the catalogue."""

    id: str
    clause: str
    values: tuple[bool | str, ...]
    default: bool | str


class SetupFault(ValueError):
    """A setup, position or save that cannot be played: where it is wrong, and what would be right."""

    def __init__(self, place: str, what: str, rule: str = "", mend: str = "") -> None:
        self.place, self.what, self.rule, self.mend = place, what, rule, mend
        said = f"{place}: {what}"
        said += f" ({rule})" if rule else ""
        said += f". {mend}" if mend else ""
        super().__init__(said)

    def __reduce__(self) -> tuple[Any, ...]:
        # It may have been found in a process of its own.
        return SetupFault, (self.place, self.what, self.rule, self.mend)


#: What a position file or case holds beside its position.
TOP_ENTRIES = frozenset(
    {"system", "example", "clauses", "position", "dice", "seed", "before", "then", "after", "title", "case"}
)


def refuse_unknown(data: Mapping[str, Any], keys: set[str], place: str) -> None:
    """Refuse a table of a file that has entries nobody reads: they are misspelt, or meant for something else."""
    unknown = sorted(set(data) - keys)
    if unknown:
        known = ", ".join(sorted(keys))
        astray = [key for key in unknown if key in TOP_ENTRIES]
        if astray and place.startswith("position"):
            raise SetupFault(
                f"{place}.{astray[0]}",
                "this is an entry of the file, and not of its position",
                mend=f"What stands below [position] belongs to it: write {astray[0]} above [position].",
            )
        raise SetupFault(place, f"unknown entries {', '.join(unknown)}", mend=f"Known: {known}.")


@dataclass(frozen=True, slots=True)
class Standing:
    """A unit of a battle: what its id names (`unit`, `formation`), whose it is, and how many figures, steps or points of
    damage it has left."""

    kind: str
    seat: int
    left: int


class Benchmarks(Protocol):
    """What a system may let the bench measure beside its scenarios: games of given sizes, single pieces of work."""

    def sizes(self) -> Sequence[int]:
        """Army points a side for which games are timed, smallest first."""

    def sized(self, points: int, seed: int) -> Setup:
        """A game of two sides of so many points; another seed brings other armies."""

    def models(self, battle: Any) -> int:
        """How many models the two sides of a game bring."""

    def works(self, system: AnySystem) -> Mapping[str, Callable[[], object]]:
        """Single pieces of work of a system, which is this one's, by name, each ready to be done; their names end in the unit shown, `ms` or `us`."""


#: What a seat may know of a state. Each system makes a type of its own of it, `View = NewType("View", Battle)`: a view
#: can be read by every rule, but a true state does not pass where a view is wanted.
View = NewType("View", Battle)

S = TypeVar("S", bound=Battle)
V = TypeVar("V", bound=Battle)


@runtime_checkable
class System(Protocol[S, V]):
    """A rulebook over states S and views V of them. It holds no state of its own.

    A system is a class of it: what is abstract here must be written, or there is no such system; what has a body may be
    left as it is. A game of two seats without secrets has most of it in `core/books/open_game.py`.
    """

    id: str
    #: Symbols on the system's dice, for scripted ones: each with a face that bears it.
    die_letters: Mapping[str, int]
    #: Whether nothing is hidden, so that one drawing of the table serves every seat and onlooker.
    all_see_the_same: bool = False

    def hides_nothing(self, setup: Mapping[str, Any]) -> bool:
        """Whether all see the same in a game that is set up so (as `Setup.to_data` writes it): nobody need turn away from a
        screen that two share."""
        return self.all_see_the_same

    @abstractmethod
    def scenarios(self) -> Sequence[Scenario]:
        """What can be played, easiest first."""

    @abstractmethod
    def options(self) -> Sequence[Option]:
        """The house rules that may be chosen in a setup, each for itself."""

    @abstractmethod
    def armies(self, scenario: str, seat: int) -> Sequence[Roster]:
        """Ready armies for a seat of a scenario."""

    @abstractmethod
    def muster(self, scenario: str, seat: int, army: Any) -> Sequence[Fault]:
        """What is wrong with an army, and how to mend it."""

    def lists(self) -> Lists | None:
        """What armies of one's own are put together by; none where every scenario brings its armies."""
        return None

    def charts(self, scenario: str, seat: int, force: str, pick: Pick) -> Sequence[Chart]:
        """What a unit as it was chosen may be expected to do to typical targets; nothing where a rulebook does not say."""
        return ()

    def standing(self, battle: S) -> Mapping[str, Standing]:
        """Every unit there is, by id, and how much of it is left; nothing where a rulebook does not say."""
        return {}

    # -- the true state: for the rules, tests and worked examples --------------------------------

    @abstractmethod
    def begin(self, setup: Setup, dice: Any) -> S:
        """The state before the first step; SetupFault where the setup cannot be played."""

    @abstractmethod
    def step(self, battle: S) -> Script[None] | None:
        """The script of the next step, or nothing when the game is over."""

    @abstractmethod
    def outcome(self, battle: S) -> Outcome | None:
        """How the game ended, once it has."""

    @abstractmethod
    def seats(self, battle: S) -> int: ...

    @abstractmethod
    def view(self, battle: S, seat: int | None) -> V:
        """A copy in which what the seat (None: an onlooker) cannot know is concealed."""

    @abstractmethod
    def deal_again(self, battle: S, seat: int, chance: Chance) -> None:
        """Change a forked state in place: deal again all that the seat cannot know."""

    @abstractmethod
    def restore(self, data: Mapping[str, Any], setup: Setup) -> S:
        """A state from its saved form."""

    @abstractmethod
    def laws(self, battle: S) -> Sequence[str]:
        """Conservation laws that the state breaks; always empty, or there is a defect."""

    @abstractmethod
    def name(self, battle: S, kind: str, value: Any, words: Words) -> str:
        """How a unit, cell, weapon, … is called; `face` is a face of the system's die."""

    @abstractmethod
    def probe(self, battle: S, question: str, args: Mapping[str, Any]) -> Any:
        """A fact about the state that worked examples ask for: sight, distance, cover, dice."""

    def benchmarks(self) -> Benchmarks | None:
        """What else the bench may measure, if anything."""
        return None

    # -- what a seat may know: for screens and players made of code ------------------------------

    @abstractmethod
    def scene(self, view: V, seat: int | None) -> Scene:
        """What a screen needs to draw what a seat sees."""

    def outlook(self, view: V, piece: str, at: Any = None) -> Outlook:
        """What a piece of the scene could do from where it stands or from a place `at`; empty where nobody can tell.

        KeyError where there is no such piece, ValueError where there is no such place.
        """
        return Outlook()

    def plans(self, view: V, seat: int) -> Sequence[Plan]:
        """Whole activations that a seat could carry out now, where it is asked who shall act; none: it goes on
        answer by answer. Each begins with the answer to that question, asked or not."""
        return ()

    @abstractmethod
    def candidates(self, view: V, decision: Decision) -> Sequence[Answer]:
        """A short list of sensible answers, for bots, hints and environments."""

    @abstractmethod
    def score(self, view: V, decision: Decision, answer: Answer) -> float:
        """What a greedy player expects of an answer; higher is better for the asked seat."""


#: A system as doors and bots know it: nobody outside looks into its states.
AnySystem = System[Battle, View]
