"""Exceptions and limits that single rules turn on: one unit among others, exactly so far, nobody at all."""

from __future__ import annotations

import pytest

from grognard.core.game import Rng
from grognard.systems.epic import actions, basics, events
from grognard.systems.epic.aircraft import disengagement
from grognard.systems.epic.army_rules import tau
from grognard.systems.epic.assault import fight, result
from grognard.systems.epic.assault.fight import Melee
from grognard.systems.epic.morale import broken, withdrawal
from grognard.systems.epic.movement import movement, room, transport
from grognard.systems.epic.roster import roster
from grognard.systems.epic.roster.army import read
from grognard.systems.epic.shooting import barrage, saves
from grognard.systems.epic.shooting.hits import AT, Blow
from grognard.systems.epic.shooting.lines import Lines
from grognard.systems.epic.war_engines import criticals
from systems.epic.assault.fights import fighting
from systems.epic.roster.drafts import army, faults
from systems.epic.roster.drafts import formation as entry
from systems.epic.table import (
    asked,
    battle,
    formation,
    game,
    gun,
    mixed,
    one,
    piece,
    position,
    rolls,
    sheet,
    unit,
)
from systems.epic.war_engines.test_war_engines import charging

FAR = formation("B", 1, "orks.boyz", (170, 110))


@pytest.mark.clause("epic.broken.withdraw-moves")
def test_a_formation_withdraws_though_one_of_its_units_cannot_move():
    row = mixed("A", 0, ("t.post", (20, 20)), ("orks.boyz", (23, 20)), broken=True)
    made = battle(position(row, FAR, profiles=[sheet("t.post", speed=0)]))
    decision = next(withdrawal.withdraw(made, one(made, "A")))
    assert decision.ask == "epic-withdraw"
    alone = battle(position(formation("A", 0, "t.post", (20, 20)), FAR, profiles=[sheet("t.post", speed=0)]))
    assert next(withdrawal.withdraw(alone, one(alone, "A")), None) is None


@pytest.mark.clause("epic.movement.zoc-start-inside")
def test_who_can_move_leaves_a_zone_though_another_in_it_cannot():
    row = mixed("A", 0, ("t.post", (20, 20)), ("orks.boyz", (23, 20)))
    foe = formation("B", 1, "orks.boyz", (21.5, 26))
    made = battle(position(row, foe, profiles=[sheet("t.post", speed=0)]))
    assert actions.must_leave(made, one(made, "A"))
    alone = battle(position(formation("A", 0, "t.post", (20, 20)), foe, profiles=[sheet("t.post", speed=0)]))
    assert not actions.must_leave(alone, one(alone, "A"))


@pytest.mark.clause("epic.basics.blast-marker-sources")
def test_no_marker_is_placed_and_nothing_told_where_there_is_none_to_place():
    playing = game(position(formation("A", 0, "orks.boyz", (20, 20)), FAR))
    before = len(playing.journal)
    broken.place(playing.battle, one(playing, "A"), 0, "epic.basics.blast-marker-sources")
    assert len(playing.journal) == before
    assert not [entry for entry in playing.journal if isinstance(entry.event, events.MarkersPlaced)]


@pytest.mark.clause("epic.basics.coherency")
def test_a_unit_between_two_others_joins_them_whatever_their_numbers():
    row = formation("A", 0, "orks.boyz", (20, 20), (34, 20), (27, 20))
    made = battle(position(row, FAR))
    assert [len(body) for body in basics.bodies(one(made, "A").there)] == [3]
    unit(made, "A/1").place = (3410, 2000)
    assert [len(body) for body in basics.bodies(one(made, "A").there)] == [2, 1]


@pytest.mark.clause("epic.lists.markerlights")
def test_exactly_30_cm_to_any_side_is_marked_and_a_hair_more_is_not():
    for away in ((32, 0), (-32, 0), (0, 32), (0, -32)):
        at = (90 + away[0], 60 + away[1])
        rows = formation("A", 0, "tau.pathfinders", (90, 60)), formation("B", 1, "orks.boyz", at)
        made = battle(position(*rows, armies=["tau", "orks"]))
        assert tau.marked(made, one(made, "A"), one(made, "B"))
        x, y = unit(made, "B/0").place
        unit(made, "B/0").place = (x + (away[0] > 0) - (away[0] < 0), y + (away[1] > 0) - (away[1] < 0))
        assert not tau.marked(made, one(made, "A"), one(made, "B"))


@pytest.mark.clause("epic.special-weapons.slow-firing")
def test_a_slow_weapon_that_fires_again_reloads_once():
    slow = gun("t.slow", ap=4, rules=["slow_firing"])
    bearer = sheet("t.man", weapons=[{"weapon": "t.slow"}])
    row = formation("A", 0, "t.man", (20, 20))
    row["units"][0]["reloading"] = [[0, 2]]
    made = battle(position(row, formation("B", 1, "t.man", (20, 40)), profiles=[bearer], weapons=[slow]))
    found = one(made, "A").units[0]
    barrage.spend(made, Lines(made, one(made, "A"), one(made, "B"), "advance").guns[0])
    assert found.reloading == ((0, made.turn + 2),)


@pytest.mark.clause("epic.actions.procedure")
def test_why_an_action_is_not_offered_is_told_of_actions_and_of_nothing_else():
    playing = game(position(formation("A", 0, "orks.boyz", (20, 20)), FAR))
    decision = asked(playing)
    assert decision.ask == "epic-action"
    assert decision.why_not("hold").reasons[0].rule == "epic.actions.hold-only-on-failure"
    assert decision.why_not("advance") is None
    assert decision.why_not("nonsense") is None


@pytest.mark.clause("epic.war-engines.disembark")
def test_a_formation_that_finds_no_room_stays_on_board_and_says_so():
    ship = sheet("t.ship", type="we", base=4, damage_capacity=3, hold=[{"capacity": 8, "kinds": ["foot"]}])
    riders = {"id": "R", "seat": 0, "units": [{"unit": "orks.boyz", "carrier": "A/0"} for _ in range(2)]}
    rows = [formation("A", 0, "t.ship", (40, 40)), riders, FAR]
    made = battle(position(*rows, profiles=[ship], piece=[piece("cliffs", 20, 20, 60, 60)]))
    assert not transport.all_out(made, one(made, "R"))
    assert {found.status for found in one(made, "R").units} == {"aboard"}
    made = battle(position(*rows, profiles=[ship]))
    assert transport.all_out(made, one(made, "R"))
    assert {found.status for found in one(made, "R").units} == {"field"}


@pytest.mark.clause("epic.war-engines.assault-split")
def test_an_engine_that_sees_nobody_but_whom_it_touches_divides_nothing():
    made = fighting(formation("A", 0, "t.engine", (20, 26.99)), formation("B", 1, "t.man", (20, 30)))
    script = fight.strikes(made, Melee(made, made.assault), 0)
    with pytest.raises(StopIteration) as done:
        next(script)
    assert [(strike.count, strike.blow.close) for strike in done.value.value] == [(3, True)]


@pytest.mark.clause("epic.assault.contact-limit", "epic.movement.zoc-no-entry")
def test_an_engine_may_stop_in_the_zone_of_whom_it_pushed_aside():
    # It drives over the man and stops 2 cm beyond where he stood, in contact with nobody.
    playing = charging(("t.man", (20, 26)), ("t.man", (60, 60)))
    assert asked(playing).form.reach.refuse([[2000, 3200]]) is None


@pytest.mark.clause("epic.lists.waaagh")
def test_orks_are_keen_in_the_air_as_on_the_ground_and_marines_are_not():
    def added(sheet, army, action):
        row = {"id": "A", "seat": 0, "status": "reserve", "units": [{"unit": sheet}]}
        made = battle(position(row, FAR, armies=[army, "orks"]))
        return int(actions.modifiers(made, one(made, "A"), action, False))

    assert added("orks.fighta_bommer", "orks", "ground_attack") == 2
    assert added("orks.fighta_bommer", "orks", "interception") == 2
    assert added("orks.fighta_bommer", "orks", "patrol") == 0
    assert added("marines.thunderbolt", "marines", "ground_attack") == 0


@pytest.mark.clause("epic.terrain.impassable", "epic.movement.passing-friends")
def test_a_base_stands_wholly_on_the_table():
    made = battle(position(formation("A", 0, "orks.boyz", (20, 20)), FAR))
    width, depth, man = made.board.width, made.board.depth, unit(made, "A/0")
    for inside, outside in (
        ((100, 6000), (99, 6000)),
        ((width - 100, 6000), (width - 99, 6000)),
        ((6000, 100), (6000, 99)),
        ((6000, depth - 100), (6000, depth - 99)),
    ):
        assert room.free(made, man, inside)
        assert not room.free(made, man, outside)


@pytest.mark.clause("epic.movement.passing-friends")
def test_units_of_the_same_formation_that_stay_are_in_the_way_of_those_that_go():
    made = battle(position(formation("A", 0, "orks.gunwagon", (20, 20), (26, 20)), FAR))
    first, second = one(made, "A").units
    standing, passing = movement.discs(made, one(made, "A"), [first])
    assert (*second.place, second.kit.radius) in standing
    assert (*second.place, second.kit.radius) in passing
    assert (*first.place, first.kit.radius) not in standing


@pytest.mark.clause("epic.assault.consolidate")
def test_a_consolidation_is_as_long_as_the_longest_move_in_it():
    row = mixed("A", 0, ("t.post", (20, 20)), ("orks.boyz", (23, 20)))
    made = battle(position(row, FAR, profiles=[sheet("t.post", speed=0)]))
    decision = next(result.consolidation_move(made, one(made, "A")))
    assert {name: value for name, _, value in decision.about}["distance"] == 500
    assert list(decision.form.reach.allowances) == [0, 500]


@pytest.mark.clause("epic.war-engines.critical-roll")
def test_a_six_is_told_as_a_critical_and_a_five_is_not():
    for face, hits in ((6, 1), (5, 0)):
        tower = sheet("t.tower", type="we", base=4, armour="-", damage_capacity=4)
        found = position(formation("A", 0, "t.tower", (20, 20)), FAR, profiles=[tower])
        playing = game(found, face)
        assert criticals.suffered(playing.battle, one(playing, "A"), unit(playing, "A/0")) is bool(hits)
        assert [roll.hits for roll in rolls(playing, "epic-roll-critical")] == [hits]


@pytest.mark.clause("epic.special-weapons.macro-transport", "epic.transport.destroyed")
def test_of_those_in_a_transport_that_a_titan_killer_destroys_only_living_metal_saves():
    kinds = [
        sheet("t.metal", armour=4, abilities=["living_metal"]),
        sheet("t.bare", armour="-", abilities=["living_metal"]),
        sheet("t.hard", armour=4, abilities=["reinforced_armour"]),
    ]
    rows = [formation(name, 0, f"t.{kind}", (at, 20)) for name, kind, at in (("A", "metal", 20), ("C", "bare", 40), ("D", "hard", 60))]  # fmt: skip
    made = battle(position(*rows, FAR, profiles=kinds))
    killed = Blow(AT, macro=True, killer="D3")
    found = {
        name: saves.of_passenger(made, one(made, name), unit(made, f"{name}/0"), killed) for name in "ACD"
    }
    assert [[int(need) for need in found[name].rolls] for name in "ACD"] == [[4], [], []]


@pytest.mark.clause("epic.air-transport.take-off")
def test_who_took_off_has_not_landed_any_more():
    hawk = formation("W", 0, "marines.thunderhawk", (40, 40), landed=1)
    made = battle(position(hawk, FAR))
    disengagement.take_off(made, one(made, "W"))
    assert one(made, "W").landed == 0
    assert [found.status for found in one(made, "W").units] == ["air"]


# -- lists -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.lists.transport")
def test_the_fault_of_too_few_transports_says_how_many_places_are_missing():
    data = army("eldar", entry("aspect_warriors", aspect_transport={"wave_serpent": 3}))
    (fault,) = roster.review(data, 3000)
    args = {name: value for name, _, value in fault.args}
    assert (args["need"], args["seats"], args["missing"]) == (8, 6, 2)


@pytest.mark.clause("epic.lists.compulsory")
def test_one_of_two_formations_with_the_first_claim_is_enough():
    gargant = entry("great_gargant", warlord={"warlord": 1})
    found = faults(army("orks", gargant, "great_gargant"), 6000)
    assert "list-first" not in found
    band = entry("warband", warlord={"warlord": 1})
    assert "list-first" in faults(army("orks", band, "great_gargant", "great_gargant"), 6000)


@pytest.mark.clause("epic.lists.form")
def test_an_army_that_can_be_read_has_all_its_formations():
    found, wrong = read(army("orks", "warband", "blitz", "warband"))
    assert wrong == []
    assert [(pick.number, pick.entry.id) for pick in found.picks] == [
        (1, "warband"),
        (2, "blitz"),
        (3, "warband"),
    ]


@pytest.mark.clause("epic.movement.zoc-start-inside")
def test_what_is_drawn_for_a_last_move_out_of_a_zone_leaves_it():
    tanks = [
        (94.6, 68.14),
        (97.3, 68.14),
        (91.9, 68.14),
        (89.2, 68.14),
        (94.6, 70.84),
        (97.3, 70.84),
        (91.9, 70.84),
    ]
    row = formation("A", 0, "legion.leman_russ", *tanks)
    scouts = formation(
        "B", 1, "marines.scout", (86.57, 58.08), (83.87, 58.08), (89.27, 58.08), (86.57, 55.38)
    )
    playing = game(position(row, scouts, armies=["legion", "marines"]), rest=6)
    playing.submit(0, "advance")
    region = asked(playing).form.reach
    for seed in range(200):
        drawn = region.draw(Rng(seed))
        assert region.settled(drawn).faults == ()
