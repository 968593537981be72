"""The fine print of losses: what is kept of how a man went Down, who fights whom, and what a unit is born with."""

import pytest

from grognard.systems.sotr import muster
from grognard.systems.sotr.melee import combat
from grognard.systems.sotr.shooting import fire, losses, snipers, suppression
from grognard.systems.sotr.shooting.modifiers import Manner
from grognard.systems.sotr.shooting.targets import FieldOfFire
from grognard.systems.sotr.shooting.wounds import Cause
from grognard.systems.sotr.state import Acting
from grognard.systems.sotr.vehicles import mecha
from grognard.systems.sotr.weapons import flame, launchers, mortars
from systems.sotr.machines import at, run, table
from systems.sotr.table import battle, left, man, one, piece, position, squad, troop, unit

KINDS = [
    troop("armed", man("rifle", number=3), abilities=["frag_grenades"]),
    troop("smokers", man("rifle", number=3), abilities=["smoke_grenades"]),
    troop("sappers", man("rifle"), man("rifle", number=2, abilities=["explosives"])),
    troop("sniper", man("sniper_rifle", abilities=["sniper"])),
    troop("bold", man("rifle", number=2), abilities=["utterly_fearless"]),
    troop("flamer", man("flamethrower"), man("rifle", number=2)),
    troop("radio", man("rifle", abilities=["radio_operator"]), man("rifle")),
    troop("mortar", man("light_mortar"), man("rifle", number=2)),
]
FAR = unit("far", 1, "rifles", (45, 45))


def laid(*units, dice=(), **rest):
    return battle(position(*units, troops=KINDS, **rest), *dice)


@pytest.mark.clause("sotr.down.state", "sotr.weapons.flame-burning-down")
@pytest.mark.parametrize(
    ("cause", "marks"),
    [
        (Cause(0, "sotr.melee.wounds"), (0, 0, 0)),
        (Cause(0, "sotr.melee.wounds", shooting=True), (0, 0, 1)),
        (Cause(0, "sotr.melee.wounds", silver=True), (0, 1, 0)),
        (Cause(0, "sotr.melee.wounds", shooting=True, fire=True), (1, 1, 1)),
    ],
)
def test_it_is_remembered_what_put_a_man_down(cause, marks):
    made = laid(unit("a", 0, "rifles", (10, 10), (11, 10), (12, 10), prone=[1]), FAR)
    ours = one(made, "a")
    assert losses.suffer(made, ours, 1, "down", cause)
    assert ours.down == 1 << 1
    assert ours.prone == 0
    assert (ours.burning >> 1 & 1, ours.scorched >> 1 & 1, ours.shot >> 1 & 1) == marks
    assert (ours.burning | ours.scorched | ours.shot) & 0b101 == 0


@pytest.mark.clause("sotr.down.second-down")
@pytest.mark.parametrize(("first", "second"), [("down", "down"), ("down", "dead"), ("dead", None)])
def test_a_second_down_kills(first, second):
    made = laid(unit("a", 0, "rifles", (10, 10), (11, 10)), FAR)
    ours, cause = one(made, "a"), Cause(0, "sotr.melee.wounds")
    losses.suffer(made, ours, 1, first, cause)
    if second is not None:
        assert ours.living == (0, 1)
        losses.suffer(made, ours, 1, second, cause)
    assert ours.living == (0,)


@pytest.mark.clause("sotr.units.definition", "sotr.weapons.grenade-one-use")
@pytest.mark.parametrize(
    ("kind", "born"),
    [("armed", (7, 0, 0)), ("smokers", (0, 7, 0)), ("sappers", (0, 0, 6)), ("bold", (0, 0, 0))],
)
def test_a_unit_begins_with_the_grenades_and_charges_of_its_list(kind, born):
    made = laid(squad("a", 0, kind, (10, 10)), FAR)
    fresh = muster.unit_of(one(made, "a").troop, "new", 0)
    assert (fresh.grenades, fresh.smoke, fresh.charges) == born


@pytest.mark.clause("sotr.abilities.sniper-detection", "sotr.abilities.utterly-fearless")
@pytest.mark.parametrize(("dice", "seen"), [((1, 1), True), ((6, 6), False)])
def test_the_fearless_roll_like_others_to_find_a_sniper(dice, seen):
    made = laid(unit("s", 0, "sniper", (10, 10), hidden=True), squad("b", 1, "bold", (10, 30)), dice=dice)
    snipers.detect(made, one(made, "s"), one(made, "b"))
    assert (one(made, "s").known_to == ("b",)) is seen
    assert left(made) == 0


@pytest.mark.clause("sotr.shooting.procedure", "sotr.suppression.terrain-target")
def test_fire_laid_on_a_piece_is_laid():
    made = laid(
        unit("a", 0, "rifles", *[(8 + n, 5) for n in range(6)]),
        unit("b", 1, "rifles", (10, 19)),
        unit("c", 1, "rifles", (12, 19)),
        piece=[piece("ruins", 8, 18, 16, 20, id="ruins")],
        dice=(6, 6, 1, 1),
    )
    run(fire.shoot(made, one(made, "a"), Acting(unit="a", action="fire")), ["suppress-ground>ruins"])
    assert [one(made, name).suppressed for name in "bc"] == [True, False]
    assert left(made) == 0


@pytest.mark.clause("sotr.suppression.requirements")
@pytest.mark.parametrize(("men", "may"), [(5, False), (6, True)])
def test_six_shots_are_enough_for_suppressive_fire(men, may):
    made = laid(unit("a", 0, "rifles", *[(8 + n, 5) for n in range(men)]), unit("b", 1, "rifles", (10, 19)))
    field = FieldOfFire(made, one(made, "a"), Manner())
    assert suppression.possible(field, one(made, "b")) is may
    assert suppression.shots(one(made, "a"), suppression.firers(field, one(made, "b"))) == men


@pytest.mark.clause("sotr.melee.multiple-order", "sotr.melee.pairing")
def test_a_melee_is_split_into_bouts_in_which_everybody_fights_once():
    # Three against one, and one against one beside them.
    made = laid(
        unit("a", 0, "rifles", (10, 9), (9, 10), (11, 10), (20, 10)),
        unit("b", 1, "rifles", (10, 10), (20, 11)),
    )
    bouts = run(combat.split(made, [one(made, "a"), one(made, "b")]))
    found = {bout.alone: sorted(bout.against) for bout in bouts}
    assert found == {("b", 0): [("a", 0), ("a", 1), ("a", 2)], ("b", 1): [("a", 3)]}


@pytest.mark.clause("sotr.weapons.flame-enclosed")
def test_it_is_enough_that_one_of_the_unit_is_in_the_house():
    made = laid(
        unit("a", 0, "flamer", (10, 10)),
        unit("b", 1, "rifles", (10, 15), (30, 30)),
        unit("c", 1, "rifles", (17, 18)),
        piece=[piece("building", 5, 14, 18, 20)],
    )
    found = [(who.id, i) for who, i in flame.filled(made, one(made, "a"), 0, one(made, "b"))]
    assert found == [("b", 0), ("c", 0)]


@pytest.mark.clause("sotr.he.blast-displacement")
def test_who_was_hit_is_thrown_to_the_edge_of_the_template():
    made = laid(unit("a", 0, "rifles", (20, 20.5)), unit("b", 1, "rifles", (21, 20), (30, 30)))
    found = [(one(made, "a"), 0), (one(made, "b"), 0)]
    one(made, "a").status = "gone"
    launchers.throw_out(made, (2000, 2000), 150, found)
    assert one(made, "a").places[0] == (2000, 2050)
    assert one(made, "b").places == ((2200, 2000), (3000, 3000), *one(made, "b").places[2:])


@pytest.mark.clause("sotr.weapons.mortar-spotted")
@pytest.mark.parametrize(
    ("state", "spots"),
    [({}, True), ({"disorganised": True}, False), ({"fleeing": True}, False), ({"down": [0]}, False)],
)
def test_a_radio_operator_in_order_spots_for_a_mortar(state, spots):
    made = laid(
        squad("m", 0, "mortar", (10, 10)),
        unit("r", 0, "radio", (30, 30), (31, 30), **state),
        unit("x", 0, "rifles", (20, 20)),
        FAR,
    )
    found = {(who.id, i) for who, i in mortars.spotters(made, one(made, "m"))}
    assert found == {("m", 0), ("m", 1), ("m", 2), *([("r", 0)] if spots else [])}


@pytest.mark.clause("sotr.mechdamage.leg-5-6")
def test_a_falling_mecha_strikes_vehicles_once_with_a_class_above_its_armour():
    made = table(at("m", 0, 24, 24, "mecha"), at("v", 1, 24, 19), at("w", 1, 40, 40), dice=(1,))
    owed = mecha._leg_5_6(made, one(made, "m"), 1)
    assert owed == [(one(made, "v"), 1, 5, (2400, 2400))]
