"""What holds for one side holds for the other: goals, zones, fire, flak and turns to act, as the second player sees them."""

from __future__ import annotations

import pytest

from grognard.systems.epic import actions, events, sequence
from grognard.systems.epic.assault import charge, fight, result, support
from grognard.systems.epic.assault.fight import Melee
from grognard.systems.epic.morale import end_of_turn
from grognard.systems.epic.movement import movement, zones
from grognard.systems.epic.shooting import shooting
from grognard.systems.epic.state import Assault
from grognard.systems.epic.tournament import setup, victory
from systems.epic.table import (
    acting,
    alive,
    answer,
    asked,
    battle,
    formation,
    game,
    gun,
    offered,
    one,
    position,
    rolls,
    sheet,
    told,
    unit,
)

ARMS = {
    "weapons": [gun("rifle", ap=4), gun("killer", mw=2, killer="D3")],
    "profiles": [
        sheet("t.man", armour="-", close_combat=4, firefight=5),
        sheet("t.rifle", armour="-", weapons=[{"weapon": "rifle"}]),
        sheet("t.killer", armour="-", weapons=[{"weapon": "killer"}]),
        sheet("t.turret", weapons=[{"weapon": "rifle", "arc": "front"}]),
        sheet("t.engine", type="we", base=4, armour="-", damage_capacity=3),
    ],
}
#: Each side's first objective on its own edge, the others in the enemy's half: the same for both, upside down.
SIX = [
    {"id": "a1", "seat": 0, "number": 1, "at": [90, 0]},
    {"id": "b1", "seat": 1, "number": 1, "at": [90, 120]},
    {"id": "a2", "seat": 0, "number": 2, "at": [40, 80]},
    {"id": "b2", "seat": 1, "number": 2, "at": [40, 40]},
    {"id": "a3", "seat": 0, "number": 3, "at": [140, 80]},
    {"id": "b3", "seat": 1, "number": 3, "at": [140, 40]},
]
SEATS = pytest.mark.parametrize("seat", [0, 1])


def up(seat, y):
    """A distance from the edge of a side, on the table."""
    return y if seat == 0 else 120 - y


def row(name, seat, sheet_, *places, of=None, **rest):
    """A formation of a seat at places as they are seen from the edge of one side, by default its own."""
    of = seat if of is None else of
    return formation(name, seat, sheet_, *((x, up(of, y)) for x, y in places), **rest)


def on(*rows, **rest):
    return battle(position(*rows, objective=SIX, **ARMS, **rest))


# -- goals -----------------------------------------------------------------------------------------------------------


@SEATS
@pytest.mark.clause("epic.victory.blitzkrieg")
def test_a_blitzkrieg_takes_the_first_objective_on_the_enemys_edge(seat):
    for places, taken in (((90, 110), True), ((40, 80), False), ((90, 5), False)):
        found = on(row("A", seat, "t.man", places), row("B", 1 - seat, "t.man", (20, 90)))
        assert victory.blitzkrieg(found, seat) == taken
        assert not victory.blitzkrieg(found, 1 - seat)


@SEATS
@pytest.mark.clause("epic.victory.break-their-spirit")
def test_it_is_the_spirit_of_the_enemy_that_breaks(seat):
    gone = {"units": [{"unit": "t.man", "at": [100, 60], "status": "gone"}]}
    rows = (
        row("A", seat, "t.man", (20, 20), points=100),
        {**row("B", 1 - seat, "t.man", (20, 20), points=300), **gone},
        row("C", 1 - seat, "t.man", (40, 20), points=200),
    )
    found = on(*rows)
    assert victory.break_their_spirit(found, seat)
    assert not victory.break_their_spirit(found, 1 - seat)


@SEATS
@pytest.mark.clause("epic.victory.defend-the-flag")
def test_the_flag_is_defended_in_ones_own_half(seat):
    places = (90, 5), (40, 45), (140, 45)
    found = on(row("A", seat, "t.man", *places), row("B", 1 - seat, "t.man", (20, 10)))
    assert victory.defend_the_flag(found, seat)
    assert not victory.defend_the_flag(found, 1 - seat)
    for number in range(3):
        found = on(row("A", seat, "t.man", *(p for n, p in enumerate(places) if n != number)))
        assert not victory.defend_the_flag(found, seat), "two of three"


@SEATS
@pytest.mark.clause("epic.victory.take-and-hold")
@pytest.mark.parametrize(
    ("places", "held"), [([(40, 80), (140, 80)], True), ([(40, 80)], False), ([(40, 80), (90, 110), (140, 80)], True), ([(40, 45), (140, 45)], False)],
)  # fmt: skip
def test_two_objectives_in_the_enemys_half_are_taken_and_held(seat, places, held):
    found = on(row("A", seat, "t.man", *places), row("B", 1 - seat, "t.man", (170, 5)))
    assert victory.take_and_hold(found, seat) == held
    assert not victory.take_and_hold(found, 1 - seat)


@SEATS
@pytest.mark.clause("epic.victory.they-shall-not-pass")
def test_the_enemy_shall_not_pass(seat):
    near = row("B", 1 - seat, "t.man", (90, 60.9), of=seat)
    assert not victory.they_shall_not_pass(on(row("A", seat, "t.man", (20, 20)), near), seat)
    assert victory.they_shall_not_pass(on(row("A", seat, "t.man", (20, 20)), {**near, "broken": True}), seat)
    far = row("B", 1 - seat, "t.man", (90, 61), of=seat)
    assert victory.they_shall_not_pass(on(row("A", seat, "t.man", (20, 20)), far), seat)


def ended(seat, *rows, turn=3, dice=(), **rest):
    acted = [{**found, "acted": True} for found in rows]
    return game(
        position(*acted, objective=SIX, turn=turn, ratings=[3, 2], strategist=0, **ARMS, **rest), *dice
    )


@SEATS
@pytest.mark.clause("epic.victory.win", "epic.victory.check")
def test_either_side_wins_by_its_goals(seat):
    ours = row("A", seat, "t.man", (90, 110), (40, 80), (140, 80), points=100)
    playing = ended(seat, ours, row("B", 1 - seat, "t.man", (20, 20), of=seat, points=100))
    assert playing.over
    assert playing.outcome.winners == (seat,)
    assert playing.battle.points[seat] > playing.battle.points[1 - seat]


@SEATS
@pytest.mark.clause("epic.victory.tiebreak-points", "epic.victory.tiebreak-winner")
def test_either_side_wins_the_tie_break_by_what_the_other_lost(seat):
    dead = row("D", 1 - seat, "t.man", (100, 10), points=150)
    dead["units"] = [{**dead["units"][0], "status": "gone"}]
    rows = (
        row("A", seat, "t.man", (60, 65), points=300),
        row("B", 1 - seat, "t.man", (20, 65), points=200),
        dead,
    )
    playing = ended(seat, *rows, turn=4, dice=(3, 4))
    assert playing.outcome.winners == (seat,)
    assert playing.outcome.points == ((150, 0) if seat == 0 else (0, 150))
    assert playing.outcome.way == "tie_break"


@SEATS
@pytest.mark.clause("epic.victory.check", "epic.victory.tiebreak-roll")
def test_a_side_with_nobody_left_has_lost_whatever_the_turn(seat):
    dead = row("B", 1 - seat, "t.man", (100, 10))
    dead["units"] = [{**dead["units"][0], "status": "gone"}]
    playing = ended(seat, row("A", seat, "t.man", (60, 30)), dead, turn=1)
    assert (playing.outcome.winners, playing.outcome.way) == ((seat,), "annihilation")


@pytest.mark.clause("epic.victory.check", "epic.victory.tiebreak-roll")
@pytest.mark.parametrize(
    ("last", "turn", "way"), [(2, 1, ""), (2, 2, "tie_break"), (5, 4, ""), (5, 5, "tie_break")]
)
def test_a_teaching_battle_ends_with_its_last_turn_without_a_roll(last, turn, way):
    rows = (row("A", 0, "t.man", (60, 65)), row("B", 1, "t.man", (20, 65)))
    found = on(*rows, turn=turn, last_turn=last, phase="rally")
    victory.check(found)
    assert found.way == way


@pytest.mark.clause("epic.victory.check")
def test_goals_are_counted_in_a_short_battles_last_turn_though_it_comes_before_the_third():
    ours = row("A", 0, "t.man", (90, 110), (40, 80), (140, 80))
    found = on(ours, row("B", 1, "t.man", (20, 100)), turn=2, last_turn=2, phase="rally")
    victory.check(found)
    assert (found.way, found.winners) == ("goals", (0,))


# -- setting up ------------------------------------------------------------------------------------------------------


@SEATS
@pytest.mark.clause("epic.tournament.objective-first", "epic.tournament.objective-others")
def test_objectives_lie_on_ones_own_edge_and_then_in_the_enemys_half(seat):
    def rules(place, laid=()):
        made = battle(position(objective=list(laid)))
        found = setup.objective_fault(made, seat, (place[0] * 100, round(up(seat, place[1]) * 100)))
        return found and found.reasons[0].rule.removeprefix("epic.tournament.")

    first = {"id": "x1", "seat": seat, "number": 1, "at": [90, up(seat, 0)]}
    assert rules((90, 0)) is rules((0, 0)) is rules((180, 0)) is None
    assert rules((90, 1)) == "objective-first"
    assert rules((90, -1)) == rules((-1, 0)) == rules((181, 0)) == "objectives-alternate"
    assert rules((40, 90), [first]) is rules((40, 60), [first]) is None
    assert rules((40, 91), [first]) == rules((40, 59), [first]) == "objective-others"
    second = {"id": "x2", "seat": 1 - seat, "number": 1, "at": [40, up(seat, 80)]}
    assert rules((70, 80), [first, second]) is None
    assert rules((69, 80), [first, second]) == "objective-others"


@SEATS
@pytest.mark.clause("epic.tournament.objectives-alternate")
def test_the_players_lay_objectives_in_turn_and_each_lies_in_a_half(seat):
    first = {"id": "x1", "seat": seat, "number": 1, "at": [90, up(seat, 0)]}
    playing = game(position(objective=[first], phase="objectives", active=seat, turn=1))
    assert asked(playing).seat == seat
    assert ("number", "number", 2) in asked(playing).about
    answer(playing, ("epic-objective", (40, 60)))
    laid = playing.battle.objectives[-1]
    assert (laid.seat, laid.number, laid.half) == (seat, 2, 1 - seat), "on the line it is the enemy's"
    assert asked(playing).seat == 1 - seat


# -- acting ----------------------------------------------------------------------------------------------------------


@SEATS
@pytest.mark.clause("epic.sequence.alternate", "epic.actions.retain", "epic.actions.procedure")
def test_the_players_act_in_turn_and_who_keeps_the_initiative_is_asked_so(seat):
    rows = [row(name, of, "t.man", (x, 10)) for name, of, x in (("A", seat, 20), ("C", seat, 60), ("B", 1 - seat, 20), ("D", 1 - seat, 60))]  # fmt: skip
    playing = game(position(*rows, active=seat, **ARMS), 6)
    assert (asked(playing).seat, asked(playing).rule) == (seat, "epic.sequence.alternate")
    answer(playing, ("epic-activate", "A"), ("epic-action", "overwatch"))
    assert (asked(playing).seat, asked(playing).rule) == (seat, "epic.actions.retain")
    assert offered(playing, "epic-retain") == ["C", "pass"]
    answer(playing, ("epic-retain", "pass"))
    assert (asked(playing).seat, asked(playing).ask) == (1 - seat, "epic-activate")
    assert [event.seat for event in told(playing, events.PassedOn)] == [seat]


@SEATS
@pytest.mark.clause("epic.sequence.alternate", "epic.actions.retain")
def test_who_has_nobody_left_to_act_lets_the_other_go_on(seat):
    rows = (
        row("A", seat, "t.man", (20, 10), acted=True),
        row("B", 1 - seat, "t.man", (20, 10)),
        row("D", 1 - seat, "t.man", (60, 10)),
    )
    playing = game(position(*rows, active=seat, may_retain=True, **ARMS), 6)
    assert (asked(playing).seat, asked(playing).ask) == (1 - seat, "epic-activate")
    answer(playing, ("epic-activate", "B"), ("epic-action", "overwatch"))
    # The other has nobody to act: there is no initiative to keep.
    assert (asked(playing).seat, asked(playing).ask) == (1 - seat, "epic-action")


@SEATS
@pytest.mark.clause("epic.overwatch.remain-all")
def test_who_stays_on_overwatch_leaves_the_rest_of_the_phase_to_the_other(seat):
    rows = (
        row("A", seat, "t.man", (20, 10), overwatch=True),
        row("B", 1 - seat, "t.man", (20, 10)),
        row("D", 1 - seat, "t.man", (60, 10)),
    )
    playing = game(position(*rows, active=seat, **ARMS))
    answer(playing, ("epic-activate", "stay"))
    assert playing.battle.done == (seat,)
    assert asked(playing).seat == 1 - seat
    assert actions.able(playing.battle, seat) == []
    assert [event.seat for event in told(playing, events.StaysOnOverwatch)] == [seat]


# -- near the enemy --------------------------------------------------------------------------------------------------


@SEATS
@pytest.mark.clause(
    "epic.movement.zoc", "epic.movement.zoc-start-inside", "epic.movement.zoc-lost-in-contact"
)
def test_a_zone_is_the_enemys_and_is_lost_in_contact(seat):
    made = battle(position(row("A", seat, "t.man", (20, 20)), row("B", 1 - seat, "t.man", (20, 27), of=seat), row("C", seat, "t.man", (60, 20)), **ARMS))  # fmt: skip
    assert [(a.number, enemy.id) for a, enemy, _ in zones.inside(made, one(made, "A"))] == [(0, "B")]
    assert zones.inside(made, one(made, "C")) == []
    assert zones.has_zone(made, one(made, "B"), unit(made, "B/0"))
    unit(made, "A/0").place = (2000, round(up(seat, 25) * 100))
    assert not zones.has_zone(made, one(made, "B"), unit(made, "B/0"))
    assert zones.at(made, seat, (2000, round(up(seat, 31) * 100)), 100) is False
    assert actions.must_leave(made, one(made, "A")) is False


@SEATS
@pytest.mark.clause("epic.movement.turning")
def test_who_moves_faces_the_nearest_enemy(seat):
    made = battle(position(row("A", seat, "legion.leman_russ", (20, 20)), row("B", 1 - seat, "t.man", (20, 60), of=seat), row("C", seat, "t.man", (20, 10)), **ARMS))  # fmt: skip
    tank = unit(made, "A/0")
    assert zones.closest(made, 1 - seat, tank) is unit(made, "B/0")
    engine = battle(position(row("A", seat, "t.turret", (60, 20)), row("B", 1 - seat, "t.man", (90, 20), of=seat), **ARMS))  # fmt: skip
    unit(engine, "A/0").heading = 1800 - 1800 * seat
    movement.face_enemies(engine, one(engine, "A"), [unit(engine, "A/0")])
    assert unit(engine, "A/0").heading == 900


@SEATS
@pytest.mark.clause("epic.end-of-turn.rally-mod-enemy", "epic.end-of-turn.rally-order")
def test_enemies_near_count_against_rallying_and_friends_do_not(seat):
    rows = (row("A", seat, "t.man", (20, 20), markers=1), row("C", seat, "t.man", (25, 20)))
    for far, less in ((52, -1), (52.1, 0)):
        made = battle(position(*rows, row("B", 1 - seat, "t.man", (20, far), of=seat), **ARMS))
        assert int(end_of_turn.modifiers(made, one(made, "A"))) == less


@SEATS
@pytest.mark.clause("epic.end-of-turn.rally-order")
def test_the_players_rally_in_turn_while_the_other_has_any(seat):
    rows = [row(name, of, "t.man", (x, 10), (x + 3, 10), markers=1, initiative=1) for name, of, x in (("A", seat, 20), ("C", seat, 60), ("E", seat, 90), ("B", 1 - seat, 20))]  # fmt: skip
    made = battle(position(*rows, phase="rally", active=seat, **ARMS), 1, 1, 1, 1)
    order = []
    for _ in range(4):
        before = {one_.id for one_ in made.formations.values() if one_.rally_tried}
        list(end_of_turn.rally_next(made))
        order += sorted({one_.id for one_ in made.formations.values() if one_.rally_tried} - before)
    assert order == ["A", "B", "C", "E"]


@SEATS
@pytest.mark.clause("epic.sequence.action-phase-end", "epic.end-of-turn.rally-order")
def test_who_rallies_alone_needs_no_roll_for_who_begins(seat):
    rows = (row("A", seat, "t.man", (20, 10), markers=1), row("B", 1 - seat, "t.man", (20, 10)))
    made = battle(position(*rows, ratings=[3, 3], active=0, **ARMS))
    list(sequence.end_action_phase(made))
    assert (made.phase, made.active) == ("rally", 0)
    both = [{**found, "markers": 1} for found in rows]
    made = battle(position(*both, ratings=[3, 3], active=1 - seat, **ARMS), 2 + 3 * (1 - seat), 2 + 3 * seat)
    list(sequence.end_action_phase(made))
    assert made.active == seat


# -- fire and assault ------------------------------------------------------------------------------------------------


@SEATS
@pytest.mark.clause("epic.shooting.target", "epic.shooting.who-may-shoot")
def test_targets_are_the_enemys_within_reach(seat):
    rows = (
        row("A", seat, "t.rifle", (20, 20)),
        row("C", seat, "t.man", (30, 20)),
        row("B", 1 - seat, "t.man", (20, 67), of=seat),
        row("D", 1 - seat, "t.man", (60, 67.1), of=seat),
    )
    made = battle(position(*rows, **ARMS))
    assert shooting.targets(made, one(made, "A"), "advance") == ["B"]


@SEATS
@pytest.mark.clause("epic.special-weapons.titan-killer-damage")
def test_the_dice_of_a_titan_killer_are_those_of_who_fires(seat):
    rows = (row("A", seat, "t.killer", (20, 20)), row("B", 1 - seat, "t.engine", (20, 50), of=seat))
    playing = game(acting(position(*rows, **ARMS), "A", "advance", "shoot"), 2, 3, 1, 1)
    answer(playing, ("epic-target", "B"))
    assert [roll.seat for roll in rolls(playing, "epic-roll-titan-killer")] == [seat]
    assert unit(playing, "B/0").damage == 2


def fighting(seat, *rows, dice=(), **rest):
    made = battle(position(*rows, **ARMS, **rest), *dice)
    made.assault = Assault(attackers=("A",), defenders=("B",))
    return made


def run(script):
    """Run a script, all questions answered by default."""
    try:
        decision = next(script)
        while True:
            decision = script.send(decision.form.default())
    except StopIteration as done:
        return done.value


@SEATS
@pytest.mark.clause("epic.assault.simultaneous", "epic.assault.roll")
def test_each_side_rolls_its_own_attacks_and_takes_the_others_hits(seat):
    ours, theirs = (
        row("A", seat, "t.man", (20, 28)),
        row("B", 1 - seat, "t.man", (19, 29.7), (21, 29.7), of=seat),
    )
    made = fighting(seat, ours, theirs, dice=(1, 4, 4))
    list(fight.fight(made, made.assault))
    assert (alive(made, "A"), alive(made, "B")) == ([], [0, 1])
    made = fighting(seat, ours, theirs, dice=(4, 3, 3))
    list(fight.fight(made, made.assault))
    assert len(alive(made, "A")) == len(alive(made, "B")) == 1
    assert fight.sides(made, made.assault) == (seat, 1 - seat)


@SEATS
@pytest.mark.clause("epic.assault.support-who", "epic.assault.support-resolution")
def test_friends_of_either_side_support(seat):
    rows = (
        row("A", seat, "t.man", (20, 28)),
        row("B", 1 - seat, "t.man", (20, 30), (40, 40), of=seat),
        row("C", seat, "t.man", (20, 14)),
        row("D", 1 - seat, "t.man", (30, 30), of=seat),
    )
    made = fighting(seat, *rows, dice=(5, 4))
    support.support(made, made.assault)
    assert made.assault.supporters == ("C", "D")
    assert (alive(made, "A"), alive(made, "B")) == ([0], [1])
    made = fighting(seat, *rows, dice=(4, 5))
    support.support(made, made.assault)
    assert (alive(made, "A"), alive(made, "B")) == ([], [0, 1])


@SEATS
@pytest.mark.clause(
    "epic.assault.winner", "epic.assault.loser-extra-hits", "epic.assault.loser-broken", "epic.assault.tie"
)
def test_the_side_with_the_lower_sum_takes_the_hits_and_breaks(seat):
    for dice, loser in (((1, 1, 1, 1, 6, 1, 3, 1), "B"), ((1, 1, 1, 1, 3, 1, 6, 1), "A")):
        rows = (row("A", seat, "t.man", (20, 28), (23, 28), (40, 20), (43, 20), (46, 20)), row("B", 1 - seat, "t.man", (20, 30), (23, 30), (26, 50), (29, 50), (32, 50), of=seat))  # fmt: skip
        made = fighting(seat, *rows, dice=(*dice,))
        run(result.settle(made, made.assault))
        winner = "A" if loser == "B" else "B"
        assert one(made, loser).broken
        assert not one(made, winner).broken
        assert len(alive(made, winner)) == 5
        assert made.assault.winner == one(made, winner).seat


@SEATS
@pytest.mark.clause("epic.assault.choose-target")
def test_who_is_within_a_charge_and_fifteen_centimetres(seat):
    rows = (
        row("A", seat, "t.man", (20, 20)),
        row("B", 1 - seat, "t.man", (20, 52), of=seat),
        row("C", seat, "t.man", (30, 20)),
        row("D", 1 - seat, "t.man", (20, 52.1), of=seat),
    )
    made = battle(position(*rows, **ARMS))
    assert [enemy.id for enemy in charge.within_charge(made, one(made, "A"))] == ["B"]
    melee = Melee(fighting(seat, *rows[:2]), Assault(attackers=("A",), defenders=("B",)))
    assert melee.engaged == ([], [])


@SEATS
@pytest.mark.clause("epic.assault.case-defender-wiped-out", "epic.assault.winner")
def test_the_attackers_have_won_where_no_defender_is_left(seat):
    ours, theirs = row("A", seat, "t.man", (20, 28)), row("B", 1 - seat, "t.man", (20, 30), of=seat)
    made = fighting(seat, ours, theirs, dice=(4, 1))
    run(result.settle(made, made.assault))
    assert (made.assault.winner, alive(made, "A"), alive(made, "B")) == (seat, [0], [])
    assert not one(made, "A").broken


@SEATS
@pytest.mark.clause("epic.assault.case-stalled", "epic.assault.loser-broken")
def test_the_defenders_have_won_where_no_attacker_is_near_any_more(seat):
    ours = row("A", seat, "t.man", (20, 28), (60, 20))
    made = fighting(seat, ours, row("B", 1 - seat, "t.man", (20, 30), of=seat), dice=(1, 4))
    run(result.settle(made, made.assault))
    assert (made.assault.winner, alive(made, "A"), alive(made, "B")) == (1 - seat, [1], [0])
    assert one(made, "A").broken


@SEATS
@pytest.mark.clause("epic.assault.tie", "epic.assault.tie-countercharge")
def test_after_a_tie_both_sides_may_counter_charge_the_attackers_first(seat):
    ours = row("A", seat, "t.man", (20, 28), (20, 22))
    theirs = row("B", 1 - seat, "t.man", (20, 30), (20, 36), of=seat)
    made = fighting(seat, ours, theirs, dice=(1, 1, 1, 1, 3, 1, 3, 1))
    script = result.settle(made, made.assault)
    first = next(script)
    assert (first.seat, first.ask, list(first.form.options)) == (seat, "epic-counter-charge", ["A/1"])
    then = script.send([])
    assert (then.seat, then.ask, list(then.form.options)) == (1 - seat, "epic-counter-charge", ["B/1"])
    assert made.assault.round == 2
