"""Before the first round: tiles, cover elements, heroes who join squads, and how units then come on."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.decision import Cells, Decision, OneOf, Spot
from grognard.core.dice import Scripted, Seeded, scripted
from grognard.core.event import Journal, Rolled
from grognard.core.game import Game, Refused
from grognard.core.system import Setup
from grognard.systems.dust import SYSTEM, heroes, movement, preparation, profile
from grognard.systems.dust.board import tiles
from grognard.systems.dust.dice import LETTERS
from grognard.systems.dust.events import ElementPlaced, RollOff, TileLaid
from grognard.systems.dust.profile import Profile, profile_from
from grognard.systems.dust.state import OFF, Battle
from systems.dust.cards import walker


def dice(*lines: str) -> Scripted:
    return Scripted(faces=scripted(lines, dict(SYSTEM.die_letters)))


def stand(position: dict[str, Any], *lines: str) -> Game:
    """A game in a position, with scripted dice or, where there are none, seeded ones."""
    return Game(SYSTEM, Setup("dust", position=position), dice(*lines) if lines else Seeded(seed=1))


def asked(game: Game, ask: str) -> Decision:
    assert game.decision is not None
    assert game.decision.ask == ask, game.decision
    return game.decision


def options(game: Game, ask: str) -> list[Any]:
    """What is offered; squares by their names."""
    form = asked(game, ask).form
    if isinstance(form, Spot):
        assert isinstance(form.region, Cells)
        return [form.region.names[cell] for cell in form.region.options]
    assert isinstance(form, OneOf)
    return list(form.options)


def answer(game: Game, ask: str, text: Any) -> None:
    decision = asked(game, ask)
    game.submit(decision.seat, decision.form.parse(text) if isinstance(text, str) else text)


def battle_of(game: Game) -> Battle:
    assert isinstance(game.battle, Battle)
    return game.battle


def told(game: Game, kind: type) -> list[Any]:
    return [entry.event for entry in game.journal if isinstance(entry.event, kind)]


# -- tiles -------------------------------------------------------------------------------------------


def laying(*lines: str) -> Game:
    return Game(SYSTEM, Setup("dust", "skirmish", options={"tiles": "players"}), dice(*lines))


@pytest.mark.clause("dust.setup.tile-roll#1")
@pytest.mark.parametrize(
    ("lines", "first"),
    [
        (["A: H M M", "B: M M M"], 0),
        (["A: H M H", "B: H H H"], 1),
        (["A: H M M", "B: M H M", "A: M M M", "B: M M M", "A: M M M", "B: M M H"], 1),
    ],
)
def test_most_hits_of_three_dice_lay_the_first_tile_and_ties_are_rolled_again(
    lines: list[str], first: int
) -> None:
    game = laying(*lines)
    assert asked(game, "dust-tile").seat == first
    assert [(event.seat, event.rule) for event in told(game, RollOff)] == [(first, "dust.setup.tile-roll")]
    assert isinstance(game.battle.dice, Scripted)
    assert game.battle.dice.left == 0


@pytest.mark.clause("dust.setup.free-map")
def test_players_lay_tiles_in_turn_where_and_turned_as_they_like() -> None:
    game = laying("A: H H M", "B: M M M", "cover, A: H M M", "cover, B: M M M")
    dealt = tiles.deal(4, 1)
    assert sorted(set(dealt)) == sorted(set(options(game, "dust-tile")))
    seats = []
    wanted = list(zip(dealt, (3, 0, 2, 1), (1, 2, 3, 0), strict=True))
    for tile, place, quarter in wanted:
        seats.append(game.decision.seat if game.decision else -1)
        if asked_for(game, "dust-tile"):
            answer(game, "dust-tile", tile)
        if asked_for(game, "dust-tile-place"):
            assert place in options(game, "dust-tile-place")
            answer(game, "dust-tile-place", place)
        answer(game, "dust-tile-turn", quarter)
    assert seats == [0, 1, 0, 1]
    battle = battle_of(game)
    assert battle.laid == wanted
    assert battle.board.to_data() == tiles.board(wanted).to_data()
    assert [(e.seat, e.tile, e.place, e.turned) for e in told(game, TileLaid)] == [
        (seat, *laid) for seat, laid in zip(seats, wanted, strict=True)
    ]
    assert battle.phase == "cover"


def asked_for(game: Game, ask: str) -> bool:
    return game.decision is not None and game.decision.ask == ask


@pytest.mark.clause("dust.setup.free-map")
def test_a_taken_place_takes_no_second_tile() -> None:
    game = laying("A: H H M", "B: M M M")
    answer(game, "dust-tile", tiles.deal(4, 1)[0])
    answer(game, "dust-tile-place", 2)
    answer(game, "dust-tile-turn", 0)
    game.submit(1, options(game, "dust-tile")[0])
    assert options(game, "dust-tile-place") == [0, 1, 3]
    with pytest.raises(Refused):
        game.submit(1, 2)


# -- cover elements ----------------------------------------------------------------------------------


def covering(**changes: Any) -> dict[str, Any]:
    position = {
        "phase": "cover",
        "board": {"size": [3, 6]},
        "supply": ["ammo_crate", "tank_trap", "ammo_crate"],
    }
    return {**position, **changes}


@pytest.mark.example("dust.ex.setup-roll")
@pytest.mark.clause("dust.setup.cover-roll#1", "dust.setup.cover-roll#2")
def test_who_rolls_more_hits_places_the_first_element_and_then_they_alternate() -> None:
    game = stand(covering(), "A: H H M", "B: M H M", "initiative: H M M", "M M M")
    assert [event.seat for event in told(game, RollOff)] == [0]
    for seat, kind, cell in ((0, "tank_trap", "A3"), (1, None, "B3"), (0, None, "C3")):
        assert game.decision is not None
        assert game.decision.seat == seat
        if kind:
            assert options(game, "dust-element") == ["ammo_crate", "tank_trap"]
            answer(game, "dust-element", kind)
        answer(game, "dust-element-place", cell)
    assert [(e.seat, e.element) for e in told(game, ElementPlaced)] == [
        (0, "tank_trap"),
        (1, "ammo_crate"),
        (0, "ammo_crate"),
    ]
    battle = battle_of(game)
    assert battle.supply == []
    assert {battle.board.names[cell]: element.kind for cell, element in battle.elements.items()} == {
        "A3": "tank_trap",
        "B3": "ammo_crate",
        "C3": "ammo_crate",
    }
    assert asked(game, "dust-first-player"), "all are placed, so the round begins"


@pytest.mark.clause("dust.setup.cover-roll#ruling")
def test_a_tie_for_the_first_element_is_rolled_again() -> None:
    game = stand(covering(), "A: H M M", "B: M M H", "A: H M M", "B: H M H")
    assert asked(game, "dust-element").seat == 1


@pytest.mark.example("dust.ex.setup-cover-squares")
@pytest.mark.clause("dust.setup.cover-zone", "dust.setup.cover-legal#1", "dust.setup.cover-legal#ruling")
def test_squares_that_take_a_cover_element() -> None:
    board = {"rows": ["......", ".*~:#.", "......"], "cover_zone": "A2:F2"}
    game = stand(covering(board=board, elements={"F2": "ammo_crate"}, supply=["ammo_crate"]))
    assert options(game, "dust-element-place") == ["A2", "B2"]
    for name in ("C2", "D2", "E2", "F2", "A1"):
        with pytest.raises(Refused):
            game.submit(0, battle_of(game).board.grid.parse(name))
    game = stand(covering(board=board, elements={"F2": "ammo_crate"}, supply=["tank_trap"]))
    assert options(game, "dust-element-place") == ["A2", "B2"]


@pytest.mark.clause("dust.setup.cover-zone-free#1")
def test_in_a_battle_of_their_own_players_place_cover_in_the_middle() -> None:
    game = Game(SYSTEM, Setup("dust", "tournament-300", options={"field_seed": 2}), Seeded(seed=1))
    answer(game, "dust-element", "ammo_crate")
    offered = options(game, "dust-element-place")
    assert offered
    assert {int(name[1:]) for name in offered} <= {5, 6, 7, 8}
    board = battle_of(game).board
    middle = [
        c for c in range(board.grid.size) if 4 <= board.grid.row(c) < 8 and not board.no_elements >> c & 1
    ]
    assert offered == [board.names[cell] for cell in middle]


def house(kind: str) -> dict[str, Any]:
    entrances = [{"at": "B2", "side": "south", "kind": kind}, {"at": "B3", "side": "north", "kind": "small"}]
    inner = [{"at": "B2", "side": "north", "kind": "large"}]  # a gate between rooms lets no vehicle in
    building = {"cells": "B2:B3", "walls": [{"at": "B2", "side": "north"}], "entrances": [*entrances, *inner]}
    return {"size": [3, 4], "buildings": [building], "cover_zone": "B1:B4"}


@pytest.mark.example("dust.ex.building-trap-placement")
@pytest.mark.clause("dust.building.trap-placement", "dust.setup.cover-legal")
def test_tank_traps_stand_only_in_buildings_with_a_large_entrance() -> None:
    inside = {"B2", "B3"}
    for kind, trap_inside in (("small", False), ("large", True)):
        crates = stand(covering(board=house(kind), supply=["ammo_crate"]))
        assert inside <= set(options(crates, "dust-element-place"))
        traps = stand(covering(board=house(kind), supply=["tank_trap"]))
        offered = set(options(traps, "dust-element-place"))
        assert {"B1", "B4"} <= offered
        assert inside & offered == (inside if trap_inside else set())


@pytest.mark.clause("dust.setup.cover-legal")
def test_elements_that_find_no_square_are_left_out() -> None:
    board = {"rows": ["..", "..", "~#", ".~", "..", ".."]}
    game = stand(covering(board=board, supply=["ammo_crate", "ammo_crate"]))
    battle = battle_of(game)
    assert {battle.board.names[cell] for cell in battle.elements} == {"A3"}
    assert battle.supply == []


# -- heroes join -------------------------------------------------------------------------------------


def card(template: str, **changes: Any) -> dict[str, Any]:
    """A made-up card: like one of the data's, with the simplest arms of its kind."""
    made = profile.profiles()[template]
    data: dict[str, Any] = {
        "id": template,
        "name": made.name,
        "side": made.side,
        "kind": made.kind,
        "armour": made.armour.code,
        "movement": made.movement,
        "health": made.health,
        "points": made.points,
        "skills": [],
        "weapons": [{"weapon": "pistol_45"}],
    }
    if made.is_squad:
        data["figures"] = [{"count": made.health, "carries": ["pistol_45"]}]
    return {**data, **changes}


def made(template: str, **changes: Any) -> Profile:
    return profile_from(card(template, **changes))


@pytest.mark.example("dust.ex.skill-joining")
@pytest.mark.clause(
    "dust.skill.blutkreuz-ape-hero",
    "dust.skill.blutkreuz-ape-squad",
    "dust.skill.blutkreuz-zombie#1",
    "dust.skill.blutkreuz-zombie#2",
)
@pytest.mark.clause("dust.skill.blutkreuz-zombie", "dust.skill.jump-hero#1", "dust.skill.jump-hero#ruling")
@pytest.mark.parametrize(
    ("hero", "squad", "clause"),
    [
        (["blutkreuz_ape"], ["blutkreuz_ape"], None),
        (["blutkreuz_ape"], [], "dust.skill.blutkreuz-ape-hero"),
        ([], ["blutkreuz_ape"], "dust.skill.blutkreuz-ape-squad"),
        (["blutkreuz_zombie"], [], "dust.skill.blutkreuz-zombie"),
        ([], ["blutkreuz_zombie"], None),
        (["jump"], [], "dust.skill.jump-hero"),
        ([], ["jump"], None),
        (["blutkreuz_zombie"], ["blutkreuz_zombie"], None),
        (["jump"], ["jump"], None),
    ],
)
def test_skills_that_decide_who_may_join_whom(hero: list[str], squad: list[str], clause: str | None) -> None:
    leader, men = made("rosie", id="leader", skills=hero), made("recon_boys", id="men", skills=squad)
    why = heroes.why_not_join(leader, men)
    assert (why and why.rule) == clause
    cards = card("rosie", id="leader", skills=hero), card("recon_boys", id="men", skills=squad)
    # Where there is nobody to join, the first round begins at once.
    game = joining(*cards, lines=("H M M", "M M M") if clause else ())
    if clause is None:
        assert options(game, "dust-join") == ["alone", "men"]
    else:
        assert asked(game, "dust-first-player"), "there is nobody to join, so nothing is asked"


def joining(*cards: dict[str, Any], lines: tuple[str, ...] = ("H M M", "M M M"), **more: Any) -> Game:
    """The moment before the first round, one unit of each card on the first seat, an enemy on the other."""
    units = [{"id": data["id"], "seat": 0} for data in cards] + [{"id": "hans", "seat": 1}]
    position = {
        "phase": "join",
        "round": 0,
        "board": {"size": [6, 6]},
        "profiles": list(cards),
        "unit": units,
    }
    return stand({**position, **more}, *lines)


@pytest.mark.clause("dust.command.hero")
def test_only_a_commander_joins_a_command_squad() -> None:
    boss = profile.profiles()["the_boss"]
    assert heroes.why_not_join(made("rosie", skills=["commander"]), boss) is None
    why = heroes.why_not_join(made("rosie", skills=["tank_head"]), boss)
    assert why is not None
    assert why.rule == "dust.command.hero"
    units = [{"id": "rosie", "seat": 0}, {"id": "the_boss", "seat": 0}, {"id": "hans", "seat": 1}]
    position = {"phase": "join", "round": 0, "board": {"size": [6, 6]}, "unit": units}
    assert asked(stand(position, "H M M", "M M M"), "dust-first-player")
    commander = {**position, "profiles": [card("rosie", skills=["commander"])]}
    assert options(stand(commander, "H M M", "M M M"), "dust-join") == ["alone", "the_boss"]


@pytest.mark.example("dust.ex.hero-join-class")
@pytest.mark.clause("dust.hero.join-class", "dust.hero.join-one", "dust.hero.join-when")
def test_a_hero_joins_one_squad_of_his_class_before_the_first_round_and_never_after() -> None:
    light, heavy = card("recon_boys", id="light"), card("recon_boys", id="heavy", armour="S3")
    first, second = card("lara", id="first"), card("lara", id="second")
    game = joining(light, heavy, first, second, lines=())
    assert battle_of(game).round == 0
    assert options(game, "dust-join") == ["alone", "heavy"]
    with pytest.raises(Refused):
        game.submit(0, "light")
    answer(game, "dust-join", "heavy")
    battle = battle_of(game)
    assert (battle.units["first"].partner, battle.units["heavy"].partner) == ("heavy", "first")
    assert asked(game, "dust-first-player"), "no squad is left for the second hero"
    assert battle.round == 1
    seen = play_on(game, rounds=3)
    assert "dust-join" not in seen
    assert battle_of(game).units["second"].partner == ""


def play_on(game: Game, rounds: int) -> set[str]:
    """Give default answers for so many rounds; all that was asked."""
    seen = set()
    while game.decision is not None and battle_of(game).round <= rounds:
        seen.add(game.decision.ask)
        game.submit(game.decision.seat, game.decision.form.default())
    return seen


@pytest.mark.clause("dust.hero.join-when")
def test_a_hero_who_went_alone_finds_no_squad_later() -> None:
    game = joining(card("recon_boys", id="men"), card("rosie", id="leader"), lines=())
    answer(game, "dust-join", "alone")
    seen = play_on(game, rounds=3)
    assert "dust-activate" in seen
    assert "dust-join" not in seen
    assert battle_of(game).units["leader"].partner == ""


@pytest.mark.clause("dust.hero.join-unit")
def test_hero_and_squad_enter_act_and_stand_as_one() -> None:
    game = joining(card("recon_boys", id="men"), card("rosie", id="leader"))
    answer(game, "dust-join", "men")
    game.submit(0, 0)  # seat 0 begins
    # The combined unit is the only one of its seat: it is activated by itself, under the squad's name.
    answer(game, "dust-plan", "move+move")
    answer(game, "dust-enter", "C1")
    men, leader = battle_of(game).units["men"], battle_of(game).units["leader"]
    assert (men.cell, leader.cell) == (2, 2)
    assert (men.status, leader.status) == ("field", "field")
    answer(game, "dust-move", "D2")
    assert battle_of(game).board.names[men.cell] == battle_of(game).board.names[leader.cell] == "D2"
    assert (men.activated, leader.activated) == (True, True)
    assert asked(game, "dust-plan").seat == 1


@pytest.mark.example("dust.ex.hero-movement")
@pytest.mark.clause("dust.hero.join-movement")
@pytest.mark.parametrize(("squad", "hero", "together"), [(1, 2, 2), (2, 1, 2), (1, 1, 1)])
def test_the_higher_movement_counts_for_both(squad: int, hero: int, together: int) -> None:
    cards = [card("recon_boys", id="men", movement=squad), card("rosie", id="leader", movement=hero)]
    game = joining(*cards)
    answer(game, "dust-join", "men")
    battle = battle_of(game)
    assert int(movement.allowance(battle, battle.units["men"])) == together


def test_heroes_who_joined_in_the_list_are_not_asked_again() -> None:
    army = {"side": "allies", "units": ["bazooka_joe", "recon_boys", "death_dealers", "rosie"]}
    joined = {**army, "joins": [["bazooka_joe", "recon_boys"]]}
    game = Game(SYSTEM, Setup("dust", "skirmish", (joined, joined)), Seeded(seed=1))
    while asked_for(game, "dust-element") or asked_for(game, "dust-element-place"):
        assert game.decision is not None
        game.submit(game.decision.seat, game.decision.form.default())
    decision = asked(game, "dust-join")
    assert decision.about == (("hero", "unit", "rosie"),)
    assert options(game, "dust-join") == ["alone", "death_dealers"]
    answer(game, "dust-join", "death_dealers")
    assert asked(game, "dust-join").about == (("hero", "unit", "rosie-2"),)
    assert options(game, "dust-join") == ["alone", "death_dealers-2"]


# -- coming on ---------------------------------------------------------------------------------------


@pytest.mark.clause("dust.setup.entry-round-one")
def test_nobody_starts_on_the_battlefield_and_all_come_on_in_the_first_round() -> None:
    game = Game(SYSTEM, Setup("dust", "first-patrol"), Seeded(seed=3))
    battle = battle_of(game)
    assert all((unit.status, unit.cell) == ("reserve", OFF) for unit in battle.units.values())
    activated = []
    while battle_of(game).round < 2:
        decision = game.decision
        assert decision is not None
        if decision.ask == "dust-plan":
            (_, _, unit) = decision.about[0]
            activated.append(unit)
            assert all(str(plan).startswith("move+") for plan in options(game, "dust-plan"))
            game.submit(decision.seat, "move+nothing")
        else:
            game.submit(decision.seat, decision.form.default())
    assert sorted(activated) == sorted(battle.units)
    assert {unit.status for unit in battle_of(game).units.values()} == {"field"}


ENTERING: dict[str, Any] = {
    "board": {"size": [5, 6], "entries": ["B1:D1", "north"]},
    "unit": [
        {"id": "the_hammers", "seat": 0},
        {"id": "recon_boys", "seat": 0, "at": "C1"},
        {"id": "hans", "seat": 1, "at": "A6", "activated": True},
    ],
}


@pytest.mark.clause("dust.setup.entry-move#1", "dust.setup.entry-second#1")
def test_a_unit_enters_by_one_square_whatever_its_movement_and_then_acts_freely() -> None:
    game = stand(ENTERING)
    answer(game, "dust-activate", "the_hammers")
    plans = options(game, "dust-plan")
    assert {"move+nothing", "move+move", "move+attack"} <= set(plans)
    assert all(plan.startswith("move+") for plan in plans), "first the entry Move, and no Sustained Attack"
    with pytest.raises(Refused) as refused:
        game.submit(0, "nothing+nothing")
    assert refused.value.why.rule == "dust.setup.entry-move"
    answer(game, "dust-plan", "move+move")
    assert options(game, "dust-enter") == ["B1", "D1"], "Movement 2, yet only the free squares of the zone"
    answer(game, "dust-enter", "B1")
    second = asked(game, "dust-move").form.to_data()["region"]["cells"]
    board = battle_of(game).board
    assert board.grid.parse("B3") in second, "the second Move has the full Movement"
    assert board.grid.parse("C2") in second, "and its first diagonal is still to come"


@pytest.mark.clause("dust.setup.entry-move#ruling")
def test_a_unit_that_finds_no_free_square_waits() -> None:
    board = {"size": [5, 6], "entries": ["C1", "north"]}
    game = stand({**ENTERING, "board": board})
    answer(game, "dust-activate", "the_hammers")
    assert battle_of(game).units["the_hammers"].status == "reserve"
    assert battle_of(game).units["the_hammers"].activated
    assert asked(game, "dust-plan").about == (("unit", "unit", "recon_boys"),)


@pytest.mark.clause("dust.setup.entry-move#ruling")
def test_by_the_house_rule_the_entry_move_is_an_ordinary_one() -> None:
    game = stand({**ENTERING, "options": {"full_entry_move": True}})
    answer(game, "dust-activate", "the_hammers")
    answer(game, "dust-plan", "move+nothing")
    assert {"B1", "B2", "A2"} <= set(options(game, "dust-enter"))


@pytest.mark.clause("dust.setup.entry-move")
def test_after_an_ordinary_entry_the_second_move_has_all_its_points() -> None:
    game = stand({**ENTERING, "options": {"full_entry_move": True}})
    answer(game, "dust-activate", "the_hammers")
    answer(game, "dust-plan", "move+move")
    answer(game, "dust-enter", "B2")
    board = battle_of(game).board
    second = {board.names[cell] for cell in asked(game, "dust-move").form.to_data()["region"]["cells"]}
    assert "B4" in second, "two squares to come in, and two more"
    assert "B5" not in second


@pytest.mark.clause("dust.skill.fast", "dust.setup.entry-move#ruling")
def test_fast_lengthens_no_entry_but_the_move_after_it() -> None:
    game = stand(
        {
            **ENTERING,
            "profiles": [walker("swift", "fast", movement=1)],
            "unit": [{"id": "swift", "seat": 0}, *ENTERING["unit"][1:]],
        }
    )
    twin = game.fork()
    answer(twin, "dust-activate", "swift")
    answer(twin, "dust-plan", "move+nothing")
    assert options(twin, "dust-enter") == ["B1", "D1"]
    answer(game, "dust-activate", "swift")
    answer(game, "dust-plan", "move+move")
    assert {"B1", "D1", "B3"} <= set(options(game, "dust-enter")), "B3 by both Moves"
    assert "B4" not in options(game, "dust-enter")
    answer(game, "dust-enter", "B1")
    board = battle_of(game).board
    second = {board.names[cell] for cell in asked(game, "dust-move").form.to_data()["region"]["cells"]}
    assert "B3" in second
    assert "B4" not in second


@pytest.mark.clause("dust.setup.entry-move", "dust.skill.fast")
def test_by_the_house_rule_fast_lengthens_the_entry_or_the_next_move() -> None:
    where = {
        **ENTERING,
        "profiles": [walker("swift", "fast", movement=2)],
        "unit": [{"id": "swift", "seat": 0}, *ENTERING["unit"][1:]],
        "options": {"full_entry_move": True},
    }
    reached = []
    for entry in ("B2", "B3"):
        game = stand(where)
        answer(game, "dust-activate", "swift")
        answer(game, "dust-plan", "move+move")
        answer(game, "dust-enter", entry)
        board = battle_of(game).board
        second = {board.names[cell] for cell in asked(game, "dust-move").form.to_data()["region"]["cells"]}
        reached.append(max(int(name[1]) for name in second if name[0] == "B"))
    assert reached == [5, 5]


@pytest.mark.clause("dust.setup.entry-late#1")
def test_a_rebuilt_vehicle_enters_through_the_entry_zone() -> None:
    position = {
        "round": 4,
        "board": {"size": [5, 6], "entries": ["B1:C1", "north"]},
        "unit": [
            {"id": "the_boss", "seat": 0, "at": "E3"},
            {"id": "pounder", "seat": 0, "status": "gone", "wounds": 3},
            {"id": "hans", "seat": 1, "at": "A6", "activated": True},
        ],
    }
    game = stand(position, "order: H", "initiative: H M M", "M M M")
    answer(game, "dust-plan", "skill+nothing")
    # It is the one skill that can be used here, so it is not asked for; nor is the one wreck.
    plans = options(game, "dust-plan")
    assert plans
    assert all(plan.startswith("move+") for plan in plans)
    answer(game, "dust-plan", "move+nothing")
    assert options(game, "dust-enter") == ["B1", "C1"]
    answer(game, "dust-enter", "C1")
    pounder = battle_of(game).units["pounder"]
    assert (pounder.status, pounder.wounds, battle_of(game).board.names[pounder.cell]) == ("field", 0, "C1")


@pytest.mark.clause("dust.setup.entry-move")
@pytest.mark.parametrize(
    ("points", "reached"), [(0, {"A1", "B1"}), (1, {"A1", "B1"}), (2, {"A1", "B1", "A2", "B2", "C1", "C2"})]
)
def test_by_the_house_rule_the_first_point_pays_for_the_entry_square(points: int, reached: set[str]) -> None:
    where = {
        **ENTERING,
        "board": {"size": [5, 6], "entries": ["A1:B1", "north"]},
        "profiles": [walker("slow", movement=points)],
        "unit": [{"id": "slow", "seat": 0}, {"id": "hans", "seat": 1, "at": "E6"}],
        "options": {"full_entry_move": True},
    }
    battle = battle_of(stand(where))
    found = movement.entrances(battle, battle.units["slow"], movement.Pace())
    assert {battle.board.names[cell] for cell in found} == reached


@pytest.mark.clause("dust.setup.cover-roll#1", "dust.setup.cover-roll#ruling", "dust.setup.tile-roll#ruling")
@pytest.mark.parametrize(
    ("faces", "first"), [("H M M M M M", 0), ("M M M H M M", 1), ("H M M M M H H H M H M M", 0)]
)
def test_each_side_rolls_three_dice_until_one_has_more(faces: str, first: int) -> None:
    battle = battle_of(stand(ENTERING))
    battle.dice, battle.journal = Scripted(faces=scripted([faces], dict(LETTERS))), Journal()
    assert preparation.roll_off(battle, "dust.setup.tile-roll") == first
    rolls = [entry.event for entry in battle.journal.entries if isinstance(entry.event, Rolled)]
    assert [(roll.seat, len(roll.faces)) for roll in rolls] == [(0, 3), (1, 3)] * (len(faces.split()) // 6)
