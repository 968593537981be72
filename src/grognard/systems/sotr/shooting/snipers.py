"""Snipers: hidden until they are found, and feared once."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.sotr import cool
from grognard.systems.sotr.actions import flight, hide
from grognard.systems.sotr.profile import tables
from grognard.systems.sotr.state import Acting, Battle, Unit


def is_sniper(unit: Unit) -> bool:
    return any("sniper" in unit.kit[i].abilities for i in unit.living)


@rule("sotr.abilities.sniper-panic", "sotr.abilities.sniper-panic-once", "sotr.abilities.sniper-detection")
def after_shot(battle: Battle, sniper: Unit, other: Unit, hurt: bool, acting: Acting) -> None:
    """A unit hit by a sniper panics or not, once a game; each unit shot at tries to find him."""
    if other.status != "field":
        return
    if hurt:
        panic(battle, sniper, other, acting)
    if other.status == "field":
        detect(battle, sniper, other)


@rule("sotr.abilities.sniper-panic", "sotr.abilities.sniper-panic-once")
def panic(battle: Battle, sniper: Unit, other: Unit, acting: Acting) -> None:
    """Failed, the unit flees to cover within 12 inches, and needs no other test for this loss."""
    if other.panicked:
        return
    other.panicked = True
    if cool.passed(
        battle, other, cool.of_unit(battle, other), "panic", "sotr.abilities.sniper-panic", under_fire=True
    ):
        return
    acting.bereaved = tuple(row for row in acting.bereaved if row[0] != other.id)
    flight.flee(battle, other, flight.middle(sniper), far=tables().cover_sought)


@rule("sotr.abilities.sniper-detection")
def detect(battle: Battle, sniper: Unit, other: Unit) -> None:
    """On its own basic Cool, without officer or modifiers; found, he is visible to that unit alone."""
    if not sniper.hidden or other.id in sniper.known_to or not other.able:
        return
    tally = Tally(cool.own(other), "sotr.basics.cool-levels")
    if cool.passed(battle, other, tally, "detection", "sotr.abilities.sniper-detection", command=True):
        hide.show_to(battle, sniper, other)
