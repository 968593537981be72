"""French as it is printed, whatever is filled into a message."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from grognard import systems
from grognard.core.event import Rolled
from grognard.core.language import french
from grognard.core.language.french import MARK
from grognard.core.language.voice import Voice
from grognard.core.language.words import catalogue, words
from grognard.systems.epic import names


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("Où aller ?", "Où aller\xa0?"),
        ("« oui » : non ; 33 % !", "«\xa0oui\xa0»\xa0: non\xa0; 33\xa0%\xa0!"),
        ("{ $unit } : tir", "{ $unit }\xa0: tir"),
        ("l'autre MG, aujourd'hui, 24'", "l’autre MG, aujourd’hui, 24'"),
        ("(vraiment ?)", "(vraiment\xa0?)"),
        ("jusqu’à 14 cm, { $far } cm", "jusqu’à 14\xa0cm, { $far }\xa0cm"),
        ("a = { $b ->", "a = { $b ->"),
        ("à 10:30, voir http://exemple.fr", "à 10:30, voir http://exemple.fr"),
    ],
)
def test_no_line_breaks_before_high_punctuation(written: str, printed: str) -> None:
    assert french.spaced(written) == printed
    assert french.spaced(printed) == printed


def test_a_place_in_a_book_is_cited_with_the_room_that_print_gives() -> None:
    assert french.cited("Tirs – Salve; Nouvelle salve ! / Glossaire: Portée") == (
        "Tirs – Salve\xa0; Nouvelle salve\xa0! / Glossaire\xa0: Portée"
    )
    assert french.cited("8.1, 8.2; 10:30") == "8.1, 8.2\xa0; 10:30"


@pytest.mark.parametrize(
    ("filled", "said"),
    [
        (f"activation de {MARK}le PC", "activation du PC"),
        (f"activation de {MARK}les transports", "activation des transports"),
        (f"À {MARK}le PC de jouer", "Au PC de jouer"),
        (f"ordre à {MARK}les villageois", "ordre aux villageois"),
        (f"une partie de {MARK}AT-43", "une partie d’AT-43"),
        (f"les règles de {MARK}En Pointe Toujours !", "les règles d’En Pointe Toujours !"),
        (f"l’ordre de {MARK}la section", "l’ordre de la section"),
        (f"l’ordre de {MARK}Hans", "l’ordre de Hans"),
        ("essayer de le prendre", "essayer de le prendre"),
    ],
)
def test_small_words_melt_into_the_name_that_follows(filled: str, said: str) -> None:
    assert french.melted(filled) == said


#: Names that no message was written for.
AWKWARD = ("le PC", "la section", "l’As", "les transports", "AT-43", "Hans", "A, B")
FAULTY = re.compile(
    rf"\b(?:de|à) les? (?=PC|transports)|\bde (?:AT-43|A, B)|{MARK}|\S [:;!?»%](?=[\s).,]|$)|« "
)


class Holes(Visitor):
    """What a message is filled with, and what it counts by."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.counts: set[str] = set()

    def visit_VariableReference(self, node: Any) -> None:  # noqa: N802 (Fluent's visitor calls it so)
        self.names.add(node.id.name)

    def visit_SelectExpression(self, node: Any) -> None:  # noqa: N802
        # A word that is chosen by must not be one that is marked.
        keys = [key.key.name for key in node.variants if isinstance(key.key, ftl.Identifier)]
        assert french.marked("none") == "none"
        assert set(keys) <= {"none", "zero", "one", "two", "few", "many", "other"}, keys
        if isinstance(node.selector, ftl.VariableReference):
            self.counts.add(node.selector.id.name)
        self.generic_visit(node)


def holes() -> Iterator[tuple[str, Holes]]:
    for text in catalogue("fr").values():
        for entry in FluentParser().parse(text).body:
            if isinstance(entry, ftl.Message):
                found = Holes()
                found.visit(entry)
                yield entry.id.name, found


def test_every_message_stands_any_name_and_any_number() -> None:
    speech, found = words("fr"), []
    for key, hole in holes():
        for number, name in enumerate(AWKWARD if hole.names else AWKWARD[:1]):
            said = speech.say(key, **{one: number % 3 if one in hole.counts else name for one in hole.names})
            if FAULTY.search(said):
                found.append(f"{key}: {said}")
    assert found == []


def test_a_length_of_epic_is_written_as_its_reader_writes_it() -> None:
    assert [names.decimal(10370, words(language)) for language in ("en", "fr")] == ["103.7", "103,7"]
    assert names.decimal(3000, words("fr")) == "30"


def test_a_die_that_counts_is_called_as_in_its_game() -> None:
    def told(system: str, hits: int) -> str:
        return Voice(systems.find(system), words("fr")).event(Rolled(0, "attack", "", 6, (6, 6), hits))

    assert told("dust", 0).endswith(", aucune touche")
    assert told("at43", 2).endswith(", 2 réussites")
    assert told("epic", 1).endswith(", 1 succès")
