"""Spacecraft: planning, secret coordinates, the operation, bombardments, pin-point attacks, planetfall and drop pods."""

from __future__ import annotations

import pytest

from grognard.core.game import Rng
from grognard.systems.epic import SYSTEM, events, laws
from grognard.systems.epic.events import space
from grognard.systems.epic.roster.ready import ready_armies
from grognard.systems.epic.shooting import saves, sight
from grognard.systems.epic.shooting.hits import Blow
from grognard.systems.epic.spacecraft import bombardment, drop_pods, operation, pinpoint, planetfall, plotting
from grognard.systems.epic.state import NOWHERE
from grognard.systems.epic.tournament import victory
from systems.epic.orbit import FOE, OURS, SQUAD, arriving, found, orbit, podded, ship, waiting
from systems.epic.table import (
    answer,
    asked,
    battle,
    formation,
    game,
    offered,
    one,
    piece,
    refused,
    rolls,
    state,
    told,
    unit,
)

# -- planning --------------------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "epic.spacecraft.setup-order", "epic.spacecraft.one-per-turn", "epic.spacecraft.setup-order#ruling"
)
def test_a_turn_is_chosen_that_no_other_ship_has_taken():
    made = battle(found(ship(), ship(1, due=3, id="X"), OURS, FOE))
    assert plotting.turns(made, one(made, "S")) == [1, 2, 4]
    made.last_turn = 3
    assert plotting.turns(made, one(made, "S")) == [1, 2]


@pytest.mark.clause("epic.lists.slow-ships")
def test_a_slow_ship_does_not_come_in_the_first_two_turns():
    made = battle(found(ship(kind="t.great"), ship(1, due=4, id="X"), OURS, FOE))
    assert plotting.turns(made, one(made, "S")) == [3]
    made.last_turn = 2
    assert plotting.turns(made, one(made, "S")) == [3], "there is always a turn to name"


@pytest.mark.clause(
    "epic.spacecraft.setup-first", "epic.spacecraft.setup-first#ruling", "epic.tournament.spacecraft"
)
def test_who_has_no_ship_is_asked_nothing_and_models_touch_their_edge():
    rows = (waiting("S", 1, "t.ship"), waiting("A", 0, "t.tank"), waiting("B", 1, "t.tank"))
    playing = game(found(*rows, phase="spacecraft", turn=1))
    assert asked(playing).seat == 1
    assert refused(playing, (90, 3)) == ["epic.spacecraft.setup-first"]
    assert refused(playing, (90, 116.9)) == ["epic.spacecraft.setup-first"]
    answer(playing, ("epic-ship-where", (90, 117)))
    assert unit(playing, "S/0").status == "orbit"
    assert one(playing, "A").status == "waiting"


@pytest.mark.clause("epic.spacecraft.planetfall-off-table", "epic.tournament.spacecraft")
def test_units_that_can_and_formations_in_pods_come_down_as_far_as_the_ship_has_room():
    rows = (
        waiting("S", 0, "t.ship"),
        waiting("L", 0, "t.lander"),
        waiting("K", 0, "t.lander", "t.lander"),
        waiting("P", 0, "t.man", "t.man", pod="t.pod"),
        waiting("Q", 0, "t.man", "t.man", "t.man", pod="t.pod"),
        waiting("R", 0, "t.man"),
        waiting("W", 0, "t.walker"),
        waiting("B", 1, "t.tank"),
    )
    playing = game(found(*rows, phase="spacecraft", turn=1))
    answer(playing, ("epic-ship-where", (90, 3)), ("epic-ship-turn", 1))
    assert offered(playing, "epic-planetfall") == ["L", "K", "P", "Q"]
    assert refused(playing, ["L", "K"]) == ["epic.spacecraft.planetfall-off-table"]
    assert refused(playing, ["P", "Q"]) == ["epic.spacecraft.planetfall-off-table"]
    answer(playing, ("epic-planetfall", ["L", "Q"]))
    # One more man is berthed beside the three in the pod, two are not.
    assert offered(playing, "epic-reserve-aboard") == ["nobody", "R"]
    answer(playing, ("epic-reserve-aboard", "R"))
    answer(playing, ("epic-plot-bombardment", (60, 60)))
    assert [one(playing, name).status for name in "LQRKP"] == [
        "orbit",
        "orbit",
        "reserve",
        "waiting",
        "waiting",
    ]
    assert unit(playing, "R/0").carrier == "L/0"
    drawn = asked(playing).form.draw(Rng(1))
    assert asked(playing).refuse(drawn) is None


@pytest.mark.clause("epic.spacecraft.secret-coordinates#1")
@pytest.mark.clause("epic.spacecraft.secret-coordinates", "epic.spacecraft.secret-coordinates#ruling")
def test_coordinates_are_known_to_their_owner_alone_until_the_ship_arrives():
    rows = (ship(), orbit("D", "t.walker"), ship(1, due=3, id="X"), OURS, FOE)
    playing = game(found(*rows, plots={"S": [60, 60], "D": [70, 60], "X": [30, 40]}), 2)
    truth = state(playing)
    assert SYSTEM.view(truth, 0).plots == {"S": (6000, 6000), "D": (7000, 6000), "X": NOWHERE}
    assert SYSTEM.view(truth, 1).plots == {"S": NOWHERE, "D": NOWHERE, "X": (3000, 4000)}
    assert SYSTEM.view(truth, None).plots == {"S": NOWHERE, "D": NOWHERE, "X": NOWHERE}
    marks = [mark.kind for mark in SYSTEM.scene(SYSTEM.view(truth, 1), 1).markers]
    assert marks == ["target"]
    assert not told(playing, space.PlotShown)
    answer(playing, ("epic-activate", "S"))
    assert SYSTEM.view(state(playing), 1).plots["D"] == (7000, 6000), "it has come to light"
    assert SYSTEM.view(state(playing), 0).plots["X"] == NOWHERE, "the other's has not"
    assert [event.formation for event in told(playing, space.PlotShown)] == ["S", "D"]
    assert state(playing).reveals == truth.reveals == 1


@pytest.mark.clause("epic.spacecraft.secret-coordinates")
def test_what_is_not_known_is_dealt_again_and_what_is_known_stays():
    made = battle(found(ship(), ship(1, due=3, id="X"), OURS, FOE, plots={"S": [60, 60], "X": [30, 40]}))
    dealt = [made.copy() for _ in range(3)]
    for n, twin in enumerate(dealt):
        SYSTEM.deal_again(twin, 0, Rng(n % 2))
    assert dealt[0].plots == dealt[2].plots != dealt[1].plots
    assert dealt[0].plots["S"] == (6000, 6000)
    made.revealed = (1,)
    SYSTEM.deal_again(made, 0, Rng(1))
    assert made.plots["X"] == (3000, 4000)


@pytest.mark.clause("epic.spacecraft.secret-coordinates")
def test_the_question_is_secret_and_the_log_tells_its_owner_alone():
    rows = (waiting("S", 0, "t.ship"), waiting("A", 0, "t.tank"), waiting("B", 1, "t.tank"))
    playing = game(found(*rows, phase="spacecraft", turn=1))
    answer(playing, ("epic-ship-where", (90, 3)), ("epic-ship-turn", 1))
    assert asked(playing).secret
    assert refused(playing, (181, 60)) == ["epic.spacecraft.secret-coordinates"]
    answer(playing, ("epic-plot-bombardment", (60, 60)))
    heard = [entry.audience for entry in playing.journal if isinstance(entry.event, space.Plotted)]
    assert heard == [(0,)]


@pytest.mark.parametrize(
    ("setup", "hidden"),
    [
        ({"scenario": "from_orbit"}, True),
        ({"scenario": "first_blood", "armies": []}, False),
        ({"scenario": "tournament_netea_3000", "armies": [ready_armies()["orks_3000_d"].army, None]}, True),
        ({"scenario": "tournament_netea_3000", "armies": [ready_armies()["orks_3000_a"].army] * 2}, False),
        ({"position": found(ship(), OURS, FOE)}, True),
        ({"position": found(OURS, FOE)}, False),
    ],
)
def test_only_a_game_with_a_spacecraft_has_anything_to_hide(setup, hidden):
    assert SYSTEM.hides_nothing(setup) != hidden


# -- the operation ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.spacecraft.action")
def test_a_ship_acts_in_its_turn_by_its_operation_and_nothing_else():
    early = game(found(ship(due=3), OURS, FOE))
    assert asked(early).ask == "epic-action", "nobody else could act"
    made = state(early)
    assert not operation.arrives(made, one(made, "S"))
    due = game(found(ship(), OURS, FOE))
    assert offered(due, "epic-activate") == ["S", "O"]
    assert operation.refusal(one(due, "S"), "operation") is None
    for action in ("advance", "ground_attack", "overwatch"):
        assert operation.refusal(one(due, "S"), action).reasons[0].key == "epic-only-operation"
    assert operation.refusal(one(due, "O"), "operation").reasons[0].key == "epic-only-for-ships"
    answer(due, ("epic-activate", "O"))
    assert refused(due, "operation") == ["epic.spacecraft.action"]


@pytest.mark.clause("epic.spacecraft.action")
def test_the_test_of_a_ship_suffers_for_keeping_the_initiative():
    playing = game(found(ship(), OURS, FOE, may_retain=True), 2)
    answer(playing, ("epic-retain", "S"))
    assert told(playing, space.Delayed)


@pytest.mark.clause("epic.spacecraft.delayed", "epic.spacecraft.delayed#ruling")
def test_a_delayed_ship_suffers_nothing_and_that_was_its_activation():
    playing = game(found(ship(), OURS, FOE, plots={"S": [60, 100]}), 1)
    answer(playing, ("epic-activate", "S"))
    assert (one(playing, "S").markers, one(playing, "S").acted, one(playing, "S").due) == (0, True, 3)
    assert state(playing).plots == {"S": (6000, 10000)}
    assert not state(playing).revealed
    assert asked(playing).seat == 1
    assert not told(playing, space.Bombarded)


@pytest.mark.clause("epic.spacecraft.delayed")
def test_turns_of_ships_that_have_done_are_free_again():
    gone = ship(1, due=3, id="X", units=[{"unit": "t.ship", "status": "departed"}])
    playing = game(found(ship(), {**gone, "status": "field"}, OURS, FOE), 1)
    answer(playing, ("epic-activate", "S"))
    assert one(playing, "S").due == 3


@pytest.mark.clause(*(f"epic.spacecraft.operation-steps#{part}" for part in (1, 2, 3, 4, 5, "ruling")))
def test_bombardment_strikes_and_landing_come_in_order_and_nobody_breaks_before_the_end():
    lone = formation("W", 1, "t.engine", (60, 80))
    rows = (ship(kind="t.both"), orbit("D", "t.walker"), OURS, lone, FOE)
    # The engine is missed by the barrage, struck by the lance for two, and is not broken while the walker is still to land.
    playing = arriving(*rows, plots={"S": [60, 83], "D": [30, 20]}, dice=(2, 1, 2, 3, 1, 1), rest=1)
    assert asked(playing).ask == "epic-planetfall-where"
    assert told(playing, space.Bombarded)
    assert told(playing, space.Pinpointed)
    assert one(playing, "W").markers == 4
    assert not one(playing, "W").broken
    answer(playing, ("epic-planetfall-where", (30, 20)))
    assert one(playing, "W").broken
    assert unit(playing, "S/0").status == "departed"
    assert one(playing, "S").due == 0
    kinds = [type(entry.event).__name__ for entry in playing.journal]
    order = [name for name in kinds if name in ("Bombarded", "Pinpointed", "CameDown", "Departed")]
    assert order == ["Bombarded", "Pinpointed", "CameDown", "Departed"]


@pytest.mark.clause("epic.spacecraft.operation-steps", "epic.victory.break-their-spirit")
def test_a_ship_that_has_left_is_neither_lost_nor_anybody_left():
    playing = arriving(
        {**ship(points=500), "units": [{"unit": "t.lances", "at": [90, 3]}]}, {**OURS, "points": 100}, FOE
    )
    made = state(playing)
    assert unit(made, "S/0").alive
    assert not one(made, "S").destroyed
    assert not victory.break_their_spirit(made, 1)
    unit(made, "O/0").status = "gone"
    assert victory.break_their_spirit(made, 1), "the dearest of those who came into play"
    assert not victory.left(made, 0)
    assert victory.left(made, 1)
    assert victory.worth(one(made, "S")) == 0


# -- orbital bombardment ---------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.spacecraft.bombardment-template")
def test_templates_of_twelve_centimetres_touch_the_first_where_most_enemies_are():
    far = formation("C", 1, "t.man", (72, 60), (73, 62), (71, 58))
    made = battle(found(ship(), OURS, far))
    first, second = bombardment.templates(made, 0, (6000, 6000), 1)
    assert first == (6000, 6000)
    apart = (first[0] - second[0]) ** 2 + (first[1] - second[1]) ** 2
    assert 1200**2 <= apart <= 1201**2
    assert second[0] > 7100


@pytest.mark.clause("epic.spacecraft.bombardment-resolution#1")
@pytest.mark.clause("epic.spacecraft.bombardment-resolution", "epic.spacecraft.bombardment-resolution#ruling")
def test_everybody_under_the_templates_is_attacked_and_marked_but_never_in_a_crossfire():
    # Eight points: two further templates and a further marker; friends behind the enemy would make a crossfire.
    near = formation("B", 1, "t.man", (60, 60), (62, 60), (64, 60), (58, 60), (56, 60), (60, 62))
    tanks = formation("C", 1, "t.tank", (60, 72), (63, 72), (57, 72))
    behind = formation("O", 0, "t.man", (60, 90))
    playing = arriving(ship(kind="t.great"), behind, near, tanks, plots={"S": [60, 60]}, dice=(2, 4), rest=1)
    assert told(playing, space.Bombarded)[0].points == 8
    assert len(told(playing, space.Bombarded)[0].templates) == 3
    assert one(playing, "B").markers == 1 + 1 + 1, "under fire, the row's own, and for the man who was lost"
    assert one(playing, "C").markers == 2
    assert not told(playing, events.Crossfire)
    assert [roll.faces for roll in rolls(playing, "epic-roll-save")] == [], "macro-weapons leave no save"


@pytest.mark.clause("epic.spacecraft.bombardment-resolution#ruling")
def test_a_ship_is_asked_only_where_friends_stand_there():
    friend = formation("O", 0, "t.man", (62, 60))
    foe = formation("B", 1, "t.man", (58, 60), (54, 70), (57, 70))
    playing = arriving(ship(), friend, foe, plots={"S": [60, 60]})
    assert offered(playing, "epic-bombard") == ["yes", "no"]
    note = asked(playing).explain("yes")
    assert dict(note.means) == {"epic-mean-under": 1.0, "epic-mean-friends": 1.0}
    answer(playing, ("epic-bombard", "no"))
    assert not told(playing, space.Bombarded)
    assert unit(playing, "S/0").status == "departed"
    both = arriving(ship(), friend, foe, plots={"S": [60, 60]}, dice=(2, 1, 1))
    answer(both, ("epic-bombard", "yes"))
    assert one(both, "B").markers == 1
    assert one(both, "O").broken, "one man with a marker"


# -- pin-point attacks -----------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.spacecraft.pinpoint-targets", "epic.spacecraft.pinpoint-targets#ruling")
def test_war_engines_anywhere_are_targets_one_by_one_and_nobody_else():
    landed = formation("A", 1, "t.lander", (20, 100), landed=1)
    flying = {"id": "F", "seat": 1, "status": "reserve", "units": ["t.lander"]}
    pair = formation("W", 1, "t.engine", (100, 100), (106, 100))
    own = formation("M", 0, "t.engine", (40, 20))
    made = battle(found(ship(kind="t.lances"), OURS, own, pair, landed, flying, FOE))
    assert pinpoint.engines(made, 0) == ["W/0", "W/1", "A/0"]


@pytest.mark.clause("epic.spacecraft.pinpoint-split#1")
@pytest.mark.clause("epic.spacecraft.pinpoint-split", "epic.spacecraft.pinpoint-split#ruling")
@pytest.mark.parametrize("kind", ["t.lances", "t.twin"])
def test_attacks_on_one_formation_give_it_one_marker_for_being_under_fire(kind):
    pair = formation("W", 1, "t.engine", (100, 100), (106, 100))
    playing = arriving(ship(kind=kind), OURS, pair, FOE, dice=(2, 1, 1))
    answer(playing, ("epic-pinpoint", "W/0"), ("epic-pinpoint", "W/1"))
    assert one(playing, "W").markers == 1
    assert one(playing, "B").markers == 0


@pytest.mark.clause("epic.spacecraft.pinpoint-targets#ruling")
def test_all_are_aimed_before_any_is_rolled_and_shots_at_wrecks_are_lost():
    pair = formation("W", 1, "t.engine", (100, 100), (106, 100))
    hurt = {**pair, "units": [{**pair["units"][0], "damage": 2}, pair["units"][1]]}
    playing = arriving(ship(kind="t.lances"), OURS, hurt, FOE, dice=(2, 2, 1, 1))
    answer(playing, ("epic-pinpoint", "W/0"))
    assert not rolls(playing, "epic-roll-to-hit")
    answer(playing, ("epic-pinpoint", "W/0"))
    assert unit(playing, "W/0").status == "gone"
    assert len(rolls(playing, "epic-roll-to-hit")) == 1
    assert unit(playing, "W/1").damage == 0


@pytest.mark.clause("epic.spacecraft.pinpoint-targets")
def test_without_a_war_engine_there_is_nothing_to_strike_at():
    playing = arriving(ship(kind="t.lances"), OURS, FOE)
    assert not told(playing, space.Pinpointed)
    assert told(playing, space.Departed)


@pytest.mark.clause("epic.lists.guided-salvo", "epic.lists.guided-salvo#ruling")
def test_a_guided_salvo_strikes_marked_formations_of_any_kind_those_near_the_ship_first():
    lights = formation("L", 0, "t.light", (60, 75))
    hidden = formation("C", 1, "t.man", (160, 100))
    row = found(ship(kind="t.tracer"), lights, FOE, hidden, armies=["tau", "orks"])
    playing = game(row, 2, 3, 2, 3)
    answer(playing, ("epic-activate", "S"))
    # The light adds one: threes hit. One formation alone is marked.
    assert [event.target for event in told(playing, space.SalvoFired)] == ["B"]
    assert [number for number in (0, 1, 2) if not unit(playing, f"B/{number}").alive] == [1, 2]


@pytest.mark.clause("epic.spacecraft.pinpoint-split", "epic.spacecraft.pinpoint-targets")
def test_a_salvo_that_misses_puts_its_target_under_fire_all_the_same():
    lights = formation("L", 0, "t.light", (60, 75))
    playing = game(found(ship(kind="t.tracer"), lights, FOE, armies=["tau", "orks"]), 2, 1, 1, 1)
    answer(playing, ("epic-activate", "S"))
    assert one(playing, "B").markers == 1
    assert len(one(playing, "B").living) == 3


# -- planetfall ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.spacecraft.planetfall-scatter#1")
@pytest.mark.clause("epic.spacecraft.planetfall-placement", "epic.spacecraft.planetfall-scatter")
def test_a_unit_is_aimed_near_its_zone_and_drifts_by_the_sum_of_two_dice():
    playing = arriving(ship(), orbit("D", "t.walker"), OURS, FOE, plots={"D": [60, 40]}, dice=(2, 2, 4, 3, 5))
    assert refused(playing, (75.1, 40)) == ["epic.spacecraft.planetfall-placement"]
    answer(playing, ("epic-planetfall-where", (75, 40)))
    assert unit(playing, "D/0").place == (8300, 4000)
    assert told(playing, space.Scattered)[0].aim == (7500, 4000)


@pytest.mark.clause("epic.spacecraft.planetfall-scatter#ruling")
def test_every_direction_is_equally_likely():
    ends = set()
    for tens in range(1, 7):
        for ones in range(1, 7):
            made = battle(found(ship(), orbit("D", "t.walker"), OURS, FOE), tens, ones, 3, 4)
            script = planetfall.scattered(made, one(made, "D"), unit(made, "D/0"), (6000, 6000))
            next(script)
            with pytest.raises(StopIteration) as stop:
                script.send([6000, 6000])
            ends.add(stop.value.value)
    assert len(ends) == 36
    assert all(abs((x - 6000) ** 2 + (y - 6000) ** 2 - 700**2) < 3000 for x, y in ends)
    assert abs(sum(x for x, _ in ends) - 36 * 6000) < 40


@pytest.mark.clause("epic.spacecraft.planetfall-placement")
def test_the_player_says_who_comes_down_next():
    rows = (ship(), orbit("D", "t.walker"), orbit("E", "t.walker"), OURS, FOE)
    playing = arriving(*rows, plots={"D": [60, 40], "E": [90, 40]}, dice=(2, 1, 1, 1, 1))
    assert offered(playing, "epic-planetfall-which") == ["D", "E"]
    answer(playing, ("epic-planetfall-which", "E"), ("epic-planetfall-where", (90, 40)))
    assert asked(playing).ask == "epic-planetfall-where"
    assert unit(playing, "E/0").there
    assert not unit(playing, "D/0").there
    assert laws.found(state(playing)) == []


@pytest.mark.clause("epic.spacecraft.planetfall-disembark", "epic.spacecraft.planetfall-may-act#ruling")
def test_passengers_may_stay_on_board_or_get_out_and_act():
    troops = {"id": "T", "seat": 0, "status": "reserve", "units": [{"unit": "t.man", "carrier": "A/0"}] * 3}
    rows = (ship(), orbit("A", "t.lander"), troops, OURS, FOE)
    for chosen, status in (([], "aboard"), (["T"], "field")):
        playing = arriving(*rows, plots={"A": [60, 40]}, dice=(2, 1, 1, 1, 1))
        answer(playing, ("epic-planetfall-where", (60, 40)), ("epic-land", chosen))
        assert unit(playing, "T/0").status == status
        assert one(playing, "A").acted
        assert not one(playing, "T").acted
        assert ("T" in offered(playing, "epic-retain")) == bool(chosen)
    gaps = [abs(unit(playing, f"T/{n}").place[0] - 6000) for n in range(3)]
    assert all(gap <= 200 + 500 + 100 for gap in gaps)


@pytest.mark.clause("epic.spacecraft.planetfall-aircraft#1")
@pytest.mark.clause("epic.spacecraft.planetfall-aircraft", "epic.spacecraft.planetfall-aircraft#ruling")
def test_landers_stand_on_the_ground_draw_no_flak_and_act_no_more():
    flak = formation("B", 1, "orks.flakwagon", (62, 50), (66, 50), (70, 50))
    playing = arriving(
        ship(), orbit("A", "t.lander"), OURS, flak, plots={"A": [60, 40]}, dice=(2, 1, 1, 1, 1)
    )
    answer(playing, ("epic-planetfall-where", (60, 36)))
    assert (one(playing, "A").landed, one(playing, "A").acted) == (2, True)
    assert unit(playing, "A/0").kit.speed == 0
    assert one(playing, "A").on_table
    assert not rolls(playing, "epic-roll-to-hit")


@pytest.mark.clause("epic.spacecraft.planetfall-may-act#1")
@pytest.mark.clause("epic.spacecraft.planetfall-may-act")
def test_an_engine_that_is_no_aircraft_lands_and_acts():
    playing = arriving(ship(), orbit("M", "t.manta"), OURS, FOE, plots={"M": [60, 40]}, dice=(2, 1, 1, 1, 1))
    answer(playing, ("epic-planetfall-where", (60, 40)))
    assert one(playing, "M").landed == 0
    assert "M" in offered(playing, "epic-retain")


@pytest.mark.clause("epic.spacecraft.planetfall-bad-landing")
@pytest.mark.parametrize(
    ("at", "rows", "pieces"),
    [
        ((60, 40), (formation("C", 0, "t.tank", (60, 42)),), ()),
        ((60, 40), (formation("C", 1, "t.man", (60, 48)),), ()),
        ((60, 40), (), (piece("woods", 55, 38, 65, 46),)),
        ((60, 40), (), (piece("cliffs", 55, 38, 65, 46),)),
        ((60, 119), (), ()),
    ],
    ids=["friend", "zone", "dangerous", "impassable", "edge"],
)
def test_who_cannot_stand_there_is_put_beside_by_the_opponent(at, rows, pieces):
    far = formation("B", 1, "t.man", (150, 60), (153, 60))
    # Two centimetres up; at the edge the aim lies so that the base hangs over.
    aim = (at[0], at[1] if at[1] < 100 else 117)
    playing = arriving(ship(), orbit("D", "t.walker"), OURS, far, *rows, piece=list(pieces), plots={"D": [60, aim[1]]}, dice=(2, 1, 1, 1, 1))  # fmt: skip
    answer(playing, ("epic-planetfall-where", aim))
    decision = asked(playing)
    assert (decision.ask, decision.seat) == ("epic-bad-landing", 1)
    assert refused(playing, (120, 40)) == ["epic.spacecraft.planetfall-bad-landing"]
    playing.submit(1, decision.form.default())
    made = state(playing)
    assert unit(made, "D/0").there
    assert laws.found(made) == []
    assert planetfall.clear(made, one(made, "D"), unit(made, "D/0"), unit(made, "D/0").place)
    assert not told(playing, events.DangerousTerrain)


@pytest.mark.clause("epic.spacecraft.planetfall-off-table-loss#1")
@pytest.mark.clause(
    "epic.spacecraft.planetfall-off-table-loss", "epic.spacecraft.planetfall-off-table-loss#ruling"
)
def test_who_falls_off_the_table_is_lost_without_a_marker():
    rows = (ship(), orbit("D", "t.walker", 2), OURS, FOE)
    playing = arriving(*rows, plots={"D": [60, 3]}, dice=(2, 4, 1, 2, 2, 1, 1, 2, 2))
    answer(playing, ("epic-planetfall-where", (60, 3)), ("epic-planetfall-where", (60, 4)))
    assert [unit(playing, f"D/{n}").alive for n in (0, 1)] == [False, True]
    assert one(playing, "D").markers == 0


# -- drop pods -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.lists.drop-pods#2")
def test_a_pod_fires_at_every_enemy_within_fifteen_centimetres():
    near = formation("B", 1, "t.man", (60, 78), (60, 79.1), (66, 81), (70, 90))
    tanks = formation("C", 1, "t.tank", (77, 62), (90, 62))
    # Up 2 cm; the first man is hit and lost, the second is out of reach, the tank needs a 6.
    playing = podded(near, tanks, dice=(1, 1, 1, 1, 5, 5))
    assert told(playing, space.PodFired)[0].units == ("B/0", "C/0")
    assert [unit(playing, f"B/{n}").alive for n in range(3)] == [False, True, True]
    assert (one(playing, "B").markers, one(playing, "C").markers) == (2, 1)


@pytest.mark.clause("epic.lists.drop-pods", "epic.spacecraft.planetfall-disembark#2")
def test_out_of_a_pod_all_get_at_once_near_it_and_together():
    playing = podded(FOE, dice=(1, 1, 1, 1))
    assert asked(playing).ask == "epic-pod-where"
    assert refused(playing, (60, 70)) == ["epic.lists.drop-pods"]
    assert refused(playing, [[60, 62], [63, 62], [60, 65], [78.2, 62]]) != []
    answer(playing, ("epic-pod-where", [[60, 62], [64, 62], [68, 62], [72, 62]]))
    assert [unit(playing, f"T/{n}").place for n in range(4)] == [
        (6000, 6200),
        (6400, 6200),
        (6800, 6200),
        (7200, 6200),
    ]
    assert one(playing, "T").pod is None
    assert one(playing, "T").status == "field"
    assert "T" in offered(playing, "epic-retain")


@pytest.mark.clause("epic.lists.drop-pods")
def test_no_man_out_of_a_pod_may_enter_an_enemy_zone():
    near = formation("B", 1, "t.man", (60, 78))
    playing = podded(near, dice=(1, 1, 1, 1, 1))
    assert refused(playing, [[60, 62], [60, 65], [60, 68], [60, 71.5]]) != []


@pytest.mark.clause("epic.lists.drop-pods", "epic.spacecraft.planetfall-overwatch")
def test_overwatch_may_shoot_at_those_who_get_out_of_a_pod():
    watching = formation("B", 1, "t.man", (60, 90), (63, 90), overwatch=True)
    playing = podded(watching, dice=(1, 1, 1, 1))
    answer(playing, ("epic-pod-where", (60, 62)))
    assert (asked(playing).ask, asked(playing).seat) == ("epic-overwatch", 1)


@pytest.mark.clause("epic.lists.drop-pods")
def test_a_dreadclaw_neither_drifts_nor_fires():
    near = formation("B", 1, "t.man", (60, 74))
    playing = podded(near, squad=orbit("T", "t.man", 4, pod="t.claw"), dice=())
    assert not told(playing, space.Scattered)
    assert not told(playing, space.PodFired)
    assert told(playing, space.CameDown)[0].places == ((6000, 6000),)


@pytest.mark.clause("epic.spacecraft.planetfall-off-table-loss")
def test_a_pod_off_the_table_is_lost_with_everybody_inside():
    playing = arriving(ship(), SQUAD, OURS, FOE, plots={"T": [60, 3]}, dice=(2, 4, 1, 2, 2))
    answer(playing, ("epic-planetfall-where", (60, 3)))
    assert one(playing, "T").destroyed
    assert one(playing, "T").markers == 0


@pytest.mark.clause("epic.lists.drop-pods#ruling")
def test_where_there_is_no_room_for_all_each_stands_as_near_as_can_be():
    walls = [(x, y) for x in range(2, 30, 3) for y in range(2, 30, 3) if (x, y) not in ((14, 14), (26, 26))]
    crowd = formation("K", 0, "t.tank", *walls)
    made = battle(
        found({**ship(), "units": ["t.ship"]}, orbit("T", "t.man", 2, pod="t.pod"), crowd, size=[30, 30])
    )
    script = drop_pods.open_up(made, one(made, "T"), (1400, 1400))
    with pytest.raises(StopIteration):
        next(script)
    assert unit(made, "T/0").place == (1400, 1400)
    assert len(one(made, "T").there) == 2
    assert laws.found(made) == []


# -- what is seen before the act -------------------------------------------------------------------------------------


def test_templates_zones_and_drift_are_drawn_for_who_may_know_them():
    rows = (ship(kind="t.great"), orbit("D", "t.walker"), OURS, FOE)
    made = battle(found(*rows, plots={"S": [60, 60], "D": [70, 60]}))
    mine, theirs = SYSTEM.view(made, 0), SYSTEM.view(made, 1)
    signs = SYSTEM.outlook(mine, "S").signs
    assert [(sign.key, sign.radius) for sign in signs] == [("epic-sign-orbital", 600)] * 3
    assert signs[0].at == ((6000, 6000),)
    zone, drift = SYSTEM.outlook(mine, "D", [7500, 6000]).signs
    assert (zone.at, zone.radius) == (((7000, 6000),), 1500)
    assert (drift.at, drift.radius) == (((7500, 6000),), 1200)
    assert not SYSTEM.outlook(theirs, "S").signs
    assert not SYSTEM.outlook(theirs, "D").signs


def test_greedy_bombards_where_the_enemy_stands_and_lands_all_but_aircraft():
    rows = (
        ship(),
        orbit("D", "t.walker", points=100),
        OURS,
        formation("B", 1, "t.man", (60, 60), (62, 60), points=80),
    )
    full = battle(found(*rows, plots={"S": [60, 60], "D": [70, 60]}))
    empty = battle(found(*rows, plots={"S": [20, 20], "D": [70, 60]}))
    values = [
        max(plan.value for plan in SYSTEM.plans(SYSTEM.view(one, 0), 0) if plan.steps[0].answer == "S")
        for one in (full, empty)
    ]
    assert values[0] > values[1] > 0
    waiters = (
        waiting("S", 0, "t.ship"),
        waiting("L", 0, "t.lander"),
        waiting("P", 0, "t.man", pod="t.pod"),
        waiting("B", 1, "t.tank"),
    )
    playing = game(found(*waiters, phase="spacecraft", turn=1))
    answer(playing, ("epic-ship-where", (90, 3)))
    decision = asked(playing)
    view = SYSTEM.view(state(playing), 0)
    assert max(SYSTEM.candidates(view, decision), key=lambda one: SYSTEM.score(view, decision, one)) == 2
    answer(playing, ("epic-ship-turn", 2))
    assert list(SYSTEM.candidates(SYSTEM.view(state(playing), 0), asked(playing))) == [["P"]]


# -- the Manta -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.lists.deflector-shield", "epic.lists.deflector-shield#ruling")
def test_a_deflector_shield_saves_from_anything_until_it_is_lost():
    made = battle(found(formation("M", 0, "t.manta", (60, 60)), FOE))
    manta = unit(made, "M/0")
    killing = Blow("mw", macro=True, killer="D3")
    assert [int(roll) for roll in saves.allowed(made, one(made, "M"), manta, killing, False).rolls] == [5]
    manta.criticals = ("lose_deflector_shield",)
    assert not saves.allowed(made, one(made, "M"), manta, killing, False).rolls


@pytest.mark.clause("epic.lists.support-craft")
def test_a_support_craft_is_always_up():
    wall = piece("buildings", 58, 66, 62, 70)
    made = battle(found(formation("M", 0, "t.manta", (60, 60)), formation("O", 0, "t.tank", (70, 60)), formation("B", 1, "t.man", (60, 100)), piece=[wall]))  # fmt: skip
    assert sight.sees(made, unit(made, "M/0"), unit(made, "B/0"))
    unit(made, "O/0").place, unit(made, "M/0").place = unit(made, "M/0").place, (9000, 6000)
    assert not sight.sees(made, unit(made, "O/0"), unit(made, "B/0"))
    assert unit(made, "M/0").kit.has("skimmer")
