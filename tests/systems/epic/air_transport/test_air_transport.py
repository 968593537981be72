"""Transport aircraft: landing, who gets out and in, taking off, and air assaults."""

from __future__ import annotations

import pytest

from grognard.systems.epic import actions, events
from grognard.systems.epic.air_transport import landing
from grognard.systems.epic.aircraft import disengagement, flak
from grognard.systems.epic.assault import result
from grognard.systems.epic.events import air
from grognard.systems.epic.morale import broken, end_of_turn
from grognard.systems.epic.movement import transport
from grognard.systems.epic.shooting import shooting
from grognard.systems.epic.shooting.lines import Lines
from grognard.systems.epic.state import GROUND_ATTACK
from grognard.systems.epic.tournament import objectives
from grognard.systems.epic.war_engines import carrying
from systems.epic.air import aloft, found_of, riders, squadron
from systems.epic.table import (
    answer,
    asked,
    battle,
    formation,
    game,
    offered,
    one,
    piece,
    quanta,
    refused,
    rolls,
    state,
    told,
    unit,
)

OURS = formation("O", 0, "t.man", (170, 5))
FOE = formation("B", 1, "t.man", (60, 80), (63, 80), (66, 80))
HAWK = squadron("W", 0, "t.hawk")
TROOPS = riders("T", 0, "W/0", "t.man", 4)


def flown(mission="land", plan=("land", "unload", "shoot"), at=(60, 60), rows=(), kind="t.hawk", dice=(), troops=TROOPS, state_of=None, rest=(), **more):  # fmt: skip
    """A transport that has come through to where it means to land."""
    craft = aloft("W", 0, kind, at, **(state_of or {}))
    row = {"formation": "W", "action": GROUND_ATTACK, "plan": list(plan), "mission": mission, "path": [[at[0], 1.5], list(at)], **more}  # fmt: skip
    return game({**found_of(craft, *([troops] if troops else []), OURS, *(rows or (FOE,))), "acting": row}, *dice, rest=rest)  # fmt: skip


def landed(at=(60, 60), kind="t.hawk", **rest):
    return formation("W", 0, kind, at, acted=True, landed=2, **rest)


# -- the action ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.air-transport.ground-attack-only", "epic.air-transport.two-ways")
@pytest.mark.example("epic.ex.airtrans.action")
def test_troops_are_landed_by_a_ground_attack_whose_test_is_passed():
    playing = game(found_of(HAWK, TROOPS, OURS, FOE), 2)
    answer(playing, ("epic-activate", "W"))
    assert offered(playing, "epic-action") == [GROUND_ATTACK, "stand_down"]
    answer(playing, ("epic-action", GROUND_ATTACK))
    assert offered(playing, "epic-mission") == ["strafe", "land", "air_assault"]
    answer(playing, ("epic-mission", "land"))
    assert asked(playing).ask == "epic-approach"
    failed = game(found_of(HAWK, TROOPS, OURS, FOE), 1)
    answer(failed, ("epic-activate", "W"), ("epic-action", GROUND_ATTACK))
    assert unit(failed, "W/0").status == "reserve"
    assert unit(failed, "T/0").status == "aboard"


@pytest.mark.clause("epic.air-transport.two-ways")
def test_who_carries_nobody_may_still_land_but_has_nobody_to_assault_with():
    playing = game(found_of(HAWK, OURS, FOE), 2)
    answer(playing, ("epic-activate", "W"), ("epic-action", GROUND_ATTACK))
    assert offered(playing, "epic-mission") == ["strafe", "land"]
    answer(playing, ("epic-mission", "strafe"), ("epic-approach", [[62, 2], [62, 65]]))
    assert asked(playing).ask == "epic-target"
    assert unit(playing, "W/0").status == "air"


@pytest.mark.clause("epic.air-transport.as-war-engine", "epic.air-transport.as-war-engine#ruling")
@pytest.mark.example("epic.ex.airtrans.whole")
def test_a_whole_formation_rides_or_nobody_and_only_transports_land():
    found = battle(
        found_of(
            landed(),
            formation("T", 0, "t.man", *[(50 + 3 * n, 50) for n in range(9)]),
            squadron("F", 0, "t.fb"),
        )
    )
    assert carrying.carries_others(one(found, "W"), unit(found, "W/0"))
    assert not carrying.holds_all(found, one(found, "W"), unit(found, "W/0"), one(found, "T"))
    one(found, "T").units.pop()
    assert carrying.holds_all(found, one(found, "W"), unit(found, "W/0"), one(found, "T"))
    assert landing.can_land(one(found, "W"))
    assert not landing.can_land(one(found, "F"))


@pytest.mark.clause("epic.air-transport.destroyed-in-air", "epic.air-transport.destroyed-in-air#ruling")
@pytest.mark.example("epic.ex.airtrans.shot-down")
def test_passengers_fall_with_an_aircraft_shot_down_and_save_only_on_the_ground():
    troops = riders("T", 0, "W/0", "t.tank", 6)
    guns = formation("A", 1, "t.macro", (60, 40), (63, 40))
    playing = flown(plan=("flak", "land"), dice=(4, 4, 1, 1), troops=troops, rows=(guns,))
    assert one(playing, "W").destroyed
    assert one(playing, "T").destroyed
    assert rolls(playing, "epic-roll-save") == []
    ground = battle(found_of(landed(), troops, FOE), 5, 4, 5, 4, 5, 4)
    damaged = shooting.damage
    damaged.destroy(
        ground, one(ground, "W"), unit(ground, "W/0"), None, damaged.Toll(), "epic.shooting.saves"
    )
    assert len(one(ground, "T").living) == 3


# -- on the ground ---------------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "epic.air-transport.landed-status",
    "epic.air-transport.no-action-on-landing",
    "epic.air-transport.landed-status#ruling",
)
@pytest.mark.example("epic.ex.airtrans.ground")
def test_on_the_ground_it_is_a_unit_of_speed_0_that_acts_no_more_this_turn():
    guns = formation("A", 1, "t.flak", (60, 90), acted=False)
    tanks = formation("C", 1, "t.man", (60, 75))
    playing = flown(troops=None, rows=(guns, tanks), dice=(), plan=("land", "unload"))
    craft = one(playing, "W")
    assert (unit(playing, "W/0").status, craft.landed, craft.acted) == ("field", 2, True)
    assert unit(playing, "W/0").kit.speed == 0
    found = state(playing)
    assert craft not in actions.able(found, 0)
    # The anti-aircraft gun has only its other value against it, which hurts no armour.
    assert list(flak.volleys(found, craft, {0: ((6000, 150), (6000, 6000))})) == []
    assert "W" in shooting.targets(found, one(found, "C"), "advance")
    lines = Lines(found, one(found, "A"), one(found, "W"), "advance")
    assert shooting.shots_of(lines, lines.guns, "best") == []
    # Next turn it acts as any formation on the ground.
    craft.acted = False
    assert "advance" in actions.offered(found, craft)
    assert "march" not in actions.offered(found, craft)


@pytest.mark.clause("epic.air-transport.no-action-on-landing")
def test_landing_itself_ends_what_it_may_do_this_turn():
    found = battle(found_of(aloft("W", 0, "t.hawk", (60, 60)), OURS, FOE))
    one(found, "W").acted = False
    row = landing.Acting(formation="W", action=GROUND_ATTACK)
    landing.land(found, one(found, "W"), row)
    assert one(found, "W").acted


@pytest.mark.clause("epic.air-transport.landing")
@pytest.mark.example("epic.ex.airtrans.landing-order")
def test_flak_comes_before_landing_then_they_get_out_then_they_shoot():
    rows = (HAWK, TROOPS, OURS, FOE, formation("A", 1, "t.flak", (70, 40)))
    playing = game(found_of(*rows), 2, 1, rest=(1,))
    answer(playing, ("epic-activate", "W"), ("epic-action", GROUND_ATTACK), ("epic-mission", "land"))
    answer(playing, ("epic-approach", [[60, 2], [60, 62]]), ("epic-land", ["T"]), ("epic-target", "B"))
    kinds = [type(entry.event).__name__ for entry in playing.journal]
    seen = [kind for kind in kinds if kind in ("Approached", "FlakFired", "Landed", "Disembarked", "Shot")]
    assert seen == ["Approached", "FlakFired", "Landed", *["Disembarked"] * 4, "Shot"]
    assert landing.PLANS["land"] == ("approach", "intercepted", "flak", "land", "unload", "shoot")


@pytest.mark.clause("epic.air-transport.landing-terrain#1")
@pytest.mark.clause("epic.air-transport.landing-terrain")
@pytest.mark.parametrize(("die", "damage"), [(2, 0), (1, 1)])
def test_who_lands_in_dangerous_ground_is_tested(die, damage):
    craft = aloft("W", 0, "t.hawk", (60, 60))
    row = {"formation": "W", "action": GROUND_ATTACK, "plan": ["land"], "mission": "land"}
    found = {**found_of(craft, OURS, FOE, piece=[piece("woods", 50, 50, 70, 70)]), "acting": row}
    playing = game(found, die, *([2] if damage else []))
    assert unit(playing, "W/0").damage == damage
    assert unit(playing, "W/0").status == "field"


@pytest.mark.clause("epic.air-transport.landing-terrain#ruling", "epic.air-transport.air-assault-zoc")
@pytest.mark.example("epic.ex.airtrans.assault-zoc")
def test_where_it_may_come_down():
    found = battle(
        found_of(
            HAWK,
            TROOPS,
            OURS,
            FOE,
            formation("C", 1, "t.man", (120, 80)),
            piece=[piece("cliffs", 20, 40, 40, 50)],
        )
    )
    land = landing.landing_region(found, one(found, "W"))
    attack = landing.assault_region(found, one(found, "W"), ("B",))

    def why(region, *end):
        refusal = region.refuse(quanta([[end[0], 2], list(end)]))
        return refusal and refusal.reasons[0].key

    assert why(land, 60, 60) is None
    assert why(land, 30, 45) == "epic-no-room-to-land"
    assert why(land, 60, 79) == "epic-no-room-to-land"
    # Within 5 cm of an enemy only to assault him, and him alone.
    assert why(land, 60, 73) == "epic-lands-in-zone"
    assert why(attack, 60, 73) is None
    assert why(attack, 120, 73) == "epic-lands-in-zone"
    assert why(attack, 120, 20) == "epic-lands-too-far"
    assert land.refuse(quanta([[60, 2], [60, 73]])).reasons[0].rule == "epic.air-transport.landing-terrain"


@pytest.mark.clause("epic.air-transport.disembark")
@pytest.mark.example("epic.ex.airtrans.drop")
def test_they_get_out_within_5_cm_and_with_jump_packs_within_15():
    found = battle(found_of(landed(), riders("T", 0, "W/0", "t.man", 1), riders("J", 0, "W/0", "t.jump", 1)))
    craft = unit(found, "W/0")
    assert transport.landing_reach(craft, unit(found, "T/0").kit) == 500
    assert transport.landing_reach(craft, unit(found, "J/0").kit) == 1500
    for name, far in (("T/0", 500), ("J/0", 1500)):
        kit = unit(found, name).kit
        gaps = [
            ((x - 6000) ** 2 + (y - 6000) ** 2) ** 0.5 - 200 - 100 for x, y in transport.exits(craft, kit)
        ]
        assert max(gaps) <= far < max(gaps) + 60
    # Out of an engine that does not fly jump packs have their 5 cm as well.
    engine = battle(found_of(formation("W", 0, "t.engine", (60, 60)), riders_of_none()))
    assert transport.landing_reach(unit(engine, "W/0"), unit(found, "J/0").kit) == 500


def riders_of_none():
    return formation("Q", 1, "t.man", (170, 100))


@pytest.mark.clause("epic.air-transport.disembark")
def test_they_need_not_get_out():
    playing = flown()
    answer(playing, ("epic-land", []))
    assert unit(playing, "T/0").status == "aboard"
    assert unit(playing, "W/0").status == "field"


@pytest.mark.clause(
    "epic.air-transport.embark", "epic.air-transport.embark#ruling", "epic.air-transport.as-war-engine"
)
@pytest.mark.example("epic.ex.airtrans.pickup")
@pytest.mark.parametrize(
    ("places", "able"),
    [([(56, 60), (64, 60), (60, 56), (60, 64)], True), ([(56, 60), (64, 60), (60, 56), (60, 70)], False)],
)
def test_a_formation_all_of_which_is_near_gets_on_board(places, able):
    friends = formation("G", 0, "t.man", *places)
    playing = flown(troops=None, rows=(friends, FOE), kind="t.raider", plan=("land", "unload"))
    if not able:
        assert asked(playing).ask != "epic-pick-up"
        return
    assert offered(playing, "epic-pick-up") == ["G"]
    answer(playing, ("epic-pick-up", ["G"]))
    assert [unit(playing, f"G/{n}").carrier for n in range(4)] == ["W/0"] * 4


@pytest.mark.clause("epic.air-transport.embark#ruling")
def test_who_does_not_fit_as_a_whole_stays_behind():
    friends = formation("G", 0, "t.man", (56, 60), (64, 60), (60, 56), (60, 64), (57, 57))
    playing = flown(troops=None, rows=(friends, FOE), kind="t.raider", plan=("land", "unload"))
    assert asked(playing).ask != "epic-pick-up"


@pytest.mark.clause("epic.air-transport.landing-fire", "epic.air-transport.landing-fire#ruling")
@pytest.mark.example("epic.ex.airtrans.fire")
def test_aircraft_and_troops_shoot_together_at_one_formation_without_a_modifier():
    playing = flown(rows=(FOE,), rest=(1,))
    answer(playing, ("epic-land", ["T"]))
    found = state(playing)
    lines = Lines(found, one(found, "W"), one(found, "B"), GROUND_ATTACK, [one(found, "T")])
    assert {int(shot.need) for shot in shooting.shots_of(lines, lines.guns, "best")} == {4, 5}
    assert not lines.sees_all
    answer(playing, ("epic-target", "B"))
    shot = told(playing, events.Shot)[0]
    assert shot.formation == "W"
    assert {name.split("/")[0] for name in shot.units} == {"W", "T"}
    assert one(playing, "T").acted
    assert one(playing, "B").markers == 1


@pytest.mark.clause("epic.air-transport.landing-fire#ruling", "epic.aircraft.jink-cost#ruling")
def test_one_that_jinked_lands_but_does_not_shoot_itself():
    playing = flown(state_of={"jinked": True}, kind="t.raider", rest=(1,))
    answer(playing, ("epic-land", ["T"]), ("epic-target", "B"))
    assert {name.split("/")[0] for name in told(playing, events.Shot)[0].units} == {"T"}


# -- taking off ------------------------------------------------------------------------------------------------------


def ended(**rest):
    idle = formation("O", 0, "t.man", (170, 5), acted=True)
    return found_of(landed(**rest), idle, formation("B", 1, "t.man", (60, 110), acted=True), ratings=[4, 2])


@pytest.mark.clause("epic.air-transport.take-off")
@pytest.mark.example("epic.ex.airtrans.stay")
@pytest.mark.parametrize(("answered", "status"), [("take_off", "reserve"), ("stay", "field")])
def test_at_the_end_of_the_turn_it_may_leave_or_stay(answered, status):
    playing = game(ended(markers=1), rest=(5, 2))
    assert offered(playing, "epic-take-off") == ["take_off", "stay"]
    answer(playing, ("epic-take-off", answered))
    if answered == "take_off":
        assert one(playing, "W").aloft
        answer(playing, ("epic-disengage", [60, 119]))
        # Its marker left with it, and another for the enemy's edge.
        assert one(playing, "W").markers == 2
    else:
        # It rallies, and may act in the next turn.
        assert one(playing, "W").markers == 0
        answer(playing, ("epic-first", 0))
        assert "W" in offered(playing, "epic-activate")
    assert unit(playing, "W/0").status == status


@pytest.mark.clause("epic.air-transport.take-off#ruling")
def test_a_broken_one_that_takes_off_has_as_many_markers_as_its_capacity():
    found = battle(ended(broken=True))
    disengagement.take_off(found, one(found, "W"))
    assert (one(found, "W").broken, one(found, "W").markers) == (False, 2)
    assert unit(found, "W/0").status == "air"


@pytest.mark.clause("epic.air-transport.take-off#ruling")
def test_it_may_leave_at_the_end_of_a_later_turn():
    found = battle(ended())
    one(found, "W").landed, found.turn = 2, 4
    assert disengagement.waiting(found) == [one(found, "W")]


@pytest.mark.clause("epic.aircraft.landed-markers", "epic.aircraft.landed-markers#ruling")
@pytest.mark.example("epic.ex.air.landed")
def test_markers_of_the_air_break_it_once_its_action_on_the_ground_is_over():
    playing = flown(troops=None, state_of={"markers": 2}, plan=("land", "unload"), rest=(5, 2))
    craft = one(playing, "W")
    assert craft.broken
    assert unit(playing, "W/0").place == (6000, 6000)
    assert [event.rule for event in told(playing, events.Broken)] == ["epic.broken.threshold"]
    before = battle(found_of(aloft("W", 0, "t.hawk", (60, 60), markers=2)))
    broken.look(before, one(before, "W"))
    assert not one(before, "W").broken
    assert end_of_turn.waiting(before, 0) == []
    unit(before, "W/0").status = "field"
    assert end_of_turn.waiting(before, 0) == [one(before, "W")]
    broken.look(before, one(before, "W"))
    assert one(before, "W").broken


@pytest.mark.clause("epic.objectives.aircraft")
@pytest.mark.parametrize(("turn", "holder"), [(2, -1), (3, 0)])
def test_it_captures_no_objective_in_the_turn_in_which_it_lands(turn, holder):
    found = battle(found_of(landed(), OURS, FOE, turn=turn, objective=[{"at": [60, 50], "seat": 1}]))
    assert objectives.controller(found, found.objectives[0]) == holder


@pytest.mark.clause("epic.objectives.aircraft")
def test_it_contests_an_objective_at_once():
    found = battle(
        found_of(landed(), formation("B", 1, "t.man", (60, 40)), objective=[{"at": [60, 50], "seat": 1}])
    )
    assert objectives.controller(found, found.objectives[0]) == -1
    unit(found, "W/0").status = "gone"
    assert objectives.controller(found, found.objectives[0]) == 1


# -- air assaults ----------------------------------------------------------------------------------------------------


def assaulting(*dice, rest=(), troops=TROOPS, foe=FOE, kind="t.hawk", at=(63, 74), more=(), state_of=None):
    return flown(
        "air_assault",
        ("land", "unload", "counter_charge", "fight"),
        at,
        (foe, *more),
        kind,
        dice,
        troops,
        state_of,
        rest,
        targets=["B"],
    )


@pytest.mark.clause("epic.air-transport.air-assault")
def test_the_target_of_an_air_assault_is_named_before_the_approach():
    playing = game(found_of(HAWK, TROOPS, OURS, FOE, formation("C", 1, "t.man", (130, 60))), 2)
    answer(playing, ("epic-activate", "W"), ("epic-action", GROUND_ATTACK), ("epic-mission", "air_assault"))
    assert offered(playing, "epic-air-assault-target") == ["B", "C"]
    note = asked(playing).explain("B")
    assert dict(note.odds)["epic-odds-assault"] > 0
    answer(playing, ("epic-air-assault-target", "B"))
    assert state(playing).acting.targets == ("B",)
    assert state(playing).acting.plan == (
        "intercepted",
        "flak",
        "land",
        "unload",
        "counter_charge",
        "fight",
    )
    assert asked(playing).ask == "epic-approach"
    assert refused(playing, [[130, 2], [130, 50]]) == ["epic.air-transport.air-assault-resolution"]


@pytest.mark.clause("epic.air-transport.air-assault", "epic.air-transport.air-assault-resolution")
@pytest.mark.example("epic.ex.airtrans.assault-order")
def test_after_they_got_out_the_defender_counter_charges_and_all_fight_as_one():
    playing = assaulting(rest=(6, 6, 1))
    answer(playing, ("epic-land", ["T"]))
    assert state(playing).assault.attackers == ("W", "T")
    assert asked(playing).ask == "epic-counter-charge"
    assert asked(playing).seat == 1
    assert told(playing, events.AssaultDeclared)


@pytest.mark.clause("epic.air-transport.air-assault-zoc")
def test_troops_get_out_into_contact_as_if_charging():
    playing = assaulting(rest=(6, 6, 1))
    answer(playing, ("epic-land", ["T"]))
    touching = [
        u for u in one(playing, "T").there for v in one(playing, "B").there if result.basics.in_contact(u, v)
    ]
    assert touching
    ashore = flown(at=(63, 73), plan=("land", "unload"), rest=(1,))
    answer(ashore, ("epic-land", ["T"]))
    zone = [
        u for u in one(ashore, "T").there for v in one(ashore, "B").there if result.basics.within(u, v, 500)
    ]
    assert zone == []


@pytest.mark.clause("epic.air-transport.air-assault-resolution#ruling")
def test_somebody_must_be_within_15_cm_and_overwatch_fires_first():
    far = assaulting(at=(63, 50), troops=riders("T", 0, "W/0", "t.man", 2), rest=(1,))
    answer(far, ("epic-land", []))
    assert told(far, events.AssaultMissed)
    assert state(far).assault is None
    watched = assaulting(foe={**FOE, "overwatch": True}, rest=(1,))
    answer(watched, ("epic-land", ["T"]))
    assert asked(watched).ask == "epic-overwatch"
    assert {name: value for name, _, value in asked(watched).about}["target"] == "T"


@pytest.mark.clause("epic.air-transport.lost-assault", "epic.air-transport.air-assault-lost")
@pytest.mark.example("epic.ex.airtrans.lost")
def test_who_loses_an_air_assault_loses_the_aircraft_and_the_troops_are_broken():
    found = battle(
        found_of(landed(at=(63, 66)), formation("T", 0, "t.man", (60, 72), (63, 72), (66, 72), (69, 72)), FOE)
    )
    fight = result.Assault(attackers=("W", "T"), defenders=("B",))
    result.extra_hits(found, fight, fight.attackers, 2)
    assert len(one(found, "T").living) == 2
    script = result.lose(found, fight, 0)
    asked_of = next(script)
    assert one(found, "W").destroyed
    assert one(found, "T").broken
    assert asked_of.ask == "epic-withdraw"


@pytest.mark.clause("epic.air-transport.lost-assault#ruling")
def test_a_fearless_aircraft_survives_the_assault_it_loses():
    found = battle(found_of(landed(kind="t.brave", at=(63, 66)), FOE))
    result.grounded(found, ("W",))
    assert not one(found, "W").destroyed
    plain = battle(found_of(landed(at=(63, 66)), FOE))
    result.grounded(plain, ("W",))
    assert one(plain, "W").destroyed


@pytest.mark.clause("epic.air-transport.lost-assault")
def test_a_landed_aircraft_that_is_assaulted_and_loses_is_destroyed():
    found = battle(found_of(landed(at=(63, 74)), OURS, FOE))
    fight = result.Assault(attackers=("B",), defenders=("W",))
    list(result.lose(found, fight, 1))
    assert one(found, "W").destroyed


@pytest.mark.clause("epic.aircraft.jink-cost#ruling")
@pytest.mark.example("epic.ex.jink.transport")
def test_one_that_jinked_on_its_way_still_lands_and_fights_the_assault():
    rows = (
        squadron("W", 0, "t.raider"),
        riders("T", 0, "W/0", "t.man", 2),
        OURS,
        FOE,
        formation("A", 1, "t.flak", (63, 40)),
    )
    playing = game(found_of(*rows), 2, 4, 4, rest=(1, 6))
    answer(playing, ("epic-activate", "W"), ("epic-action", GROUND_ATTACK), ("epic-mission", "air_assault"))
    answer(playing, ("epic-air-assault-target", "B"), ("epic-approach", [[63, 1.5], [63, 75]]))
    answer(playing, ("epic-jink", "jink"))
    assert told(playing, air.Jinks)
    answer(playing, ("epic-land", ["T"]))
    assert state(playing).assault.attackers == ("W", "T")
    assert unit(playing, "W/0").status == "field"
