"""The fine print of morale, war engines, commanders and the turn: who is asked, in which order, and who is not."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from grognard.core.event import Rolled
from grognard.systems.epic import basics, dice, secrets, sequence
from grognard.systems.epic.morale import end_of_turn, regroup, withdrawal
from grognard.systems.epic.roster.army import MOST_FORMATIONS, read
from grognard.systems.epic.special_units import commanders, skimmers, teleport
from grognard.systems.epic.state import Acting
from grognard.systems.epic.tournament import ground, objectives, setup
from grognard.systems.epic.war_engines import barging, carrying, criticals
from systems.epic.army_rules.test_individuals import SEERS, called
from systems.epic.army_rules.test_necrons import phalanx
from systems.epic.orbit import found as in_orbit
from systems.epic.orbit import ship
from systems.epic.table import (
    battle,
    formation,
    game,
    gun,
    mixed,
    offered,
    one,
    piece,
    position,
    sheet,
    state,
    told,
    unit,
)

SHEETS = [
    sheet("t.man", armour="-"),
    sheet("t.scout", armour="-", abilities=["scout"]),
    sheet("t.turret", armour="-", weapons=[{"weapon": "t_gun", "arc": "front"}]),
    sheet("t.jumper", armour="-", abilities=["teleport"], weapons=[{"weapon": "t_gun", "arc": "front"}]),
    sheet("t.chief", armour="-", abilities=["supreme_commander"]),
    sheet("t.engine", type="we", base=4, armour="-", damage_capacity=3),
    sheet("t.bomb", type="we", base=4, armour="-", damage_capacity=2, critical={"code": "destroyed", "splash": 1, "dismay": True}),
    sheet("t.killer", type="we", base=4, armour="-", damage_capacity=2, critical={"code": "destroyed", "splash": 1, "splash_killer": "D3"}),
    sheet("t.macro", type="we", base=4, armour="-", damage_capacity=2, critical={"code": "destroyed", "splash": 1, "splash_macro": True}),
]  # fmt: skip
FAR = formation("B", 1, "t.man", (170, 110), (167, 110))


def found_of(*rows, **rest):
    return position(*rows, **{"profiles": SHEETS, "weapons": [gun("t_gun", ap=4)], **rest})


def made_of(*rows, dice=(), **rest):
    return battle(found_of(*rows, **rest), *dice)


# -- commanders and skimmers -----------------------------------------------------------------------------------------


@pytest.mark.clause("epic.special-units.supreme-commander-reroll")
def test_a_reroll_that_is_declined_is_not_made():
    chief = formation("A", 0, "t.chief", (20, 20), initiative=3)
    made = made_of(chief, FAR)
    script = commanders.reroll(made, one(made, "A"))
    next(script)
    with pytest.raises(StopIteration) as done:
        script.send("no")
    assert done.value.value is False
    assert made.rerolled == ()


@pytest.mark.clause("epic.special-units.skimmer-popup-los-near", "epic.special-units.skimmer-popup-los-equal")
@pytest.mark.parametrize(
    ("pieces", "sees"),
    [
        ([(1, 2), (3, 3)], skimmers.PARTLY),
        ([(1, 2), (2, 3)], skimmers.CLEAR),
        ([(5, 2), (1, 2)], skimmers.HIDDEN),
        ([], skimmers.HIDDEN),
    ],
)
def test_one_piece_that_is_equally_far_or_nearer_to_the_other_is_enough(pieces, sees):
    row = mixed("A", 0, ("t.man", (20, 20), {"popped": True}))
    made = made_of(row, FAR)
    board = SimpleNamespace(between=lambda mine, his: pieces)
    assert skimmers.view(board, unit(made, "A/0"), unit(made, "B/0"), skimmers.HIDDEN) == sees


@pytest.mark.clause("epic.movement.turning")
def test_who_teleports_looks_at_the_nearest_enemy():
    row = {"id": "A", "seat": 0, "status": "reserve", "units": [{"unit": "t.jumper", "status": "reserve"}]}
    made = made_of(row, formation("B", 1, "t.man", (20, 20)), dice=(6,))
    teleport.appear(made, one(made, "A"), ((2000, 5000),))
    assert unit(made, "A/0").heading == 1800


# -- war engines -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.war-engines.barge")
def test_engines_push_only_where_all_who_charge_are_engines():
    made = made_of(
        mixed("A", 0, ("t.engine", (20, 20)), ("t.man", (25, 20))),
        formation("C", 0, "t.engine", (60, 20)),
        FAR,
    )
    assert not barging.can_barge(one(made, "A").there)
    assert barging.can_barge(one(made, "C").there)


@pytest.mark.clause("epic.war-engines.barge")
def test_who_stands_on_any_leg_of_the_way_is_rolled_over():
    made = made_of(formation("A", 0, "t.engine", (20, 20)), formation("B", 1, "t.man", (30, 40), (60, 60)))
    way = ((2000, 2000), (2000, 4000), (4000, 4000))
    assert barging.swept(unit(made, "A/0"), way, one(made, "B").there) == [unit(made, "B/0")]


@pytest.mark.clause("epic.war-engines.barge-placement")
def test_those_who_are_pushed_aside_end_on_nobody():
    rows = (
        formation("A", 0, "t.engine", (20, 20)),
        formation("B", 1, "t.man", (20, 22), (20, 22.1)),
        formation("C", 1, "t.man", (20, 23.1)),
    )
    made = made_of(*rows)
    barging.push(made, unit(made, "A/0"), [(one(made, "B"), found) for found in one(made, "B").units])
    all_ = [unit(made, name) for name in ("A/0", "B/0", "B/1", "C/0")]
    for n, first in enumerate(all_):
        for second in all_[:n]:
            assert basics.apart(first.place, second.place) >= first.kit.radius + second.kit.radius - 1


@pytest.mark.clause("epic.war-engines.disembark-restriction")
def test_who_got_out_and_broke_is_no_longer_one_with_his_engine():
    made = made_of(
        formation("A", 0, "t.engine", (20, 20)), formation("F", 0, "t.man", (25, 20), (28, 20)), FAR
    )
    landed = Acting(formation="A", action="advance", landed=("F",))
    assert carrying.beside(made, landed) == [one(made, "F")]
    one(made, "F").broken = True
    assert carrying.beside(made, landed) == []


@pytest.mark.clause("epic.war-engines.critical-effect")
def test_one_unit_that_sees_the_end_of_an_engine_is_enough_to_dismay_its_formation():
    wall = piece("buildings", 30, 40, 60, 44)
    rows = (formation("A", 0, "t.bomb", (20, 20)), formation("C", 0, "t.man", (20, 60), (50, 60)), FAR)
    made = made_of(*rows, piece=[wall])
    effect = criticals.Effect()
    criticals.explode(made, one(made, "A"), unit(made, "A/0"), effect)
    assert one(made, "C") in effect.dismayed


@pytest.mark.clause("epic.war-engines.critical-effect")
@pytest.mark.parametrize(("name", "macro"), [("t.killer", True), ("t.macro", True), ("t.bomb", False)])
def test_what_bursts_strikes_as_its_datasheet_says(name, macro):
    made = made_of(formation("A", 0, name, (20, 20)), formation("C", 0, "t.man", (24, 20)), FAR, dice=(6,))
    assert [blow.macro for _, _, blow in criticals.splash(made, unit(made, "A/0"))] == [macro]


# -- morale ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.end-of-turn.rally-test", "epic.special-units.supreme-commander-reroll")
def test_a_rally_that_is_just_passed_is_not_rolled_again():
    chief = formation("A", 0, "t.chief", (20, 20), (23, 20), (26, 20), markers=2, initiative=3)
    made = made_of(chief, FAR, dice=(3,))
    assert next(end_of_turn.rally(made, one(made, "A")), None) is None
    assert one(made, "A").markers == 0


@pytest.mark.clause("epic.end-of-turn.rally-order")
def test_where_the_second_player_has_nobody_to_rally_the_first_goes_on():
    made = made_of(formation("A", 0, "t.man", (20, 20), (23, 20), markers=1), FAR, dice=(6,), active=1)
    made.active = 1
    assert next(end_of_turn.rally_next(made), None) is None
    assert (made.active, one(made, "A").markers) == (0, 0)


@pytest.mark.clause("epic.lists.rise-again#2")
def test_what_a_leader_raised_takes_no_marker_off():
    row = phalanx(gone=[0, 1], markers=2)
    row["units"].append({"unit": "necrons.warriors", "at": [35, 20], "characters": ["necrons.lord"]})
    made = battle(position(row, formation("B", 1, "orks.boyz", (170, 110)), armies=["necrons", "orks"]), 1, 1)
    script = regroup.regroup(made, one(made, "A"))
    decision = next(script)
    assert decision.ask == "epic-raise"
    with pytest.raises(StopIteration):
        script.send(2)
    assert (len(one(made, "A").living), one(made, "A").markers) == (5, 2)


@pytest.mark.clause("epic.lists.rise-again")
def test_nobody_rises_by_regrouping_off_the_table():
    row = phalanx(gone=[0])
    made = battle(position(row, formation("B", 1, "orks.boyz", (170, 110)), armies=["necrons", "orks"]))
    for found in one(made, "A").living:
        found.status = "reserve"
    one(made, "A").status = "reserve"
    assert next(regroup.rise(made, one(made, "A"), 3), None) is None


WATCHED = (
    mixed("A", 0, ("t.man", (20, 20)), ("t.engine", (24, 20)), broken=True),
    mixed("B", 1, {"unit": "t.turret", "at": [20, 50], "heading": 1800}, overwatch=True),
)


@pytest.mark.clause("epic.broken.withdraw-moves")
@pytest.mark.parametrize(("goal", "ask"), [((2000, 1500), "epic-overwatch"), ((2000, 2000), "epic-withdraw")])
def test_overwatch_may_shoot_at_who_withdraws_and_not_at_who_stays(goal, ask):
    made = made_of(WATCHED[0] | {"units": WATCHED[0]["units"][:1]}, WATCHED[1])
    script = withdrawal.withdraw(made, one(made, "A"))
    next(script)
    assert script.send(list(goal)).ask == ask


@pytest.mark.clause("epic.broken.withdraw-moves")
def test_the_question_of_a_withdrawal_names_how_far_the_fastest_may_go():
    rows = (mixed("A", 0, ("t.man", (20, 20)), ("t.slow", (23, 20)), broken=True), FAR)
    made = made_of(*rows, profiles=[*SHEETS, sheet("t.slow", speed=5)])
    assert ("distance", "length", 1500) in next(withdrawal.withdraw(made, one(made, "A"))).about


# -- the turn --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.basics.coherency")
def test_a_scout_keeps_others_together_who_do_not_reach_him_themselves():
    made = made_of(mixed("A", 0, ("t.scout", (20, 20)), ("t.man", (20, 32)), ("t.man", (23, 32))), FAR)
    assert len(basics.bodies(one(made, "A").there)) == 1


@pytest.mark.clause("epic.basics.dice")
def test_no_dice_are_told_of_where_none_are_rolled_and_no_hits_where_none_are_counted():
    playing = game(found_of(formation("A", 0, "t.man", (20, 20)), FAR), 4)
    made = state(playing)
    before = len(told(playing, Rolled))
    assert dice.faces(made, 0, "epic-roll-rally", "epic.basics.dice", 0) == []
    assert len(told(playing, Rolled)) == before
    dice.faces(made, 0, "epic-roll-rally", "epic.basics.dice", 1)
    assert told(playing, Rolled)[-1].hits == -1


@pytest.mark.clause("epic.sequence.action-phase-end")
def test_nobody_keeps_the_initiative_into_the_end_of_the_turn():
    made = made_of(formation("A", 0, "t.man", (20, 20)), FAR)
    made.may_retain = True
    for _ in sequence.end_action_phase(made):
        raise AssertionError("nobody is asked")
    assert not made.may_retain


@pytest.mark.clause("epic.lists.avatar")
def test_both_players_may_call_their_avatars_before_the_strategy_roll():
    def side(seat):
        rows = [called(seat=seat, id=f"V{seat}"), {**SEERS, "seat": seat, "id": f"S{seat}"}]
        rows[1] = formation(f"S{seat}", seat, "eldar.farseer", (40 + 80 * seat, 20 + 80 * seat))
        return rows

    made = battle(position(*side(0), *side(1), armies=["eldar", "eldar"], phase="arrivals", ratings=[1, 4]))
    asked_, script = [], sequence.start_turn(made)
    decision = next(script)
    try:
        while True:
            asked_.append((decision.ask, decision.seat))
            decision = script.send("nobody")
    except StopIteration:
        pass
    assert sorted(asked_) == [("epic-call", 0), ("epic-call", 1)]


@pytest.mark.clause("epic.spacecraft.secret-coordinates")
def test_coordinates_that_are_dealt_again_may_lie_anywhere_from_edge_to_edge():
    made = battle(in_orbit(ship(1, id="X"), formation("O", 0, "t.man", (170, 5)), plots={"X": [30, 40]}))
    secrets.deal_again(made, 0, SimpleNamespace(below=lambda count: count - 1))
    assert made.plots["X"] == (made.board.width, made.board.depth)
    secrets.deal_again(made, 0, SimpleNamespace(below=lambda count: 0))
    assert made.plots["X"] == (0, 0)


# -- the tournament --------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.tournament.terrain")
def test_most_tables_have_a_road_and_some_have_none():
    assert [number for number in range(12) if not ground.laid(number).roads] == [5]


@pytest.mark.clause("epic.objectives.control")
@pytest.mark.parametrize(("y", "near"), [(36, True), (36.01, False)])
def test_an_objective_is_held_from_15_cm_at_most(y, near):
    goal = {"id": "g", "seat": 0, "number": 1, "at": [20, 20]}
    made = made_of(formation("A", 0, "t.man", (20, y)), FAR, objective=[goal])
    assert objectives.near(made, made.objectives[0], 0) is near


@pytest.mark.clause("epic.tournament.choose-edge")
def test_on_a_square_table_the_long_edges_are_the_lower_and_the_upper_one():
    rows = [
        {"id": name, "seat": seat, "status": "waiting", "units": ["t.man"]} for seat, name in enumerate("AB")
    ]
    playing = game(found_of(*rows, phase="edges", size=[120, 120], ratings=[4, 1]))
    assert {"bottom", "top"} <= set(offered(playing, "epic-edge"))


@pytest.mark.clause("epic.tournament.reserve-eligible", "epic.tournament.reserve-open")
def test_both_players_name_their_reserves_the_first_player_first():
    rows = [
        {"id": name, "seat": seat, "status": "waiting", "units": ["t.jumper"]}
        for seat, name in enumerate("AB")
    ]
    made = made_of(*rows, phase="reserves")
    made.first = 1
    script = setup.reserves(made)
    assert (decision := next(script)).ask == "epic-reserves"
    assert (decision.seat, script.send([]).seat) == (1, 0)


@pytest.mark.clause("epic.lists.form")
def test_a_list_may_have_so_many_formations_and_no_more():
    def found(count):
        return read({"army": "marines", "formations": [{"entry": "tactical"}] * count})[0]

    assert found(MOST_FORMATIONS) is not None
    assert found(MOST_FORMATIONS + 1) is None
