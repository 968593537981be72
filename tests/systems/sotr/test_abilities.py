"""Abilities to the edge: whom each helps, and whom it does not."""

import pytest

from grognard.systems.sotr import deployment, measuring
from grognard.systems.sotr.actions import actions, activation, assault, teams
from grognard.systems.sotr.melee import combat
from grognard.systems.sotr.profile import weapons
from grognard.systems.sotr.shooting import losses, morale, snipers, volley, wounds
from grognard.systems.sotr.shooting.wounds import Cause
from grognard.systems.sotr.state import Acting
from systems.sotr.machines import at, run
from systems.sotr.people import FAR, KINDS, field, laid
from systems.sotr.table import answer, battle, game, left, man, one, position, squad, troop, unit


@pytest.mark.clause("sotr.abilities.fire-teams-recombine")
def test_a_team_that_joins_its_squad_is_one_with_it():
    made = laid(squad("a", 0, "split", (10, 10)), FAR)
    team = teams.split(made, one(made, "a"))
    run(activation.activate(made, 0), f"join:{team.id}")
    assert (team.status, len(one(made, "a").living), made.acting) == ("merged", 10, None)


@pytest.mark.clause(
    "sotr.abilities.utterly-fearless", "sotr.abilities.nerves-of-steel", "sotr.morale.test-on-dead"
)
def test_one_fearless_man_makes_no_fearless_unit():
    made = laid(unit("a", 0, "brave", (10, 10), (11.2, 10)), FAR, dice=(6, 6))
    losses.remove(made, one(made, "far"), 0)
    morale.losses_test(made, one(made, "a"), one(made, "far"))
    assert one(made, "a").disorganised


@pytest.mark.clause("sotr.abilities.sniper-panic", "sotr.abilities.sniper-detection")
@pytest.mark.parametrize(("hurt", "dice"), [(True, (6, 6, 6, 6)), (False, (6, 6))])
def test_only_who_was_hit_by_a_sniper_panics(hurt, dice):
    made = laid(
        unit("a", 0, "sniper", (10, 10), hidden=True), unit("b", 1, "rifles", (20, 20)), FAR, dice=dice
    )
    snipers.after_shot(made, one(made, "a"), one(made, "b"), hurt, Acting(unit="a"))
    assert one(made, "b").disorganised is hurt
    assert left(made) == 0


@pytest.mark.clause("sotr.abilities.sniper-detection")
def test_nobody_looks_for_a_sniper_whom_he_sees_already():
    seen = laid(unit("a", 0, "sniper", (10, 10)), unit("b", 1, "rifles", (20, 20)))
    snipers.detect(seen, one(seen, "a"), one(seen, "b"))
    known = laid(
        unit("a", 0, "sniper", (10, 10), hidden=True, known_to=["b"]), unit("b", 1, "rifles", (20, 20))
    )
    snipers.detect(known, one(known, "a"), one(known, "b"))
    down = laid(unit("a", 0, "sniper", (10, 10), hidden=True), unit("b", 1, "rifles", (20, 20), down=[0]))
    snipers.detect(down, one(down, "a"), one(down, "b"))
    assert one(down, "a").known_to == ()


@pytest.mark.clause("sotr.abilities.fire-teams-independent", "sotr.abilities.fire-teams-split")
def test_a_team_knows_what_its_own_men_fired_and_nothing_of_the_others():
    made = laid(squad("a", 0, "split", (10, 10)), FAR)
    one(made, "a").fired = tuple((i, 1) for i in range(10))
    team = teams.split(made, one(made, "a"))
    assert [i for i, _ in team.fired] == list(team.living)


@pytest.mark.clause("sotr.abilities.zombie-morale#ruling")
def test_zombies_that_lose_a_melee_are_disorganised_and_stay():
    made = laid(unit("z", 0, "dead", (10, 10)), unit("b", 1, "rifles", (10, 11)), FAR)
    combat.break_off(made, one(made, "z"), [one(made, "b")])
    ours = one(made, "z")
    assert (ours.disorganised, ours.fleeing, ours.places[0], one(made, "b").quarry) == (
        True,
        False,
        (1000, 1000),
        "",
    )


@pytest.mark.clause("sotr.abilities.deep-insertion", "sotr.units.coherency")
def test_a_unit_is_set_up_in_coherency_though_its_medic_is_free():
    made = laid(unit("a", 0, "nursed", (10, 10), (11.2, 10)), FAR)
    assert deployment.ground(made, one(made, "a"), False).coherency is measuring.COHERENCY


@pytest.mark.clause("sotr.abilities.zombie-shamble-compulsory")
def test_zombies_shamble_neither_to_vehicles_nor_to_the_hidden():
    made = laid(
        unit("z", 0, "dead", (10, 10)), at("t", 1, 16, 10), unit("h", 1, "rifles", (10, 14), hidden=True),
        unit("b", 1, "rifles", (10, 30)),
    )  # fmt: skip
    assert actions.nearest_prey(made, one(made, "z")).id == "b"


@pytest.mark.clause("sotr.abilities.infiltrate")
def test_who_infiltrated_stands_where_he_went():
    playing = game(
        position(
            unit("a", 0, "scouts", (10, 10)),
            FAR,
            troops=KINDS,
            phase="deploy",
            zone=[{"kind": "deployment", "seat": s, "box": [0, 0, 48, 48]} for s in (0, 1)],
        ),
        1,
        6,
    )
    answer(playing, ("sotr-infiltrate", [1000, 1500]))
    assert one(playing, "a").places[0] == (1000, 1500)


@pytest.mark.clause("sotr.abilities.monster-hunter", "sotr.abilities.bulletproof")
def test_the_bulletproof_are_shot_by_silver_bullets_too():
    made = laid(unit("a", 0, "slayers", (10, 10)), unit("b", 1, "armoured", (10, 20)), FAR, dice=(6, 4))
    volley.fire(made, field(made), one(made, "b"), [(0, weapons()["rifle"], False)], frozenset())
    assert (one(made, "b").down, one(made, "b").shot, left(made)) == (1, 1, 0)


@pytest.mark.clause("sotr.abilities.deep-insertion")
def test_who_comes_in_deep_waits_for_all_others():
    zones = [{"kind": "deployment", "seat": s, "box": [0, 40 * s, 48, 8 + 40 * s]} for s in (0, 1)]
    rows = [{"id": "d", "seat": 1, "troop": "deep"}, {"id": "a", "seat": 0, "troop": "rifles"}]
    made = laid(*rows, phase="deploy", zone=zones, active=1)
    question = next(deployment.deploy(made))
    assert (question.seat, question.about[0][2]) == (0, "a")


@pytest.mark.clause("sotr.abilities.fire-teams-recombine#ruling", "sotr.actions.alternate")
def test_a_team_beside_its_squad_may_join_it_when_units_are_activated():
    made = laid(squad("a", 0, "split", (10, 10)), FAR)
    team = teams.split(made, one(made, "a"))
    assert list(next(activation.activate(made, 0)).form.options) == ["a", team.id, f"join:{team.id}"]
    team.stand({n: (4000 + 120 * n, 1000) for n in team.living})
    assert list(next(activation.activate(made, 0)).form.options) == ["a", team.id]


@pytest.mark.clause("sotr.abilities.horror-fail-charged#ruling", "sotr.assault.charge-continues")
def test_who_runs_from_a_horror_may_be_caught_running():
    made = laid(unit("a", 0, "horrors", (10, 10)), unit("b", 1, "rifles", (10, 14)), FAR, dice=(6, 6))
    assert run(assault.react(made, one(made, "a"), one(made, "b"))) is True
    assert one(made, "b").disorganised


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


@pytest.mark.clause("sotr.abilities.fire-teams-split", "sotr.abilities.fire-teams-leader")
def test_the_corporal_leads_the_half_of_the_men_who_stand_nearest_to_him():
    # Down a line: the sergeant, four men, the corporal, four men; those behind the corporal stand nearest to him.
    line = [
        (10, 10),
        *((12 + 1.2 * n, 10) for n in range(4)),
        (24, 10),
        *((25.2 + 1.2 * n, 10) for n in range(4)),
    ]
    made = laid(unit("a", 0, "corporal_in_the_middle", *line), FAR)
    team = teams.split(made, one(made, "a"))
    assert team.origin == (5, 6, 7, 8, 9)
    assert (team.leader, one(made, "a").leader) == (0, 0)


@pytest.mark.clause("sotr.abilities.fire-teams-split", "sotr.abilities.fire-teams-leader")
def test_each_half_of_a_squad_is_led_by_its_own_officer():
    # The corporal has men of smaller numbers round him, who are written before him in his team.
    line = [
        (10, 10),
        *((22.8 - 1.2 * n, 10) for n in range(4)),
        (24, 10),
        *((12 + 1.2 * n, 12) for n in range(4)),
    ]
    made = laid(unit("a", 0, "corporal_in_the_middle", *line), FAR)
    team = teams.split(made, one(made, "a"))
    assert team.origin == (1, 2, 3, 4, 5)
    assert team.kit[team.leader].rank == "corporal"


@pytest.mark.clause(
    "sotr.abilities.uncanny-resilience-armour#2", "sotr.abilities.uncanny-resilience-armour#ruling"
)
@pytest.mark.parametrize("printed", [0, 1])
def test_against_fire_and_silver_the_resilient_wear_what_is_printed(printed):
    men = troop("undying", man("rifle", abilities=["uncanny_resilience"]), armour=printed)
    made = battle(position(unit("a", 0, "undying", (10, 10)), FAR, troops=[men]))
    kit = one(made, "a").kit[0]
    assert wounds.armour(kit, Cause(0, "")) == 2
    assert [wounds.armour(kit, Cause(0, "", **{how: True})) for how in ("fire", "silver")] == [printed] * 2
