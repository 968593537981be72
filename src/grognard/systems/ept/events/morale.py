"""Happenings of rallying, hesitation and demoralisation."""

from __future__ import annotations

from typing import Annotated

from grognard.core.event import Event, PlaceId, UnitId, event

FormationId = Annotated[str, "formation"]


@event("ept-fell-back", "ept.effects.withdrawal")
class FellBack(Event):
    """A neutralised unit is shifted instead of rallying."""

    unit: UnitId
    place: PlaceId


@event("ept-hesitant", "ept.effects.hesitant-trigger")
class BecameHesitant(Event):
    formation: FormationId


@event("ept-held-firm", "ept.effects.demoralised-test")
class HeldFirm(Event):
    """A section at its second threshold passed its test."""

    formation: FormationId


@event("ept-demoralised", "ept.effects.demoralised-test")
class Demoralised(Event):
    formation: FormationId


@event("ept-left", "ept.effects.demoralised-retest")
class Left(Event):
    """A unit of a demoralised section leaves the map."""

    unit: UnitId
