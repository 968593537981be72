"""What every open game of two seats would write alike: nothing is hidden, and a scenario brings both sides.

A system of this kind is a class of `OpenGame`. It names its `id` and its class of states, and writes `stand`, `step`,
`outcome` and `scene`; everything else may be left as it is, or written where the book wants more.
"""

from __future__ import annotations

import inspect
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, cast

from grognard.core.armies.roster import Fault, Roster
from grognard.core.battle import Battle
from grognard.core.books import scenarios
from grognard.core.decision import Amount, Answer, Cells, Chance, Decision, OneOf, Order, Route, SomeOf, Spot
from grognard.core.dice import Seeded
from grognard.core.language.words import Words
from grognard.core.screen.outlook import Outlook
from grognard.core.system import Option, S, Scenario, Setup, SetupFault, System, V


class OpenGame(System[S, V]):
    """An open game of two seats."""

    all_see_the_same = True
    die_letters: Mapping[str, int] = {}
    #: The class of its states.
    state: type[Battle]
    #: What cases may ask: each question is answered by a function of the state and of what the case writes beside it.
    questions: ClassVar[Mapping[str, Callable[..., Any]]] = {}

    @abstractmethod
    def stand(self, table: Mapping[str, Any], dice: Any, options: Mapping[str, Any]) -> S:
        """The state that a table describes, the `[position]` of a file or what a scenario says, under house rules."""

    # -- setting up ------------------------------------------------------------------------------

    def scenarios(self) -> Sequence[Scenario]:
        return scenarios.listed(self.id)

    def options(self) -> Sequence[Option]:
        return tuple(scenarios.options(self.id).values())

    def armies(self, scenario: str, seat: int) -> Sequence[Roster]:
        """None to choose from: the scenario brings them."""
        return ()

    def muster(self, scenario: str, seat: int, army: Any) -> Sequence[Fault]:
        return ()

    def begin(self, setup: Setup, dice: Any) -> S:
        options = scenarios.chosen(self.id, setup.options)
        if setup.position is not None:
            return self.stand(setup.position, dice, options)
        return self.stand(scenarios.table(self.id, setup.scenario), dice, options)

    def restore(self, data: Mapping[str, Any], setup: Setup) -> S:
        return cast(S, self.state.from_data(data, {}))

    # -- who knows what --------------------------------------------------------------------------

    def seats(self, battle: S) -> int:
        return 2

    def view(self, battle: S, seat: int | None) -> V:
        """Nothing on the table is hidden; only the dice to come are."""
        copy = battle.copy()
        copy.dice = Seeded(seed=0, rolled=battle.dice.rolled)
        return cast(V, copy)

    def deal_again(self, battle: S, seat: int, chance: Chance) -> None:
        """All is in the open: nothing to deal."""

    def laws(self, battle: S) -> Sequence[str]:
        return ()

    # -- words and facts -------------------------------------------------------------------------

    def cells(self, battle: S) -> Sequence[str]:
        """How the cells of the board are called, by number."""
        return ()

    def name(self, battle: S, kind: str, value: Any, words: Words) -> str:
        """A cell by its name on the board, a face by its number, a seat as `<id>-seat-1`, anything else as
        `<id>-<kind>-<value>`; the number that tells things of a kind apart (`scout-2`) stands behind its word."""
        if kind == "cell":
            return str(self.cells(battle)[value])
        if kind == "face":
            return str(value)
        if kind == "seat":
            return words.say(f"{self.id}-seat-{value + 1}")
        called, _, number = str(value).rpartition("-")
        if called and number.isdigit():
            return f"{words.say(f'{self.id}-{kind}-{called}')} {number}"
        return words.say(f"{self.id}-{kind}-{value}")

    def probe(self, battle: S, question: str, args: Mapping[str, Any]) -> Any:
        """A fact by the table of `questions`, and `field`: one of a unit, or of the state itself."""
        questions = {"field": _field, **self.questions}
        if question not in questions:
            known = ", ".join(sorted(questions))
            raise SetupFault("question", f"nobody answers {question!r}", mend=f"There are {known}.")
        asked = questions[question]
        try:
            inspect.signature(asked).bind(battle, **args)
        except TypeError as fault:
            raise SetupFault(f"question {question}", str(fault)) from None
        return asked(battle, **args)

    # -- players made of code --------------------------------------------------------------------

    def outlook(self, view: V, piece: str, at: Any = None) -> Outlook:
        """Nothing to tell of a piece that is there."""
        if all(piece != each.id for each in self.scene(view, None).pieces):
            raise KeyError(piece)
        return Outlook()

    def candidates(self, view: V, decision: Decision) -> Sequence[Answer]:
        return candidates(decision)

    def score(self, view: V, decision: Decision, answer: Answer) -> float:
        """All answers alike: a greedy player takes the first."""
        return 0.0


def candidates(decision: Decision) -> Sequence[Answer]:
    """Every option or cell of a question that lists them; of others the ends of what may be answered."""
    form = decision.form
    if isinstance(form, OneOf):
        return form.options
    region = form.region if isinstance(form, Spot) else form.reach if isinstance(form, Route) else None
    if isinstance(region, Cells):
        return region.options
    if isinstance(form, Amount):
        return tuple(range(form.low, form.high + 1))[:50]
    if isinstance(form, SomeOf):
        return (form.default(), list(form.options[: form.at_most]))
    if isinstance(form, Order):
        return (form.default(), list(reversed(form.items)))
    return (form.default(),)


def _field(battle: Any, name: str, unit: str = "") -> Any:
    """A field of a unit, or of the state."""
    if unit and unit not in battle.units:
        raise SetupFault("unit", f"there is no {unit!r}", mend=f"There are {', '.join(battle.units)}.")
    found = battle.units[unit] if unit else battle
    if not hasattr(found, name):
        raise SetupFault("field", f"{unit or 'the state'} has no {name!r}")
    value = getattr(found, name)
    return list(value) if isinstance(value, tuple) else value
