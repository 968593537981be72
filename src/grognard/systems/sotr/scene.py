"""What a screen needs to draw a battle of Secrets of the Third Reich: the table, every base, markers and cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from grognard.core.screen.scene import Badge, Card, Cards, Ground, Marker, Patch, Piece, Row, Scene
from grognard.core.space import measure
from grognard.core.space.headings import Place
from grognard.systems.sotr import names
from grognard.systems.sotr.board import Board
from grognard.systems.sotr.names import key
from grognard.systems.sotr.offboard import air
from grognard.systems.sotr.profile import Towed, Troop, Vehicle, Weapon
from grognard.systems.sotr.reading import INCH
from grognard.systems.sotr.state import ACTION, DEPLOY, Battle, Figure, Unit, View
from grognard.systems.sotr.vehicles import machine, mecha, speed

#: From this armour class a tank is drawn as a heavy one.
HEAVY = 5
#: What a card tells of a vehicle: its zones, a mecha's halves and locations, how a weapon is hurt, and other damage.
ZONES = (machine.FRONT, machine.RIGHT, machine.LEFT, machine.REAR, machine.TOP)
HALVES = (machine.FRONT, machine.REAR)
LOCATIONS = (
    mecha.BODY,
    *(f"{part}-{side}" for part in (mecha.WEAPON, mecha.LEG) for side in ("right", "left")),
)
HURT = ("damaged", "broken", "destroyed")
STRUCK, WHOLE = "sotr-card-struck", "sotr-card-whole"
LEFT_BEHIND = (
    machine.IMMOBILE, machine.SLOW_ONLY, machine.TURRET_STUCK, machine.NO_GUN, machine.NO_TURRET,
    "class", "engine", "fixed", "limp", "silent", "useless",
)  # fmt: skip
_BADGES = (
    ("fleeing", "sotr.actions.fleeing-only-compulsory"),
    ("disorganised", "sotr.units.disorganised-no-action"),
    ("suppressed", "sotr.suppression.no-actions"),
    ("hidden", "sotr.hide.effect"),
    ("overwatch", "sotr.orders.overwatch-keep"),
)


def scene(seen: View, seat: int | None) -> Scene:
    """All that a screen draws of what a seat sees."""
    labels, french = names.labels(seen), names.labels(seen, "fr")
    return Scene(
        ground=ground(seen.board),
        pieces=tuple(
            piece
            for unit in seen.units.values()
            for piece in bases(seen, unit, (labels[unit.id], french[unit.id]))
        ),
        markers=tuple(markers(seen)),
        cards=tuple(card(unit) for unit in seen.units.values() if unit.status != "merged"),
        facts=tuple(facts(seen)),
        points=tuple(seen.points),
        turn=0 if seen.phase == DEPLOY else seen.turn,
    )


def facts(battle: Battle) -> Iterator[tuple[str, str]]:
    """The head of the table: keys of the catalogue, and values that are keys or plain numbers."""
    if battle.phase != DEPLOY:
        yield "sotr-fact-turn", f"{battle.turn}/{battle.turns}"
        yield "sotr-fact-initiative", names.seat_key(battle, battle.first)
    yield "sotr-fact-phase", key("phase", battle.phase)
    if battle.phase == ACTION and battle.acting is not None:
        yield "sotr-fact-active", names.seat_key(battle, battle.active)


@lru_cache(maxsize=64)
def ground(board: Board) -> Ground:
    """The table with its scenery as outlines."""
    return Ground(
        kind="table",
        width=board.width,
        height=board.depth,
        patches=tuple(
            Patch(
                texture=one.kind,
                outline=one.corners,
                level=one.height // INCH,
                name=one.id,
                rule=_ground_rule(one.card.rate, one.card.obstacle, one.card.cover),
                storeys=one.storeys,
            )
            for one in board.pieces
        ),
        quantum=INCH,
        unit=measure.INCH.unit,
    )


def _ground_rule(rate: int, obstacle: bool, cover: str) -> str:
    if rate == 0:
        return "sotr.terrain.impassable"
    if obstacle:
        return "sotr.terrain.inf-obstacle"
    if rate == 2:
        return "sotr.terrain.inf-half-rate"
    if rate > 2:
        return "sotr.terrain.inf-quarter-rate"
    return "sotr.shooting.mod-light-cover" if cover != "none" else "sotr.terrain.open"


# -- markers -------------------------------------------------------------------------------------------------------


def markers(battle: Battle) -> Iterator[Marker]:
    """Zones while units are set up, smoke, fires, strikes on their way, drop markers, aircraft."""
    for zone in battle.board.zones:
        if zone.kind != "deployment" or battle.phase == DEPLOY:
            left, bottom, right, top = zone.box
            outline = (left, bottom), (right, bottom), (right, top), (left, top)
            kind = "deployment-zone" if zone.kind == "deployment" else "objective-zone"
            seat = zone.seat if zone.seat >= 0 else None
            yield Marker(kind, outline=outline, seat=seat, label=zone.id, rule="sotr.turn.length")
    for x, y, radius in battle.clouds:
        yield Marker("smoke", at=(x, y), radius=radius, rule="sotr.weapons.smoke-blocks-los")
    for name in battle.fires:
        yield Marker("fire", outline=battle.board.piece(name).corners, rule="sotr.weapons.fire-no-entry")
    for seat, kind, x, y in battle.called:
        yield Marker("strike", at=(x, y), seat=seat, label=kind, rule="sotr.orders.support-target-point")
    for name, x, y in battle.drops:
        yield Marker("drop", at=(x, y), seat=battle.units[name].seat, rule="sotr.orders.paras-markers")
    for run in battle.runs:
        yield Marker("aircraft", at=air.middle(run), seat=run[0], rule="sotr.air.aircraft-placed")


# -- pieces --------------------------------------------------------------------------------------------------------

#: What is written on a unit, in English and in French.
Label = tuple[str, str]


def bases(battle: Battle, unit: Unit, label: Label) -> tuple[Piece, ...]:
    """The unit stands where its leader does; its other figures are pieces grouped with it, without a label."""
    if unit.status == "merged":
        return ()
    now = status(battle, unit)
    worn = tuple(badges(unit))
    if unit.hull is not None:
        return (_machine(unit, label, key("troop", unit.troop.entry), now, worn),)
    on_table = unit.status == "field" and bool(unit.living)
    shown = unit.id, unit.seat, unit.troop, label, now, worn
    return _figures(
        shown,
        unit.kit,
        unit.living,
        unit.leader,
        unit.places if on_table else (),
        unit.storeys,
        (unit.down, unit.prone),
        _carriage(unit) if on_table else None,
    )


def _carriage(unit: Unit) -> tuple[Place, int] | None:
    """Where a unit's gun stands and points, if it has one that is whole."""
    gun = unit.gun
    if gun is None or gun.wrecked or unit.troop.gun is None:
        return None
    return gun.place, gun.heading


#: Of a unit on foot: its id, seat and troop, what is written on it, whether it has acted, and its badges.
_Shown = tuple[str, int, Troop, Label, str, tuple[Badge, ...]]


@lru_cache(maxsize=8192)
def _figures(
    shown: _Shown,
    kit: tuple[Figure, ...],
    living: tuple[int, ...],
    leader: int,
    places: tuple[Place, ...],
    storeys: tuple[int, ...],
    low: tuple[int, int],
    carriage: tuple[Place, int] | None,
) -> tuple[Piece, ...]:
    """The pieces of a unit on foot, by all that they show: few units change from one answer to the next. Without places
    it is beside the table, and shown by its leader alone."""
    id_, seat, troop, label, now, worn = shown
    name = key("troop", troop.entry)

    def figure(i: int) -> Piece:
        leads = i == leader
        return Piece(
            id=id_ if leads else f"{id_}/{i}",
            seat=seat,
            at=places[i] if places else None,
            name=name,
            label=label[0] if leads else "",
            picture=picture(kit[i]),
            shape="base",
            size=(2 * kit[i].radius,) * 2,
            strength=f"{len(living)}/{len(kit)}" if leads else "",
            status=now,
            badges=(*(worn if leads else ()), *posture(i, low, storeys)),
            card=id_,
            group=id_ if len(kit) > 1 else "",
            labels=(("fr", label[1]),) if leads else (),
        )

    others = [figure(i) for i in living if i != leader] if places else []
    guns = [_gun(shown, *carriage)] if carriage is not None and troop.gun is not None else []
    return (figure(leader), *guns, *others)


def _gun(shown: _Shown, place: Place, heading: int) -> Piece:
    """A towed gun, in the care of its crew."""
    id_, seat, troop, _, now, _ = shown
    gun = troop.gun
    assert gun is not None
    return Piece(
        id=f"{id_}/gun",
        seat=seat,
        at=place,
        name=key("troop", troop.entry),
        label="",
        picture=gun_picture(gun),
        shape="base",
        size=(gun.base,) * 2,
        facing=heading,
        status=now,
        card=id_,
        group=id_,
    )


def _machine(unit: Unit, label: Label, name: str, now: str, worn: tuple[Badge, ...]) -> Piece:
    """A vehicle as one base, as long and as wide as it is, looking its way."""
    model = machine.card(unit)
    return Piece(
        id=unit.id,
        seat=unit.seat,
        at=unit.places[0] if unit.status == "field" else None,
        name=name,
        label=label[0],
        picture=machine_picture(model),
        shape="base",
        size=(model.width, model.depth),
        facing=machine.hull(unit).heading,
        strength=f"{len(machine.crew(unit))}/{len(unit.kit) - 1}",
        status=now,
        badges=worn,
        card=unit.id,
        labels=(("fr", label[1]),),
    )


def gun_picture(gun: Towed) -> str:
    """What a towed gun shows: a howitzer where it lobs its rounds, else a gun behind its shield."""
    return "howitzer" if gun.weapon.mortar or gun.weapon.area else "at_gun"


def machine_picture(model: Vehicle) -> str:
    """What a vehicle shows: by how it moves, what it carries, its gun and its armour."""
    if model.locomotion == "mecha":
        return "light_walker" if model.armour < 4 else "mecha" if model.size == "normal" else "heavy_walker"
    if model.gun is None:
        return "jeep" if model.locomotion == "wheeled" else "halftrack"
    if not model.turret:
        return "assault_gun"
    return "heavy_tank" if model.armour >= HEAVY else "tank"


def posture(figure: int, low: tuple[int, int], storeys: tuple[int, ...]) -> Iterator[Badge]:
    """How a figure lies, by who is Down and who is prone, and how high it stands."""
    down, prone = low
    if down >> figure & 1:
        yield Badge("sotr-badge-down", rule="sotr.down.state")
    elif prone >> figure & 1:
        yield Badge("sotr-badge-prone", rule="sotr.shooting.mod-prone")
    if storeys and storeys[figure]:
        yield Badge("sotr-badge-storey", storeys[figure], "sotr.terrain.inf-building")


def status(battle: Battle, unit: Unit) -> str:
    """Whether a unit is still to act this turn, has acted, waits beside the table or is gone."""
    if unit.status == "gone":
        return "gone"
    if unit.status not in ("field", "aboard"):
        return "reserve"
    return "acted" if unit.activated and battle.phase == ACTION else "ready"


@cache
def picture(kit: Figure) -> str:
    """What a base shows, by what the figure is and bears."""
    if kit.has("zombie"):
        return "zombie"
    if kit.has("horror"):
        return "monster"
    if kit.has("cavalry"):
        return "cavalry"
    if kit.has("medic"):
        return "medic"
    if kit.has("radio_operator"):
        return "radio"
    if kit.rank in ("lieutenant", "commissar"):
        return "officer"
    if kit.has("hard_to_kill"):
        return "hero"
    weapon = kit.weapons[0].id if kit.weapons else "none"
    if "mortar" in weapon:
        return "mortar"
    if weapon == "flamethrower":
        return "flamethrower"
    if weapon in ("lmg", "hmg", "aa_hmg", "packed_lmg"):
        return "gunner"
    if weapon.startswith("rpg"):
        return "heavy_weapon"
    return "sniper" if weapon == "sniper_rifle" else "infantry"


def badges(unit: Unit) -> Iterator[Badge]:
    """What has become of a unit, each with the clause that makes it matter."""
    for name, rule in _BADGES:
        if getattr(unit, name):
            yield Badge(f"sotr-badge-{name}", rule=rule)
    if unit.hold:
        yield Badge("sotr-badge-hold", rule="sotr.orders.hold-procedure")
    if unit.hull is not None and unit.status == "field":
        if machine.has(unit, machine.IMMOBILE):
            yield Badge("sotr-badge-immobile", rule="sotr.vdamage.side-6-8")
        if not machine.crew(unit):
            yield Badge("sotr-badge-empty", rule="sotr.bailout.test")
    if unit.status == "aboard" or unit.inside:
        yield Badge("sotr-badge-aboard", rule="sotr.transport.counts-as-cover")
    if unit.status == "unseen":
        yield Badge("sotr-badge-unseen", rule="sotr.hide.effect")


# -- cards ---------------------------------------------------------------------------------------------------------

_CARDS = Cards()


def card(unit: Unit) -> Card:
    """What is printed on a unit's card, with where each number is from."""
    hull = unit.hull
    worn = () if hull is None else (hull.struck, hull.damage, hull.mired)
    return _CARDS.drawn((unit.troop, unit.kit, unit.living, unit.id, worn), lambda: _drawn(unit))


def _drawn(unit: Unit) -> Card:
    troop = unit.troop
    arms = {weapon.id: weapon for i in unit.living for weapon in unit.kit[i].weapons}
    rows = (
        _row("cool", str(unit.kit[unit.leader].cool) if unit.living else "-", troop, "quality"),
        *(_on_foot(unit) if unit.hull is None else _of_hull(unit)),
        _row("cost", str(troop.cost), troop, "cost"),
        *(_arm(weapon) for weapon in arms.values()),
    )
    abilities = sorted({ability for one in unit.kit for ability in one.abilities})
    return Card(
        id=unit.id,
        title=key("troop", troop.entry),
        rows=rows,
        skills=tuple(key("ability", ability) for ability in abilities),
    )


def _on_foot(unit: Unit) -> Iterator[Row]:
    yield _row("armour", str(unit.troop.armour), unit.troop, "armour")
    yield _row("move", f"{unit.kit[-1].move / INCH:g}", unit.troop, "move")


def _of_hull(unit: Unit) -> Iterator[Row]:
    """How far a vehicle goes, the armour of each zone and whether it was penetrated, a mecha's locations, and what its
    damage left behind."""
    own, origin = machine.hull(unit), machine.card(unit).provenance
    walks, turret = machine.is_mecha(unit), machine.card(unit).turret
    paces = "/".join(f"{length / INCH:g}" for length in speed.limits(unit))
    yield Row("sotr-card-speed", (paces,), origin.get("speed", "reconstructed"), "sotr.vehicles.speed-table")
    for zone in HALVES if walks else (*ZONES, *((machine.TURRET,) if turret else ())):
        values = (str(machine.armour(unit, zone)), *((STRUCK,) if zone in own.struck else ()))
        yield Row(
            f"sotr-card-zone-{zone}",
            values,
            origin.get("armour", "reconstructed"),
            "sotr.vdamage.zone-armour",
        )
    for location in LOCATIONS if walks else ():
        found = (*((STRUCK,) if location in own.struck else ()), *_hurt(unit, location))
        yield Row(f"sotr-card-location-{location}", found or (WHOLE,), "", "sotr.mechdamage.location")
    left = tuple(f"sotr-left-{one}" for one in dict.fromkeys(own.damage) if one in LEFT_BEHIND)
    if left:
        yield Row("sotr-card-damage", left, "", "sotr.vdamage.effect-roll")


def _hurt(unit: Unit, location: str) -> Iterator[str]:
    """The weapons at a location that are damaged, each with how much; of a leg, that it is gone."""
    kind, _, side = location.partition("-")
    if kind == mecha.LEG and machine.has(unit, f"leg-gone-{side}"):
        yield "sotr-left-gone"
    for one in mecha.mounted(unit, side) if kind == mecha.WEAPON else ():
        for word in HURT:
            if machine.has(unit, f"{word}-{one}"):
                fists = one == mecha.ATTACK
                yield "sotr-mount-attack" if fists else key("weapon", unit.kit[0].weapons[int(one)].id)
                yield f"sotr-left-{word}"


def _row(word: str, value: str, troop: Troop, field: str) -> Row:
    return Row(f"sotr-card-{word}", (value,), troop.provenance.get(field, "reconstructed"))


def _arm(weapon: Weapon) -> Row:
    """Short range, reach, penetration class and rate of a weapon."""
    ranges = "/".join("∞" if one is None else f"{one / INCH:g}" for one in (weapon.short, weapon.reach))
    return Row(
        key("weapon", weapon.id),
        (ranges, f"P{weapon.penetration}", f"×{weapon.rate}"),
        weapon.provenance.get("rate", "book"),
        "sotr.weapons.table",
    )
