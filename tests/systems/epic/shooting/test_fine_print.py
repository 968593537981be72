"""The fine print of shooting: the edges of ranges and arcs, who is left to be shot at, shared rules of barrages."""

from __future__ import annotations

import pytest

from grognard.systems.epic import events
from grognard.systems.epic.morale import broken
from grognard.systems.epic.shooting import (
    allocation,
    barrage,
    crossfire,
    damage,
    hits,
    overwatch,
    saves,
    shooting,
)
from grognard.systems.epic.shooting.damage import Toll
from grognard.systems.epic.shooting.hits import AP, AT, Blow
from grognard.systems.epic.shooting.lines import Lines, in_arc
from systems.epic.table import (
    acting,
    alive,
    answer,
    battle,
    formation,
    game,
    gun,
    mixed,
    one,
    piece,
    position,
    rolls,
    sheet,
    state,
    told,
    unit,
)

BARRAGES = {
    "b3": {},
    "b6": {"points": "6"},
    "slow3": {"rules": ["slow_firing"]},
    "sure": {"rules": ["ignore_cover"]},
    "lancer": {"rules": ["lance"]},
    "shaker": {"rules": ["disrupt"]},
    "killer": {"killer": "D3", "rules": ["macro_weapon"]},
    "short": {"range": 30},
}
ARMS = {
    "weapons": [
        gun("rifle", ap=4),
        gun("twin", ap=4, shots="2"),
        gun("cannon", at=4),
        gun("melta", mw=4),
        *(
            {"id": id_, "modes": [{"use": "barrage", "range": 60, "points": "3", **mode}]}
            for id_, mode in BARRAGES.items()
        ),
    ],
    "profiles": [
        sheet("t.plain", armour="-"),
        sheet("t.rifle", armour="-", weapons=[{"weapon": "rifle"}]),
        sheet("t.twin", armour="-", weapons=[{"weapon": "twin"}]),
        sheet("t.melta", armour="-", weapons=[{"weapon": "rifle"}, {"weapon": "melta"}]),
        sheet("t.tank", type="av", armour="-", weapons=[{"weapon": "cannon"}]),
        sheet("t.scout", armour="-", abilities=["scout"]),
        sheet("t.saint", type="we", base=4, armour="-", damage_capacity=2, abilities=["invulnerable_save"]),
        sheet("t.engine", type="we", base=4, armour="-", damage_capacity=4),
        sheet("t.bus", type="av", armour="-", hold=[{"capacity": 2, "kinds": ["t.plain"]}]),
        sheet("t.heavy", armour=6, abilities=["reinforced_armour"]),
        *(sheet(f"t.{id_}", type="av", weapons=[{"weapon": id_}]) for id_ in BARRAGES),
        sheet("t.both", type="av", weapons=[{"weapon": "b3"}, {"weapon": "rifle"}]),
    ],
}  # fmt: skip
WALL = piece("buildings", 0, 50, 60, 54)


def made_of(*rows, dice=(), **rest):
    return battle(position(*rows, **{**ARMS, **rest}), *dice)


def shooting_at(*rows, dice=(), action="advance", **rest):
    return game(acting(position(*rows, **ARMS, **rest), "A", action, "shoot"), *dice)


# -- who is hit ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.shooting.allocation-spread", "epic.shooting.allocation-front-to-back")
def test_who_was_given_a_hit_already_gets_no_second_before_the_others_have_theirs():
    made = made_of(formation("B", 1, "t.plain", (20, 40), (23, 40)))
    units = one(made, "B").units
    given, lost = allocation.allocate(
        units, [Blow(AP)], allocation.takes, lambda unit, blow: False, [units[0]]
    )
    assert ([hit.number for hit, _ in given], lost) == ([1], 0)
    given, _ = allocation.allocate(
        units, [Blow(AP)] * 2, allocation.takes, lambda unit, blow: False, [units[0]]
    )
    assert [hit.number for hit, _ in given] == [0, 1]


@pytest.mark.clause("epic.shooting.allocation-front-to-back", "epic.shooting.allocation-spread")
def test_hits_that_nobody_can_take_are_lost():
    made = made_of(formation("B", 1, "t.plain", (20, 40), (23, 40)))
    found = allocation.allocate(
        one(made, "B").units, [Blow(AT), Blow(AT)], allocation.takes, lambda unit, blow: False
    )
    assert found == ([], 2)


@pytest.mark.clause("epic.shooting.suppression-order")
def test_of_two_equally_far_the_weaker_one_is_silenced():
    ours = mixed("A", 0, ("t.rifle", (20, 20)), ("t.twin", (24, 20)))
    made = made_of(ours, formation("B", 1, "t.plain", (22, 50)))
    lines = Lines(made, one(made, "A"), one(made, "B"))
    assert [found.number for found in shooting.suppressed(lines, 1)] == [0]


@pytest.mark.clause("epic.shooting.macro-after-normal", "epic.special-weapons.macro-order")
def test_macro_hits_on_a_formation_that_is_gone_already_are_not_given_to_anybody():
    playing = shooting_at(
        formation("A", 0, "t.melta", (20, 20)), formation("B", 1, "t.plain", (20, 40)), dice=(4, 4)
    )
    answer(playing, ("epic-target", "B"))
    assert one(playing, "B").destroyed
    assert told(playing, events.HitsLost) == []


@pytest.mark.clause("epic.war-engines.mixed-formation")
def test_fire_at_a_formation_of_engines_alone_is_aimed_at_no_part_of_it():
    made = made_of(formation("A", 0, "t.tank", (20, 20)), formation("B", 1, "t.engine", (20, 40)))
    lines = Lines(made, one(made, "A"), one(made, "B"))
    assert [shot.blow.engines for shot in shooting.shots_of(lines, lines.guns, shooting.BEST)] == [None]


# -- who is left -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.shooting.blast-under-fire", "epic.broken.marker-becomes-hit")
@pytest.mark.parametrize("kind", ["t.rifle", "t.b3"])
def test_when_the_marker_kills_the_only_one_in_sight_of_a_broken_formation_no_shot_is_left(kind):
    theirs = formation("B", 1, "t.plain", (20, 40), (20, 57), broken=True)
    playing = shooting_at(formation("A", 0, kind, (20, 20)), theirs, piece=[WALL])
    answer(playing, ("epic-target", "B"))
    assert alive(playing, "B") == [1]
    assert rolls(playing, "epic-roll-to-hit") == []
    assert told(playing, events.Barrage) == []


@pytest.mark.clause("epic.shooting.blast-under-fire", "epic.barrage.blast-markers")
def test_no_barrage_falls_on_a_formation_of_which_the_marker_killed_the_last():
    theirs = formation("B", 1, "t.plain", (20, 40), broken=True)
    playing = shooting_at(formation("A", 0, "t.b3", (20, 20)), theirs, formation("C", 1, "t.plain", (90, 90)))
    answer(playing, ("epic-target", "B"))
    assert one(playing, "B").destroyed
    assert told(playing, events.Barrage) == []


@pytest.mark.clause("epic.shooting.procedure", "epic.barrage.blast-markers")
def test_nobody_shoots_at_those_whom_the_barrage_killed():
    theirs = formation("B", 1, "t.plain", (20, 40), (20, 57))
    playing = shooting_at(formation("A", 0, "t.both", (20, 20)), theirs, piece=[WALL], dice=(6,))
    answer(playing, ("epic-target", "B"))
    assert alive(playing, "B") == [1]
    assert len(rolls(playing, "epic-roll-to-hit")) == 1


@pytest.mark.clause("epic.barrage.blast-markers", "epic.shooting.break-check")
@pytest.mark.parametrize(("markers", "dice", "left"), [(1, (1, 1, 1), [0, 1]), (0, (1, 6, 1, 1), [1, 2])])
def test_nobody_breaks_before_all_the_markers_of_a_barrage_are_there(markers, dice, left):
    count = 2 if markers else 3
    caught = formation("C", 1, "t.plain", *[(20 + 2.2 * n, 44) for n in range(count)], markers=markers)
    theirs = formation("B", 1, "t.plain", (22, 40), markers=0)
    playing = shooting_at(formation("A", 0, "t.b6", (20, 5)), theirs, caught, dice=dice)
    answer(playing, ("epic-target", "B"))
    assert told(playing, events.Barrage)
    # Further markers would be hits if the first ones had broken it.
    assert alive(playing, "C") == left
    assert one(playing, "C").broken


@pytest.mark.clause("epic.shooting.break-check", "epic.broken.check-timing")
def test_whoever_has_markers_that_nobody_looked_at_is_looked_at_after_the_fire():
    rows = (formation("A", 0, "t.rifle", (20, 20)), formation("B", 1, "t.plain", (20, 40), (23, 40)))
    waiting = formation("C", 1, "t.plain", (90, 90), markers=0)
    playing = shooting_at(*rows, waiting, dice=(1,))
    damage.mark(state(playing), one(playing, "C"), 1, "epic.broken.check-timing")
    made = state(playing)
    lines = Lines(made, one(made, "A"), one(made, "B"), "advance")
    for _ in shooting.resolve(made, one(made, "A"), lines):
        raise AssertionError("nobody is asked")
    assert one(made, "C").broken


# -- barrages --------------------------------------------------------------------------------------------------------


def modes(*names):
    made = made_of(*[formation(name, 0, f"t.{name}", (20 + 5 * n, 20)) for n, name in enumerate(names)])
    return [unit(made, f"{name}/0").kit.weapons[0].weapon.modes[0] for name in names]


@pytest.mark.clause("epic.barrage.points")
@pytest.mark.parametrize(
    ("name", "field"),
    [("sure", "ignores_cover"), ("lancer", "lance"), ("shaker", "disrupts"), ("killer", "macro")],
)
def test_a_barrage_has_a_rule_only_if_every_gun_of_it_has(name, field):
    assert getattr(barrage.shared_blow(modes(name), AP), field)
    assert not getattr(barrage.shared_blow(modes(name, "b3"), AP), field)


@pytest.mark.clause("epic.barrage.points")
def test_a_barrage_kills_titans_only_if_every_gun_of_it_does():
    assert barrage.shared_blow(modes("killer"), AT).killer == "D3"
    assert barrage.shared_blow(modes("killer", "b3"), AT).killer == ""


@pytest.mark.clause("epic.special-weapons.slow-firing")
def test_slow_guns_reload_after_a_barrage():
    playing = shooting_at(
        formation("A", 0, "t.slow3", (20, 20)), formation("B", 1, "t.plain", (20, 40)), dice=(1,)
    )
    answer(playing, ("epic-target", "B"))
    assert unit(playing, "A/0").reloading == ((0, 4),)


@pytest.mark.clause("epic.war-engines.template-centre")
@pytest.mark.parametrize(("places", "rolled"), [([(2000, 4000)], 2), ([(2000, 4199)], 2), ([(2000, 4200)], 1), ([(2000, 4000), (2500, 4000)], 2)])  # fmt: skip
def test_half_the_capacity_of_an_engine_is_attacked_where_the_middle_of_a_template_lies_on_it(places, rolled):
    made = made_of(
        formation("A", 0, "t.b3", (20, 10)), formation("B", 1, "t.engine", (20, 40)), dice=(1,) * rolled
    )
    caught = barrage.under(made, places)
    barrage.shell(made, 0, barrage.row(3), modes("b3"), places, caught, Toll())
    assert made.dice.left == 0


@pytest.mark.clause("epic.barrage.first-template", "epic.barrage.points")
def test_guns_of_different_ranges_fire_together_at_whom_all_of_them_reach():
    ours = mixed("A", 0, ("t.b3", (20, 20)), ("t.short", (23, 20)), ("t.short", (26, 20)))
    made = made_of(ours, formation("B", 1, "t.plain", (20, 70), (22, 70), (24, 70), (26, 45)))
    lines = Lines(made, one(made, "A"), one(made, "B"))
    place, firing = barrage.first_template(made, lines, lines.guns)
    assert sorted(one_.unit.number for one_ in firing) == [0, 1, 2]
    assert barrage.covers(place, 600, unit(made, "B/3"))


# -- crossfire -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.crossfire.line", "epic.crossfire.partner")
@pytest.mark.parametrize(("y", "caught"), [(67, True), (67.01, False)])
def test_the_line_of_a_crossfire_is_45_cm_long_at_most_whatever_others_stand_nearer(y, caught):
    ours = formation("A", 0, "t.rifle", (20, 20), (60, 40))
    made = made_of(ours, formation("C", 0, "t.plain", (20, y)), formation("B", 1, "t.plain", (20, 50)))
    assert (crossfire.partner(made, one(made, "A"), one(made, "B")) is not None) is caught


@pytest.mark.clause("epic.crossfire.line", "epic.crossfire.partner")
def test_the_far_end_needs_one_of_the_target_in_reach_and_in_sight():
    ours, far = formation("A", 0, "t.rifle", (20, 20)), formation("C", 0, "t.plain", (20, 60))
    theirs = formation("B", 1, "t.plain", (20, 40), (120, 40), (20, 90))
    made = made_of(ours, far, theirs, piece=[piece("buildings", 10, 66, 30, 70)])
    assert crossfire.partner(made, one(made, "A"), one(made, "B")) is not None


@pytest.mark.clause("epic.crossfire.line")
def test_by_house_rule_a_gap_is_as_wide_as_the_wider_of_two_holds_together():
    ours, far = formation("A", 0, "t.rifle", (20, 20)), formation("C", 0, "t.plain", (20, 60))
    theirs = mixed("B", 1, ("t.scout", (12, 40)), ("t.plain", (28, 40)))
    made = made_of(ours, far, theirs, options={"crossfire_gap": True})
    assert crossfire.partner(made, one(made, "A"), one(made, "B")) is not None


# -- ranges and arcs -------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.shooting.who-may-shoot")
@pytest.mark.parametrize(("y", "reached"), [(67, True), (67.01, False)])
def test_a_weapon_reaches_exactly_as_far_as_its_range(y, reached):
    made = made_of(formation("A", 0, "t.rifle", (20, 20)), formation("B", 1, "t.plain", (20, y)))
    assert Lines(made, one(made, "A"), one(made, "B")).any is reached


@pytest.mark.clause("epic.war-engines.fire-arcs")
def test_a_full_turn_is_no_turn():
    for arc in ("front", "rear", "left", "right", "fixed"):
        for heading in (0, 900, 1800, 2700):
            for target in ((0, 100), (100, 0), (0, -100), (-100, 0)):
                assert in_arc(arc, (0, 0), heading + 3600, target) == in_arc(arc, (0, 0), heading, target)


# -- losses ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.transport.destroyed")
def test_those_in_another_transport_of_the_formation_are_not_touched():
    row = mixed("B", 1, ("t.bus", (20, 40)), ("t.bus", (26, 40)), {"unit": "t.plain", "carrier": "B/0"}, {"unit": "t.plain", "carrier": "B/1"})  # fmt: skip
    made = made_of(formation("A", 0, "t.tank", (20, 20)), row, dice=(1,))
    damage.destroy(made, one(made, "B"), unit(made, "B/0"), None, Toll(), "epic.shooting.saves")
    assert [unit(made, f"B/{n}").status for n in (2, 3)] == ["gone", "aboard"]


@pytest.mark.clause("epic.special-weapons.titan-killer-damage")
def test_an_engine_that_is_gone_saves_no_further_points_of_a_titan_killer():
    made = made_of(
        formation("A", 0, "t.tank", (20, 20)), formation("B", 1, "t.saint", (20, 40)), dice=(6, 1, 1, 1, 1)
    )
    damage.strike(made, one(made, "B"), unit(made, "B/0"), Blow("mw", macro=True, killer="D3"), Toll())
    # Three points: two are not saved, without a critical hit, and that is all it had.
    assert unit(made, "B/0").status == "gone"
    assert made.dice.left == 0


@pytest.mark.clause("epic.transport.destroyed")
def test_armour_as_good_as_the_cover_of_a_wreck_keeps_its_second_roll():
    row = mixed("B", 1, ("t.bus", (20, 40)), ("t.heavy", (26, 40)))
    made = made_of(formation("A", 0, "t.tank", (20, 20)), row)
    found = saves.of_passenger(made, one(made, "B"), unit(made, "B/1"), Blow(AT))
    assert [int(roll) for roll in found.rolls] == [6, 6]


@pytest.mark.clause("epic.broken.threshold", "epic.broken.check-timing")
def test_a_formation_of_which_nobody_is_left_does_not_break():
    made = made_of(formation("A", 0, "t.plain", (20, 20)), formation("B", 1, "t.plain", (20, 40), markers=0))
    one(made, "B").markers = 1
    unit(made, "B/0").status = "gone"
    broken.look(made, one(made, "B"))
    assert not one(made, "B").broken


# -- overwatch -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.actions.overwatch")
def test_overwatch_by_an_action_is_no_longer_that_of_a_garrison():
    made = made_of(formation("A", 0, "t.rifle", (20, 20)), formation("B", 1, "t.plain", (20, 90)))
    one(made, "A").garrison_watch = True
    overwatch.begin(made, one(made, "A"))
    assert (one(made, "A").overwatch, one(made, "A").garrison_watch) == (True, False)


@pytest.mark.clause("epic.overwatch.trigger", "epic.overwatch.target")
def test_only_who_can_shoot_at_the_one_that_moved_and_is_still_on_overwatch_is_asked():
    rows = (
        formation("A", 0, "t.plain", (20, 20)),
        formation("B", 1, "t.rifle", (20, 80), overwatch=True),
        formation("C", 1, "t.rifle", (20, 60), overwatch=True),
        formation("D", 1, "t.rifle", (30, 60), overwatch=True),
    )
    made = made_of(*rows)
    script = overwatch.window(made, one(made, "A"))
    first = next(script)
    assert {name: value for name, _, value in first.about}["formation"] == "C"
    one(made, "D").overwatch = False
    with pytest.raises(StopIteration):
        script.send("wait")


@pytest.mark.clause("epic.shooting.roll")
def test_no_shots_hit_nobody():
    made = made_of(formation("A", 0, "t.plain", (20, 20)))
    assert hits.rolled(made, 0, 0, hits.required(4, "", "")) == 0


@pytest.mark.clause("epic.shooting.allocation-front-to-back")
def test_special_hits_are_dealt_out_before_the_others_take_their_places():
    made = made_of(formation("B", 1, "t.plain", (20, 40), (23, 40)))
    first, second = one(made, "B").units
    plain, special = Blow(AP), Blow(AP, lance=True)
    given = allocation.matched([first, second], [plain, special], lambda unit, blow: unit is first)
    assert {id(found): blow for found, blow in given} == {id(first): special, id(second): plain}


@pytest.mark.clause("epic.war-engines.mixed-formation")
def test_a_gun_that_can_hurt_nobody_but_the_engines_is_aimed_at_them():
    theirs = mixed("B", 1, ("t.engine", (20, 40)), ("t.plain", (25, 40)))
    made = made_of(formation("A", 0, "t.tank", (20, 20)), theirs)
    lines = Lines(made, one(made, "A"), one(made, "B"))
    assert [shot.blow.engines for shot in shooting.shots_of(lines, lines.guns, shooting.VEHICLES)] == [True]
