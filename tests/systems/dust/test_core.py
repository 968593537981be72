"""What the whole of Dust Tactics rests on: the die, the grid, cards and weapon lines."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from grognard.core.books import reading
from grognard.core.dice import Scripted
from grognard.core.event import Rolled
from grognard.core.system import SetupFault
from grognard.systems.dust import dice, profile
from grognard.systems.dust.attack import attack, cover, rolls, weapons
from grognard.systems.dust.attack.weapons import Shot
from grognard.systems.dust.board import tiles
from grognard.systems.dust.state import OFF
from systems.dust.cards import hero, plane, squad
from systems.dust.table import (
    activate,
    aim,
    answer,
    battle,
    events,
    game,
    offered,
    position,
    refused,
    state,
    unit,
)

# -- the die -----------------------------------------------------------------------------------------


def counted(faces: list[int], face: str = "hit") -> int:
    found = battle(position())
    found.dice = Scripted(faces=faces)
    return dice.count(found, 0, "dust-roll-attack", "dust.core.die", len(faces), face)


@pytest.mark.clause("dust.core.die#1")
def test_two_faces_of_six_hit():
    assert sum(counted([face]) for face in range(1, 7)) == 2
    assert sum(counted([face], "miss") for face in range(1, 7)) == 4


@pytest.mark.clause("dust.core.die#3")
def test_a_pool_is_counted_face_by_face():
    for faces in product(range(1, 7), repeat=3):
        assert counted(list(faces)) == sum(counted([face]) for face in faces)


@pytest.mark.clause("dust.general.sustained-attack", "dust.core.die#2")
@pytest.mark.dice_left("both dice of every pair are written, and a hit or a plain attack needs one")
def test_the_chances_of_one_die_by_all_its_faces():
    """1/3 in a plain attack, 5/9 in a sustained one: every way the faces can fall is rolled."""
    found = battle(position(unit("beobachter", 1, "A1", figures=1), unit("recon_boys", 0, "C1")))
    shooter, target = found.units["beobachter"], found.units["recon_boys"]
    line = shooter.profile.lines[0]
    value = line.weapon.values[target.profile.armour.index]
    chances = []
    for sustained in (False, True):
        hits = 0
        for faces in product(range(1, 7), repeat=2):
            found.dice = Scripted(faces=list(faces))
            script = rolls.to_hit(found, Shot(shooter, line, target.id), value, target, 5, sustained)
            with pytest.raises(StopIteration) as end:
                next(script)
            hits += end.value.value
        chances.append(Fraction(hits, 36))
    assert chances == [Fraction(1, 3), Fraction(5, 9)]


# -- the grid ----------------------------------------------------------------------------------------


@pytest.mark.clause("dust.core.grid#1", "dust.core.grid#3", "dust.core.grid#ruling")
def test_a_square_has_eight_adjacent_squares():
    board = battle(position(size=(5, 5))).board
    names = board.names
    around = [names[cell] for cell in board.grid.cells(board.beside[board.grid.parse("C3")])]
    assert around == ["B2", "C2", "D2", "B3", "D3", "B4", "C4", "D4"]
    assert [names[cell] for cell in board.grid.cells(board.beside[0])] == ["B1", "A2", "B2"]
    assert board.grid.parse("C4") == board.grid.cell(2, 3)


@pytest.mark.clause("dust.core.grid#3")
def test_walls_make_neighbours_not_adjacent():
    """Straight across one wall; aslant only where walls block the line between the two centres."""

    def is_adjacent(a: str, b: str, *edges: list[str]) -> bool:
        board = battle(position(board={"size": [3, 3], "edges": [list(edge) for edge in edges]})).board
        there = bool(board.beside[board.grid.parse(a)] >> board.grid.parse(b) & 1)
        assert there == bool(board.beside[board.grid.parse(b)] >> board.grid.parse(a) & 1)
        return there

    assert not is_adjacent("A1", "A2", ["A1", "A2", "wall"])
    assert is_adjacent("A1", "A2", ["A1", "A2", "small"])
    assert is_adjacent("A1", "A2", ["A1", "A2", "large"])
    assert is_adjacent("A1", "B2", ["A1", "A2", "wall"])
    assert not is_adjacent("A1", "B2", ["A1", "A2", "wall"], ["A1", "B1", "wall"])
    assert not is_adjacent("A1", "B2", ["A1", "A2", "wall"], ["B1", "B2", "wall"])


@pytest.mark.clause("dust.core.grid#1", "dust.core.grid#ruling")
def test_a_tile_is_three_squares_by_three():
    laid = tiles.lay_by_seed(9, 1)
    board = tiles.board(laid)
    assert (board.grid.width, board.grid.height) == (9, 9)


@pytest.mark.clause("dust.core.grid#2")
def test_only_the_square_a_unit_stands_on_counts():
    """A unit has a square and nothing finer: no facing, no point within it."""
    found = battle(position(unit("recon_boys", 0, "B2")))
    kept = found.units["recon_boys"].to_data()
    assert kept["cell"] == found.board.grid.parse("B2")
    assert not {"facing", "heading", "x", "y", "point"} & set(kept)


# -- who stands where --------------------------------------------------------------------------------


@pytest.mark.clause("dust.core.occupancy#1", "dust.core.occupancy#4", "dust.core.occupancy#ruling")
@pytest.mark.parametrize(
    ("first", "second", "is_legal"),
    [
        (("recon_boys", 0), ("the_gunners", 0), False),
        (("recon_boys", 0), ("blackhawk", 0), False),
        (("recon_boys", 0), ("rosie", 0), True),
        (("blackhawk", 0), ("rosie", 0), True),
        (("rosie", 0), ("bazooka_joe", 0), True),
        (("recon_boys", 0), ("plane", 0), False),
        (("recon_boys", 0), ("sturmpioniere", 1), False),
        (("rosie", 0), ("sigrid", 1), False),
        (("plane", 0), ("hans", 1), False),
    ],
)
def test_a_square_holds_one_unit_and_heroes_beside_it(first, second, is_legal):
    table = position(
        unit("one", first[1], "B2", profile=first[0]),
        unit("two", second[1], "B2", profile=second[0]),
        profiles=[plane()],
    )
    if is_legal:
        assert battle(table).units["two"].cell == battle(table).units["one"].cell
        return
    with pytest.raises(SetupFault) as fault:
        battle(table)
    assert fault.value.rule == "dust.core.occupancy"


@pytest.mark.clause("dust.core.occupancy#2")
def test_a_joined_hero_and_his_squad_are_one_unit():
    table = position(
        unit("recon_boys", 0, "B2"),
        unit("bazooka_joe", 0, joined="recon_boys"),
        unit("rosie", 0, "A1"),
        unit("hans", 1, "H6"),
    )
    playing = game(table)
    assert offered(playing, "dust-activate") == ["recon_boys", "rosie"]
    activate(playing, "recon_boys", "move+nothing")
    answer(playing, "dust-move", "B3")
    found = state(playing)
    assert found.units["bazooka_joe"].cell == found.units["recon_boys"].cell == found.board.grid.parse("B3")
    assert found.units["bazooka_joe"].activated


@pytest.mark.clause("dust.core.occupancy#3")
def test_a_cover_element_shares_the_square_of_a_unit():
    table = position(unit("recon_boys", 0, "B2"), elements={"B2": "tank_trap"})
    found = battle(table)
    assert found.elements[found.units["recon_boys"].cell].kind == "tank_trap"


# -- units and cards ---------------------------------------------------------------------------------


@pytest.mark.clause("dust.core.unit-types#1", "dust.core.unit-types#2", "dust.core.unit-types#3")
def test_every_unit_is_of_one_of_three_families():
    families = {"squad": "soldier", "hero": "soldier", "vehicle": "vehicle", "aircraft": "aircraft"}
    cards = [*profile.profiles().values(), profile.profile_from(plane())]
    assert {card.kind for card in cards} == set(families)
    for card in cards:
        assert card.armour.family == families[card.kind]
        assert card.is_soldier == card.kind.startswith(("squad", "hero"))
        assert (len(card.figures) > 1) == card.is_squad
    with pytest.raises(profile.ProfileError):
        profile.profile_from(hero(armour="V3"))


@pytest.mark.clause("dust.core.unit-types#4")
def test_squad_leaves_out_a_lone_hero_in_cover_and_stopping():
    """A hero is a soldier who screens (see sight), has no cover alone, and keeps no squad off his square."""
    table = position(
        unit("rosie", 0, "B2"),
        unit("recon_boys", 0, "B1"),
        unit("sturmpioniere", 1, "F2"),
        elements={"B2": "tank_trap"},
    )
    found = battle(table)
    assert int(cover.grade(found, found.units["sturmpioniere"], found.units["rosie"])) == 0
    playing = game(table)
    activate(playing, "recon_boys", "move+nothing")
    assert "B2" in offered(playing, "dust-move")


@pytest.mark.clause("dust.core.armour-class#1")
def test_the_class_is_a_family_and_a_number_and_selects_the_column():
    assert list(profile.COLUMNS) == [
        *(f"S{n}" for n in range(1, 5)),
        *(f"V{n}" for n in range(1, 8)),
        *(f"A{n}" for n in range(1, 4)),
    ]
    for code in ("S0", "S5", "V8", "A4", "X1"):
        with pytest.raises(profile.ProfileError):
            profile.Armour.parse(code)
    # The Fliegerfaust of three bearers: 4 dice each at S2, 3 at S3, 1 at V3.
    table = position(
        unit("heavy_flak_grenadiers", 1, "A1"),
        unit("recon_boys", 0, "C1"),
        unit("the_hammers", 0, "C2"),
        unit("blackhawk", 0, "C3"),
    )
    found = battle(table)
    flak = found.units["heavy_flak_grenadiers"]
    line = flak.profile.lines[0]
    pools = []
    for name in ("recon_boys", "the_hammers", "blackhawk"):
        target = found.units[name]
        value = line.weapon.values[target.profile.armour.index]
        pools.append(int(weapons.pool(found, Shot(flak, line, name), value, target, target.figures)))
    assert pools == [12, 9, 3]


@pytest.mark.clause("dust.core.armour-class#2")
def test_the_class_decides_which_squads_a_hero_may_join():
    table = position(unit("rhino", 0), unit("recon_boys", 0), unit("the_hammers", 0), phase="join", round=0)
    assert offered(game(table), "dust-join") == ["alone", "the_hammers"]


@pytest.mark.clause("dust.core.unit-card#1")
def test_a_card_records_all_that_the_rules_ask_of_a_unit():
    card = profile.profiles()["sturmpioniere"]
    assert (card.name, card.side, card.points, card.armour.code) == ("Sturmpioniere", "axis", 22, "S2")
    assert (card.movement, card.health, card.skills) == (1, 5, frozenset())
    assert [(line.weapon.id, line.ammo) for line in card.lines] == [
        ("stg_47", -1),
        ("flammenwerfer_40", -1),
        ("panzerfaust", 3),
        ("knife_and_grenade", -1),
    ]
    found = battle(position(unit("sturmpioniere", 1, "A1")))
    assert weapons.bearers(found.units["sturmpioniere"]) == (4, 1, 5, 5)
    assert profile.profiles()["hell_boys"].skills == {"fast"}
    for missing in ("name", "side", "points", "armour", "movement", "health", "weapons"):
        data = {key: value for key, value in hero().items() if key != missing}
        with pytest.raises(profile.ProfileError) as fault:
            profile.profile_from(data)
        assert fault.value.field == missing


@pytest.mark.clause("dust.core.unit-card", "dust.cover.soft-save", "dust.cover.hard-save")
def test_a_card_may_print_its_own_saving_faces():
    usual = profile.profile_from(squad())
    assert (usual.soft_face, usual.hard_face) == ("hit", "miss")
    own = profile.profile_from(squad(soft="miss", hard="hit"))
    assert (own.soft_face, own.hard_face) == ("miss", "hit")


@pytest.mark.clause("dust.general.nothing", "dust.core.unit-card#2")
def test_the_card_is_turned_for_the_round():
    table = position(unit("recon_boys", 0, "A1"), unit("hans", 1, "H6"))
    playing = game(table, ["initiative: H M M", "M M M"])
    activate(playing, "recon_boys", "nothing+nothing")
    assert state(playing).units["recon_boys"].activated
    activate(playing, "hans", "nothing+nothing")
    answer(playing, "dust-first-player", 0)
    assert not any(other.activated for other in state(playing).units.values())


@pytest.mark.clause("dust.core.health#1", "dust.core.health#2")
def test_a_squad_has_the_health_of_its_figures_and_others_that_of_the_card():
    found = battle(
        position(
            unit("recon_boys", 0, "A1", figures=4),
            unit("bazooka_joe", 0, "A2", wounds=1),
            unit("blackhawk", 0, "A3"),
        )
    )
    assert [found.units[name].health for name in ("recon_boys", "bazooka_joe", "blackhawk")] == [4, 3, 3]
    with pytest.raises(profile.ProfileError):
        profile.profile_from(squad(health=4))


@pytest.mark.clause("dust.core.health#3")
@pytest.mark.parametrize("target", ["recon_boys", "bazooka_joe"])
def test_a_unit_without_health_is_removed(target):
    """One figure, or one health point, is left; one hit takes it."""
    rest = {"figures": 1} if target == "recon_boys" else {"wounds": 3}
    table = position(
        unit(target, 0, "C1", activated=True, **rest),
        unit("blackhawk", 0, "A6", activated=True),
        unit("beobachter", 1, "A1"),
        rounds=2,
    )
    playing = game(table, ["H M"])
    activate(playing, "beobachter", "attack+nothing")
    aim(playing, stg_47=target)
    gone = state(playing).units[target]
    assert (gone.status, gone.cell, gone.health) == ("gone", OFF, 0)
    assert not state(playing).soldiers[0]


# -- weapon lines ------------------------------------------------------------------------------------


@pytest.mark.clause("dust.core.weapon-line#2")
def test_a_plain_value_is_dice_per_bearer_and_damage_per_hit():
    """Two bazookas at a walker: one die each, three damage a hit."""
    table = position(
        unit("bot_hunters", 0, "A1"),
        unit("luther", 1, "C1", activated=True),
        turn=0,
        rounds=2,
    )
    playing = game(table, ["bazookas: H M"])
    activate(playing, "bot_hunters", "attack+nothing")
    answer(playing, "dust-aim", "luther")
    assert state(playing).units["luther"].wounds == 3
    assert [event.faces for event in events(playing, Rolled)] == [(1, 3)]


@pytest.mark.clause("dust.core.weapon-line#3")
@pytest.mark.parametrize(
    ("text", "kind", "numbers"),
    [
        ("4/1", "plain", (4, 1, ())),
        ("P2/3", "phaser", (2, 3, ())),
        ("V3,6,9:1", "volley", (3, 1, (3, 6, 9))),
        ("I1", "incendiary", (1, 1, ())),
        ("AP2", "ap_incendiary", (2, 1, ())),
    ],
)
def test_special_values_take_the_place_of_plain_ones(text, kind, numbers):
    value = profile.Value.parse(text)
    assert (value.kind, (value.dice, value.damage, value.volley)) == (kind, numbers)


@pytest.mark.clause("dust.core.weapon-no-value#1", "dust.core.weapon-no-value#ruling")
def test_a_line_without_a_value_cannot_be_aimed_at_the_class():
    table = position(unit("recon_boys", 0, "A1"), unit("hans", 1, "C1"), unit("sturmpioniere", 1, "C2"))
    found = battle(table)
    rifle = found.units["recon_boys"].profile.lines[0]
    marks = {mark.key: mark for mark in attack.marks(found, found.units["recon_boys"])}
    assert attack.may_aim(rifle, marks["sturmpioniere"])
    assert not attack.may_aim(rifle, marks["hans"])
    playing = game(table)
    activate(playing, "recon_boys", "attack+nothing")
    assert "recon_boys:0>sturmpioniere" in offered(playing, "dust-aim")
    assert refused(playing, ["recon_boys:0>hans"]) == ["dust.core.weapon-no-value"]


@pytest.mark.clause("dust.core.die#ruling")
def test_the_die_has_two_hit_faces_and_four_miss_faces():
    faces = reading.toml("dust", "tables.toml")["die"]["faces"]
    assert faces == ["hit", "hit", "miss", "miss", "miss", "miss"]
