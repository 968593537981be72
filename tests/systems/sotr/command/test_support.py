"""Off-table support, strafing runs, airborne calls, and who commands."""

import pytest

from grognard.systems.sotr.command import officers, orders, support
from grognard.systems.sotr.offboard import air, strikes
from grognard.systems.sotr.vehicles import machine
from systems.sotr.machines import at, run
from systems.sotr.machines import table as machines
from systems.sotr.table import (
    answer,
    asked,
    battle,
    game,
    left,
    man,
    offered,
    one,
    piece,
    position,
    probe,
    refused,
    rolled,
    squad,
    state,
    troop,
    unit,
)

KINDS = [
    troop(
        "hq",
        man("smg", rank="lieutenant"),
        man("rifle", abilities=["radio_operator"]),
        man("rifle", number=2),
        kind="headquarters",
    ),
    troop("line", man("smg", rank="sergeant"), man("rifle", number=5)),
    troop("team", man("smg", rank="corporal"), man("rifle", number=3)),
    troop(
        "split",
        man("smg", rank="sergeant"),
        man("smg", rank="corporal"),
        man("rifle", number=8),
        abilities=["fire_teams"],
    ),
    troop(
        "few",
        man("smg", rank="sergeant"),
        man("smg", rank="corporal"),
        man("rifle", number=5),
        abilities=["fire_teams"],
    ),
    troop("green", man("rifle", number=3), quality="green"),
    troop("paras", man("smg", rank="sergeant"), man("rifle", number=3), abilities=["drop_infantry"]),
    troop("medics", man("pistol", abilities=["medic"])),
]
FAR = unit("far", 1, "rifles", (45, 45))


def table(*units, **rest):
    return position(*units, troops=KINDS, **{"phase": "command", **rest})


def given(*units, dice=(), order=None, first=None, **rest):
    """A game in the command phase in which an order was given."""
    playing = game(table(*units, **rest), *dice)
    if asked(playing).ask == "sotr-who-first":
        answer(playing, ("sotr-who-first", 0))
    if order is not None:
        answer(playing, ("sotr-order", order))
    return playing


def possible(*units, seat=0, **rest):
    return orders.options(battle(table(*units, **rest)), seat)


HQ = squad("hq", 0, "hq", (10, 10))
LINE = squad("line", 0, "line", (16, 10))


# -- off-table support -------------------------------------------------------------------------------------------

BOUGHT = {"supports": [["single_strike", "barrage_strike", "air_strike"], []]}


@pytest.mark.clause(
    "sotr.orders.support-types", "sotr.orders.support-chief-only", "sotr.orders.support-radio"
)
def test_the_chief_with_a_radio_in_his_zone_calls_what_was_bought():
    found = possible(HQ, FAR, **BOUGHT)
    assert [key for key in found if key.startswith("support")] == [
        "support>hq/0>single_strike", "support>hq/0>barrage_strike", "support>hq/0>air_strike",
    ]  # fmt: skip
    assert not any(key.startswith("support") for key in possible({**HQ, "down": [1]}, FAR, **BOUGHT))
    assert not any(key.startswith("support") for key in possible({**HQ, "suppressed": True}, FAR, **BOUGHT))
    assert not any(key.startswith("support") for key in possible(LINE, FAR, **BOUGHT))
    called = {**BOUGHT, "called": [[0, "single_strike", 20, 20]]}
    assert not any(key.startswith("support") for key in possible(HQ, FAR, **called))


@pytest.mark.clause(
    "sotr.orders.support-test", "sotr.orders.support-limits", "sotr.orders.support-target-point"
)
def test_a_call_at_cool_plus_two_marks_a_point_and_uses_the_support_up():
    playing = given(HQ, FAR, dice=(5, 6), order="support>hq/0>single_strike", **BOUGHT)
    answer(playing, ("sotr-support-point", [2000, 2000]))
    assert state(playing).called == ((0, "single_strike", 2000, 2000),)
    assert state(playing).supports[0] == ("barrage_strike", "air_strike")
    # The operator does nothing else this turn.
    assert probe(playing, "figures", unit="hq", what="busy") == [1]


@pytest.mark.clause("sotr.orders.support-observer", "sotr.orders.support-target-point")
def test_the_point_must_be_seen_from_beside_the_chief_and_be_no_figure():
    wall = piece("high_wall", 0, 20, 48, 20.5)
    playing = given(HQ, FAR, order="support>hq/0>single_strike", piece=[wall], **BOUGHT)
    assert refused(playing, [2000, 3000]) == ["sotr.orders.support-observer"]
    assert refused(playing, list(one(playing, "hq").places[0])) == ["sotr.orders.support-target-point"]


@pytest.mark.clause("sotr.orders.support-observer#ruling", "sotr.orders.support-observer")
def test_a_crew_observes_for_its_chief_and_where_nobody_does_nothing_is_called():
    units = at("tank", 0, 20, 14), squad("hq", 0, "hq", (20, 22.5)), FAR
    made = machines(*units, troops=KINDS, chiefs=["tank/3", ""], phase="command", **BOUGHT)
    tank, hq = one(made, "tank"), one(made, "hq")
    assert support.observers(made, (tank, 3)) == [(tank, k) for k in (1, 2, 3, 4)]
    assert support.callable_kinds(made, (tank, 3)) == list(BOUGHT["supports"][0])
    tank.mark("down", (1, 2, 3, 4))
    assert support.observers(made, (tank, 3)) == []
    assert support.callable_kinds(made, (tank, 3)) == []
    hq.stand({i: (x, y - 300) for i, (x, y) in enumerate(hq.places)})
    assert support.callable_kinds(made, (tank, 3)) == list(BOUGHT["supports"][0])


@pytest.mark.clause("sotr.orders.support-observer#ruling", "sotr.orders.support-observer")
@pytest.mark.parametrize(("away", "crew"), [(400, [1, 2, 3, 4]), (401, [])])
def test_another_vehicles_crew_observes_within_four_inches_of_its_hull(away, crew):
    units = at("tank", 0, 20, 14), unit("hq", 0, "hq", (30, 14)), FAR
    made = machines(*units, troops=KINDS, chiefs=["hq/0", ""], phase="command", **BOUGHT)
    tank, hq = one(made, "tank"), one(made, "hq")
    hq.stand({0: (hq.places[0][0] - machine.gap(hq, 0, tank, 0) + away, 1400)})
    assert machine.gap(hq, 0, tank, 0) == away
    assert support.observers(made, (hq, 0)) == [*((tank, k) for k in crew), (hq, 0)]


@pytest.mark.clause(
    "sotr.command.failed-test-ends-orders#ruling",
    "sotr.orders.support-failed-not-spent",
    "sotr.orders.support-retry-other-type",
)
def test_a_failed_call_is_not_spent_and_another_kind_may_be_tried():
    playing = given(HQ, FAR, dice=(6, 6, 3, 4), order="support>hq/0>barrage_strike", **BOUGHT)
    answer(playing, ("sotr-support-point", [2000, 2000]))
    assert offered(playing, "sotr-call-another") == ["none", "single_strike", "air_strike"]
    answer(playing, ("sotr-call-another", "air_strike"), ("sotr-support-point", [2000, 2000]))
    assert state(playing).supports[0] == ("single_strike", "barrage_strike")
    assert [row[1] for row in state(playing).called] == ["air_strike"]


@pytest.mark.clause("sotr.offboard.single-strike")
def test_a_strike_drifts_a_die_of_inches_and_hits_everybody_with_medium_at():
    enemy = unit("b", 1, "rifles", (20, 24.5), (23.2, 26), (20, 30))
    made = battle(table(HQ, enemy), 1, 4, 1, 1)
    # Away from the caller by 4 inches: the template of 5 inches lies on (20, 26).
    assert strikes.single(made, 0, (2000, 2200)) == (2000, 2600)
    assert probe(made, "living", unit="b") == [1, 2]


@pytest.mark.clause("sotr.offboard.barrage")
def test_a_barrage_lays_two_more_templates_beside_the_first():
    enemy = unit("b", 1, "rifles", (20, 26), (24.3, 28.5), (20, 36))
    made = battle(table(HQ, enemy), 1, 4, 2, 2, 1, 1)
    strikes.barrage(made, 0, (2000, 2200))
    assert left(made) == 0
    assert probe(made, "living", unit="b") == [2]


@pytest.mark.clause("sotr.offboard.timing", "sotr.offboard.player-order")
def test_support_falls_when_all_have_acted_first_that_of_who_played_first():
    hq_b = squad("hq_b", 1, "hq", (40, 40))
    made = table(
        HQ, hq_b, phase="support", leading=1, turns=2,
        called=[[0, "single_strike", 5, 30], [1, "single_strike", 30, 5]],
    )  # fmt: skip
    playing = game(made, 1, 1, 4, 1)
    assert rolled(playing, "direction") == [(1,), (4,)]
    assert state(playing).phase == "over"
    seats = [entry.event.seat for entry in playing.journal if entry.event.kind == "sotr-template-lands"]
    assert seats == [1, 0]


# -- strafing ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.air.deviation#1", "sotr.air.line")
@pytest.mark.parametrize(("die", "shift"), [(1, -3), (2, -2), (3, -1), (4, 3), (5, 2), (6, 1)])
def test_the_line_is_shifted_sideways_by_a_die(die, shift):
    made = battle(table(HQ, FAR), die)
    air.lay(made, 0, (2000, 0), (2000, 2000))
    # Seen along the line up the table, right is to higher x.
    assert made.runs == ((0, 2000 + shift * 100, 0, 2000 + shift * 100, 4800),)


@pytest.mark.clause("sotr.air.timing", "sotr.air.line#1", "sotr.air.line#ruling", "sotr.air.aircraft-placed")
def test_the_line_is_laid_at_the_start_of_the_action_phase_over_the_marked_point():
    made = table(HQ, FAR, phase="action", leading=-1, first=0, called=[[0, "air_strike", 20, 20]])
    playing = game(made, 6)
    answer(playing, ("sotr-who-first", 0))
    assert refused(playing, [1000, 1000]) == ["sotr.air.line"]
    answer(playing, ("sotr-run-start", [0, 2000]))
    run = state(playing).runs[0]
    assert run[1:] == (0, 1900, 4800, 1900)
    assert air.middle(run) == (2400, 1900)


@pytest.mark.clause("sotr.air.bombing")
def test_everybody_within_two_inches_of_the_line_is_hit_on_four_plus():
    men = unit("b", 1, "rifles", (12.4, 20), (12.5, 24), (12.6, 28))
    # The first is hit and dies of a 6, the second is missed, the third is out of the strip; it passes its test.
    made = battle(table(squad("hq", 0, "hq", (40, 10)), men, runs=[[0, 10, 0, 10, 48]]), 4, 3, 6, 1, 1)
    run(air.bomb(made, 0))
    assert probe(made, "living", unit="b") == [1, 2]
    assert left(made) == 0


# -- airborne ------------------------------------------------------------------------------------------------------

PARAS = {"id": "p", "seat": 0, "troop": "paras"}


@pytest.mark.clause(
    "sotr.orders.paras-chief-radio", "sotr.orders.paras-capable-units", "sotr.orders.paras-markers"
)
def test_the_chief_beside_his_radio_calls_in_the_paras_with_a_marker_each():
    assert "paras>hq/0>hq" in possible(HQ, PARAS, FAR)
    assert "paras>hq/0>hq" not in possible(HQ, FAR)
    assert "paras>hq/0>hq" not in possible({**HQ, "down": [1]}, PARAS, FAR)
    playing = given(HQ, PARAS, {**PARAS, "id": "q"}, FAR, order="paras>hq/0>hq")
    answer(playing, ("sotr-drop-marker", [2000, 2000]), ("sotr-drop-marker", [3000, 2000]))
    assert state(playing).drops == (("p", 2000, 2000), ("q", 3000, 2000))


def dropped(*units, dice=(), **rest):
    return game(table(HQ, PARAS, *units, phase="action", acting="p", drops=[["p", 20, 20]], **rest), *dice)


@pytest.mark.clause(
    "sotr.actions.drop-placement", "sotr.actions.drop-restrictions", "sotr.orders.paras-arrival"
)
def test_the_officer_lands_on_the_marker_and_the_unit_may_shoot_at_once():
    playing = dropped(unit("b", 1, "rifles", (20, 30)))
    assert one(playing, "p").places[one(playing, "p").leader] == (2000, 2000)
    assert probe(playing, "coherent", unit="p")
    assert asked(playing).ask == "sotr-fire"


@pytest.mark.clause("sotr.actions.drop-obstructed")
def test_a_blocked_marker_is_moved_by_at_most_eight_inches():
    playing = dropped(unit("b", 1, "rifles", (20, 20)), unit("far", 1, "rifles", (45, 45)))
    assert refused(playing, [2000, 2801]) == ["sotr.actions.drop-obstructed"]
    assert refused(playing, [2000, 2010]) == ["sotr.actions.drop-obstructed"]
    answer(playing, ("sotr-drop-elsewhere", [2000, 2800]))
    assert one(playing, "p").places[0] == (2000, 2800)


@pytest.mark.clause("sotr.actions.drop-terrain")
def test_who_lands_in_a_wood_is_hit_on_one_or_two():
    playing = dropped(FAR, dice=(1, 6, 2, 2, 3, 4), piece=[piece("forest", 0, 0, 40, 40)])
    assert rolled(playing, "landing") == [(1,), (2,), (3,), (4,)]
    assert probe(playing, "living", unit="p") == [1, 2, 3]
    assert probe(playing, "figures", unit="p", what="down") == [1]


# -- shooting at aircraft ------------------------------------------------------------------------------------------

RUN = {"runs": [[1, 24, 0, 24, 48]]}


@pytest.mark.clause("sotr.air.shooting-at#1", "sotr.air.shot-down#1", "sotr.air.shot-down#2")
def test_a_weapon_of_unlimited_range_may_bring_an_aircraft_down():
    crew = [troop("crew", man("hmg"), man("pistol"))]
    table_ = position(
        unit("a", 0, "crew", (10, 5), (11, 5)), unit("b", 1, "rifles", (10, 20)), unit("idle", 1, "rifles", (46, 46)),
        troops=[*KINDS, *crew], phase="action", acting="a", **RUN,
    )  # fmt: skip
    playing = game(table_, 6, 1, 1, 1, 1, 1, 4)
    answer(playing, ("sotr-action", "fire"))
    lines = offered(playing, "sotr-fire")
    assert "0:hmg>aircraft0" in lines
    assert not any("pistol" in line and "aircraft" in line for line in lines)
    answer(playing, ("sotr-fire", ["0:hmg>aircraft0"]))
    # 4 + 2: one of six dice hits; Very Light AT against Very Light armour penetrates on 4+.
    assert state(playing).runs == ()
    missed = game(table_, 5, 5, 5, 5, 5, 5)
    answer(missed, ("sotr-action", "fire"), ("sotr-fire", ["0:hmg>aircraft0"]))
    assert len(state(missed).runs) == 1
    held = game(table_, 6, 1, 1, 1, 1, 1, 3)
    answer(held, ("sotr-action", "fire"), ("sotr-fire", ["0:hmg>aircraft0"]))
    assert len(state(held).runs) == 1


@pytest.mark.clause("sotr.air.scope")
def test_an_air_strike_is_bought_like_other_support_and_leaves_nothing_on_the_table():
    playing = game(table(HQ, FAR, phase="support", leading=0, turns=2, runs=[[0, 30, 0, 30, 48]]))
    assert state(playing).runs == ()


def test_there_are_eight_orders():
    named = {
        orders.REGROUP,
        orders.REFORM,
        orders.BOSS,
        orders.SUPPORT,
        orders.OVERWATCH,
        orders.PARAS,
        orders.HOLD,
        "push",
    }
    assert len(named) == 8


@pytest.mark.clause(
    "sotr.command.officer-definition", "sotr.command.chief-unique", "sotr.equipment.availability"
)
def test_the_list_says_who_is_an_officer_and_the_lieutenant_of_the_headquarters_is_chief():
    made = battle(table(HQ, squad("hq2", 0, "hq", (30, 10)), LINE, FAR))
    assert made.chiefs == ["hq/0", ""]
    assert [officers.key(one_) for one_ in officers.all_officers(made, 0)] == ["hq/0", "hq2/0", "line/0"]
    assert officers.officer_of(one(made, "far")) is None
