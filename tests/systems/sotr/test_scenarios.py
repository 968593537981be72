"""Scenarios of Secrets of the Third Reich: their tables, platoons and what each counts."""

import pytest

from grognard.core.dice import Seeded
from grognard.core.game import Game
from grognard.core.language.voice import Voice
from grognard.core.language.words import words
from grognard.core.system import Setup, SetupFault
from grognard.systems.sotr import SYSTEM, layout, scenario, sight, victory
from grognard.systems.sotr.profile import scenery, weapons
from grognard.systems.sotr.reading import INCH
from grognard.systems.sotr.shooting import modifiers
from grognard.systems.sotr.shooting.modifiers import Manner

SCENARIOS = [one.id for one in SYSTEM.scenarios()]


def begun(name, **setup):
    return SYSTEM.begin(Setup("sotr", name, **setup), Seeded(seed=1))


def at(*units, **position):
    rows = [{"id": n, "troop": t, "seat": s, "at": list(where)} for n, t, s, where in units]
    return SYSTEM.begin(Setup("sotr", position={"unit": rows, "size": [48, 48], **position}), Seeded(seed=1))


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_scenario_has_its_name_and_briefing(name, language):
    key = f"sotr-scenario-{name}".replace("_", "-")
    assert words(language).has(key)
    assert words(language).has(f"{key}-text")


def test_there_are_six_scenarios_and_a_first_one():
    assert len(SCENARIOS) == 7
    assert [one.id for one in SYSTEM.scenarios() if "first" in one.tags] == SCENARIOS[:2]


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_ready_platoon_begins_in_a_game(name):
    for seat in (0, 1):
        for one in SYSTEM.armies(name, seat):
            assert SYSTEM.muster(name, seat, one.army) == []
            armies = [None, None]
            armies[seat] = one.army
            armies[1 - seat] = SYSTEM.armies(name, 1 - seat)[0].army
            battle = begun(name, armies=tuple(armies))
            assert {unit.troop.nation for unit in battle.units.values() if unit.seat == seat} >= {one.side}


@pytest.mark.parametrize(
    ("armies", "place"),
    [
        ((None,), "armies"),
        (({"nation": "britain", "units": []}, None), "armies 1"),
        (({}, {}, {}), "armies"),
    ],
)
def test_a_platoon_with_a_fault_is_refused_before_the_game(armies, place):
    with pytest.raises(SetupFault) as refused:
        begun("meeting_engagement", armies=armies)
    assert refused.value.place == place


def test_a_scenario_with_its_own_platoons_takes_no_others():
    army = SYSTEM.armies("meeting_engagement", 0)[0].army
    with pytest.raises(SetupFault):
        begun("first_patrol", armies=(army, army))
    assert SYSTEM.armies("first_patrol", 0) == ()


def test_who_may_play_a_seat_is_the_scenarios_to_say():
    wrong = next(one for one in SYSTEM.armies("meeting_engagement", 0) if one.side == "germany")
    assert [fault.key for fault in SYSTEM.muster("rescue", 0, wrong.army)] == ["sotr-list-side"]
    assert SYSTEM.muster("rescue", 1, wrong.army) == []


# -- tables ------------------------------------------------------------------------------------------------------------


def test_a_laid_table_follows_from_its_number_alone():
    one, again, other = (begun("meeting_engagement", options={"table": n}).board for n in ("1", "1", "2"))
    assert one is again
    assert one is not other
    assert {piece.kind for piece in one.pieces} >= {"road", "shallow_water"}


@pytest.mark.parametrize("plan", layout.PLANS)
@pytest.mark.parametrize("seed", range(1, 7))
def test_laid_pieces_are_convex_known_and_on_the_table(plan, seed):
    rows = layout.laid(72, 48, plan, seed, river=True)
    pieces = scenario.pieces_from(rows, "test")
    assert len({piece.id for piece in pieces}) == len(pieces)
    for piece in pieces:
        assert piece.kind in scenery()
        assert all(0 <= x <= 7200 and 0 <= y <= 4800 for x, y in piece.corners)
        turns = [
            (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
            for (ax, ay), (bx, by), (cx, cy) in zip(
                piece.corners,
                piece.corners[1:] + piece.corners[:1],
                piece.corners[2:] + piece.corners[:2],
                strict=True,
            )
        ]
        assert all(turn > 0 for turn in turns)


def test_an_unknown_table_or_option_is_refused():
    for options in ({"table": "9"}, {"weather": "rain"}):
        with pytest.raises(SetupFault):
            begun("meeting_engagement", options=options)


def test_tables_have_ruins_woods_hedges_walls_roads_water_and_craters():
    kinds = {piece.kind for name in SCENARIOS for piece in begun(name).board.pieces}
    assert kinds >= {"ruins", "forest", "hedge", "low_wall", "road", "shallow_water", "crater"}
    assert any(piece.storeys > 1 for piece in begun("hold_the_ruins").board.pieces)
    assert begun("zombies_in_the_fog").fog == 14 * INCH


# -- fog and night -----------------------------------------------------------------------------------------------------


def test_nobody_sees_further_than_the_fog_lets_him():
    units = [("a", "us_super_bazooka", 0, (10, 10)), ("b", "de_panzerschreck", 1, (10, 26))]
    clear, dim = at(*units), at(*units, fog=14)
    assert sight.unit_sees(clear, clear.units["a"], clear.units["b"])
    assert not sight.unit_sees(dim, dim.units["a"], dim.units["b"])
    near = at(units[0], ("b", "de_panzerschreck", 1, (10, 24)), fog=14)
    assert sight.unit_sees(near, near.units["a"], near.units["b"])
    assert not sight.sees_point(dim, dim.units["a"], 0, (1000, 2600))


@pytest.mark.clause("sotr.equipment.infrared", "sotr.abilities.hyper-sense")
@pytest.mark.parametrize(
    ("troop", "harder"), [("de_mech_grenadiers", 2), ("de_night_hunters", 0), ("de_werewolves", 0)]
)
def test_the_dark_makes_shots_harder_but_not_for_who_sees_in_it(troop, harder):
    battle = at(("a", troop, 0, (10, 10)), ("b", "us_rangers", 1, (10, 20)), night=2)
    mine, theirs = battle.units["a"], battle.units["b"]
    mark = sight.between(battle, mine, theirs).marks(0)[0]
    found = modifiers.parts(
        battle,
        mine,
        0,
        weapons()["assault_rifle"],
        theirs,
        mark.figure,
        mark.seen,
        mark.away,
        Manner(),
        False,
    )
    assert dict(found).get("sotr.equipment.infrared", 0) == harder


# -- what is counted ---------------------------------------------------------------------------------------------------


def scoring(name, *units):
    battle = at(*units)
    made = begun(name)
    battle.scenario, battle.board = name, made.board
    return battle


@pytest.mark.clause("sotr.turn.length")
def test_a_place_is_worth_its_points_to_who_has_more_men_there():
    battle = scoring(
        "walkers_at_dawn", ("a", "us_rangers", 0, (36, 24)), ("b", "de_panzerschreck", 1, (36, 26))
    )
    assert [victory.scored(battle, seat) for seat in (0, 1)] == [15, 0]
    battle.units["a"].fleeing = True
    assert [victory.scored(battle, seat) for seat in (0, 1)] == [0, 15]
    battle.units["b"].mark("down", battle.units["b"].living)
    assert [victory.scored(battle, seat) for seat in (0, 1)] == [0, 0]


def test_who_breaks_through_counts_his_cost():
    battle = scoring(
        "breakthrough",
        ("a", "us_rangers", 0, (36, 44)),
        ("c", "us_rangers", 0, (36, 20)),
        ("b", "de_snipers", 1, (10, 44)),
    )
    assert [victory.scored(battle, seat) for seat in (0, 1)] == [15, 0]


def test_airmen_count_at_home_and_their_death_for_the_enemy():
    battle = scoring("rescue", ("airmen", "us_airmen", 0, (36, 8)), ("b", "de_snipers", 1, (10, 44)))
    assert [victory.points_of(battle, seat) for seat in (0, 1)] == [40, 0]
    airmen = battle.units["airmen"]
    airmen.stand({i: (3600 + 150 * i, 2000) for i in airmen.living})
    assert [victory.points_of(battle, seat) for seat in (0, 1)] == [0, 0]
    airmen.living, airmen.status = (), "gone"
    assert [victory.points_of(battle, seat) for seat in (0, 1)] == [0, 32]


def test_the_airmen_are_on_the_table_from_the_start():
    battle = begun("rescue")
    assert battle.units["airmen"].on_table
    game = Game(SYSTEM, Setup("sotr", "rescue"), Seeded(seed=1), log=False)
    asked = game.decision.form
    assert "airmen" not in getattr(asked, "options", ())


@pytest.mark.parametrize(
    ("places", "way", "winners"),
    [((3600, 2400), "goals", (0,)), ((3600, 600), "even", ()), ((3600, 601), "even", ())],
)
def test_the_end_says_what_decided(places, way, winners):
    battle = scoring("walkers_at_dawn", ("a", "us_rangers", 0, (36, 6)), ("b", "de_snipers", 1, (36, 44)))
    ranger = battle.units["a"]
    dx, dy = places[0] - ranger.places[0][0], places[1] - ranger.places[0][1]
    ranger.stand({i: (x + dx, y + dy) for i, (x, y) in enumerate(ranger.places)})
    battle.points = [victory.points_of(battle, seat) for seat in (0, 1)]
    victory.finish(battle, [True, True])
    assert (battle.way, battle.winners) == (way, winners)


def test_losses_decide_where_they_are_more_and_who_stands_alone_has_won():
    battle = scoring("walkers_at_dawn", ("a", "us_rangers", 0, (36, 6)), ("b", "de_snipers", 1, (36, 44)))
    battle.units["b"].living = (0,)
    battle.points = [victory.points_of(battle, seat) for seat in (0, 1)]
    victory.finish(battle, [True, True])
    assert (battle.way, battle.winners) == ("points", (0,))
    victory.finish(battle, [False, True])
    assert (battle.way, battle.winners) == ("last-standing", (1,))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", SCENARIOS)
def test_no_two_units_of_a_side_bear_the_same_letters(name, language):
    ready = [SYSTEM.armies(name, seat) for seat in (0, 1)]
    battle = begun(name, armies=tuple(rosters[-1].army for rosters in ready) if all(ready) else ())
    voice = Voice(SYSTEM, words(language), battle)
    drawn = SYSTEM.scene(SYSTEM.view(battle, None), None).pieces
    letters = [(one.seat, voice.label(one)) for one in drawn if one.label]
    assert len(set(letters)) == len(letters)
    assert all(1 < len(label) <= 6 for _, label in letters)
