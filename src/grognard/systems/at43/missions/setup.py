"""Setting up: drawing the mission, settling roles, laying scenery in three ways, sharing out the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from grognard.core.decision import Decision, OneOf, Route, Script, Spot
from grognard.core.palette import Palette
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.plain import Box
from grognard.core.space.table.spots import Spots
from grognard.core.tally import WhyNot, why_not
from grognard.systems.at43 import dice, heroes, profile, scenario, scenery
from grognard.systems.at43.board import Board, Piece, Position, piece
from grognard.systems.at43.events import (
    Entered,
    MissionDrawn,
    NewUnit,
    PiecePlaced,
    PortionTaken,
    RolesSettled,
    RollOff,
)
from grognard.systems.at43.missions import reserves
from grognard.systems.at43.state import Battle

#: Missions in which every side gets one side of the table at random, instead of the edges of its portion.
ONE_SIDE: Final = ("search_and_destroy", "bridgehead", "battle_report")


# -- the mission and the roles ---------------------------------------------------------------------------------------


@rule("at43.setup.choose-mission")
def draw_mission(battle: Battle) -> Script[None]:
    """The youngest player's die is the number of the mission."""
    seat = int(battle.options.get("youngest", 0)) % battle.seats
    face = dice.faces(battle, seat, "at43-roll-mission", "at43.setup.choose-mission", 1)[0]
    drawn = next(one for one in profile.missions().values() if one.number == face)
    battle.tell(MissionDrawn, drawn.id)
    scenario.take_mission(battle, scenario.find(drawn.id))
    yield from ()


@rule("at43.missions.roles")
def settle_roles(battle: Battle) -> Script[None]:
    """Where the players did not agree each rolls a die, and the higher chooses whether to attack or defend."""
    winner = roll_off(battle, "at43.missions.roles")[0]
    choice = yield Decision(
        winner, "at43-role", "at43.missions.roles", OneOf(("attacker", "defender"), of="role")
    )
    attacker = winner if choice == "attacker" else 1 - winner
    row = scenario.find(battle.scenario)
    battle.roles = scenario.roles_of(row, attacker, str(battle.options.get("layout", "")))
    battle.tell(RolesSettled, attacker, 1 - attacker)
    scenario.lay_out(battle, row)


@rule("at43.setup.trench-war", "at43.missions.roles")
def roll_off(battle: Battle, clause: str) -> list[int]:
    """Seats from the highest die to the lowest; those who tie roll again among themselves."""

    def ranked(seats: list[int]) -> list[int]:
        if len(seats) < 2:
            return seats
        faces = {seat: dice.faces(battle, seat, "at43-roll-off", clause, 1)[0] for seat in seats}
        order: list[int] = []
        for face in sorted(set(faces.values()), reverse=True):
            order += ranked([seat for seat in seats if faces[seat] == face])
        return order

    order = ranked(list(range(battle.seats)))
    battle.tell(RollOff, order[0], clause)
    return order


# -- portions ----------------------------------------------------------------------------------------------------------


@rule("at43.setup.no-map-zones")
def portions(battle: Battle) -> list[tuple[Box, list[tuple[str, int, int]]]]:
    """As many portions as players, each a box and the stretches of table edge that belong to it."""
    width, depth, seats = battle.board.width, battle.board.depth, battle.seats
    if seats == 2:
        half = depth // 2
        low, high = (0, 0, width, half), (0, half, width, depth)
        return [
            (low, [("bottom", 0, width), ("left", 0, half), ("right", 0, half)]),
            (high, [("top", 0, width), ("left", half, depth), ("right", half, depth)]),
        ]
    if seats == 4:
        w, d = width // 2, depth // 2
        return [
            ((0, 0, w, d), [("bottom", 0, w), ("left", 0, d)]),
            ((0, d, w, depth), [("left", d, depth), ("top", 0, w)]),
            ((w, d, width, depth), [("top", w, width), ("right", d, depth)]),
            ((w, 0, width, d), [("right", 0, d), ("bottom", w, width)]),
        ]
    strips = []
    for n in range(seats):
        left, right = width * n // seats, width * (n + 1) // seats
        edges = [("bottom", left, right), ("top", left, right)]
        if n == 0:
            edges.append(("left", 0, depth))
        if n == seats - 1:
            edges.append(("right", 0, depth))
        strips.append(((left, 0, right, depth), edges))
    return strips


@rule(
    "at43.setup.no-mans-land",
    "at43.setup.trench-war",
    "at43.setup.pacified-region",
    "at43.setup.no-map-zones",
)
def share_table(battle: Battle) -> Script[None]:
    """Each player's portion: at random in no man's land, by roll-off and choice otherwise."""
    how = scenario.layout(battle)
    order = roll_off(battle, f"at43.setup.{how.replace('_', '-')}")
    if battle.mission in ONE_SIDE and how == "no_mans_land":
        one_side_each(battle, order)
    else:
        yield from _take_portions(battle, order, chosen=how != "no_mans_land")
    battle.phase = "scenery" if how != "no_mans_land" and battle.scenery else "deploy"
    battle.active = _first_placer(battle)


def _take_portions(battle: Battle, order: list[int], chosen: bool) -> Script[None]:
    shares = portions(battle)
    free = list(range(len(shares)))
    taken = [0] * battle.seats
    for seat in order:
        number = free[0]
        if chosen and len(free) > 1:
            number = yield Decision(
                seat,
                "at43-portion",
                "at43.setup.trench-war",
                OneOf(tuple(free), of="portion"),
                role="placement",
            )
        free.remove(number)
        taken[seat] = number
    battle.portions = tuple(taken)
    zones = []
    for seat, number in enumerate(taken):
        for n, (edge, start, end) in enumerate(shares[number][1], 1):
            zones.append(Position(f"access{scenario.LETTERS[seat]}{n}", "access", seat, edge, start, end))
            battle.tell(PortionTaken, seat, f"at43-edge-{edge}")
    battle.board = battle.board.having(positions=(*battle.board.positions, *zones))


@rule("at43.mission1.setup", "at43.mission2.setup", "at43.report.briefing")
def one_side_each(battle: Battle, order: list[int]) -> None:
    """Each side gets one side of the table at random; with two players opposite ones."""
    width, depth = battle.board.width, battle.board.depth
    pairs = [("bottom", "top"), ("left", "right")]
    sides: tuple[str, ...] = ("bottom", "left", "top", "right")
    if battle.seats == 2:
        sides = pairs[0]
        if battle.mission != "battle_report":
            face = dice.faces(battle, order[0], "at43-roll-side", "at43.mission1.setup", 1)[0]
            sides = pairs[face % 2]
    zones = []
    for seat, edge in zip(order, sides, strict=False):
        end = width if edge in ("bottom", "top") else depth
        zones.append(Position(f"access{scenario.LETTERS[seat]}", "access", seat, edge, 0, end))
        battle.tell(PortionTaken, seat, f"at43-edge-{edge}")
    battle.board = battle.board.having(positions=(*battle.board.positions, *zones))


# -- scenery -----------------------------------------------------------------------------------------------------------


def _first_placer(battle: Battle) -> int:
    if scenario.layout(battle) == "pacified_region" and "defender" in battle.roles:
        return battle.roles.index("defender")
    return int(battle.options.get("youngest", 0)) % battle.seats


@rule("at43.setup.no-mans-land", "at43.setup.pacified-region", "at43.setup.trench-war")
def area(battle: Battle, seat: int) -> Box:
    """Where a player may lay scenery: anywhere in no man's land, else on his own portion."""
    if battle.portions and scenario.layout(battle) != "no_mans_land":
        return portions(battle)[battle.portions[seat]][0]
    return battle.board.bounds


def room(battle: Battle, seat: int, one: Piece) -> Spots:
    """Places for a piece in a player's area."""
    left, bottom, right, top = area(battle, seat)

    def fault(place: Place) -> WhyNot | None:
        moved = replace(one, x=place[0], y=place[1])
        if any(not (left <= x <= right and bottom <= y <= top) for x, y in moved.corners()):
            return why_not("at43-piece-off-portion", "at43.setup.trench-war")
        return scenery.why_no_room(battle, battle.board.pieces, moved)

    def candidates() -> Iterator[Place]:
        for y in range(bottom + 800, top - 700, 900):
            for x in range(left + 800, right - 700, 900):
                yield x, y

    return Spots((left, bottom, right, top), fault, candidates, scenery.footprint(one))


@rule(
    "at43.setup.no-mans-land",
    "at43.setup.pacified-region",
    "at43.setup.trench-war",
)
def place_scenery(battle: Battle) -> Script[None]:
    """One piece: the player whose turn it is chooses it and lays it down. When all lie there the game goes on."""
    seat = battle.active
    if battle.scenery:
        kind = yield Decision(
            seat,
            "at43-piece",
            "at43.setup.no-mans-land",
            Palette(battle.scenery, "scenery", lambda kind: scenery.footprint(piece("", kind, 0, 0, 0))),
            role="placement",
        )
        heading = yield Decision(
            seat,
            "at43-piece-heading",
            "at43.setup.no-mans-land",
            OneOf(scenery.HEADINGS, of="heading"),
            (("scenery", "scenery", kind),),
            role="placement",
        )
        left = list(battle.scenery)
        left.remove(kind)
        battle.scenery = tuple(left)
        one = piece(_name_for(battle.board, kind), kind, 0, 0, heading)
        region = room(battle, seat, one)
        if region.first() is not None:
            place = yield Decision(
                seat,
                "at43-piece-place",
                "at43.setup.no-mans-land",
                Spot(region),
                (("scenery", "scenery", kind),),
                role="placement",
            )
            battle.board = battle.board.with_piece(piece(one.id, kind, place[0], place[1], heading))
            battle.tell(PiecePlaced, seat, one.id, kind, tuple(place))
    _next_placer(battle, seat)
    if not battle.scenery:
        battle.phase = "portions" if scenario.layout(battle) == "no_mans_land" else "deploy"


def _name_for(board: Board, kind: str) -> str:
    """What a further piece of a kind is called: those of a kind are counted."""
    return f"{kind}{sum(1 for one in board.pieces if one.kind == kind) + 1}"


@rule("at43.setup.pacified-region", "at43.setup.no-mans-land")
def _next_placer(battle: Battle, seat: int) -> None:
    """Players alternate; in a pacified region the defender lays half of the pieces first, then the attacker."""
    if scenario.layout(battle) != "pacified_region":
        battle.active = (seat + 1) % battle.seats
        return
    total = len(scenario.find(battle.scenario).get("scenery", ()))
    if len(battle.scenery) <= total // 2:
        battle.active = battle.roles.index("attacker")


# -- last preparations -------------------------------------------------------------------------------------------------


@rule("at43.mission6.pilot")
def choose_pilot(battle: Battle) -> Script[None]:
    """The attacker chooses a heroic pilot, who waits in the wreck."""
    seat = battle.roles.index("attacker")
    own = next(unit.profile.side for unit in battle.units.values() if unit.seat == seat)
    there = {unit.hero for unit in battle.units.values() if unit.hero}
    able = tuple(
        hero.id
        for hero in profile.heroes().values()
        if hero.is_pilot and hero.side == own and hero.id not in there
    )
    if able:
        chosen = yield Decision(seat, "at43-pilot", "at43.mission6.pilot", OneOf(able, of="hero"))
        unit = heroes.on_foot(seat, profile.heroes()[chosen], f"{scenario.LETTERS[seat]}.{chosen}", "aboard")
    else:
        unit = heroes.nameless(battle, seat, f"{scenario.LETTERS[seat]}.pilot")
    unit.busy = next(one.id for one in battle.board.pieces if one.kind == "wreck")
    battle.units[unit.id] = unit
    battle.pilot = unit.id
    battle.tell(NewUnit, unit.id, seat, "at43.mission6.pilot")
    battle.phase = "deploy"


@rule("at43.missions.deployment-zone")
def deploy_first(battle: Battle) -> Script[None]:
    """By house rule units of deployment zones are set up before turn 1, players in turn; else the game begins."""
    battle.phase = "tactical"
    if not battle.option("deploy_before_turn_1"):
        return
    waiting = [
        [u for u in battle.units.values() if u.seat == s and u.status == "reserve"]
        for s in range(battle.seats)
    ]
    while any(waiting):
        for seat in range(battle.seats):
            if waiting[seat]:
                unit = waiting[seat].pop(0)
                zones = [z for z in reserves.positions(battle, unit) if z.kind == "deployment"]
                region = next((r for z in zones if (r := reserves.in_zone(battle, unit, z)).first()), None)
                if region is None:
                    continue
                answer = yield Decision(
                    seat,
                    "at43-set-up",
                    "at43.missions.deployment-zone",
                    Route(unit.id, region),
                    (("unit", "unit", unit.id), ("position", "position", zones[0].id)),
                    role="placement",
                )
                unit.status = "field"
                places = region.placements(answer)
                unit.stand(dict(zip(unit.living, places, strict=True)))
                battle.tell(Entered, unit.id, zones[0].id, unit.living, places)
