"""Orders to the edge: who gives them, whom they reach, and what becomes of them."""

import pytest

from grognard.systems.sotr.actions import actions, activation, assault
from grognard.systems.sotr.command import maintenance, officers, orders
from grognard.systems.sotr.offboard import strikes
from grognard.systems.sotr.profile import weapons
from grognard.systems.sotr.shooting import losses
from grognard.systems.sotr.state import Acting
from grognard.systems.sotr.vehicles import fire
from grognard.systems.sotr.weapons import launchers
from systems.sotr.machines import at, run
from systems.sotr.people import FAR, crew, laid
from systems.sotr.table import left, one, piece, squad, unit

HE = weapons()["rifle_grenade_he"]


@pytest.mark.clause("sotr.orders.overwatch-lost")
def test_who_turns_his_gun_watches_no_more():
    made = laid({**crew("heavy_gun"), "overwatch": True}, FAR)
    script = actions._turn_gun(made, one(made, "g"), Acting(unit="g"))
    next(script)
    assert not one(made, "g").overwatch


@pytest.mark.clause("sotr.orders.overwatch-lost")
def test_who_is_under_a_shell_watches_no_more():
    made = laid(
        unit("a", 0, "grenadier", (10, 10)),
        unit("b", 1, "rifles", (10, 20), overwatch=True),
        FAR,
        dice=(1,),
    )
    launchers.land(made, one(made, "a"), 0, HE, (1000, 2000), Acting(unit="a"))
    assert not one(made, "b").overwatch


@pytest.mark.clause("sotr.orders.reform-eligible")
def test_one_man_left_of_two_is_out_of_formation():
    made = laid(squad("a", 0, "led", (10, 10)), unit("l", 0, "mixed", (12, 12)), FAR)
    assert orders.may_absorb((one(made, "a"), 0), one(made, "l"))


@pytest.mark.clause("sotr.orders.overwatch-eligible", "sotr.orders.overwatch-forbidden-states")
def test_one_rifle_is_enough_to_watch_with_and_one_enemy_in_view_too_many():
    wall = {**piece("high_wall", 0, 20, 30, 21), "height": 20}
    made = laid(unit("a", 0, "knives", (10, 10), (11.2, 10)), unit("b", 1, "rifles", (10, 30)), piece=[wall])
    assert orders.may_watch(made, one(made, "a"))
    seen = laid(
        unit("a", 0, "knives", (10, 10), (11.2, 10)), unit("b", 1, "rifles", (10, 30)), unit("c", 1, "rifles", (40, 12)),
        piece=[wall],
    )  # fmt: skip
    assert not orders.may_watch(seen, one(seen, "a"))
    tanks = laid(
        at("t", 0, 10, 10), at("u", 0, 20, 10, "truck"), unit("b", 1, "rifles", (10, 30)), piece=[wall]
    )
    assert [orders.may_watch(tanks, one(tanks, name)) for name in "tu"] == [True, False]
    one(tanks, "t").mark("down", (1, 2, 3, 4))
    assert not orders.may_watch(tanks, one(tanks, "t"))


@pytest.mark.clause("sotr.maintenance.order", "sotr.turn.phase-modes")
@pytest.mark.parametrize("first", [0, 1])
def test_both_players_see_to_their_down_whoever_begins(first):
    units = [
        unit("a", 0, "rifles", (10, 10), down=[0]), unit("c", 0, "rifles", (20, 10)),
        unit("b", 1, "rifles", (10, 40), down=[0]), unit("d", 1, "rifles", (20, 40)),
    ]  # fmt: skip
    made = laid(*units, dice=(1, 6), first=first)
    script = maintenance.maintenance_phase(made)
    question = next(script)
    assert question.seat == first
    with pytest.raises(StopIteration):
        script.send(str(first) if isinstance(question.form.options[0], str) else first)
    names = ("a", "b") if first == 0 else ("b", "a")
    assert (one(made, names[0]).down, one(made, names[1]).status) == (0, "gone")
    assert left(made) == 0


@pytest.mark.clause("sotr.command.chief-succession")
def test_when_the_activation_ends_another_chief_takes_over():
    made = laid(
        unit("q", 0, "hq", (10, 10), (11.2, 10)), squad("r", 0, "led", (30, 10)), squad("s", 0, "led", (40, 10)), FAR,
        chiefs=["q/0", ""],
    )  # fmt: skip
    losses.remove(made, one(made, "q"), 0)
    question = next(activation.finish(made, one(made, "far"), Acting(unit="far")))
    assert set(question.form.options) == {"r/0", "s/0"}


@pytest.mark.clause("sotr.command.chief-succession")
def test_after_the_shells_another_chief_takes_over():
    made = laid(
        unit("q", 0, "hq", (10, 10), (11.2, 10)), squad("r", 0, "led", (30, 10)), squad("s", 0, "led", (40, 10)), FAR,
        chiefs=["q/0", ""],
    )  # fmt: skip
    losses.remove(made, one(made, "q"), 0)
    question = next(strikes.support_phase(made))
    assert set(question.form.options) == {"r/0", "s/0"}


@pytest.mark.clause("sotr.orders.overwatch-lost")
def test_who_shoots_or_lies_down_on_his_own_activation_watches_no_more():
    for script in (actions._fire, actions._prone):
        made = laid(unit("a", 0, "rifles", (10, 10), overwatch=True), FAR)
        run(script(made, one(made, "a"), Acting(unit="a")))
        assert not one(made, "a").overwatch


@pytest.mark.clause("sotr.orders.overwatch-eligible")
def test_a_unit_of_which_any_man_is_armed_may_watch():
    made = laid(unit("a", 0, "porters", (10, 10), (11.2, 10)), unit("b", 1, "rifles", (45, 45), hidden=True))
    assert orders.may_watch(made, one(made, "a"))
    one(made, "a").living = (0,)
    assert not orders.may_watch(made, one(made, "a"))


@pytest.mark.clause("sotr.command.chief-succession")
def test_the_only_officer_left_takes_over_without_a_question():
    made = laid(unit("a", 0, "led", (10, 10), (11.2, 10)), unit("b", 0, "rifles", (20, 10)), FAR)
    made.chiefs = ["gone/0", ""]
    run(officers.settle_chief(made, 0))
    assert made.chiefs == ["a/0", ""]


@pytest.mark.clause("sotr.orders.reform-effect")
def test_who_joins_another_unit_leads_it_if_he_is_highest_in_rank():
    made = laid(unit("a", 0, "led", (10, 10), (11.2, 10)), unit("h", 0, "lone_hq", (12.4, 10)), FAR)
    orders._reform(made, (one(made, "a"), 0), one(made, "h"))
    assert one(made, "a").leader == 4
    assert one(made, "a").kit[4].rank == "lieutenant"


@pytest.mark.clause("sotr.orders.overwatch-penalty", "sotr.transport.pintle")
def test_nobody_mans_the_pintle_when_the_first_gun_has_left_no_target():
    made = laid(
        at("v", 0, 24, 10, "armed_pivot", heading=0, overwatch=True),
        unit("a", 0, "gunners", (24, 10), (24, 10), (24, 10), status="aboard", carrier="v"),
        unit("b", 1, "rifles", (24, 20)),
        FAR,
        dice=(6,) * 12,
    )
    lines = fire.at_mover(made, one(made, "v"), one(made, "b"))
    assert [bool(line.mount.man) for line in lines] == [False, True]
    run(fire.watch(made, one(made, "v"), one(made, "b"), Acting(unit="v")))
    assert (one(made, "b").status, one(made, "a").busy, left(made)) == ("gone", 0, 0)


@pytest.mark.clause("sotr.orders.overwatch-forbidden-states")
def test_a_unit_of_which_one_man_lies_does_not_watch():
    made = laid(unit("a", 0, "rifles", (10, 10), (11.2, 10)), unit("b", 1, "rifles", (45, 45), hidden=True))
    assert orders.may_watch(made, one(made, "a"))
    one(made, "a").mark("prone", (1,))
    assert not orders.may_watch(made, one(made, "a"))


@pytest.mark.clause("sotr.orders.overwatch-trigger", "sotr.vcommand.one-weapon-each")
def test_a_lone_driver_on_overwatch_serves_one_weapon():
    made = laid(at("t", 0, 24, 10, heading=0, down=[2, 3, 4]), unit("b", 1, "rifles", (24, 20)), FAR)
    assert len(fire.lines(made, one(made, "t"), one(made, "b"))) > 1
    assert len(fire.at_mover(made, one(made, "t"), one(made, "b"))) == 1


@pytest.mark.clause("sotr.orders.hold-procedure", "sotr.orders.hold-once")
def test_who_was_told_to_hold_may_act_at_once_and_try_later():
    made = laid(unit("a", 0, "rifles", (10, 10)), FAR)
    ours = one(made, "a")
    ours.hold = 8
    assert run(activation._holds(made, ours), "act") is False
    assert not ours.held


@pytest.mark.clause("sotr.orders.jdi-effect", "sotr.orders.jdi-availability")
def test_to_push_a_unit_is_the_officers_order_of_the_turn():
    made = laid(squad("a", 0, "led", (10, 10), suppressed=True), FAR, dice=(1, 1))
    ours, acting = one(made, "a"), Acting(unit="a")
    activation.push(made, (ours, 0), ours, acting)
    assert (ours.ordered, ours.pushed, acting.pushed) == (1, True, True)


@pytest.mark.clause("sotr.orders.boss-is-dead")
def test_what_became_of_an_officer_is_settled_when_the_activation_ends():
    made = laid(squad("a", 0, "led", (10, 10)), FAR)
    losses.remove(made, one(made, "a"), 0)
    assert one(made, "a").orphaned
    run(activation.finish(made, one(made, "far"), Acting(unit="far")))
    assert not one(made, "a").orphaned


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


@pytest.mark.clause("sotr.orders.overwatch-lost")
@pytest.mark.dice_left("how many shots a weapon has is not asked here")
@pytest.mark.parametrize("shoots", [True, False])
def test_a_vehicle_that_fires_watches_no_more(shoots):
    made = laid(at("t", 0, 20, 10, overwatch=True), unit("b", 1, "rifles", (20, 30)), FAR, dice=[1] * 20)
    script = fire.fire(made, one(made, "t"), Acting(unit="t"))
    line = next(key for key in next(script).form.options if "lmg" in key or "hmg" in key)
    with pytest.raises(StopIteration):
        script.send([line] if shoots else [])
    assert one(made, "t").overwatch is not shoots
