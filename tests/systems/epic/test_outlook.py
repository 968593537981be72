"""What is known before the act: odds with both sides' dice, why something is not offered, and what a screen draws."""

from __future__ import annotations

import pytest

from grognard.core import offer
from grognard.core.game import Rng
from grognard.systems.epic import SYSTEM, odds
from systems.epic import table

SOLDIER = table.sheet("soldier", weapons=[{"weapon": "rifle"}])
RIFLE = table.gun("rifle", ap=4)


def facing(**rest):
    """Two soldiers in front of three, 20 cm apart, about to shoot."""
    found = table.position(
        table.formation("a", 0, "soldier", (50, 20), (53, 20)),
        table.formation("b", 1, "soldier", (50, 42), (53, 42), (56, 42)),
        profiles=[SOLDIER],
        weapons=[RIFLE],
    )
    for row in found["formation"]:
        row.update(rest.get(row["id"], {}))
    found |= {key: value for key, value in rest.items() if key not in ("a", "b")}
    return found


def note(game, option):
    decision = table.asked(game)
    assert decision.explain is not None
    return decision.explain(option)


# -- odds --------------------------------------------------------------------------------------------------------


def test_losses_spread_as_tries_do_and_no_further_than_there_is_to_lose():
    spread = odds.spread([(0.5, 2)], 3)
    assert spread == pytest.approx([0.25, 0.5, 0.25, 0.0])
    assert odds.spread([(0.5, 3)], 1) == pytest.approx([0.125, 0.875])
    assert odds.mean(spread) == pytest.approx(1.0)
    assert odds.spread([(0.5, 3)], 0) == [1.0]


def test_a_result_roll_between_equals_is_even_and_five_more_cannot_lose():
    assert odds.wins(0) == pytest.approx(0.5)
    assert odds.wins(2) == pytest.approx(1 - odds.wins(-2))
    assert odds.wins(5) == 1.0
    assert 0.9 < odds.wins(4) < 1.0


def test_fire_tells_hits_losses_the_chance_to_break_and_who_is_silent():
    # Two rifles at 4+, saves of 5+: a third of all shots kills. With one marker of three, fire itself adds one;
    # a unit that falls adds another, of two that are left.
    game = table.game(table.acting(facing(b={"markers": 1}), "a", "advance", "shoot"))
    found = note(game, "b")
    means = dict(found.means)
    assert means["epic-mean-hits"] == pytest.approx(1.0)
    assert means["epic-mean-kills"] == pytest.approx(2 / 3)
    assert dict(found.odds)["epic-odds-break"] == pytest.approx(1 - (2 / 3) ** 2)
    assert "epic-mean-silent" not in means
    silent = note(table.game(table.acting(facing(a={"markers": 1}), "a", "advance", "shoot")), "b")
    assert dict(silent.means)["epic-mean-silent"] == 1
    assert dict(silent.means)["epic-mean-hits"] == pytest.approx(0.5)


def test_a_crossfire_takes_one_off_saves_and_its_first_loss_gives_another_marker():
    found = facing(b={"markers": 0})
    found["formation"].append(table.formation("c", 0, "soldier", (50, 60), (53, 60)))
    game = table.game(table.acting(found, "a", "advance", "shoot"))
    caught = note(game, "b")
    kill = 1 / 2 * 5 / 6
    assert dict(caught.means)["epic-mean-kills"] == pytest.approx(2 * kill)
    # One marker, one for a unit, one more for the first: enough for the two that are left.
    assert dict(caught.odds)["epic-odds-break"] == pytest.approx(1 - (1 - kill) ** 2)
    assert caught.rule == "epic.crossfire.line"


def test_an_assault_tells_the_dice_of_both_sides_losses_sums_and_the_chance_to_win():
    # The only target within reach is not asked for: the odds stand beside the charge.
    game = table.game(table.acting(facing(b={"markers": 1}), "a", "engage", "assault"))
    assert table.asked(game).ask == "epic-charge"
    found = note(game, [5000, 2000])
    means = dict(found.means)
    # Two shoot at 15 cm after their move of 15, three shoot back; all hit on 5+ and save on 5+.
    assert means["epic-mean-attacks"] == 2
    assert means["epic-mean-attacks-back"] == 3
    assert means["epic-mean-kills"] == pytest.approx(2 / 3 * 2 / 3, abs=1e-6)
    assert means["epic-mean-losses"] == pytest.approx(odds.mean(odds.spread([(2 / 9, 3)], 2)))
    sums = dict(found.tallies)
    assert int(sums["epic-tally-attackers"]) == 2  # no marker, and fewer than the enemy
    assert int(sums["epic-tally-defenders"]) == 1  # more units
    chance = dict(found.odds)["epic-odds-assault"]
    assert 0.5 < chance < 0.7


def test_an_assault_that_reaches_contact_counts_close_combat():
    strong = {**SOLDIER, "id": "brute", "close_combat": 2}
    found = table.position(
        table.formation("a", 0, "brute", (50, 20), (53, 20)),
        table.formation("b", 1, "brute", (50, 28), (53, 28)),
        profiles=[strong],
        weapons=[RIFLE],
    )
    means = dict(note(table.game(table.acting(found, "a", "engage", "assault")), [5000, 2000]).means)
    assert means["epic-mean-kills"] == pytest.approx(odds.mean(odds.spread([(5 / 6 * 2 / 3, 2)], 2)))
    assert means["epic-mean-losses"] == means["epic-mean-kills"]


# -- why not -----------------------------------------------------------------------------------------------------


def reasons(game, option):
    decision = table.asked(game)
    assert decision.why_not is not None
    found = decision.why_not(option)
    return [] if found is None else [reason.key for reason in found.reasons]


@pytest.mark.clause("epic.shooting.target", "epic.shooting.who-may-shoot")
def test_whoever_cannot_be_shot_at_has_a_reason():
    found = facing()
    found["formation"] += [
        table.formation("far", 1, "soldier", (150, 100), (153, 100)),
        table.formation("hidden", 1, "soldier", (20, 40), (20, 43)),
        table.formation("mate", 0, "soldier", (80, 10)),
    ]
    found["piece"] = [table.piece("buildings", 24, 20, 44, 44)]
    game = table.game(table.acting(found, "a", "advance", "shoot"))
    assert reasons(game, "far") == ["epic-out-of-range"]
    assert reasons(game, "hidden") == ["epic-not-seen"]
    assert reasons(game, "mate") == ["epic-is-friend"]
    assert reasons(game, "b") == []


@pytest.mark.clause("epic.assault.choose-target", "epic.assault.reach")
def test_whoever_cannot_be_charged_has_a_reason_and_who_is_out_of_reach_no_chance():
    found = facing()
    found["formation"] += [
        table.formation("far", 1, "soldier", (50, 90), (53, 90)),
        table.formation("near", 1, "soldier", (40, 30), (37, 30)),
        table.formation("mate", 0, "soldier", (80, 10)),
    ]
    game = table.game(table.acting(found, "a", "engage", "assault"))
    assert table.asked(game).ask == "epic-assault-target"
    # Two of its own, and one of the others is near enough to support them.
    assert dict(note(game, "near").means)["epic-mean-attacks-back"] == 3
    assert reasons(game, "far") == []
    assert note(game, "far").odds == (("epic-odds-assault", 0.0),)
    assert reasons(game, "mate") == ["epic-is-friend"]
    assert reasons(game, "b") == []


def test_every_action_that_is_not_offered_has_a_reason():
    found = facing(b={"units": [{"unit": "soldier", "at": [150, 100]}]})
    game = table.game({**found, "active": 0})
    decision = table.asked(game)
    if decision.ask == "epic-activate":
        table.answer(game, ("epic-activate", "a"))
        decision = table.asked(game)
    assert decision.ask == "epic-action"
    every = (
        "advance",
        "double",
        "march",
        "road_march",
        "engage",
        "sustained_fire",
        "overwatch",
        "marshal",
        "hold",
    )
    for action in every:
        assert bool(reasons(game, action)) == (action not in decision.form.options)


# -- the outlook -------------------------------------------------------------------------------------------------


def look(found, piece, at=None):
    battle = table.battle(found)
    return SYSTEM.outlook(SYSTEM.view(battle, None), piece, at)


def signs(outlook, key):
    return [sign for sign in outlook.signs if sign.key == key]


def test_a_formation_sees_its_reach_its_ranges_and_its_lines():
    outlook = look(facing(), "a")
    assert outlook.reach is not None
    assert outlook.reach.radius == 15 * 100 + 100
    rings = {ring.key: ring.area.radius for ring in outlook.ranges}
    assert rings == {"epic-weapon-rifle": 45 * 100 + 100, "epic-ring-firefight": 15 * 100 + 100}
    (line,) = outlook.lines
    assert (line.to, line.sight, line.range, line.weapons) == ("b", "clear", 20, ("epic-weapon-rifle",))
    assert outlook.threats == ()


def test_from_a_planned_place_the_whole_formation_has_moved():
    outlook = look(facing(), "a", [5000, 1000])
    assert outlook.lines[0].range == 30
    assert look(facing(), "a/1", [5300, 1000]).lines == outlook.lines
    with pytest.raises(ValueError, match="no place"):
        look(facing(), "a", [-5, 0])
    with pytest.raises(KeyError):
        look(facing(), "nobody")


def test_cover_and_what_hides_show_on_lines():
    woods = look(facing(piece=[table.piece("woods", 45, 41, 60, 47)]), "a")
    assert (woods.lines[0].sight, woods.lines[0].cover) == ("partly", "epic-in-cover")
    wall = look(facing(piece=[table.piece("buildings", 30, 28, 80, 36)]), "a")
    assert (wall.lines[0].sight, wall.lines[0].weapons) == ("blocked", ())
    assert not signs(wall, "epic-sign-first")


def test_who_watches_is_a_threat():
    assert look(facing(b={"overwatch": True}), "a").threats == ("b",)


def test_zones_of_control_within_a_move_are_circles():
    near = signs(look(facing(), "a"), "epic-sign-zone")
    assert {sign.pieces for sign in near} == {("b/0",), ("b/1",)}
    assert near[0].at == ((5000, 4200),)
    assert near[0].radius == 5 * 100 + 100
    assert not signs(look(facing(), "a", [5000, 1000]), "epic-sign-zone")


def test_who_is_hit_first_and_who_is_silent_are_singled_out():
    outlook = look(facing(a={"markers": 1}), "a")
    (first,) = signs(outlook, "epic-sign-first")
    assert first.ordered
    # One of the two is silent; of equals the one with the higher number.
    (silent,) = signs(outlook, "epic-sign-suppressed")
    assert silent.pieces == ("b", "a/1")
    assert first.pieces == ("b/0", "b/1", "b/2")


def test_a_crossfire_is_a_line():
    found = facing()
    found["formation"].append(table.formation("c", 0, "soldier", (50, 60), (53, 60)))
    (sign,) = signs(look(found, "a"), "epic-sign-crossfire")
    assert sign.pieces[0].startswith("a/")
    assert sign.pieces[1].startswith("c/")
    assert len(sign.at) == 2
    assert not signs(look(facing(), "a"), "epic-sign-crossfire")


def test_templates_lie_where_the_barrage_would_and_no_die_is_rolled_for_them():
    cannon = {"id": "cannon", "modes": [{"use": "barrage", "range": 120, "points": "D6"}]}
    found = table.position(
        table.formation("a", 0, "gun", (50, 5)),
        table.formation("b", 1, "soldier", (50, 60), (52, 60), (54, 60)),
        profiles=[SOLDIER, table.sheet("gun", weapons=[{"weapon": "cannon"}])],
        weapons=[RIFLE, cannon],
    )
    battle = table.battle(found)
    outlook = SYSTEM.outlook(SYSTEM.view(battle, None), "a")
    laid = signs(outlook, "epic-sign-template")
    assert laid[0].radius == 375
    assert abs(laid[0].at[0][0] - 5200) <= 200
    assert battle.dice.rolled == 0


def test_friends_near_the_enemy_would_support_and_so_would_his():
    found = facing()
    found["formation"] += [
        table.formation("c", 0, "soldier", (62, 34)),
        table.formation("d", 1, "soldier", (50, 52)),
        table.formation("e", 0, "soldier", (100, 10)),
    ]
    outlook = look(found, "a")
    mine = [sign.pieces for sign in signs(outlook, "epic-sign-support") if sign.pieces[0] == "b"]
    his = [sign.pieces for sign in signs(outlook, "epic-sign-enemy-support") if sign.pieces[0] == "b"]
    assert mine == [("b", "c")]
    assert his == [("b", "d")]


def test_looking_changes_nothing_and_all_of_it_can_be_sent():
    battle = table.battle(facing())
    before, seen = battle.to_data(), SYSTEM.view(battle, None).to_data()
    view = SYSTEM.view(battle, None)
    data = SYSTEM.outlook(view, "a", [5000, 1500]).to_data()
    assert battle.to_data() == before
    assert view.to_data() == seen
    assert {"reach", "ranges", "lines", "threats", "signs"} == set(data)
    assert all(set(sign) == {"key", "rule", "at", "radius", "pieces", "ordered"} for sign in data["signs"])


def test_what_is_told_of_targets_can_be_put_on_the_wire():
    for plan in ("shoot", "assault"):
        action = "advance" if plan == "shoot" else "engage"
        game = table.game(table.acting(facing(), "a", action, plan))
        assert list(offer.faults(table.asked(game), Rng(1))) == []


def test_to_engage_tells_the_odds_of_the_test_and_of_the_best_assault():
    game = table.game({**facing(), "active": 0})
    if table.asked(game).ask == "epic-activate":
        table.answer(game, ("epic-activate", "a"))
    found = note(game, "engage")
    best = dict(found.odds)
    assert set(best) == {"epic-odds-activate", "epic-odds-assault"}
    assert set(dict(note(game, "advance").odds)) == {"epic-odds-activate"}
