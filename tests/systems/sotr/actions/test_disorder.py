"""What a disorganised unit may still do, and the eight orders with the test that each of them takes."""

import pytest

from systems.sotr.table import (
    answer,
    asked,
    game,
    man,
    offered,
    one,
    piece,
    position,
    probe,
    rolled,
    squad,
    troop,
    unit,
)

IDLE = unit("idle", 1, "rifles", (46, 46))
ENEMY = unit("b", 1, "rifles", (10, 40))
CRATER = piece("crater", 5, 11, 15, 15)
SQUAD = troop("led", man("smg", rank="sergeant"), man("rifle", number=7))
LONE = troop("lone", man("rifle", number=4))
HQ = troop(
    "hq",
    man("smg", rank="lieutenant"),
    man("rifle", abilities=["radio_operator"]),
    man("rifle", number=2),
    kind="headquarters",
)
PARAS = troop("paras", man("smg", rank="sergeant"), man("rifle", number=3), abilities=["drop_infantry"])


def lost(*places, kind="rifles", **rest):
    return unit("a", 0, kind, *places, disorganised=True, **rest)


def table(*units, pieces=(CRATER,), **rest):
    return position(*units, IDLE, troops=[SQUAD, LONE, HQ, PARAS], acting="a", piece=list(pieces), **rest)


# -- disorganised --------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.actions.disorganised-moves", "sotr.units.disorganised-seek-cover")
@pytest.mark.clause("sotr.units.disorganised-no-action")
def test_in_the_open_it_must_run_for_cover():
    playing = game(table(lost((10, 20)), ENEMY))
    assert 1400 <= one(playing, "a").places[0][1] <= 1500
    assert asked(playing).seat == 1


@pytest.mark.clause("sotr.units.disorganised-in-cover", "sotr.actions.disorganised-moves")
def test_in_cover_it_stays_but_stragglers_come_in():
    # Two in the crater, two three inches off in the open, all in coherency.
    torn = lost((8, 13), (10, 13), (12, 13), (16, 13))
    playing = game(table(torn, ENEMY))
    assert offered(playing, "sotr-action") == ["pass", "seek"]
    answer(playing, ("sotr-action", "seek"))
    places = one(playing, "a").places
    assert places[:3] == ((800, 1300), (1000, 1300), (1200, 1300))
    assert places[3][0] < 1500
    # With everybody in it there is nothing to do but stay: nobody is asked.
    still = game(table(lost((8, 13), (10, 13)), ENEMY))
    assert asked(still).seat == 1
    assert one(still, "a").places[0] == (800, 1300)


@pytest.mark.clause("sotr.units.disorganised-in-cover", "sotr.actions.disorganised-moves")
def test_it_may_go_to_better_cover_but_not_to_cover_that_is_no_better():
    bags = piece("sandbags", 5, 6, 15, 9)
    playing = game(table(lost((10, 13)), ENEMY, pieces=(CRATER, bags)))
    assert offered(playing, "sotr-action") == ["pass", "better-cover"]
    answer(playing, ("sotr-action", "better-cover"))
    assert 600 < one(playing, "a").places[0][1] < 900
    assert one(playing, "a").disorganised
    alike = game(table(lost((10, 13)), ENEMY, pieces=(CRATER, piece("ruins", 5, 6, 15, 9))))
    assert asked(alike).seat == 1
    # Beyond 8 inches it is out of reach, and towards the enemy it does not go.
    far = game(table(lost((10, 13)), ENEMY, pieces=(CRATER, piece("sandbags", 5, 0.5, 15, 3.5))))
    assert asked(far).seat == 1
    ahead = game(table(lost((10, 13)), ENEMY, pieces=(CRATER, piece("sandbags", 5, 17, 15, 20))))
    assert asked(ahead).seat == 1


@pytest.mark.clause("sotr.units.disorganised-in-cover", "sotr.actions.disorganised-moves")
def test_it_may_come_to_its_officer_in_cover_or_out_of_sight():
    # His zone is 8 inches: the last man, in the far end of the crater, is 10 away, and stays in it on his way.
    crater = piece("crater", 2, 11, 20, 15)
    away = lost((4, 13), (8, 13), (12, 13), (15.4, 13), kind="led")
    playing = game(table(away, ENEMY, pieces=(crater,)))
    assert offered(playing, "sotr-action") == ["pass", "report", "push:a/0"]
    answer(playing, ("sotr-action", "report"))
    assert one(playing, "a").places[:3] == ((400, 1300), (800, 1300), (1200, 1300))
    assert 1000 < one(playing, "a").places[3][0] < 1300
    assert one(playing, "a").disorganised
    # In sight of the enemy and without cover on the way there he stays where he is.
    gap = (piece("crater", 2, 11, 9, 15), piece("crater", 14, 11, 18, 15))
    bare = game(table(lost((4, 13), (8, 13), (15.4, 13), kind="led", left=[2]), ENEMY, pieces=gap))
    assert offered(bare, "sotr-action") == ["pass", "push:a/0"]


@pytest.mark.clause("sotr.actions.disorganised-moves")
def test_a_unit_without_officer_goes_to_the_commander_in_chief():
    chief = unit("q", 0, "hq", (4, 13), (4, 14.2))
    playing = game(
        table(chief, lost((14, 13), (15.2, 13), kind="lone"), ENEMY, pieces=(piece("crater", 2, 11, 20, 15),))
    )
    assert offered(playing, "sotr-action") == ["pass", "report"]
    answer(playing, ("sotr-action", "report"))
    # His Cool is 9.
    assert all(x <= 400 + 50 + 900 + 21 for x, _ in one(playing, "a").places[:2])


# -- the eight orders ----------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.orders.list")
@pytest.mark.clause("sotr.orders.hold-procedure")
def test_there_are_eight_orders_each_with_its_own_test():
    chief = unit("q", 0, "hq", (20, 10), (21.2, 10), (22.4, 10), (23.6, 10))
    broken = {**squad("r", 0, "led", (10, 10)), "disorganised": True}
    whole = squad("w", 0, "led", (30, 10))
    loner = unit("l", 0, "lone", (33, 14))
    headless = {**squad("h", 0, "led", (40, 10)), "lost": [0], "disorganised": True}
    headless.pop("at")
    headless["places"] = [[38 + 1.2 * n, 10] for n in range(7)]
    enemies = [unit(f"e{n}", 1, "rifles", (4 + 5 * n, 47)) for n in range(8)]
    wall = {**piece("high_wall", 0, 30, 48, 31), "height": 20}
    drop = {"id": "p", "seat": 0, "troop": "paras"}
    table_ = position(
        chief, broken, whole, loner, headless, drop, *enemies, troops=[SQUAD, LONE, HQ, PARAS], phase="command", active=0,
        piece=[wall], supports=[["single_strike"], []], chiefs=["q/0", ""],
    )  # fmt: skip

    def given(order, *dice, then=()):
        playing = game(table_, *dice)
        assert order in probe(playing, "orders", seat=0), order
        answer(playing, ("sotr-who-goes-first", "0")) if asked(playing).ask == "sotr-who-goes-first" else None
        answer(playing, ("sotr-order", order), *then)
        return playing

    kinds = {order.partition(">")[0] for order in probe(game(table_), "orders", seat=0)}
    assert kinds == {
        "regroup",
        "reform",
        "boss",
        "support",
        "overwatch",
        "paras",
        "hold",
    }  # the eighth is Just Do It
    # Regroup: the officer's Cool, 8; a disorganised unit has lost his leadership for everything else.
    assert not one(given("regroup>r/0>r", 4, 4), "r").disorganised
    assert one(given("regroup>r/0>r", 4, 5), "r").disorganised
    # The boss is dead: the unit's own Cool less 2.
    assert not one(given("boss>>h", 2, 3), "h").disorganised
    assert one(given("boss>>h", 3, 3), "h").disorganised
    # Artillery support: the commander-in-chief's Cool and 2 more, 11.
    assert state_called(given("support>q/0>single_strike", 5, 6, then=[("sotr-support-point", [2000, 2500])]))
    # Reform, overwatch and the paras take no test at all.
    assert one(given("reform>w/0>l"), "l").status == "merged"
    assert one(given("overwatch>w/0>w"), "w").overwatch
    assert asked(given("paras>q/0>q")).ask == "sotr-drop-marker"
    # Hold the position: nothing now, the officer's Cool when the unit would be activated.
    held = given("hold>w/0>w")
    assert one(held, "w").hold == 8
    assert rolled(held, "cool") == []


def state_called(playing):
    return playing.battle.called


@pytest.mark.clause("sotr.orders.list")
@pytest.mark.clause("sotr.orders.jdi-once-per-unit")
def test_just_do_it_is_given_in_the_action_phase_on_the_officers_cool():
    stuck = {**squad("a", 0, "led", (10, 13)), "suppressed": True}
    for dice, free in (((4, 4), True), ((4, 5), False)):
        playing = game(table(stuck, ENEMY), *dice)
        answer(playing, ("sotr-action", "push:a/0"))
        assert ("run" in offered(playing, "sotr-action")) is free
        assert "push:a/0" not in offered(playing, "sotr-action")
