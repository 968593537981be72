"""Words for Dust Tactics: what the rules ask, offer, tell and refuse is in the catalogues, and can be said.

That both languages have the same messages with the same variables is proved for all systems together.
"""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Iterator
from functools import cache

import pytest
from fluent.syntax import ast as ftl
from fluent.syntax import parse
from fluent.syntax.visitor import Visitor

from grognard.core.event import KINDS_BY_CLASS, _hints
from grognard.core.language.words import LANGUAGES, catalogue, words
from grognard.systems.dust import command, events, names, profile, skills
from grognard.systems.dust.board import tiles
from modules import rules_of

ENGLISH, FRENCH = words("en"), words("fr")


class Variables(Visitor):  # type: ignore[misc]
    """The variables of a message, and those that choose between its variants."""

    def __init__(self) -> None:
        self.all: set[str] = set()
        self.counted: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 (the visitor's own names)
        self.all.add(node.id.name)

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802
        assert isinstance(node.selector, ftl.VariableReference)
        self.counted.add(node.selector.id.name)
        self.generic_visit(node)


@cache
def messages(language: str) -> dict[str, Variables]:
    """Every message of this game, with its variables."""
    found: dict[str, Variables] = {}
    for file, text in catalogue(language).items():
        if file.startswith("dust"):
            for entry in parse(text).body:
                assert not isinstance(entry, ftl.Junk), entry.content
                if isinstance(entry, ftl.Message):
                    found[entry.id.name] = Variables()
                    found[entry.id.name].visit(entry.value)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_can_be_said(language: str) -> None:
    for key, variables in messages(language).items():
        for number in (0, 1, 2, 5):
            args = {name: number if name in variables.counted else "Xyz" for name in variables.all}
            said = words(language).say(key, **args)
            assert said.strip()
            assert "{" not in said
            assert "[" not in said
            assert all(str(value) in said for value in args.values() if isinstance(value, str)), key


def test_plurals() -> None:
    hit = {"unit": "Hans", "weapon": "MG 44", "target": "Honey"}
    assert [ENGLISH.say("dust-fired", hits=n, **hit).split(": ")[1] for n in (0, 1, 2)] == [
        "no hit",
        "1 hit",
        "2 hits",
    ]
    hurt = [FRENCH.say("dust-damaged", unit="Hans", points=n, left=3 - n) for n in (1, 2, 3)]
    assert hurt == [
        "Hans\xa0: 1 dégât, reste 2 points de vie",
        "Hans\xa0: 2 dégâts, reste 1 point de vie",
        "Hans\xa0: 3 dégâts, reste 0 point de vie",
    ]


def test_french_puts_a_hard_space_before_its_tall_signs() -> None:
    text = catalogue("fr")["dust/dust.ftl"]
    assert [
        line
        for line in text.splitlines()
        if re.search(r"(?<!#) [:;?!»]|« |[a-zé}][?!;]", line) and line[0] != "#"
    ] == []
    assert "'" not in text


# What the rules say, read from their source: what is asked, told and refused must have words.


@cache
def sources() -> tuple[ast.Module, ...]:
    return tuple(ast.parse(text) for _, text in rules_of("dust"))


def functions() -> Iterator[ast.FunctionDef]:
    for tree in sources():
        yield from (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def calls(within: ast.AST, called: str) -> Iterator[ast.Call]:
    for node in ast.walk(within):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == called:
            yield node


def assigned(within: ast.AST, name: str) -> ast.expr:
    """What a function gives a name first."""
    for node in ast.walk(within):
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and node.targets[0].id == name
        ):
            return node.value
    raise AssertionError(f"{name} is given no value")


def texts(within: ast.AST) -> list[str]:
    return [n.value for n in ast.walk(within) if isinstance(n, ast.Constant) and isinstance(n.value, str)]


@cache
def questions() -> dict[str, list[dict[str, str]]]:
    """Every ask with its arguments and their kinds, once for each place that asks it."""
    found: dict[str, list[dict[str, str]]] = {}
    for function in functions():
        for call in calls(function, "Decision"):
            ask = call.args[1]
            assert isinstance(ask, ast.Constant), ast.unparse(call)
            about: ast.expr = call.args[4] if len(call.args) > 4 else ast.Tuple([])
            if isinstance(about, ast.Name):
                about = assigned(function, about.id)
            assert isinstance(about, ast.Tuple), ast.unparse(about)
            args = {}
            for arg in about.elts:
                name, kind = texts(arg)[:2]
                args[name] = kind
            found.setdefault(ask.value, []).append(args)
    return found


@cache
def options() -> set[tuple[str, str]]:
    """Every option that is a plain word, with its ask."""
    found = set()
    for function in functions():
        for call in calls(function, "Decision"):
            for form in calls(call.args[3], "OneOf"):
                if not any(keyword.arg == "of" for keyword in form.keywords):
                    words_of = texts(form.args[0])
                    if not words_of and ast.unparse(form.args[0]) == "tuple(options)":
                        words_of = [word for word in texts(function) if word in ("keep", "miss", "hit")]
                    found |= {(texts(call.args[1])[0], word) for word in words_of}
    return found


@cache
def refusals() -> dict[str, set[str]]:
    """Every reason with its arguments."""
    found: dict[str, set[str]] = {}
    for function in functions():
        for call in calls(function, "why_not"):
            args = {keyword.arg for keyword in call.keywords if keyword.arg}
            for keyword in call.keywords:
                if keyword.arg is None and isinstance(keyword.value, ast.Name):
                    gathered = assigned(function, keyword.value.id)
                    assert isinstance(gathered, ast.Dict)
                    args |= {texts(key)[0] for key in gathered.keys if key is not None}
            found.setdefault(texts(call.args[0])[0], set()).update(args)
    return found


def happenings() -> dict[str, dict[str, str]]:
    """Every event with its fields and their kinds."""
    return {kind: _hints(cls) for cls, kind in KINDS_BY_CLASS.items() if cls.__module__ == events.__name__}


def test_every_question_has_words_that_use_only_what_it_is_about() -> None:
    assert {"dust-activate", "dust-plan", "dust-aim", "dust-casualties", "dust-tile-turn"} <= set(questions())
    for ask, places in questions().items():
        assert ask in messages("en"), ask
        for args in places:
            assert messages("en")[ask].all <= set(args), f"{ask} is asked with {args}"
            for language in LANGUAGES:
                counted = messages(language)[ask].counted
                assert all(args[name] == "number" for name in counted), f"{ask} counts what is no number"


def test_every_kind_of_thing_that_is_asked_or_told_about_can_be_named() -> None:
    kinds = {kind for places in questions().values() for args in places for kind in args.values()}
    kinds |= {kind for fields in happenings().values() for kind in fields.values()}
    for function in functions():
        for form in itertools.chain(*(calls(function, name) for name in ("OneOf", "SomeOf", "Order"))):
            # `figure@unit` is a figure of that unit.
            kinds |= {
                texts(keyword.value)[0].removesuffix("@") for keyword in form.keywords if keyword.arg == "of"
            }
    assert sorted(kinds - set(names.KINDS) - {"key", "rule"}) == []


def test_every_option_that_is_a_word_has_one() -> None:
    crush, medal = ("dust-crush", "crush"), ("dust-medal", "miss")
    assert crush in options()
    assert medal in options()
    assert [f"{ask}-{word}" for ask, word in sorted(options()) if f"{ask}-{word}" not in messages("en")] == []
    assert set(names.SPECIAL.values()) <= set(messages("en"))


def test_every_plan_has_a_name() -> None:
    actions = ("move", "attack", "skill", "nothing")
    pairs = [f"{a}+{b}" for a in actions for b in actions if (a, b) != ("attack", "attack")]
    assert [
        p
        for p in (*pairs, "sustained", "charge", "part", "indirect")
        if names.key("plan", p) not in messages("en")
    ] == []


def test_every_skill_and_order_has_a_name() -> None:
    known = (*profile.SKILLS, *command.ABILITIES, *skills.DECLARED)
    assert [s for s in known if names.key("skillname", s) not in messages("en")] == []
    spent = (*(set(skills.DECLARED)), "tank_head")
    assert [s for s in spent if names.key("skillspent", s) not in messages("en")] == []


def test_every_event_has_words_that_use_only_its_fields() -> None:
    assert "dust-fired" in happenings()
    for kind, fields in happenings().items():
        assert kind in messages("en"), kind
        for language in LANGUAGES:
            assert messages(language)[kind].all <= set(fields), kind
            assert all(fields[name] == "number" for name in messages(language)[kind].counted), kind


def test_every_refusal_has_words_that_use_only_what_it_names() -> None:
    assert "dust-aim-range" in refusals()
    for reason, args in refusals().items():
        assert f"why-{reason}" in messages("en"), reason
        assert messages("en")[f"why-{reason}"].all <= args, reason


def test_every_key_that_the_rules_mention_has_words() -> None:
    """Rolls, sums, odds, ways to end, success and failure: whatever looks like a key is one."""
    mentioned = {
        text for tree in sources() for text in texts(tree) if re.fullmatch(r"dust-[a-z0-9-]*[a-z0-9]", text)
    }
    assert {
        "dust-roll-laser",
        "dust-odds-hit",
        "dust-sum-cover",
        "dust-way-held",
        "dust-success",
    } <= mentioned
    known = messages("en")
    missing = [key for key in sorted(mentioned) if not {key, f"why-{key}", f"fault-{key}"} & set(known)]
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_data_lists_has_words(language: str) -> None:
    keys = [names.key("element", word) for word in profile.elements()]
    keys += [names.key("terrain", word) for word in profile.terrain()] + [
        names.key("texture", word) for word in profile.terrain()
    ]
    keys += [names.key("option", word) for word in profile.options()]
    keys += [names.key("tilename", word) for word in tiles.box()]
    keys += [names.key("trait", trait) for trait in profile.TRAITS]
    keys += [names.key("role", role) for role in profile.ROLES if role]
    keys += [f"dust-side-{side}" for side in profile.SIDES] + [f"dust-seat-{side}" for side in profile.SIDES]
    keys += [f"dust-card-{grade}-{face}" for grade in ("soft", "hard") for face in profile.FACES]
    keys += ["dust-title", "dust-pitch", "dust-system-dust"]
    assert [key for key in keys if key not in messages(language)] == []


def test_notes_on_cards_say_in_english_what_the_data_says() -> None:
    noted = {names.key("note", made.id): made.note for made in profile.profiles().values() if made.note}
    assert {key: ENGLISH.say(key) for key in messages("en") if key.startswith("dust-note-")} == noted
