"""What a screen needs to draw a battle of Dust Tactics: the ground, pieces with badges, markers and cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from grognard.core.screen.scene import Badge, Card, Cards, EdgeMark, Ground, Marker, Patch, Piece, Row, Scene
from grognard.core.tally import Tally
from grognard.systems.dust import names, profile, tournament
from grognard.systems.dust.attack import cover, weapons
from grognard.systems.dust.board import tiles
from grognard.systems.dust.board.board import Board
from grognard.systems.dust.names import key
from grognard.systems.dust.profile import COLUMNS, Profile, Value, Weapon, WeaponLine
from grognard.systems.dust.state import OFF, Battle, Unit, View

#: Before the first round: the battlefield is being made.
SET_UP = ("tiles", "cover", "join")
#: Phases in which one player is asked after the other.
IN_TURN = ("tiles", "cover", "activation")
#: The heaviest armour class of light and of medium walkers.
LIGHT, MEDIUM = 3, 4

_TRAIT_RULES = {
    "artillery": "dust.artillery.range",
    "burst": "dust.weapon.burst",
    "everyone": "dust.weapon.knives",
    "flame": "dust.weapon.flame-path",
    "grenade": "dust.weapon.ugl-cover",
    "laser": "dust.weapon.laser",
    "phaser": "dust.value.phaser",
    "reload": "dust.skill.reload",
}
#: Skills whose clause has another name than the skill.
_SKILL_RULES = {
    "blutkreuz_ape": "dust.skill.blutkreuz-ape-squad",
    "commander": "dust.command.hero",
    "medal_used": "dust.skill.medal-of-honor",
}


def scene(battle: View, seat: int | None) -> Scene:
    """All that a screen draws. Nothing on the table is hidden, so every seat and onlooker sees the same."""
    board = battlefield(battle)
    called = {unit: names.unit_name(battle, unit) for unit in battle.units}
    return Scene(
        ground=ground(board),
        pieces=pieces(battle, called),
        markers=(*_elements(battle), *_objectives(battle), *_zones(battle, board), *_free_places(battle)),
        cards=tuple(card(unit, called[unit.id]) for unit in battle.units.values()),
        facts=tuple(facts(battle)),
        points=tournament.points(battle),
        turn=battle.round,
    )


def facts(battle: Battle) -> Iterator[tuple[str, str]]:
    """The head of the table: keys of the catalogue, and values that are keys or plain numbers."""
    yield "dust-fact-round", f"{battle.round}/{battle.rounds}"
    yield "dust-fact-phase", key("phase", battle.phase)
    if battle.phase in IN_TURN:
        yield "dust-fact-turn", names.seat_key(battle, battle.turn)
    yield "dust-fact-goal", key("goal", battle.goal)
    if battle.goal == "hold":
        yield "dust-fact-held", " : ".join(map(str, battle.held))
    yield "dust-fact-points", " : ".join(map(str, tournament.points(battle)))


# -- the ground --------------------------------------------------------------------------------------


def battlefield(battle: Battle) -> Board:
    """The board, or as much of it as has been laid while players still lay its tiles."""
    if battle.phase != "tiles":
        return battle.board
    return tiles.board(battle.laid, len(battle.laid) + len(battle.tiles))


@lru_cache(maxsize=256)  # no wall ever falls
def ground(board: Board) -> Ground:
    """Terrain as one patch of squares for each texture, and what stands on the edges."""
    cells: dict[str, list[int]] = {}
    for cell, terrain in enumerate(board.terrain):
        texture = "building" if terrain == "neutral" and cell in board.buildings else terrain
        cells.setdefault(texture, []).append(cell)
    return Ground(
        kind="square",
        width=board.grid.width,
        height=board.grid.height,
        patches=tuple(
            Patch(texture, tuple(found), name=key("texture", texture), rule=_ground_rule(texture))
            for texture, found in sorted(cells.items())
        ),
        edges=tuple(EdgeMark(a, b, edge.name.lower()) for a, b, edge in board.edges if edge),
        names=board.names,
    )


def _ground_rule(texture: str) -> str:
    if texture == "building":
        return "dust.building.same-rules"
    return "dust.general.terrain-table" if texture == "neutral" else f"dust.general.terrain-{texture}"


# -- markers -----------------------------------------------------------------------------------------


def _elements(battle: Battle) -> Iterator[Marker]:
    """Cover elements; a damaged one shows what it can still take."""
    for cell, element in sorted(battle.elements.items()):
        made = profile.elements()[element.kind]
        left = f"{made.health - element.damage}/{made.health}" if element.damage else ""
        clause = "dust.cover.trap-hard" if made.cover == "hard" else "dust.cover.crate-soft"
        yield Marker(element.kind.replace("_", "-"), at=cell, label=left, rule=clause)


def _objectives(battle: Battle) -> Iterator[Marker]:
    """Objectives, each with the seat that stands on it."""
    for cell in battle.board.objectives:
        holders = tournament.holders(battle, cell)
        holder = holders[0] if len(holders) == 1 else None
        yield Marker("objective", at=cell, seat=holder, rule="dust.tournament.victory-points")


def _zones(battle: Battle, board: Board) -> Iterator[Marker]:
    """Where units enter, as long as some are to; where they may leave; where cover is being placed."""
    for seat, cells in enumerate(board.entries):
        coming = any(unit.seat == seat and unit.status == "reserve" for unit in battle.units.values())
        if cells and (coming or battle.phase in SET_UP):
            yield Marker("entry-zone", cells=cells, seat=seat, rule="dust.setup.entry-move")
    if battle.goal == "breakthrough" and board.entries[1]:
        yield Marker("exit-zone", cells=board.entries[1], seat=0, rule="dust.setup.scenario-map")
    if battle.phase in ("tiles", "cover") and board.cover_zone:
        yield Marker("cover-zone", cells=board.cover_zone, rule="dust.setup.cover-zone")


def _free_places(battle: Battle) -> Iterator[Marker]:
    """Where a tile may still be laid, by the number that the player is asked for."""
    if battle.phase != "tiles":
        return
    count = len(battle.laid) + len(battle.tiles)
    side, wide = profile.tables().tile_side, tiles.shapes()[count].wide
    for place in sorted(set(range(count)) - {place for _, place, _ in battle.laid}):
        row, col = divmod(place, wide)
        corner = (row * side * wide + col) * side
        cells = tuple(corner + up * side * wide + along for up in range(side) for along in range(side))
        yield Marker("tile-place", cells=cells, label=str(place + 1), rule="dust.setup.free-map")


# -- pieces ------------------------------------------------------------------------------------------


def pieces(battle: Battle, called: Mapping[str, str]) -> tuple[Piece, ...]:
    """Every unit, those in reserve and those lost too: they lie beside the battlefield."""
    labels = names.labels(battle)
    return tuple(
        Piece(
            id=unit.id,
            seat=unit.seat,
            at=None if unit.cell == OFF else unit.cell,
            name=called[unit.id],
            label=labels[unit.id],
            picture=picture(unit.profile),
            strength=strength(unit),
            status=_status(unit),
            badges=tuple(badges(battle, unit)),
            card=unit.id,
            group=battle.squad_of(unit).id if unit.partner else "",
        )
        for unit in battle.units.values()
    )


def strength(unit: Unit) -> str:
    """Figures of a squad or health of a single model, now and at first."""
    return f"{unit.health}/{unit.profile.health}"


def _status(unit: Unit) -> str:
    if unit.status == "field":
        return "acted" if unit.activated else "ready"
    return "reserve" if unit.status == "reserve" else "gone"


def picture(made: Profile) -> str:
    """What a counter shows, by the kind of unit."""
    if made.is_aircraft:
        return "aircraft"
    if made.is_vehicle:
        return _walker(made)
    heavy = made.armour.number >= 3
    if made.is_hero:
        return "heavy_hero" if heavy else "hero"
    for skill, kind in (
        ("command_squad", "command"),
        ("sniper", "sniper"),
        ("artillery_strike", "observer"),
        ("blutkreuz_ape", "apes"),
        ("blutkreuz_zombie", "zombies"),
    ):
        if skill in made.skills:
            return kind
    return "heavy_squad" if heavy else "squad"


def _walker(made: Profile) -> str:
    if any(line.weapon.artillery for line in made.lines):
        return "artillery_walker"
    if made.armour.number <= LIGHT:
        return "light_walker"
    return "medium_walker" if made.armour.number <= MEDIUM else "heavy_walker"


def badges(battle: Battle, unit: Unit) -> Iterator[Badge]:
    """What has become of a unit, each with the clause that makes it matter."""
    if unit.status == "left":
        yield Badge("dust-badge-left", rule="dust.setup.scenario-map")
    if unit.status not in ("field", "reserve"):
        return
    if unit.id in battle.queue:
        yield Badge("dust-badge-next", rule="dust.core.alternate")
    if unit.activated:
        yield Badge("dust-badge-activated", rule="dust.core.activate-once")
    if unit.moved:
        yield Badge("dust-badge-moved", rule="dust.weapon.burst")
    if unit.wounds:
        yield Badge("dust-badge-wounds", unit.wounds, "dust.attack.damage-single")
    yield from _arms_badges(unit)
    for boost in unit.boosts:
        yield Badge(_skill_key(unit, boost), rule=_skill_rule(boost))
    if unit.serum:
        yield Badge("dust-badge-serum", unit.serum, "dust.skill.wiederbelebungsserum-close")
    if unit.partner:
        yield Badge(f"dust-badge-{'joined' if unit.profile.is_hero else 'hero'}", rule="dust.hero.join-unit")
    if unit.profile.is_squad and unit.status == "field":
        yield from _cover_badges(battle, unit)


def _arms_badges(unit: Unit) -> Iterator[Badge]:
    for left in unit.ammo:
        if left >= 0:
            rule = "dust.weapon.limited-collective" if left else "dust.weapon.limited-empty"
            yield Badge("dust-badge-ammo", left, rule)
    if unit.unloaded:
        yield Badge("dust-badge-unloaded", unit.unloaded.bit_count(), "dust.skill.reload")


def _cover_badges(battle: Battle, unit: Unit) -> Iterator[Badge]:
    """Cover that the square itself gives; what corners add depends on who fires."""
    tally = Tally(0)
    cover.from_element(battle, unit, tally)
    for clause, _, grade in tally.parts:
        yield Badge(f"dust-badge-cover-{cover.GRADES[int(grade)]}", rule=clause)
    if unit.cell in battle.board.buildings:
        yield Badge("dust-badge-building", rule="dust.building.outside-hard")


# -- cards -------------------------------------------------------------------------------------------


_CARDS = Cards()


def card(unit: Unit, name: str) -> Card:
    """A unit's card, drawn anew only if something on it has changed."""
    shown = (
        unit.profile,
        unit.id,
        name,
        unit.alive,
        unit.wounds,
        tuple(unit.ammo),
        unit.unloaded,
        unit.boosts,
        unit.used,
    )
    return _CARDS.drawn(shown, lambda: fresh_card(unit, name))


def fresh_card(unit: Unit, name: str) -> Card:
    """A unit's card: every number with where it is from, and what is left of it."""
    made = unit.profile
    rows = [*_numbers(unit), *_roles(unit)]
    for line in made.lines:
        rows += _weapon_rows(unit, line)
    skills = sorted(made.skills)
    for skill in skills:
        rows.append(Row(_skill_key(unit, skill), (), made.provenance.get(skill, ""), _skill_rule(skill)))
    return Card(
        id=unit.id,
        title=name,
        rows=tuple(rows),
        skills=tuple(_skill_key(unit, skill) for skill in skills),
        note=_note(made),
    )


def _numbers(unit: Unit) -> Iterator[Row]:
    made = unit.profile
    origin = made.provenance
    yield Row("dust-card-armour", (made.armour.code,), origin["armour"], "dust.core.armour-class")
    yield Row("dust-card-movement", (str(made.movement),), origin["movement"], "dust.move.allowance")
    yield Row("dust-card-health", (strength(unit),), origin["health"], "dust.core.health")
    yield Row("dust-card-points", (str(made.points),), origin["points"], "dust.core.unit-card")
    if made.points_printed is not None:
        printed = (str(made.points_printed),)
        yield Row("dust-card-points-printed", printed, rule="dust.tournament.revised-points")
    if made.is_squad:
        yield Row(f"dust-card-soft-{made.soft_face}", (), origin["soft"], "dust.cover.soft-save")
        yield Row(f"dust-card-hard-{made.hard_face}", (), origin["hard"], "dust.cover.hard-save")


def _roles(unit: Unit) -> Iterator[Row]:
    """Specialists of a squad, and whether they live: their abilities go with them."""
    for number, figure in enumerate(unit.profile.figures):
        if figure.role:
            alive = "✓" if unit.alive >> number & 1 else "✗"
            yield Row(f"dust-role-{figure.role}", (alive,), rule="dust.command.specialist-loss")


def _weapon_rows(unit: Unit, line: WeaponLine) -> Iterator[Row]:
    """A weapon line. Numbers of one origin share a row; a row without a label goes on with the line above."""
    weapon, made = line.weapon, unit.profile
    by_origin: dict[str, list[str]] = {weapon.provenance["range"]: [f"↔{weapon.range.code}"]}
    by_origin.setdefault(made.provenance[weapon.id], []).append(f"×{weapons.bearers(unit)[line.index]}")
    for origin, text in _values(weapon):
        by_origin.setdefault(origin, []).append(text)
    label = weapon.name
    for origin, texts in by_origin.items():
        yield Row(label, tuple(texts), origin, "dust.core.weapon-line")
        label = ""
    if line.ammo >= 0:
        left = f"{unit.ammo[line.index]}/{line.ammo}"
        yield Row("dust-card-ammo", (left,), made.provenance[weapon.id], "dust.weapon.limited-collective")
    for trait in weapon.traits:
        yield Row(f"dust-trait-{trait}", (), weapon.provenance.get(trait, ""), _TRAIT_RULES[trait])
    if unit.unloaded >> line.index & 1:
        yield Row("dust-card-unloaded", (), rule="dust.skill.reload")


def _values(weapon: Weapon) -> Iterator[tuple[str, str]]:
    """Combat values by armour class, neighbours of the same value and origin together: `S1–4 1/1`."""
    run: list[str] = []
    last: tuple[str, str] | None = None
    for code, value in zip(COLUMNS, weapon.values, strict=True):
        here = None if value is None else (weapon.provenance[code], notation(value))
        if run and (here != last or code[0] != run[0][0]):
            yield _spread(run, last)
            run = []
        last = here
        if here is not None:
            run.append(code)
    if run:
        yield _spread(run, last)


def _spread(run: list[str], shared: tuple[str, str] | None) -> tuple[str, str]:
    assert shared is not None, "a run of classes has a value"
    origin, value = shared
    classes = run[0] if len(run) == 1 else f"{run[0]}–{run[-1][1:]}"
    return origin, f"{classes} {value}"


def notation(value: Value) -> str:
    """A combat value as the data writes it: 2/1, P2/3, V3,6,9:1, I1 or AP1."""
    if value.kind == "volley":
        return f"V{','.join(map(str, value.volley))}:{value.damage}"
    if value.kind in ("incendiary", "ap_incendiary"):
        return f"{'I' if value.kind == 'incendiary' else 'AP'}{value.dice}"
    return f"{'P' if value.kind == 'phaser' else ''}{value.dice}/{value.damage}"


def _skill_key(unit: Unit, skill: str) -> str:
    """The skill's name, or the words for one that is used up: for the game, or the medal for the round."""
    if skill == "medal_used" or (skill == "medal_of_honor" and "medal_used" in unit.boosts):
        return "dust-skillspent-medal-of-honor"
    spent = skill in unit.used and skill not in unit.boosts
    return key("skillspent" if spent else "skillname", skill)


def _skill_rule(skill: str) -> str:
    return _SKILL_RULES.get(skill, f"dust.skill.{skill.replace('_', '-')}")


def _note(made: Profile) -> str:
    """A card's note in the reader's language; a card that a position brought along has only its own words."""
    of_the_data = profile.profiles().get(made.id) is made
    return key("note", made.id) if made.note and of_the_data else made.note
