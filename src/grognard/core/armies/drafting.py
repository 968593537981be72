"""Putting an army together: drafts that people bring, what is wrong with one, and how single faults are mended."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from grognard.core.armies.catalogue import (
    Catalogue,
    Choice,
    Draft,
    Entry,
    Force,
    Gauge,
    Lists,
    Option,
    Pick,
    gauges,
)
from grognard.core.armies.roster import Fault
from grognard.core.system import AnySystem, SetupFault, refuse_unknown
from grognard.core.tally import Arg, arguments

MOST_PARTS: Final = 12
MOST_PICKS: Final = 120
MOST_OF_AN_ITEM: Final = 99
LONGEST_LABEL: Final = 40
_LONGEST_ID: Final = 80

# -- reading what people bring -------------------------------------------------------------------------------------


def read(data: Any) -> Draft:
    """A draft from plain JSON, bounded before anything is built of it; SetupFault says what is wrong and where."""
    table = _table(data, "list")
    refuse_unknown(table, {"force", "parts"}, "list")
    parts = table.get("parts")
    if not isinstance(parts, list) or not 0 < len(parts) <= MOST_PARTS:
        raise SetupFault("list.parts", "no parts of a list", mend=f"Give 1 to {MOST_PARTS} lists of units.")
    if not all(isinstance(part, list) for part in parts) or sum(map(len, parts)) > MOST_PICKS:
        raise SetupFault(
            "list.parts", "no list of units, or too long", mend=f"Give at most {MOST_PICKS} units."
        )
    made = tuple(
        tuple(_pick(row, f"list.parts[{n}][{at}]") for at, row in enumerate(part, 1))
        for n, part in enumerate(parts, 1)
    )
    return Draft(_id(table.get("force"), "list.force"), made)


def _table(data: Any, place: str) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise SetupFault(place, "this is no table", mend="Open a list that was made here.")
    return data


def _id(data: Any, place: str) -> str:
    if not isinstance(data, str) or not 0 < len(data) <= _LONGEST_ID:
        raise SetupFault(place, "this is no name of the catalogue")
    return data


def _pick(data: Any, place: str) -> Pick:
    row = _table(data, place)
    refuse_unknown(row, {"entry", "label", "chosen", "key"}, place)
    chosen = _table(row.get("chosen", {}), f"{place}.chosen")
    if len(chosen) > MOST_OF_AN_ITEM:
        raise SetupFault(f"{place}.chosen", "too many options", mend=f"Give at most {MOST_OF_AN_ITEM}.")
    key = row.get("key", "")
    return Pick(
        entry=_id(row.get("entry"), f"{place}.entry"),
        label=label(row.get("label", ""), f"{place}.label"),
        chosen={_id(name, place): _choice(one, f"{place}.chosen.{name}") for name, one in chosen.items()},
        key=_id(key, f"{place}.key") if key != "" else "",
    )


def label(data: Any, place: str, longest: int = LONGEST_LABEL) -> str:
    """A name that a player gives: short, on one line, and no markup."""
    if not isinstance(data, str) or len(data) > longest:
        raise SetupFault(place, "too long for a name", mend=f"Use at most {longest} letters.")
    strange = [letter for letter in data if letter in "<>" or unicodedata.category(letter).startswith("C")]
    if strange:
        raise SetupFault(
            place, f"{strange[0]!r} stands in no name", mend="Use letters, digits and plain signs."
        )
    return data


def _choice(data: Any, place: str) -> Choice:
    if isinstance(data, str):
        return _id(data, place)
    table = _table(data, place)
    if len(table) > MOST_OF_AN_ITEM:
        raise SetupFault(place, "too many items", mend=f"Give at most {MOST_OF_AN_ITEM}.")
    for name, number in table.items():
        _id(name, place)
        if type(number) is not int or not 0 < number <= MOST_OF_AN_ITEM:
            raise SetupFault(f"{place}.{name}", "no number of items", mend=f"Give 1 to {MOST_OF_AN_ITEM}.")
    return dict(table)


def fitting(catalogue: Catalogue, draft: Draft) -> Force:
    """The force of a draft, every unit and choice of which the catalogue knows; SetupFault where it does not."""
    force = catalogue.force(draft.force)
    if force is None:
        raise _unknown("list.force", draft.force, [one.id for one in catalogue.forces])
    if len(draft.parts) > (force.parts.most if force.parts else 1):
        raise SetupFault("list.parts", "too many parts", mend="This force has fewer.")
    keys = [pick.key for pick in draft.picks if pick.key]
    if len(set(keys)) < len(keys):
        raise SetupFault("list.parts", "two units of one key", mend="Give each unit a key of its own.")
    for number, at, pick in draft.places():
        place = f"list.parts[{number + 1}][{at + 1}]"
        entry = force.entry(pick.entry)
        if entry is None:
            raise _unknown(f"{place}.entry", pick.entry, [one.id for one in force.entries])
        for name, choice in pick.chosen.items():
            option = entry.option(name)
            if option is None:
                raise _unknown(f"{place}.chosen", name, [one.id for one in entry.options])
            _fits(option, choice, f"{place}.chosen.{name}", keys)
    return force


def _fits(option: Option, choice: Choice, place: str, keys: Sequence[str]) -> None:
    """Refuse a choice that no click could make."""
    if isinstance(choice, str) == (option.kind == "some"):
        raise SetupFault(place, "this is not how it is chosen")
    if option.kind == "link":
        if choice not in keys:
            raise SetupFault(place, f"no unit has the key {choice!r}")
        return
    for name in (choice,) if isinstance(choice, str) else choice:
        item = option.item(name)
        if item is None:
            raise _unknown(place, name, [one.id for one in option.items])
        if not isinstance(choice, str) and choice[name] > item.most:
            raise SetupFault(f"{place}.{name}", f"more than {item.most}", option.rule)


def _unknown(place: str, name: str, known: Sequence[str]) -> SetupFault:
    return SetupFault(place, f"there is no {name!r} here", mend=f"There are {', '.join(known) or '—'}.")


# -- the review ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mend:
    """An edit that takes a fault away: what the list is then, and what was done to it, as a message."""

    draft: Draft
    key: str
    args: tuple[Arg, ...]


@dataclass(frozen=True, slots=True)
class Review:
    """A draft looked over: the army it makes, what its units cost, where it stands with the limits, what is wrong with it
    and, fault by fault, how that is mended if there is one way."""

    army: Any
    costs: tuple[tuple[int, ...], ...]
    gauges: tuple[Gauge, ...]
    faults: tuple[Fault, ...]
    mends: tuple[Mend | None, ...]

    @property
    def total(self) -> int:
        return sum(map(sum, self.costs))


def offered(system: AnySystem, scenario: str, seat: int) -> tuple[Lists, Catalogue]:
    """What a seat may buy; SetupFault where there is nothing to choose."""
    lists = system.lists()
    catalogue = lists.catalogue(scenario, seat) if lists else None
    if lists is None or catalogue is None:
        raise SetupFault(
            "scenario", "this scenario brings its armies", mend="Choose one that lets armies be chosen."
        )
    return lists, catalogue


def opened(system: AnySystem, scenario: str, seat: int, army: Any) -> Draft:
    """The draft of an army file; SetupFault where it is none, or none that this seat may buy."""
    lists, catalogue = offered(system, scenario, seat)
    draft = lists.draft(scenario, seat, army)
    fitting(catalogue, draft)
    return draft


def review(system: AnySystem, scenario: str, seat: int, draft: Draft, mending: bool = False) -> Review:
    """Look over a draft; what would mend its faults is sought only where it is asked for, since that takes longer."""
    lists, catalogue = offered(system, scenario, seat)
    force = fitting(catalogue, draft)
    army = lists.army(scenario, seat, draft)
    costs = tuple(tuple(part) for part in lists.costs(scenario, seat, draft))
    faults = tuple(system.muster(scenario, seat, army))
    stand = tuple(gauges(force, draft, costs))
    mends: Sequence[Mend | None] = [None] * len(faults)
    if mending and faults:
        mends = _Mending(system, lists, scenario, seat, force, draft, faults, stand).found()
    return Review(army, costs, stand, faults, tuple(mends))


# -- mends ---------------------------------------------------------------------------------------------------------

#: More single edits than this are not tried: a list that is wrong all over is mended by its player.
_MOST_TRIALS: Final = 400


#: Edits by which there is more of something, or less.
_MORE: Final = {"mend-add": 1, "mend-more": 1, "mend-remove": -1, "mend-less": -1, "mend-leave": -1}


@dataclass(frozen=True, slots=True)
class _Edit:
    """One change of a draft: how gentle it is (0 a choice, 1 one unit more, 2 one unit less), the unit it is about, and
    whether there is more of something by it, less (-1), or another thing."""

    grade: int
    at: tuple[int, int] | None
    mend: Mend
    more: int = 0
    #: Of the items of a scale only the nearest counts: the option, and how far its item is from the present one.
    scale: tuple[str, int] | None = None


@dataclass(frozen=True, slots=True)
class _Mending:
    system: AnySystem
    lists: Lists
    scenario: str
    seat: int
    force: Force
    draft: Draft
    faults: Sequence[Fault]
    gauges: Sequence[Gauge]

    def found(self) -> list[Mend | None]:
        """For each fault the one edit that takes it away and brings no other; the gentlest edits are looked at first, and
        where several of a grade would do there is nothing to propose."""
        about = {fault.at for fault in self.faults}
        general = self._directions() if None in about else ()
        edits = [edit for edit in self._edits() if edit.more in general or edit.at in about - {None}]
        if len(edits) > _MOST_TRIALS:
            return [None] * len(self.faults)
        left = [(edit, *self._after(edit)) for edit in edits]
        return [self._mend_of(fault, left) for fault in self.faults]

    def _directions(self) -> tuple[int, ...]:
        """Which edits may help the list as a whole: more of something where a limit says too little, less where it says too
        much, anything where no limit tells."""
        short = any(one.count < one.low for one in self.gauges)
        over = any(one.high is not None and one.count > one.high for one in self.gauges)
        if short == over:
            return (-1, 0, 1)
        return (0, 1) if short else (-1, 0)

    def _after(self, edit: _Edit) -> tuple[str, list[str] | None]:
        """The army that an edit makes, and the keys of its faults; none where it brings a new one."""
        army = self.lists.army(self.scenario, self.seat, edit.mend.draft)
        keys = [fault.key for fault in self.system.muster(self.scenario, self.seat, army)]
        before = [fault.key for fault in self.faults]
        worse = len(keys) >= len(before) or any(keys.count(key) > before.count(key) for key in keys)
        return repr(army), None if worse else keys

    def _mend_of(self, fault: Fault, tried: Sequence[tuple[_Edit, str, list[str] | None]]) -> Mend | None:
        before = sum(one.key == fault.key for one in self.faults)
        good = [
            (edit, army)
            for edit, army, keys in tried
            if keys is not None and keys.count(fault.key) < before and fault.at in (None, edit.at)
        ]
        for grade in range(3):
            nearest: dict[Any, tuple[_Edit, str]] = {}
            for edit, army in good:
                if edit.grade != grade:
                    continue
                # Edits that lead to the same army are one; so are those along one scale.
                same = (edit.at, edit.scale[0]) if edit.scale else army
                if same not in nearest or (
                    edit.scale and edit.scale[1] < (nearest[same][0].scale or ("", 0))[1]
                ):
                    nearest[same] = edit, army
            if nearest:
                return next(iter(nearest.values()))[0].mend if len(nearest) == 1 else None
        return None

    # -- edits -------------------------------------------------------------------------------------

    def _edits(self) -> Iterator[_Edit]:
        for part, at, pick in self.draft.places():
            entry = self.force.entry(pick.entry)
            assert entry is not None, "a draft that does not fit is refused before it is mended"
            for option in entry.options:
                yield from self._choices(part, at, pick, entry, option)
            yield self._edit(2, (part, at), _without(self.draft, part, at), "mend-remove", entry)
        for entry in self.force.entries:
            yield self._edit(1, None, _with(self.draft, Pick(entry.id)), "mend-add", entry)

    def _edit(
        self, grade: int, at: tuple[int, int] | None, draft: Draft, key: str, entry: Entry, **args: Any
    ) -> _Edit:
        mend = Mend(draft, key, arguments({"unit": entry.name, **args}))
        return _Edit(grade, at, mend, _MORE.get(key, 0))

    def _choices(self, part: int, at: int, pick: Pick, entry: Entry, option: Option) -> Iterator[_Edit]:
        """Every other item of an option; of numbers one more or one less; and what is set no longer set."""

        def edit(choice: Choice | None, key: str, **args: Any) -> _Edit:
            draft = _chosen(self.draft, part, at, option.id, choice)
            return self._edit(0, (part, at), draft, key, entry, option=option.name, **args)

        if option.kind == "one":
            now = pick.one(option.id, option.default)
            ids = [item.id for item in option.items]
            for number, item in enumerate(option.items):
                if item.id == now:
                    continue
                made = edit(item.id, "mend-choose", item=item.name)
                far = abs(number - ids.index(now)) if now in ids else number
                yield replace(made, scale=(option.id, far)) if option.scale else made
        elif option.kind == "link":
            if option.id in pick.chosen:
                yield edit(None, "mend-leave")
        else:
            numbers = dict(pick.some(option.id) or option.base)
            for item in option.items:
                count = numbers.get(item.id, 0)
                if count < item.most:
                    yield edit({**numbers, item.id: count + 1}, "mend-more", item=item.name)
                if count:
                    fewer = {**numbers, item.id: count - 1}
                    left = {name: number for name, number in fewer.items() if number}
                    yield edit(left or None, "mend-less", item=item.name)


def _without(draft: Draft, part: int, at: int) -> Draft:
    """A draft without one unit, and without what others chose of it."""
    gone = draft.parts[part][at].key
    kept = [
        tuple(_unlinked(pick, gone) for n, pick in enumerate(row) if (number, n) != (part, at))
        for number, row in enumerate(draft.parts)
    ]
    # A part that nobody is left in goes too, unless it is the only one.
    return Draft(draft.force, tuple(row for n, row in enumerate(kept) if row or n != part) or ((),))


def _unlinked(pick: Pick, gone: str) -> Pick:
    if not gone or gone not in pick.chosen.values():
        return pick
    return replace(pick, chosen={name: one for name, one in pick.chosen.items() if one != gone})


def _with(draft: Draft, pick: Pick) -> Draft:
    return Draft(draft.force, (*draft.parts[:-1], (*draft.parts[-1], pick)))


def _chosen(draft: Draft, part: int, at: int, option: str, choice: Choice | None) -> Draft:
    """A draft with another choice for one unit; none: what the entry has anyway."""
    pick = draft.parts[part][at]
    chosen = {name: one for name, one in pick.chosen.items() if name != option}
    if choice is not None:
        chosen = {**pick.chosen, option: choice}
    row = (*draft.parts[part][:at], replace(pick, chosen=chosen), *draft.parts[part][at + 1 :])
    return Draft(draft.force, (*draft.parts[:part], row, *draft.parts[part + 1 :]))
