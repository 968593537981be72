"""Words for AT-43: what the rules ask, offer, tell and refuse is in the catalogues, and can be said.

That both languages have the same messages with the same variables is proved for all systems together.
"""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest
from fluent.syntax import ast as ftl
from fluent.syntax import parse
from fluent.syntax.visitor import Visitor

from grognard.core.event import KINDS_BY_CLASS, _hints
from grognard.core.language.voice import Voice
from grognard.core.language.words import LANGUAGES, catalogue, words
from grognard.core.space.movement.formation import Failing
from grognard.systems.at43 import SYSTEM, events, names, profile, scenario, scene, turn
from grognard.systems.at43.activation import actions, activation, drills
from grognard.systems.at43.roster.ready import ready_armies
from grognard.systems.at43.state import CLIMB, COMBAT, RAPID
from modules import rules_of
from systems.at43.table import battle, position, unit

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
    """Every message of this game and of free tables, with its variables."""
    found: dict[str, Variables] = {}
    for file, text in catalogue(language).items():
        if file.startswith(("at43", "core-table")):
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
    shot = {"unit": "ST1", "weapon": "Laser rifle", "target": "SG2", "range": 2}
    assert [ENGLISH.say("at43-fired", dice=n, hits=n - 1, **shot).split(": ")[1] for n in (1, 2, 3)] == [
        "1 die at range 2, no impact",
        "2 dice at range 2, 1 impact",
        "3 dice at range 2, 2 impacts",
    ]
    assert [FRENCH.say("at43-raised", unit="ST1", count=n) for n in (1, 2)] == [
        "ST1\xa0: 1 combattant se relève",
        "ST1\xa0: 2 combattants se relèvent",
    ]


@pytest.mark.parametrize("file", ["at43/at43.ftl", "at43/scenarios.ftl", "core-table.ftl"])
def test_french_puts_a_hard_space_before_its_tall_signs(file: str) -> None:
    lines = [line for line in catalogue("fr")[file].splitlines() if line and line[0] != "#"]
    assert [line for line in lines if re.search(r" [:;?!»]|« |[a-zé}][?!;]", line)] == []
    assert not any("'" in line for line in lines)


# -- what the rules say, read from their source --------------------------------------------------------------------


@cache
def sources() -> tuple[tuple[ModuleType, ast.Module], ...]:
    return tuple((import_module(name), ast.parse(text)) for name, text in rules_of("at43"))


def functions() -> Iterator[tuple[ModuleType, ast.FunctionDef]]:
    for module, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                yield module, node


def calls(within: ast.AST, called: str) -> Iterator[ast.Call]:
    for node in ast.walk(within):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == called:
            yield node


def assigned(within: ast.AST, name: str) -> ast.expr:
    """What a function, or else another of the module, gives a name first: a part of a rule is handed it."""
    for node in itertools.chain(ast.walk(within), ast.walk(tree_of(within))):
        if isinstance(node, ast.Assign) and any(
            isinstance(t, ast.Name) and t.id == name for t in node.targets
        ):
            return node.value
    raise AssertionError(f"{name} is given no value")


def tree_of(function: ast.AST) -> ast.Module:
    return next(tree for _, tree in sources() if any(node is function for node in ast.walk(tree)))


def texts(within: ast.AST, module: ModuleType | None = None) -> list[str]:
    """The texts written out, and those of the module's constants that are named."""
    found = [n.value for n in ast.walk(within) if isinstance(n, ast.Constant) and isinstance(n.value, str)]
    for node in ast.walk(within):
        if isinstance(node, ast.Name) and isinstance(getattr(module, node.id, None), str):
            found.append(getattr(module, node.id))
    return found


def about(function: ast.FunctionDef, given: ast.expr) -> dict[str, str]:
    """The arguments of a question with their kinds."""
    if isinstance(given, ast.Name):
        given = assigned(function, given.id)
    assert isinstance(given, ast.Tuple), ast.unparse(given)
    found: dict[str, str] = {}
    for arg in given.elts:
        if isinstance(arg, ast.Starred):
            found |= about(function, arg.value)
        else:
            name, kind = texts(arg)[:2]
            found[name] = kind
    return found


@cache
def questions() -> dict[str, list[dict[str, str]]]:
    """Every ask with its arguments and their kinds, once for each place that asks it."""
    found: dict[str, list[dict[str, str]]] = {}
    for _, function in functions():
        for call in calls(function, "Decision"):
            ask = call.args[1]
            assert isinstance(ask, ast.Constant), ast.unparse(call)
            args = about(function, call.args[4] if len(call.args) > 4 else ast.Tuple([]))
            found.setdefault(ask.value, []).append(args)
    return found


def forms() -> Iterator[tuple[str, ModuleType, ast.Call, str]]:
    """Every form that lists options: its ask, its module, its call, and what its options are."""
    for module, function in functions():
        for call in calls(function, "Decision"):
            for form in itertools.chain(
                *(calls(call.args[3], name) for name in ("OneOf", "SomeOf", "Order"))
            ):
                of = [texts(keyword.value)[0] for keyword in form.keywords if keyword.arg == "of"]
                yield texts(call.args[1])[0], module, form, of[0].rstrip("@/") if of else "word"


@cache
def refusals() -> dict[str, set[str]]:
    """Every reason with its arguments."""
    found: dict[str, set[str]] = {}
    for _, function in functions():
        for call in calls(function, "why_not"):
            args = {keyword.arg for keyword in call.keywords if keyword.arg}
            for keyword in call.keywords:
                if keyword.arg is None and isinstance(keyword.value, ast.Name):
                    gathered = assigned(function, keyword.value.id)
                    assert isinstance(gathered, ast.Dict)
                    args |= {texts(key)[0] for key in gathered.keys if key is not None}
            reason = texts(call.args[0])[0]
            # What is said must do with what every place gives.
            found[reason] = found[reason] & args if reason in found else args
    return found


def happenings() -> dict[str, dict[str, str]]:
    """Every event with its fields and their kinds."""
    return {kind: _hints(cls) for cls, kind in KINDS_BY_CLASS.items() if cls.__module__ == events.__name__}


def test_every_question_has_words_that_use_only_what_it_is_about() -> None:
    assert {"at43-sequence", "at43-bid", "at43-action", "at43-move", "at43-target"} <= set(questions())
    for ask, places in questions().items():
        assert ask in messages("en"), ask
        for args in places:
            for language in LANGUAGES:
                assert messages(language)[ask].all <= set(args), f"{ask} is asked with {args}"
                counted = messages(language)[ask].counted
                assert all(args[name] == "number" for name in counted), f"{ask} counts what is no number"


def test_every_kind_of_thing_that_is_asked_or_told_about_can_be_named() -> None:
    kinds = {kind for places in questions().values() for args in places for kind in args.values()}
    kinds |= {kind for fields in happenings().values() for kind in fields.values()}
    kinds |= {of for _, _, _, of in forms()}
    assert sorted(kinds - set(names.KINDS) - set(names.OF_LISTS) - {"key", "rule", "seat", "word"}) == []


def test_every_option_that_is_a_word_has_one() -> None:
    found = {
        (ask, word)
        for ask, module, form, of in forms()
        if of == "word"
        for word in texts(form.args[0], module)
    }
    assert {("at43-pay", "leave"), ("at43-split-fire", "split_fire"), ("at43-eject", "eject")} <= found
    missing = [
        f"{ask}-{word}" for ask, word in sorted(found) if names.key(ask[5:], word) not in messages("en")
    ]
    assert missing == []
    assert set(names.SPECIAL.values()) <= set(messages("en"))


def test_every_option_that_stands_among_units_or_positions_and_names_none_has_words() -> None:
    for ask, module, form, of in forms():
        if of in ("unit", "weapon", "position"):
            first = form.args[0]
            constants = texts(first, module) if isinstance(first, ast.Tuple) else []
            assert [word for word in constants if word not in names.SPECIAL] == [], ask


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_can_be_done_is_named_without_gaps(language: str) -> None:
    made = battle(
        position(unit("alpha", 0, "steel_troopers", (20, 20)), unit("golems", 1, "storm_golems", (20, 80)))
    )
    constants = (actions.END, actions.MELEE, actions.SABOTAGE, actions.REPAIR, actions.OPEN, actions.LIFT)
    things = [("action", one) for one in (*constants, actions.MARK, actions.ROUTINE, actions.EVACUATE)]
    things += [
        ("action", one) for one in (RAPID, COMBAT, CLIMB, "fire:laser_rifle>golems", "fire:flamer@2>golems/0")
    ]
    things += [("aim", one) for one in ("golems", "golems/0")]
    things += [("salvo", one) for one in ("fire:laser_rifle", "fire:flamer@2")]
    things += [
        ("option", one) for one in (activation.PLAY, activation.RELOCATE, activation.DELAY, activation.EXTRA)
    ]
    things += [
        ("drill", one) for one in (drills.TAKE_COVER, drills.OVERWATCH, drills.KNEE, drills.SPLIT_FIRE)
    ]
    things += [("location", one) for one in profile.tables().location]
    things += [("routine", one) for one in profile.routines()] + [("role", "attacker"), ("role", "defender")]
    things += [("heading", 450), ("portion", 0), ("portion", 1), ("part", 0), ("part", 1), ("part", 2)]
    things += [("unit", one) for one in names.SPECIAL] + [("mission", one) for one in profile.missions()]
    things += [("combat", "steel_troopers:combat_knife_steel>golems:storm_golems"), ("target", "golems/1")]
    said = [names.name(made, kind, value, words(language)) for kind, value in things]
    assert [one for one in said if "[" in one or not one] == []


def test_every_event_has_words_that_use_only_its_fields() -> None:
    assert "at43-fired" in happenings()
    for kind, fields in happenings().items():
        assert kind in messages("en"), kind
        for language in LANGUAGES:
            assert messages(language)[kind].all <= set(fields), kind
            assert all(fields[name] == "number" for name in messages(language)[kind].counted), kind


def test_no_message_is_both_a_question_and_a_happening() -> None:
    assert sorted(set(questions()) & set(happenings())) == []


def test_every_refusal_has_words_that_use_only_what_it_names() -> None:
    assert "at43-target-unseen" in refusals()
    for reason, args in refusals().items():
        assert f"why-{reason}" in messages("en"), reason
        for language in LANGUAGES:
            assert messages(language)[f"why-{reason}"].all <= args, reason


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_of_a_place_has_words(language: str) -> None:
    for failing in Failing:
        assert messages(language)[f"why-place-{failing}"].all <= {"model", "by", "unit"}, failing


def test_every_key_that_the_rules_mention_has_words() -> None:
    """Rolls, sums, odds, ways to end, success and failure: whatever looks like a key is one."""
    mentioned = {
        text
        for _, tree in sources()
        for text in texts(tree)
        if re.fullmatch(r"at43-[a-z0-9-]*[a-z0-9]", text)
    }
    assert {
        "at43-roll-drift",
        "at43-odds-hit",
        "at43-sum-range",
        "at43-way-goal",
        "at43-success",
    } <= mentioned
    known = messages("en")
    missing = [key for key in sorted(mentioned) if not {key, f"why-{key}", f"fault-{key}"} & set(known)]
    assert missing == []


def worded(prefix: str, all_of: Any) -> list[str]:
    return [names.key(prefix, word) for word in all_of]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_data_and_the_rules_list_has_words(language: str) -> None:
    missions = profile.missions()
    objectives = [one for card in missions.values() for one in (*card.primary, *card.secondary)]
    textures = {scene.texture(kind) for kind in profile.scenery()} | {"open_container"}
    keys = ["at43-title", "at43-pitch", "at43-system-at43"]
    keys += worded("scenery", profile.scenery()) + worded("texture", textures)
    keys += worded("option", profile.options()) + worded("routinename", profile.routines())
    keys += worded("seat", profile.sides()) + worded("side", profile.sides())
    keys += worded("mission", missions) + worded("deed", {one.event for one in objectives})
    keys += worded("objective", ("infantry_unit", "afv_unit", "officer", "pilot"))
    keys += worded("phase", (*turn.steps(), "over")) + worded("army", ready_armies())
    keys += worded("equipment", profile.equipment()) + worded("specialist", profile.specialists())
    keys += worded("ability", {one.ability for one in profile.equipment().values() if one.ability})
    keys += worded("ability", {one.ability for one in profile.specialists().values()})
    keys += worded("ability", {a for one in profile.weapons().values() for a in one.abilities})
    keys += worded("ability", {a for one in profile.fighters().values() for a in one.abilities})
    keys += worded("mode", ("rapid", "combat", "climb")) + worded("edge", ("bottom", "top", "left", "right"))
    keys += worded("morale", ("valiant", "disorganised", "routed"))
    for found in SYSTEM.scenarios():
        keys += [names.key("scenario", found.id), f"{names.key('scenario', found.id)}-text"]
    assert [key for key in keys if key not in messages(language)] == []
    assert set(scenario.files()) == {found.id for found in SYSTEM.scenarios()}


def test_notes_on_cards_say_in_english_what_the_data_says() -> None:
    noted = {names.key("note", made.id): made.note for made in profile.profiles().values() if made.note}
    told = {key: ENGLISH.say(key).replace("’", "'") for key in messages("en") if key.startswith("at43-note-")}
    assert told == noted


def test_what_is_told_of_a_shot_at_a_machine_is_said_alike_wherever_it_goes_later() -> None:
    own = unit("a", 0, "steel_troopers")
    made = battle(position(own, unit("b", 1, "fire_toad", size=2, places=[[60, 60], [80, 80]])))
    fired = events.Fired("a", "laser_gun", "b/0", (0,), 6, 4, 0)
    before = Voice(SYSTEM, FRENCH, made).event(fired)
    made.units["b"].leader = 1
    made.units["b"].places = ((7000, 6000), made.units["b"].places[1])
    assert Voice(SYSTEM, FRENCH, made).event(fired) == before
