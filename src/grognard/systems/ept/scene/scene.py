"""What a screen needs to draw a battle: ground with levels and sides, counters and Hidden markers, markers and facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

from grognard.core.rules import rule
from grognard.core.screen.scene import Badge, EdgeMark, Ground, Marker, Patch, Piece, Scene
from grognard.core.space.hexes.grid import ALL_EDGES
from grognard.systems.ept import control, victory
from grognard.systems.ept.board.board import Board
from grognard.systems.ept.names import edge_texture, key, seat_key
from grognard.systems.ept.profile import Profile, profiles
from grognard.systems.ept.scene.cards import card, french_label, label, picture
from grognard.systems.ept.special_infantry import half_squads
from grognard.systems.ept.state import (
    FIRE_ENDED,
    FIRE_TEST,
    OFF,
    PLENTY,
    Battle,
    Fieldwork,
    Unit,
    View,
)

#: An option of the players: markers that they leave off the map, such as "moved fire-test".
LEFT_OFF = "markers_left_off"
#: Hexes that belong to no building over several of them.
NO_HOUSE = -1
#: Ways that a fieldwork looks, by side of its hex.
ARROWS = "↑↗↘↓↙↖"


def scene(shown: View, seat: int | None) -> Scene:
    """All that a seat's screen draws: nothing that its view does not show."""
    return Scene(
        ground=ground(shown.board, tuple(sorted(shown.ruins.items()))),
        pieces=(*pieces(shown, seat), *hidden_pieces(shown, seat)),
        markers=tuple(markers(shown, seat)),
        cards=tuple(card(shown, unit) for unit in shown.units.values()),
        facts=tuple(facts(shown)),
        points=victory.points(shown),
        turn=shown.turn,
    )


def facts(battle: Battle) -> Iterator[tuple[str, str]]:
    """What stands above the map: turn and phase, who has the initiative and who acts, weather."""
    yield "ept-fact-turn", f"{battle.turn}/{battle.turns}"
    yield "ept-fact-phase", key("now", battle.phase)
    if battle.phase == "administration":
        yield "ept-fact-stage", str(battle.stage)
    if battle.phase == "operations":
        yield "ept-fact-initiative", seat_key(battle.initiative)
        yield "ept-fact-active", seat_key(battle.active)
    if battle.light != "day":
        yield "ept-fact-light", key("light", battle.light)
    if battle.visibility:
        yield "ept-fact-visibility", str(battle.visibility)
    if battle.season:
        yield "ept-fact-season", key("season", battle.season)


# -- the ground ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def ground(board: Board, ruins: tuple[tuple[int, str], ...] = ()) -> Ground:
    """Hills from the bottom up, then one patch for each kind of terrain and level; each building is one of its own."""
    grid = board.grid
    return Ground(
        kind="hex",
        width=grid.columns,
        height=grid.depth // 2 + 1,
        patches=(*_hills(board), *_terrains(board, dict(ruins))),
        edges=tuple(_edges(board)),
        names=board.names,
        ways=tuple(_ways(board)),
        floors=tuple(
            (board.cell_of[place], board.floor(place)) for place in range(board.size, len(board.names))
        ),
        parity=grid.parity,
        cut=grid.cut == ALL_EDGES,
    )


def _hills(board: Board) -> Iterator[Patch]:
    """Every level is a patch of all the ground that is as high or higher."""
    for level in range(1, max(board.level) + 1):
        cells = tuple(cell for cell, height in enumerate(board.level) if height >= level)
        yield Patch("hill", cells, level=level, name="ept-texture-hill", rule="ept.terrain.levels")


def _terrains(board: Board, ruins: Mapping[int, str]) -> Iterator[Patch]:
    cells: dict[tuple[int, str, int], list[int]] = {}
    for cell, terrain in enumerate(board.terrain):
        kind = ruins.get(cell, terrain.id)
        if kind == "clear" and board.level[cell]:
            continue  # the hill itself
        house = NO_HOUSE if cell in ruins or terrain.vegetation else board.places.building_of[cell]
        cells.setdefault((board.level[cell], kind, house), []).append(cell)
    for (level, kind, house), found in sorted(cells.items()):
        name, floors = key("terrain", kind), 0 if house == NO_HOUSE else board.places.storeys(found[0])
        yield Patch(kind, tuple(found), level=level, name=name, rule="ept.tables.terrain", storeys=floors)


def _edges(board: Board) -> Iterator[EdgeMark]:
    """What lies on the sides of hexes; an edge of a ditch is drawn on its side once, whoever climbs out over it."""
    marks: set[tuple[int, int, str]] = set()
    for sides in (board.map.sides, board.map.leaving):
        for (cell, direction), kinds in sides.items():
            beyond = board.grid.neighbours[cell][direction]
            if beyond >= 0:
                marks |= {(min(cell, beyond), max(cell, beyond), kind) for kind in kinds}
    for a, b, kind in sorted(marks):
        yield EdgeMark(a, b, edge_texture(kind))


def _ways(board: Board) -> Iterator[tuple[int, int, str]]:
    """Roads and tracks from hex to hex, each stretch once."""
    for kind in sorted(board.map.ways):
        for cell in range(board.size):
            for direction in range(3):
                beyond = board.grid.neighbours[cell][direction]
                if beyond >= 0 and board.land.way(kind, cell, direction):
                    yield cell, beyond, "path" if kind == "track" else kind


# -- pieces ----------------------------------------------------------------------------------------------------------


def pieces(battle: Battle, seat: int | None) -> Iterator[Piece]:
    """Counters that the seat may see, its own hidden ones too; who is aboard is where the vehicle is."""
    for unit in battle.units.values():
        yield _counter(
            unit.id,
            unit.seat,
            unit.profile,
            battle.whereabouts(unit),
            unit.facing,
            unit.steps,
            status(unit),
            shown_badges(battle, unit, seat),
        )


@lru_cache(maxsize=32_768)
def _counter(
    id_: str,
    seat: int,
    profile: Profile,
    place: int,
    facing: int,
    steps: int,
    shown: str,
    marks: tuple[Badge, ...],
) -> Piece:
    """A counter by all that it shows: few change from one answer to the next."""
    turns = profile.is_vehicle or profile.is_gun
    return Piece(
        id=id_,
        seat=seat,
        at=None if place == OFF else place,
        name=profile.name or key("profile", profile.id),
        label=label(id_, profile),
        picture=picture(profile),
        facing=facing if turns and place != OFF else None,
        strength=f"{steps}/{profile.steps}" if profile.steps > 1 else "",
        status=shown,
        badges=marks,
        card=id_,
        labels=french_label(id_, profile),
    )


def status(unit: Unit) -> str:
    if unit.status == "field":
        return "acted" if unit.activated else "ready"
    return unit.status


def hidden_pieces(battle: Battle, seat: int | None) -> Iterator[Piece]:
    """The other side's Hidden markers, all alike but for their numbers."""
    for marker in battle.markers.values():
        if marker.seat != seat:
            yield Piece(
                id=marker.id,
                seat=marker.seat,
                at=marker.place,
                name="ept-marker",
                label=f"?{marker.number}",
                picture="unknown",
            )


@rule("ept.material.optional-markers")
def shown_badges(battle: Battle, unit: Unit, seat: int | None = None) -> tuple[Badge, ...]:
    """The markers on a unit but for those that the players agreed to leave off; what they record holds all the same."""
    off = _left_off(str(battle.options.get(LEFT_OFF, "")))
    return tuple(badge for badge in badges(battle, unit, seat) if badge.key not in off)


@cache
def _left_off(names: str) -> frozenset[str]:
    return frozenset(f"ept-badge-{name}" for name in names.split())


@cache
def _badge(name: str, clause: str) -> Badge:
    """A badge without a number: one for all units."""
    return Badge(f"ept-badge-{name}", rule=clause)


def badges(battle: Battle, unit: Unit, seat: int | None) -> Iterator[Badge]:
    """What has become of a unit, each with the clause that makes it matter; last what its own player alone knows."""
    if unit.hidden:
        yield Badge("ept-badge-hidden", battle.markers[unit.marker].number, "ept.hidden.start-hidden")
    for flag, name, clause in (
        (unit.neutralised, "neutralised", "ept.effects.neutralised-limits"),
        (unit.stopped, "stopped", "ept.effects.stopped-limits"),
        (unit.pinned, "pinned", "ept.heavy-weapons.sniper-pins"),
        (unit.stunned, "stunned", "ept.vehicles.stunned"),
        (unit.immobilised, "immobilised", "ept.vehicles.immobilised"),
        (unit.altitude == "nap", "nap", "ept.vehicles.aircraft-heights"),
        (unit.altitude == "tactical", "tactical", "ept.vehicles.aircraft-heights"),
        (unit.swims, "swims", "ept.amphibious.swimming-tanks"),
        (unit.holed, "holed", "ept.amphibious.after-unloading"),
        (unit.beset != "", "beset", "ept.engineers.assault-lock"),
        (unit.moved, "moved", "ept.actions.moved-marker"),
        (unit.rolling, "rolling", "ept.vehicles.continued-movement"),
        (unit.fire == FIRE_TEST, "fire-test", "ept.fire.first-shot-automatic"),
        (unit.fire == FIRE_ENDED, "fire-ended", "ept.fire.cadence-lost"),
        (unit.silent != (), "silent", "ept.fire.cadence-lost"),
        (unit.jammed, "jammed", "ept.fire.jam-machine-gun"),
        (unit.deployed, "deployed", "ept.units.heavy-weapon-sides"),
        (unit.status == "aboard", "riding" if unit.riding else "aboard", "ept.vehicles.transport-ability"),
        (unit.inside == "bunker", "bunker", "ept.fieldworks.bunker-immunity"),
        (half_squads.mate(battle, unit) is not None, "paired", "ept.special-infantry.half-squads-act"),
        (unit.uncommanded, "uncommanded", "ept.command.uncommanded-formation"),
        (unit.out_of_range, "out-of-range", "ept.command.out-of-radius-status"),
        (battle.hesitates(unit), "hesitant", "ept.effects.hesitant-effect"),
        (unit.task != "", "task", "ept.engineers.demolition-declare"),
    ):
        if flag:
            yield _badge(name, clause)
    if unit.shots != PLENTY:
        yield Badge("ept-badge-low-ammunition", unit.shots, "ept.fire.low-ammo")
    if unit.hits:
        yield Badge("ept-badge-hits", unit.hits, "ept.amphibious.sink-hits")
    if unit.deputy:
        yield Badge("ept-badge-deputy", unit.deputy, "ept.command.leader-replacement-hq")
    if unit.seat == seat:
        yield from _own_badges(battle, unit)


def _own_badges(battle: Battle, unit: Unit) -> Iterator[Badge]:
    leads = battle.formations[unit.formation].leader == unit.id
    if leads and battle.formations[unit.formation].kind == "section":
        yield Badge("ept-badge-leads", rule="ept.command.section-leader-kinds")
    if unit.observing:
        yield Badge("ept-badge-observing", rule="ept.actions.command-observe-mortars")
    if unit.host:
        yield Badge("ept-badge-attached", rule="ept.command.temporary-attachment")
    if unit.ied:
        yield Badge("ept-badge-ied", rule="ept.fieldworks.carried-ied")


# -- markers ---------------------------------------------------------------------------------------------------------


def markers(battle: Battle, seat: int | None) -> Iterator[Marker]:
    """Everything on the map that is no counter."""
    yield from _objectives(battle)
    yield from _on_the_ground(battle)
    for work in battle.fieldworks.values():
        if work.cell != OFF:
            yield _fieldwork(work, seat)
    yield from _artillery(battle, seat)
    for name, ends in battle.tunnels.items():
        for cell in ends:
            yield Marker("tunnel", at=cell, label=name, rule="ept.terrain.tunnel-definition")
    for flight in battle.flights.values():
        if flight.turn == battle.turn:
            rule = "ept.fire-types.aa-targets"
            yield Marker(
                "flight", at=flight.cell, seat=flight.seat, label=flight.height[0].upper(), rule=rule
            )
    for zone in battle.zones.values():
        if zone.cell != OFF:
            label = profiles()[zone.craft].name if zone.craft else "DZ"
            yield Marker("drop_point", at=zone.cell, seat=zone.seat, label=label, rule="ept.air.drop-zones")
    for place in battle.besieged:
        yield Marker("siege", at=place, rule="ept.engineers.assault-lock")


def _objectives(battle: Battle) -> Iterator[Marker]:
    """Places that are worth points at the end, with who holds them."""
    for place, worth in battle.objectives.items():
        holder = control.controller(battle, place)
        yield Marker("objective", at=place, seat=holder, label=str(worth), rule="ept.material.hex-control")


def _on_the_ground(battle: Battle) -> Iterator[Marker]:
    for cell, strength in battle.smoke.items():
        yield Marker("smoke", at=cell, label=str(strength), rule="ept.terrain.smoke-height")
    for cell, count in battle.wrecks.items():
        number = str(count) if count > 1 else ""
        yield Marker("wreck", at=cell, label=number, rule="ept.vehicles.cover")
    for cell, count in battle.gliders.items():
        number = str(count) if count > 1 else ""
        yield Marker("glider", at=cell, label=number, rule="ept.air.glider-remains")
    for cell in battle.blazes:
        yield Marker("blaze", at=cell, rule="ept.terrain.blaze-sight")


def _fieldwork(work: Fieldwork, seat: int | None) -> Marker:
    """A fieldwork, and of a bunker the way it looks. What lies under a covered trap only its owner sees."""
    if work.covered:
        mine = work.seat == seat
        kind = ("dummy-trap" if work.dummy else work.kind) if mine else "trap"
        return Marker(kind, at=work.cell, seat=work.seat, rule="ept.fieldworks.trap-reveal")
    arrow = ARROWS[work.facing] if work.kind == "bunker" else ""
    if work.unseen:
        arrow, rule = f"{arrow}?", "ept.nations.japanese-hidden-positions"
        return Marker(work.kind, at=work.cell, seat=work.seat, label=arrow, rule=rule)
    rule = _WORK_RULES.get(work.kind, f"ept.fieldworks.{work.kind}")
    return Marker(work.kind, at=work.cell, seat=work.seat, label=arrow, rule=rule)


_WORK_RULES = {
    "bunker": "ept.fieldworks.bunker-fire",
    "light_shelter": "ept.fieldworks.positions-general",
    "barbed_wire": "ept.fieldworks.wire",
    "anti_tank_obstacle": "ept.fieldworks.at-obstacle",
    "major_ied": "ept.fieldworks.ied",
}


def _artillery(battle: Battle, seat: int | None) -> Iterator[Marker]:
    """Where shells fall this turn, and where a seat has asked for its own to fall."""
    for shelling in battle.shellings:
        yield Marker(
            "artillery-smoke" if shelling.smoke else "artillery",
            at=shelling.cell,
            cells=battle.board.grid.within(shelling.cell, max(0, len(shelling.power) - 1)),
            seat=shelling.seat,
            label="-".join(map(str, shelling.power)),
            rule="ept.artillery.marker-persists",
        )
    for mission in battle.missions.values():
        if mission.seat == seat and mission.target != OFF:
            due = str(mission.due) if mission.due else ""
            rule = "ept.artillery.request"
            yield Marker("artillery-target", at=mission.target, seat=seat, label=due, rule=rule)
