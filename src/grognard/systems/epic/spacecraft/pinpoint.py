"""Pin-point attacks: from orbit, at war engines and at them alone; guided salvoes at whoever is marked."""

from __future__ import annotations

from grognard.core.decision import Decision, Note, OneOf, Script
from grognard.core.rules import rule
from grognard.systems.epic import basics, dice, profile
from grognard.systems.epic.army_rules import tau
from grognard.systems.epic.events import space
from grognard.systems.epic.morale import broken
from grognard.systems.epic.movement import terrain
from grognard.systems.epic.profile import Mode
from grognard.systems.epic.shooting import allocation, damage, hits
from grognard.systems.epic.shooting.damage import Toll
from grognard.systems.epic.shooting.hits import MW
from grognard.systems.epic.spacecraft import bombardment
from grognard.systems.epic.state import Battle, Formation, Unit


def modes(ship: Formation) -> list[Mode]:
    """The weapons by which a ship strikes so, each as often as it has it."""
    return [
        mode
        for carried in ship.units[0].kit.weapons
        for mode in carried.weapon.modes
        if mode.use == "pinpoint"
        for _ in range(carried.number)
    ]


@rule("epic.spacecraft.pinpoint-targets")
def engines(battle: Battle, seat: int) -> list[str]:
    """Enemy war engines anywhere on the table, each by itself."""
    return [enemy.unit_id(unit) for enemy in battle.enemies(seat) for unit in enemy.there if unit.kit.is_we]


@rule("epic.spacecraft.pinpoint-targets", "epic.spacecraft.pinpoint-split")
def attack(battle: Battle, ship: Formation) -> Script[None]:
    """All attacks are aimed first, each at a war engine of its own or several at one; then they strike."""
    aimed: list[tuple[Mode, str]] = []
    salvoes: list[tuple[Mode, str]] = []
    for mode in modes(ship):
        if mode.guided:
            marked = [one.id for one in battle.enemies(ship.seat) if tau.marked(battle, ship, one)]
            if marked:
                salvoes.append(
                    (mode, (yield from _aim(battle, ship, mode, marked, "epic-salvo", "formation")))
                )
            continue
        for _ in range(
            dice.amount(battle, ship.seat, mode.shots, "epic-roll-shots", "epic.basics.unit-profile")
        ):
            able = engines(battle, ship.seat)
            if able:
                aimed.append((mode, (yield from _aim(battle, ship, mode, able, "epic-pinpoint", "unit"))))
    toll = Toll()
    under_fire = dict.fromkeys([battle.formation_of(name).id for _, name in aimed])
    for mode, name in aimed:
        strike(battle, ship, mode, battle.formation_of(name), battle.unit(name), toll)
    for mode, name in salvoes:
        under_fire.setdefault(name)
        salvo(battle, ship, mode, battle.formations[name], toll)
    for name in under_fire:
        clause = "epic.spacecraft.pinpoint-split"
        broken.place(battle, battle.formations[name], 1, clause, check=False)
    bombardment.lament(battle, toll)


def _aim(battle: Battle, ship: Formation, mode: Mode, able: list[str], ask: str, kind: str) -> Script[str]:
    def told(option: str) -> Note:
        need = hits.required(mode.mw, "", "")
        return Note(tallies=(("epic-tally-to-hit", need),), rule="epic.spacecraft.pinpoint-targets")

    answer: str = yield Decision(
        ship.seat,
        ask,
        "epic.spacecraft.pinpoint-targets" if kind == "unit" else "epic.lists.guided-salvo",
        OneOf(tuple(able), of=kind),
        (("formation", "formation", ship.id),),
        explain=told,
        role="attack",
    )
    return answer


@rule("epic.spacecraft.pinpoint-targets")
def strike(battle: Battle, ship: Formation, mode: Mode, target: Formation, unit: Unit, toll: Toll) -> None:
    """One attack on one war engine, which may be gone already."""
    if unit.status == "gone":
        return
    cover = "" if mode.ignores_cover else terrain.cover(battle, target, unit)
    battle.tell(space.Pinpointed, ship.id, target.unit_id(unit))
    if hits.rolled(battle, ship.seat, 1, hits.required(mode.mw, "", cover)):
        damage.strike(battle, target, unit, hits.blow(mode, MW), toll)


@rule("epic.lists.guided-salvo")
def salvo(battle: Battle, ship: Formation, mode: Mode, target: Formation, toll: Toll) -> None:
    """Guided shots at a formation of any kind that is marked: its hits fall on those nearest the ship's model first."""
    battle.tell(space.SalvoFired, ship.id, target.id)
    need = hits.required(mode.mw, "", "")
    need.add("epic.lists.markerlights", -profile.tables().markerlight_bonus)
    shots = dice.amount(battle, ship.seat, mode.shots, "epic-roll-shots", "epic.basics.unit-profile")
    blows = [hits.blow(mode, MW)] * hits.rolled(battle, ship.seat, shots, need)
    units = sorted(target.there, key=lambda unit: (basics.gap(ship.units[0], unit), unit.number))
    given, _ = allocation.allocate(units, blows, allocation.takes, lambda unit, blow: False)
    for unit, blow in given:
        damage.strike(battle, target, unit, blow, toll)
