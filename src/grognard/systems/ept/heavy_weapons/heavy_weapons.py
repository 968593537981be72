"""Chapters 1.4 and 16: heavy weapons that are set up and taken down, and self-defence."""

from __future__ import annotations

from functools import cache

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept.actions.act import FULL, HALF, Act, Action
from grognard.systems.ept.events.fire import Deployed, Undeployed
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.profile import Arm, Profile
from grognard.systems.ept.special_infantry import containers
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.tables import Tables
from grognard.systems.ept.terrain import terrain

# -- self-defence ------------------------------------------------------------------------------------


@cache
def self_defence(tables: Tables) -> Arm:
    """What the crew of any heavy weapon fires with at need."""
    row = tables.self_defence
    return Arm("self_defence", row.rate, anti_personnel=row.power, range=row.range)


@rule("ept.heavy-weapons.self-defence")
def with_self_defence(profile: Profile, arms: tuple[Arm, ...], tables: Tables) -> tuple[Arm, ...]:
    """A heavy weapon's arms with those of self-defence, unless its crew shows small arms that are better in all."""
    if not profile.is_heavy_weapon:
        return arms
    need = self_defence(tables)
    for arm in arms:
        better = arm.anti_personnel >= need.anti_personnel and arm.rate >= need.rate
        if arm.is_small_arms and better and arm.range >= need.range:
            return arms
    return (*arms, need)


@rule("ept.heavy-weapons.mg-aa")
def anti_aircraft_power(arm: Arm) -> int:
    """Power against aircraft: a machine gun that is marked for it has its anti-personnel power; its range is not doubled."""
    if arm.kind == "machine_gun" and arm.anti_aircraft:
        return arm.anti_personnel
    return arm.anti_aircraft


# -- setting up and taking down ----------------------------------------------------------------------


@rule("ept.units.no-deploy-in-buildings")
def may_stand_here(battle: Battle, unit: Unit) -> bool:
    """Whether the ground takes a weapon in battery: of a building only machine guns make use."""
    here = terrain.of(battle, unit.place)
    return not here.building or unit.profile.back[0].kind == "machine_gun"


@rule("ept.heavy-weapons.no-deployment-type", "ept.heavy-weapons.mg-light")
def _set_up(profile: Profile) -> bool:
    """Who has a weapon to deploy: with a front side only, light machine guns among them, it fires as it is."""
    return profile.deploys


def may_deploy(battle: Battle, act: Act) -> bool:
    unit = act.unit
    if unit.deployed or not containers.is_unpacked(battle, unit):
        return False
    return terrain.is_firm(battle, unit.place) and may_stand_here(battle, unit)


@rule("ept.actions.deployed-weapon-limits")
def may_undeploy(battle: Battle, act: Act) -> bool:
    """A weapon in battery is taken down alone or after fire at half power; it never marches before or after."""
    return act.unit.deployed


def why_not_deploy(battle: Battle, act: Act) -> WhyNot | None:
    """Why a weapon cannot be set up here and now."""
    unit = act.unit
    if unit.deployed:
        return why_not("ept-deployed-already", "ept.units.heavy-weapon-sides", unit=("unit", unit.id))
    if not terrain.is_firm(battle, unit.place):
        return why_not("ept-too-wet", "ept.terrain.water-no-deploy", unit=("unit", unit.id))
    if not containers.is_unpacked(battle, unit):
        return why_not("ept-in-containers", "ept.nations.germans-paratroops", unit=("unit", unit.id))
    if not may_stand_here(battle, unit):
        return why_not("ept-no-deploying", "ept.units.no-deploy-in-buildings", unit=("unit", unit.id))
    return None


def why_not_undeploy(battle: Battle, act: Act) -> WhyNot | None:
    """Why a weapon cannot be taken down."""
    if not act.unit.deployed:
        return why_not("ept-not-deployed", "ept.actions.deployed-weapon-limits", unit=("unit", act.unit.id))
    return None


def deploy(battle: Battle, act: Act) -> Script[None]:
    """Set the weapon up: a movement half action."""
    act.used += HALF
    act.moved = True
    act.unit.deployed = True
    hidden.confide(battle, act.unit, Deployed)
    yield from ()


def undeploy(battle: Battle, act: Act) -> Script[None]:
    """Take the weapon down: the last thing that its activation does."""
    act.used = FULL
    act.moved = True
    act.unit.deployed = False
    hidden.confide(battle, act.unit, Undeployed)
    yield from ()


DEPLOY = Action(
    "deploy", "ept.actions.half-actions", HALF, may_deploy, why_not_deploy, deploy, _set_up, movement=True
)
UNDEPLOY = Action(
    "undeploy",
    "ept.actions.half-actions",
    HALF,
    may_undeploy,
    why_not_undeploy,
    undeploy,
    _set_up,
    movement=True,
)
