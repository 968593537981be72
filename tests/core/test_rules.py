"""The clause index and the marks of code."""

import re
import tomllib
from importlib import resources

import pytest

from grognard import systems
from grognard.core import rules
from grognard.core.language.words import LANGUAGES
from grognard.core.rules import CODE, index, rule


@pytest.fixture(autouse=True)
def own_marks():
    kept = {clause: list(names) for clause, names in CODE.items()}
    yield
    CODE.clear()
    CODE.update(kept)


def test_a_mark_notes_the_name_and_returns_the_code_itself(monkeypatch):
    monkeypatch.setattr(rules, "_entered", None)  # as in play, where nobody watches

    def code():
        """Does something."""

    assert rule("toy.a.one", "toy.a.two")(code) is code
    assert CODE["toy.a.one"] == CODE["toy.a.two"]
    assert CODE["toy.a.one"][0].endswith(
        "test_a_mark_notes_the_name_and_returns_the_code_itself.<locals>.code"
    )


def test_while_somebody_watches_entered_code_is_noted(monkeypatch):
    monkeypatch.setattr(rules, "_entered", set())

    @rule("toy.a.one")
    def code(x):
        return x + 1

    @rule("toy.a.two")
    class Shape:
        """Read, not entered."""

    name = CODE["toy.a.one"][0]
    assert name not in rules.watch()
    assert code(x=2) == 3
    assert rules.watch() == {name}
    assert CODE["toy.a.two"][0] in rules.SHAPES
    assert Shape.__name__ == "Shape"


@pytest.mark.parametrize("system", systems.IDS)
def test_every_index_is_sound(system):
    book = index(system)
    assert book.system == system
    assert book.clauses
    for id_, clause in book.clauses.items():
        assert id_.startswith(f"{system}.")
        assert clause.chapter
        assert clause.text
        assert clause.tier >= 1
    for example in book.examples.values():
        assert [c for c in example.clauses if c not in book.clauses] == [], example.id


@pytest.mark.parametrize(
    ("text", "steps", "ambiguity", "parts"),
    [
        ("One thing. Another thing!", (), "", ("1", "2")),
        ("One thing. 2 others? So.", ("A step", "A step. With more."), "Ruled.", (*"123456", "ruling")),
        ("Effects (e.g. Self-Repair) come last.", ("So (i.e. Then)",), "", ("1", "2")),
        ("It costs 1.5 or less. e.g. 1", (), "", ("1",)),
        ("All in the league. Next.", (), "", ("1", "2")),
    ],
)
def test_a_mark_may_name_each_sentence_and_step_and_the_ruling(text, steps, ambiguity, parts):
    clause = rules.Clause("toy.a.one", "p. 1", "rule", 1, text, ambiguity, steps)
    assert clause.parts == parts


def test_marks_that_name_no_clause_are_found():
    system = systems.IDS[0]
    CODE[f"{system}.no.such-clause"] = ["x"]
    assert f"{system}.no.such-clause" in rules.unknown_marks(system)


WHOLE = {"id": "toy.a.one", "source": "p. 1", "kind": "data", "tier": 1, "text": "One."}


@pytest.mark.parametrize(
    ("clauses", "fault"),
    [
        ([WHOLE, WHOLE], "toy/rules.toml: clause toy.a.one is written twice"),
        ([WHOLE, {"text": "Two."}], "toy/rules.toml: clause 2 has no id"),
        (
            [{"id": "toy.a.one", "text": "One.", "tier": 1}],
            "toy/rules.toml: clause toy.a.one has no source, kind",
        ),
    ],
)
def test_a_clause_that_is_written_twice_or_not_whole_is_refused_by_name(clauses, fault):
    whole = {"system": "toy", "title": "Toy"}
    assert list(rules.from_data({**whole, "clause": [WHOLE]}, "toy/rules.toml").clauses) == ["toy.a.one"]
    with pytest.raises(ValueError, match=fault):
        rules.from_data({**whole, "clause": clauses}, "toy/rules.toml")
    with pytest.raises(ValueError, match=r"example toy\.ex\.one has no clauses, given, expect"):
        rules.from_data({**whole, "example": [{"id": "toy.ex.one", "source": "p. 2"}]}, "toy/rules.toml")
    with pytest.raises(ValueError, match=r"toy/rules\.toml: no title"):
        rules.from_data({"system": "toy", "clause": [WHOLE]}, "toy/rules.toml")


DATA = {"unit": [{"id": "wasp", "speed": 3}, {"id": "bee", "speed": 2}], "die": {"faces": [1, 2]}}


@pytest.mark.parametrize(
    ("path", "ways"),
    [
        ("die.faces", [("die", "faces")]),
        ("die.faces.1", [("die", "faces", 1)]),
        ("unit.bee.speed", [("unit", 1, "speed")]),
        ("unit.*.speed", [("unit", 0, "speed"), ("unit", 1, "speed")]),
        ("unit.ant", []),
        ("die.sides", []),
        ("die.faces.1.x", []),
    ],
)
def test_a_place_in_data_is_found_by_keys_and_ids(path, ways):
    assert rules.Datum("t.toml", tuple(path.split("."))).found(DATA) == ways


@pytest.mark.parametrize("system", systems.IDS)
def test_marks_of_data_name_clauses_and_places_that_are_there(system, monkeypatch):
    book = index(system)
    assert rules.lost_data(book) == []
    clause = next(iter(book.clauses))
    for mark, place in (
        (f"{system}.no.such", "tables.toml *"),
        (clause, "tables.toml no.such"),
        (clause, "x.toml a"),
    ):
        monkeypatch.setattr(rules, "data_marks", lambda _, m=mark, p=place: {m: (rules._datum(m, p),)})
        assert rules.lost_data(book) == [(mark, f"data/{place}")]
    with pytest.raises(ValueError, match=f"{clause}: 'faces' is no place"):
        rules._datum(clause, "faces")


def test_patterns_name_the_clauses_that_come_later():
    clauses = {
        id_: rules.Clause(id_, "", "", 3, "") for id_ in ("toy.air.drop", "toy.air.bomb", "toy.sea.land")
    }
    found = rules._later([{"reason": "air", "clauses": ["toy.air.*"]}], "clauses", clauses)
    assert found == {"toy.air.drop": "air", "toy.air.bomb": "air"}
    with pytest.raises(ValueError, match=r"toy\.moon"):
        rules._later([{"reason": "moon", "clauses": ["toy.moon.*"]}], "clauses", clauses)


def test_a_table_says_yes_and_no_in_words():
    assert rules._rows([["half move", True, 2], ["rest", False, 0]]) == (
        ("half move", "yes", "2"),
        ("rest", "no", "0"),
    )


# -- other languages ---------------------------------------------------------------------------------

BOOK = rules.Index(
    "toy",
    "The race",
    {
        "toy.turn.roll": rules.Clause(
            "toy.turn.roll",
            "1",
            "procedure",
            1,
            "Roll a die.",
            "Any die.",
            ("Take it.", "Throw it."),
            (("1", "no"),),
        ),
        "toy.turn.run": rules.Clause("toy.turn.run", "1", "fact", 1, "Run."),
    },
    {"toy.ex.one": rules.Example("toy.ex.one", "1", ("toy.turn.run",), "A runner.", "He runs.")},
    {},
)


def test_a_book_is_read_in_another_language_as_far_as_it_is_translated():
    texts = {
        "clauses": {
            "toy.turn.roll": {
                "text": "Lancer un dé.",
                "ruling": "N’importe lequel.",
                "steps": ["Le prendre.", "Le lancer."],
                "table": [["1", "non"]],
            }
        },
        "examples": {"toy.ex.one": {"given": "Un coureur."}},
        "sources": {"1": "1 (table manquante)"},
    }
    french = rules.translated(BOOK, texts)
    roll = french.clauses["toy.turn.roll"]
    assert (roll.text, roll.ambiguity) == ("Lancer un dé.", "N’importe lequel.")
    assert (roll.steps, roll.table) == (("Le prendre.", "Le lancer."), (("1", "non"),))
    assert (roll.source, roll.kind, roll.tier) == ("1 (table manquante)", "procedure", 1)
    assert french.examples["toy.ex.one"].source == "1 (table manquante)"
    assert french.clauses["toy.turn.run"].text == BOOK.clauses["toy.turn.run"].text
    assert (french.examples["toy.ex.one"].given, french.examples["toy.ex.one"].expect) == (
        "Un coureur.",
        "He runs.",
    )
    assert list(french.clauses) == list(BOOK.clauses)
    assert BOOK.clauses["toy.turn.roll"].text == "Roll a die."


@pytest.mark.parametrize(
    ("texts", "fault"),
    [
        ({"clauses": {"toy.turn.walk": {"text": "Marcher."}}}, r"toy\.turn\.walk: no such clause"),
        ({"examples": {"toy.ex.two": {"given": "Rien."}}}, r"toy\.ex\.two: no such example"),
        ({"clauses": {"toy.turn.roll": {"steps": ["Le prendre."]}}}, r"toy\.turn\.roll: 1 steps for 2"),
        ({"clauses": {"toy.turn.run": {"steps": ["Courir."]}}}, r"toy\.turn\.run: 1 steps for 0"),
        ({"clauses": {"toy.turn.roll": {"table": []}}}, r"toy\.turn\.roll: 0 rows for 1"),
        ({"clauses": {"toy.turn.roll": {"table": [["1"]]}}}, r"toy\.turn\.roll: cells \[1\] for \[2\]"),
        ({"clauses": {"toy.turn.run": {"ruling": "Vite."}}}, r"toy\.turn\.run: a ruling"),
        ({"clauses": {"toy.turn.run": {"texte": "Courir."}}}, r"toy\.turn\.run: texte"),
        ({"examples": {"toy.ex.one": {"expected": "Il court."}}}, r"toy\.ex\.one: expected"),
        ({"clause": {}}, "clause: no such part"),
        ({"sources": {"p. 99": "page 99"}}, "p. 99: no such source"),
    ],
)
def test_a_text_that_fits_nothing_in_the_book_is_an_error_that_names_it(texts, fault):
    with pytest.raises(ValueError, match=fault):
        rules.translated(BOOK, texts)


def test_every_fault_of_a_translation_is_named_at_once():
    with pytest.raises(ValueError, match=r"toy\.a\.b: no such clause\ntoy\.turn\.roll: 0 steps for 2"):
        rules.translated(BOOK, {"clauses": {"toy.a.b": {}, "toy.turn.roll": {"steps": []}}})


def test_a_language_without_texts_is_refused_by_name():
    with pytest.raises(ValueError, match=r"'xx'.*en, fr"):
        index(systems.IDS[0], "xx")


def french_texts(system):
    file = resources.files("grognard") / "systems" / system / "rules.fr.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("system", systems.IDS)
def test_every_clause_has_its_french_text(system):
    texts = french_texts(system)["clauses"]
    lacking = []
    for id_, clause in index(system).clauses.items():
        own = {"text": clause.text, "ruling": clause.ambiguity, "steps": clause.steps, "table": clause.table}
        wanted = {key for key, value in own.items() if value}
        lacking += [f"{id_}: {key}" for key in sorted(wanted - set(texts.get(id_, {})))]
    assert lacking == []
    assert list(texts) == list(index(system).clauses)


@pytest.mark.parametrize("system", systems.IDS)
def test_french_texts_are_french(system):
    """No text was left empty, or as it is in English."""
    english, french = index(system), index(system, "fr")
    for id_, clause in french.clauses.items():
        own = english.clauses[id_]
        assert clause.text.strip(), id_
        assert clause.text != own.text, id_
        assert clause.ambiguity.strip() != own.ambiguity or not own.ambiguity, id_
        assert all(step.strip() and step not in own.steps for step in clause.steps), id_


def test_worked_examples_are_french_where_they_are_translated():
    english, french = index("dust"), index("dust", "fr")
    assert set(french_texts("dust")["examples"]) == set(english.examples)
    assert french.examples["dust.ex.artillery-no-radio"].expect == "La frappe ne peut pas être ordonnée."
    assert all(french.examples[id_].given != one.given for id_, one in english.examples.items())


WORKSHOP = re.compile(
    r"\.(toml|py)\b|\b(dust|at43|ept|epic|sotr)\.[a-z]|\b(attack|core|command|cover|hero|move|skill)\.[a-z]+-"
    r"|\b(software|logiciel|recommended|conseillée|glyph)\b|symbols? lost|symbole perdu",
    re.IGNORECASE,
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system_id", systems.IDS)
def test_a_ruling_says_what_is_played_and_nothing_of_the_workshop(system_id, language):
    clauses = index(system_id, language).clauses.values()
    assert [clause.id for clause in clauses if WORKSHOP.search(clause.ambiguity)] == []
