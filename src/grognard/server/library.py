"""What can be read without a game: systems, scenarios and armies, rulebooks, cases, catalogues."""

from __future__ import annotations

import logging
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from grognard import systems
from grognard.core.books import balance, lesson, rooms
from grognard.core.books import example as examples
from grognard.core.books.example import Example
from grognard.core.border import position
from grognard.core.border.outside import SETUP, STUMBLES, check
from grognard.core.dice import Seeded
from grognard.core.game import Game
from grognard.core.language import french
from grognard.core.language.words import LANGUAGES
from grognard.core.records.fingerprint import fingerprint
from grognard.core.rules import Clause, Index, clause_of, index
from grognard.core.screen.scene import Scene
from grognard.core.system import AnySystem, Option, Scenario, Setup, SetupFault
from grognard.lab import checkout, evidence, proof
from grognard.server.border.refusal import Refusal
from grognard.server.games import scenes, setting_up
from grognard.server.games.onto_wire import Teller
from grognard.server.games.setting_up import find_system

log = logging.getLogger("grognard.server")


# -- systems and scenarios ---------------------------------------------------------------------------


@cache
def system_info(system: str) -> Mapping[str, Any]:
    found = find_system(system)
    listed = found.scenarios()
    book = _book(system)
    return {
        "id": found.id,
        "rules": fingerprint(found),
        "title": "" if book is None else book.title,
        "name": Teller(found).word("system", found.id),
        "ground": scenario_scene(system, listed[0].id)["ground"]["kind"] if listed else "",
        "scenarios": len(listed),
        "clauses": 0 if book is None else len(book.clauses) - len(book.later),
        "options": [_house_rule(found, option) for option in found.options()],
    }


@cache
def coming_systems() -> Sequence[Mapping[str, Any]]:
    """Books that cannot be played yet, in the order of the shelf."""
    return [
        {"id": system, "name": dict.fromkeys(LANGUAGES, title), "clauses": _clauses_of(system)}
        for system, title in systems.BOOKS.items()
        if system not in systems.IDS
    ]


def _clauses_of(system: str) -> int:
    try:
        return len(index(system).clauses)
    except (FileNotFoundError, ModuleNotFoundError):
        return 0


def _house_rule(system: AnySystem, option: Option) -> dict[str, Any]:
    teller = Teller(system)
    return {
        "id": option.id,
        "clause": option.clause,
        "name": teller.word("option", option.id),
        "values": [
            {"value": value, "said": teller.word("option", word_of(option, value))} for value in option.values
        ],
        "default": option.default,
    }


def word_of(option: Option, value: bool | str) -> str:
    """The key of what may be chosen: yes and no are the same in all games, anything else is the house rule's own."""
    return str(value) if isinstance(value, bool) else f"{option.id}-{value}"


@cache
def scenario_list(system: str) -> Sequence[Mapping[str, Any]]:
    found = find_system(system)
    teller = Teller(found)
    figures = balance.measured(system)
    return [
        {
            "id": scenario.id,
            "name": teller.word("scenario", scenario.id),
            "seats": scenario.seats,
            "points": list(scenario.points),
            "tags": list(scenario.tags),
            "lesson": bool(lesson.moments(system, scenario.id)),
            "balance": _balance(teller, figures.get(scenario.id)),
            "armies": [_ready(system, scenario.id, seat) for seat in range(scenario.seats)],
            "choosable": [_choosable(found, scenario.id, seat) for seat in range(scenario.seats)],
        }
        for scenario in found.scenarios()
    ]


def lesson_of(system: str, scenario: str) -> list[dict[str, Any]]:
    """The moments of the lesson that goes with a scenario."""
    _scenario(find_system(system), scenario)
    return [
        {
            "ask": one.ask,
            "rule": one.rule,
            "turn": one.turn,
            "title": one.title,
            "idea": one.idea,
            "todo": one.todo,
        }
        for one in lesson.moments(system, scenario)
    ]


def _choosable(system: AnySystem, scenario: str, seat: int) -> bool:
    """Whether a seat may bring an army of its own."""
    lists = system.lists()
    return lists is not None and lists.catalogue(scenario, seat) is not None


def _balance(teller: Teller, figure: balance.Measured | None) -> dict[str, Any] | None:
    return None if figure is None else {"said": teller.balance(figure), "harder": figure.harder}


def _ready(system: str, scenario: str, seat: int) -> list[dict[str, Any]]:
    found = find_system(system)
    teller = Teller(found)
    return [
        {
            "id": roster.id,
            "side": roster.side,
            "points": roster.points,
            "army": roster.army,
            "name": teller.word("army", roster.id),
            "side_name": teller.word("side", roster.side),
        }
        for roster in found.armies(scenario, seat)
    ]


@lru_cache(maxsize=512)
def force(system: str, scenario: str, seat: int, army: str) -> Sequence[Mapping[str, Any]]:
    """The units that a seat takes into a scenario with a ready army, as its own scene calls them; alike ones together."""
    found = find_system(system)
    seats = check_seat(found, scenario, seat)
    setup = setting_up.new(
        system, scenario, [army or None if other == seat else None for other in range(seats)], {}
    )
    game = Game(found, setup, Seeded(seed=1), log=False)
    return units_of(found, game.scene(seat), seat)


def units_of(system: AnySystem, scene: Scene, seat: int) -> Sequence[Mapping[str, Any]]:
    """The units of a seat as a scene shows them, alike ones together."""
    units: dict[tuple[str, str], int] = {}
    drawn: set[str] = set()
    for piece in scene.pieces:
        unit = piece.group or piece.card or piece.id
        if piece.seat == seat and unit not in drawn:
            drawn.add(unit)
            units[piece.name, piece.strength] = units.get((piece.name, piece.strength), 0) + 1
    teller = Teller(system)
    return [
        {"name": teller.word("", name), "strength": strength.partition("/")[2], "count": count}
        for (name, strength), count in units.items()
    ]


def check_seat(system: AnySystem, scenario: str, seat: int) -> int:
    """How many seats a scenario has; refused where this is none of them."""
    seats = _scenario(system, scenario).seats
    if not 0 <= seat < seats:
        raise Refusal(422, "no-seat", place="seat", seat=seat, seats=seats)
    return seats


def _scenario(system: AnySystem, scenario: str) -> Scenario:
    known = {each.id: each for each in system.scenarios()}
    if scenario not in known:
        raise Refusal(404, "no-scenario", scenario=scenario, options=", ".join(known))
    return known[scenario]


@cache
def scenario_scene(system: str, scenario: str) -> Mapping[str, Any]:
    """A scenario's table as it is set up with the first ready armies."""
    found = find_system(system)
    ready = [found.armies(scenario, seat) for seat in range(_scenario(found, scenario).seats)]
    armies = tuple(rosters[0].army for rosters in ready) if all(ready) else ()
    game = Game(found, Setup(system, scenario, armies), Seeded(seed=1), log=False)
    return scenes.whole(game.scene(None))


def army_faults(system: str, scenario: str, seat: int, army: Any) -> list[dict[str, Any]]:
    found = find_system(system)
    check_seat(found, scenario, seat)
    check(army, SETUP, "army")
    try:
        faults = found.muster(scenario, seat, army)
    except STUMBLES as fault:
        raise Refusal(422, "no-army-at-all", place="army") from fault
    return Teller(found).faults(faults)


# -- rulebooks ---------------------------------------------------------------------------------------


def _book(system: str, language: str = "en") -> Index | None:
    find_system(system)
    try:
        return index(system, language)
    except FileNotFoundError:
        return None


def book(
    system: str, chapter: str | None, words: str | None, language: str, top: Path | None
) -> dict[str, Any]:
    """A rulebook's clauses: all, those of a chapter, or those that hold every one of some words."""
    found = _book(system, language)
    if found is None:
        raise Refusal(404, "no-book", system=system)
    wanted = [clause for clause in found.clauses.values() if _fits(clause, chapter, words)]
    ids = {clause.id for clause in wanted}
    return {
        "system": system,
        "title": found.title,
        "chapters": list(dict.fromkeys(clause.chapter for clause in found.clauses.values())),
        "evidence": bool(_evidence(system, _top(system, top)).proofs),
        "clauses": [_clause(system, clause, language, top) for clause in wanted],
        "examples": [
            {
                "id": example.id,
                "source": _source(example.source, language),
                "clauses": list(example.clauses),
                "given": example.given,
                "expect": example.expect,
            }
            for example in found.examples.values()
            if ids.intersection(example.clauses)
        ],
    }


def one_clause(system: str, clause: str, language: str, top: Path | None) -> dict[str, Any]:
    found = _book(system, language)
    if found is None or clause not in found.clauses:
        raise Refusal(404, "no-clause", clause=clause)
    return _clause(system, found.clauses[clause], language, top)


def _source(source: str, language: str) -> str:
    return french.cited(source) if language == "fr" else source


def _fits(clause: Clause, chapter: str | None, words: str | None) -> bool:
    if chapter is not None and clause.chapter != chapter:
        return False
    text = _plain(" ".join((clause.id, clause.text, clause.ambiguity, *clause.steps)))
    return all(word in text for word in _plain(words or "").split())


def _plain(text: str) -> str:
    """A text as it is searched: who types leaves out accents and capitals, and has no curled apostrophe."""
    parts = unicodedata.normalize("NFD", text.replace("’", "'"))
    return "".join(part for part in parts if not unicodedata.combining(part)).casefold()


def _clause(system: str, clause: Clause, language: str, top: Path | None) -> dict[str, Any]:
    return {
        "id": clause.id,
        "chapter": clause.chapter,
        "source": _source(clause.source, language),
        "kind": clause.kind,
        "tier": clause.tier,
        "text": clause.text,
        "ruling": clause.ambiguity,
        "steps": list(clause.steps),
        "table": [list(row) for row in clause.table],
        "cases": [
            case.id for case in cases(system, top).values() if clause.id in map(clause_of, case.clauses)
        ],
        "evidence": _proofs(system, top).get(clause.id),
    }


def _top(system: str, top: Path | None) -> Path | None:
    """The source tree of a system: that of this program, or of the package it lives in."""
    return top if rooms.room(system).is_own else checkout.root(system)


@cache
def _evidence(system: str, top: Path | None) -> evidence.Evidence:
    return evidence.of(system, top)


@cache
def _proofs(system: str, top: Path | None) -> Mapping[str, Mapping[str, Any]]:
    """What is known of each clause's code and tests; no tests where none were run on this source tree."""
    top = _top(system, top)
    report = proof.report(system, _evidence(system, top), top)
    return {
        id_: {"code": list(one.code), "tests": list(one.tests), "failing": list(one.failing)}
        for id_, one in report.clauses.items()
    }


# -- cases -------------------------------------------------------------------------------------------


@cache
def cases(system: str, top: Path | None) -> Mapping[str, position.Case]:
    """The cases of a system that can be played, by id: those it brings, and those of a source tree."""
    found: dict[str, position.Case] = {}
    for file in proof.case_files(_top(system, top), system):
        try:
            for case in position.read(file):
                found[case.id] = case
        except (SetupFault, TypeError, ValueError, LookupError, AttributeError):
            log.warning("case %s cannot be read", file.name)
    return found


def case_list(system: str, top: Path | None) -> list[dict[str, Any]]:
    find_system(system)
    return [
        {
            "id": case.id,
            "title": _title(case),
            "clauses": list(case.clauses),
            "example": case.example,
        }
        for case in cases(system, top).values()
    ]


def _title(case: position.Case) -> dict[str, str]:
    titles = {language: case.title.get(language, case.id) for language in LANGUAGES}
    return {**titles, "fr": french.spaced(titles["fr"])}


def told_example(case: position.Case, tried: Example, done: int, stands: str) -> dict[str, Any]:
    """A worked example at a table, so many of whose steps are done. What came of it is told at the end."""
    return {
        "title": _title(case),
        "clauses": [clause_of(clause) for clause in case.clauses],
        "steps": [
            {"seat": step.seat, "question": step.question, "said": step.said, "done": number < done}
            for number, step in enumerate(tried.steps)
        ],
        "stands": stands,
        "came": list(tried.came) if stands == "done" else [],
    }


@cache
def example(id_: str, top: Path | None) -> Example:
    """What a case has one try, in words."""
    case = find_case(id_, top)
    try:
        return examples.of(case, systems.find)
    except (AssertionError, SetupFault):
        log.warning("case %s does not go as it must", id_)
        return Example((), ())


def find_case(id_: str, top: Path | None) -> position.Case:
    system = id_.partition("/")[0]
    found = cases(system, top).get(id_) if system in systems.IDS else None
    if found is None:
        raise Refusal(404, "no-case", case=id_)
    return found
