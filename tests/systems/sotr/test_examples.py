"""The book's worked examples for men on foot, as it plays them: command, recovery, ground."""

import pytest

from grognard.core.tally import Tally
from grognard.systems.sotr import cool
from grognard.systems.sotr.command import maintenance, orders
from systems.sotr.table import (
    answer,
    asked,
    battle,
    game,
    man,
    offered,
    one,
    piece,
    position,
    probe,
    squad,
    state,
    troop,
    unit,
)

ABILITIES = [
    "camouflage",
    "scope",
    "extra_armour",
    "bulletproof",
    "uncanny_resilience",
    "monster_hunter",
    "cavalry",
    "thick_skull",
]
HQ_MEN = [man("smg", rank="lieutenant"), man("rifle", abilities=["radio_operator"]), man("rifle", number=2)]
KINDS = [
    *(troop(f"with_{ability}", man("rifle", abilities=[ability])) for ability in ABILITIES),
    troop("sergeant", man("smg", rank="sergeant"), man("rifle", number=7)),
    troop("corporal", man("smg", rank="corporal"), man("rifle", number=3)),
    troop("green", man("rifle", number=4), quality="green"),
    troop("green_corporal", man("smg", rank="corporal"), man("rifle", number=3), quality="green"),
    troop("elite", man("smg", rank="sergeant"), man("rifle", number=3), quality="elite"),
    troop("hq", *HQ_MEN, kind="headquarters"),
    troop("green_hq", *HQ_MEN, kind="headquarters", quality="green"),
    troop("fast", man("rifle", abilities=["fast"])),
    troop("first", man("smg", number=2), man("semi_auto_rifle", number=10)),
    troop("eight", man("rifle", number=8)),
    troop("ten", man("rifle", number=10)),
    troop("semi", man("semi_auto_rifle", number=5)),
    troop("gun", man("lmg"), man("rifle")),
    troop("heavy_gun", man("hmg"), man("rifle")),
    troop("mortar", man("light_mortar"), man("rifle", number=2)),
    troop("medic", man("pistol", abilities=["medic"])),
    troop("ranger_camouflage", man("rifle", abilities=["ranger", "camouflage"])),
    troop("range_finder", man("rpg_medium", abilities=["optical_range_finder"])),
    troop("armoured", man("rifle"), armour=2),
    troop("sniper_team", man("sniper_rifle", rank="corporal"), abilities=["sniper"]),
    troop("zombies", man(number=4, abilities=["zombie"]), quality="conscript"),
    troop("pistol", man("pistol")),
    troop("bayonet", man("rifle", "bayonet")),
    troop("monster", man(abilities=["combat_monster", "claws_and_teeth", "horror"])),
    troop("horror", man(abilities=["horror"])),
    troop("throwers", man("smg", rank="sergeant"), man("rifle", number=3), abilities=["frag_grenades"]),
    troop("rocket", man("rpg_medium"), man("rifle")),
    troop("plated", man("smg", rank="sergeant"), man("rifle", number=5), armour=2),
    troop("flamer", man("flamethrower")),
    troop("shotgun", man("shotgun")),
    troop("paras", man("smg", rank="sergeant"), man("rifle", number=4), abilities=["drop_infantry"]),
    troop("tommy", man("smg", number=4)),
]
IDLE = unit("idle", 1, "rifles", (46, 46))
A, B = unit("a", 0, "rifles", (10, 5)), unit("b", 1, "rifles", (10, 20))


def table(*units, **rest):
    return position(*units, troops=KINDS, **rest)


def row(count, y, x=10.0, step=1.2):
    return [(x + step * i, y) for i in range(count)]


def example(*names):
    return pytest.mark.example(*(f"sotr.ex.{name}" for name in names))


def fired(attacker, *others, dice=(), sheet=(), **rest):
    playing = game(table(attacker, *others, IDLE, acting=attacker["id"], **rest), *dice)
    answer(playing, ("sotr-action", "fire"), ("sotr-fire", list(sheet)))
    return playing


# -- basics and command ------------------------------------------------------------------------------------------


@example("basic-rates", "fast-rates", "prone-standup-move")
def test_rates():
    made = battle(table(A, unit("f", 0, "fast", (20, 5)), unit("p", 0, "rifles", (30, 5), prone=True), IDLE))

    def rates(name, *actions):
        return [probe(made, "allowance", figure=name, action=action) for action in actions]

    assert rates("a", "move", "run", "crawl") == [4, 8, 2]
    assert rates("f", "move", "run", "assault", "crawl") == [6, 12, 12, 3]
    assert rates("p", "move", "crawl") == [3, 2]


@example("cool-levels", "cool-thresholds")
@pytest.mark.clause("sotr.basics.cool-levels")
def test_cool_levels():
    for kind, limit in (("green", 6), ("rifles", 7), ("elite", 8), ("zombies", 5)):
        made = battle(table(unit("u", 0, kind, (10, 5)), IDLE))
        assert probe(made, "own-cool", unit="u") == limit
        assert cool.enough([limit - 1, 1], Tally(limit))
        assert not cool.enough([limit, 1], Tally(limit))


@example("leader-cool-sum", "leader-down-cool", "chief-lends")
def test_whose_cool_a_unit_uses():
    led = squad("s", 0, "sergeant", (10, 10))
    made = battle(table(led, IDLE))
    assert cool.enough([4, 4], cool.of_unit(made, one(made, "s")))
    down = battle(table({**led, "down": [0]}, IDLE))
    assert not cool.enough([4, 4], cool.of_unit(down, one(down, "s")))
    lent = battle(
        table(
            squad("hq", 0, "green_hq", (10, 10)),
            unit("g", 0, "green", (14, 10), (15, 10), (40, 10), (41, 10)),
            IDLE,
        )
    )
    assert cool.enough([4, 4], cool.of_unit(lent, one(lent, "g")))


@example("zone-radius", "chief-cool-green", "chief-cool-veteran", "initiative-chief-down")
def test_officers_cool():
    made = battle(table(unit("c", 0, "green_corporal", (10, 10)), unit("t", 0, "rifles", (10, 17)), IDLE))
    assert probe(made, "figure-cool", figure="c/0") == 6
    # A circle of 6 inches round him: a lone figure 6 inches from his base is not entirely inside, at 5 it is.
    assert not probe(made, "zone", officer="c/0", unit="t")
    one(made, "t").stand({0: (1000, 1600)})
    assert probe(made, "zone", officer="c/0", unit="t")
    for kind, value in (("green_hq", 8), ("hq", 9)):
        assert (
            probe(battle(table(squad("hq", 0, kind, (10, 10)), IDLE)), "figure-cool", figure="hq/0") == value
        )
    chief = squad("hq", 0, "green_hq", (10, 10), down=[0])
    downed = game(table(chief, squad("g", 0, "corporal", (20, 10)), IDLE, phase="initiative"), 4, 1, 3)
    told = next(entry.event for entry in downed.journal if entry.event.kind == "sotr-initiative")
    assert int(told.totals[0]) == 11


@example("corporal-orders", "officer-single-order", "regroup-success", "jdi-after-failed-order")
def test_orders_of_a_sergeant_and_of_a_corporal():
    many = [unit(f"x{i}", 1, "rifles", (40, 30 + 2 * i)) for i in range(4)]
    wall = piece("high_wall", 0, 20, 48, 20.5)
    corporal = battle(table(squad("c", 0, "corporal", (10, 10)), *many, phase="command", piece=[wall]))
    assert orders.options(corporal, 0) == ["overwatch>c/0>c"]
    assert probe(corporal, "cool", unit="c") == 7
    lost = squad("s", 0, "sergeant", (10, 10), disorganised=True)
    failed = game(table(lost, *many, phase="command", piece=[wall]), 4, 5)
    answer(failed, ("sotr-order", "regroup>s/0>s"))
    assert probe(failed, "is", unit="s", what="disorganised")
    assert orders.options(state(failed), 0) == []
    answer(failed, ("sotr-who-first", 0))
    assert "push:s/0" not in offered(failed, "sotr-action") if asked(failed).ask == "sotr-action" else True
    fine = game(table({**lost, "fleeing": True}, *many, phase="command", piece=[wall]), 4, 4)
    answer(fine, ("sotr-order", "regroup>s/0>s"))
    assert not probe(fine, "is", unit="s", what="disorganised")
    assert not probe(fine, "is", unit="s", what="fleeing")


@example("support-fail-then-air", "support-conditions")
def test_calls_for_support():
    chief = unit("hq", 0, "green_hq", (10, 10), (10, 18), (10, 14), (11.5, 10))
    bought = {"supports": [["barrage_strike", "air_strike"], []]}
    playing = game(table(chief, IDLE, phase="command", **bought), 5, 6, 3, 4)
    answer(playing, ("sotr-order", "support>hq/0>barrage_strike"), ("sotr-support-point", [2000, 2000]))
    answer(playing, ("sotr-call-another", "air_strike"), ("sotr-support-point", [2000, 2000]))
    assert state(playing).supports[0] == ("barrage_strike",)
    assert [call[1] for call in state(playing).called] == ["air_strike"]
    far = {**chief, "places": [[10, 10], [10, 20], [10, 14], [11.5, 10]]}
    assert not any(
        key.startswith("support")
        for key in orders.options(battle(table(far, IDLE, phase="command", **bought)), 0)
    )


@example("hold-position")
def test_hold_the_position():
    mine = [unit(f"a{i}", 0, "sergeant", (5 + 6 * i, 5), hold=8 if i < 3 else 0) for i in range(6)]
    theirs = [unit(f"b{i}", 1, "rifles", (3 + 5 * i, 40)) for i in range(8)]
    playing = game(table(*mine, *theirs, phase="action", active=1), 4, 4, 6, 6)
    answer(
        playing,
        ("sotr-activate", "b0"),
        ("sotr-action", "pass"),
        ("sotr-activate", "a5"),
        ("sotr-action", "pass"),
    )
    answer(
        playing,
        ("sotr-activate", "b1"),
        ("sotr-action", "pass"),
        ("sotr-activate", "a0"),
        ("sotr-hold-or-act", "hold"),
    )
    assert asked(playing).seat == 1
    answer(
        playing,
        ("sotr-activate", "b2"),
        ("sotr-action", "pass"),
        ("sotr-activate", "a1"),
        ("sotr-hold-or-act", "hold"),
    )
    assert asked(playing).ask == "sotr-action"
    answer(
        playing,
        ("sotr-action", "pass"),
        ("sotr-activate", "b3"),
        ("sotr-action", "pass"),
        ("sotr-activate", "a0"),
    )
    assert asked(playing).ask == "sotr-action"


@example("just-do-it-abandon-wounded", "jdi-disorganised-officer")
def test_just_do_it():
    men = unit("s", 0, "sergeant", (10, 10), (11.5, 10), (10, 8), (11.5, 8), down=[2, 3])
    playing = game(table(men, IDLE, acting="s"), 4, 4)
    answer(playing, ("sotr-action", "push:s/0"), ("sotr-action", "run"), ("sotr-move", [1000, 1800]))
    assert one(playing, "s").places[2] == (1000, 800)
    assert not probe(playing, "is", unit="s", what="disorganised")
    lost = squad("s", 0, "sergeant", (10, 10), disorganised=True)
    shoots = game(table(lost, B, IDLE, acting="s"), 4, 4, 1, 1, 1, *[1] * 7)
    answer(
        shoots, ("sotr-action", "push:s/0"), ("sotr-action", "fire"), ("sotr-fire", ["0:smg>b", "1:rifle!>b"])
    )
    assert probe(shoots, "is", unit="s", what="disorganised")
    fleeing = game(table({**lost, "fleeing": True}, B, IDLE, acting="s"))
    assert asked(fleeing).seat == 1


# -- recovery ----------------------------------------------------------------------------------------------------


@example("recovery-plain", "recovery-uncanny-medic", "recovery-burning", "zombie-rise", "fire-goes-on")
def test_recovery():
    six = game(
        table(unit("m", 0, "rifles", *row(6, 5), down=True), IDLE, phase="maintenance"), 1, 2, 3, 4, 5, 6
    )
    assert probe(six, "living", unit="m") == [0, 1, 2, 3]
    assert probe(six, "figures", unit="m", what="down") == [2, 3]
    undying = [
        unit("u", 0, "with_uncanny_resilience", (10, 10), down=True),
        unit("d", 0, "medic", (12.5, 10)),
    ]
    assert probe(game(table(*undying, IDLE, phase="maintenance"), 4), "figures", unit="u", what="down") == []
    scorched = [{**undying[0], "scorched": True, "burning": True}, undying[1]]
    assert probe(
        game(table(*scorched, IDLE, phase="maintenance"), 4, 2), "figures", unit="u", what="down"
    ) == [0]
    burnt = game(
        table(
            unit("m", 0, "rifles", (10, 10), burning=True, down=True),
            unit("n", 0, "rifles", (20, 10)),
            IDLE,
            phase="maintenance",
        ),
        2,
        5,
    )
    assert probe(burnt, "status", unit="m") == "gone"
    horde = game(table(unit("z", 0, "zombies", *row(3, 5), down=True), IDLE, phase="maintenance"))
    assert probe(horde, "figures", unit="z", what="down") == []
    wood = battle(
        table(
            unit("m", 0, "rifles", (5, 5), (7, 5)),
            IDLE,
            piece=[piece("forest", 0, 0, 10, 10, id="w")],
            fires=["w"],
        ),
        3,
        6,
        1,
    )
    maintenance.burn_on(wood, 0)
    assert probe(wood, "living", unit="m") == [1]
    assert wood.fires == ("w",)


# -- ground ------------------------------------------------------------------------------------------------------


@example("obstacle-costs", "rate-costs", "coherency-chain")
def test_what_ground_costs():
    def left_of(pieces, start, end, allowance):
        made = battle(table(A, IDLE, piece=list(pieces)))
        return allowance - probe(made, "cost", start=start, end=end) + abs(end[1] - start[1])

    for height, rest in ((1, 3), (2, 2), (3, 2)):
        assert left_of([piece("low_wall", 0, 11, 20, 11.4, height=height)], [10, 10], [10, 12], 4) == rest
    for kind, inches in (("mud", 2), ("barbed_wire", 1), ("forest", 4)):
        made = battle(table(A, IDLE, piece=[piece(kind, 0, 0, 40, 40)]))
        assert probe(made, "cost", start=[10, 10], end=[10, 10 + inches]) == 4
    chain = battle(table(unit("a", 0, "rifles", *((5 + 5 * i, 5) for i in range(5))), IDLE))
    assert probe(chain, "coherent", unit="a")
    torn = battle(table(unit("a", 0, "rifles", *((5 + 5 * i, 5) for i in range(4)), (25.5, 5)), IDLE))
    assert not probe(torn, "coherent", unit="a")


@example("hidden-near", "hide-after-move", "hidden-shoots")
def test_hiding():
    wood = piece("forest", 0, 12, 30, 24)
    playing = game(
        table(
            unit("a", 0, "rifles", (10, 10)),
            unit("b", 1, "rifles", (10, 18), hidden=True),
            IDLE,
            acting="a",
            piece=[wood],
        )
    )
    answer(playing, ("sotr-action", "move"), ("sotr-move", [1000, 1300]))
    assert not probe(playing, "is", unit="b", what="hidden")
    wall = piece("high_wall", 5, 20, 25, 20.5)
    hides = game(
        table(unit("a", 0, "rifles", (3, 18)), unit("b", 1, "rifles", (6, 28)), acting="a", piece=[wall]),
        6,
        1,
    )
    answer(hides, ("sotr-action", "move"), ("sotr-move", [690, 1800]), ("sotr-hide-now", "hide"))
    assert probe(hides, "targets", shooter="b", weapon="rifle") == []
    answer(hides, ("sotr-action", "run"), ("sotr-move", [100, 2200]))
    assert not probe(hides, "is", unit="a", what="hidden")
    shot = fired({**A, "hidden": True}, B, unit("y", 1, "rifles", (16, 20)), dice=(1,), sheet=["0:rifle!>b"])
    assert probe(shot, "targets", shooter="b", weapon="rifle") == ["a"]
    assert probe(shot, "targets", shooter="y", weapon="rifle") == []


@example("los-edge-of-piece", "los-blockers")
def test_lines_of_sight():
    def seen(*pieces, more=(), enemy=B):
        return probe(battle(table(A, enemy, *more, piece=list(pieces))), "sees", a="a", b="b")

    assert seen(piece("thicket", 5, 19, 15, 22))
    assert not seen(piece("forest", 5, 17.5, 15, 23.5))
    assert seen(more=[unit("f", 0, "rifles", (10, 12))])
    assert not seen(more=[unit("e", 1, "rifles", (10, 12))])
    # Only what is as large as a head counts.
    assert not seen(piece("low_wall", 5, 19, 15, 19.3, height=0.96))
