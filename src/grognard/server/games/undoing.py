"""Taking back: by oneself up to a die, a reveal or another person's answer; beyond that by agreement of all people."""

from __future__ import annotations

from grognard.server.border import refusal
from grognard.server.border.refusal import Refusal
from grognard.server.games.table import Offer, Table
from grognard.server.games.tables import OpenTables


def count_back(table: Table, seat: int, steps: int) -> int:
    """How many answers must go so that the seat is asked again what it answered `steps` answers of its own ago."""
    own = 0
    for count, (by, _) in enumerate(reversed(table.game.answers), start=1):
        own += by == seat
        if own == steps:
            return count
    raise Refusal(
        409, "nothing-to-undo", place="steps", right={"number": None, "seat": seat}, steps=steps, own=own
    )


async def want(tables: OpenTables, game: str, key_hash: str, seat: int, number: int, steps: int) -> bool:
    """Take back if nobody needs to be asked, or else ask; whether it is done."""
    async with tables.held(game) as table:
        if number != table.number(seat):
            raise refusal.stale(number, table.number(seat), table.asked)
        count, free = count_back(table, seat, steps), table.game.free_undo(seat, table.row.bots)
    if steps > free:
        agreed = table.seats_of(key_hash)
        if table.row.origin != "practice" and table.row.bots:
            raise Refusal(409, "bots-disagree", free=free)
        if not agreed.issuperset(table.row.people):
            body = {"steps": steps, "count": count, "agreed": sorted(agreed)}
            await tables.say(table, seat, "offer", body)
            return False
    await tables.undo(game, seat, number, lambda now: count_back(now, seat, steps))
    return True


async def agree(tables: OpenTables, table: Table, key_hash: str, seat: int, number: int) -> bool:
    """Agree to what is offered at this number; whether it is done now."""
    offer = _offered(table, seat, number)
    agreed = {*offer.agreed, *table.seats_of(key_hash)}
    if not agreed.issuperset(table.row.people):
        for own in sorted(table.seats_of(key_hash)):
            await tables.say(table, own, "consent", None)
        return False
    await tables.undo(table.row.id, offer.seat, table.number(offer.seat), lambda now: offer.count)
    return True


async def decline(tables: OpenTables, table: Table, seat: int, number: int) -> None:
    """Say no to what is offered at this number, or take one's own offer back."""
    _offered(table, seat, number)
    await tables.say(table, seat, "decline", None)


def _offered(table: Table, seat: int, number: int) -> Offer:
    if number != table.number(seat):
        raise refusal.stale(number, table.number(seat), table.asked)
    offer = table.offer
    if offer is None:
        raise Refusal(409, "no-offer")
    return offer
