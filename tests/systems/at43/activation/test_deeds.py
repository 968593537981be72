"""What is done and what becomes of it: each deed alone, with everything that it changes and nothing else."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from grognard.core.dice import Scripted
from grognard.core.event import Journal, Rolled
from grognard.core.system import SetupFault
from grognard.systems.at43 import command, dice, morale, profile, scenario, scenery
from grognard.systems.at43.activation import activation, conditions, drills
from grognard.systems.at43.armies import therians
from grognard.systems.at43.damage import casualties
from grognard.systems.at43.missions import control, evacuation, missions
from grognard.systems.at43.movement import vehicles
from grognard.systems.at43.profile import Objective
from grognard.systems.at43.shooting import aiming, artillery, overwatch, shooting
from grognard.systems.at43.state import Acting
from systems.at43.table import battle, figures, position, unit

ALPHA = figures("alpha", 0, "steel_troopers", (60, 20), (63, 20), (66, 20))
GOLEMS = figures("golems", 1, "storm_golems", (60, 80), (63, 80))
BOX = {"id": "box", "kind": "container", "at": [20, 60]}


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


# -- missions ------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "at43.missions.capture",
    "at43.missions.capture-control-rp",
    "at43.missions.eliminate-vp",
    "at43.missions.primary#3",
)
@pytest.mark.parametrize(
    ("event", "what", "role", "earned"),
    [
        ("control", "box", "", [["box"], []]),
        ("capture", "box", "", [["box"], []]),
        ("capture", "crate", "", [[], []]),
        ("control", "crate", "", [[], ["crate"]]),
        ("eliminate", "officer", "", [["officer", "officer"], ["officer"]]),
        ("eliminate", "afv_unit", "", [[], []]),
        ("evacuate", "officer", "", [[], []]),
        ("control", "box", "attacker", [["box"], []]),
        ("control", "box", "defender", [[], []]),
    ],
)
def test_what_each_side_earns_in_a_turn(event: str, what: str, role: str, earned: list[list[str]]) -> None:
    marks = [{"id": name, "at": [60, 60]} for name in ("box", "crate")]
    ground = battle(
        position(ALPHA, GOLEMS, mission="hold_the_line", roles=["attacker", "defender"], mark=marks)
    )
    ground.controls = {"box": 0, "crate": 1}
    ground.captured = ((1, "crate"),)
    ground.deeds = ((0, "eliminate", "officer"), (1, "eliminate", "officer"), (0, "eliminate", "officer"))
    objective = Objective(event=event, what=what, points=1, **({"role": role} if role else {}))
    assert [control.earned(ground, seat, objective) for seat in (0, 1)] == earned


@pytest.mark.clause("at43.mission6.scoring", "at43.missions.points-timing")
def test_only_a_rendezvous_marks_the_pilot_as_met_and_deeds_count_once() -> None:
    ground = battle(position(ALPHA, GOLEMS, mission="skirmish"))
    ground.deeds, ground.idle = ((0, "eliminate", "officer"),), 2
    control.count_points(ground)
    assert (ground.met, ground.deeds, ground.points, ground.idle) == ((), (), [1, 0], 0)
    ground.idle = 2
    control.count_points(ground)
    assert (ground.points, ground.idle) == ([1, 0], 2)
    ground.deeds = ((0, "rendezvous", "pilot"),)
    control.count_points(ground)
    assert ground.met == ("pilot",)


@pytest.mark.clause("at43.mission5.evacuate", "at43.crush.who")
@pytest.mark.parametrize(("card", "what"), [("steel_troopers", "infantry_unit"), ("fire_toad", "afv_unit")])
@pytest.mark.parametrize("mode", ["combat", "rapid"])
def test_a_unit_that_leaves_is_evacuated_whole(card: str, what: str, mode: str) -> None:
    ground = battle(position(figures("own", 0, card, (60, 20)), GOLEMS))
    own, acting = ground.units["own"], Acting(unit="own")
    own.drills, ground.idle = ("overwatch",), 3
    way = evacuation.WayOut(mode, ((6000, 2000), (6000, -500)))
    finished(evacuation.evacuate(ground, own, acting, way))
    assert (own.status, own.drills, ground.idle) == ("evacuated", (), 0)
    assert ground.deeds == ((0, "evacuate", what),)
    assert (acting.mode, acting.moved) == (mode, True)


# -- scenery -------------------------------------------------------------------------------------------


def volley(successes: int, points: int) -> Any:
    def tests(protection: int, count: int) -> Any:
        yield from ()
        return [i < successes for i in range(count)]

    return SimpleNamespace(seat=1, weapon=SimpleNamespace(damage=points), tests=tests)


@pytest.mark.clause("at43.scenery.must-be-target", "at43.mission6.wreck#ruling")
@pytest.mark.parametrize("strike", ["piece", "wreck"])
@pytest.mark.parametrize(
    ("successes", "points", "left"), [(0, 2, 3), (1, 1, 2), (1, 2, 1), (2, 1, 1), (3, 1, None), (2, 2, None)]
)
def test_each_success_takes_structure_until_the_piece_is_gone(
    strike: str, successes: int, points: int, left: int | None
) -> None:
    ground = battle(position(ALPHA, GOLEMS, piece=[BOX]))
    ground.board = ground.board.altered("box", structure=3)
    ground.idle = 2
    if strike == "piece":
        finished(scenery.damage_piece(ground, volley(successes, points), "box", 3))
        assert ground.idle == (0 if successes else 2)
    else:
        finished(scenery.hit_wreck(ground, "box", volley(successes, points), 3))
    if left is None:
        assert "box" not in ground.board.by_id
        finished(scenery.hit_wreck(ground, "box", volley(1, 1), 1))
    else:
        assert ground.board.piece("box").structure == left


# -- conditions and drills -----------------------------------------------------------------------------


@pytest.mark.clause("at43.activation.grounded-figures", "at43.drills.infantry-loss#ruling")
@pytest.mark.parametrize(
    ("down", "thrown", "after", "kept"),
    [
        (0b000, (0,), 0b001, True),
        (0b001, (0,), 0b001, True),
        (0b001, (0, 1), 0b011, False),
        (0b000, (0, 1, 2), 0b111, False),
        (0b000, (5,), 0b000, True),
    ],
)
def test_a_unit_most_of_which_lies_on_the_ground_loses_its_drills(
    down: int, thrown: tuple[int, ...], after: int, kept: bool
) -> None:
    ground = battle(position(ALPHA, GOLEMS))
    alpha = ground.units["alpha"]
    alpha.down, alpha.drills = down, ("knee",)
    conditions.throw_down(ground, alpha, thrown)
    assert (alpha.down, bool(alpha.drills)) == (after, kept)


@pytest.mark.clause("at43.cover.take-cover-lost", "at43.overwatch.lost-engaged#1")
@pytest.mark.parametrize(
    ("card", "near", "status", "kept"),
    [
        ("steel_troopers", True, "field", False),
        ("steel_troopers", False, "field", True),
        ("steel_troopers", True, "reserve", True),
        ("fire_toad", True, "field", True),
    ],
)
def test_infantry_in_contact_loses_its_drills_and_machines_do_not(
    card: str, near: bool, status: str, kept: bool
) -> None:
    ground = battle(position(figures("own", 0, card, (60, 40)), GOLEMS))
    own = ground.units["own"]
    if near:
        own.stand({0: (6000, 8000 - 125 - own.kit[0].radius)})
    own.drills, own.status = ("overwatch",), status
    conditions.settle(ground, own)
    assert bool(own.drills) is kept


def stars(**rest: Any) -> dict[str, Any]:
    return unit(
        "alpha", 0, "star_troopers", size=3, special_weapon="grenade_launcher",
        places=[[60, 20], [63, 20], [66, 20]], **{"bearers": 1, **rest},
    )  # fmt: skip


@pytest.mark.clause("at43.drills.split-fire#1", "at43.drills.cost-timing")
@pytest.mark.parametrize(
    ("own", "points", "asked"),
    [
        (stars(), 1, True),
        (stars(), 0, False),
        (ALPHA, 5, False),
        (figures("alpha", 0, "fire_toad", (60, 20)), 5, False),
        (stars(lost=[0, 1]), 5, False),
    ],
)
def test_split_fire_is_for_infantry_with_a_few_special_weapons_and_a_point(
    own: dict[str, Any], points: int, asked: bool
) -> None:
    ground = battle(position(own, GOLEMS, pool=[points, 5]))
    alpha = ground.units["alpha"]
    script = drills.announce_split_fire(ground, alpha)
    if not asked:
        finished(script)
        assert alpha.drills == ()
    else:
        assert next(script).ask == "at43-split-fire"
        ended(script, "split_fire")
        assert (alpha.drills, ground.pool[0]) == (("split_fire",), points - 1)


@pytest.mark.clause("at43.drills.cost-timing")
@pytest.mark.parametrize(("points", "most"), [(0, None), (1, 1), (2, 2), (9, 3)])
def test_drills_cost_a_point_each(points: int, most: int | None) -> None:
    ground = battle(position(ALPHA, GOLEMS, pool=[points, 5]))
    alpha = ground.units["alpha"]
    script = drills.take(ground, alpha, Acting(unit="alpha"))
    if most is None:
        finished(script)
        return
    asked = next(script)
    assert (asked.form.at_least, asked.form.at_most) == (0, most)
    ended(script, ["knee"])
    assert (alpha.drills, ground.pool[0]) == (("knee",), points - 1)


# -- activations ---------------------------------------------------------------------------------------


@pytest.mark.clause("at43.activation.cost#1", "at43.activation.unpaid#1")
@pytest.mark.parametrize(
    ("points", "answer", "paid"), [(0, None, False), (1, "pay", True), (1, "leave", False)]
)
def test_an_activation_is_paid_if_there_is_a_point_and_the_will(
    points: int, answer: str | None, paid: bool
) -> None:
    ground = battle(position(ALPHA, GOLEMS, pool=[points, 5]))
    script = activation.pay(ground, ground.units["alpha"])
    if answer is None:
        assert finished(script) is paid
    else:
        next(script)
        assert ended(script, answer) is paid
    assert ground.pool[0] == (0 if paid else points)


@pytest.mark.clause("at43.activation.extra#2")
def test_of_two_cards_the_player_chooses_and_the_dead_have_none() -> None:
    ground = battle(
        position(
            *(figures(name, 0, "steel_troopers", (20 * n, 20)) for n, name in enumerate("abc", 1)), GOLEMS
        )
    )
    ground.turned, ground.active = ("a", "b", "c"), 0
    ground.units["b"].status = "gone"
    script = activation.next_card(ground)
    assert next(script).form.options == ("a", "c")
    ended(script, "c")
    assert (ground.turned, ground.acting.unit, ground.phase) == (("a",), "c", "act")
    finished(activation.next_card(ground))
    assert (ground.turned, ground.acting.unit) == ((), "a")
    ground.units["a"].status, ground.turned = "gone", ("a",)
    ground.sequences = [("c",), ("golems",)]
    finished(activation.next_card(ground))
    assert ground.turned == ()
    assert ground.active == 1


@pytest.mark.clause("at43.intro.dice-special-face", "at43.intro.dice-success#2")
@pytest.mark.parametrize(("need", "hits"), [(0, -1), (1, 3), (4, 2), (6, 1)])
def test_a_roll_tells_how_many_reached_what_was_needed(need: int, hits: int) -> None:
    ground = battle(position(ALPHA, GOLEMS))
    ground.dice, ground.journal = Scripted(faces=[6, 4, 1]), Journal()
    assert dice.faces(ground, 0, "x", "y", 0) == []
    assert dice.faces(ground, 0, "at43-roll-save", "at43.cover.save", 3, need) == [6, 4, 1]
    [roll] = [one.event for one in ground.journal.entries if isinstance(one.event, Rolled)]
    assert (roll.hits, roll.sides, roll.faces) == (hits, 6, (6, 4, 1))


# -- losses and morale ---------------------------------------------------------------------------------


@pytest.mark.clause("at43.morale.rout")
def test_a_routed_unit_is_gone_whole() -> None:
    ground = battle(position(ALPHA, figures("bravo", 0, "steel_troopers", (20, 20)), GOLEMS))
    alpha = ground.units["alpha"]
    alpha.down, ground.idle = 0b11, 2
    before = alpha.box
    finished(casualties.rout(ground, alpha))
    assert (alpha.living, alpha.down, alpha.status, ground.idle) == ((), 0, "gone", 0)
    assert alpha.box != before


@pytest.mark.clause(
    "at43.morale.trigger-infantry-rank3",
    "at43.morale.trigger-afv-immobilised",
    "at43.morale.trigger-infantry-low-rank#1",
)
def test_when_a_unit_must_test_its_morale() -> None:
    table = profile.tables()
    for card, few in (("steel_troopers", table.morale_few), ("steel_tacarms", table.morale_few_suits)):
        places = [(10 + 5 * n, 20) for n in range(few + 1)]
        own = battle(position(figures("own", 0, card, *places), GOLEMS)).units["own"]
        assert not morale.due(own)
        own.living = own.living[:few]
        assert morale.due(own)
        own.status = "reserve"
        assert not morale.due(own)
    toads = battle(position(figures("toads", 0, "fire_toad", (30, 50), (50, 50)), GOLEMS)).units["toads"]
    assert not morale.due(toads)
    for figure, due in ((0, False), (1, True)):
        parts = toads.structure[figure]
        rest = [*toads.structure]
        rest[figure] = (parts[0], 0, *parts[2:])
        toads.structure = tuple(rest)
        assert morale.due(toads) is due
    golgoth = battle(position(figures("own", 1, "wraith_golgoth", (30, 50)), ALPHA)).units["own"]
    golgoth.structure = ((golgoth.structure[0][0], 0, *golgoth.structure[0][2:]),)
    assert not morale.due(golgoth), "it knows no fear"


@pytest.mark.clause("at43.damage.immobilised-stay", "at43.damage.immobilised-eject")
def test_each_machine_that_cannot_move_stays_or_is_abandoned() -> None:
    ground = battle(position(figures("toads", 0, "fire_toad", (30, 50), (50, 50)), GOLEMS))
    toads = ground.units["toads"]
    finished(vehicles.stay_or_eject(ground, toads))
    toads.structure = tuple((parts[0], 0, *parts[2:]) for parts in toads.structure)
    ground.dice = Scripted(faces=[6])
    script = vehicles.stay_or_eject(ground, toads)
    first = next(script)
    assert first.form.options == ("stay", "eject")
    second = script.send("eject")
    assert toads.living == (1,)
    assert second.ask == "at43-eject"
    ended(script, "stay")
    assert (toads.living, toads.status) == ((1,), "field")


# -- overwatch and sniping -----------------------------------------------------------------------------


@pytest.mark.clause("at43.overwatch.resolve", "at43.drills.split-fire-overwatch#1")
@pytest.mark.parametrize(("watch", "bearers"), [("ALL", {0, 1, 2}), ("SPECIAL", {2}), ("STANDARD", {0, 1})])
def test_under_split_fire_the_group_that_has_not_fired_is_left(watch: str, bearers: set[int]) -> None:
    alpha = battle(position(stars(), GOLEMS)).units["alpha"]
    alpha.watch = getattr(overwatch, watch)
    found = overwatch.groups(alpha)
    assert {i for arms in found.values() for i, _ in arms.bearers} == bearers


@pytest.mark.clause("at43.therians.medium-nucleus-cannon#ruling")
@pytest.mark.parametrize(
    ("acts", "answer", "sniper"), [({}, "sniper", True), ({}, "plain", False), ({"moved": True}, None, False)]
)
def test_who_has_moved_is_no_sniper(acts: dict[str, Any], answer: str | None, sniper: bool) -> None:
    ground = battle(position(figures("wraith", 1, "wraith_golgoth", (60, 60)), ALPHA))
    acting = Acting(unit="wraith", **acts)
    weapon = profile.weapons()["medium_nucleus_cannon"]
    script = aiming.as_sniper(ground, ground.units["wraith"], weapon, acting)
    if answer is None:
        assert finished(script) is sniper
    else:
        next(script)
        assert ended(script, answer) is sniper
    assert acting.done == (("sniper",) if sniper else ())
    watching = aiming.as_sniper(ground, ground.units["wraith"], weapon, None)
    next(watching)
    assert ended(watching, "sniper") is True


@pytest.mark.clause("at43.therians.routine-scope-infantry", "at43.therians.routine-scope-afv")
@pytest.mark.parametrize(
    ("card", "officer", "status", "found"),
    [
        ("storm_golems", 0, "field", ["chief"]),
        ("storm_golems", 1, "field", ["own", "chief"]),
        ("storm_golems", 0, "reserve", []),
        ("wraith_golgoth", 0, "field", []),
    ],
)
def test_whose_overseer_can_use_routines_on_a_unit(
    card: str, officer: int, status: str, found: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    own = unit("own", 1, card, (30, 60), size=1, **({"officer": officer} if officer else {}))
    chief = unit("chief", 1, "storm_golems", (60, 60), size=3, officer=2)
    ground = battle(position(own, chief, ALPHA))
    ground.units["chief"].status = status
    monkeypatch.setattr(command, "commander", lambda battle, seat: battle.units["chief"])
    assert [one.id for one in therians.overseers(ground, ground.units["own"])] == found
    assert therians.overseers(ground, ground.units["alpha"]) == []


# -- the table -----------------------------------------------------------------------------------------


@pytest.mark.clause("at43.setup.map-given")
@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"size": [120]}, "width and a depth"),
        ({"size": 120}, "width and a depth"),
        ({"size": [120, 120], "piece": [BOX, BOX]}, "an id stands twice"),
        (
            {"size": [120, 120], "position": [{"id": "d", "kind": "drop", "piece": "gone", "owner": 0}]},
            "there is no piece",
        ),
    ],
)
def test_a_map_that_is_not_whole_is_refused(row: dict[str, Any], said: str) -> None:
    with pytest.raises(SetupFault, match=said):
        scenario.board_from(row, ())


@pytest.mark.clause("at43.setup.map-given", "at43.mission3.map")
def test_a_map_is_laid_as_it_is_written() -> None:
    drop = {"id": "d", "kind": "drop", "piece": "box", "owner": 0}
    row = {"size": [120, 90], "piece": [BOX], "position": [drop], "mark": [{"id": "m", "at": [10, 25.5]}]}
    board = scenario.board_from(row, ())
    assert (board.width, board.depth) == (12000, 9000)
    assert [(one.id, one.x, one.y) for one in board.pieces] == [("box", 2000, 6000)]
    assert [(one.id, one.x, one.y) for one in board.marks] == [("m", 1000, 2550)]
    assert [(one.id, one.kind, one.piece) for one in board.positions] == [("d", "drop", "box")]


# -- buying, calling, fusing ---------------------------------------------------------------------------


@pytest.mark.clause("at43.reserves.reinforcement-to-reserve#1")
@pytest.mark.parametrize(("more", "able"), [(-1, False), (0, True), (1, True)])
def test_a_reinforcement_is_bought_for_its_whole_price_and_not_for_less(more: int, able: bool) -> None:
    late = unit("bravo", 0, "steel_troopers", size=6, status="reinforcement")
    ground = battle(position(ALPHA, late, GOLEMS, mission="skirmish"))
    bravo = ground.units["bravo"]
    bravo.cost = 100
    price = 100 * profile.tables().reinforcement_points_per_army_point
    ground.supply = [price + more, price + 1]
    assert control.affordable(ground, 0) == ([bravo] if able else [])
    assert control.affordable(ground, 1) == []
    bravo.status = "reserve"
    assert control.affordable(ground, 0) == []


@pytest.mark.clause(
    "at43.shooting.artillery-allowed",
    "at43.shooting.artillery-timing",
    "at43.shooting.artillery-resolution#ruling",
)
def test_a_strike_is_called_once_a_turn_for_its_points_where_the_mission_grants_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ground = battle(position(ALPHA, GOLEMS))
    cost = profile.tables().strike_cost
    for granted, points, called, may in (
        (True, cost, (), True),
        (True, cost - 1, (), False),
        (True, cost, (0,), False),
        (True, cost, (1,), True),
        (False, cost, (), False),
    ):
        monkeypatch.setattr(missions, "strike", lambda battle, seat, granted=granted: granted)
        ground.pool, ground.strikes = [points, 9], called
        assert artillery.may_strike(ground, 0) is may


@pytest.mark.clause("at43.morale.test", "at43.morale.pass")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_morale_test_tells_whether_it_was_passed(face: int) -> None:
    ground = battle(position(ALPHA, GOLEMS))
    alpha = ground.units["alpha"]
    ground.dice = Scripted(faces=[face])
    need = dice.required(morale.value(alpha), profile.tables().morale_difficulty)
    assert finished(morale.test(ground, alpha)) is (face >= need)
    assert (alpha.morale == "valiant") is (face >= need)


@pytest.mark.clause("at43.therians.routine-timing", "at43.therians.routine-overactive-infantry")
@pytest.mark.parametrize(("ready", "wanted"), [(False, False), (True, False), (True, True)])
def test_failures_are_rolled_again_if_an_overseer_can_and_his_player_will(
    ready: bool, wanted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    ground = battle(position(figures("own", 1, "storm_golems", (30, 60)), ALPHA))
    own, paid = ground.units["own"], []

    def asked(*args: Any) -> Any:
        yield from ()
        return wanted

    monkeypatch.setattr(therians, "ready", lambda *args: own if ready else None)
    monkeypatch.setattr(therians, "_wanted", asked)
    monkeypatch.setattr(therians, "pay", lambda *args: paid.append(args))
    assert finished(therians.overactive(ground, own, 2)) is wanted
    assert len(paid) == wanted


@pytest.mark.clause("at43.therians.routine-fusion")
@pytest.mark.parametrize(("count", "leader", "left"), [(2, 0, ()), (3, 0, (2,)), (3, 2, (2,))])
def test_two_walkers_that_fuse_leave_their_unit_which_finds_a_new_leader(
    count: int, leader: int, left: tuple[int, ...]
) -> None:
    places = [(30, 60), (50, 60), (70, 60)][:count]
    rank = min(one.rank for one in profile.profiles().values() if one.side == "therians" and one.is_afv)
    card = therians.walkers(rank)[0].id
    ground = battle(position(figures("own", 1, card, *places), ALPHA))
    own = ground.units["own"]
    own.leader, own.grade = leader, 1
    routine = profile.routines()["fusion"]
    before = set(ground.units)
    script = therians.fuse(ground, own, own, routine)
    assert next(script).ask == "at43-fuse-at"
    asked = script.send(0)
    assert asked.form.options == tuple(range(1, count))
    ended(script, 1)
    assert own.living == left
    assert own.status == ("field" if left else "fused")
    assert own.grade == (1 if leader == 2 else 0)
    if left:
        assert own.leader == 2
        assert own.box == (
            7000 - own.kit[2].radius,
            6000 - own.kit[2].radius,
            7000 + own.kit[2].radius,
            6000 + own.kit[2].radius,
        )
    [made] = set(ground.units) - before
    assert ground.units[made].places == ((3000, 6000),)
    assert ground.units[made].profile.rank == rank + 1


@pytest.mark.clause("at43.shooting.who-direct")
def test_who_has_fallen_since_the_salvo_was_declared_does_not_shoot() -> None:
    ground = battle(position(ALPHA, GOLEMS))
    alpha = ground.units["alpha"]
    alpha.living = (0, 2)
    sees = SimpleNamespace(seen_from=lambda i: i != 2)
    blind = SimpleNamespace(seen_from=lambda i: False)
    shot = SimpleNamespace(unit=alpha, copies={0: 1, 1: 1, 2: 1})
    assert shooting.shooters(ground, shot, sees, blind) == [0]
    assert shooting.shooters(ground, shot, blind, sees) == [0]
    assert shooting.shooters(ground, shot, blind, blind) == []
