"""Small things that decide: who comes first, whose dice fall, what is left over, and what is asked of nobody."""

from __future__ import annotations

from math import cos, radians, sin
from types import SimpleNamespace
from typing import Any

import pytest

from grognard.core.decision import Script
from grognard.core.dice import Scripted
from grognard.core.event import Rolled
from grognard.core.game import Game
from grognard.core.system import Setup
from grognard.systems.at43 import SYSTEM, heroes, profile, tactical
from grognard.systems.at43.activation import drills
from grognard.systems.at43.events import NoCommander, PiecePlaced
from grognard.systems.at43.missions import missions
from grognard.systems.at43.roster.ready import ready_armies
from grognard.systems.at43.shooting import aiming, cover, losses
from grognard.systems.at43.shooting.weaponry import Shot
from systems.at43.roster.companies import STEEL, TACARMS, army, rules_of
from systems.at43.table import (
    acting,
    answer,
    asked,
    battle,
    events,
    figures,
    game,
    offered,
    position,
    state,
    unit,
)

FOES = figures("golems", 1, "storm_golems", (10, 110), (13, 110))


# -- heroes --------------------------------------------------------------------------------------------


def led(*places: tuple[float, float]) -> dict[str, object]:
    """Steel troopers led by Borz, who is figure 0."""
    spots = [list(place) for place in places]
    return unit("alpha", 0, "steel_troopers", size=len(places) - 1, hero="borz", places=spots)


def fall_order(own: dict[str, object], *seen: str) -> list[str]:
    """Who of a melee falls in which order to golems in the south, who see some of them."""
    ground = battle(
        position(
            figures("golems", 1, "storm_golems", (60, 10)),
            own,
            figures("enemies", 1, "assault_medusas", (60, 42), (60, 50)),
        )
    )
    everybody = [(one, j) for one in (ground.units["alpha"], ground.units["enemies"]) for j in one.living]
    names = {f"{one.id}/{j}": (one, j) for one, j in everybody}
    order = losses._fall_order(ground.units["golems"], everybody, [names[name] for name in seen])
    return [f"{one.id}/{j}" for one, j in order]


@pytest.mark.clause("at43.heroes.last-to-die#1", "at43.losses.infantry-nearest#1")
def test_a_hero_in_a_melee_falls_after_his_own_and_never_before_who_is_nearer() -> None:
    four = ("alpha/0", "alpha/1", "enemies/0", "enemies/1")
    # Nearest first: Borz, a medusa, the trooper, a medusa. The trooper falls before Borz.
    assert fall_order(led((60, 40), (60, 46)), *four) == ["enemies/0", "alpha/1", "alpha/0", "enemies/1"]
    # The trooper, a medusa, Borz, a medusa: nobody changes places.
    assert fall_order(led((60, 46), (60, 40)), *four) == ["alpha/1", "enemies/0", "alpha/0", "enemies/1"]
    # A trooper whom nobody sees falls where Borz would.
    hidden = ("alpha/0", "enemies/0", "enemies/1")
    assert fall_order(led((60, 46), (60, 90)), *hidden) == ["enemies/0", "alpha/1", "alpha/0", "enemies/1"]
    # Without anybody of his own he is one of the others.
    assert fall_order(led((60, 46)), *hidden) == ["enemies/0", "alpha/0", "enemies/1"]


@pytest.mark.clause("at43.heroes.join-timing#1")
def test_the_last_of_a_unit_that_he_leads_already_is_not_asked_whom_he_joins() -> None:
    squad = figures("bravo", 0, "steel_troopers", (60, 54), (63, 54))
    alone = unit("borz", 0, "steel_troopers", size=0, hero="borz", places=[[60, 50]])
    ground = battle(position(alone, squad, FOES))
    assert next(heroes.join(ground)).form.to_data()["options"] == ["alone", "bravo"]
    last = unit("borz", 0, "steel_troopers", size=1, hero="borz", places=[[60, 50], [0, 0]], lost=[1])
    ground = battle(position(last, squad, FOES))
    assert heroes.may_join(ground, ground.units["borz"], ground.units["bravo"])
    assert list(heroes.join(ground)) == []


# -- setting up ------------------------------------------------------------------------------------------


def begun(name: str, *dice: int, **options: object) -> Game:
    armies = [ready_armies()[one].army for one in ("white_stars_company", "therians_assault")]
    return Game(SYSTEM, Setup("at43", name, tuple(armies), options), Scripted(faces=list(dice)))


@pytest.mark.clause("at43.setup.no-mans-land#1", "at43.mission1.setup#1")
def test_a_piece_lies_where_it_was_laid_and_who_won_the_toss_rolls_for_his_side() -> None:
    playing = begun("search_and_destroy", 2, 5, 1, youngest=1)
    answer(playing, ("at43-piece", "low_wall"), ("at43-piece-heading", 0), ("at43-piece-place", [7000, 3000]))
    (wall,) = state(playing).board.pieces
    assert (wall.x, wall.y) == (7000, 3000)
    assert [(one.seat, one.piece) for one in events(playing, PiecePlaced)] == [(1, wall.id)]
    while asked(playing).ask.startswith("at43-piece"):
        playing.submit(asked(playing).seat, asked(playing).form.default())
    rolls = [(one.seat, one.faces) for one in events(playing, Rolled) if one.purpose == "at43-roll-side"]
    assert rolls == [(1, (1,))]


@pytest.mark.clause("at43.mission5.evacuate#1")
def test_each_side_evacuates_opposite_its_own_way_in() -> None:
    zones = [
        {"id": "zone", "kind": "deployment", "box": [0, 0, 120, 30], "owner": 1},
        {"id": "south", "kind": "access", "edge": "bottom", "owner": 0},
        {"id": "west", "kind": "access", "edge": "left", "owner": 1},
    ]
    ground = battle(position(figures("alpha", 0, "steel_troopers", (60, 60)), FOES, position=zones))
    assert [missions.exit_edge(ground, seat) for seat in (0, 1)] == ["top", "right"]
    none = battle(position(figures("alpha", 0, "steel_troopers", (60, 60)), FOES, position=zones[:2]))
    assert missions.exit_edge(none, 1) == ""


@pytest.mark.clause("at43.intro.required-components#2", "at43.drills.open-markers")
def test_no_markers_are_needed_for_drills_nor_do_they_run_out() -> None:
    squads = [figures(f"a{n}", 0, "steel_troopers", (5 + 8 * n, 60)) for n in range(14)]
    ground = battle(position(*squads, FOES, pool=[99, 9]))
    bare = SYSTEM.scene(SYSTEM.view(ground, 1), 1)
    for n in range(14):
        for drill in (drills.TAKE_COVER, drills.OVERWATCH, drills.KNEE):
            drills.adopt(ground, ground.units[f"a{n}"], drill)
    drawn = SYSTEM.scene(SYSTEM.view(ground, 1), 1)
    held = ("take_cover", "overwatch", "knee")
    assert all(ground.units[f"a{n}"].drills == held for n in range(14))
    # Everybody sees them on the units, and nothing more lies on the table.
    shown = [piece for piece in drawn.pieces if sum("drill" in badge.key for badge in piece.badges) == 3]
    assert len(shown) == 14
    assert drawn.markers == bare.markers


# -- the course of the game ------------------------------------------------------------------------------


@pytest.mark.clause("at43.turn.rounds")
def test_whoever_is_left_when_the_others_gave_up_has_won() -> None:
    ground = battle(position(figures("alpha", 0, "steel_troopers", (60, 60)), FOES))
    assert missions.concede(ground, 0)
    assert (ground.winners, ground.way, ground.phase) == ((1,), "at43-way-concession", "over")
    third = figures("third", 2, "steel_troopers", (90, 60))
    ground = battle(position(figures("alpha", 0, "steel_troopers", (60, 60)), FOES, third, pool=[9, 9, 9]))
    assert not missions.concede(ground, 1)
    assert ground.phase != "over"
    assert missions.concede(ground, 0)
    assert ground.winners == (2,)


@pytest.mark.clause("at43.tactical.no-commander")
def test_a_side_is_told_once_that_nobody_commands_it() -> None:
    def told(turn: int, before: str) -> int:
        table = position(figures("alpha", 0, "steel_troopers", (60, 60)), FOES, turn=turn)
        playing = game(acting(table, "alpha", stage="act"))
        ground = state(playing)
        ground.commanders[0] = before
        seen = len(events(playing, NoCommander))
        assert list(tactical.name_commander(ground, 0)) == []
        assert ground.commanders[0] == ""
        return len(events(playing, NoCommander)) - seen

    assert told(1, "") == 1
    assert told(2, "alpha") == 1, "he has just been lost"
    assert told(2, "") == 0, "everybody knows"


@pytest.mark.clause("at43.overwatch.several-units", "at43.turn.active-passive")
def test_of_several_sides_the_next_one_round_the_table_watches_first() -> None:
    def watch(name: str, seat: int, x: float) -> dict[str, object]:
        return figures(name, seat, "steel_troopers", (x, 20), drills=["overwatch"])

    table = position(
        figures("golems", 1, "storm_golems", (60, 60)),
        watch("alpha", 0, 50),
        watch("charlie", 2, 70),
        pool=[9, 9, 9],
    )
    playing = game(acting(table, "golems", stage="act"))
    answer(playing, ("at43-action", "combat"), ("at43-move", [6000, 5500]))
    assert offered(playing, "at43-overwatch") == ["pass", "charlie"]
    answer(playing, ("at43-overwatch", "pass"))
    assert offered(playing, "at43-overwatch") == ["pass", "alpha"]


@pytest.mark.clause("at43.reserves.entry-access-zone#ruling", "at43.drills.split-fire")
def test_who_comes_in_over_the_edge_may_announce_split_fire() -> None:
    south = {"id": "south", "kind": "access", "edge": "bottom", "owner": 0, "from": 40, "to": 80}
    own = unit("alpha", 0, "steel_troopers", size=4, special_weapon="laser_gun", bearers=1)
    rest = {"sequences": [["alpha"], ["golems"]], "active": 0, "phase": "go", "position": [south]}
    playing = game(position(own, FOES, **rest))
    answer(playing, ("at43-option", "play"), ("at43-entry", "south"))
    answer(playing, ("at43-split-fire", "split_fire"))
    assert offered(playing, "at43-entry-mode") == ["combat", "rapid"]
    assert drills.SPLIT_FIRE in state(playing).units["alpha"].drills


# -- fire -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("at43.losses.test-per-impact", "at43.cover.hidden-not-hit")
def test_impacts_on_a_target_of_whom_nobody_is_seen_are_rolled_for_nothing() -> None:
    toad = figures("toad", 0, "fire_toad", (70, 60))
    ground = battle(position(figures("golems", 1, "storm_golems", (60, 20)), led((60, 60), (63, 60)), toad))
    alpha, golems = ground.units["alpha"], ground.units["golems"]
    asked_for: list[tuple[int, int]] = []

    def tests(protection: int, count: int) -> Script[list[bool]]:
        asked_for.append((protection, count))
        yield from ()
        return [True] * count

    volley: Any = SimpleNamespace(tests=tests)
    shot: Any = SimpleNamespace(unit=golems)
    everybody = [(alpha, 1), (ground.units["toad"], 0)]
    assert list(losses.on_infantry(ground, shot, volley, everybody, [], 3)) == []
    assert asked_for == [(alpha.kit[1].protection, 3)]
    assert alpha.living == (0, 1)


@pytest.mark.clause("at43.los.vehicle-arcs")
def test_a_base_that_reaches_into_the_field_of_view_is_in_it() -> None:
    gun = SimpleNamespace(id="gun")
    kit = SimpleNamespace(radius=100, shooting=[SimpleNamespace(weapon=gun, arc=90)])
    own: Any = SimpleNamespace(facings=(0,), kit=(kit,), places=((0, 0),))

    def seen(degrees: int, radius: int) -> bool:
        x, y = round(10_000 * cos(radians(degrees))), round(10_000 * sin(radians(degrees)))
        return aiming.in_field(own, 0, gun, (x, y, radius, 2, -1))  # type: ignore[arg-type]

    for radius, more in ((1, 0), (900, 5)):
        views = [seen(degrees, radius) for degrees in range(360)]
        # Half a right angle on either side, and as far beyond as the base is wide.
        assert abs(sum(views) - (90 + 2 * more)) <= 4


@pytest.mark.clause("at43.shooting.zone-first#1", "at43.mission6.wreck#ruling")
@pytest.mark.parametrize(("hits", "whole"), [(1, True), (2, False)])
def test_the_wreck_takes_what_those_before_it_have_left(hits: int, whole: bool) -> None:
    ground = battle(
        position(
            figures("golems", 1, "storm_golems", (60, 20)),
            figures("bravo", 0, "steel_troopers", (60, 40)),
            figures("alpha", 0, "steel_troopers", (60, 100)),
            piece=[{"id": "wreck", "kind": "wreck", "at": [60, 60]}],
            mission="rescue",
        )
    )
    # Bravo's damage test, or the wreck's and then his.
    ground.dice = Scripted(faces=[6] * hits)
    golems = ground.units["golems"]
    weapon = profile.weapons()["medium_sonic_cannon"]
    shot = Shot(golems, weapon, {0: 1}, aiming.Target("alpha"), aiming.Looks(ground, golems))
    zone: Any = SimpleNamespace(visible=lambda able: [(ground.units["bravo"], 0)], wreck=["wreck"])
    for asks in losses.inflict(ground, shot, None, zone, [0], hits):  # type: ignore[arg-type]
        raise AssertionError(asks)
    assert ground.units["bravo"].living == ()
    assert (ground.board.piece("wreck").structure == profile.scenery()["wreck"].structure) is whole
    assert ground.dice.left == 0


@pytest.mark.clause("at43.cover.fighter-in-cover", "at43.cover.zone#ruling")
def test_the_wider_of_two_bases_says_how_wide_the_strip_between_them_is() -> None:
    box = {"id": "box", "kind": "container", "at": [60, 60], "length": 10, "width": 6}
    ground = battle(position(FOES, piece=[box]))
    outline = ground.board.outline("box")
    low_x, low_y = outline[0], outline[1]
    # A walker whose base reaches past the corner of the box, and a trooper far off on the same side of it.
    walker, trooper = (low_x - 300, low_y + 200, 400, 5, -1), (low_x - 300, low_y - 3000, 125, 2, -1)
    assert cover.lies_between(outline, walker, trooper)
    assert cover.lies_between(outline, trooper, walker)
    thin = (low_x - 300, low_y + 200, 125, 2, -1)
    assert not cover.lies_between(outline, thin, trooper)


# -- lists and profiles ------------------------------------------------------------------------------------------


@pytest.mark.clause("at43.roster.maximum-size", "at43.roster.standard-size")
def test_too_large_a_unit_breaks_the_rule_of_its_maximum_or_of_what_its_officer_adds() -> None:
    assert rules_of(army([STEEL | {"officer": 1, "size": 10}])) == ["at43.roster.maximum-size"]
    assert rules_of(army([STEEL | {"officer": 2, "size": 11}])) == ["at43.roster.size-bonus"]
    assert rules_of(army([STEEL | {"officer": 1}, TACARMS | {"size": 4}])) == ["at43.roster.maximum-size"]


@pytest.mark.clause("at43.therians.wraith-golgoth")
def test_the_golgoth_has_so_many_structure_points_in_each_part() -> None:
    fighter = profile.profiles()["wraith_golgoth"].fighter
    assert (fighter.frame, fighter.propulsion) == (5, 2)
    assert [one.structure for one in fighter.weapons] == [2, 2]
