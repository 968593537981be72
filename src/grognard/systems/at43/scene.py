"""What a screen needs to draw a battle of AT-43: the table, every base on it, markers, zones and cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from grognard.core.rules import rule
from grognard.core.screen.scene import Badge, Card, Cards, Ground, Marker, Patch, Piece, Row, Scene
from grognard.core.space import measure
from grognard.systems.at43 import names, profile
from grognard.systems.at43.activation import conditions
from grognard.systems.at43.board import NEUTRAL, Board, Position
from grognard.systems.at43.missions import missions, setup
from grognard.systems.at43.names import key
from grognard.systems.at43.profile import Carried, Fighter, Profile, Weapon
from grognard.systems.at43.reading import CM
from grognard.systems.at43.state import FIRST_WEAPON, FRAME, PROPULSION, Battle, Figure, Unit, View

#: Before the first turn: the table is being made.
SET_UP = ("mission", "roles", "portions", "scenery", "pilot", "deploy")
#: Phases in which one player is asked after the other.
IN_TURN = ("go", "act")
#: Units that are neither on the table nor may still come.
GONE = ("gone", "evacuated", "joined", "fused")

_SCENERY_RULES = {
    "low_wall": "at43.scenery.climb",
    "container": "at43.scenery.open-container",
    "wreck": "at43.mission6.wreck",
    "drop_point": "at43.reserves.entry-drop-point",
}
_DRILL_RULES = {
    "take_cover": "at43.drills.take-cover",
    "overwatch": "at43.drills.overwatch",
    "knee": "at43.drills.knee",
    "split_fire": "at43.drills.split-fire",
}


def scene(seen: View, seat: int | None) -> Scene:
    """All that a screen draws for a seat: made from its view, so that nothing of others' secrets can be in it."""
    called = names.unit_names(seen)
    return Scene(
        ground=ground(seen.board, bool(seen.option("open_measuring"))),
        pieces=tuple(pieces(seen, seat, called)),
        markers=(*_zones(seen), *_objectives(seen), *_laser_marks(seen)),
        cards=tuple(card(unit, called[unit.id]) for unit in seen.units.values()),
        facts=tuple(facts(seen)),
        points=tuple(seen.points),
        turn=0 if seen.phase in SET_UP else seen.turn,
    )


def facts(battle: Battle) -> Iterator[tuple[str, str]]:
    """The head of the table: keys of the catalogue, and values that are keys or plain numbers."""
    if battle.mission:
        yield "at43-fact-mission", key("mission", battle.mission)
    if battle.phase not in SET_UP:
        limit = _last_turn(battle)
        yield "at43-fact-turn", f"{battle.turn}/{limit}" if limit else str(battle.turn)
    yield "at43-fact-phase", key("phase", battle.phase)
    if battle.phase in IN_TURN or battle.phase == "scenery":
        yield "at43-fact-active", names.seat_key(battle, battle.active)
    if battle.roles:
        yield "at43-fact-attacker", names.seat_key(battle, battle.roles.index("attacker"))
    if battle.phase not in SET_UP:
        yield "at43-fact-pool", " : ".join(map(str, battle.pool))
    if any(unit.status == "reinforcement" for unit in battle.units.values()):
        yield "at43-fact-supply", " : ".join(map(str, battle.supply))
    if battle.mission and (goal := missions.mission(battle).goal):
        yield "at43-fact-goal", str(goal)


def _last_turn(battle: Battle) -> int:
    agreed = int(battle.options.get("turns", 0))
    return agreed or (missions.mission(battle).turns or 0 if battle.mission else 0)


# -- the ground ----------------------------------------------------------------------------------------------------


#: Pieces that are drawn otherwise than they are called: a hill here stands by itself.
_TEXTURES = {"hill": "mound"}


def texture(kind: str) -> str:
    """How a kind of scenery is drawn."""
    return _TEXTURES.get(kind, kind)


@rule("at43.measuring.declare-first")
@lru_cache(maxsize=64)
def ground(board: Board, measured: bool = False) -> Ground:
    """The table with its scenery as outlines; a centimetre is a hundred quanta.

    Nobody measures before he has declared what he measures for, unless the house lets everybody: `measured`.
    """
    return Ground(
        kind="table",
        width=board.width,
        height=board.depth,
        patches=tuple(
            Patch(
                texture="open_container" if one.open else texture(one.kind),
                outline=one.corners(),
                level=one.size,
                name=one.id,
                rule=_SCENERY_RULES.get(one.kind, "at43.scenery.sizes"),
            )
            for one in board.pieces
        ),
        quantum=CM,
        unit=measure.CM.unit,
        measured=measured,
        dress="visor",
    )


# -- markers -------------------------------------------------------------------------------------------------------


def _zones(battle: Battle) -> Iterator[Marker]:
    """Where units come in, with whose they are now; where they may leave; where scenery is being laid."""
    for zone in battle.board.positions:
        owner = zone.owner if zone.owner != NEUTRAL else battle.controls.get(zone.id, NEUTRAL)
        seat = None if owner == NEUTRAL else owner
        if zone.kind == "access":
            line = missions.edge_line(battle, zone)
            yield Marker(
                "access-zone", outline=line, seat=seat, label=zone.id, rule="at43.missions.positions"
            )
        elif zone.kind == "deployment":
            if battle.turn <= 1:
                rule = "at43.missions.deployment-zone"
                yield Marker("deployment-zone", outline=_box(zone.box), seat=seat, label=zone.id, rule=rule)
        elif zone.piece in battle.board.by_id:
            yield _drop_point(battle, zone, seat)
    yield from _exits(battle)
    if battle.phase == "scenery":
        for seat in range(battle.seats if battle.portions else 0):
            box = _box(setup.area(battle, seat))
            yield Marker("portion-zone", outline=box, seat=seat, rule="at43.setup.no-map-zones")


def _box(box: tuple[int, int, int, int]) -> tuple[tuple[int, int], ...]:
    left, bottom, right, top = box
    return (left, bottom), (right, bottom), (right, top), (left, top)


def _drop_point(battle: Battle, zone: Position, seat: int | None) -> Marker:
    piece = battle.board.piece(zone.piece)
    return Marker(
        "drop-point",
        at=(piece.x, piece.y),
        radius=profile.tables().drop_distance,
        seat=seat,
        label=names.mark_name(zone.piece),
        rule="at43.reserves.entry-drop-point",
    )


def _exits(battle: Battle) -> Iterator[Marker]:
    """The edge by which a side evacuates, where its mission lets it."""
    if not battle.mission:
        return
    for seat in range(battle.seats):
        leaving = any(
            one.event == "evacuate" and one.what != missions.PILOT and missions.applies(battle, one, seat)
            for one in missions.mission(battle).primary
        )
        edge = missions.exit_edge(battle, seat) if leaving else ""
        if edge:
            end = battle.board.width if edge in ("bottom", "top") else battle.board.depth
            line = missions.edge_line(battle, Position("exit", "access", seat, edge, 0, end))
            yield Marker("exit-zone", outline=line, seat=seat, rule="at43.mission5.evacuate")


def _objectives(battle: Battle) -> Iterator[Marker]:
    """Points and pieces whose control earns something, each with the seat that controls it."""
    for place in missions.controllable(battle):
        spot = _middle(battle.board, place)
        if spot is None:
            continue
        holder = battle.controls.get(place, NEUTRAL)
        mark = any(one.id == place for one in battle.board.marks)
        yield Marker(
            "objective",
            at=spot,
            radius=profile.tables().control_distance,
            seat=None if holder == NEUTRAL else holder,
            label=names.mark_name(place) if mark else "",
            rule="at43.control.who-controls",
        )


def _middle(board: Board, place: str) -> tuple[int, int] | None:
    """Where an objective lies; nothing for positions, which have a marker of their own."""
    if place in board.by_id:
        piece = board.piece(place)
        return piece.x, piece.y
    return next(((mark.x, mark.y) for mark in board.marks if mark.id == place), None)


def _laser_marks(battle: Battle) -> Iterator[Marker]:
    """Fighters marked by a laser pointer until the end of the turn."""
    for seat, name, figure in battle.marked:
        unit = battle.units[name]
        if unit.status == "field" and figure in unit.living:
            rule = "at43.whitestars.laser-pointer"
            yield Marker("laser-mark", at=unit.places[figure], seat=seat, rule=rule)


# -- pieces --------------------------------------------------------------------------------------------------------


#: The bases of a unit by all that they show: few change from one answer to the next.
_BASES: dict[tuple[object, ...], tuple[Piece, ...]] = {}
#: How many units' are kept before all are let go; two hundred games at once need fewer.
_MOST_BASES = 8192


def pieces(battle: Battle, seat: int | None, called: Mapping[str, str]) -> Iterator[Piece]:
    """Every unit, and on the table every base, drawn anew only if something about it has changed."""
    labels = names.labels(battle)
    for unit in battle.units.values():
        shown = (
            unit.profile,
            unit.id,
            unit.seat,
            unit.kit,
            unit.living,
            unit.leader,
            unit.places,
            unit.facings,
            unit.structure,
            unit.down,
            unit.status,
            called[unit.id],
            labels[unit.id],
            status(battle, unit),
            tuple(badges(battle, unit, seat)),
        )
        found = _BASES.get(shown)
        if found is None:
            if len(_BASES) >= _MOST_BASES:
                _BASES.clear()
            found = _BASES[shown] = tuple(bases(unit, *shown[-4:]))
        yield from found


def bases(unit: Unit, name: str, label: str, now: str, worn: tuple[Badge, ...]) -> Iterator[Piece]:
    """The unit itself stands where its leader does; its other figures are pieces without a label, grouped with it.
    Who is off the table lies beside it."""
    field = unit.status == "field" and bool(unit.living)
    yield Piece(
        id=unit.id,
        seat=unit.seat,
        at=unit.places[unit.leader] if field else None,
        name=name,
        label=label,
        picture=picture(unit.profile, unit.kit[unit.leader]),
        shape="base",
        size=_size(unit.kit[unit.leader]),
        facing=unit.facings[unit.leader] if unit.facings and field else None,
        strength=strength(unit),
        status=now,
        badges=worn,
        card=unit.id,
        group=unit.id if len(unit.kit) > 1 else "",
    )
    if field:
        yield from _followers(unit, name, now)


def _followers(unit: Unit, name: str, now: str) -> Iterator[Piece]:
    for figure in unit.living:
        if figure == unit.leader:
            continue
        kit = unit.kit[figure]
        lies = (Badge("at43-badge-down", rule="at43.activation.grounded-figures"),)
        yield Piece(
            id=f"{unit.id}/{figure}",
            seat=unit.seat,
            at=unit.places[figure],
            name=name,
            label="",
            picture=picture(unit.profile, kit),
            shape="base",
            size=_size(kit),
            facing=unit.facings[figure] if unit.facings else None,
            status=now,
            badges=lies if unit.is_down(figure) else (),
            card=unit.id,
            group=unit.id,
        )


def _size(kit: Figure) -> tuple[int, int]:
    return 2 * kit.radius, 2 * kit.radius


def strength(unit: Unit) -> str:
    """Figures now and at first; of an AFV alone its frame."""
    if unit.structure and len(unit.kit) == 1:
        left = unit.structure[0][FRAME] if unit.living else 0
        return f"{left}/{unit.kit[0].structure()[FRAME]}"
    return f"{len(unit.living)}/{len(unit.kit)}"


def status(battle: Battle, unit: Unit) -> str:
    """Whether a unit is still to act this turn, has acted, waits beside the table or is gone."""
    if unit.status in GONE:
        return "gone"
    if unit.status != "field":
        return "reserve"
    if battle.phase not in IN_TURN or unit.id in battle.turned:
        return "ready"
    if battle.acting is not None and battle.acting.unit == unit.id:
        return "ready"
    return "ready" if unit.id in battle.sequences[unit.seat] else "acted"


def picture(made: Profile, kit: Figure) -> str:
    """What a base shows, by the kind of fighter."""
    if made.is_afv:
        return made.category
    if kit.role == "support_weapon":
        return "support_weapon"
    if kit.is_hero:
        return "hero"
    if kit.role == "officer":
        return "officer"
    if kit.role in ("bearer", "specialist"):
        return kit.role
    if made.is_combat_suit:
        return "combat_suit"
    return "gunner" if kit.role == "gunner" else "infantryman"


def badges(battle: Battle, unit: Unit, seat: int | None) -> Iterator[Badge]:
    """What has become of a unit, each with the clause that makes it matter.

    The place of its card in the row is for the eyes of its own seat.
    """
    if unit.status in ("reinforcement", "aboard", "evacuated", "joined", "fused"):
        yield Badge(f"at43-badge-{unit.status}", rule=_STATUS_RULES[unit.status])
    if unit.status in GONE:
        return
    row = battle.sequences[unit.seat]
    if battle.acting is not None and battle.acting.unit == unit.id:
        yield Badge("at43-badge-acting", rule="at43.activation.reveal")
    elif unit.id in battle.turned:
        yield Badge("at43-badge-turned", rule="at43.activation.reveal")
    elif seat == unit.seat and unit.id in row and battle.phase in IN_TURN:
        yield Badge("at43-badge-card", row.index(unit.id) + 1, "at43.tactical.sequence-build")
    if unit.id == battle.commanders[unit.seat]:
        yield Badge("at43-badge-commander", rule="at43.tactical.commander-tie")
    elif unit.hero:
        yield Badge("at43-badge-hero", rule="at43.units.hero-identity")
    elif unit.has_officer:
        yield Badge("at43-badge-officer", unit.grade, "at43.cards.command-characteristics")
    if unit.status == "field":
        yield from _field_badges(battle, unit)


_STATUS_RULES = {
    "reinforcement": "at43.reserves.reinforcement-to-reserve",
    "aboard": "at43.mission6.pilot-hidden",
    "evacuated": "at43.mission5.evacuate",
    "joined": "at43.heroes.join-effects",
    "fused": "at43.therians.routine-fusion",
}


def _field_badges(battle: Battle, unit: Unit) -> Iterator[Badge]:
    if unit.morale != "valiant":
        yield Badge(key("badge", unit.morale), rule="at43.morale.disorganised-effect")
    if unit.down:
        yield Badge("at43-badge-down", unit.down.bit_count(), "at43.activation.grounded-figures")
    if conditions.engaged(battle, unit):
        yield Badge("at43-badge-engaged", rule="at43.activation.engaged")
    for drill in unit.drills:
        yield Badge(key("drill", drill), rule=_DRILL_RULES[drill])
    for figure in unit.living if unit.structure else ():
        full = unit.kit[figure].structure()
        if unit.immobile(figure):
            yield Badge("at43-badge-immobile", rule="at43.damage.immobilised-no-move")
        lost = sum(full) - sum(unit.structure[figure])
        if lost:
            yield Badge("at43-badge-damage", lost, "at43.damage.structure-loss")
    if any(unit.perches):
        yield Badge("at43-badge-perched", rule="at43.scenery.climb")


# -- cards ---------------------------------------------------------------------------------------------------------


_CARDS = Cards()


def card(unit: Unit, name: str) -> Card:
    """A unit's card, drawn anew only if something on it has changed."""
    shown = (
        unit.profile,
        unit.id,
        name,
        unit.cost,
        unit.kit,
        unit.living,
        unit.leader,
        unit.equipment,
        unit.structure,
        unit.grade,
        unit.hero,
    )
    return _CARDS.drawn(shown, lambda: fresh_card(unit, name))


def fresh_card(unit: Unit, name: str) -> Card:
    """A unit's card: every number with where it is from, and what is left of it."""
    made = unit.profile
    rows = [
        Row(key("card-category", made.category), (str(made.rank),), made.provenance.get("rank", "")),
        Row("at43-card-fighters", (f"{len(unit.living)}/{len(unit.kit)}",), rule="at43.units.no-split"),
        Row("at43-card-points", (str(unit.cost),), rule="at43.roster.size-pricing"),
        *_command(unit),
    ]
    for kit in dict.fromkeys(unit.kit):
        rows += _figure_rows(unit, kit)
    rows.append(Row("at43-card-arms", (), rule="at43.cards.weapon-characteristics"))
    for one in dict.fromkeys(one for kit in unit.kit for one in kit.weapons):
        rows += _weapon(one)
    for item in unit.equipment:
        rows.append(Row(key("equipment", item), (), profile.equipment()[item].provenance.get("ability", "")))
    if unit.structure:
        rows += _structure(unit)
    return Card(
        id=unit.id,
        title=name,
        rows=tuple(rows),
        skills=tuple(dict.fromkeys(_abilities(unit))),
        note=_note(made),
    )


def _note(made: Profile) -> str:
    """A card's note in the reader's language; a card that a position brought along has only its own words."""
    of_the_data = profile.profiles().get(made.id) is made
    return key("note", made.id) if made.note and of_the_data else made.note


def _command(unit: Unit) -> Iterator[Row]:
    command = unit.command
    if command is not None:
        told = tuple(map(str, (command.grade, command.authority, command.command)))
        yield Row("at43-card-command", told, rule="at43.cards.command-characteristics")


def _figure_rows(unit: Unit, kit: Figure) -> Iterator[Row]:
    """Fighters that are alike: how many, what they carry, and their characteristics where they are their own."""
    count = sum(unit.kit[i] is kit for i in unit.living)
    role = key("specialist", kit.specialist) if kit.specialist else key("role", kit.role)
    arms = ", ".join(dict.fromkeys(one.weapon.name for one in kit.weapons))
    yield Row(role, (f"×{count}", arms))
    if kit is next(one for one in unit.kit if one.fighter is kit.fighter):
        yield from _numbers(kit.fighter)


def _numbers(fighter: Fighter) -> Iterator[Row]:
    origin = fighter.provenance
    clause = "at43.cards.fighter-characteristics"
    morale = "–" if fighter.morale is None else str(fighter.morale)
    told = (
        ("movement", f"{names.length(fighter.movement)} cm"),
        ("morale", morale),
        ("combat", str(fighter.combat)),
        ("protection", str(fighter.protection)),
        ("size", str(fighter.size)),
    )
    for field, value in told:
        yield Row(f"at43-card-{field}", (value,), origin.get(field, ""), clause)


def _weapon(one: Carried) -> Iterator[Row]:
    """A weapon line. Numbers of one origin share a row; a row without a label goes on with the line above."""
    weapon = one.weapon
    by_origin: dict[str, list[str]] = {}
    for field, value in _line(weapon):
        by_origin.setdefault(weapon.provenance.get(field, ""), []).append(value)
    label = weapon.name if one.number == 1 else f"{weapon.name} ×{one.number}"
    for origin, values in by_origin.items():
        yield Row(label, tuple(values), origin, "at43.cards.weapon-characteristics")
        label = ""


def _line(weapon: Weapon) -> Iterator[tuple[str, str]]:
    """A line as cards write it: accuracy, rate with its rerolls, area of effect, penetration with damage."""
    aim = f"{weapon.accuracy}+" if weapon.fixed_roll else str(weapon.accuracy)
    yield "accuracy", f"◎{aim}"
    yield "rate", f"⁂{weapon.rate}/{weapon.rerolls}"
    if weapon.area:
        yield "area", f"○{names.length(weapon.area)}"
    yield "penetration", f"➹{weapon.penetration}/{weapon.damage}"


def _structure(unit: Unit) -> Iterator[Row]:
    """Structure points of every machine, part by part: what is left of what there was."""
    clause = "at43.damage.afv-parts"
    for figure in unit.living:
        kit, now = unit.kit[figure], unit.structure[figure]
        full = kit.structure()
        if len(unit.kit) > 1:
            yield Row("at43-card-machine", (str(figure + 1),), rule=clause)
        origin = kit.fighter.provenance
        yield Row("at43-part-frame", (f"{now[FRAME]}/{full[FRAME]}",), origin.get("frame", ""), clause)
        moving = f"{now[PROPULSION]}/{full[PROPULSION]}"
        yield Row("at43-part-propulsion", (moving,), origin.get("propulsion", ""), clause)
        for number, weapon in enumerate(kit.parts, start=FIRST_WEAPON):
            left = f"{now[number]}/{full[number]}"
            yield Row(weapon.name, (left,), origin.get("weapons", ""), clause)


def _abilities(unit: Unit) -> Iterator[str]:
    """The abilities of a unit's fighters, weapons, equipment and specialists."""
    for name in unit.equipment:
        granted = profile.equipment()[name].ability
        if granted:
            yield key("ability", granted)
    for kit in dict.fromkeys(unit.kit):
        if kit.fighter.steel_nerves:
            yield "at43-ability-steel-nerves"
        for ability in kit.fighter.abilities:
            yield key("ability", ability)
        for one in kit.weapons:
            for each in one.weapon.abilities:
                yield key("ability", each)
        if kit.specialist:
            yield key("ability", profile.specialists()[kit.specialist].ability)
