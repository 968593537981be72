"""Clauses that take effect in another chapter than their own."""

from __future__ import annotations

import pytest

from grognard.core.dice import Scripted
from grognard.core.event import Rolled
from grognard.systems.epic import actions, basics, dice, events
from grognard.systems.epic.assault import charge, counter_charge, fight, result, support
from grognard.systems.epic.assault.fight import Melee
from grognard.systems.epic.movement import room, terrain, transport
from grognard.systems.epic.shooting import shooting
from grognard.systems.epic.shooting.damage import Toll
from grognard.systems.epic.shooting.hits import ASSAULT, Blow
from grognard.systems.epic.shooting.lines import Lines
from grognard.systems.epic.special_units import commanders
from grognard.systems.epic.state import Assault
from grognard.systems.epic.tournament import halves, victory
from grognard.systems.epic.war_engines import barging
from systems.epic.table import (
    acting,
    answer,
    asked,
    battle,
    formation,
    game,
    gun,
    mixed,
    one,
    piece,
    position,
    sheet,
    told,
    unit,
)

ARMS = {
    "weapons": [gun("rifle", ap=4), gun("cannon", at=4), gun("shells", use="barrage", points="3", range=60)],
    "profiles": [
        sheet("t.man", armour="-"),
        sheet("t.hard", armour=4),
        sheet("t.rifle", weapons=[{"weapon": "rifle"}]),
        sheet("t.gun", weapons=[{"weapon": "shells"}]),
        sheet("t.cannon", weapons=[{"weapon": "cannon"}]),
        sheet("t.truck", type="lv", armour="-"),
        sheet("t.engine", type="we", base=4, armour="-", damage_capacity=3),
        sheet(
            "t.skimmer", type="av", base=2.5, abilities=["skimmer"], hold=[{"capacity": 2, "kinds": ["foot"]}]
        ),
    ],
}


def made_of(*rows, dice=(), **rest):
    return battle(position(*rows, **ARMS, **rest), *dice)


def fighting(*rows, dice=(), attackers=("A",), defenders=("B",), **rest):
    made = made_of(*rows, dice=dice, **rest)
    made.assault = Assault(attackers=attackers, defenders=defenders)
    return made


# -- the ground ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.basics.coherency")
def test_a_formation_falls_into_parts_the_largest_first():
    row = formation("A", 0, "t.man", (10, 10), (60, 10), (63, 10), (66, 10), (13, 10), (90, 10))
    parts = basics.bodies(one(made_of(row), "A").there)
    assert [[found.number for found in part] for part in parts] == [[1, 2, 3], [0, 4], [5]]
    engine = mixed("A", 0, ("t.man", (10, 10)), ("t.man", (13, 10)), ("t.engine", (60, 10)))
    parts = basics.bodies(one(made_of(engine), "A").there)
    assert [found.number for found in parts[0]] == [2]  # an engine counts as its capacity


@pytest.mark.clause("epic.movement.passing-friends", "epic.terrain.impassable")
def test_a_place_is_free_on_the_table_on_nobody_and_in_nothing_impassable():
    made = made_of(formation("A", 0, "t.man", (10, 10)), formation("C", 0, "t.man", (30, 10)), piece=[piece("cliffs", 50, 5, 60, 15)])  # fmt: skip
    man = unit(made, "A/0")
    assert room.free(made, man, (1000, 1000))  # where it stands itself
    assert room.free(made, man, (3200, 1000))  # base to base
    assert not room.free(made, man, (3199, 1000))
    assert not room.free(made, man, (5500, 1000))
    assert not room.free(made, man, (3100, 1100))  # across the corner, 1.4 cm off
    assert room.free(made, man, (3150, 1150))
    assert room.free(made, man, (100, 1000))
    assert not room.free(made, man, (99, 1000))
    assert not room.free(made, man, (1000, 11901))


@pytest.mark.clause("epic.terrain.fortification-effects", "epic.terrain.fortification-vehicles")
def test_fortifications_cover_infantry_and_bar_vehicles_but_those_made_for_them():
    works = [piece("fortifications", 0, 0, 20, 20), piece("vehicle_fortifications", 40, 0, 60, 20)]
    made = made_of(formation("A", 0, "t.man", (10, 10)), formation("C", 0, "t.truck", (50, 10)), formation("D", 0, "t.engine", (90, 10)), piece=works)  # fmt: skip
    assert terrain.cover(made, one(made, "A"), unit(made, "A/0")) == "epic.terrain.row-fortifications"
    assert terrain.barred(made.board, unit(made, "A/0").kit) == ()
    assert terrain.barred(made.board, unit(made, "C/0").kit) == (0,)
    assert terrain.barred(made.board, unit(made, "D/0").kit) == (0, 1)


@pytest.mark.clause("epic.special-units.jump-pack-terrain", "epic.special-units.skimmer-terrain")
@pytest.mark.parametrize("name", ["marines.assault", "marines.land_speeder"])
def test_who_flies_tests_where_he_takes_off_or_lands_and_not_on_the_way(name):
    marsh = [piece("marsh", 10, 10, 20, 20)]
    made = made_of(formation("A", 0, name, (15, 15)), piece=marsh)
    kit = unit(made, "A/0").kit
    assert terrain.tests(made.board, kit, ((500, 1500), (3000, 1500))) == 0
    assert terrain.tests(made.board, kit, ((500, 1500), (1500, 1500))) == 1
    assert terrain.tests(made.board, kit, ((1500, 1500), (3000, 1500))) == 1


@pytest.mark.clause("epic.war-engines.coherency", "epic.special-units.scout-coherency")
@pytest.mark.parametrize(
    ("capacity", "scout", "far"), [(2, True, 20), (6, True, 30), (2, False, 10), (6, False, 30)]
)
def test_a_scouting_engine_holds_together_by_the_longer_of_its_distances(capacity, scout, far):
    sheets = [*ARMS["profiles"], sheet("t.big", type="we", base=4, damage_capacity=capacity, abilities=["scout"] if scout else [])]  # fmt: skip
    made = battle(position(formation("A", 0, "t.big", (20, 20)), profiles=sheets, weapons=ARMS["weapons"]))
    assert basics.reach(unit(made, "A/0").kit) == far * 100


@pytest.mark.clause("epic.basics.dice")
def test_a_roll_is_told_with_how_many_of_its_dice_succeed():
    playing = game(position(formation("A", 0, "t.man", (20, 20)), **ARMS))
    made = playing.battle
    made.dice = Scripted(faces=[4, 3, 4])
    assert dice.faces(made, 0, "epic-roll-to-hit", "epic.shooting.roll", 3, 4) == [4, 3, 4]
    assert told(playing, Rolled)[-1].hits == 2


# -- transports ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.special-units.character-attach")
def test_a_character_takes_no_place_in_a_transport():
    row = mixed("A", 0, ("marines.tactical", (10, 10), {"characters": ["marines.captain"]}), ("marines.tactical", (13, 10)), ("marines.rhino", (16, 10)))  # fmt: skip
    made = made_of(row)
    led, plain, rhino = one(made, "A").units
    assert transport.fits(rhino.kit.profile.hold[0], [plain.kit], led.kit)
    assert transport.fits(rhino.kit.profile.hold[0], [led.kit], plain.kit)


@pytest.mark.clause("epic.special-units.skimmer-popup-transport")
def test_nobody_gets_out_of_a_skimmer_that_has_popped_up():
    row = mixed("A", 0, ("t.skimmer", (20, 20)), {"unit": "t.man", "carrier": "A/0"})
    made = made_of(row)
    assert [found.number for found in transport.riders(made, one(made, "A"), [1])] == [1]
    unit(made, "A/0").popped = True
    assert transport.riders(made, one(made, "A"), [1]) == []


@pytest.mark.clause("epic.transport.disembark-distance", "epic.war-engines.disembark")
def test_places_to_get_out_reach_from_the_transports_side_to_5_cm_from_it():
    made = made_of(mixed("A", 0, ("t.skimmer", (20, 20)), {"unit": "t.man", "carrier": "A/0"}))
    carrier, man = one(made, "A").units
    gaps = [
        basics.gap_at(spot, man.kit.radius, carrier.place, carrier.kit.radius)
        for spot in transport.exits(carrier, man.kit)
    ]
    assert min(gaps) >= 0
    assert 490 <= max(gaps) <= 500


@pytest.mark.clause("epic.transport.disembark-zoc")
def test_who_gets_out_into_an_assault_touches_only_an_enemy_with_room_for_him():
    foe = formation("B", 1, "t.man", (20, 26))
    friends = formation("C", 0, "t.man", (18, 26), (22, 26))
    row = mixed("A", 0, ("t.skimmer", (20, 20)), {"unit": "t.man", "carrier": "A/0"})
    for more, found in (([], True), ([friends], False)):
        made = made_of(row, foe, *more)
        carrier, man = one(made, "A").units
        assert bool(list(transport._touching(made, man, carrier, one(made, "B").units))) is found


# -- shooting ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.shooting.modifier-cover")
def test_who_shoots_into_cover_needs_one_more():
    scores = []
    for wood in ([], [piece("woods", 10, 48, 60, 60)]):
        made = made_of(
            formation("A", 0, "t.rifle", (20, 20)), formation("B", 1, "t.man", (20, 50)), piece=wood
        )
        lines = Lines(made, one(made, "A"), one(made, "B"), "advance")
        scores.append(int(shooting.shots_of(lines, lines.guns, shooting.BEST)[0].need))
    assert scores == [4, 5]


@pytest.mark.clause("epic.special-units.light-vehicle-target")
def test_a_barrage_strikes_a_light_vehicle_by_the_better_of_its_values():
    found = position(
        formation("A", 0, "t.gun", (20, 20)), formation("B", 1, "t.truck", (20, 50), (60, 50)), **ARMS
    )
    # Three points: AP4+, AT5+.
    playing = game(acting(found, "A", "advance", "shoot"), 4)
    answer(playing, ("epic-target", "B"))
    assert len(one(playing, "B").living) == 1


@pytest.mark.clause("epic.war-engines.counts-as-units")
def test_the_first_template_lies_where_most_units_are_an_engine_counting_as_its_capacity():
    target = mixed("B", 1, ("t.man", (20, 50)), ("t.man", (23, 50)), ("t.engine", (36, 50)))
    playing = game(
        acting(position(formation("A", 0, "t.gun", (26, 20)), target, **ARMS), "A", "advance", "shoot"),
        rest=1,
    )
    answer(playing, ("epic-target", "B"))
    x, y = told(playing, events.Barrage)[0].templates[0]
    assert (x - 3600) ** 2 + (y - 5000) ** 2 < (375 + 200) ** 2


@pytest.mark.clause("epic.assault.reach", "epic.assault.choose-target")
def test_an_assault_may_be_declared_at_any_distance_and_promises_something_only_in_reach():
    for far, may in ((52, True), (52.1, False)):
        made = made_of(formation("A", 0, "t.man", (20, 20)), formation("B", 1, "t.man", (20, far)))
        assert "engage" in actions.offered(made, one(made, "A"))
        assert (charge.promised(made, ("A",), "B").rule == "epic.assault.result-roll") is may


@pytest.mark.clause("epic.barrage.attack", "epic.war-engines.template-centre")
def test_under_a_template_every_unit_is_attacked_once_and_an_engine_off_its_middle_too():
    target = mixed("B", 1, ("t.engine", (36, 50)), ("t.man", (40.6, 50)), ("t.man", (42.7, 50)))
    playing = game(
        acting(position(formation("A", 0, "t.gun", (36, 20)), target, **ARMS), "A", "advance", "shoot"),
        rest=1,
    )
    answer(playing, ("epic-target", "B"))
    rolled = [event for event in told(playing, Rolled) if event.purpose == "epic-roll-to-hit"]
    x, y = told(playing, events.Barrage)[0].templates[0]
    middle = (x - 3600) ** 2 + (y - 5000) ** 2 < 200 * 200
    under = sum(1 for found in one(playing, "B").units if (x - found.place[0]) ** 2 + (y - found.place[1]) ** 2 < (375 + found.kit.radius) ** 2)  # fmt: skip
    assert sum(len(event.faces) for event in rolled) == under + (1 if middle else 0)


@pytest.mark.clause("epic.actions.sustained-fire")
def test_sustained_fire_is_offered_only_where_there_is_somebody_to_shoot_at():
    for far, may in ((50, True), (90, False)):
        made = made_of(formation("A", 0, "t.rifle", (20, 20)), formation("B", 1, "t.man", (20, far)))
        assert ("sustained_fire" in actions.offered(made, one(made, "A"))) is may


@pytest.mark.clause("epic.war-engines.mixed-formation", "epic.shooting.dual-firepower")
def test_at_fire_at_the_others_of_a_mixed_formation_needs_only_one_that_it_can_hurt():
    mix = mixed("B", 1, ("t.engine", (20, 46)), ("t.man", (26, 50)), ("t.truck", (30, 50)))
    made = made_of(formation("A", 0, "t.cannon", (20, 20)), mix)
    lines = Lines(made, one(made, "A"), one(made, "B"), "advance")
    shot = shooting.shots_of(lines, lines.guns, shooting.VEHICLES)[0]
    assert (shot.kind, shot.blow.engines) == ("at", False)
    shot = shooting.shots_of(lines, lines.guns, shooting.ENGINES)[0]
    assert shot.blow.engines is True


# -- assaults ------------------------------------------------------------------------------------------------------


def engaging(*rows, **rest):
    return game(acting(position(*rows, **ARMS), "A", "engage", "assault"), **rest)


@pytest.mark.clause("epic.assault.reach")
def test_a_formation_exactly_in_reach_of_a_charge_can_be_assaulted_on_every_side():
    # 15 cm of move, 15 cm of firefight, two bases of 1 cm: 32 cm from middle to middle, and no more.
    for dx, dy in ((32, 0), (-32, 0), (0, 32), (0, -32)):
        for more, found in ((0, ["B"]), (0.01, [])):
            far = (60 + dx + more * (dx > 0) - more * (dx < 0), 60 + dy + more * (dy > 0) - more * (dy < 0))
            made = made_of(formation("A", 0, "t.man", (60, 60)), formation("B", 1, "t.man", far))
            assert [enemy.id for enemy in charge.within_charge(made, one(made, "A"))] == found


@pytest.mark.clause("epic.war-engines.barge-placement")
def test_units_pushed_aside_stand_on_nobody_and_touch_the_engine():
    rows = formation("B", 1, "t.man", (20, 30), (20.5, 32), (19, 34))
    made = made_of(formation("A", 0, "t.engine", (20, 31)), rows, formation("C", 1, "t.man", (23, 31)))
    pushed = [(one(made, "B"), found) for found in one(made, "B").units]
    barging.push(made, unit(made, "A/0"), pushed)
    everybody = list(room.standing(made))
    for n, a in enumerate(everybody):
        for b in everybody[:n]:
            assert basics.gap(a, b) >= 0
    assert all(basics.in_contact(found, unit(made, "A/0")) for _, found in pushed)


@pytest.mark.clause("epic.assault.nearest-zoc", "epic.assault.contact-cancels-zoc")
def test_once_a_unit_is_touched_others_may_pass_it_to_the_next():
    # Two chargers: the first takes the nearest, which has no zone any more; the second may go on to the next.
    foes = formation("B", 1, "t.man", (20, 30), (20, 34.5))
    playing = engaging(formation("A", 0, "t.man", (20, 24), (17, 24)), foes, rest=1)
    region = asked(playing).form.reach
    assert region.refuse([[2000, 2800], [1800, 3450]]) is None
    # Alone it may not pass by the nearest.
    playing = engaging(formation("A", 0, "t.man", (17, 24)), foes, rest=1)
    assert asked(playing).form.reach.refuse([[1800, 3450]]) is not None
    assert asked(playing).form.reach.refuse([[1800, 3000]]) is None
    # An answer on the enemy brings both into contact, the nearest first.
    playing = engaging(formation("A", 0, "t.man", (20, 24), (17, 24)), foes, rest=1)
    goals = charge.arrange(asked(playing).form.reach)
    enemies = [(2000, 3000), (2000, 3450)]
    gaps = [min(((x - ex) ** 2 + (y - ey) ** 2) ** 0.5 for ex, ey in enemies) for x, y in goals]
    assert all(200 <= gap <= 202 for gap in gaps)


@pytest.mark.clause("epic.movement.coherency-check", "epic.assault.contact-limit")
def test_a_counter_charge_neither_tears_its_formation_nor_crowds_an_enemy():
    # Going 5 cm would leave its comrade behind: it goes as far as holds.
    made = fighting(formation("A", 0, "t.man", (20, 30)), formation("B", 1, "t.man", (20, 40), (20, 43)))
    goal = counter_charge._goal(made, one(made, "B"), unit(made, "B/0"))
    assert goal[1] < 4000
    assert basics.gap_at(goal, 100, (2000, 4300), 100) <= 500
    # An enemy with two at him already is no goal any more; the next one is.
    made = fighting(
        formation("A", 0, "t.man", (20, 30), (29, 38)),
        formation("B", 1, "t.man", (18, 30), (22, 30), (20, 35)),
    )
    goal = counter_charge._goal(made, one(made, "B"), unit(made, "B/2"))
    assert goal[0] > 2000


@pytest.mark.clause("epic.terrain.dangerous-test")
def test_a_counter_charge_through_dangerous_ground_is_tested():
    marsh = [piece("marsh", 10, 33, 30, 36)]  # 5 cm are a cautious move: a failed test is rolled again
    made = fighting(
        formation("A", 0, "t.man", (20, 30)), formation("B", 1, "t.man", (20, 38)), dice=(1, 1), piece=marsh
    )
    counter_charge.step(made, one(made, "B"), unit(made, "B/0"))
    assert not unit(made, "B/0").alive
    made = fighting(
        formation("A", 0, "t.man", (20, 30)), formation("B", 1, "t.man", (20, 38)), dice=(2,), piece=marsh
    )
    counter_charge.step(made, one(made, "B"), unit(made, "B/0"))
    assert unit(made, "B/0").alive


@pytest.mark.clause("epic.assault.intermingled-as-one")
def test_formations_that_fight_together_add_their_units_and_their_markers():
    rows = [
        formation(name, 1, "t.man", (20 + 20 * n, 30), (23 + 20 * n, 30), markers=n + 1)
        for n, name in enumerate("BC")
    ]
    made = fighting(formation("A", 0, "t.man", (20, 28)), *rows, defenders=("B", "C"))
    assert result.strength(made, ("B", "C")) == 4
    assert result.markers(made, ("B", "C")) == 3


@pytest.mark.clause("epic.assault.loser-supporters-blast")
def test_who_stands_in_a_position_to_support_is_within_15_cm_and_in_sight_of_a_fighting_enemy():
    near = formation("C", 1, "t.man", (38, 30))
    far = formation("D", 1, "t.man", (20, 46.1))
    made = fighting(formation("A", 0, "t.man", (20, 28)), formation("B", 1, "t.man", (20, 30)), near, far)
    found = support.placed(made, made.assault, Melee(made, made.assault), 1)
    assert [formation_.id for formation_, _ in found] == []
    made.formations["C"].units[0].place = (3689, 2800)
    found = support.placed(made, made.assault, Melee(made, made.assault), 1)
    assert [formation_.id for formation_, _ in found] == ["C"]


@pytest.mark.clause("epic.special-weapons.macro-order")
def test_in_an_assault_too_normal_hits_are_saved_before_macro_hits():
    made = fighting(
        formation("A", 0, "t.man", (20, 28)), formation("B", 1, "t.hard", (20, 30), (20, 33)), dice=(3,)
    )
    blows = [Blow(ASSAULT, macro=True), Blow(ASSAULT)]
    # The nearest fails against the normal hit and falls; the macro hit strikes who is left.
    fight.give(made, Melee(made, made.assault), 1, blows, Toll(silent=True))
    assert one(made, "B").destroyed


@pytest.mark.clause("epic.war-engines.result-casualties")
def test_points_of_damage_are_kills_in_the_result():
    made = fighting(formation("A", 0, "t.man", (20, 27)), formation("B", 1, "t.engine", (20, 30)))
    made.assault.losses = {"B": 2}
    parts = {part[0]: part[2] for part in result.modifiers(made, made.assault, 0).parts}
    assert parts["epic.assault.mod-kills"] == 2


# -- command and victory -------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.special-units.supreme-commander")
def test_a_supreme_commander_is_a_commander_and_a_leader():
    row = mixed("A", 0, ("orks.nobz", (20, 20), {"characters": ["orks.warlord"]}))
    made = made_of(row, formation("C", 0, "orks.boyz", (50, 20)))
    assert commanders.commands(one(made, "A"))
    assert commanders.leaders(one(made, "A")) == 1
    assert not commanders.commands(one(made, "C"))
    assert commanders.leaders(one(made, "C")) == 0


@pytest.mark.clause("epic.tournament.choose-edge")
@pytest.mark.parametrize(
    ("edge", "inside", "outside"),
    [
        ("bottom", (90, 59), (90, 61)),
        ("top", (90, 61), (90, 59)),
        ("left", (89, 60), (91, 60)),
        ("right", (91, 60), (89, 60)),
        ("bottom-left", (10, 10), (170, 110)),
        ("top-right", (170, 110), (10, 10)),
        ("bottom-right", (170, 10), (10, 110)),
        ("top-left", (10, 110), (170, 10)),
    ],
)
def test_the_half_of_an_edge_reaches_to_the_middle_and_that_of_a_corner_to_the_diagonal(
    edge, inside, outside
):
    board = made_of(formation("A", 0, "t.man", (10, 10))).board

    def depth(place):
        return halves.depth_in(board, edge, (place[0] * 100, place[1] * 100))

    assert depth(inside) > 0
    assert depth(outside) < 0
    assert depth((90, 60)) == 0


@pytest.mark.clause("epic.victory.tiebreak-points", "epic.victory.tiebreak-winner")
def test_in_a_tie_break_each_side_scores_what_has_become_of_the_other():
    rows = [
        formation("A", 0, "t.man", (10, 10), (13, 10), points=300, strength=4),
        formation("B", 1, "t.man", (10, 50), (13, 50), points=200, broken=True, strength=2),
    ]
    made = made_of(*rows)
    victory.tie_break(made)
    # B gets half of 300 for A at half strength; A half of 200 for B, which is broken.
    assert (made.points, made.winners) == ((100, 150), (1,))
    rows[0]["points"] = 200
    made = made_of(*rows)
    victory.tie_break(made)
    assert (made.points, made.winners) == ((100, 100), ())
