"""Happenings of rallying, hesitation and demoralisation."""

from __future__ import annotations

from typing import Annotated

from grognard.core.event import Event, UnitId, event

PlaceId = Annotated[int, "place"]
FormationId = Annotated[str, "formation"]


@event("ept-fell-back")
class FellBack(Event):
    """A neutralised unit is shifted instead of rallying."""

    unit: UnitId
    place: PlaceId


@event("ept-hesitant")
class BecameHesitant(Event):
    formation: FormationId


@event("ept-held-firm")
class HeldFirm(Event):
    """A section at its second threshold passed its test."""

    formation: FormationId


@event("ept-demoralised")
class Demoralised(Event):
    formation: FormationId


@event("ept-left")
class Left(Event):
    """A unit of a demoralised section leaves the map."""

    unit: UnitId
