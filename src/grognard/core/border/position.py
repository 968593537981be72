"""Position files: any situation of any system, with scripted dice; and cases, which play it and say what must come.

A file is TOML. `[position]` sets the situation up in the system's own terms; `dice` or `seed` says how dice
fall. A case adds `[[then]]` (answers, offers, refusals, in order), `[[before]]` and `[[after]]` (facts that must
hold). A file may hold several `[[case]]` tables over one common `[position]`.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grognard.core.border.outside import SAVE, border, check, check_setup, refuse_the_impossible
from grognard.core.decision import Decision
from grognard.core.dice import DiceError, Scripted, Seeded, scripted
from grognard.core.event import AnsweredItself
from grognard.core.game import Game, Refused
from grognard.core.sheet import OneCell
from grognard.core.system import TOP_ENTRIES, AnySystem, Setup, SetupFault

#: What an entry of `[[then]]` can say beyond the answer that is given and the question it is given to.
_EXPECTING = frozenset({"offers", "lacks", "refuse", "over", "seat"})


@dataclass(frozen=True, slots=True)
class Case:
    """One situation and what must come of it."""

    file: str
    name: str
    system: str
    example: str
    clauses: tuple[str, ...]
    position: Mapping[str, Any]
    dice: tuple[str, ...] | None
    seed: int
    before: tuple[Mapping[str, Any], ...]
    then: tuple[Mapping[str, Any], ...]
    after: tuple[Mapping[str, Any], ...]
    title: Mapping[str, str]

    @property
    def id(self) -> str:
        return f"{self.system}/{Path(self.file).stem}" + (f"/{self.name}" if self.name else "")

    @property
    def expects(self) -> bool:
        """Whether it says what must come: a fact, an offer, a refusal, an end, who is asked, or what is asked last."""
        told = any(_EXPECTING & entry.keys() or "answer" not in entry for entry in self.then)
        return bool(self.before or self.after or told)


def read(path: Path) -> list[Case]:
    """The cases of a file; a plain position is a case in which nothing is asked."""
    try:
        text = path.read_text(encoding="utf-8")
        data = json.loads(text) if path.suffix == ".json" else tomllib.loads(text)
    except (OSError, ValueError, RecursionError) as fault:
        raise SetupFault(path.name, f"cannot be read: {fault}") from fault
    with border(path.name):
        return _cases(path, data)


def _cases(path: Path, data: Any) -> list[Case]:
    check(data, SAVE, path.name)
    if not isinstance(data, Mapping):
        raise SetupFault(path.name, "no table of entries", mend='Begin with system = "dust".')
    unknown = sorted(set(data) - TOP_ENTRIES)
    if unknown:
        raise SetupFault(
            path.name,
            f"unknown entries {', '.join(unknown)}",
            mend=f"Known: {', '.join(sorted(TOP_ENTRIES))}.",
        )
    if "system" not in data:
        raise SetupFault(path.name, "no system is named", mend='Begin with system = "dust".')
    if not isinstance(data["system"], str) or not isinstance(data.get("position", {}), Mapping):
        raise SetupFault(
            path.name, "system is a name, and position a table", mend='Begin with system = "dust".'
        )
    variants = data.get("case") or [{}]
    return [_case(path, data, variant) for variant in variants]


def _case(path: Path, data: Mapping[str, Any], variant: Mapping[str, Any]) -> Case:
    def pick(key: str, default: Any) -> Any:
        return variant.get(key, data.get(key, default))

    dice = pick("dice", None)
    return Case(
        file=str(path),
        name=variant.get("name", ""),
        system=data["system"],
        example=pick("example", ""),
        clauses=tuple(pick("clauses", ())),
        position=merged(data.get("position", {}), variant.get("position", {})),
        dice=None if dice is None else tuple(dice),
        seed=pick("seed", 1),
        before=tuple(pick("before", ())),
        then=tuple(pick("then", ())),
        after=tuple(pick("after", ())),
        title=pick("title", {}),
    )


def merged(base: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """A position with changes: tables are merged, lists of things with ids are merged by id, others replaced."""
    made = dict(base)
    for key, value in change.items():
        old = made.get(key)
        if isinstance(old, Mapping) and isinstance(value, Mapping):
            made[key] = merged(old, value)
        elif isinstance(old, list) and _have_ids(old) and _have_ids(value):
            by_id = {item["id"]: item for item in old}
            for item in value:
                by_id[item["id"]] = merged(by_id.get(item["id"], {}), item)
            made[key] = [item for item in by_id.values() if not item.get("absent")]
        else:
            made[key] = value
    return made


def _have_ids(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(v, Mapping) and "id" in v for v in value)


def begin(case: Case, find: Callable[[str], AnySystem], log: bool = True) -> Game:
    """The game that stands in the case's position."""
    try:
        system = find(case.system)
    except KeyError as fault:
        raise SetupFault("system", f"{case.system!r} is not a game this program knows") from fault
    dice: Seeded | Scripted
    if case.dice is None:
        dice = Seeded(seed=case.seed)
    else:
        try:
            dice = Scripted(faces=scripted(case.dice, dict(system.die_letters)))
        except DiceError as fault:
            raise SetupFault("dice", str(fault)) from fault
    return stand_in(system, case.position, dice, log)


def stand_in(
    system: AnySystem, position: Mapping[str, Any], dice: Seeded | Scripted, log: bool = True
) -> Game:
    """The game that stands in a position; SetupFault says what is wrong with it."""
    setup = Setup(system=system.id, position=position)
    check_setup(setup)
    with border("position"):
        game = Game(system, setup, dice, log=log)
        refuse_the_impossible(system.laws(game.battle))
        return game


#: Hears of an answer before it is given: the game, what is asked, the answer.
Heard = Callable[[Game, Decision, Any], None]


def play(case: Case, find: Callable[[str], AnySystem], heard: Heard | None = None) -> Game:
    """Play a case through; AssertionError says at which entry it went otherwise than it must."""
    game = begin(case, find)
    _probe(game, case.before, f"{case.id}: before")
    read_to = 0
    for number, entry in enumerate(case.then, start=1):
        found = _answered_itself(game, entry, read_to)
        if found is not None:
            read_to = found
        else:
            _then(game, entry, f"{case.id}: entry {number} {dict(entry)}", heard)
    _probe(game, case.after, f"{case.id}: after")
    if case.dice is not None and isinstance(game.battle.dice, Scripted) and game.battle.dice.left:
        raise AssertionError(f"{case.id}: {game.battle.dice.left} scripted dice were never rolled")
    return game


def _answered_itself(game: Game, entry: Mapping[str, Any], read_to: int) -> int | None:
    """Up to where the journal is read if the game gave this very answer itself, because it was the only one."""
    if "answer" not in entry or (game.decision is not None and game.decision.ask == entry.get("ask")):
        return None
    for number, past in enumerate(game.journal[read_to:], start=read_to + 1):
        happened = past.event
        if isinstance(happened, AnsweredItself) and _is_told(happened, entry):
            return number
    return None


def _is_told(happened: AnsweredItself, entry: Mapping[str, Any]) -> bool:
    """Whether an entry tells of this answer, and of nothing that only an open decision could show."""
    if (
        happened.ask != entry.get("ask")
        or "refuse" in entry
        or entry.get("seat", happened.seat) != happened.seat
    ):
        return False
    given = _as_written(happened.answer)
    offered = [_as_written(option) for option in entry.get("offers", [])]
    lacking = [_as_written(option) for option in entry.get("lacks", [])]
    return _as_written(entry["answer"]) == given and offered in ([], [given]) and given not in lacking


def _as_written(answer: Any) -> Any:
    """Numbers and texts alike: files write both."""
    return [str(item) for item in answer] if isinstance(answer, list) else str(answer)


def _then(game: Game, entry: Mapping[str, Any], where: str, heard: Heard | None = None) -> None:
    if "until" in entry:
        _pass_until(game, entry["until"], where)
    decision = game.decision
    if entry.get("over"):
        assert decision is None, f"{where}: the game goes on: {decision}"
        return
    assert decision is not None, f"{where}: the game is over"
    if "ask" in entry:
        assert decision.ask == entry["ask"], f"{where}: asked was {decision.ask} of {decision.form}"
    if "seat" in entry:
        assert decision.seat == entry["seat"], f"{where}: asked was seat {decision.seat}"
    for offered in entry.get("offers", ()):
        fault = _fault(decision, offered)
        assert fault is None, f"{where}: {offered!r} is not offered: {fault}; there is {decision.form}"
    for lacking in entry.get("lacks", ()):
        assert _fault(decision, lacking) is not None, f"{where}: {lacking!r} is offered"
    if "refuse" in entry:
        _refused(game, decision, entry, where)
    if "answer" in entry:
        try:
            answer = parsed(decision, entry["answer"])
            if heard is not None:
                heard(game, decision, answer)
            game.submit(decision.seat, answer)
        except (Refused, ValueError) as fault:
            raise AssertionError(f"{where}: refused: {fault}; there is {decision.form}") from fault


def _pass_until(game: Game, ask: str, where: str) -> None:
    """Give default answers until something is asked."""
    for _ in range(200):
        if game.decision is None or game.decision.ask == ask:
            return
        game.submit(game.decision.seat, game.decision.form.default())
    raise AssertionError(f"{where}: {ask} is never asked")


def _refused(game: Game, decision: Decision, entry: Mapping[str, Any], where: str) -> None:
    before = game.digest()
    try:
        answer = parsed(decision, entry["refuse"])
    except ValueError:
        answer = entry["refuse"]
    try:
        game.submit(decision.seat, answer)
    except Refused as fault:
        assert game.digest() == before, f"{where}: the refusal changed the game"
        if "rule" in entry:
            rules = [reason.rule for reason in fault.why.reasons]
            assert entry["rule"] in rules, f"{where}: refused by {rules}"
    else:
        raise AssertionError(f"{where}: the answer was taken")


def _fault(decision: Decision, answer: Any) -> str | None:
    """Why an answer is not on offer. A row of a sheet is, whatever its cells are."""
    if isinstance(decision.form, OneCell) and answer in decision.form.keys:
        return None
    try:
        why = decision.form.refuse(parsed(decision, answer))
    except ValueError as fault:
        return str(fault)
    return None if why is None else str(why)


def parsed(decision: Decision, answer: Any) -> Any:
    """An answer as a file or a person writes it, as the decision takes it."""
    if isinstance(answer, str):
        return decision.form.parse(answer)
    if isinstance(answer, list) and answer and all(isinstance(item, str) for item in answer):
        return decision.form.parse(" ".join(answer)) if decision.form.name in ("some_of", "order") else answer
    return answer


def _probe(game: Game, facts: tuple[Mapping[str, Any], ...], where: str) -> None:
    for fact in facts:
        args = {key: value for key, value in fact.items() if key not in ("question", "is")}
        found = game.system.probe(game.battle, fact["question"], args)
        assert found == fact["is"], f"{where}: {fact['question']} {args} is {found!r}, must be {fact['is']!r}"
