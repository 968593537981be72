"""Rules asked by tables of situations: each row differs from its neighbour in the one thing that a clause speaks of."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from grognard.core.dice import Scripted
from grognard.core.space.headings import bearing
from grognard.systems.at43 import heroes, measuring, profile, scenery, tactical
from grognard.systems.at43.activation import activation, drills
from grognard.systems.at43.armies import therians
from grognard.systems.at43.damage import casualties, structure
from grognard.systems.at43.missions import control, missions, setup
from grognard.systems.at43.movement import crush, movement
from grognard.systems.at43.roster import roster
from grognard.systems.at43.shooting import cover, indirect, losses, weaponry
from grognard.systems.at43.state import Acting, Battle, Unit
from systems.at43.roster.companies import BIG, SERGEANT, STEEL, army
from systems.at43.table import battle, figures, position, unit

ALPHA = figures("alpha", 0, "steel_troopers", (60, 20), (63, 20), (66, 20))
GOLEMS = figures("golems", 1, "storm_golems", (60, 80), (63, 80))
TOADS = figures("toads", 0, "fire_toad", (30, 50), (50, 50))


def finished(script: Any) -> Any:
    """What a script that asks nothing comes to."""
    with pytest.raises(StopIteration) as done:
        next(script)
    return done.value.value


def ended(script: Any, answer: Any) -> Any:
    """What a script comes to with its last answer."""
    with pytest.raises(StopIteration) as done:
        script.send(answer)
    return done.value.value


# -- activation ----------------------------------------------------------------------------------------


@pytest.mark.clause(
    "at43.drills.take-cover",
    "at43.drills.overwatch",
    "at43.drills.knee",
    "at43.drills.infantry-loss",
    "at43.drills.multiple",
)
@pytest.mark.parametrize(
    ("card", "changes", "acts", "offer"),
    [
        ("steel_troopers", {}, {}, "take_cover overwatch knee"),
        ("steel_troopers", {}, {"able": False}, ""),
        ("steel_troopers", {"status": "reserve"}, {}, ""),
        ("steel_troopers", {"morale": "disorganised"}, {}, ""),
        ("steel_troopers", {"down": 0b111}, {}, ""),
        ("steel_troopers", {}, {"fired": ((0, "laser_rifle", 1, "before"),)}, "take_cover knee"),
        ("steel_troopers", {}, {"moved": True}, "take_cover overwatch knee"),
        ("fire_toad", {}, {}, "overwatch"),
        ("fire_toad", {"down": 0b11}, {}, "overwatch"),
        ("fire_toad", {}, {"fired": ((0, "x", 1, "before"),)}, ""),
    ],
)
def test_the_drills_that_a_unit_may_take(
    card: str, changes: dict[str, Any], acts: dict[str, Any], offer: str
) -> None:
    ground = battle(position(figures("alpha", 0, card, (60, 20), (70, 20)), GOLEMS))
    alpha = ground.units["alpha"]
    for name, value in changes.items():
        setattr(alpha, name, value)
    assert drills.available(ground, alpha, Acting(unit="alpha", **acts)) == tuple(offer.split())


@pytest.mark.clause("at43.drills.infantry-loss#1")
@pytest.mark.parametrize(("card", "offer"), [("steel_troopers", ()), ("fire_toad", ("overwatch",))])
def test_infantry_in_contact_takes_no_drill(card: str, offer: tuple[str, ...]) -> None:
    ground = battle(position(figures("alpha", 0, card, (60, 78)), GOLEMS))
    alpha = ground.units["alpha"]
    alpha.stand({0: (6000, 8000 - 125 - alpha.kit[0].radius)})
    assert drills.available(ground, alpha, Acting(unit="alpha")) == offer


@pytest.mark.clause(
    "at43.drills.split-fire#1", "at43.actions.shoot-before-or-after#1", "at43.actions.shoot-before-or-after#2"
)
@pytest.mark.parametrize(
    ("mode", "split", "fired", "figure", "may"),
    [
        ("", False, (), 0, True),
        ("combat", False, (0, "before"), 1, False),
        ("", False, (0, "before"), 1, True),
        ("combat", False, (0, "after"), 1, True),
        ("combat", False, (2, "before"), 1, False),
        ("combat", True, (2, "before"), 1, True),
        ("combat", True, (2, "before"), 2, False),
        ("combat", True, (0, "before"), 1, False),
        ("combat", True, (0, "before"), 2, True),
    ],
)
def test_on_which_side_of_a_move_a_figure_may_fire(
    mode: str, split: bool, fired: tuple[Any, ...], figure: int, may: bool
) -> None:
    own = unit(
        "alpha", 0, "star_troopers", size=3, bearers=1, special_weapon="grenade_launcher",
        places=[[60, 20], [63, 20], [66, 20]], drills=["split_fire"] if split else [],
    )  # fmt: skip
    alpha = battle(position(own, GOLEMS)).units["alpha"]
    assert [one.role for one in alpha.kit][2] == "bearer"
    shots = ((fired[0], "x", 1, fired[1]),) if fired else ()
    assert weaponry.on_this_side(alpha, Acting(unit="alpha", mode=mode, fired=shots), figure) is may


@pytest.mark.clause("at43.activation.reveal", "at43.tactical.sequence-fixed")
@pytest.mark.parametrize(
    ("lost", "count", "skip", "turned", "left"),
    [
        ((), 1, False, ("a",), ("b", "c")),
        ((), 2, False, ("a", "b"), ("c",)),
        (("a",), 1, False, (), ("b", "c")),
        (("a",), 2, False, ("b",), ("c",)),
        (("a",), 1, True, ("b",), ("c",)),
        (("a",), 2, True, ("b", "c"), ()),
        (("a", "b"), 2, False, (), ("c",)),
        ((), 5, False, ("a", "b", "c"), ()),
    ],
)
def test_cards_are_turned_up_from_the_first_and_those_of_the_dead_use_up_a_go(
    lost: tuple[str, ...], count: int, skip: bool, turned: tuple[str, ...], left: tuple[str, ...]
) -> None:
    ground = battle(
        position(
            *(figures(name, 0, "steel_troopers", (20 * n, 20)) for n, name in enumerate("abc", 1)),
            GOLEMS,
            options={"skip_eliminated_cards": skip},
        )
    )
    for name in lost:
        ground.units[name].status = "gone"
    ground.sequences[0] = ("a", "b", "c")
    before = ground.reveals
    activation.turn_up(ground, 0, count)
    assert (ground.turned, ground.sequences[0]) == (turned, left)
    assert ground.reveals - before == 3 - len(left)


@pytest.mark.clause("at43.tactical.authority-roll", "at43.tactical.authority-tie")
@pytest.mark.parametrize(
    ("faces", "winner"), [([5, 2], 0), ([2, 5], 1), ([3, 3, 1, 4], 1), ([3, 3, 6, 6, 2, 1], 0)]
)
def test_who_ties_for_authority_rolls_again(faces: list[int], winner: int) -> None:
    ground = battle(position(ALPHA, GOLEMS))
    ground.dice = Scripted(faces=faces)
    assert tactical.roll_authority(ground) == winner
    assert ground.authority == faces[-2:]


# -- moving --------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "at43.actions.rapid-distance",
    "at43.scenery.climb",
    "at43.damage.immobilised-no-move",
    "at43.actions.combat-move#2",
    "at43.actions.combat-move-engaged#1",
)
@pytest.mark.parametrize("card", ["steel_troopers", "fire_toad"])
def test_how_far_a_figure_may_go(card: str) -> None:
    own = battle(position(figures("own", 0, card, (30, 50)), GOLEMS)).units["own"]
    table, full = profile.tables(), own.kit[0].fighter.movement

    def far(mode: str, state: str = "free", sped_up: int = 0) -> int:
        return int(movement.allowance(own, 0, mode, state, sped_up))

    more = table.rapid_afv if card == "fire_toad" else table.rapid_infantry
    assert far("rapid") == full + more
    assert far("rapid", sped_up=9900) == 9900
    assert far("combat") == full
    assert far("combat", "engaged") == full // 2
    assert far("climb") == full // 2
    assert far("climb", "engaged") == full // 2
    if own.structure:
        own.structure = ((own.structure[0][0], 0, *own.structure[0][2:]),)
        assert own.immobile(0)
        assert [far(mode) for mode in ("rapid", "combat", "climb")] == [0, 0, 0]


@pytest.mark.clause("at43.heroes.last-to-die", "at43.crush.roll#1", "at43.crush.roll#ruling")
@pytest.mark.parametrize(
    ("engaged", "times", "faces", "falls"),
    [
        (False, 1, [4], False),
        (False, 1, [5], True),
        (True, 1, [2], False),
        (True, 1, [3], True),
        (False, 2, [4, 5], True),
        (False, 2, [5], True),
        (False, 2, [4, 4], False),
    ],
)
def test_who_is_rolled_over_falls_by_a_die(engaged: bool, times: int, faces: list[int], falls: bool) -> None:
    ground = battle(position(ALPHA, figures("wraith", 1, "wraith_golgoth", (10, 10))))
    ground.dice = Scripted(faces=faces)
    alpha = ground.units["alpha"]
    for _ in crush.crush(ground, ground.units["wraith"], [(alpha, 1, engaged, times)]):
        raise AssertionError("nobody is asked")
    assert alpha.living == ((0, 2) if falls else (0, 1, 2))
    assert ground.dice.left == 0


# -- shooting ------------------------------------------------------------------------------------------


@pytest.mark.clause("at43.cover.ignored-close#1")
@pytest.mark.parametrize(
    ("target", "side"),
    [
        ((6000, 11000), (6000, 6300, 0, 1)),
        ((6000, 1000), (6000, 5700, 0, -1)),
        ((11000, 6000), (6600, 6000, 1, 0)),
        ((1000, 6000), (5400, 6000, -1, 0)),
    ],
)
def test_cover_is_ignored_by_who_is_near_the_side_that_faces_the_target(
    target: tuple[int, int], side: tuple[int, int, int, int]
) -> None:
    ground = battle(position(ALPHA, GOLEMS, piece=[{"id": "box", "kind": "container", "at": [60, 60]}]))
    outline, near = ground.board.outline("box"), profile.tables().cover_ignored_within
    x, y, right, up = side
    for away, close in ((125 + near, True), (126 + near, False)):
        leader = x + right * away, y + up * away
        assert cover.too_close(leader, 125, outline, target) is close
    # From the far side the piece itself is between: 12 or 6 cm more.
    depth = 600 if up else 1200
    for away, close in ((125 + near - depth, True), (126 + near - depth, False)):
        leader = x - right * (depth + away), y - up * (depth + away)
        assert cover.too_close(leader, 125, outline, target) is close


@pytest.mark.clause("at43.indirect.affected")
@pytest.mark.parametrize(("right", "up"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_who_is_even_partly_under_the_disc_is_hit_on_whatever_side(right: int, up: int) -> None:
    ground = battle(position(figures("alpha", 0, "steel_troopers", (60, 60)), GOLEMS))
    alpha = ground.units["alpha"]
    for away, hit in ((400 + 124, True), (400 + 126, False)):
        alpha.stand({0: (5000 + right * away, 7000 + up * away)})
        found = indirect.under(ground, (5000, 7000), 400)
        assert found == ([(alpha, [0])] if hit else [])
    alpha.stand({0: (5000, 7000)})
    alpha.status = "gone"
    assert indirect.under(ground, (5000, 7000), 400) == []


@pytest.mark.clause(
    "at43.indirect.drift-distance", "at43.indirect.no-drift", "at43.indirect.drift-direction#ruling"
)
@pytest.mark.parametrize("origin", [(2000, 6000), (6000, 2000), (9000, 9000)])
def test_a_template_drifts_a_centimetre_a_miss_and_one_points_at_the_shooters(
    origin: tuple[int, int],
) -> None:
    ground = battle(position(ALPHA, GOLEMS))
    aim = (6000, 6000)
    assert indirect.drift(ground, 0, aim, origin, 0) == (aim, 0)
    for misses in (1, 3):
        ground.dice = Scripted(faces=[1, 4])
        there, direction = indirect.drift(ground, 0, aim, origin, misses)
        assert direction == 1
        assert measuring.gap(aim, 0, there, 0) == pytest.approx(misses * 100, abs=2)
        home = bearing(origin[0] - aim[0], origin[1] - aim[1])
        assert bearing(there[0] - aim[0], there[1] - aim[1]) == pytest.approx(home, abs=60)
        back, direction = indirect.drift(ground, 0, aim, origin, misses)
        assert direction == 4
        assert (there[0] + back[0], there[1] + back[1]) == pytest.approx((12000, 12000), abs=3)


@pytest.mark.clause("at43.losses.afv-spread", "at43.heroes.last-to-die", "at43.heroes.specific-target")
@pytest.mark.parametrize(
    ("impacts", "hero", "figure", "shares"),
    [
        (1, None, -1, {1: 1, 0: 0}),
        (2, None, -1, {1: 1, 0: 1}),
        (3, None, -1, {1: 2, 0: 1}),
        (5, None, -1, {1: 3, 0: 2}),
        (3, 1, -1, {0: 3}),
        (3, 1, 1, {1: 3}),
    ],
)
def test_impacts_are_shared_evenly_from_the_nearest_machine_on(
    impacts: int, hero: int | None, figure: int, shares: dict[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    ground = battle(position(figures("toads", 1, "fire_toad", (60, 90), (60, 60)), ALPHA))
    toads, alpha = ground.units["toads"], ground.units["alpha"]
    if hero is not None:
        toads.kit = tuple(
            SimpleNamespace(is_hero=i == hero, radius=one.radius) for i, one in enumerate(toads.kit)
        )  # type: ignore[assignment]
    given: dict[int, int] = {}

    def on_afv(battle: Battle, volley: Any, unit: Unit, figure: int, count: int) -> Any:
        given[figure] = count
        yield from ()

    monkeypatch.setattr(losses, "on_afv", on_afv)
    seen = [(toads, 0), (toads, 1)] if figure < 0 else [(toads, figure)]
    shot = SimpleNamespace(unit=alpha, target=weaponry.Target("toads", figure))
    finished(losses.on_afvs(ground, shot, None, seen, impacts))
    assert given == shares
    assert next(iter(given)) == next(iter(shares)), "the nearest first"
    finished(losses.on_afvs(ground, shot, None, [], impacts))


@pytest.mark.clause("at43.losses.tie")
def test_the_next_to_fall_is_the_nearest_left_and_a_tie_is_the_shooters() -> None:
    ground = battle(position(ALPHA, figures("golems", 1, "storm_golems", (57, 50), (63, 50), (60, 70))))
    alpha, golems = ground.units["alpha"], ground.units["golems"]
    order = [(golems, 0), (golems, 1), (golems, 2)]
    script = losses._next_victim(ground, alpha, order, [])
    assert next(script).form.options == ("golems/0", "golems/1")
    assert ended(script, ["golems/1"]) == (golems, 1)
    assert finished(losses._next_victim(ground, alpha, order, [(golems, 0)])) == (golems, 1)
    assert finished(losses._next_victim(ground, alpha, order, order[:2])) == (golems, 2)


# -- damage and leaders --------------------------------------------------------------------------------


@pytest.mark.clause("at43.damage.destroyed-part-to-frame", "at43.damage.weapon-location-choice#1")
@pytest.mark.parametrize(
    ("where", "parts", "hit"),
    [
        ("frame", (3, 2, 1, 1), 0),
        ("propulsion", (3, 2, 1, 1), 1),
        ("propulsion", (3, 0, 1, 1), 0),
        ("weapon", (3, 2, 0, 1), 3),
        ("weapon", (3, 2, 1, 0), 2),
        ("weapon", (3, 2, 0, 0), 0),
        ("weapon", (3, 2, 1, 1), None),
    ],
)
def test_which_part_of_a_machine_takes_the_damage(
    where: str, parts: tuple[int, ...], hit: int | None
) -> None:
    ground = battle(position(figures("wraith", 1, "wraith_golgoth", (60, 60)), ALPHA))
    wraith = ground.units["wraith"]
    assert len(wraith.structure[0]) == len(parts)
    wraith.structure = (parts,)
    script = structure.part_hit(ground, 0, wraith, 0, where)
    if hit is not None:
        assert finished(script) == hit
    else:
        asked = next(script)
        assert (asked.seat, asked.form.options) == (0, (2, 3))
        assert ended(script, 3) == 3


@pytest.mark.clause("at43.units.leader-replacement", "at43.units.officer-eliminated")
@pytest.mark.parametrize(
    ("places", "roles", "status", "leader"),
    [
        ([(60, 20), (63, 20), (70, 20)], "", "field", 1),
        ([(60, 20), (70, 20), (63, 20)], "", "field", 2),
        ([(60, 20), (63, 20), (70, 20)], "1", "field", 2),
        ([(60, 20), (63, 20), (70, 20)], "12", "field", 1),
        ([(60, 20), (63, 20), (57, 20)], "", "field", None),
        ([(60, 20), (63, 20), (57, 20)], "", "gone", 1),
    ],
)
def test_the_nearest_standard_fighter_takes_over(
    places: list[Any], roles: str, status: str, leader: int | None
) -> None:
    ground = battle(position(figures("alpha", 0, "steel_troopers", *places), GOLEMS))
    alpha = ground.units["alpha"]
    alpha.kit = tuple(
        SimpleNamespace(role="bearer" if str(i) in roles else "standard", radius=one.radius)
        for i, one in enumerate(alpha.kit)
    )  # type: ignore[assignment]
    alpha.living, alpha.status = (1, 2), status
    script = casualties.replace_leader(ground, alpha, 0)
    if leader is not None:
        finished(script)
        assert alpha.leader == leader
    else:
        assert next(script).form.options == (1, 2)
        ended(script, 2)
        assert alpha.leader == 2
    alpha.living, alpha.leader = (), 9
    finished(casualties.replace_leader(ground, alpha, 0))
    assert alpha.leader == 9


@pytest.mark.clause("at43.heroes.deployed-mid-game", "at43.heroes.join-timing")
@pytest.mark.parametrize(
    ("near", "far", "joins"),
    [(2.5, 10, True), (2.51, 10, False), (2.5, 10.01, False), (1, 3, True)],
)
def test_a_hero_joins_a_unit_within_a_range_of_him_and_in_contact(
    near: float, far: float, joins: bool
) -> None:
    gap = 2.5  # two bases of 1.25
    own = figures("alpha", 0, "steel_troopers", (60 + gap + near, 50), (60, 50 + gap + far))
    borz = unit("borz", 0, "steel_troopers", size=0, hero="borz", places=[[60, 50]])
    ground = battle(position(own, borz, GOLEMS))
    alpha, hero = ground.units["alpha"], ground.units["borz"]
    assert heroes.may_join(ground, hero, alpha) is joins
    if joins:
        for name, value in (("status", "reserve"), ("seat", 1), ("grade", 1)):
            before = getattr(alpha, name)
            setattr(alpha, name, value)
            leads = name == "grade" and not alpha.has_officer
            assert heroes.may_join(ground, hero, alpha) is leads
            setattr(alpha, name, before)
        assert not heroes.may_join(ground, hero, hero)


@pytest.mark.clause("at43.tactical.commander-tie", "at43.tactical.no-commander")
def test_the_commander_is_the_highest_officer_and_the_player_chooses_among_equals() -> None:
    def named(*grades: int) -> Any:
        own = [
            unit(f"a{n}", 0, "steel_troopers", (20 * n, 20), size=3, **({"officer": grade} if grade else {}))
            for n, grade in enumerate(grades, 1)
        ]
        ground = battle(position(*own, GOLEMS, sequences=[[one["id"] for one in own], ["golems"]]))
        return ground, tactical.name_commander(ground, 0)

    ground, script = named(1, 2)
    finished(script)
    assert ground.commanders[0] == "a2"
    ground, script = named(0, 0)
    finished(script)
    assert ground.commanders[0] == ""
    ground, script = named(2, 1, 2)
    assert next(script).form.options == ("a1", "a3")
    ended(script, "a3")
    assert ground.commanders[0] == "a3"


# -- lists ---------------------------------------------------------------------------------------------


@pytest.mark.clause("at43.roster.standard-size", "at43.roster.maximum-size")
def test_the_sizes_that_a_unit_may_have() -> None:
    entry = profile.profiles()["steel_troopers"].list
    low, high = entry.standard_size, entry.maximum_size

    def fault(size: int, **house: bool) -> list[tuple[str, str, dict[str, Any]]]:
        found = roster.review(army([STEEL | SERGEANT | {"size": size}]), BIG, house)
        return [
            (
                one.key.removeprefix("at43-"),
                one.rule.rpartition(".")[2],
                {key: value for key, _, value in one.args},
            )
            for one in found
            if "size" in one.key
        ]

    assert fault(low) == []
    assert fault(high) == []
    [(key, rule, args)] = fault(low - 1)
    assert (key, rule, args["low"]) == ("size-low", "standard-size", low)
    assert fault(low - 1, short_units=True) == []
    [(key, rule, args)] = fault(low + 1)
    assert (key, rule, args["low"], args["high"]) == ("size-unpriced", "size-pricing", low, high)
    [(key, *_)] = fault(high - 1)
    assert key == "size-unpriced"
    most = max(size for size in range(high, high + 10) if not fault(size))
    [(key, rule, args)] = fault(most + 1)
    assert (key, args["high"]) == ("size-high", most)


# -- missions ------------------------------------------------------------------------------------------


@pytest.mark.clause("at43.control.duration#ruling", "at43.control.who-controls#3")
@pytest.mark.parametrize(
    ("count", "before", "after"),
    [
        ([1, 0], None, 0),
        ([0, 1], None, 1),
        ([2, 3], 0, 1),
        ([2, 2], 0, -1),
        ([0, 0], 1, -1),
        ([3, 1], 0, 0),
    ],
)
def test_the_most_fighters_near_control_and_a_tie_leaves_it_to_nobody(
    count: list[int], before: int | None, after: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ground = battle(position(ALPHA, GOLEMS, mission="hold_the_line", roles=["attacker", "defender"]))
    monkeypatch.setattr(missions, "controllable", lambda battle: ["x"])
    monkeypatch.setattr(control, "holders", lambda battle, place: count)
    ground.controls = {} if before is None else {"x": before}
    control.settle(ground)
    assert ground.controls.get("x", -1) == after


@pytest.mark.clause("at43.mission1.setup", "at43.mission2.setup", "at43.report.briefing")
@pytest.mark.parametrize(
    ("mission", "seats", "face", "edges"),
    [
        ("search_and_destroy", 2, 2, {1: ("bottom", 12000), 0: ("top", 12000)}),
        ("search_and_destroy", 2, 3, {1: ("left", 9000), 0: ("right", 9000)}),
        ("battle_report", 2, None, {1: ("bottom", 12000), 0: ("top", 12000)}),
        ("search_and_destroy", 3, None, {1: ("bottom", 12000), 0: ("left", 9000), 2: ("top", 12000)}),
    ],
)
def test_each_side_gets_one_edge_of_the_table(
    mission: str, seats: int, face: int | None, edges: dict[int, tuple[str, int]]
) -> None:
    ground = battle(position(ALPHA, GOLEMS, size=(120, 90), mission=mission))
    ground.seats, ground.dice = seats, Scripted(faces=[] if face is None else [face])
    setup.one_side_each(ground, list(edges))
    assert {one.owner: (one.edge, one.end) for one in ground.board.positions} == edges
    assert all(one.kind == "access" and one.start == 0 for one in ground.board.positions)


@pytest.mark.clause("at43.scenery.occupants-die#1", "at43.scenery.occupants-die#ruling")
def test_who_is_on_or_in_a_piece_goes_with_it_and_nobody_else() -> None:
    pieces = [{"id": name, "kind": "container", "at": [x, 60]} for name, x in (("box", 60), ("crate", 90))]
    own = figures("alpha", 0, "steel_troopers", (60, 60), (90, 60), (20, 20))
    ground = battle(position(own, GOLEMS, piece=pieces))
    alpha = ground.units["alpha"]
    alpha.perches, ground.idle = ("box", "crate", ""), 4
    for _ in scenery.destroy(ground, "box", 1, "x"):
        raise AssertionError("nobody is asked")
    assert (alpha.living, alpha.perches, ground.idle) == ((1, 2), ("", "crate", ""), 0)
    assert "box" not in ground.board.by_id
    alpha.perches = ("", "in:crate", "")
    for _ in scenery.destroy(ground, "crate", 1, "x"):
        raise AssertionError("nobody is asked")
    assert (alpha.living, alpha.perches) == ((2,), ())


@pytest.mark.clause("at43.therians.routine-transfer")
@pytest.mark.parametrize("down", [0b000, 0b010, 0b110, 0b100])
def test_who_comes_back_stands_and_lies_as_the_one_he_replaces(down: int) -> None:
    own = figures("golems", 1, "storm_golems", (60, 80), (63, 80), (66, 80), (69, 80), lost=[3])
    ground = battle(position(own, ALPHA))
    golems = ground.units["golems"]
    golems.down, golems.perches = down, ("", "box", "", "")
    script = therians.transfer(ground, golems, golems, next(iter(profile.routines().values())))
    assert next(script).form.options == (3,)
    asked = script.send(3)
    assert asked.form.options == (1, 2)
    ended(script, 1)
    assert golems.living == (0, 2, 3)
    assert golems.places[3] == (6300, 8000)
    assert golems.perches == ("", "", "", "box")
    assert golems.down == (down & 0b101) | (0b1000 if down & 0b010 else 0)
