"""Games as files, games seen again and gone on with: export, import, replay and branch. The heavy parts run in the pool's processes."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from grognard import systems
from grognard.core.border.outside import border
from grognard.core.decision import Decision
from grognard.core.dice import Committed, DiceError, Recalled, Scripted
from grognard.core.event import Entry
from grognard.core.game import Game
from grognard.core.records.chronicle import since_basis
from grognard.core.records.fingerprint import fingerprint
from grognard.core.records.saves import (
    SAVE_FORMAT,
    SAVE_VERSION,
    Basis,
    dice_from_data,
    dice_to_data,
    digest,
    fold,
    mark,
    read_save,
)
from grognard.core.screen.scene import Scene
from grognard.core.system import AnySystem, SetupFault
from grognard.lab.verify import rolls
from grognard.server.database import keeping
from grognard.server.database.keeping import Keeper
from grognard.server.database.rows import Beside, EntryRow, SnapshotRow
from grognard.server.games import scenes
from grognard.server.games.onto_wire import Teller
from grognard.server.games.origin import Origin
from grognard.server.games.setting_up import Begun, look
from grognard.server.games.state import kept
from grognard.server.games.table import Audience, Table, Viewer, as_told
from grognard.server.games.versions import Still

# -- export ------------------------------------------------------------------------------------------


def recalled(origin: Origin) -> Recalled:
    """The dice of a game as they fell. Runs in a process of the pool."""
    return origin.played().recalled()


def export(table: Table, fallen: Recalled | None) -> dict[str, Any]:
    """A game as a file: a save like the terminal's, with the rolls as they were shown and what they were bound by.

    Before its end it tells which dice fell, and nothing of the secret they came from: it can be gone on with from a
    file, with dice of its own.
    """
    row, game = table.row, table.game
    saved = _resting(table) if table.shelved else game.save(fallen)
    answered = enumerate(table.steps, start=1)
    return {
        **saved,
        "seats": [row.bot(seat) or "me" for seat in range(len(row.seats))],
        "name": row.name,
        "resigned": table.resigned,
        "commitment": row.commitment or None,
        "rolls": rolls(game),
        "told": [entry.to_data() for entry in since_basis(game)],
        # Which entries of the record only their seat knew of.
        "secrets": [number for number, step in answered if step.kind == "answer" and step.audience],
    }


def _resting(table: Table) -> dict[str, Any]:
    """A game that rests, as it was when its rules were last those of its players."""
    row, game = table.row, table.game
    last = table.last
    kept = None if last is None else keeping.unpacked(last.state)
    dice = dict(row.dice)
    if row.ended is None and kept is not None:
        # It may be taken up again: what its dice will be is nobody's to know.
        hidden = Recalled(seed=0, rolled=kept["dice"]["rolled"], before=kept["dice"]["rolled"])
        dice, kept["dice"] = dice_to_data(hidden), hidden.to_data()
    return {
        "format": SAVE_FORMAT,
        "version": SAVE_VERSION,
        "system": row.system,
        "rules": row.rules,
        "setup": dict(row.setup),
        "dice": dice,
        "record": [list(entry) for entry in game.record],
        "digest": "" if kept is None else digest(kept),
        "state": None,
        "checkpoint": {"answers": 0 if last is None else last.answers, "state": kept},
        "basis": None,
    }


# -- import ------------------------------------------------------------------------------------------


def read(text: str) -> tuple[Begun, Any]:
    """A game from the text of a file, each answer played again, and who sat where.

    SetupFault says what is wrong with it.
    """
    try:
        with border("save"):
            save = json.loads(text, parse_constant=_no_number)
            sat = save.get("seats") if isinstance(save, dict) else None
            return _read(save, save.get("resigned") if isinstance(save, dict) else None), sat
    except DiceError as fault:
        raise SetupFault("dice", str(fault)) from fault


def _no_number(text: str) -> float:
    raise ValueError(f"{text} is no number")


def _read(save: Any, resigned: Any) -> Begun:
    reader = _Reader(save.get("secrets") if isinstance(save, dict) else None)
    game = Game.load(save, systems.find, seen=reader.see)
    system = game.system
    given = read_save(save, systems.find).dice
    if isinstance(given, Scripted) and not game.over:
        raise SetupFault("dice", "scripted dice would run out", mend="Bring a game with seeded dice.")
    entries = reader.entries(game)
    look(game)
    seats = system.seats(game.battle)
    outcome = game.outcome if game.over else None
    ended = None if outcome is None else kept(outcome)
    if type(resigned) is int and 0 <= resigned < seats and not game.over:
        entries.append(EntryRow("", len(entries) + 1, "resign", resigned, None, False, None, 0))
        points = list(game.scene(None).points)
        others = [seat for seat in range(seats) if seat != resigned]
        ended = {"winners": others, "points": points, "way": "resigned", "rule": ""}
    # A commitment holds only where nobody can have read the secret, or where all is over and it can be checked.
    unread = isinstance(given, Recalled) and not given.secret
    bound = isinstance(game.first, Committed) and (ended is not None or unread)
    return Begun(
        system=system.id,
        rules=fingerprint(system),
        setup=game.setup.to_data(),
        dice=dice_to_data(game.first),
        seats=seats,
        asked=reader.first,
        commitment=game.first.commitment if bound and isinstance(game.first, Committed) else "",
        entries=entries,
        beside=reader.beside,
        outcome=ended,
        digest=None if ended is None else game.digest(),
    )


class _Reader:
    """Looks on while a file is played again, and notes what a server notes of each answer."""

    def __init__(self, secrets: Any) -> None:
        known = secrets if isinstance(secrets, list) else []
        self._secrets = {number for number in known if type(number) is int}
        self._keeper = Keeper()
        self._game: Game | None = None
        #: Of each answer since the beginning, or since the rules changed: whether it was secret, and who is asked next.
        self._seen: list[tuple[bool, int | None]] = []
        self._kept: list[Beside] = []
        self.first: int | None = None
        self.beside: list[Beside] = []

    def see(self, game: Game, answered: Decision | None) -> None:
        asked = None if game.decision is None else game.decision.seat
        if game is not self._game:
            # Another game than the one that was looked at: the first did not come to what was saved.
            before = 0 if game.basis is None else len(game.basis.told)
            self._keeper, self._seen, self._kept = Keeper(before), [], []
            self._game, self.first = game, asked
        else:
            self._seen.append((answered is not None and answered.secret, asked))
        self._kept.append(self._keeper.beside(game, 0))

    def entries(self, game: Game) -> list[EntryRow]:
        """The record as entries. What was taken back is noted, not played."""
        if game.basis is not None:
            return self._since_basis(game, game.basis)
        made: list[EntryRow] = []
        standing = {number: at for at, (number, _) in enumerate(fold(game.record))}
        now = None if game.decision is None else game.decision.seat
        self.beside.append(_numbered(self._kept[0], 0))
        for number, (who, body) in enumerate(game.record, start=1):
            secret, asked = number in self._secrets, now
            if number in standing:
                secret, asked = self._seen[standing[number]]
                self.beside.append(_numbered(self._kept[standing[number] + 1], number))
            kind, seat = ("undo", 0) if who == "undo" else ("answer", int(who))
            made.append(EntryRow("", number, kind, seat, body, secret and kind == "answer", asked, 0))
        return made

    def _since_basis(self, game: Game, basis: Basis) -> list[EntryRow]:
        """What stood when the rules changed, that they did, and what was answered since."""
        numbers = [number for number, _ in fold(game.record)]
        made = [
            EntryRow("", at, "answer", seat, body, numbers[at - 1] in self._secrets, None, 0)
            for at, (seat, body) in enumerate(game.answers[: game.since], start=1)
        ]
        change = {
            "answers": game.since,
            "dropped": basis.dropped,
            "was": basis.was,
            "now": basis.now,
            "dice": None,
            "commitment": "",
        }
        at = len(made) + 1
        made.append(EntryRow("", at, "rules", -1, change, False, self.first, 0))
        state = {**basis.snapshot.state, "dice": game.first.to_data()}
        row = SnapshotRow("", at, game.since, mark(state), keeping.packed(state))
        self.beside.append(Beside(keeping.told(game, 0, basis.told, None)))
        self.beside.append(Beside(_numbered(self._kept[0], at).told, row))
        for offset, (seat, body) in enumerate(game.answers[game.since :], start=1):
            secret, asked = self._seen[offset - 1]
            made.append(EntryRow("", at + offset, "answer", seat, body, secret, asked, 0))
            self.beside.append(_numbered(self._kept[offset], at + offset))
        return made


def _numbered(beside: Beside, number: int) -> Beside:
    """What is kept beside an entry, once its number is known."""
    told, snapshot = beside.told, beside.snapshot
    return Beside(
        None if told is None else replace(told, number=number),
        None if snapshot is None else replace(snapshot, number=number),
    )


# -- going on from a moment --------------------------------------------------------------------------


def stop_at(audiences: Sequence[Audience], eyes: Viewer | str, moment: int) -> int:
    """After how many answers a moment stands."""
    stops = _stops(audiences, eyes)
    return stops[min(moment, len(stops) - 1)]


def branch(origin: Origin, stop: int) -> Begun | None:
    """The game as it stood after so many answers, to be played on with dice that nobody knows; None where it was over."""
    past = replace(origin, answers=origin.answers[:stop])
    if isinstance(dice_from_data(origin.dice), Scripted):
        return None  # they have no more faces than were rolled
    played = past.played()
    if played.over:
        return None
    reader = _Reader(None)
    fresh = played.recalled(os.urandom(32))
    game = Game(
        played.system, played.setup, fresh.copy(), basis=past.basis, before=played.answers[: played.since]
    )
    reader.see(game, None)
    for seat, answer in played.answers[played.since :]:
        asked = game.decision
        game.submit(seat, answer)
        reader.see(game, asked)
    game.record = list(played.answers)
    return Begun(
        system=played.system.id,
        rules=fingerprint(played.system),
        setup=played.setup.to_data(),
        dice=dice_to_data(game.first),
        seats=played.system.seats(game.battle),
        asked=reader.first,
        entries=reader.entries(game),
        beside=reader.beside,
    )


# -- replay ------------------------------------------------------------------------------------------


def frames(
    origin: Origin, audiences: Sequence[Audience], eyes: Viewer | str, first: int, count: int
) -> dict[str, Any]:
    """A stretch of a game as a viewer, or with "all" everybody together, knows it.

    What was played under other rules is told as it was told then, over the states that were kept of it.
    """
    game = None if origin.resting else origin.game()
    stops = _stops(audiences, eyes)
    first = min(first, len(stops) - 1)
    shown: Scene | None = None
    made: list[dict[str, Any]] = []
    whole: dict[str, Any] = {}
    before = -1
    for moment, stop in enumerate(stops[: first + count]):
        if game is not None and stop >= origin.since:
            for seat, answer in origin.answers[len(game.answers) : stop]:
                game.submit(seat, answer)
        if moment >= first:
            live = game if stop >= origin.since else None
            drawn = _shown(origin, eyes, stop) if live is None else _drawn(live, eyes)
            if shown is None:
                whole = scenes.whole(drawn)
                shown = drawn
            log = origin.past if live is None else live.journal
            fresh = [entry for entry in log if before < entry.answers <= stop]
            events = _told(origin.system, None if live is None else live, eyes, fresh, moment)
            made.append({"moment": moment, "events": events, "changes": scenes.changes(shown, drawn)})
            shown = drawn
        before = stop
    return {"moments": len(stops), "first": first, "scene": whole, "frames": made}


def _shown(origin: Origin, eyes: Viewer | str, stop: int) -> Scene:
    """What a state of other rules' days looks like."""
    battle = origin.state(stop)
    if battle is None:
        return Still(origin.system, None, 0).scene(None, None)
    system = origin.system
    if not isinstance(eyes, str):
        return system.scene(system.view(battle, eyes), eyes)
    seats = range(system.seats(battle))
    return scenes.all_seeing([system.scene(system.view(battle, seat), seat) for seat in seats])


def _stops(audiences: Sequence[Audience], eyes: Viewer | str) -> list[int]:
    """After how many answers each moment stands: what a viewer may not know of makes none."""
    known = [eyes == "all" or audience is None or eyes in audience for audience in audiences]
    starts = [0, *(number for number, seen in enumerate(known, start=1) if seen)]
    return [after - 1 for after in starts[1:]] + [len(audiences)]


def _drawn(game: Game, eyes: Viewer | str) -> Scene:
    if not isinstance(eyes, str):
        return game.scene(eyes)
    seats = range(game.system.seats(game.battle))
    return scenes.all_seeing([game.scene(seat) for seat in seats])


def _told(
    system: AnySystem, game: Game | None, eyes: Viewer | str, fresh: Sequence[Entry], moment: int
) -> list[dict[str, Any]]:
    """Events of the log as they are heard."""
    viewer = None if isinstance(eyes, str) else eyes
    view = None if game is None else game.battle if isinstance(eyes, str) else game.view(eyes)
    teller = Teller(system, view)
    heard = [entry for entry in fresh if isinstance(eyes, str) or entry.known_to(eyes)]
    return [teller.event(as_told(entry, viewer).event, moment) for entry in heard]
