"""Chapter 10: cover, walls and hedges, height, what ground, snow and water cost and to whom they are closed."""

from __future__ import annotations

import pytest

from grognard.systems.ept.tables import tables
from grognard.systems.ept.terrain import terrain
from grognard.systems.ept.terrain.going import Mover, entering_cost
from systems.ept.field import columns, stands, steps, strip
from systems.ept.table import answer_if_asked, drawn, game, offered, position, refused, unit

SKIER = {
    "id": "skier",
    "kind": "squad",
    "morale": 8,
    "fire": "6-6-6",
    "abilities": ["skis"],
    "from": {"default": "reconstructed"},
}
HUNTER = {**SKIER, "id": "hunter", "abilities": ["snowshoes"]}
BOAT = {
    "id": "boat",
    "name": "boat",
    "front": 0,
    "flank": 0,
    "size": "small",
    "movement": "amphibious",
    "points": 8,
    "from": {"default": "reconstructed"},
}
ALLIGATOR = {**BOAT, "id": "alligator", "movement": "tracked", "abilities": ["amphibious"]}
DUCK = {**BOAT, "id": "duck", "movement": "four_by_four", "abilities": ["amphibious", "transport"]}
PROFILES = [SKIER, HUNTER, BOAT, ALLIGATOR, DUCK]


# -- cover -------------------------------------------------------------------------------------------


@pytest.mark.clause("ept.terrain.cover-levels")
def test_five_levels_of_cover() -> None:
    expected = {
        1: "deep_water airstrip frozen_lake",
        0: "clear stream beach_edge",
        -1: "field brush orchard coconut_grove marsh wooden_ruin",
        -2: "wooden_building stone_ruin forest",
        -3: "stone_building",
    }
    rules = tables()
    for given, kinds in expected.items():
        for kind in kinds.split():
            assert rules.cover.columns(rules.terrains[kind].cover) == given
    letters = {
        "d": 1,
        "a": 1,
        ".": 0,
        "e": 0,
        "f": -1,
        "o": -1,
        "m": -1,
        "v": -1,
        "w": -2,
        "F": -2,
        "r": -2,
        "s": -3,
    }
    for letter, given in letters.items():
        field = stands(unit("men", 0, "us_squad", "B1"), map=strip(f"{letter}.."))
        assert columns(field, "men", "B3") == given
    works = {"light_shelter": -1, "entrenchment": -2, "fortification": -3}
    assert {kind: rules.cover.columns(rules.fieldworks[kind].cover) for kind in works} == works
    assert [rules.cover.columns(rules.sides[kind].cover) for kind in ("hedge", "wall", "bocage")] == [
        -1,
        -1,
        -2,
    ]


@pytest.mark.clause("ept.terrain.hindrance-as-cover", "ept.terrain.effects-cumulative")
def test_smoke_and_fire_in_the_hex_are_cover_beside_its_ground() -> None:
    men = unit("men", 0, "us_squad", "B1")
    assert columns(stands(men, map=strip("b.."), smoke={"B1": 1}), "men", "B3") == -2
    assert columns(stands(men, map=strip("..."), smoke={"B1": 2}), "men", "B3") == -1
    assert columns(stands(men, map=strip("b.."), smoke={"B1": 2}, blazes=["B1"]), "men", "B3") == -3


@pytest.mark.clause("ept.terrain.effects-cumulative")
def test_all_effects_of_the_ground_add_up() -> None:
    field = stands(
        unit("men", 0, "us_squad", "B1"),
        unit("foe", 1, "us_squad", "B5"),
        map=strip("f.b..", "10000", sides={"hedge": ["B1-B2"]}),
        smoke={"B1": 1},
    )
    assert columns(field, "men", "B5") == -1 - 1 - 1 - 1  # field, hedge, smoke, height


@pytest.mark.clause("ept.terrain.effects-cumulative")
def test_a_position_replaces_the_cover_of_the_hex_and_walls_still_add() -> None:
    field = stands(
        unit("men", 0, "us_squad", "B1"),
        map=strip("f...", sides={"wall": ["B1-B2"]}),
        fieldwork=[{"id": "trench", "kind": "entrenchment", "cell": "B1", "seat": 0}],
    )
    assert columns(field, "men", "B4") == -3


@pytest.mark.clause("ept.terrain.wall-hedge-cover")
def test_only_the_side_that_the_line_crosses_covers() -> None:
    men = unit("men", 0, "us_squad", "B2")
    assert columns(stands(men, map=strip("....", sides={"wall": ["B1-B2"]})), "men", "B4") == 0
    # From above the wall covers as well.
    assert columns(stands(men, map=strip("....", "0001", sides={"wall": ["B2-B3"]})), "men", "B4") == -1


@pytest.mark.clause("ept.terrain.wall-hedge-vertex#1", "ept.terrain.wall-hedge-vertex#ruling")
def test_a_wall_covers_from_a_line_through_its_corner() -> None:
    # From A2 to C2 the line comes in through the corner between C2's sides to B1 and B2.
    men = unit("men", 0, "us_squad", "C2")
    for sides in ({"wall": ["C2-B1"]}, {"wall": ["C2-B2"]}, {"wall": ["C2-B1", "C2-B2"]}):
        assert columns(stands(men, map=drawn("...", "...", "...", sides=sides)), "men", "A2") == -1
    both = {"wall": ["C2-B1"], "bocage": ["C2-B2"]}
    assert columns(stands(men, map=drawn("...", "...", "...", sides=both)), "men", "A2") == -2
    assert columns(stands(men, map=drawn("...", "...", "...", sides={"wall": ["C2-C3"]})), "men", "A2") == 0


@pytest.mark.clause("ept.terrain.wall-hedge-mutual")
def test_two_at_the_same_wall_are_both_covered_by_it() -> None:
    field = stands(
        unit("men", 0, "us_squad", "B1"),
        unit("foe", 1, "us_squad", "B2"),
        map=strip("..", sides={"hedge": ["B1-B2"]}),
    )
    assert columns(field, "men", "B2") == columns(field, "foe", "B1") == -1


@pytest.mark.clause("ept.terrain.height-advantage")
def test_who_stands_higher_is_harder_to_hit_from_below() -> None:
    field = stands(
        unit("men", 0, "us_squad", "B1"), unit("foe", 1, "us_squad", "B3"), map=strip("...", "100")
    )
    assert columns(field, "men", "B3") == -1
    assert columns(field, "foe", "B1") == 0


@pytest.mark.clause("ept.terrain.bocage#1", "ept.terrain.bocage#2", "ept.terrain.bocage#3")
def test_bocage_covers_more_and_vehicles_need_an_opening() -> None:
    men, tank = unit("men", 0, "us_squad", "B2"), unit("tank", 0, "m4a3_sherman_76", "B2")
    shut = stands(men, tank, map=strip("....", sides={"bocage": ["B2-B3"]}))
    assert columns(shut, "men", "B4") == -2
    assert steps(shut, "men")["B3"] == 3  # clear ground, and two for the bocage
    assert "B3" not in steps(shut, "tank")
    gap = stands(men, tank, map=strip("....", sides={"bocage_opening": ["B2-B3"]}))
    assert steps(gap, "tank")["B3"] == steps(gap, "tank")["B1"] + 2
    assert columns(gap, "men", "B4") == -2
    # A tank needs no gap in a hedge.
    assert "B3" in steps(stands(tank, map=strip("....", sides={"hedge": ["B2-B3"]})), "tank")


@pytest.mark.clause("ept.terrain.ditch#1", "ept.terrain.ditch#ruling")
def test_a_ditch_covers_against_fire_from_outside_and_is_left_sideways_at_a_price() -> None:
    ditch = {"ditch": ["B2-A2", "B2-A3", "B2-C2", "B2-C3", "B3-A3", "B3-A4", "B3-C3", "B3-C4"]}
    field = stands(unit("men", 0, "us_squad", "B2"), map=strip("....", leaving=ditch))
    assert columns(field, "men", "A4") == -1
    assert columns(field, "men", "B4") == -1  # from beyond its end
    assert columns(field, "men", "B3") == 0  # along it
    assert steps(field, "men") == {"A2": 1.5, "A3": 1.5, "C2": 1.5, "C3": 1.5, "B1": 1, "B3": 1}
    outside = stands(unit("men", 0, "us_squad", "A3"), map=strip("....", leaving=ditch))
    assert steps(outside, "men")["B2"] == 1
    rules = tables()
    assert all(
        2 * rules.sides["ditch"].costs[k] == rules.movement.level_up[k] for k in rules.movement.level_up
    )


# -- what ground costs -------------------------------------------------------------------------------


@pytest.mark.clause("ept.tables.terrain#1", "ept.tables.terrain#ruling")
def test_a_step_costs_what_the_terrain_table_says() -> None:
    men, tank = unit("men", 0, "us_squad", "B2"), unit("tank", 0, "m4a3_sherman_76", "B2")
    rules = tables()
    for letter, kind in (
        ("f", "field"),
        ("b", "brush"),
        ("F", "forest"),
        ("s", "stone_building"),
        ("m", "marsh"),
    ):
        field = stands(men, tank, map=strip(f"..{letter}"))
        for name, movement in (("men", "infantry"), ("tank", "tracked")):
            costs = rules.terrains[kind].costs
            assert steps(field, name).get("B3") == (costs[movement] / 2 if movement in costs else None)
    road = stands(men, tank, map=strip("..b", ways={"road": ["B2-B3"]}))
    assert (steps(road, "men")["B3"], steps(road, "tank")["B3"]) == (1, 0.5)
    for kind in rules.terrain:
        assert kind.costs or kind.id == "open_water"


@pytest.mark.clause("ept.tables.terrain#2", "ept.terrain.level-change-cost#1")
def test_a_level_up_costs_a_point_more() -> None:
    field = stands(unit("men", 0, "us_squad", "B2"), unit("jeep", 0, "jeep", "B2"), map=strip("...", "012"))
    assert steps(field, "men") == {"A2": 1, "A3": 1, "B1": 1, "B3": 2, "C2": 1, "C3": 1}
    assert steps(field, "jeep")["B3"] == steps(field, "jeep")["B1"] + 2
    assert steps(stands(unit("men", 0, "us_squad", "B2"), map=strip("...", "013")), "men")["B3"] == 3


@pytest.mark.clause("ept.terrain.level-change-cost#ruling", "ept.movement.costs#1")
@pytest.mark.parametrize(
    ("profile", "more"), [("us_squad", 1), ("m4a3_sherman_76", 1), ("m3_half_track", 1), ("jeep", 2)]
)
def test_a_level_up_costs_by_what_one_moves_on_and_a_level_down_nothing(profile: str, more: int) -> None:
    field, flat = (
        stands(unit("it", 0, profile, "B2"), map=strip("...", levels)) for levels in ("012", "000")
    )
    assert steps(field, "it")["B3"] == steps(flat, "it")["B3"] + more
    assert steps(field, "it")["B1"] == steps(flat, "it")["B1"]
    snow = stands(unit("it", 0, profile, "B2"), map=strip("...", "012"), season="snow")
    level = stands(unit("it", 0, profile, "B2"), map=strip("...", "000"), season="snow")
    assert steps(snow, "it")["B3"] == steps(level, "it")["B3"] + more + 1
    assert steps(snow, "it")["B1"] == steps(level, "it")["B1"] + 1


@pytest.mark.clause("ept.terrain.level-change-cost#ruling")
def test_a_boat_is_none_of_those_whom_a_level_costs_anything() -> None:
    wet = {"map": strip("mmm", "012")}, {"map": strip("mmm", "000")}
    field, flat = (stands(unit("it", 0, "landing_craft", "B2", facing=0), **ground) for ground in wet)
    assert steps(field, "it") == steps(flat, "it")
    assert "B3" in steps(flat, "it")


@pytest.mark.clause("ept.terrain.forest-partial#1", "ept.los.blocked-by-obstacle#ruling")
def test_trees_in_a_corner_of_a_hex_hide_but_neither_slow_nor_cover() -> None:
    from systems.ept.field import sees

    men = unit("men", 0, "us_squad", "B3")
    # The northern and southern triangles are wood; the line along the column runs through both.
    corner = strip(".....", patches={"B3": 0b001001})
    field = stands(men, map=corner)
    assert not sees(field, "B1", "B5")
    assert columns(field, "men", "B5") == 0
    assert steps(stands(unit("men", 0, "us_squad", "B2"), map=corner), "men")["B3"] == 1
    # Where the drawing reaches the middle, it is a hex of forest, drawn in part.
    half = strip("..F..", patches={"B3": 0b110000})
    field = stands(men, map=half)
    assert columns(field, "men", "B5") == -2
    assert steps(stands(unit("men", 0, "us_squad", "B2"), map=half), "men")["B3"] == 2
    # A line through the clear half passes.
    east = strip("..F..", patches={"B3": 0b010000})
    assert sees(stands(map=east), "B1", "B5")


@pytest.mark.clause("ept.terrain.forest-partial#1", "ept.terrain.forest-partial#ruling")
def test_a_hex_that_is_more_than_half_wood_must_be_drawn_as_forest() -> None:
    from grognard.core.system import SetupFault

    with pytest.raises(SetupFault, match="more than half"):
        stands(map=strip("...", patches={"B2": 0b001111}))
    stands(map=strip("...", patches={"B2": 0b000111}))
    stands(map=strip(".F.", patches={"B2": 0b001111}))


# -- snow, mud and steep ground ----------------------------------------------------------------------


def party(at: str = "B2", **rest: object) -> list[dict[str, object]]:
    kinds = {
        "men": "us_squad",
        "tank": "m4a3_sherman_76",
        "jeep": "jeep",
        "skier": "skier",
        "hunter": "hunter",
    }
    return [unit(name, 0, kind, at) for name, kind in kinds.items()]


def surcharge(season: str, map: dict[str, object], to: str = "B3", **rest: object) -> dict[str, float]:
    """What a season adds to a step from B2 for each of the party."""
    plain = stands(*party(), map=map, profiles=PROFILES, **rest)
    harsh = stands(*party(), map=map, profiles=PROFILES, season=season, **rest)
    return {
        name: steps(harsh, name)[to] - steps(plain, name)[to]
        for name in ("men", "tank", "jeep", "skier", "hunter")
        if to in steps(plain, name)
    }


@pytest.mark.clause("ept.terrain.snow#1", "ept.terrain.snow#ruling", "ept.terrain.snowshoes")
def test_snow() -> None:
    level = surcharge("snow", strip("..."))
    assert level == {"men": 0, "tank": 0, "jeep": 1, "skier": 0, "hunter": 0}
    up = surcharge("snow", strip("...", "001"))
    assert (up["men"], up["tank"], up["jeep"], up["hunter"]) == (1, 1, 2, 0)
    down = surcharge("snow", strip("...", "010"))
    assert (down["men"], down["tank"], down["jeep"]) == (1, 1, 2)
    road = strip("...", "001", ways={"road": ["B2-B3"]})
    assert surcharge("snow", road, options={"cleared_roads": True})["jeep"] == 0
    assert surcharge("snow", road)["jeep"] == 2
    # Off the road, or onto it from the side, the road does not help.
    assert surcharge("snow", road, "C2", options={"cleared_roads": True})["jeep"] == 1
    track = strip("...", ways={"track": ["B2-B3"]})
    assert surcharge("snow", track, options={"cleared_roads": True})["jeep"] == 1


@pytest.mark.clause("ept.terrain.deep-snow-mud#1", "ept.terrain.snowshoes")
@pytest.mark.parametrize("season", ["deep_snow", "mud"])
def test_deep_snow_and_mud(season: str) -> None:
    spared = 0 if season == "deep_snow" else 1
    assert surcharge(season, strip("...")) == {
        "men": 1,
        "tank": 1,
        "jeep": 2,
        "skier": spared,
        "hunter": spared,
    }
    up = surcharge(season, strip("...", "001"))
    assert (up["men"], up["tank"], up["jeep"]) == (2, 2, 3)
    assert surcharge(season, strip("..s"))["men"] == 0  # not indoors
    road = strip("...", ways={"road": ["B2-B3"]})
    cleared = surcharge(season, road, options={"cleared_roads": True})
    assert (cleared["men"], cleared["tank"], cleared["jeep"]) == (0, 0, 0)
    assert surcharge(season, road)["jeep"] == 2


@pytest.mark.clause("ept.terrain.deep-snow-mud#ruling")
@pytest.mark.parametrize("season", ["deep_snow", "mud"])
def test_indoors_and_on_a_cleared_road_a_level_costs_no_more_either(season: str) -> None:
    for rows, levels in (("..s", "001"), ("..s", "010")):
        assert surcharge(season, strip(rows, levels))["men"] == 0
    road = strip("...", "001", ways={"road": ["B2-B3"]})
    cleared = surcharge(season, road, options={"cleared_roads": True})
    assert (cleared["men"], cleared["tank"], cleared["jeep"]) == (0, 0, 0)
    assert surcharge(season, road)["jeep"] == 3


@pytest.mark.clause("ept.terrain.skiers#1", "ept.terrain.skiers#2")
@pytest.mark.parametrize("season", ["snow", "deep_snow"])
def test_skiers_on_snow(season: str) -> None:
    field = stands(*party(), map=strip("...", "001"), profiles=PROFILES, season=season)
    assert steps(field, "skier")["B3"] == 3  # the hex, and two for the level instead of one
    assert steps(field, "skier")["B1"] == 1
    assert terrain.glides(field, field.units["skier"])
    assert not terrain.glides(field, field.units["men"])
    mud = stands(*party(), map=strip("...", "001"), profiles=PROFILES, season="mud")
    assert not terrain.glides(mud, mud.units["skier"])
    assert steps(mud, "skier") == steps(mud, "men")


@pytest.mark.clause("ept.terrain.skiers#2")
def test_skiers_have_twice_the_points_on_snow() -> None:
    from grognard.systems.ept.actions.act import Act
    from grognard.systems.ept.movement import movement

    def points(season: str, name: str) -> int:
        field = stands(*party(), map=strip("..."), profiles=PROFILES, season=season)
        return movement.allowance(field, Act(field.units[name]), "normal") // 2

    assert [points(season, "skier") for season in ("", "snow", "deep_snow", "mud")] == [4, 8, 8, 4]
    assert points("snow", "men") == 4


@pytest.mark.clause("ept.terrain.steep#1", "ept.terrain.steep#ruling", "ept.terrain.skiers#1")
def test_steep_ground_doubles_and_bars_vehicles() -> None:
    plain = strip("..b", "001")
    steep = {**plain, "steep": ["B3"]}
    flat, hard = (stands(*party(), map=ground, profiles=PROFILES) for ground in (plain, steep))
    assert steps(hard, "men")["B3"] == 2 * steps(flat, "men")["B3"] == 5
    assert "B3" not in steps(hard, "tank")
    assert "B3" not in steps(hard, "jeep")
    assert "B3" in steps(flat, "tank")
    # Under snow the snow's share is doubled too; skis spare both.
    snow = stands(*party(), map=steep, profiles=PROFILES, season="deep_snow")
    assert steps(snow, "men")["B3"] == 2 * (1.5 + 1 + 1 + 1)
    assert steps(snow, "skier")["B3"] == 1.5 + 2
    assert steps(hard, "skier")["B3"] == 5


@pytest.mark.clause("ept.terrain.steep#ruling")
def test_on_steep_ground_a_wall_counts_once_and_a_road_makes_no_difference() -> None:
    for rest, flat, hard in (
        ({}, 1, 2),
        ({"sides": {"wall": ["B2-B3"]}}, 2, 3),
        ({"ways": {"road": ["B2-B3"]}}, 1, 2),
    ):
        for steep, cost in (([], flat), (["B3"], hard)):
            field = stands(*party(), map={**strip("...", **rest), "steep": steep}, profiles=PROFILES)
            assert steps(field, "men")["B3"] == cost
    for steep in ([], ["B3"]):
        road = {**strip("...", ways={"road": ["B2-B3"]}), "steep": steep}
        assert ("B3" in steps(stands(*party(), map=road, profiles=PROFILES), "jeep")) is not bool(steep)


# -- water -------------------------------------------------------------------------------------------


def afloat(letters: str, at: str = "B2", **rest: object) -> dict[str, dict[str, float]]:
    kinds = {
        "men": "us_squad",
        "tank": "m4a3_sherman_76",
        "boat": "boat",
        "alligator": "alligator",
        "duck": "duck",
        "gun": "pak_40_gun",
    }
    field = stands(
        *(unit(name, 0, kind, at) for name, kind in kinds.items()),
        map=strip(letters, **rest),
        profiles=PROFILES,
    )
    return {name: steps(field, name) for name in kinds}


@pytest.mark.clause(
    "ept.terrain.water-aquatic#1", "ept.terrain.water-aquatic#2", "ept.terrain.water-aquatic#ruling"
)
def test_water_is_for_who_swims_or_floats() -> None:
    deep, open_ = afloat("hhd"), afloat("hhO")
    for name, at_sea in (
        ("tank", False),
        ("gun", False),
        ("boat", True),
        ("alligator", True),
        ("duck", True),
    ):
        assert ("B3" in deep[name]) == ("B3" in open_[name]) == at_sea
    assert "B3" in deep["men"]
    assert "B3" not in open_["men"]
    towing = stands(
        unit("duck", 0, "duck", "B2"),
        unit("gun", 0, "pak_40_gun", status="aboard", carrier="duck"),
        map=strip("hhd"),
        profiles=PROFILES,
    )
    assert "B3" not in steps(towing, "duck")


@pytest.mark.clause("ept.terrain.water-semi#1", "ept.terrain.water-semi#2", "ept.terrain.water-semi#3")
def test_wet_ground_is_firm_to_vehicles_and_water_to_boats() -> None:
    for letter in "hemp":
        found = afloat(f"hh{letter}")
        assert "B3" in found["tank"]
        assert "B3" in found["boat"]
        assert "B3" not in found["gun"]
    # A gun crosses it behind a vehicle, and cannot be left there.
    wet = stands(
        unit("duck", 0, "duck", "B2"),
        unit("gun", 0, "pak_40_gun", status="aboard", carrier="duck"),
        map=strip("..hh"),
        profiles=PROFILES,
    )
    assert "B3" in steps(wet, "duck")
    assert not terrain.can_stand(wet, wet.units["gun"], wet.board.parse("B3"))
    assert terrain.can_stand(wet, wet.units["gun"], wet.board.parse("B2"))


@pytest.mark.clause("ept.terrain.water-semi#3", "ept.terrain.water-semi#ruling")
@pytest.mark.parametrize("halted", [False, True])
@pytest.mark.parametrize(("letter", "free"), [(".", True), ("h", False), ("m", False), ("p", False)])
def test_a_gun_is_not_unhitched_in_the_wet_even_behind_a_vehicle_that_is_stuck(
    letter: str, free: bool, halted: bool
) -> None:
    from grognard.systems.ept.actions.act import Act
    from grognard.systems.ept.vehicles import transport

    field = stands(
        unit("jeep", 0, "jeep", "B2", immobilised=halted),
        unit("gun", 0, "pak_40_gun", status="aboard", carrier="jeep"),
        map=strip(f".{letter}."),
    )
    assert transport.may_disembark(field, Act(field.units["gun"])) is free


@pytest.mark.clause("ept.terrain.water-firm#1", "ept.terrain.water-firm#2")
def test_boats_stay_off_firm_ground_and_only_swimming_tracks_land_from_open_water() -> None:
    firm = afloat("hh.")
    assert "B3" not in firm["boat"]
    assert "B3" not in afloat("hh~")["boat"]
    assert "B3" in firm["duck"]
    shore = afloat("hO.")
    assert "B3" not in shore["duck"]
    assert "B1" in shore["duck"]
    assert shore["alligator"]["B3"] == firm["alligator"]["B3"] + 2


@pytest.mark.clause("ept.terrain.reef")
def test_a_reef_lets_infantry_and_swimming_tracks_across() -> None:
    free, reef = afloat("hhh"), afloat("hhh", sides={"reef": ["B2-B3"]})
    assert reef["men"]["B3"] == free["men"]["B3"]
    assert reef["alligator"]["B3"] == free["alligator"]["B3"] + 2
    assert "B3" not in reef["duck"]
    assert "B3" not in reef["boat"]


@pytest.mark.clause("ept.terrain.water-no-deploy")
@pytest.mark.parametrize("letter", "hempd")
def test_no_weapon_is_set_up_in_the_water(letter: str) -> None:
    def menu(ground: str) -> list[str]:
        playing = game(
            position(
                unit("gun", 0, "heavy_machine_gun", "B2"),
                unit("foe", 1, "us_squad", "B9"),
                map=strip(f".{ground}......."),
                activation="gun",
            )
        )
        answer_if_asked(playing, "ept-unit", "gun")
        if "deploy" not in offered(playing):
            assert refused(playing, "deploy") == "ept.terrain.water-no-deploy"
        return offered(playing)

    assert "deploy" in menu(".")
    assert "deploy" not in menu(letter)


def test_every_kind_of_terrain_has_a_price_for_somebody() -> None:
    movers = [Mover(kind) for kind in ("infantry", "tracked", "amphibious")]
    for kind in tables().terrain:
        assert any(entering_cost(kind, who) is not None for who in movers)


def test_ruins_are_walked_through_as_what_they_have_become() -> None:
    tank = unit("tank", 0, "m4a3_sherman_76", "B2")
    assert "B3" not in steps(stands(tank, map=strip("..s")), "tank")
    assert steps(stands(tank, map=strip("..s"), ruins={"B3": "stone_ruin"}), "tank")["B3"] == 4


@pytest.mark.clause("ept.terrain.water-aquatic#3")
@pytest.mark.parametrize(("letter", "wrecks"), [("d", 0), ("h", 1)])
def test_a_vehicle_that_is_lost_in_the_water_leaves_no_wreck(letter: str, wrecks: int) -> None:
    from grognard.systems.ept.effects import effects
    from grognard.systems.ept.vehicles import vehicles

    tank = {**ALLIGATOR, "size": "normal"}
    field = stands(unit("tank", 0, "alligator", "B2"), map=strip(f"h{letter}h"), profiles=[tank])
    for _ in vehicles.destroy(field, field.units["tank"], effects.Cause("at")):
        raise AssertionError("nobody is asked")
    assert len(field.wrecks) == wrecks


@pytest.mark.clause("ept.terrain.steep#1")
def test_upper_floors_on_steep_ground_are_level() -> None:
    house = {
        "drawn": {
            "columns": 3, "depth": 5, "terrain": ["...", ".s.", ".s."], "buildings": [{"cells": ["B2", "B3"], "storeys": 1}]
        },
        "steep": ["B2", "B3"],
    }  # fmt: skip
    upstairs = stands(unit("men", 0, "us_squad", "B2/1"), map=house)
    assert upstairs.units["men"].place == upstairs.board.size, "the first of the upper floors"
    flat = stands(unit("men", 0, "us_squad", "B2/1"), map={"drawn": house["drawn"]})
    assert steps(upstairs, "men")["B3/1"] == steps(flat, "men")["B3/1"]
    below = stands(unit("men", 0, "us_squad", "B2"), map=house)
    level = stands(unit("men", 0, "us_squad", "B2"), map={"drawn": house["drawn"]})
    assert steps(below, "men")["B3"] == 2 * steps(level, "men")["B3"]


@pytest.mark.clause("ept.movement.costs#1")
def test_a_road_leads_through_what_lies_on_the_side_for_nothing() -> None:
    rows, wall, road = ("...", "...", "..."), {"wall": ["B1-B2"]}, {"road": ["B1-B2-B3"]}
    costs = [
        steps(stands(unit("men", 0, "us_squad", "B1"), map=drawn(*rows, **rest)), "men")["B2"]
        for rest in ({"ways": road, "sides": wall}, {"ways": road}, {"sides": wall}, {})
    ]
    assert costs[0] == costs[1]
    assert costs[2] > costs[3]
