"""Chapter 19: which engineers are able, and what their training and gear carries them through."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.systems.ept.actions.act import TACTICAL_MARCH
from grognard.systems.ept.state import STORMING, Battle, Fieldwork, Unit

#: What a counter must have to be of the engineers: training, or a piece of gear.
TRAINED, MINE_CLEARER, BANGALORE, FLAME, BULLDOZER = (
    "engineers",
    "mine_clearer",
    "bangalore",
    "flamethrower",
    "bulldozer",
)
WIRE = "barbed_wire"


@rule("ept.engineers.eligibility")
def is_able_engineer(battle: Battle, unit: Unit, gear: str = TRAINED) -> bool:
    """Whether engineers can use what they have learnt or brought: commanded, not hesitant and, as a vehicle, not immobilised."""
    return gear in unit.profile.abilities and not (
        unit.uncommanded or unit.immobilised or battle.hesitates(unit)
    )


@rule("ept.engineers.squad-movement")
def gets_through(battle: Battle, unit: Unit, march: str) -> bool:
    """Whether a squad of engineers comes through wire and traps: by a tactical move, with an assault or without."""
    return march == TACTICAL_MARCH and unit.profile.is_squad and is_able_engineer(battle, unit)


@rule("ept.engineers.mine-clearers", "ept.engineers.mine-clearing-vehicle")
def sweeps(battle: Battle, unit: Unit, march: str) -> bool:
    """Whether mine clearers neither reveal nor suffer traps: on foot by a tactical move, as a vehicle for `half_price`."""
    if unit.profile.is_vehicle:
        return is_able_engineer(battle, unit, MINE_CLEARER)
    return march == TACTICAL_MARCH and is_able_engineer(battle, unit, MINE_CLEARER)


@rule("ept.engineers.bangalore")
def pushes_charge(unit: Unit) -> bool:
    """Whether a unit is at an assault with a bangalore, which reveals no traps and sets none off."""
    return unit.task.startswith(STORMING) and BANGALORE in unit.profile.abilities


def evades_traps(battle: Battle, unit: Unit, march: str) -> bool:
    """Whether a unit enters trapped ground without anything happening."""
    return gets_through(battle, unit, march) or sweeps(battle, unit, march) or pushes_charge(unit)


@rule("ept.engineers.bulldozer", "ept.engineers.mine-clearing-vehicle")
def opens(battle: Battle, unit: Unit, work: Fieldwork) -> bool:
    """Whether a vehicle gets into a hex with such a fieldwork by its gear: a blade obstructions, a mine clearer traps."""
    kind = battle.tables.fieldworks[work.kind]
    if kind.trap:
        return is_able_engineer(battle, unit, MINE_CLEARER)
    return kind.obstruction and is_able_engineer(battle, unit, BULLDOZER)
