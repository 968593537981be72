"""Units with rules of their own: pop-ups, commanders, infiltrators, skimmers in assaults."""

from __future__ import annotations

import pytest

from grognard.systems.epic import actions, events
from grognard.systems.epic.assault import charge, fight, result
from grognard.systems.epic.assault.fight import Melee
from grognard.systems.epic.shooting import sight
from grognard.systems.epic.special_units import commanders
from grognard.systems.epic.state import Assault
from systems.epic.table import (
    acting,
    answer,
    asked,
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
    told,
    unit,
)

ARMS = {
    "weapons": [gun("rifle", ap=4)],
    "profiles": [
        sheet("t.man", armour="-"),
        sheet("t.rifle", weapons=[{"weapon": "rifle"}]),
        sheet("t.chief", abilities=["commander"]),
        sheet("t.flyer", type="lv", speed=35, abilities=["skimmer"], weapons=[{"weapon": "rifle"}]),
        sheet("t.scout", armour="-", abilities=["infiltrator"]),
    ],
}
WALL = piece("buildings", 0, 30, 60, 34)


def run(script, *answers):
    left = list(answers)
    try:
        decision = next(script)
        while True:
            decision = script.send(left.pop(0) if left else decision.form.default())
    except StopIteration as done:
        return done.value


# -- pop-ups -------------------------------------------------------------------------------------------------------


def rising(action, *plan, dice=(), then=(), enemy=None, **rest):
    flyer = formation("A", 0, "t.flyer", (20, 26), (24, 26), **rest)
    found = position(flyer, enemy or formation("B", 1, "t.man", (20, 60)), piece=[WALL], **ARMS)
    return game(acting(found, "A", action, *plan), *dice, rest=then)


@pytest.mark.clause("epic.special-units.skimmer-popup-declare")
@pytest.mark.parametrize(
    ("action", "plan"),
    [
        ("advance", ("move", "shoot")),
        ("double", ("move", "move")),
        ("marshal", ("move", "regroup")),
        ("hold", ("move",)),
        ("overwatch", ("watch",)),
    ],
)
def test_each_skimmer_may_pop_up_at_the_start_of_an_action_with_a_move_or_of_overwatch(action, plan):
    playing = rising(action, *plan)
    assert offered(playing, "epic-pop-up") == ["A/0", "A/1"]
    answer(playing, ("epic-pop-up", "A/0"))
    assert unit(playing, "A/0").popped
    assert not unit(playing, "A/1").popped


@pytest.mark.clause("epic.special-units.skimmer-popup-forbidden")
@pytest.mark.parametrize(
    ("action", "plan"),
    [
        ("march", ("move",)),
        ("sustained_fire", ("shoot",)),
        ("marshal", ("shoot", "regroup")),
        ("hold", ("shoot",)),
    ],
)
def test_no_skimmer_pops_up_in_sustained_fire_in_a_march_or_where_it_does_not_move(action, plan):
    playing = rising(action, *plan, then=1)
    assert told(playing, events.PoppedUp) == []
    assert asked(playing).ask != "epic-pop-up"


@pytest.mark.clause("epic.special-units.skimmer-popup-declare")
def test_only_at_the_start_and_only_skimmers():
    playing = rising("double", "move", "move")
    answer(playing, ("epic-pop-up", []), ("epic-move", (24, 20)))
    assert asked(playing).ask == "epic-move"
    found = position(
        formation("A", 0, "t.rifle", (20, 26)), formation("B", 1, "t.man", (20, 60)), piece=[WALL], **ARMS
    )
    assert asked(game(acting(found, "A", "advance", "move"))).ask == "epic-move"


@pytest.mark.clause("epic.special-units.skimmer-popup-triggers-overwatch")
def test_popping_up_may_be_shot_at():
    watcher = formation("B", 1, "t.rifle", (20, 60), overwatch=True)
    playing = rising("advance", "move", enemy=watcher)
    answer(playing, ("epic-pop-up", "A/0"))
    assert (asked(playing).ask, asked(playing).seat) == ("epic-overwatch", 1)


@pytest.mark.clause("epic.special-units.skimmer-popup-descend")
def test_it_descends_when_the_action_is_over_but_on_overwatch_only_after_its_shots():
    playing = rising("advance", "move", "shoot")
    answer(playing, ("epic-pop-up", "A/0"), ("epic-move", (24, 26)), ("epic-target", "nobody"))
    assert not unit(playing, "A/0").popped
    playing = rising("overwatch", "watch")
    answer(playing, ("epic-pop-up", "A/0"))
    assert one(playing, "A").overwatch
    assert unit(playing, "A/0").popped


def seen(flyer, other, *pieces, popped=True):
    row = mixed("A", 0, ("t.flyer", flyer, {"popped": popped}))
    made = battle(position(row, formation("B", 1, "t.man", other), piece=list(pieces), **ARMS))
    pair = unit(made, "A/0"), unit(made, "B/0")
    there, back = sight.views(made, [pair, pair[::-1]])
    assert there == back
    return there


@pytest.mark.clause("epic.special-units.skimmer-popup-los-near", "epic.special-units.skimmer-popup-los-equal")
def test_it_looks_over_what_is_nearer_to_it_than_to_the_other_and_both_are_in_cover_where_it_is_equal():
    assert seen((20, 26), (20, 60), WALL) == sight.CLEAR
    assert seen((20, 26), (20, 60), WALL, popped=False) == sight.HIDDEN
    assert seen((20, 10), (20, 40), WALL) == sight.HIDDEN
    # 5 cm from the wall on either side, from edge to edge.
    assert seen((20, 24), (20, 40), WALL) == sight.PARTLY
    # Every piece in between counts.
    assert seen((20, 26), (20, 60), WALL, piece("woods", 0, 52, 60, 56, id="far")) == sight.HIDDEN


# -- commanders ----------------------------------------------------------------------------------------------------


def assaulting(*dice, chief="t.chief", **second):
    return game(
        position(
            mixed("A1", 0, (chief, (20, 20)), ("t.man", (23, 20)), initiative=2),
            formation("A2", 0, "t.man", (20, 13), (23, 13), **{"initiative": 2, **second}),
            formation("A3", 0, "t.man", (20, 6), (23, 6), initiative=2),
            formation("B", 1, "t.man", (20, 34), (23, 34)),
            **ARMS,
        ),
        *dice,
    )


@pytest.mark.clause("epic.special-units.commander-combined-assault", "epic.special-units.commander-eligible")
def test_a_commander_leads_formations_within_5_cm_that_are_yet_to_act():
    playing = assaulting()
    answer(playing, ("epic-activate", "A1"), ("epic-action", "engage"))
    assert offered(playing, "epic-combined-assault") == ["A2"]  # A3 is 5 cm from A2, not from him
    for state in ({"acted": True}, {"broken": True}):
        made = assaulting(**state).battle
        assert commanders.followers(made, made.formations["A1"]) == []
    made = assaulting(chief="t.man").battle
    assert commanders.followers(made, made.formations["A1"]) == []
    assert asked(assaulting()).ask == "epic-activate"


@pytest.mark.clause("epic.special-units.commander-combined-assault")
def test_three_at_most_follow_him():
    rows = [formation(f"F{n}", 0, "t.man", (8 + 8 * n, 26)) for n in range(5)]
    chief = formation("A", 0, "t.chief", *((8 + 4 * n, 20) for n in range(10)), initiative=2)
    playing = game(position(chief, *rows, formation("B", 1, "t.man", (20, 40)), **ARMS))
    answer(playing, ("epic-activate", "A"), ("epic-action", "engage"))
    assert len(offered(playing, "epic-combined-assault")) == 5
    assert asked(playing).form.at_most == 3


@pytest.mark.clause("epic.special-units.commander-single-test", "epic.special-units.commander-fail")
def test_one_test_for_all_at_minus_1_if_any_has_markers_and_a_failure_is_his_alone():
    playing = assaulting(2, markers=1)
    answer(playing, ("epic-activate", "A1"), ("epic-action", "engage"), ("epic-combined-assault", "A2"))
    # 2 - 1 fails against 2: he gets the marker and holds, the others may act later.
    assert one(playing, "A1").markers == 1
    assert one(playing, "A2").markers == 1
    assert not one(playing, "A2").acted
    assert asked(playing).ask == "epic-hold"
    made = assaulting(markers=1).battle
    assert int(actions.modifiers(made, made.formations["A1"], "engage", True, ("A2",))) == -2


@pytest.mark.clause("epic.special-units.commander-pass")
def test_if_it_is_passed_all_fight_as_one_and_have_acted():
    playing = assaulting(2)
    answer(playing, ("epic-activate", "A1"), ("epic-action", "engage"), ("epic-combined-assault", "A2"))
    assert playing.battle.assault.attackers == ("A1", "A2")
    assert one(playing, "A2").acted
    assert one(playing, "A2").action == "engage"
    assert asked(playing).ask == "epic-charge"
    answer(playing, ("epic-charge", (23, 20)))
    assert asked(playing).ask == "epic-charge"  # the second formation's own


@pytest.mark.clause("epic.special-units.commander-lose", "epic.special-units.commander-win")
def test_all_break_if_they_lose_and_each_is_marked_for_its_own_losses_if_they_win():
    def fought():
        made = battle(
            position(
                formation("A1", 0, "t.man", (20, 28), (23, 28), (26, 28)),
                formation("A2", 0, "t.man", (20, 25), (23, 25), (26, 25)),
                formation("B", 1, "t.man", (20, 70)),
                **ARMS,
            )
        )
        made.assault = Assault(attackers=("A1", "A2"), defenders=("B",), losses={"A1": 2, "A2": 1})
        return made

    made = fought()
    run(result.lose(made, made.assault, 0))
    assert one(made, "A1").broken
    assert one(made, "A2").broken
    made = fought()
    run(result.consolidate(made, made.assault, 0))
    assert (one(made, "A1").markers, one(made, "A2").markers) == (2, 1)


# -- infiltrators and skimmers in assaults -------------------------------------------------------------------------


@pytest.mark.clause("epic.special-units.infiltrator-zoc")
def test_an_infiltrator_passes_by_the_nearest_to_reach_another_and_others_may_not():
    def refusal(name, *place):
        made = battle(
            position(
                formation("A", 0, name, (20, 20)), formation("B", 1, "t.man", (20, 28), (20, 32)), **ARMS
            )
        )
        region = charge.region(made, one(made, "A"), Assault(attackers=("A",), defenders=("B",)))
        return region.refuse([list(place)])

    # Beside the second: both zones are entered on the way.
    assert refusal("t.scout", 1800, 3200) is None
    assert refusal("t.man", 1800, 3200).rule == "epic.movement.zoc-no-entry"
    assert refusal("t.man", 2000, 2600) is None


@pytest.mark.clause("epic.special-units.skimmer-assault-firefight")
def test_a_skimmer_in_contact_may_use_its_firefight_and_then_who_touches_it_must_too():
    def fought(*evading):
        made = battle(
            position(
                formation("A", 0, "t.flyer", (20, 28)), formation("B", 1, "t.man", (20, 30), (22, 28)), **ARMS
            )
        )
        made.assault = Assault(attackers=("A",), defenders=("B",))
        melee = Melee(made, made.assault)
        script = fight.evade(made, melee, 0, 0)
        decision = next(script)
        assert decision.form.options == ("A/0",)
        with pytest.raises(StopIteration) as done:
            script.send(list(evading))
        return [
            [strike.blow.close for strike in run(fight.strikes(made, melee, side, done.value.value))]
            for side in (0, 1)
        ]

    assert fought() == [[True], [True, True]]
    assert fought("A/0") == [[False], [False, False]]
