"""Happenings of the chain of command: statuses, attachments, orders, deputies and successors."""

from __future__ import annotations

from grognard.core.event import Event, PlaceId, UnitId, Word, event


@event("ept-command-checked", "ept.sequence.command-phase-check")
class CommandChecked(Event):
    """The command phase has found a leader under orders or out of range, a unit commanded or not."""

    unit: UnitId
    status: Word


@event("ept-attached", "ept.command.temporary-attachment")
class Attached(Event):
    """A unit acts this turn with the formation of another command post."""

    unit: UnitId
    post: UnitId


@event("ept-ordered", "ept.actions.command-action-who")
class Ordered(Event):
    """A command action helps a unit. Who commands is not told: nobody has to say it."""

    unit: UnitId
    order: Word


@event("ept-observing", "ept.actions.command-observe-mortars")
class Observing(Event):
    unit: UnitId


@event("ept-deputy-came", "ept.command.leader-replacement-hq", reveals=("unit",))
class DeputyCame(Event):
    """A fallen command post is back on the map, with its deputy's change of morale."""

    unit: UnitId
    place: PlaceId
    change: int


@event("ept-leader-named", "ept.command.leader-replacement-non-hq")
class LeaderNamed(Event):
    unit: UnitId


@event("ept-post-taken", "ept.command.higher-hq-succession")
class PostTaken(Event):
    """A command post takes over the post of a fallen superior."""

    unit: UnitId
    rank: Word


@event("ept-displaced", "ept.sequence.admin-overstack-shift")
class Displaced(Event):
    """A unit is shifted to a neighbouring hex in the administrative phase."""

    unit: UnitId
    place: PlaceId
