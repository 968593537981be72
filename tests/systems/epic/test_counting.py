"""What is counted, and how often: losses and markers of a hit, several formations on a side, several weapons of a unit."""

from __future__ import annotations

import pytest

from grognard.systems.epic import events, sequence
from grognard.systems.epic.army_rules import portals, summoning
from grognard.systems.epic.assault import counter_charge, result
from grognard.systems.epic.movement import movement, terrain
from grognard.systems.epic.shooting import barrage, damage, lines, shooting, sight
from grognard.systems.epic.shooting.damage import Toll
from grognard.systems.epic.shooting.hits import AP, ASSAULT, AT, MW, Blow
from grognard.systems.epic.state import Assault
from systems.epic.table import (
    acting,
    alive,
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
    refused,
    rolls,
    sheet,
    told,
    unit,
)

ARMS = {
    "weapons": [gun("rifle", ap=4), gun("slow", ap=4, rules=["slow_firing"]), gun("other", ap=5, rules=["slow_firing"])],
    "profiles": [
        sheet("t.man", armour="-"),
        sheet("t.hard", armour=4),
        sheet("t.goner", armour="-", abilities=["expendable"]),
        sheet("t.herald", armour="-", abilities=["inspiring"]),
        sheet("t.fixed", speed=0, armour="-"),
        sheet("t.sniper", abilities=["sniper"], weapons=[{"weapon": "rifle"}]),
        sheet("t.rifle", armour="-", weapons=[{"weapon": "rifle"}]),
        sheet("t.slow", weapons=[{"weapon": "slow"}, {"weapon": "other"}, {"weapon": "rifle"}]),
        sheet("t.engine", type="we", base=4, armour="-", damage_capacity=3),
        sheet("t.shields", type="we", base=4, armour="-", damage_capacity=6, shields="2"),
        sheet("t.metal", type="we", base=4, armour="-", damage_capacity=6, abilities=["living_metal"]),
    ],
}  # fmt: skip


def hit(kind, blow, *dice, hits=1, toll=None, number=3):
    """What some hits on a formation of a kind of unit cost it: markers, losses, and who is left."""
    toll = toll or Toll()
    made = battle(
        position(formation("B", 1, kind, *((20 + 5 * n, 50) for n in range(number))), **ARMS), *dice
    )
    for n in range(hits):
        damage.strike(made, one(made, "B"), unit(made, f"B/{n if kind[2] != 'e' else 0}"), blow, toll)
    assert made.dice.left == 0
    return toll.markers.get("B", 0), toll.losses.get("B", 0), len(alive(made, "B"))


@pytest.mark.clause("epic.shooting.blast-per-kill", "epic.special-units.expendable-no-blast")
def test_a_marker_for_each_unit_lost_but_for_expendable_ones():
    assert hit("t.man", Blow(AP), hits=2) == (2, 2, 1)
    assert hit("t.goner", Blow(AP), hits=2) == (0, 2, 1)
    assert hit("t.hard", Blow(AP), 4, 3, hits=2) == (1, 1, 2)
    assert hit("t.man", Blow(AP), hits=2, toll=Toll(silent=True)) == (0, 2, 1)


@pytest.mark.clause("epic.crossfire.extra-blast")
def test_the_first_loss_in_a_crossfire_counts_twice():
    assert hit("t.man", Blow(AP), hits=2, toll=Toll(crossfire=("B",))) == (3, 2, 1)
    assert hit("t.man", Blow(AP), hits=2, toll=Toll(crossfire=("C",))) == (2, 2, 1)
    assert hit("t.goner", Blow(AP), hits=2, toll=Toll(crossfire=("B",))) == (0, 2, 1)


@pytest.mark.clause(
    "epic.special-weapons.disrupt", "epic.shooting.blast-per-kill", "epic.special-units.expendable-no-blast"
)
def test_a_disrupting_hit_gives_its_marker_saved_or_not_and_no_other():
    assert hit("t.hard", Blow(AP, disrupts=True), 4) == (1, 0, 3)
    assert hit("t.man", Blow(AP, disrupts=True)) == (1, 1, 2)
    assert hit("t.goner", Blow(AP, disrupts=True)) == (0, 1, 2)
    assert hit("t.engine", Blow(AT, disrupts=True), 1) == (1, 1, 3)


@pytest.mark.clause(
    "epic.war-engines.damage-capacity", "epic.war-engines.blast-per-damage", "epic.shooting.blast-per-kill"
)
def test_a_war_engine_gives_a_marker_for_each_point_and_none_for_its_end():
    assert hit("t.engine", Blow(AT), 1, number=1) == (1, 1, 1)
    assert hit("t.engine", Blow(AT), 1, 1, 1, hits=3, number=1) == (3, 3, 0)
    assert hit("t.engine", Blow(AT), 1, 1, 1, hits=4, number=1) == (3, 3, 0), "a wreck takes no more"


@pytest.mark.clause(
    "epic.special-weapons.titan-killer-damage",
    "epic.war-engines.shield-stops-hit",
    "epic.war-engines.shield-assault",
)
@pytest.mark.parametrize(
    ("kind", "blow", "dice", "damage_", "shields"),
    [
        ("t.shields", Blow(AT), (), 0, 1),
        ("t.shields", Blow(ASSAULT, close=True), (1,), 1, 2),
        ("t.shields", Blow(ASSAULT), (), 0, 1),
        ("t.shields", Blow(MW, macro=True, killer="D6"), (4, 1, 1), 2, 0),
        ("t.engine", Blow(MW, macro=True, killer="D3"), (3, 1, 1), 2, 0),
        ("t.metal", Blow(MW, macro=True, killer="D6"), (1,), 1, 0),
        ("t.engine", Blow(MW, macro=True), (1,), 1, 0),
    ],
)  # fmt: skip
def test_the_points_of_a_hit_and_the_shields_that_stop_them(kind, blow, dice, damage_, shields):
    made = battle(position(formation("B", 1, kind, (20, 50)), **ARMS), *dice)
    damage.strike(made, one(made, "B"), unit(made, "B/0"), blow, Toll())
    assert (unit(made, "B/0").damage, unit(made, "B/0").shields, made.dice.left) == (damage_, shields, 0)


# -- several formations ----------------------------------------------------------------------------------------------


def against_two(**rest):
    """Two formations of the first player against one; what each has is told by its letter."""
    rows = (
        formation("A", 0, "t.man", (20, 28), (23, 28), **rest.get("A", {})),
        mixed("C", 0, ("t.herald", (26, 28)), ("t.herald", (29, 28)), **rest.get("C", {})),
        formation("B", 1, "t.man", (20, 30), (23, 30), (26, 30), **rest.get("B", {})),
    )
    made = battle(position(*rows, **ARMS))
    made.assault = Assault(attackers=("A", "C"), defenders=("B",))
    return made


def parts(made, side=0):
    return {
        part[0].removeprefix("epic.assault.mod-"): part[2]
        for part in result.modifiers(made, made.assault, side).parts
    }


@pytest.mark.clause(
    "epic.assault.mod-no-blast",
    "epic.assault.mod-enemy-more-blast",
    "epic.assault.mod-outnumber",
    "epic.assault.mod-inspiring",
    "epic.assault.intermingled-as-one",
)
def test_formations_that_fight_together_are_counted_together():
    assert parts(against_two()) == {"outnumber": 1, "no-blast": 1, "inspiring": 2}
    assert parts(against_two(A={"markers": 1})) == {"outnumber": 1, "inspiring": 2}
    assert parts(against_two(C={"markers": 1})) == {"outnumber": 1, "inspiring": 2}
    assert parts(against_two(A={"markers": 1}, C={"markers": 1}, B={"markers": 2})) == {
        "outnumber": 1,
        "inspiring": 2,
    }
    assert parts(against_two(A={"markers": 1}, B={"markers": 2}))["enemy-more-blast"] == 1
    assert parts(against_two(A={"markers": 1}), 1) == {"no-blast": 1, "enemy-more-blast": 1}
    assert parts(against_two(A={"markers": 1}, C={"markers": 1}), 1)["no-blast"] == 1
    made = against_two()
    made.assault.losses.update({"A": 1, "C": 2, "B": 1})
    assert (parts(made)["kills"], parts(made, 1)["kills"]) == (1, 3)


@pytest.mark.clause("epic.assault.drawn-in")
def test_only_who_was_not_fighting_yet_is_drawn_in_and_the_broken_are_noted_as_such():
    rows = (
        formation("A", 0, "t.man", (20, 28)),
        formation("C", 0, "t.man", (38, 32), broken=True),
        formation("D", 0, "t.man", (60, 60)),
        {"id": "E", "seat": 0, "status": "reserve", "units": ["t.man"]},
        formation("B", 1, "t.man", (20, 30), (38, 34)),
    )
    made = battle(position(*rows, **ARMS))
    made.assault = Assault(attackers=("A",), defenders=("B",))
    counter_charge.draw_in(made, made.assault)
    assert (made.assault.attackers, made.assault.broken) == (("A", "C"), ("C",))


# -- several weapons, several units ----------------------------------------------------------------------------------


@pytest.mark.clause("epic.special-weapons.slow-firing", "epic.special-weapons.single-shot")
def test_each_weapon_is_loaded_and_spent_by_itself():
    made = battle(position(formation("A", 0, "t.slow", (20, 20)), **ARMS))
    shooter = unit(made, "A/0")
    shooter.reloading = ((0, 3), (1, 4))
    for turn, ready in ((2, [False, False, True]), (3, [True, False, True]), (4, [True, True, True])):
        made.turn = turn
        assert [lines.loaded(made, shooter, weapon) for weapon in range(3)] == ready
    shooter.spent = (2,)
    assert [lines.loaded(made, shooter, weapon) for weapon in range(3)] == [True, True, False]


@pytest.mark.clause("epic.movement.distance")
def test_a_formation_moves_though_one_of_it_cannot_and_not_at_all_if_nobody_can():
    rows = (mixed("A", 0, ("t.man", (20, 20)), ("t.fixed", (23, 20))), formation("B", 1, "t.man", (170, 110)))
    playing = game(acting(position(*rows, **ARMS), "A", "advance", "move"))
    assert asked(playing).ask == "epic-move"
    assert ("distance", "length", 1500) in asked(playing).about
    still = (formation("A", 0, "t.fixed", (20, 20)), formation("C", 0, "t.man", (60, 20)), rows[1])
    playing = game(acting(position(*still, **ARMS), "A", "advance", "move"))
    assert asked(playing).ask != "epic-move"


@pytest.mark.clause("epic.movement.distance")
def test_who_is_immobilised_goes_nowhere():
    made = battle(position(formation("A", 0, "t.engine", (20, 20)), **ARMS))
    assert movement.speed(unit(made, "A/0")) == movement.allowance(made, unit(made, "A/0")) == 1500
    unit(made, "A/0").criticals = ("immobilised",)
    assert movement.speed(unit(made, "A/0")) == movement.allowance(made, unit(made, "A/0")) == 0


@pytest.mark.clause("epic.movement.zoc-start-inside", "epic.actions.double", "epic.movement.separate-moves")
def test_only_with_the_last_move_of_an_action_must_a_zone_be_left():
    rows = (formation("A", 0, "t.man", (20, 20)), formation("B", 1, "t.man", (20, 26)))
    playing = game(acting(position(*rows, **ARMS), "A", "double", "move", "move", "shoot"))
    answer(playing, ("epic-move", (20, 20)))
    assert asked(playing).ask == "epic-move"
    assert refused(playing, (20, 20)) != []
    answer(playing, ("epic-move", (20, 15)))
    assert unit(playing, "A/0").place == (2000, 1500)


@pytest.mark.clause("epic.lists.markerlights")
@pytest.mark.parametrize(("kind", "is_sniper"), [("t.sniper", True), ("t.rifle", False)])
def test_a_unit_that_is_a_sniper_is_one_with_any_weapon(kind, is_sniper):
    made = battle(position(formation("A", 0, kind, (20, 20)), formation("B", 1, "t.man", (20, 40)), **ARMS))
    fire = lines.Lines(made, one(made, "A"), one(made, "B"), "advance")
    assert [bool(shot.blow.sniper) for shot in shooting.shots_of(fire, fire.guns, "best")] == [is_sniper]


@pytest.mark.clause("epic.lists.jet-packs")
def test_overwatch_notices_who_flies_on():
    found = position(
        formation("A", 0, "tau.crisis_battlesuits", (20, 20), (23, 20)),
        formation("B", 1, "t.rifle", (20, 70), overwatch=True),
        formation("C", 1, "t.man", (170, 110)),
        armies=["tau", "orks"],
        **ARMS,
    )
    playing = game(acting(found, "A", "advance", "fly_on"))
    answer(playing, ("epic-fly-on", (20, 28)))
    assert (asked(playing).ask, asked(playing).seat) == ("epic-overwatch", 1)


# -- before the turn -------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.sequence.strategy-roll", "epic.sequence.strategy-tie", "epic.lists.fickle-masters")
@pytest.mark.parametrize(
    ("ratings", "before", "dice", "winner"),
    [([3, 2], -1, (1, 3), 1), ([3, 2], -1, (2, 2), 0), ([3, 2], 0, (1, 2), 1), ([3, 2], 1, (1, 2), 0), ([3, 2], -1, (1, 2, 1, 1), 0), ([2, 3], -1, (1, 1), 1)],
)  # fmt: skip
def test_the_higher_sum_wins_the_strategy_roll_and_a_tie_goes_to_who_lost_the_last(
    ratings, before, dice, winner
):
    rows = (formation("A", 0, "t.man", (20, 20)), formation("B", 1, "t.man", (20, 90)))
    made = battle(position(*rows, ratings=ratings, strategist=before, **ARMS), *dice)
    assert sequence.strategy_roll(made) == winner
    assert made.dice.left == 0


@pytest.mark.clause("epic.sequence.strategy-roll")
@pytest.mark.parametrize("first", [0, 1])
def test_who_wins_the_roll_says_who_acts_first(first):
    rows = [formation(name, seat, "t.man", (x, 20 + 70 * seat)) for name, seat, x in (("A", 0, 20), ("C", 0, 60), ("B", 1, 20), ("D", 1, 60))]  # fmt: skip
    playing = game(position(*rows, phase="strategy", ratings=[2, 2], **ARMS), 2, 5)
    assert asked(playing).seat == 1
    answer(playing, ("epic-first", first))
    made = playing.battle
    assert (made.first, made.active, made.strategist, asked(playing).seat) == (first, first, 1, first)
    assert [roll.seat for roll in rolls(playing, "epic-roll-strategy")] == [0, 1]
    assert len(told(playing, events.PlaysFirst)) == 1


@pytest.mark.clause("epic.sequence.turn", "epic.special-units.teleport-placement")
@pytest.mark.parametrize(("ratings", "dice", "order"), [([3, 2], (), [0, 1]), ([2, 3], (), [1, 0]), ([2, 2], (1, 4), [1, 0])])  # fmt: skip
def test_the_higher_rating_teleports_first_and_only_where_both_could_is_it_asked(ratings, dice, order):
    waits = [{"id": name, "seat": seat, "status": "reserve", "units": ["marines.terminator"]} for name, seat in (("T", 0), ("U", 1))]  # fmt: skip
    rows = (formation("A", 0, "t.man", (20, 20)), formation("B", 1, "t.man", (20, 90)))
    made = battle(position(*rows, *waits, ratings=ratings, phase="arrivals", **ARMS), *dice)
    script = sequence.start_turn(made)
    decision, seats = next(script), []
    while decision is not None:
        seats.append(decision.seat)
        decision = next_of(script)
    assert (seats, made.dice.left, made.phase) == (order, 0, "strategy")
    for n in (0, 1):
        made = battle(position(*rows, waits[n], ratings=[2, 2], phase="arrivals", **ARMS))
        assert next(sequence.start_turn(made)).seat == n


def next_of(script):
    """The next question, if nobody is to come; nothing at the end."""
    try:
        return script.send("nobody")
    except StopIteration:
        return None


@pytest.mark.clause("epic.lists.portal-enter")
def test_who_is_partly_on_board_of_something_does_not_come_by_a_portal(monkeypatch):
    row = {
        "id": "A",
        "seat": 0,
        "status": "reserve",
        "army": "eldar",
        "units": ["eldar.guardians", "eldar.guardians"],
    }
    made = battle(position(row, formation("B", 1, "t.man", (20, 90)), armies=["eldar", "orks"], **ARMS))
    monkeypatch.setattr(portals, "gates", lambda found, seat: ["gate"])
    monkeypatch.setattr(portals, "may_use", lambda found: True)
    assert portals.can_enter(made, one(made, "A"))
    unit(made, "A/1").status = "aboard"
    assert not portals.can_enter(made, one(made, "A"))


# -- counter-charges -------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.assault.countercharge-direction")
def test_a_counter_charge_goes_for_the_nearest_whoever_is_named_first():
    rows = (formation("A", 0, "t.man", (20, 50), (20, 31)), formation("B", 1, "t.man", (20, 40)))
    made = battle(position(*rows, **ARMS))
    counter_charge.step(made, one(made, "B"), unit(made, "B/0"))
    assert unit(made, "B/0").place == (2000, 3500)


@pytest.mark.clause("epic.assault.countercharge-direction", "epic.assault.contact-limit")
def test_it_goes_past_one_who_has_two_at_him_already():
    rows = (
        formation("A", 0, "t.man", (20, 31), (26, 34)),
        formation("C", 1, "t.man", (18, 31), (22, 31)),
        formation("B", 1, "t.man", (20, 37)),
    )
    made = battle(position(*rows, **ARMS))
    counter_charge.step(made, one(made, "B"), unit(made, "B/0"))
    x, y = unit(made, "B/0").place
    assert x > 2300
    assert y < 3700


@pytest.mark.clause("epic.assault.countercharge-direction", "epic.movement.coherency-check")
def test_nobody_counter_charges_out_of_his_formation():
    rows = (formation("A", 0, "t.man", (34, 20)), formation("B", 1, "t.man", (20, 20), (20, 27)))
    made = battle(position(*rows, **ARMS))
    counter_charge.step(made, one(made, "B"), unit(made, "B/0"))
    assert len(movement.basics.bodies(one(made, "B").there)) == 1


@pytest.mark.clause("epic.assault.consolidate")
def test_who_consolidates_goes_where_he_says_and_overwatch_notices():
    rows = (
        formation("A", 0, "t.man", (20, 28)),
        formation("B", 1, "t.rifle", (20, 60), overwatch=True),
        formation("C", 1, "t.man", (170, 110)),
    )
    made = battle(position(*rows, **ARMS))
    script = result.consolidation_move(made, one(made, "A"))
    decision = next(script)
    assert ("distance", "length", 500) in decision.about
    then = script.send([2000, 3200])
    assert unit(made, "A/0").place == (2000, 3200)
    assert (then.ask, then.seat) == ("epic-overwatch", 1)


@pytest.mark.clause("epic.lists.greater-daemons")
@pytest.mark.parametrize(("lesser", "greater", "waits"), [(1, 0, (True, False)), (0, 1, (False, True)), (0, 0, (False, False))])  # fmt: skip
def test_a_daemon_waits_while_there_is_one_in_the_pool(lesser, greater, waits):
    made = battle(position(formation("A", 0, "t.man", (20, 20)), **ARMS))
    made.pools[0].lesser, made.pools[0].greater = lesser, greater
    found = [summoning.waits(made, 0, name) for name in ("chaos.bloodletters", "chaos.bloodthirster")]
    assert tuple(found) == waits


@pytest.mark.clause("epic.terrain.road-bonus")
def test_a_way_is_along_a_road_only_from_end_to_end():
    made = battle(
        position(piece=[piece("roads", 10, 10, 14, 60), piece("roads", 30, 10, 34, 60, id="other")])
    )
    assert terrain.along_road(made.board, (1200, 1500), (1200, 5000))
    assert terrain.along_road(made.board, (1200, 1500), (1200, 1500))
    for start, goal in (
        ((1200, 1500), (2000, 1500)),
        ((2000, 1500), (1200, 1500)),
        ((1200, 1500), (3200, 1500)),
    ):
        assert not terrain.along_road(made.board, start, goal)


# -- one of several is enough ----------------------------------------------------------------------------------------


@pytest.mark.clause("epic.shooting.los-units#1")
def test_one_engine_in_the_way_hides_though_another_stands_aside():
    rows = (
        formation("A", 0, "t.man", (20, 20)),
        formation("B", 1, "t.man", (20, 60)),
        formation("C", 0, "t.engine", (20, 40), (60, 40)),
    )
    made = battle(position(*rows, **ARMS))
    pair = unit(made, "A/0"), unit(made, "B/0")
    assert not sight.sees(made, *pair)
    assert sight.views(made, [pair]) == [sight.HIDDEN]
    unit(made, "C/0").place = (9000, 4000)
    assert sight.views(made, [pair]) == [sight.CLEAR]


@pytest.mark.clause("epic.barrage.template")
def test_who_is_under_one_of_several_templates_is_under_fire():
    made = battle(position(formation("B", 1, "t.man", (20, 50), (28, 50), (40, 50)), **ARMS))
    found = barrage.under(made, ((2000, 5000), (2750, 5000)))
    assert [him.number for _, him in found] == [0, 1]
    # Half of 7.5 cm, and a base of 2 cm: nearer than 4.75 cm from the middle.
    for x, y, under in ((24.74, 50, [0]), (24.75, 50, []), (20, 54.74, [0]), (20, 54.75, []), (15.26, 50, [0]), (20, 45.25, [])):  # fmt: skip
        lone = battle(position(formation("B", 1, "t.man", (20, 50)), **ARMS))
        assert [him.number for _, him in barrage.under(lone, ((round(x * 100), round(y * 100)),))] == under


@pytest.mark.clause("epic.special-units.teleport-placement")
def test_who_has_let_one_formation_appear_is_asked_for_the_next():
    waits = [{"id": name, "seat": 0, "status": "reserve", "units": ["marines.terminator"]} for name in "TU"]
    rows = (formation("A", 0, "t.man", (20, 20)), formation("B", 1, "t.man", (20, 90)))
    made = battle(position(*rows, *waits, phase="arrivals", **ARMS), 2)
    script = sequence.start_turn(made)
    assert list(next(script).form.options) == ["nobody", "T", "U"]
    where = script.send("T")
    then = script.send(where.form.default())
    assert (then.ask, list(then.form.options)) == ("epic-teleport", ["nobody", "U"])


@pytest.mark.clause("epic.assault.loser-already-broken")
def test_losers_that_were_broken_before_are_destroyed_however_far_the_enemy_is():
    rows = (formation("A", 0, "t.man", (20, 20)), formation("B", 1, "t.man", (20, 80), (23, 80), broken=True))
    made = battle(position(*rows, **ARMS))
    made.assault = Assault(attackers=("A",), defenders=("B",), broken=("B",))
    list(result.lose(made, made.assault, 1))
    assert alive(made, "B") == []
