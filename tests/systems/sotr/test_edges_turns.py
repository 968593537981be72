"""Activations at their edges: holding, pushing, charges, leaving a fire, falling back, dropping, coming together."""

import pytest

from grognard.core.event import Journal
from grognard.systems.sotr.actions import (
    actions,
    activation,
    assault,
    disorder,
    drops,
    flight,
    hide,
    movement,
    teams,
)
from grognard.systems.sotr.shooting import losses
from grognard.systems.sotr.state import Acting
from systems.sotr.machines import at, run, vehicle
from systems.sotr.table import battle, left, man, one, piece, position, squad, troop, unit

KINDS = [
    troop("zombies", man(number=3, abilities=["zombie"]), quality="conscript"),
    troop("horrors", man("rifle", number=2), abilities=["horror"]),
    troop("medics", man("rifle", number=2), man("rifle", abilities=["medic"])),
    troop("led", man("smg", rank="sergeant"), man("rifle", number=3)),
    troop("sappers", man("rifle", number=3), abilities=["explosives"]),
    troop("paras", man("smg", rank="sergeant"), man("rifle", number=2), abilities=["drop_infantry"]),
    troop(
        "split",
        man("smg", rank="sergeant"),
        man("smg", rank="corporal"),
        man("rifle", number=8),
        abilities=["fire_teams"],
    ),
    vehicle(),
]
FAR = unit("far", 1, "rifles", (45, 45))


def laid(*units, dice=(), **rest):
    made = battle(position(*units, troops=KINDS, **rest), *dice)
    made.journal = Journal()
    return made


def by_default(script):
    """Run a script to its end, each question answered as the form proposes."""
    answer = None
    while True:
        try:
            answer = script.send(answer).form.default()
        except StopIteration as done:
            return done.value


# -- holding and pushing -------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.orders.hold-procedure", "sotr.orders.hold-once")
def test_who_was_told_to_hold_may_act_at_once_and_try_later():
    made = laid(unit("a", 0, "rifles", (10, 10)), FAR)
    ours = one(made, "a")
    ours.hold = 8
    assert run(activation._holds(made, ours), "act") is False
    assert not ours.held


@pytest.mark.clause("sotr.abilities.fire-teams-recombine#ruling", "sotr.actions.alternate")
def test_a_team_beside_its_squad_may_join_it_when_units_are_activated():
    made = laid(squad("a", 0, "split", (10, 10)), FAR)
    team = teams.split(made, one(made, "a"))
    assert list(next(activation.activate(made, 0)).form.options) == ["a", team.id, f"join:{team.id}"]
    team.stand({n: (4000 + 120 * n, 1000) for n in team.living})
    assert list(next(activation.activate(made, 0)).form.options) == ["a", team.id]


@pytest.mark.clause("sotr.orders.jdi-effect", "sotr.orders.jdi-availability")
def test_to_push_a_unit_is_the_officers_order_of_the_turn():
    made = laid(squad("a", 0, "led", (10, 10), suppressed=True), FAR, dice=(1, 1))
    ours, acting = one(made, "a"), Acting(unit="a")
    activation.push(made, (ours, 0), ours, acting)
    assert (ours.ordered, ours.pushed, acting.pushed) == (1, True, True)


@pytest.mark.clause("sotr.actions.alternate")
def test_units_that_wait_for_their_drop_are_activated_only_once_called():
    paras = {"id": "p", "seat": 0, "troop": "paras"}
    called = laid(unit("a", 0, "rifles", (10, 10)), paras, FAR, drops=[["p", 20, 20]])
    assert [found.id for found in activation.waiting(called, 0)] == ["a", "p"]
    silent = laid(unit("a", 0, "rifles", (10, 10)), paras, FAR)
    assert [found.id for found in activation.waiting(silent, 0)] == ["a"]


@pytest.mark.clause("sotr.orders.boss-is-dead")
def test_what_became_of_an_officer_is_settled_when_the_activation_ends():
    made = laid(squad("a", 0, "led", (10, 10)), FAR)
    losses.remove(made, one(made, "a"), 0)
    assert one(made, "a").orphaned
    run(activation.finish(made, one(made, "far"), Acting(unit="far")))
    assert not one(made, "a").orphaned


@pytest.mark.clause("sotr.tankassault.charge-declare")
def test_who_lays_a_charge_does_nothing_else_this_turn():
    made = laid(unit("a", 0, "sappers", (20, 15), (21.2, 15)), at("t", 1, 20, 20), FAR)
    ours, acting = one(made, "a"), Acting(unit="a")
    name = activation.may_lay_charges(made, ours, [actions.MOVE])[0].removeprefix("charge:")
    by_default(activation.lay_charge(made, ours, acting, name))
    man_ = int(name.partition("/")[2])
    assert ours.busy == 1 << man_
    assert movement.reach_of(made, ours, man_, "move") == 0


@pytest.mark.clause("sotr.assault.engaged-bound")
def test_who_is_engaged_does_not_go_a_hair_in_his_units_move():
    made = laid(unit("a", 0, "rifles", (10, 10), (13, 10)), unit("b", 1, "rifles", (10, 11)), FAR)
    assert movement.reach_of(made, one(made, "a"), 0, "move") == 0
    assert movement.reach_of(made, one(made, "a"), 1, "move") == 400


@pytest.mark.clause("sotr.weapons.fire-no-entry")
@pytest.mark.parametrize(
    ("place", "way"),
    [((12, 10.2), (0, -1)), ((12, 15.8), (0, 1)), ((8.2, 13), (-1, 0)), ((15.8, 13), (1, 0))],
)
def test_who_stands_in_a_fire_leaves_it_by_the_shortest_way_and_has_moved(place, way):
    wood = piece("forest", 8, 10, 16, 16, id="wood")
    made = laid(unit("a", 0, "rifles", place), FAR, piece=[wood], fires=["wood"])
    ours, acting = one(made, "a"), Acting(unit="a")
    x, y = ours.places[0]
    activation.leave_fire(made, ours, acting)
    dx, dy = ours.places[0][0] - x, ours.places[0][1] - y
    assert (dx * way[0] + dy * way[1] > 0, dx * way[1], dy * way[0]) == (True, 0, 0)
    assert abs(dx + dy) <= 150
    assert acting.moved


# -- assault -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.assault.declare", "sotr.assault.purpose")
def test_neither_vehicles_nor_the_hidden_are_assaulted():
    made = laid(
        unit("a", 0, "rifles", (10, 10)),
        unit("b", 1, "rifles", (10, 14)),
        unit("h", 1, "rifles", (12, 14), hidden=True),
        at("t", 1, 6, 14),
        FAR,
    )
    assert [found.id for found in assault.targets(made, one(made, "a"))] == ["b"]


@pytest.mark.clause("sotr.orders.overwatch-lost#ruling")
def test_another_unit_on_overwatch_shoots_at_the_chargers():
    made = laid(
        unit("a", 0, "rifles", (10, 10)),
        unit("b", 1, "rifles", (10, 15), activated=True),
        unit("w", 1, "rifles", (20, 12), overwatch=True),
        FAR,
    )
    question = next(assault.assault(made, one(made, "a"), Acting(unit="a")))
    assert (question.ask, question.seat) == ("sotr-opportunity-fire", 1)
    assert {option.partition("@")[0] for option in question.form.options} == {"w", "hold"}


@pytest.mark.clause("sotr.assault.maximise-contact", "sotr.assault.charge-move")
def test_the_nearest_go_in_first_and_on_their_feet():
    made = laid(unit("a", 0, "rifles", (10, 6), (10, 9), prone=True), unit("b", 1, "rifles", (10, 12)), FAR)
    ours = one(made, "a")
    assert run(assault.close_in(made, ours, one(made, "b"), Acting(unit="a"))) is True
    assert ours.places[1] == (1000, 1099)
    assert (ours.charged & 0b10, ours.prone) == (0b10, 0)


@pytest.mark.clause("sotr.assault.engaged", "sotr.hide.reveal-near")
def test_who_is_touched_hides_no_more():
    hidden = unit("b", 1, "rifles", (10, 14), hidden=True, known_to=["a"])
    made = laid(unit("a", 0, "rifles", (10, 10)), hidden, FAR)
    run(assault.close_in(made, one(made, "a"), one(made, "b"), Acting(unit="a")))
    assert not one(made, "b").hidden


@pytest.mark.clause("sotr.assault.fall-back", "sotr.abilities.horror-fail-charged")
def test_neither_zombies_nor_who_already_fights_is_asked_whether_it_falls_back():
    made = laid(
        unit("a", 0, "horrors", (10, 10)),
        unit("z", 1, "zombies", (10, 14)),
        unit("b", 1, "rifles", (20, 14)),
        unit("c", 0, "rifles", (20, 15)),
        unit("d", 1, "rifles", (14, 14), down=[0]),
        FAR,
    )
    for name in "zbd":
        assert run(assault.react(made, one(made, "a"), one(made, name))) is False


@pytest.mark.clause("sotr.abilities.horror-fail-charged", "sotr.assault.charge-continues")
def test_who_runs_from_a_horror_may_be_caught_running():
    made = laid(unit("a", 0, "horrors", (10, 10)), unit("b", 1, "rifles", (10, 14)), FAR, dice=(6, 6))
    assert run(assault.react(made, one(made, "a"), one(made, "b"))) is True
    assert one(made, "b").disorganised


@pytest.mark.clause("sotr.assault.across-low-cover")
@pytest.mark.parametrize(
    ("x", "y", "dx", "dy"), [(40, 10, 0, -1), (10, 40, 0, 1), (40, 10, -1, 0), (10, 40, 1, 0)]
)
def test_an_enemy_is_reached_across_a_short_low_wall_wherever_it_stands(x, y, dx, dy):
    across = (x - 1, y + 0.72 * dy - 0.2, x + 1, y + 0.72 * dy + 0.2)
    along = (x + 0.72 * dx - 0.2, y - 1, x + 0.72 * dx + 0.2, y + 1)
    wall = {**piece("low_wall", *(across if dy else along)), "height": 0.8}
    made = laid(
        unit("a", 0, "rifles", (x + 6 * dx, y + 6 * dy)), unit("b", 1, "rifles", (x, y)), FAR, piece=[wall]
    )
    walk = movement.Walk(made, one(made, "a"), keep=0)
    spot = assault._spot_across(walk, one(made, "a"), 0, one(made, "b"), 0, 800)
    assert spot is not None
    assert (spot[0] - x * 100) * dx + (spot[1] - y * 100) * dy > 75
    assert assault._spot_across(walk, one(made, "a"), 0, one(made, "b"), 0, 200) is None


# -- disorder, hiding, movement ------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.actions.disorganised-moves")
def test_without_any_cover_there_is_no_better_one():
    made = laid(unit("a", 0, "rifles", (10, 10)), FAR)
    assert disorder.better_cover(made, one(made, "a"), (1000, 3000)) is False


@pytest.mark.clause("sotr.flight.direction", "sotr.flight.best-cover")
@pytest.mark.parametrize(("danger", "found"), [((3400, 1600), True), ((1600, 400), False)])
def test_whether_cover_lies_away_is_measured_along_the_table_and_across_it(danger, found):
    """He stands at (30, 6); the wood lies to the left of him, at the same depth."""
    made = laid(unit("a", 0, "rifles", (30, 6)), FAR, piece=[piece("forest", 22, 3, 27, 9)])
    assert (flight.best_cover(made, one(made, "a"), danger, 800) is not None) is found


@pytest.mark.clause("sotr.hide.when", "sotr.orders.overwatch-hiding")
@pytest.mark.parametrize("state", ["hidden", "overwatch", "disorganised", "fleeing", None])
def test_who_watches_runs_or_hides_already_does_not_hide(state):
    made = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 40), hidden=True))
    ours = one(made, "a")
    if state is not None:
        setattr(ours, state, True)
    assert hide.may_hide(made, ours) is (state is None)


@pytest.mark.clause("sotr.hide.when")
def test_enemies_who_are_hidden_themselves_keep_nobody_from_hiding_unless_they_are_known():
    made = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 40), hidden=True))
    assert hide.may_hide(made, one(made, "a"))
    one(made, "b").known_to = ("a",)
    assert not hide.may_hide(made, one(made, "a"))
    one(made, "b").hidden = False
    assert not hide.may_hide(made, one(made, "a"))


@pytest.mark.clause("sotr.hide.when")
def test_who_fights_hand_to_hand_does_not_hide():
    made = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 11), hidden=True))
    assert not hide.may_hide(made, one(made, "a"))


@pytest.mark.clause("sotr.hide.reveal-shooting")
def test_who_shoots_from_hiding_is_known_to_whom_he_shot_at_once_and_for_all():
    made = laid(unit("a", 0, "rifles", (10, 10), hidden=True), unit("c", 0, "rifles", (14, 10)), FAR)
    before = made.reveals
    for _ in range(2):
        hide.show_to(made, one(made, "a"), one(made, "far"))
    assert (one(made, "a").known_to, made.reveals - before) == (("far",), 1)
    hide.show_to(made, one(made, "c"), one(made, "far"))
    assert one(made, "c").known_to == ()


@pytest.mark.clause("sotr.actions.one-inch")
def test_a_unit_knows_nothing_of_the_hidden_nor_of_men_in_vehicles():
    made = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 12)), FAR)
    box = (0, 0, 4800, 4800)
    other = one(made, "b")
    assert len(movement.discs(made, one(made, "a"), box, 100)[1]) == 2
    other.hidden = True
    assert len(movement.discs(made, one(made, "a"), box, 100)[1]) == 1
    other.known_to = ("a",)
    assert len(movement.discs(made, one(made, "a"), box, 100)[1]) == 2
    other.status = "aboard"
    assert len(movement.discs(made, one(made, "a"), box, 100)[1]) == 1


@pytest.mark.clause("sotr.down.leave-to-medic", "sotr.units.coherency-exempt")
def test_a_medic_goes_by_himself_and_leads_when_all_he_cares_for_are_down():
    made = laid(unit("a", 0, "medics", (10, 10), (11.2, 10), (40, 40), down=[0]), FAR)
    assert movement.group(made, one(made, "a")) == [0, 1]
    one(made, "a").mark("down", (0, 1))
    assert movement.group(made, one(made, "a")) == [0, 1, 2]
    one(made, "a").stand({2: (1000, 1110)})
    assert movement.group(made, one(made, "a")) == [2]


# -- drops and teams -----------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.actions.drop-terrain")
def test_a_bad_landing_is_a_light_hit():
    paras = {"id": "p", "seat": 0, "troop": "paras"}
    made = laid(
        paras, FAR, drops=[["p", 20, 20]], piece=[piece("forest", 15, 15, 25, 25)], dice=(1, 3, 2, 3, 3)
    )
    run(drops.drop(made, one(made, "p"), Acting(unit="p")))
    assert (one(made, "p").living, one(made, "p").down) == ((0, 1, 2), 0b11)
    assert left(made) == 0


@pytest.mark.clause("sotr.abilities.fire-teams-split")
@pytest.mark.parametrize("state", ["disorganised", "fleeing", "suppressed"])
def test_a_squad_that_is_out_of_order_does_not_split(state):
    made = laid(squad("a", 0, "split", (10, 10), **{state: True}), FAR)
    assert teams.halves(one(made, "a")) is None


@pytest.mark.clause("sotr.abilities.fire-teams-recombine", "sotr.abilities.fire-teams-split")
def test_a_squad_that_comes_together_is_led_by_its_officer_and_stands_where_its_men_do():
    made = laid(squad("a", 0, "split", (10, 10)), FAR)
    whole = one(made, "a")
    team = teams.split(made, whole)
    for part in (whole, team):
        xs = [part.places[i][0] for i in part.living]
        assert (part.box[0], part.box[2]) == (min(xs) - 50, max(xs) + 50)
    team.climb({0: 2})
    team.hidden, team.known_to = True, ("far",)
    whole.known_to = ("far",)
    losses.remove(made, whole, 0)
    teams.recombine(made, team)
    assert (whole.hidden, whole.known_to) == (False, ())
    assert whole.storey(team.origin[0]) == 2
    assert whole.kit[whole.leader].rank == "corporal"


@pytest.mark.clause("sotr.abilities.fire-teams-recombine#ruling")
def test_a_squad_of_two_hidden_teams_is_hidden_and_known_to_whom_it_was():
    made = laid(squad("a", 0, "split", (10, 10), hidden=True), FAR)
    whole = one(made, "a")
    team = teams.split(made, whole)
    whole.known_to = ("far",)
    teams.recombine(made, team)
    assert (whole.hidden, whole.known_to) == (True, ("far",))
