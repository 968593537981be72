"""The contract of a rulebook: what must hold of it so that doors, bots, saves and proofs can rely on it.

A test class that names the `id` of a system tries all of it:

    class TestDemo(Contract):
        id = "demo"
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, ClassVar

import pytest

from grognard import systems
from grognard.core.books import rooms
from grognard.core.event import CLAUSES_BY_CLASS, KINDS_BY_CLASS
from grognard.core.rules import index, lost_data, unknown_marks
from grognard.core.system import System
from grognard.lab import checkout, golden
from grognard.lab.proof import import_all
from grognard.testing import catalogues
from grognard.testing.games import Games
from grognard.testing.showing import Showing


class Contract(Games, Showing):
    """All of it: the protocol, the book, its words, its games, what they show, and the golden games."""

    id: ClassVar[str]

    # -- the protocol ----------------------------------------------------------------------------

    def test_it_is_made_from_the_protocol(self) -> None:
        system = systems.find(self.id)
        assert System in type(system).__mro__
        assert system.id == self.id
        assert rooms.ID.fullmatch(self.id)
        assert self.id not in rooms.TAKEN

    def test_symbols_of_its_dice_are_faces(self) -> None:
        letters = systems.find(self.id).die_letters
        assert all(isinstance(key, str) and face >= 1 for key, face in letters.items())

    def test_its_scenarios_are_listed_once_and_armies_are_without_fault(self) -> None:
        system = systems.find(self.id)
        listed = system.scenarios()
        assert listed
        assert len({scenario.id for scenario in listed}) == len(listed)
        for scenario in listed:
            assert len(scenario.points) == scenario.seats
            for seat in range(scenario.seats):
                for roster in system.armies(scenario.id, seat):
                    assert list(system.muster(scenario.id, seat, roster.army)) == [], roster.id

    def test_house_rules_name_a_clause_and_a_default_that_may_be_chosen(self) -> None:
        clauses = index(self.id).clauses
        for option in systems.find(self.id).options():
            assert option.clause in clauses
            assert option.default in option.values

    # -- the book --------------------------------------------------------------------------------

    def test_its_index_is_sound_and_its_marks_name_what_is_there(self) -> None:
        import_all(rooms.room(self.id).package)
        book = index(self.id)
        assert book.system == self.id
        assert book.clauses
        for id_, clause in book.clauses.items():
            assert id_.startswith(f"{self.id}."), id_
            assert clause.chapter
            assert clause.text
            assert clause.tier >= 1
        for example in book.examples.values():
            assert [one for one in example.clauses if one not in book.clauses] == [], example.id
        assert unknown_marks(self.id) == []
        assert lost_data(book) == []

    def test_every_clause_and_example_has_its_french_text(self) -> None:
        english, french = index(self.id), index(self.id, "fr")
        assert [id_ for id_, one in english.clauses.items() if one.text == french.clauses[id_].text] == []
        assert [id_ for id_, one in english.examples.items() if one.given == french.examples[id_].given] == []

    def test_everything_that_happens_is_told_with_a_rule(self) -> None:
        import_all(rooms.room(self.id).package)
        book = index(self.id).clauses
        head = rooms.room(self.id).package
        own = {cls: kind for cls, kind in KINDS_BY_CLASS.items() if _within(cls, head)}
        assert own
        for cls, kind in own.items():
            assert kind.startswith(f"{self.id}-"), kind
            clause = CLAUSES_BY_CLASS[cls]
            # Where its rule depends on what happened, it is a field.
            assert clause in book if clause else "rule" in _fields(cls), kind

    # -- words -----------------------------------------------------------------------------------

    def test_the_words_it_brings_are_the_same_in_both_languages_and_its_own(self) -> None:
        assert catalogues.faults(self.id) == []

    # -- golden games ----------------------------------------------------------------------------

    def test_golden_games_of_every_scenario_play_out_as_recorded(self) -> None:
        top = checkout.root(self.id)
        if top is None:
            pytest.skip("golden games lie in the checkout")
        recorded = [golden.read(path) for path in sorted((top / golden.FOLDER / self.id).glob("*.json"))]
        kept = {scenario.id for scenario in golden.scenarios(systems.find(self.id))}
        # Some begin from a position, for what few games come to.
        assert {game["setup"]["scenario"] for game in recorded if not game["setup"].get("position")} == kept
        for game in recorded[: self.golden_games]:
            assert golden.replay(game, systems.find) is None
            assert golden.replay(game, systems.find, fork_every=3) is None

    #: How many golden games are played through; all of them unless other tests do.
    golden_games: ClassVar[int | None] = None


def _within(cls: type, package: str) -> bool:
    return f"{cls.__module__}.".startswith(f"{package}.")


def _fields(cls: Any) -> Iterator[str]:
    return (field.name for field in dataclasses.fields(cls))
