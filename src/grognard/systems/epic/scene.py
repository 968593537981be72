"""What a screen needs to draw a battle of Epic: the table, every unit on it, markers and datasheets."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from grognard.core.rules import rule
from grognard.core.screen.scene import Badge, Card, Ground, Marker, Patch, Piece, Row, Scene
from grognard.core.space import measure
from grognard.core.space.headings import Place
from grognard.systems.epic import names, profile
from grognard.systems.epic.army_rules import daemons
from grognard.systems.epic.board import Board
from grognard.systems.epic.names import key
from grognard.systems.epic.profile import Carried, Kit, Mode
from grognard.systems.epic.reading import CM
from grognard.systems.epic.state import NOWHERE, ORBIT, Battle, Formation, Unit
from grognard.systems.epic.tournament import objectives


def scene(battle: Battle, seat: int | None) -> Scene:
    """All that a screen draws, of a view: what is secret has been taken out of it."""
    return Scene(
        ground=ground(battle.board),
        pieces=tuple(pieces(battle)),
        markers=(*_objectives(battle), *_plots(battle)),
        cards=tuple(cards(battle)),
        facts=tuple(facts(battle)),
        points=battle.points,
        turn=battle.turn,
    )


def facts(battle: Battle) -> Iterator[tuple[str, str]]:
    """The head of the table: keys of the catalogue, and values that are keys or plain numbers."""
    yield "epic-fact-turn", f"{battle.turn}/{battle.last_turn}" if battle.last_turn else str(battle.turn)
    yield "epic-fact-phase", key("phase", battle.phase)
    if battle.phase == "action":
        yield "epic-fact-active", names.seat_key(battle, battle.active)
    yield from _pools(battle)


@rule("epic.lists.daemon-pool")
def _pools(battle: Battle) -> Iterator[tuple[str, str]]:
    """The daemons that wait, lesser and greater, of each side that has any: everybody may know them."""
    for pool in battle.pools:
        if pool.lesser or pool.greater or pool.wounded:
            yield "epic-fact-daemons", f"{pool.lesser} + {pool.greater + len(pool.wounded)}"


#: How the rows of the terrain table are drawn that screens do not know by their names.
TEXTURES = {
    "open_ground": "open",
    "buildings": "block",
    "fortifications": "bunker",
    "vehicle_fortifications": "bunker",
    "gun_emplacement": "foxhole",
    "trenches": "trench",
    "barbed_wire": "wire",
    "roads": "road",
    "cliffs": "cliff",
    "hills": "mound",
}


@lru_cache(maxsize=64)
def ground(board: Board) -> Ground:
    return Ground(
        kind="table",
        width=board.width,
        height=board.depth,
        patches=tuple(
            Patch(
                TEXTURES.get(one.kind, one.kind),
                outline=one.corners,
                level=one.ground.height // CM,
                name=one.id,
                rule=one.ground.clause,
            )
            for one in board.pieces
        ),
        quantum=CM,
        unit=measure.CM.unit,
        dress="visor",
    )


def _objectives(battle: Battle) -> Iterator[Marker]:
    """Objectives, each with the side that would control it now."""
    for one in battle.objectives:
        holder = objectives.controller(battle, one)
        yield Marker(
            "objective",
            at=one.place,
            radius=profile.tables().objective,
            seat=None if holder == objectives.NOBODY else holder,
            label=f"{one.number}◊" if one.portal else str(one.number),
            rule="epic.lists.portal-sites" if one.portal else "epic.objectives.control",
        )


def _plots(battle: Battle) -> Iterator[Marker]:
    """Coordinates that the seat may know: the first template of a bombardment, drop zones."""
    table = profile.tables()
    for name, place in battle.plots.items():
        if place == NOWHERE:
            continue
        one = battle.formations[name]
        yield Marker(
            "target" if one.is_ship else "drop-zone",
            at=place,
            radius=table.orbital_template // 2 if one.is_ship else table.drop_zone,
            seat=one.seat,
            label=names.label(battle, one),
            rule="epic.spacecraft.secret-coordinates",
        )


# -- units -------------------------------------------------------------------------------------------------------


def pieces(battle: Battle) -> Iterator[Piece]:
    """Every formation's units; the first one left bears the formation's label and badges."""
    for formation in battle.formations.values():
        living = formation.there or formation.aloft or formation.living
        head = living[0] if living else formation.units[0]
        shown = status(battle, formation)
        for unit in formation.units:
            if unit is head:
                yield _head(battle, formation, unit, shown)
            elif unit.status in ("field", "air", ORBIT):
                yield _piece(formation, unit, shown)


def _head(battle: Battle, formation: Formation, unit: Unit, shown: str) -> Piece:
    """The piece that stands for its formation."""
    label = names.label(battle, formation)
    strength = f"{len(formation.living)}/{len(formation.units)}"
    marks = (*badges(battle, formation), *unit_badges(unit))
    return _drawn(*_stance(formation, unit, shown), marks, label, strength)


def _piece(formation: Formation, unit: Unit, shown: str) -> Piece:
    return _drawn(*_stance(formation, unit, shown), tuple(unit_badges(unit)))


def _stance(
    formation: Formation, unit: Unit, shown: str
) -> tuple[str, int, int, Place | None, Kit, int, str]:
    """What is drawn of every unit: whose it is, where it stands and what it looks like."""
    on_table = unit.status in ("field", "air", ORBIT) or (formation.patrol and unit.alive)
    place = unit.place if on_table else None
    return formation.id, unit.number, formation.seat, place, unit.kit, unit.heading, shown


@lru_cache(maxsize=50_000)
def _drawn(
    formation: str,
    number: int,
    seat: int,
    place: Place | None,
    kit: Kit,
    heading: int,
    shown: str,
    marks: tuple[Badge, ...],
    label: str = "",
    strength: str = "",
) -> Piece:
    """A unit as it is drawn, by its formation's name where it bears its label; few change from one answer to the next."""
    name, drawn, size, turns = _look(kit)
    return Piece(
        id=formation if label else f"{formation}/{number}",
        seat=seat,
        at=place,
        name=name,
        label=label,
        strength=strength,
        picture=drawn,
        shape="base",
        size=size,
        facing=heading if turns else None,
        status=shown,
        badges=marks,
        card=f"{formation}:{kit.profile.id}",
        group=formation,
    )


@cache
def _look(kit: Kit) -> tuple[str, str, tuple[int, int], bool]:
    """What all units of a kind show alike: name, picture, size, and whether they look somewhere."""
    turns = kit.flies or any(c.arc != "all" for c in kit.weapons)
    return key("unit", kit.profile.id), picture(kit), (2 * kit.radius, 2 * kit.radius), turns


def status(battle: Battle, formation: Formation) -> str:
    if formation.destroyed:
        return "gone"
    if formation.is_ship and formation.units[0].status == ORBIT:
        return "acted" if formation.due != battle.turn else "ready"
    if not formation.on_table and not formation.aloft:
        return "reserve"
    acting = battle.acting is not None and battle.acting.formation == formation.id
    return "acted" if formation.acted and not acting else "ready"


#: What bases of infantry show, by the first ability that they have.
_INFANTRY = (
    ("mounted", "bike"),
    ("jump_packs", "assault"),
    ("sniper", "sniper"),
    ("reinforced_armour", "heavy_squad"),
    ("expendable", "partisan"),
    ("scout", "half_squad"),
)


def picture(kit: Kit) -> str:
    """What a base shows, by the kind of unit, in words that screens have drawings for."""
    own = kit.profile.picture
    if own:
        return own
    if kit.type == "inf":
        if not kit.speed:
            return "support_weapon"
        return next((drawn for ability, drawn in _INFANTRY if kit.has(ability)), "squad")
    if kit.is_ship:
        return "spaceship"
    if kit.flies:
        return "fighter" if kit.profile.flight == "fighter" else "bomber"
    if kit.is_we:
        return "titan" if kit.has("walker") else "heavy_tank"
    if kit.anti_air:
        return "flak"
    if kit.has("skimmer"):
        return "hover"
    if kit.has("walker"):
        return "light_walker"
    if any(mode.use == "barrage" for _, mode in kit.ranged):
        return "rockets"
    if kit.type == "lv":
        return "armoured_car"
    return "apc" if kit.profile.hold else "tank"


def badges(battle: Battle, formation: Formation) -> Iterator[Badge]:
    """What has become of a formation, each with the clause that makes it matter."""
    if formation.destroyed:
        return
    if battle.acting is not None and battle.acting.formation == formation.id:
        yield Badge("epic-badge-acting", rule="epic.actions.procedure")
    if formation.broken:
        yield Badge("epic-badge-broken", rule="epic.broken.threshold")
    if formation.markers:
        yield Badge("epic-badge-markers", formation.markers, "epic.basics.blast-marker-sources")
    if formation.aloft:
        yield Badge("epic-badge-aloft", rule="epic.aircraft.approach-ignores")
    if formation.patrol:
        yield Badge("epic-badge-patrol", rule="epic.aircraft.cap")
    if formation.jinked:
        yield Badge("epic-badge-jinked", rule="epic.aircraft.jink-cost")
    if formation.due:
        yield Badge("epic-badge-due", formation.due, "epic.spacecraft.setup-order")
    if formation.status == ORBIT and not formation.is_ship:
        yield Badge("epic-badge-planetfall", rule="epic.spacecraft.planetfall-off-table")
    if formation.flies and formation.on_table:
        yield Badge("epic-badge-landed", rule="epic.air-transport.landed-status")
    served = daemons.god(formation)
    if served:
        yield Badge(f"epic-badge-serves-{served}", rule="epic.lists.allegiance")
    if daemons.PACT in formation.abilities and any(unit.kit.has(daemons.PACT) for unit in formation.living):
        yield Badge("epic-badge-pact", rule="epic.lists.summoning")
    if formation.overwatch:
        yield Badge("epic-badge-overwatch", rule="epic.overwatch.trigger")
    if formation.action in ("march", "road_march"):
        yield Badge("epic-badge-marched", rule="epic.actions.march-restrictions")


def unit_badges(unit: Unit) -> Iterator[Badge]:
    if unit.damage and unit.status != "gone":
        yield Badge("epic-badge-damage", unit.damage, "epic.war-engines.damage-capacity")
    if unit.kit.shields and unit.status == "field":
        yield Badge("epic-badge-shields", unit.shields, "epic.war-engines.shield-stops-hit")
    if unit.popped:
        yield Badge("epic-badge-popped", rule="epic.special-units.skimmer-popup-declare")
    if unit.summoned:
        yield Badge("epic-badge-summoned", rule="epic.lists.summoned-units")
    for character in (one for one in unit.kit.characters if one.type == "ch"):
        yield Badge(key("unit", character.id), rule="epic.special-units.character-attach")


# -- datasheets --------------------------------------------------------------------------------------------------


def cards(battle: Battle) -> Iterator[Card]:
    """The datasheets of every formation's units."""
    for one in battle.formations.values():
        yield from _sheets(one.id, one.initiative, tuple([unit.kit for unit in one.units]))


@lru_cache(maxsize=4096)
def _sheets(formation: str, initiative: int, kits: tuple[Kit, ...]) -> tuple[Card, ...]:
    """Those of one formation; the same from one answer to the next."""
    seen: dict[str, Kit] = {}
    for kit in kits:
        seen.setdefault(kit.profile.id, kit)
    return tuple(card(f"{formation}:{name}", kit, initiative) for name, kit in seen.items())


def card(card_id: str, kit: Kit, initiative: int) -> Card:
    sheet = kit.profile
    origin = sheet.provenance

    def plus(value: int | None) -> str:
        return "–" if value is None else f"{value}+"

    rows = [
        Row("epic-card-type", (key("type", sheet.type),), rule="epic.basics.unit-profile"),
        Row("epic-card-initiative", (plus(initiative),), rule="epic.actions.test"),
        Row("epic-card-speed", (names.shown(sheet.speed),), origin["speed"], "epic.movement.distance"),
        Row("epic-card-armour", (plus(sheet.armour),), origin["armour"], "epic.shooting.saves"),
        Row(
            "epic-card-close-combat",
            (plus(sheet.close_combat),),
            origin["close_combat"],
            "epic.assault.cc-or-ff",
        ),
        Row("epic-card-firefight", (plus(sheet.firefight),), origin["firefight"], "epic.assault.cc-or-ff"),
    ]
    if sheet.flight:
        flight = (key("flight", sheet.flight),)
        rows.insert(
            3, Row("epic-card-flight", flight, origin["flight"], "epic.aircraft.straight-before-turn")
        )
    if kit.is_we:
        capacity = (str(sheet.damage_capacity),)
        rows.append(
            Row("epic-card-damage", capacity, origin["damage_capacity"], "epic.war-engines.damage-capacity")
        )
    rows += [_weapon_row(carried) for carried in kit.weapons]
    skills = tuple(key("ability", name) for name in sorted(kit.abilities))
    return Card(card_id, key("unit", sheet.id), tuple(rows), skills)


def _weapon_row(carried: Carried) -> Row:
    values = []
    if carried.number > 1:
        values.append(f"{carried.number} ×")
    values += [mode_text(mode) for mode in carried.weapon.modes]
    if carried.arc != "all":
        values.append(key("arc", carried.arc))
    origin = carried.weapon.provenance.get("modes", "published")
    return Row(key("weapon", carried.weapon.id), tuple(values), origin, "epic.shooting.to-hit-value")


def mode_text(mode: Mode) -> str:
    """A mode as a datasheet prints it: 45 cm, AP5+/AT6+."""
    values = (("AP", mode.ap), ("AT", mode.at), ("AA", mode.aa), ("MW", mode.mw))
    power = "/".join(f"{kind}{value}+" for kind, value in values if value)
    if mode.points:
        power = f"{mode.points}BP"
    if mode.extra:
        power = f"+{mode.extra}"
    if mode.killer:
        power += f" TK({mode.killer})"
    if mode.shots != "1":
        power = f"{mode.shots}× {power}"
    far = f"{names.shown(mode.range)} cm " if mode.range else ""
    return f"{far}{power}".strip()
