"""Opens games of other versions: what comes to the same goes on; what does not goes on from its last snapshot, or rests.

Nothing here changes the past: the entries stay, what was told stays as it was told, and whoever plays is told of it.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from grognard import systems
from grognard.core.battle import Battle
from grognard.core.dice import Committed
from grognard.core.event import Entry, Rolled
from grognard.core.game import Game
from grognard.core.records.chronicle import plain
from grognard.core.records.fingerprint import fingerprint
from grognard.core.records.saves import Basis, dice_from_data, dice_to_data, mark
from grognard.core.screen.scene import Ground, Scene
from grognard.core.system import AnySystem, Outcome, Setup
from grognard.server.border.refusal import Refusal
from grognard.server.database import keeping
from grognard.server.database.rows import Beside, EntryRow, GameRow, SnapshotRow, ToldRow
from grognard.server.games.course import Course, fold

log = logging.getLogger("grognard.server")


#: So many answers are played again in less time than it takes to read what was told with them.
_LONG = 400


class Differs(Exception):
    """These rules do not lead where the game was; what it says is for the log."""


@dataclass(frozen=True)
class Kept:
    """All that is kept of a game."""

    row: GameRow
    entries: Sequence[EntryRow]
    #: Without their states, where nobody needs them.
    snapshots: Sequence[SnapshotRow] = ()
    told: Sequence[ToldRow] = ()

    @cached_property
    def course(self) -> Course:
        return fold(self.entries, self.snapshots)

    @property
    def long(self) -> bool:
        """Whether so much was answered before the last snapshot that to play it again would take long."""
        kept = self.course.snapshots
        return self.plain and bool(kept) and kept[-1].answers >= _LONG

    @cached_property
    def plain(self) -> bool:
        """Whether it goes by the rules of today from its first answer on."""
        changed = any(entry.kind in ("rules", "shelve") for entry in self.entries)
        return not changed and self.row.rules == fingerprint(find_system(self.row))


def find_system(row: GameRow) -> AnySystem:
    try:
        return systems.find(row.system)
    except KeyError:
        raise Refusal(409, "system-gone", system=row.system) from None


# -- the game as its entries say ---------------------------------------------------------------------


def basis(kept: Kept, course: Course) -> Basis | None:
    """What a game goes on from, if it has changed its rules."""
    entry = course.rules
    if entry is None:
        return None
    before = course.log[: course.log.index(entry.number)]
    row = next(row for row in kept.snapshots if row.number == entry.number)
    body = entry.body
    told = keeping.log(kept.told, before)
    return Basis(keeping.snapshot(row), told, body["dropped"], body["was"], body["now"])


def played(kept: Kept) -> Game:
    """The game after its entries; Differs where the rules of today do not lead to the states that were kept."""
    row, course = kept.row, kept.course
    system, setup = find_system(row), Setup.from_data(row.setup)
    same = row.rules == fingerprint(system)
    try:
        found, since = basis(kept, course), course.since
        before = course.answers[:since]
        game = Game(system, setup, dice_from_data(row.dice), basis=found, before=before)
        check = _Check(kept, course, game, same)
        check.look(0 if found is None else since)
        if found is None:
            check.listen(0, game.journal)
        for number, (seat, answer) in enumerate(course.answers[since:], start=since + 1):
            told = len(game.journal)
            game.submit(seat, answer)
            check.look(number)
            check.listen(number, game.journal[told:])
        if not same:
            check.asked(row, kept.entries)
    except (Differs, Refusal):
        raise
    except Exception as fault:
        raise Differs(f"{type(fault).__name__}: {fault}") from fault
    game.record = course.record
    return game


def resumed(kept: Kept) -> Game:
    """The game after its entries, from its last snapshot on; all that was told and that state must have been read.

    What was told before is told as it was said then. Differs where the snapshot does not lead on.
    """
    row, course = kept.row, kept.course
    system, setup = find_system(row), Setup.from_data(row.setup)
    last = course.snapshots[-1]
    numbers = course.numbers[: last.answers]
    found = keeping.outsides(kept.told)
    told = [
        entry for entry in keeping.late_log(kept.told, found, course.log) if entry.answers <= last.answers
    ]
    try:
        game = Game.resumed(
            system,
            setup,
            dice_from_data(row.dice),
            keeping.snapshot(last),
            course.answers[: last.answers],
            keeping.barriers(found, numbers),
            told,
        )
        for seat, answer in course.answers[last.answers :]:
            game.submit(seat, answer)
    except Exception as fault:
        raise Differs(f"{type(fault).__name__}: {fault}") from fault
    game.record = course.record
    return game


class _Check:
    """Compares a replay with what was kept."""

    def __init__(self, kept: Kept, course: Course, game: Game, same: bool) -> None:
        self._game = game
        # Of a game that has just begun under these very rules there is nothing to compare.
        rows = [row for row in course.snapshots[-1:] if row.answers] if same else course.snapshots
        self._marks = {row.answers: row for row in rows}
        self._last = max((row.answers for row in course.snapshots), default=0)
        self._told = {} if same else {row.number: row for row in kept.told}
        self._numbers = [0, *course.numbers]

    def look(self, answers: int) -> None:
        """Whether the state that was kept after so many answers is this one."""
        row, game = self._marks.get(answers), self._game
        if row is None:
            return
        found = game.snapshot()
        if found is not None and found.answers == answers and found.mark == row.mark:
            return
        if found is None or found.answers != answers or not row.state:
            raise Differs(f"after {answers} answers the state is another")
        # A class of the state may have changed its fields: read what was kept as this version reads it.
        state = game.system.restore(keeping.unpacked(row.state), game.setup)
        if mark(state.to_data()) != found.mark:
            raise Differs(f"after {answers} answers the state is another")

    def listen(self, answers: int, fresh: Sequence[Entry]) -> None:
        """Whether what is told after the last snapshot is what was told then; and before it, whether the same dice fell:
        other dice may lead to the same state, but nobody is to read that they were others."""
        row = self._told.get(self._numbers[answers])
        if row is None:
            return
        then = keeping.unpacked(row.body)
        if _faces_then(then["events"]) != _faces_now(fresh):
            raise Differs(f"with answer {answers} other dice fall")
        if answers <= self._last:
            return
        if then["rolled"] not in (None, self._game.battle.dice.rolled):
            raise Differs(f"with answer {answers} other dice fall")
        if [event["kind"] for event in then["events"]] != [entry.event.kind for entry in fresh]:
            raise Differs(f"with answer {answers} other things happen")
        for event, entry in zip(then["events"], fresh, strict=True):
            _same_fields(event["fields"], entry, answers)

    def asked(self, row: GameRow, entries: Sequence[EntryRow]) -> None:
        """Whether the same seat is asked as then."""
        last = next((entry for entry in reversed(entries) if entry.kind in ("answer", "undo")), None)
        then = row.asked if last is None else last.asked
        now = None if self._game.decision is None else self._game.decision.seat
        if row.ended is None and (last is None or last is entries[-1]) and then != now:
            raise Differs(f"seat {now} is asked, it was {then}")


def _faces_then(events: Sequence[Mapping[str, Any]]) -> list[Any]:
    return [event["fields"]["faces"] for event in events if "faces" in event["fields"]]


def _faces_now(entries: Sequence[Entry]) -> list[Any]:
    return [plain(entry.event.faces) for entry in entries if isinstance(entry.event, Rolled)]


def _same_fields(then: Mapping[str, Any], entry: Entry, answers: int) -> None:
    # Tallies may name other clauses and sentences other words: what counts is what happened.
    for name, _, value in entry.event.args():
        simple = isinstance(value, int | str | bool | list | tuple) or value is None
        if simple and name in then and plain(value) != then[name]:
            raise Differs(f"with answer {answers} {entry.event.kind} is {value!r}, it was {then[name]!r}")


def caught_up(kept: Kept, game: Game) -> list[Beside]:
    """What is kept beside the entries of a game from before anything was: all that was told, and the present state."""
    course = kept.course
    numbers = [0, *course.numbers]
    told = [
        keeping.told(game, number, [entry for entry in game.journal if entry.answers == answers], None)
        for answers, number in enumerate(numbers)
    ]
    last = game.snapshot()
    made = [Beside(row) for row in told]
    if last is not None:
        state = keeping.packed(last.state)
        made.append(Beside(None, SnapshotRow("", len(kept.entries), last.answers, last.mark, state)))
    return made


# -- going on under other rules ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GoingOn:
    """How a game goes on from its last snapshot: the entry that says so, what is kept with it, and the game."""

    entry: EntryRow
    beside: Beside
    row: GameRow
    game: Game


def go_on(kept: Kept, secret: bytes, made: int) -> GoingOn | None:
    """The game from its last snapshot with dice that nobody knows; nothing where no snapshot can be read any more."""
    row, course = kept.row, kept.course
    system, setup = find_system(row), Setup.from_data(row.setup)
    last = course.snapshots[-1] if course.snapshots else None
    if last is None or course.shelved or row.ended is not None:
        return None
    snapshot, now = keeping.snapshot(last), fingerprint(system)
    dropped = len(course.answers) - last.answers
    numbers = [number for number in course.log if number == 0 or number not in course.numbers[last.answers :]]
    found = Basis(snapshot, keeping.log(kept.told, numbers), dropped, row.rules, now)
    # What fell after the snapshot has been seen: new dice, bound anew.
    dice = Committed(seed=0, secret=secret, rolled=snapshot.state["dice"]["rolled"])
    try:
        if system.laws(system.restore(snapshot.state, setup)):
            return None
        game = Game(system, setup, dice.copy(), basis=found, before=course.answers[: last.answers])
    except Exception:
        log.exception("the last snapshot of game %s cannot be read", row.id)
        return None
    body = {
        "answers": last.answers,
        "dropped": dropped,
        "was": row.rules,
        "now": now,
        "dice": dict(row.dice),
        "commitment": row.commitment,
    }
    number = len(kept.entries) + 1
    asked = None if game.decision is None else game.decision.seat
    entry = EntryRow(row.id, number, "rules", -1, body, False, asked, made)
    told = keeping.told(game, number, game.journal[len(found.told) :], game.battle.dice.rolled)
    state = game.system.restore(snapshot.state, setup)
    state.dice = dice.copy()
    data = state.to_data()
    beside = Beside(
        told,
        SnapshotRow("", number, last.answers, mark(data), keeping.packed(data)),
        {"rules": now, "dice": dice_to_data(dice), "commitment": dice.commitment if row.commitment else ""},
    )
    game.record = [*course.record, ("rules", last.answers)]
    return GoingOn(entry, beside, row, game)


# -- games that rest ---------------------------------------------------------------------------------


class Still:
    """A system whose game rests: it is drawn and told as far as these rules can still read it, and asks nothing."""

    def __init__(self, system: AnySystem, battle: Battle | None, seats: int) -> None:
        self._system, self._battle, self._seats = system, battle, seats
        self.id = system.id

    def __getattr__(self, name: str) -> Any:
        return getattr(self._system, name)

    def begin(self, setup: Setup, dice: Any) -> Battle:
        return Battle(dice=dice) if self._battle is None else self._battle

    def step(self, battle: Any) -> None:
        return None

    def outcome(self, battle: Any) -> Outcome | None:
        return None

    def seats(self, battle: Any) -> int:
        return self._seats

    def view(self, battle: Any, seat: int | None) -> Any:
        return battle.copy() if self._battle is None else self._system.view(battle, seat)

    def scene(self, view: Any, seat: int | None) -> Scene:
        if self._battle is None:
            return Scene(Ground("square", 1, 1, (), (), ("",)), (), (), (), (), (0,) * self._seats)
        drawn: Scene = self._system.scene(view, seat)
        return drawn


def still(kept: Kept) -> Game:
    """A game at rest, with all that was told of it."""
    row, course = kept.row, kept.course
    system, setup = find_system(row), Setup.from_data(row.setup)
    battle: Battle | None = None
    for last in reversed(course.snapshots):
        try:
            battle = system.restore(keeping.unpacked(last.state), setup)
            system.scene(system.view(battle, None), None)
            break
        except Exception:
            battle = None
    resting: Any = Still(system, battle, len(row.seats))
    game = Game(resting, setup, dice_from_data(row.dice))
    assert game.battle.journal is not None
    game.battle.journal.entries += keeping.log(kept.told, course.log)
    game.answers, game.record = list(course.answers), list(course.record)
    game._barriers = [True] * len(game.answers)
    return game
