"""Opportunity fire: a unit on overwatch shoots at an enemy at any point of the path it has just travelled."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import partial
from math import isqrt

from grognard.core.decision import Decision, Note, OneOf, Reaction, Script
from grognard.core.rules import rule
from grognard.core.space.headings import Place, towards
from grognard.core.space.measure import INCH
from grognard.systems.sotr import measuring
from grognard.systems.sotr.events import Opportunity
from grognard.systems.sotr.shooting import fire, morale
from grognard.systems.sotr.shooting.modifiers import Manner
from grognard.systems.sotr.shooting.targets import FieldOfFire
from grognard.systems.sotr.state import Acting, Battle, Unit
from grognard.systems.sotr.vehicles import fire as heavy

HOLD = "hold"
#: At how many points of a path a watcher may choose to shoot, both ends included.
POINTS = 5
_MANNER = Manner(opportunity=True)
Paths = tuple[tuple[Place, ...], ...]


def at_share(path: tuple[Place, ...], share: int) -> Place:
    """The place after so many quarters of a way."""
    legs = [isqrt((ax - bx) ** 2 + (ay - by) ** 2) for (ax, ay), (bx, by) in itertools.pairwise(path)]
    left = sum(legs) * share // (POINTS - 1)
    for (a, b), leg in zip(itertools.pairwise(path), legs, strict=True):
        if left <= leg:
            return towards(a, b, left) if leg else a
        left -= leg
    return path[-1]


class Moment:
    """A moving unit as it was at a point of its path; it stands where it ended again afterwards."""

    __slots__ = ("places", "unit")

    def __init__(self, unit: Unit, figures: list[int], paths: Paths, share: int) -> None:
        self.unit = unit
        self.places = unit.places
        unit.stand(
            {i: at_share(path, share) for i, path in zip(figures, paths, strict=True) if i in unit.living}
        )

    @rule("sotr.orders.overwatch-casualties")
    def end(self) -> None:
        """Those still on their feet ended their move as declared; the Down lie where they were hit."""
        standing = self.unit.able if self.unit.hull is None else self.unit.living
        self.unit.stand({i: self.places[i] for i in standing})


@rule("sotr.orders.overwatch-trigger", "sotr.orders.overwatch-medics", "sotr.orders.overwatch-lost")
def watchers(battle: Battle, mover: Unit) -> list[Unit]:
    """Units on overwatch that might shoot at a mover: not those it has come into contact with; nobody at medics."""
    if all("medic" in mover.kit[i].abilities for i in mover.living):
        return []
    return [
        unit
        for unit in battle.enemies(mover.seat)
        if unit.overwatch and unit.able and not _contacted(battle, unit)
    ]


def _contacted(battle: Battle, unit: Unit) -> bool:
    return measuring.in_melee(battle, unit)


def could_fire(battle: Battle, watcher: Unit, mover: Unit) -> bool:
    """Whether a watcher would have anything to fire at a mover where it stands now."""
    if mover.hidden and watcher.id not in mover.known_to:
        return False
    if watcher.hull is not None:
        return bool(heavy.at_mover(battle, watcher, mover))
    return bool(lines_at(battle, watcher, mover))


def lines_at(battle: Battle, watcher: Unit, mover: Unit) -> list[fire.VolleyLine]:
    """What a unit on foot would fire at a mover where it stands now: every able figure its best weapon, no templates
    of mortars."""
    field = FieldOfFire(battle, watcher, _MANNER, only=mover)
    rows = fire.lines(field)
    found = []
    for row in rows:
        usable = [line for line in row if not line.weapon.mortar and not line.aimed] or [
            line for line in row if not line.weapon.mortar
        ]
        if usable:
            found.append(usable[0])
    return found


@rule(
    "sotr.orders.overwatch-trigger",
    "sotr.orders.overwatch-choose-point",
    "sotr.orders.overwatch-spent",
    "sotr.actions.crawl-untargetable",
)
def window(battle: Battle, mover: Unit, acting: Acting, figures: list[int], paths: Paths) -> Script[None]:
    """After a move and before the mover shoots: enemies on overwatch may each shoot once, at a point they choose."""
    seat = 1 - mover.seat
    while mover.status == "field":
        options = _options(battle, mover, figures, paths)
        if not options:
            return
        answer = yield Decision(
            seat,
            "sotr-opportunity-fire",
            "sotr.orders.overwatch-trigger",
            OneOf((*options, HOLD), of="watch"),
            (("unit", "unit", mover.id),),
            explain=lambda key: _explain(battle, mover, figures, paths, str(key)),
            role="reaction",
            skip=HOLD,
            reacts=partial(_distances, battle, mover, figures, paths, options),
        )
        if answer == HOLD:
            return
        name, _, share = str(answer).partition("@")
        yield from _shoot(battle, battle.units[name], mover, acting, figures, paths, int(share))


def _distances(
    battle: Battle, mover: Unit, figures: list[int], paths: Paths, options: Sequence[str]
) -> list[Reaction]:
    """Who could shoot at which point of the way, and how far it is there in whole inches."""
    found = []
    for key in options:
        name, _, share = key.partition("@")
        moment = Moment(mover, figures, paths, int(share))
        gap = measuring.nearest_gap(battle.units[name], mover)
        mover.stand(dict(enumerate(moment.places)))
        found.append(Reaction(name, key, INCH.rounded_up(gap)))
    return found


def _options(battle: Battle, mover: Unit, figures: list[int], paths: Paths) -> list[str]:
    """Every watcher with each point of the path at which it could hit somebody; the latest of like points only."""
    found: list[str] = []
    for watcher in watchers(battle, mover):
        for share in range(POINTS - 1, -1, -1):
            moment = Moment(mover, figures, paths, share)
            able = could_fire(battle, watcher, mover)
            moment.unit.stand(dict(enumerate(moment.places)))
            if able:
                found.append(f"{watcher.id}@{share}")
    return found


def _explain(battle: Battle, mover: Unit, figures: list[int], paths: Paths, key: str) -> Note:
    name, _, share = key.partition("@")
    if not share.isdigit() or name not in battle.units or battle.units[name].hull is not None:
        return Note(rule="sotr.orders.overwatch-trigger")
    moment = Moment(mover, figures, paths, int(share))
    watcher = battle.units[name]
    field = FieldOfFire(battle, watcher, _MANNER, only=mover)
    known = {line.key: line for line in lines_at(battle, watcher, mover)}
    notes = [fire.explain(field, known, line) for line in known]
    moment.unit.stand(dict(enumerate(moment.places)))
    means: dict[str, float] = {}
    for note in notes:
        for word, value in note.means:
            means[word] = means.get(word, 0.0) + value
    return Note(
        tallies=tuple(note.tallies[0] for note in notes[:1] if note.tallies),
        means=tuple(means.items()),
        rule="sotr.orders.overwatch-choose-point",
    )


@rule("sotr.orders.overwatch-spent", "sotr.orders.overwatch-penalty", "sotr.morale.test-on-dead")
def _shoot(
    battle: Battle,
    watcher: Unit,
    mover: Unit,
    acting: Acting,
    figures: list[int],
    paths: Paths,
    share: int,
) -> Script[None]:
    """The fire is resolved as if at that point; the tests it causes are taken at once."""
    battle.tell(Opportunity, watcher.id, mover.id)
    watcher.overwatch = False
    watcher.activated = True
    moment = Moment(mover, figures, paths, share)
    field = FieldOfFire(battle, watcher, _MANNER, only=mover)
    own = Acting(unit=watcher.id)
    if watcher.hull is not None:
        yield from heavy.watch(battle, watcher, mover, own)
    else:
        yield from fire.resolve(battle, field, own, lines_at(battle, watcher, mover))
    if mover.status == "field":
        moment.end()
    morale.settle(battle, own)
