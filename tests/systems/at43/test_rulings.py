"""Second sentences and rulings of the chapters, each with a test of its own, and the edges of rules that no other test
comes to."""

from __future__ import annotations

import dataclasses
from types import SimpleNamespace
from typing import Any

import pytest

from grognard.core.dice import Scripted
from grognard.core.event import Journal, Rolled
from grognard.core.system import Setup, SetupFault
from grognard.systems.at43 import SYSTEM, measuring, melee, morale, profile, scenario, scenery, tactical
from grognard.systems.at43.armies import therians
from grognard.systems.at43.events import Burst, Controlled, Crushed, DrillTaken, OutOfRange
from grognard.systems.at43.missions import control, missions
from grognard.systems.at43.movement import movement
from grognard.systems.at43.profile import ProfileError
from grognard.systems.at43.shooting import aiming, indirect, losses
from grognard.systems.at43.state import Acting
from systems.at43.table import (
    acting,
    answer,
    asked,
    battle,
    events,
    figures,
    game,
    left,
    offered,
    position,
    probe,
    rolled,
    state,
    unit,
)

ALPHA = figures("alpha", 0, "steel_troopers", (60, 20))
GOLEMS = figures("golems", 1, "storm_golems", (60, 80))
FAR = figures("far", 0, "steel_troopers", (10, 110), (13, 110), (16, 110), (7, 110))


# -- the activation ----------------------------------------------------------------------------------


@pytest.mark.clause(*(f"at43.activation.reveal#{part}" for part in range(1, 12)))
def test_an_activation_goes_from_the_card_to_the_hand_step_by_step() -> None:
    own = unit(
        "alpha", 0, "star_troopers", size=3, bearers=1, special_weapon="volcano_mg", morale="disorganised",
        drills=["knee"], down=[1], places=[[60, 20], [63, 20], [57, 20]],
    )  # fmt: skip
    table = position(
        own, GOLEMS, sequences=[["alpha"], ["golems"]], phase="go", active=0, pool=[9, 9], artillery=[0]
    )
    playing = game(table, 6)
    seen = []
    wanted = {
        "at43-strike": "no",
        "at43-option": "play",
        "at43-rally": "rally",
        "at43-pay": "pay",
        "at43-split-fire": "split_fire",
        "at43-action": "end",
        "at43-drills": ["overwatch"],
    }
    while asked(playing).seat == 0:
        ask = asked(playing).ask
        if ask == "at43-rally":
            assert state(playing).units["alpha"].drills == (), "the card is up"
            assert len(rolled(playing, "at43-roll-morale")) == 1
        if ask == "at43-pay":
            assert state(playing).units["alpha"].is_down(1)
        if ask == "at43-split-fire":
            assert not state(playing).units["alpha"].is_down(1)
        seen.append(ask)
        answer(playing, (ask, wanted[ask]))
    assert seen == list(wanted)
    assert asked(playing).seat == 1, "the hand is passed"
    assert [one.drill for one in events(playing, DrillTaken)] == ["split_fire", "overwatch"]
    assert state(playing).pool[0] == 9 - 2 - 1 - 1 - 1


@pytest.mark.clause("at43.actions.melee-after-any-move#2")
def test_who_has_shot_may_walk_into_contact_and_strike() -> None:
    table = position(
        figures("golem", 1, "storm_golems", (60, 30)),
        figures("trooper", 0, "steel_troopers", (60, 44)),
        FAR,
        sequences=[["far"], []],
    )
    playing = game(acting(table, "golem", stage="act"), *[1] * 4)
    answer(playing, ("at43-action", "fire:nanoblaster>trooper"))
    answer(playing, ("at43-action", "combat"), ("at43-move", [6000, 4000]), ("at43-action", "melee"))
    assert len(rolled(playing, "at43-roll-melee")) == 1


@pytest.mark.clause("at43.crush.who#2")
def test_a_walker_whose_weapons_are_gone_crushes_all_the_same() -> None:
    table = position(
        figures("toad", 0, "fire_toad", (60, 30), structure=[[3, 2, 0, 0]]),
        figures("golems", 1, "storm_golems", (60, 45)),
    )
    playing = game(acting(table, "toad", stage="act"), 5)
    answer(playing, ("at43-action", "rapid"), ("at43-move", [6000, 6000]))
    assert [one.figures for one in events(playing, Crushed)] == [(0,)]


@pytest.mark.clause("at43.units.cohesion#ruling")
@pytest.mark.parametrize(("gap", "together"), [(2.5, True), (2.51, False)])
def test_pairs_that_stand_apart_are_coherent_if_all_are_near_the_leader(gap: float, together: bool) -> None:
    """Two pairs 5 cm apart; within the second pair a gap of so much."""
    places = [(60, 50), (63, 50), (60, 57.5), (62.5 + gap, 57.5)]
    ground = battle(position(figures("alpha", 0, "steel_troopers", *places)))
    assert measuring.coherent(ground.units["alpha"]) is together


# -- heroes, command, reserves -----------------------------------------------------------------------


@pytest.mark.clause("at43.heroes.join-effects#ruling")
@pytest.mark.parametrize(("of_hero", "of_men", "value"), [(10, 6, 10), (4, 6, 6)])
def test_of_the_morale_of_hero_and_unit_the_higher_counts(of_hero: int, of_men: int, value: int) -> None:
    led = unit("alpha", 0, "steel_troopers", size=2, hero="borz", places=[[60, 20], [63, 20], [66, 20]])
    alpha = battle(position(led)).units["alpha"]
    alpha.kit = tuple(  # type: ignore[assignment]
        SimpleNamespace(fighter=SimpleNamespace(morale=of_hero if one.is_hero else of_men))
        for one in alpha.kit
    )
    assert morale.value(alpha) == value


@pytest.mark.clause("at43.tactical.cp-pool#ruling")
def test_a_unit_that_waits_in_reserve_adds_a_point_and_a_reinforcement_none() -> None:
    waiting = unit("waiting", 0, "steel_troopers", size=3)
    later = unit("later", 0, "steel_troopers", size=3, status="reinforcement")
    plain, more = battle(position(ALPHA, GOLEMS)), battle(position(ALPHA, waiting, later, GOLEMS))
    assert int(tactical.pool(more, 0)) == int(tactical.pool(plain, 0)) + 1


@pytest.mark.clause("at43.reserves.reinforcement-to-reserve#ruling")
def test_more_than_two_buy_in_rising_order_of_their_authority() -> None:
    ground: Any = SimpleNamespace(seats=3, authority=[5, 2, 3])
    assert control.buyers(ground) == [1, 2, 0]


@pytest.mark.clause("at43.turn.authority-preset")
@pytest.mark.parametrize("winner", [0, 1])
def test_a_mission_that_gives_the_first_authority_test_gives_its_result_too(
    winner: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ground = battle(position(ALPHA, GOLEMS))
    monkeypatch.setattr(missions, "preset_authority", lambda battle: winner)
    asks = [decision.seat for decision in tactical.authority_test(ground)]
    assert asks == [winner]
    assert ground.authority == [int(seat == winner) for seat in (0, 1)]


@pytest.mark.clause("at43.tactical.authority-roll")
def test_a_die_of_authority_is_told_with_its_sum_and_hits_nothing() -> None:
    playing = game(position(ALPHA, GOLEMS, phase="tactical"), 6, 1)
    told = [one for one in events(playing, Rolled) if one.purpose == "at43-roll-authority"]
    while len(told) < 2:
        playing.submit(asked(playing).seat, asked(playing).form.default())
        told = [one for one in events(playing, Rolled) if one.purpose == "at43-roll-authority"]
    assert [(one.faces, one.hits) for one in told] == [((6,), -1), ((1,), -1)]


# -- missions and setting up -------------------------------------------------------------------------


@pytest.mark.clause("at43.mission5.map#ruling")
def test_in_mission_5_the_attacker_leaves_over_the_edge_opposite_the_one_he_came_by() -> None:
    row = scenario.find("landing")
    board = scenario.board_from(row, scenario.roles_of(row, 0))
    [own] = [zone for zone in board.positions if zone.kind == "access" and zone.owner == 0]
    table = {key: row[key] for key in ("size", "piece", "position") if key in row}
    ground = battle(position(ALPHA, GOLEMS, mission="landing", roles=["attacker", "defender"], **table))
    assert (own.edge, missions.exit_edge(ground, 0)) == ("bottom", "top")


@pytest.mark.clause("at43.missions.secondary#2")
def test_one_objective_may_give_both_kinds_of_points(monkeypatch: pytest.MonkeyPatch) -> None:
    card = profile.missions()["skirmish"]
    held = next(one for one in card.secondary if one.event == "control")
    both = dataclasses.replace(card, primary=(dataclasses.replace(held, points=2),), secondary=(held,))
    monkeypatch.setattr(missions, "mission", lambda battle: both)
    box = {"id": "box", "kind": "container", "at": [60, 30]}
    ground = battle(position(ALPHA, GOLEMS, mission="skirmish", piece=[box]))
    control.settle(ground)
    control.count_points(ground)
    assert (ground.points, ground.supply) == ([2, 0], [held.points, 0])


@pytest.mark.clause("at43.control.who-controls", "at43.missions.access-neutral")
@pytest.mark.parametrize("edge", ["bottom", "top", "left", "right"])
def test_a_stretch_of_edge_is_held_from_its_first_place_to_its_last(edge: str) -> None:
    zone = {"id": "zone", "kind": "access", "edge": edge, "from": 20, "to": 100}
    across = {"bottom": 5, "left": 5, "top": 115, "right": 115}[edge]
    ends = [(along, across) if edge in ("bottom", "top") else (across, along) for along in (22, 98, 60)]
    for n, place in enumerate(ends):
        ground = battle(position(figures("alpha", 0, "steel_troopers", place), GOLEMS, position=[zone]))
        assert control.holders(ground, "zone")[0] == 1, n


@pytest.mark.clause("at43.control.duration")
def test_what_stays_in_the_same_hands_is_told_once() -> None:
    box = {"id": "box", "kind": "container", "at": [60, 30]}
    ground = battle(position(ALPHA, GOLEMS, mission="skirmish", piece=[box]))
    ground.journal = Journal()
    for _ in range(2):
        control.settle(ground)
    told = [entry.event for entry in ground.journal.entries if isinstance(entry.event, Controlled)]
    assert [(one.objective, one.seat) for one in told] == [("box", 0)]


@pytest.mark.clause("at43.setup.no-map-zones#2")
def test_a_mission_has_a_map_or_names_one_of_three_ways_to_lay_the_scenery() -> None:
    ways = {one.id: one.layout for one in profile.missions().values()}
    assert set(ways.values()) <= {"map", "no_mans_land", "trench_war", "pacified_region"}
    for name, way in ways.items():
        assert (way == "map") is bool(scenario.find(name).get("position"))


@pytest.mark.clause("at43.setup.map-given")
@pytest.mark.parametrize("size", [[100_000, 100], [100, 100_000], ["wide", 100], [100, 0]])
def test_a_table_that_is_no_table_is_refused_whichever_side_is_wrong(size: list[Any]) -> None:
    with pytest.raises(SetupFault) as fault:
        scenario.board_from({"size": size}, ())
    assert fault.value.place.startswith("scenario.size")


@pytest.mark.clause("at43.setup.choose-mission")
def test_a_company_that_would_not_do_for_a_mission_is_refused_before_the_die() -> None:
    with pytest.raises(SetupFault):
        SYSTEM.begin(Setup("at43", "drawn", ({}, {})), Scripted(faces=[]))


# -- shooting ----------------------------------------------------------------------------------------


def grenadiers(y: float) -> dict[str, Any]:
    return unit(
        "alpha", 0, "star_troopers", size=2, bearers=1, special_weapon="grenade_launcher",
        places=[[60, y], [63, y]],
    )  # fmt: skip


@pytest.mark.clause("at43.indirect.procedure#2")
def test_a_lobbed_shot_that_the_table_gives_no_chance_has_no_effect() -> None:
    far = figures("golems", 1, "storm_golems", (60, 118))
    playing = game(acting(position(grenadiers(4), far), "alpha", stage="act"))
    answer(playing, ("at43-action", "fire:grenade_launcher"))
    assert len(events(playing, OutOfRange)) == 1
    assert events(playing, Burst) == []


@pytest.mark.clause(
    "at43.shooting.range-bands#1", "at43.shooting.out-of-range#1", "at43.indirect.procedure#3"
)
@pytest.mark.parametrize(
    ("weapon", "value"), [("assault_rifle", None), ("grenade_launcher", None), ("missile_launcher", 4)]
)
@pytest.mark.dice_left("how many are rolled after the first depends on the weapon")
def test_the_sum_that_shots_are_held_against_counts_the_range_unless_it_is_fixed(
    weapon: str, value: int | None
) -> None:
    own = unit(
        "alpha", 0, "star_troopers", size=2, bearers=1,
        special_weapon=weapon if weapon != "assault_rifle" else "grenade_launcher", places=[[60, 20], [63, 20]],
    )  # fmt: skip
    target = figures("wraith", 1, "wraith_golgoth", (60, 66))
    playing = game(acting(position(own, target), "alpha", stage="act"), *[1] * 8)
    answer(playing, ("at43-action", f"fire:{weapon}"))
    told = next(one for one in events(playing, Rolled) if one.purpose == "at43-roll-shooting")
    away = probe(playing, "range", unit="alpha", target="wraith")
    assert away > 0
    assert int(told.tally) == (profile.weapons()[weapon].accuracy - away if value is None else value)


@pytest.mark.clause("at43.shooting.zone-first#ruling")
def test_of_two_in_the_zone_who_are_equally_near_the_shooter_chooses() -> None:
    table = position(
        ALPHA,
        figures("screen", 1, "storm_golems", (58, 40), (62, 40)),
        figures("golems", 1, "storm_golems", (54, 60), (57, 60), (60, 60), (63, 60), (66, 60)),
    )
    playing = game(acting(table, "alpha", stage="act"), 6, 1)
    answer(playing, ("at43-action", "fire:laser_rifle>golems"))
    assert asked(playing).seat == 0
    assert offered(playing, "at43-equally-near") == ["screen/0", "screen/1"]
    answer(playing, ("at43-equally-near", ["screen/1"]))
    assert left(playing) == 0


@pytest.mark.clause("at43.therians.medium-nucleus-cannon#1", "at43.heroes.specific-target")
def test_each_impact_of_a_sniper_is_one_damage_test() -> None:
    ground = battle(position(figures("wraith", 1, "wraith_golgoth", (60, 60)), ALPHA))
    alpha, counts = ground.units["alpha"], []

    def tests(protection: int, count: int) -> Any:
        yield from ()
        counts.append((protection, count))
        return [False] * count

    volley: Any = SimpleNamespace(tests=tests)
    shot: Any = SimpleNamespace(unit=ground.units["wraith"])
    asks = list(losses.by_choice(ground, shot, volley, [(alpha, 0)], 0))
    assert asks == []
    script = losses.by_choice(ground, shot, volley, [(alpha, 0)], 1)
    next(script)
    with pytest.raises(StopIteration):
        script.send("alpha/0")
    assert counts == [(alpha.kit[0].protection, 1)]


@pytest.mark.clause("at43.los.vehicle-arcs")
def test_the_widest_arc_of_a_weapon_counts_and_is_half_on_either_side() -> None:
    gun, other = SimpleNamespace(id="gun"), SimpleNamespace(id="other")
    mounts = [(gun, 60), (gun, 90), (other, 360)]
    figure = SimpleNamespace(radius=100, shooting=[SimpleNamespace(weapon=w, arc=a) for w, a in mounts])
    own: Any = SimpleNamespace(facings=(0,), kit=(figure,), places=((0, 0),))

    def seen(x: int, y: int) -> bool:
        mark: Any = (x, y, 1, 1)
        return aiming.in_field(own, 0, gun, mark)

    ahead = [place for place in ((10_000, 0), (0, 10_000), (-10_000, 0), (0, -10_000)) if seen(*place)]
    [(x, y)] = ahead
    # 44 and 46 degrees off the way it looks, to the left and to the right.
    for side in (1, -1):
        assert seen(*turned(x, y, 44 * side))
        assert not seen(*turned(x, y, 48 * side))
    assert aiming.in_field(own, 0, other, (-x, -y, 1, 1))  # type: ignore[arg-type]


def turned(x: int, y: int, degrees: int) -> tuple[int, int]:
    from math import cos, radians, sin

    a = radians(degrees)
    return round(x * cos(a) - y * sin(a)), round(x * sin(a) + y * cos(a))


@pytest.mark.clause("at43.indirect.drift-direction")
def test_a_template_laid_on_the_shooters_own_leader_drifts_in_round_sixths() -> None:
    ground = battle(position(ALPHA, GOLEMS))
    found = []
    for face in (1, 4):
        ground.dice = Scripted(faces=[face])
        (x, y), _ = indirect.drift(ground, 0, (6000, 6000), (6000, 6000), 10)
        found.append((x - 6000, y - 6000))
    assert sorted(map(abs, found[0])) == [0, 1000]
    assert found[1] == (-found[0][0], -found[0][1])


# -- melee, movement, scenery ------------------------------------------------------------------------


@pytest.mark.clause("at43.melee.dice", "at43.melee.who-attacks")
@pytest.mark.parametrize(("y", "dice"), [(54, 2), (70, 0)])
def test_a_combat_in_which_nobody_is_reached_any_more_rolls_no_die(y: float, dice: int) -> None:
    ground = battle(
        position(figures("golem", 1, "storm_golems", (60, 50)), figures("foe", 0, "steel_troopers", (60, y)))
    )
    golem, foe = ground.units["golem"], ground.units["foe"]
    ground.dice = Scripted(faces=[1] * dice)
    side = melee.Side(foe, foe.kit[0].fighter, [0])
    bout = melee.Bout(golem.kit[0].melee[0], golem.kit[0].fighter, side)
    bout.attackers[:] = [0]
    assert list(melee.resolve(ground, golem, bout)) == []
    assert ground.dice.rolled == dice


@pytest.mark.clause("at43.moving.friends-pass-infantrymen#ruling", "at43.actions.afv-through-infantry")
@pytest.mark.parametrize(
    ("mover", "mode", "stops", "bars"),
    [
        ("steel_troopers", "combat", 4, 4),
        ("steel_troopers", "rapid", 4, 4),
        ("fire_toad", "combat", 2, 0),
        ("fire_toad", "rapid", 0, 0),
    ],
)
def test_a_battery_bars_friends_on_foot_and_a_machine_only_stops_on_no_gun(
    mover: str, mode: str, stops: int, bars: int
) -> None:
    guns = unit("guns", 0, "mortar_battery", size=4, places=[[60, 60], [63, 60], [60, 64.5], [64.5, 64.5]])
    ground = battle(position(figures("own", 0, mover, (20, 20)), guns))
    assert sorted(one.role for one in ground.units["guns"].kit) == ["gunner"] * 2 + ["support_weapon"] * 2
    standing, passing = movement.discs(ground, ground.units["own"], mode, (0, 0, 12000, 12000))
    assert (len(standing), len(passing)) == (stops, bars)


@pytest.mark.clause("at43.scenery.lifting#2")
def test_who_lifts_a_wall_strikes_nobody() -> None:
    table = position(
        figures("golgoth", 1, "light_golgoth", (60, 57)),
        figures("foe", 0, "steel_troopers", (65.5, 57)),
        FAR,
        piece=[{"id": "wall", "kind": "low_wall", "at": [60, 62], "length": 8}],
    )
    playing = game(acting(table, "golgoth", stage="act"))
    assert {"melee", "lift"} <= set(offered(playing, "at43-action"))
    answer(playing, ("at43-action", "lift"), ("at43-piece-heading", 0), ("at43-piece-place", [6000, 5100]))
    assert asked(playing).ask == "at43-drills"


@pytest.mark.clause("at43.scenery.must-be-target#ruling")
def test_a_piece_is_a_target_if_one_of_the_shooters_sees_it() -> None:
    screen = {"id": "screen", "kind": "container", "at": [60, 30], "length": 20, "size": 6}
    weak = {"id": "box", "kind": "container", "at": [60, 60], "destructible": True}
    own = figures("alpha", 0, "steel_troopers", (60, 24), (90, 24))
    ground = battle(position(own, GOLEMS, piece=[screen, weak]))
    alpha, rifle = ground.units["alpha"], profile.weapons()["laser_rifle"]
    seen = [scenery.targets(ground, alpha, rifle, found) for found in ((0,), (1,), (0, 1))]
    assert seen == [[], ["box"], ["box"]]


# -- routines and cards ------------------------------------------------------------------------------


@pytest.mark.clause(
    "at43.therians.routine-creation#2",
    "at43.therians.routine-creation#ruling",
    "at43.therians.routine-fusion#2",
)
@pytest.mark.parametrize("there", [True, False])
def test_a_machine_is_made_only_where_there_is_a_figure_of_it(
    there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair = unit("wraiths", 1, "wraith_golgoth", officer=1, size=2, places=[[60, 50], [69, 50]])
    ground = battle(position(pair, FAR))
    if not there:
        monkeypatch.setattr(therians, "walkers", lambda rank: [])
    able = set(therians.usable(ground, ground.units["wraiths"], Acting(unit="wraiths")))
    assert able & {"creation", "fusion"} == ({"creation", "fusion"} if there else set())


@pytest.mark.clause("at43.therians.routine-creation#1")
def test_of_two_kinds_of_walkers_the_player_says_which_appears(monkeypatch: pytest.MonkeyPatch) -> None:
    ground = battle(position(unit("wraith", 1, "wraith_golgoth", (60, 50), officer=1), FAR))
    wraith, routine = ground.units["wraith"], profile.routines()["creation"]
    cards = [profile.profiles()[name] for name in ("light_golgoth", "wraith_golgoth")]
    monkeypatch.setattr(therians, "walkers", lambda rank: cards)
    decision = next(therians.create(ground, wraith, wraith, routine))
    assert (decision.ask, decision.form.options) == ("at43-new-walker", ("light_golgoth", "wraith_golgoth"))


@pytest.mark.clause("at43.therians.routine-transfer")
@pytest.mark.parametrize(
    ("lost", "leader", "may"), [([1, 2], 0, False), ([2], 0, True), ([0, 1], 2, False), ([], 0, False)]
)
def test_a_transfer_needs_somebody_fallen_and_somebody_beside_the_leader(
    lost: list[int], leader: int, may: bool
) -> None:
    own = figures("golems", 1, "storm_golems", (60, 50), (63, 50), (66, 50), lost=lost, leader=leader)
    ground = battle(position(own, FAR))
    golems = ground.units["golems"]
    assert therians._may_transfer(ground, golems, golems) is may


@pytest.mark.clause("at43.therians.routine-overactive-afv#ruling")
def test_overactive_nanocores_of_a_machine_serve_one_salvo() -> None:
    own = unit("wraith", 1, "wraith_golgoth", (90, 50), officer=1)
    table = position(own, figures("toad", 0, "fire_toad", (90, 80)), FAR)
    # Six shots hit, all damage fails and fails again; the other cannon hits, its damage fails and stands.
    playing = game(acting(table, "wraith", stage="act"), *[6] * 6, *[1] * 6, *[1] * 6, 1)
    answer(
        playing,
        ("at43-action", "fire:medium_sonic_cannon>toad"),
        ("at43-use-routine", "use"),
        ("at43-action", "fire:medium_nucleus_cannon>toad"),
        ("at43-sniper", "plain"),
    )
    assert asked(playing).ask == "at43-action"
    assert left(playing) == 0


@pytest.mark.clause("at43.support.two-kinds")
@pytest.mark.parametrize("weapons", [(0, 2), (2, 0)])
def test_guns_at_one_size_alone_make_half_a_static_unit(weapons: tuple[int, int]) -> None:
    card = profile.profiles()["steel_troopers"]
    assert card.list.support_weapons == (0, 0)
    with pytest.raises(ProfileError, match="static support"):
        dataclasses.replace(card, list=dataclasses.replace(card.list, support_weapons=weapons))
