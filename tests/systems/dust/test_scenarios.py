"""The scenarios: each begins as its file says, can be played to its end, and has words for people."""

from __future__ import annotations

import json
import tomllib
from importlib import resources
from typing import Any

import pytest

from grognard.core.books.reading import ProfileError
from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng, draw
from grognard.core.language.words import LANGUAGES, words
from grognard.core.space.squares.grid import Edge
from grognard.core.system import Setup, SetupFault
from grognard.systems.dust import SYSTEM, profile
from grognard.systems.dust.board import tiles
from grognard.systems.dust.board.board import Board
from grognard.systems.dust.roster import roster
from grognard.systems.dust.scenario import briefing, scenario
from grognard.systems.dust.state import OFF, Battle

IDS = list(briefing.briefings())
ON_TILES = [brief.id for brief in briefing.briefings().values() if brief.tiles]
ON_MAPS = [brief.id for brief in briefing.briefings().values() if brief.board is not None]


def begun(name: str, armies: tuple[Any, ...] = (), **options: Any) -> Battle:
    return scenario.begin(Setup("dust", name, armies=armies, options=options), Seeded(seed=1))


def shown(name: str) -> dict[str, Any]:
    file = resources.files("grognard") / "systems" / "dust" / "scenarios" / f"{name}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


# -- the list ----------------------------------------------------------------------------------------


def test_scenarios_are_listed_easiest_first() -> None:
    listed = scenario.listed()
    assert [one.id for one in listed[:2]] == ["first-patrol", "the-ford"]
    assert all("first-game" in one.tags for one in listed[:2])
    assert len(listed) >= 8
    assert all(one.seats == len(one.points) == 2 for one in listed)
    assert {brief.goal for brief in briefing.briefings().values()} == set(briefing.GOALS)
    assert sum("buildings" in one.tags for one in listed) >= 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_scenarios_armies_and_tiles_have_words(language: str) -> None:
    speech = words(language)
    keys = [f"dust-scenario-{name}{tail}" for name in IDS for tail in ("", "-text")]
    keys += [f"dust-army-{ready.id}" for name in IDS for seat in (0, 1) for ready in roster.ready(name, seat)]
    keys += [f"dust-tilename-{kind}" for kind in tiles.box()]
    assert [key for key in keys if not speech.has(key)] == []


def on_side(board: Board, name: str, side: str) -> Edge:
    """What lies on a side of a square."""
    cell = board.grid.parse(name)
    step = {"north": board.grid.width, "south": -board.grid.width, "east": 1, "west": -1}[side]
    return board.grid.edges.get((min(cell, cell + step), max(cell, cell + step)), Edge.OPEN)


# -- how each begins ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", IDS)
def test_a_scenario_begins_with_all_in_reserve_and_at_full_strength(name: str) -> None:
    battle, brief = begun(name), briefing.find(name)
    for seat in (0, 1):
        units = [unit for unit in battle.units.values() if unit.seat == seat]
        assert [unit.profile.id for unit in units] == roster.ready(name, seat)[0].army["units"]
        assert sum(unit.profile.points for unit in units) <= brief.points[seat]
    for unit_id, unit in battle.units.items():
        assert unit.id == unit_id
        assert (unit.status, unit.cell, unit.health) == ("reserve", OFF, unit.profile.health)
        assert unit.ammo == [line.ammo for line in unit.profile.lines]
    assert (battle.scenario, battle.round, battle.rounds) == (name, 0, brief.rounds)
    assert (battle.goal, battle.goal_points) == (brief.goal, brief.goal_points)
    assert battle.phase == ("cover" if battle.supply else "join")
    assert SYSTEM.laws(battle) == []


@pytest.mark.parametrize("name", IDS)
def test_both_sides_can_enter(name: str) -> None:
    board = begun(name).board
    for zone in board.entries:
        assert sum(not (board.no_vehicles | board.inside) >> cell & 1 for cell in zone) >= 4
    assert not set(board.entries[0]) & set(board.entries[1])


@pytest.mark.clause("dust.setup.scenario-map")
@pytest.mark.parametrize("name", ON_MAPS)
def test_the_battlefield_is_laid_out_as_the_map_shows(name: str) -> None:
    battle, board = begun(name), shown(name)["board"]
    rows = board.get("rows")
    if rows is None:
        rows = tiles.table(tiles.laid_from(board["tiles"], "tiles"))["rows"]
    seen = [
        "".join(battle.board.rows[row][col] for col in range(battle.board.grid.width))
        for row in reversed(range(battle.board.grid.height))
    ]
    assert seen == rows
    assert sorted(battle.board.names[cell] for cell in battle.board.objectives) == sorted(
        board.get("objectives", [])
    )
    for building in board.get("buildings", ()):
        for way in building["entrances"]:
            assert on_side(battle.board, way["at"], way["side"]).name == way["kind"].upper()
    standing = {battle.board.names[cell]: element.kind for cell, element in battle.elements.items()}
    assert standing == shown(name).get("elements", {})
    assert briefing.read(name, shown(name)).board.to_data() == battle.board.to_data()


@pytest.mark.clause("dust.setup.scenario-map")
@pytest.mark.parametrize("name", ON_MAPS)
def test_a_scenario_with_a_map_takes_no_tiles(name: str) -> None:
    for options in ({"tiles": "players"}, {"field_seed": 3}):
        with pytest.raises(SetupFault) as refused:
            begun(name, **options)
        assert refused.value.rule == "dust.setup.scenario-map"


def edges(board: Board) -> set[Edge]:
    return set(board.grid.edges.values())


def test_the_factory_has_rooms_and_both_kinds_of_entrance() -> None:
    board = begun("the-factory").board
    inner = {edge for a, b, edge in board.edges if board.buildings.get(a) == board.buildings.get(b)}
    assert inner == {Edge.WALL, Edge.SMALL, Edge.LARGE}
    assert edges(board) == {Edge.WALL, Edge.SMALL, Edge.LARGE}
    for cell in board.objectives:
        assert cell in board.buildings


def test_the_farm_has_one_building_for_soldiers_and_one_for_all() -> None:
    board = begun("the-farm").board
    kinds = {
        house: {
            edge for a, b, edge in board.edges if house in (board.buildings.get(a), board.buildings.get(b))
        }
        for house in set(board.buildings.values())
    }
    assert kinds == {1: {Edge.WALL, Edge.SMALL}, 2: {Edge.WALL, Edge.SMALL, Edge.LARGE}}


@pytest.mark.parametrize("name", ["first-patrol", "the-ford", "the-crossroads", "grand-slam"])
def test_these_maps_are_the_same_from_both_ends(name: str) -> None:
    board = begun(name).board
    last = board.grid.size - 1
    assert board.terrain == board.terrain[::-1]
    assert set(board.grid.edges.items()) == {
        ((last - b, last - a), e) for (a, b), e in board.grid.edges.items()
    }
    assert {last - cell for cell in board.objectives} == set(board.objectives)
    assert {last - cell for cell in board.entries[0]} == set(board.entries[1])


# -- fields of tiles ---------------------------------------------------------------------------------


@pytest.mark.clause("dust.tournament.size-ratio")
@pytest.mark.example("dust.ex.tournament-ratio")
def test_tournament_armies_by_size_of_the_field() -> None:
    assert dict(profile.tables().army_points) == {9: 200, 12: 300, 16: 400}
    tournament = [brief for brief in briefing.briefings().values() if "tournament" in brief.tags]
    assert {brief.tiles: brief.points for brief in tournament} == {
        9: (200, 200),
        12: (300, 300),
        16: (400, 400),
    }


def test_nine_tiles_have_the_published_number_of_cover_elements() -> None:
    numbers = profile.tables()
    supply = briefing.find("tournament-200").supply
    assert supply.count("ammo_crate") == numbers.free_crates
    assert supply.count("tank_trap") == numbers.free_traps


@pytest.mark.parametrize("name", ON_TILES)
def test_the_seed_of_the_field_says_which_it_is(name: str) -> None:
    fields = [begun(name, field_seed=seed).board.to_data() for seed in (1, 1, 2)]
    assert fields[0] == fields[1] == begun(name).board.to_data()
    assert fields[0] != fields[2]
    assert [place for _, place, _ in begun(name).laid] == list(range(briefing.find(name).tiles))


@pytest.mark.parametrize("name", ON_TILES)
def test_players_may_lay_the_tiles_themselves(name: str) -> None:
    battle, count = begun(name, tiles="players", field_seed=4), briefing.find(name).tiles
    assert (battle.phase, battle.laid, battle.tiles) == ("tiles", [], tiles.deal(count, 4))
    assert set(battle.board.terrain) == {"neutral"}


# -- options -----------------------------------------------------------------------------------------


def test_house_rules_are_as_ruled_unless_chosen_otherwise() -> None:
    ruled = {option.id: option.default for option in profile.options().values()}
    assert begun("first-patrol").options == ruled
    assert begun("first-patrol", full_entry_move=True).options == {**ruled, "full_entry_move": True}
    assert scenario.house_rules({"indirect_face": "miss"})["indirect_face"] == "miss"


@pytest.mark.parametrize(
    ("options", "place"),
    [
        ({"moon": True}, "options.moon"),
        ({"full_entry_move": 1}, "options.full_entry_move"),
        ({"full_entry_move": "yes"}, "options.full_entry_move"),
        ({"indirect_face": True}, "options.indirect_face"),
        ({"indirect_face": []}, "options.indirect_face"),
        ({"tiles": "dog"}, "options.tiles"),
        ({"field_seed": "one"}, "options.field_seed"),
        ({"field_seed": -1}, "options.field_seed"),
        ({"field_seed": True}, "options.field_seed"),
    ],
)
def test_options_that_are_none_are_refused(options: dict[str, Any], place: str) -> None:
    with pytest.raises(SetupFault) as refused:
        begun("skirmish", **options)
    assert refused.value.place == place
    assert refused.value.mend


def test_a_scenario_that_is_none_is_refused() -> None:
    with pytest.raises(SetupFault, match="first-patrol") as refused:
        begun("moon-landing")
    assert refused.value.place == "scenario"
    assert begun("").scenario == "first-patrol"


# -- armies ------------------------------------------------------------------------------------------


def test_armies_that_break_the_rules_are_refused_by_name() -> None:
    army = {"side": "allies", "units": ["rhino", "pounder", "steel_rain", "hel_boys"]}
    with pytest.raises(SetupFault) as refused:
        begun("skirmish", (None, army))
    assert refused.value.place == "armies[1]"
    assert "hell_boys" in refused.value.what
    assert "102 points" in refused.value.what
    with pytest.raises(SetupFault, match="3 armies"):
        begun("skirmish", (None, None, None))


def test_units_of_both_armies_have_names_of_their_own() -> None:
    army = {"side": "allies", "units": ["recon_boys", "recon_boys", "rhino", "the_hammers"]}
    battle = begun("skirmish", (army, army))
    assert list(battle.units) == [
        "recon_boys", "recon_boys-2", "rhino", "the_hammers", "recon_boys-3", "recon_boys-4", "rhino-2",
        "the_hammers-2",
    ]  # fmt: skip
    assert [unit.seat for unit in battle.units.values()] == [0] * 4 + [1] * 4


def test_heroes_join_as_the_list_says() -> None:
    units = ["bazooka_joe", "recon_boys", "recon_boys", "rosie"]
    army = {"side": "allies", "units": units, "joins": [["bazooka_joe", "recon_boys-2"]]}
    battle = begun("skirmish", (army, army))
    pairs = {unit.id: unit.partner for unit in battle.units.values() if unit.partner}
    assert pairs == {
        "bazooka_joe": "recon_boys-2",
        "recon_boys-2": "bazooka_joe",
        "bazooka_joe-2": "recon_boys-4",
        "recon_boys-4": "bazooka_joe-2",
    }
    assert SYSTEM.laws(battle) == []


# -- playing -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", IDS)
def test_a_random_player_finishes_every_scenario(name: str) -> None:
    game = Game(SYSTEM, Setup("dust", name), Seeded(seed=5), log=False)
    chance = Rng(9)
    while game.decision is not None:
        game.submit(game.decision.seat, draw(game.decision, chance))
    assert isinstance(game.battle, Battle)
    assert SYSTEM.laws(game.battle) == []
    assert game.outcome is not None
    assert game.outcome.way != "dust-way-rounds" or game.battle.round == briefing.find(name).rounds


@pytest.mark.parametrize("name", ["the-factory", "tournament-200"])
def test_a_game_comes_back_from_its_save(name: str) -> None:
    game = Game(SYSTEM, Setup("dust", name, options={"full_entry_move": True}), Seeded(seed=5))
    chance = Rng(9)
    for _ in range(60):
        assert game.decision is not None
        game.submit(game.decision.seat, draw(game.decision, chance))
    saved = json.loads(json.dumps(game.save()))
    assert Game.load(saved, lambda _: SYSTEM).digest() == game.digest()
    state = json.loads(json.dumps(game.battle.to_data()))
    assert SYSTEM.restore(state, game.setup).to_data() == game.battle.to_data()


# -- files that are none -----------------------------------------------------------------------------

SOUND: dict[str, Any] = {"order": 1, "points": [100, 100], "board": {"size": [6, 6]}}


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"colour": "red"}, "unknown field"),
        ({"points": [100]}, "army points of each seat"),
        ({"points": [100, 0]}, "army points of each seat"),
        ({"sides": ["allies", "moon"]}, "give each seat one of"),
        ({"goal": "flee"}, "unknown 'flee'"),
        ({"goal": "hold"}, "hold without objectives"),
        ({"tiles": 9}, "either a board or a number of tiles"),
        ({"supply": {"mine": 1}}, "unknown field"),
        ({"elements": {"A1": "mine"}}, "unknown 'mine'"),
        ({"supply": {"ammo_crate": 1}, "elements": {"A1": "tank_trap"}}, "both supply and elements"),
        ({"board": {"rows": ["~."]}, "elements": {"A1": "tank_trap"}}, "water takes no cover element"),
        ({"force": True}, "no table for"),
        ({"army": [{"side": "allies", "units": []}]}, "1 armies"),
    ],
)
def test_a_scenario_file_that_cannot_be_played_is_refused(change: dict[str, Any], what: str) -> None:
    assert briefing.read("sound", SOUND).rounds == profile.tables().rounds
    with pytest.raises(ProfileError, match=what):
        briefing.read("unsound", {**SOUND, **change})


def test_a_scenario_on_tiles_has_one_of_the_known_shapes() -> None:
    data = {"order": 1, "points": [100, 100], "tiles": 7}
    with pytest.raises(ProfileError, match="4, 9, 12, 16"):
        briefing.read("unsound", data)
