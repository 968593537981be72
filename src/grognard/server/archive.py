"""Games as files, games seen again and gone on with: export, import, replay and branch. The heavy parts run in the pool's processes."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from typing import Any

from grognard import systems
from grognard.core.dice import Committed, DiceError, Renewed, Scripted, Seeded
from grognard.core.game import Game, Refused
from grognard.core.outside import border
from grognard.core.saves import dice_from_data, dice_to_data, read_save
from grognard.core.scene import Scene
from grognard.core.system import Setup, SetupFault
from grognard.lab.verify import rolls
from grognard.server import scenes
from grognard.server.opening import Begun, look
from grognard.server.rows import EntryRow
from grognard.server.state import kept
from grognard.server.table import Audience, Table, Viewer
from grognard.server.told import Teller

# -- export ------------------------------------------------------------------------------------------


def export(table: Table) -> dict[str, Any]:
    """A game as a file: a save like the terminal's, with the rolls as they were shown and what they were bound by."""
    row = table.row
    return {
        **table.game.save(),
        "seats": [row.bot(seat) or "me" for seat in range(len(row.seats))],
        "name": row.name,
        "resigned": table.resigned,
        "commitment": row.commitment or None,
        "rolls": rolls(table.game),
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
    parts = read_save(save, systems.find)
    setup, dice, record, system = parts.setup, parts.dice, parts.record, parts.system
    game = Game(system, setup, dice)
    first = None if game.decision is None else game.decision.seat
    entries = [_entered(game, number, seat, body) for number, (seat, body) in enumerate(record, start=1)]
    if game.digest() != save["digest"]:
        raise SetupFault("digest", "the answers lead to another state than the one that was saved")
    if isinstance(dice, Scripted) and not game.over:
        raise SetupFault("dice", "scripted dice would run out", mend="Bring a game with seeded dice.")
    look(game)
    seats = system.seats(game.battle)
    outcome = game.outcome if game.over else None
    ended = None if outcome is None else kept(outcome)
    if type(resigned) is int and 0 <= resigned < seats and not game.over:
        entries.append(EntryRow("", len(entries) + 1, "resign", resigned, None, False, None, 0))
        points = list(game.scene(None).points)
        others = [seat for seat in range(seats) if seat != resigned]
        ended = {"winners": others, "points": points, "way": "resigned", "rule": ""}
    return Begun(
        system=system.id,
        rules=system.rules_version,
        setup=setup.to_data(),
        dice=dice_to_data(game.first),
        seats=seats,
        asked=first,
        # A commitment holds only where nobody can have read the secret: over, it can still be checked.
        commitment=dice.commitment if isinstance(dice, Committed) and ended is not None else "",
        entries=entries,
        outcome=ended,
        digest=None if ended is None else game.digest(),
    )


def _entered(game: Game, number: int, seat: int | str, body: Any) -> EntryRow:
    """Play an entry of a record, and note what a server notes of it."""
    decision = game.decision
    by = 0 if decision is None else decision.seat
    try:
        if seat == "undo":
            game.undo(body)
        else:
            by = int(seat)
            game.submit(by, body)
    except Refused as fault:
        mend = "The save belongs to another version of the rules, or was changed by hand."
        raise SetupFault(f"record, entry {number}", str(fault), fault.why.rule, mend) from fault
    secret = seat != "undo" and decision is not None and decision.secret
    asked = None if game.decision is None else game.decision.seat
    return EntryRow("", number, "undo" if seat == "undo" else "answer", by, body, secret, asked, 0)


# -- going on from a moment --------------------------------------------------------------------------


def branch(
    setup: Mapping[str, Any],
    dice: Mapping[str, Any],
    answers: Sequence[tuple[int, Any]],
    audiences: Sequence[Audience],
    eyes: Viewer | str,
    moment: int,
) -> Begun | None:
    """The game as it stood at a moment, to be played on with dice that nobody knows; None where it was over then."""
    begun, first = Setup.from_data(setup), dice_from_data(dice)
    if isinstance(first, Scripted):
        return None  # they have no more faces than were rolled
    stops = _stops(audiences, eyes)
    past = answers[: stops[min(moment, len(stops) - 1)]]
    rolled = _played(begun, first, past).battle.dice.rolled
    fresh = Renewed.going_on(first, rolled, os.urandom(32))
    game = Game(systems.find(begun.system), begun, fresh.copy())
    asked = None if game.decision is None else game.decision.seat
    entries = [_entered(game, number, seat, body) for number, (seat, body) in enumerate(past, start=1)]
    if game.over:
        return None
    return Begun(
        system=begun.system,
        rules=game.system.rules_version,
        setup=begun.to_data(),
        dice=dice_to_data(fresh),
        seats=game.system.seats(game.battle),
        asked=asked,
        entries=entries,
    )


def _played(setup: Setup, dice: Seeded, answers: Sequence[tuple[int, Any]]) -> Game:
    game = Game(systems.find(setup.system), setup, dice, log=False)
    for seat, answer in answers:
        game.submit(seat, answer)
    return game


# -- replay ------------------------------------------------------------------------------------------


def frames(
    setup: Mapping[str, Any],
    dice: Mapping[str, Any],
    answers: Sequence[tuple[int, Any]],
    audiences: Sequence[Audience],
    eyes: Viewer | str,
    first: int,
    count: int,
) -> dict[str, Any]:
    """A stretch of a game as a viewer, or with "all" everybody together, knows it."""
    begun = Setup.from_data(setup)
    game = Game(systems.find(begun.system), begun, dice_from_data(dice))
    stops = _stops(audiences, eyes)
    first = min(first, len(stops) - 1)
    shown: Scene | None = None
    told = 0
    made: list[dict[str, Any]] = []
    whole: dict[str, Any] = {}
    for moment, stop in enumerate(stops[: first + count]):
        for seat, answer in answers[len(game.answers) : stop]:
            game.submit(seat, answer)
        if moment < first:
            told = len(game.journal)
            continue
        drawn = _drawn(game, eyes)
        if shown is None:
            whole = scenes.whole(drawn)
            shown = drawn
        made.append(
            {
                "moment": moment,
                "events": _told(game, eyes, told, moment),
                "changes": scenes.changes(shown, drawn),
            }
        )
        shown, told = drawn, len(game.journal)
    return {"moments": len(stops), "first": first, "scene": whole, "frames": made}


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


def _told(game: Game, eyes: Viewer | str, since: int, moment: int) -> list[dict[str, Any]]:
    """Events since a place in the log."""
    all_seeing = isinstance(eyes, str)
    view = game.battle if isinstance(eyes, str) else game.view(eyes)
    teller = Teller(game.system, view)
    fresh = game.journal[since:]
    return [
        teller.event(entry.event, moment)
        for entry in fresh
        if all_seeing or (not isinstance(eyes, str) and entry.known_to(eyes))
    ]
