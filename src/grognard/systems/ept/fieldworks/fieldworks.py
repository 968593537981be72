"""Chapters 18.1 and 18.2: defensive positions and obstructions, the cover they give, and laying them out.

Nothing in play makes one: a scenario provides them, and its players lay them out while they set up.
"""

from __future__ import annotations

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.ept.asking import ask, spot
from grognard.systems.ept.board.ground import COVER_LEVELS, CoverLevel
from grognard.systems.ept.events.works import WorkGone, WorkLaid
from grognard.systems.ept.state import OFF, STORMING, Battle, Fieldwork, Unit

BUNKER = "bunker"


def at(battle: Battle, cell: int) -> list[Fieldwork]:
    """The fieldworks that lie on a hex for everybody to see."""
    return [work for work in battle.fieldworks.values() if work.cell == cell and not work.unseen]


@rule("ept.nations.japanese-hidden-positions")
def shelters(battle: Battle, unit: Unit) -> list[Fieldwork]:
    """The fieldworks of a unit's hex that it can make use of: those of its own side that are still off the map too."""
    return [
        work
        for work in battle.fieldworks.values()
        if work.cell == unit.place and (not work.unseen or work.seat == unit.seat)
    ]


def word(kind: str) -> str:
    """The message that names a kind of fieldwork."""
    return f"ept-work-{kind.replace('_', '-')}"


def remove(battle: Battle, work: Fieldwork) -> None:
    """A fieldwork is gone, and everybody sees it; who was in a bunker is in the open."""
    del battle.fieldworks[work.id]
    if work.kind == BUNKER:
        for unit in battle.at(work.cell):
            unit.inside = ""
    battle.tell(WorkGone, work.cell, word("trap" if work.covered else work.kind))


# -- cover -------------------------------------------------------------------------------------------


@rule("ept.fieldworks.positions-general", "ept.fieldworks.entrenchment", "ept.fieldworks.fortification")
def better_cover(battle: Battle, unit: Unit, level: CoverLevel) -> CoverLevel:
    """The cover of a position in the unit's hex in place of the ground's where it is better; vehicles get none.

    Engineers who assault a house or position are in the open there (ept.engineers.assault-definition).
    """
    if unit.task and unit.task.startswith(STORMING):
        return min(level, "open", key=COVER_LEVELS.index)
    if not battle.fieldworks or unit.profile.is_vehicle:
        return level
    for work in shelters(battle, unit):
        kind = battle.tables.fieldworks[work.kind]
        if kind.position and (work.kind != BUNKER or unit.inside == BUNKER):
            level = max(level, kind.cover, key=COVER_LEVELS.index)
    return level


@rule("ept.fieldworks.roadblock", "ept.fieldworks.at-obstacle")
def behind_obstruction(battle: Battle, unit: Unit, tally: Tally) -> None:
    """A roadblock or anti-tank obstacle in its hex shelters infantry beside what the ground gives.

    Their cost is in entering.toll, whom they keep out in traps.why_obstructed.
    """
    if unit.profile.is_vehicle:
        return
    for work in at(battle, unit.place):
        kind = battle.tables.fieldworks[work.kind]
        columns = battle.tables.cover.columns(kind.cover) if kind.obstruction else 0
        if columns:
            tally.add(f"ept.fieldworks.{_CLAUSES.get(work.kind, work.kind)}", columns)


_CLAUSES = {"anti_tank_obstacle": "at-obstacle"}


# -- setting up --------------------------------------------------------------------------------------


def to_lay(battle: Battle, seat: int) -> list[Fieldwork]:
    """Fieldworks of a seat whose place its player still has to choose."""
    return [work for work in battle.fieldworks.values() if work.seat == seat and work.cell == OFF]


def sites(battle: Battle, work: Fieldwork) -> tuple[int, ...]:
    """Hexes of its zone where a fieldwork may be laid: no two of a kind in one, none in water."""
    taken = {
        other.cell
        for other in battle.fieldworks.values()
        if other.cell != OFF and sort(battle, other) == sort(battle, work)
    }
    free = [cell for cell in work.zone if cell not in taken]
    return tuple(cell for cell in free if battle.board.terrain[cell].wetness == "firm") or tuple(free)


def sort(battle: Battle, work: Fieldwork) -> str:
    kind = battle.tables.fieldworks[work.kind]
    return "position" if kind.position else "trap" if kind.trap else work.kind


def lay(battle: Battle, work: Fieldwork) -> Script[None]:
    """Its owner chooses where a fieldwork lies and, if it has a front, which way it looks."""
    clause = "ept.fieldworks.positions-general"
    asked = (("work", "key", word(work.kind if not work.dummy else "dummy")),)
    work.cell = yield ask(
        work.seat,
        "ept-lay-work",
        clause,
        spot(battle, sites(battle, work)),
        asked,
        open=True,
        role="placement",
    )
    if battle.tables.fieldworks[work.kind].facing:
        work.facing = yield ask(
            work.seat,
            "ept-face-work",
            "ept.fieldworks.bunker-fire",
            OneOf(tuple(range(6)), of="direction"),
            asked,
            role="placement",
        )


def show(battle: Battle, seat: int) -> None:
    """A side has laid out all it has: its fieldworks are numbered by where they lie, dummies among the traps."""
    mine = sorted(
        (work for work in battle.fieldworks.values() if work.seat == seat),
        key=lambda work: (work.unseen, work.cell, work.covered, "" if work.covered else work.kind),
    )
    for work in mine:
        del battle.fieldworks[work.id]
    for number, work in enumerate(mine, 1):
        work.id, work.zone = f"{'ab'[seat]}-{'unseen' if work.unseen else 'work'}-{number}", ()
        battle.fieldworks[work.id] = work
        if not work.unseen:
            battle.tell(WorkLaid, work.cell, word("trap" if work.covered else work.kind))


@rule("ept.nations.japanese-hidden-positions")
def unveil(battle: Battle) -> None:
    """Positions that were kept off the map are laid on it with the first unit in them that is seen; a decoy is none."""
    for work in [work for work in battle.fieldworks.values() if work.unseen and work.cell != OFF]:
        if any(
            unit.seat == work.seat
            and not (unit.hidden or unit.profile.is_decoy)
            and (work.kind != BUNKER or unit.inside == BUNKER)
            for unit in battle.at(work.cell)
        ):
            _lay_on_the_map(battle, work)


def _lay_on_the_map(battle: Battle, work: Fieldwork) -> None:
    """It gets the next number of those that are known: its own would tell how many lie before it."""
    del battle.fieldworks[work.id]
    number = 1
    while f"{'ab'[work.seat]}-work-{number}" in battle.fieldworks:
        number += 1
    work.id, work.unseen = f"{'ab'[work.seat]}-work-{number}", False
    battle.fieldworks[work.id] = work
    battle.tell(WorkLaid, work.cell, word(work.kind))
