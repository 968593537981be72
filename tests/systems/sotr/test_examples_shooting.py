"""The book's worked examples: shooting."""

import pytest

from grognard.systems.sotr.profile import weapons
from grognard.systems.sotr.shooting import losses, volley
from grognard.systems.sotr.shooting.wounds import Cause
from grognard.systems.sotr.weapons import grenades, mortars
from systems.sotr.table import (
    answer,
    asked,
    battle,
    game,
    left,
    man,
    one,
    piece,
    position,
    probe,
    refused,
    rolled,
    squad,
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


def needed(weapon, away, kind="rifles", shooter="rifles", pieces=(), enemy=None, size=90, **how):
    made = battle(
        table(
            unit("a", 0, shooter, (10, 5)),
            {**unit("b", 1, kind, (10, 6 + away)), **(enemy or {})},
            piece=list(pieces),
            size=[48, size],
        )
    )
    if not probe(made, "in-range", shooter="a", target="b", weapon=weapon):
        return None
    return probe(made, "needed", shooter="a", target="b", weapon=weapon, **how)


def fired(attacker, *others, dice=(), sheet=(), **rest):
    playing = game(table(attacker, *others, IDLE, acting=attacker["id"], **rest), *dice)
    answer(playing, ("sotr-action", "fire"), ("sotr-fire", list(sheet)))
    return playing


# -- shooting ----------------------------------------------------------------------------------------------------


@example("alloc-26-on-8", "alloc-left-group", "alloc-lmg-choice", "alloc-right-group", "alloc-unseen-members")
def test_allocation():
    def shots(attacker, target, firing, **rest):
        return probe(
            battle(table(attacker, target, IDLE, **rest)), "shots", unit="a", target="b", firing=firing
        )

    first = [[0, "smg"], [1, "smg"], *([i, "semi_auto_rifle"] for i in range(2, 12))]
    given = shots(unit("a", 0, "first", *row(12, 5)), unit("b", 1, "eight", *row(8, 12)), first)["0"]
    assert sorted(given) == [3] * 6 + [4] * 2
    column = unit("b", 1, "ten", *((10, 15 + 1.2 * i) for i in range(10)))
    mixed = shots(
        unit("a", 0, "first", *row(5, 5)), column,
        [[0, "smg"], [1, "semi_auto_rifle"], [2, "semi_auto_rifle"], [3, "semi_auto_rifle"], [4, "lmg"]],
    )  # fmt: skip
    assert mixed["0"] == [1] * 9 + [0]
    assert mixed["1"] == [1] * 8 + [0] * 2
    # A weapon of class Heavy Infantry may choose the farther unit, and goes round again on fewer figures.
    four = battle(
        table(
            unit("a", 0, "gun", (10, 5), (11, 5)),
            unit("u4", 1, "ten", *row(10, 15)),
            unit("b", 1, "rifles", *row(4, 20, 30)),
        )
    )
    assert set(probe(four, "targets", shooter="a", weapon="lmg")) == {"u4", "b"}
    assert sorted(probe(four, "shots", unit="a", target="b", firing=[[0, "lmg"]])["1"][:4]) == [2, 2, 2, 2]
    right = shots(
        unit("a", 0, "semi", *row(4, 5)),
        unit("b", 1, "eight", *row(8, 15)),
        [[i, "semi_auto_rifle"] for i in range(4)],
    )
    assert right["0"] == [1] * 8
    house = piece("high_wall", 16, 14, 30, 14.5)
    hidden = unit("b", 1, "eight", *row(5, 15, 10), *((22 + 1.2 * i, 15) for i in range(3)))
    ten = shots(
        unit("a", 0, "semi", *row(5, 5, 10)),
        hidden,
        [[i, "semi_auto_rifle"] for i in range(5)],
        piece=[house],
    )
    assert ten["0"] == [2] * 5 + [0] * 3


@example("pen-row-0", "pen-row-1", "pen-row-2", "pen-row-4", "pen-row-5", "wound-example")
def test_the_penetration_table():
    made = battle(table(A, B))
    short = {"unhurt": "N", "down": "D", "dead": "X"}
    rows = {
        0: ["NDDXXX", "DDXXXX", "DXXXXX", "XXXXXX", "XXXXXX", "XXXXXX", "XXXXXX", "XXXXXX"],
        1: ["NNDDXX", "NDDXXX", "DDXXXX", "DXXXXX", "XXXXXX", "XXXXXX", "XXXXXX", "XXXXXX"],
        2: ["NNNDDX", "NNDDXX", "NDDXXX", "DDXXXX", "DXXXXX", "XXXXXX", "XXXXXX", "XXXXXX"],
    }
    for armour, expected in rows.items():
        found = [probe(made, "wound", penetration=pen, armour=armour) for pen in range(8)]
        assert ["".join(short[result] for result in faces) for faces in found] == expected
    for armour, least in ((4, [7, 7, 7, 5, 4, 3, 2, 1]), (5, [7, 7, 7, 6, 5, 4, 3, 2])):
        for pen, face in enumerate(least):
            assert probe(made, "penetrates", penetration=pen, armour=armour) == [
                d >= face for d in range(1, 7)
            ]


@example(
    "to-hit-aimed-shelter",
    "to-hit-stack",
    "to-hit-ranger-camouflage",
    "scope-three-plus",
    "to-hit-range-finder",
    "cavalry-shot",
)
def test_modifiers_added_up():
    assert needed("rifle", 14, pieces=[piece("trench", 5, 19, 15, 21)], aimed=True) == 6
    crater = piece("crater", 5, 19, 15, 21)
    assert needed("rifle", 14, "with_camouflage", pieces=[crater], enemy={"prone": True}) == 7
    assert needed("rifle", 14, "with_camouflage", pieces=[crater], enemy={"prone": True}, aimed=True) == 6
    wood = piece("forest", 5, 19, 15, 25)
    assert needed("rifle", 14, "ranger_camouflage", pieces=[wood]) == 7
    assert needed("rifle", 14, "ranger_camouflage", pieces=[wood], aimed=True) == 6
    assert needed("rifle", 14, shooter="with_scope") == 3
    assert needed("rpg_medium", 30, shooter="range_finder") == 4
    assert needed("rifle", 14, shooter="with_cavalry", moved=True) == 5
    assert needed("rifle", 14, shooter="with_cavalry") == 4
    assert needed("rifle", 14, shooter="with_cavalry", aimed=True) == 3


@example(
    "to-hit-long-range", "weapon-machine-pistol", "weapon-semi-auto-rifle", "weapon-lmg", "weapon-hmg",
    "weapon-grenade-launcher", "weapon-assault-rifle", "weapon-packed-lmg", "weapon-anti-mech-rifle",
)  # fmt: skip
@pytest.mark.parametrize(
    ("weapon", "rate", "pen", "rolls"),
    [
        ("rifle", 1, 0, {24: 4, 25: 5}),
        ("pistol", 1, 0, {12: 4, 13: 5, 25: None}),
        ("smg", 3, 0, {12: 3, 13: 4}),
        ("rpg_medium", 1, 4, {24: 4, 25: 6}),
        ("machine_pistol", 2, 0, {12: 4, 13: 5, 25: None}),
        ("semi_auto_rifle", 2, 0, {24: 4, 25: 5, 60: 5}),
        ("lmg", 8, 1, {24: 3, 25: 4, 60: 4}),
        ("hmg", 6, 2, {24: 3, 25: 4, 60: 4}),
        ("rifle_grenade_he", 1, 1, {12: 4, 13: 5, 25: None}),
        ("rifle_grenade_at", 1, 2, {12: 4, 13: 5, 25: None}),
        ("assault_rifle", 3, 0, {6: 4, 60: 4}),
        ("packed_lmg", 5, 0, {6: 4, 60: 4}),
        ("anti_mech_rifle", 1, 3, {6: 4, 60: 4}),
    ],
)
def test_weapons_at_their_ranges(weapon, rate, pen, rolls):
    assert (weapons()[weapon].rate, weapons()[weapon].penetration) == (rate, pen)
    for away, roll in rolls.items():
        assert needed(weapon, away) == roll


@example("weapon-semi-auto-aimed", "weapon-shotgun-not-aimed")
def test_aimed_or_not():
    made = battle(table(unit("a", 0, "semi", (10, 5)), unit("b", 1, "rifles", (10, 26))))
    assert probe(made, "sheet", unit="a") == ["0:semi_auto_rifle>b", "0:semi_auto_rifle!>b"]
    assert needed("semi_auto_rifle", 20) == 4
    assert needed("semi_auto_rifle", 20, aimed=True) == 3
    shotgun = battle(table(unit("a", 0, "shotgun", (10, 5)), unit("b", 1, "rifles", (10, 9))))
    assert probe(shotgun, "sheet", unit="a") == ["0:shotgun>b"]
    assert needed("shotgun", 3) == 4


@example(
    "losses-12-hits", "second-down-later", "extra-armour-four", "bulletproof-down", "monster-hunter-cancels"
)
def test_losses():
    made = battle(table(A, unit("b", 1, "eight", *((10, 12 + 2 * i) for i in range(8)))))
    results = [("unhurt", Cause(0, "x"))] * 3 + [("down", Cause(0, "x"))] * 6 + [("dead", Cause(0, "x"))] * 3
    volley.assign(made, one(made, "b"), list(range(8)), results)
    assert probe(made, "living", unit="b") == [3, 4, 5, 6, 7]
    assert probe(made, "figures", unit="b", what="down") == [3, 4, 5, 6, 7]
    again = battle(table(A, unit("b", 1, "rifles", (10, 20), down=True)))
    losses.suffer(again, one(again, "b"), 0, "down", Cause(0, "x"))
    assert probe(again, "status", unit="b") == "gone"

    def wound(kind, face, **how):
        return probe(
            battle(table(A, unit("b", 1, kind, (10, 20)))),
            "wound-of",
            figure="b",
            penetration=0,
            face=face,
            **how,
        )

    assert wound("with_extra_armour", 4) == "down"
    assert wound("with_bulletproof", 5) == "down"
    assert wound("with_uncanny_resilience", 4, silver=True) == "dead"
    assert wound("with_uncanny_resilience", 4) == "down"


@example("nearest-or-easier")
def test_nearest_or_easier():
    units = [
        unit("x", 1, "rifles", (10, 16)),
        unit("y", 1, "rifles", (16, 20)),
        unit("z", 1, "rifles", (3, 26)),
    ]
    walls = [piece("low_wall", 8, 15, 12, 15.3), piece("low_wall", 0, 25, 5, 25.3)]
    made = battle(table(A, *units, piece=walls))
    assert (
        probe(made, "cover", shooter="a", target="x")
        == probe(made, "cover", shooter="a", target="z")
        == "heavy"
    )
    assert probe(made, "targets", shooter="a", weapon="rifle") == ["x", "y"]


@example("sniper-six", "sniper-panic", "sniper-detection")
def test_snipers():
    team = unit("a", 0, "sniper_team", (10, 5), hidden=True)
    assert (
        probe(
            fired(team, unit("b", 1, "armoured", (10, 20)), dice=(6,), sheet=["0:sniper_rifle!>b"]),
            "status",
            unit="b",
        )
        == "gone"
    )
    thick = fired(
        team, unit("b", 1, "with_thick_skull", (10, 20)), dice=(6, 1, 1, 1), sheet=["0:sniper_rifle!>b"]
    )
    assert rolled(thick, "wound") == [(1,)]
    target = squad("b", 1, "sergeant", (10, 20), panicked=True)
    found = fired(team, target, dice=(1, 3, 4), sheet=["0:sniper_rifle!>b"])
    assert probe(found, "is", unit="a", what="known_to") == ["b"]
    hidden = fired(team, target, dice=(1, 4, 4), sheet=["0:sniper_rifle!>b"])
    assert probe(hidden, "is", unit="a", what="known_to") == []
    # It was hit and panicked before: no second test.
    twice = fired(team, target, dice=(5, 1, 6, 6), sheet=["0:sniper_rifle!>b"])
    assert left(twice) == 0


@example("suppression-threshold", "suppression-mg", "suppressed-in-open")
def test_suppression():
    def pressure(kind, count):
        made = battle(table(unit("a", 0, kind, *row(count, 5)), B))
        if not probe(made, "may-suppress", unit="a", target="b"):
            return None
        return probe(made, "pressure", unit="a", target="b") - 7

    assert pressure("semi", 3) == 0
    assert pressure("rifles", 5) is None
    assert pressure("rifles", 10) == 0
    assert pressure("rifles", 11) == -1
    for kind, change in (("gun", -2), ("heavy_gun", -3)):
        made = battle(table(unit("a", 0, kind, (10, 5), (11, 5)), B))
        one(made, "a").busy = 2
        assert probe(made, "pressure", unit="a", target="b") - 7 == change
    six = unit("a", 0, "rifles", *row(6, 5, 7))
    for depth, y in ((26, 2600), (30, 2795), (None, 2795)):
        cover = [] if depth is None else [piece("crater", 5, depth, 15, depth + 4)]
        ran = fired(six, B, dice=(6, 6), sheet=["suppress>b"], piece=cover)
        assert one(ran, "b").places[0][1] >= y
        assert probe(ran, "figures", unit="b", what="prone") == ([] if depth == 26 else [0])
        assert not probe(ran, "is", unit="b", what="activated")


@example("suppressed-terrain")
def test_suppressed_ground():
    wood = piece("ruins", 8, 18, 24, 20, id="wood")
    x = unit("x", 1, "ten", *row(6, 19, 9), *row(4, 23, 9))
    y = unit("y", 1, "ten", *row(5, 19, 17), *row(5, 23, 17))
    playing = fired(
        unit("a", 0, "rifles", *row(8, 5)), x, y, dice=(6, 6), sheet=["suppress-ground>wood"], piece=[wood]
    )
    assert [probe(playing, "is", unit=name, what="suppressed") for name in "xy"] == [True, False]


@example("morale-cover-or-open", "no-test-for-down", "flight-distance", "flight-heavy-cover")
def test_morale():
    three = unit("a", 0, "rifles", *row(3, 5))
    target = unit("b", 1, "rifles", (10, 20), (10, 22), (10, 24), (10, 26))
    open_ = fired(three, target, dice=(6, 6, 6, 6, 6, 2, 6, 6), sheet=["0:rifle!>b"])
    assert rolled(open_, "cool") == [(6, 6)]
    assert probe(open_, "is", unit="b", what="disorganised")
    assert not probe(open_, "is", unit="b", what="fleeing")
    assert probe(open_, "figures", unit="b", what="prone") == [3]
    crater = piece("crater", 5, 18, 15, 28)
    covered = fired(three, target, dice=(6, 6, 6, 6, 6, 2, 6, 6), sheet=["0:rifle!>b"], piece=[crater])
    assert one(covered, "b").places[3] == (1000, 2600)
    down = fired(three, target, dice=(6, 6, 6, 2, 2, 2), sheet=["0:rifle!>b"])
    assert rolled(down, "cool") == []
    hedge, wall = piece("hedge", 5, 22, 15, 22.6), piece("low_wall", 5, 24, 15, 24.4)
    fled = fired(
        A,
        unit("b", 1, "rifles", (10, 20), (11.5, 20)),
        dice=(6, 6, 6, 6),
        sheet=["0:rifle!>b"],
        piece=[hedge, wall],
    )
    assert 2440 <= one(fled, "b").places[1][1] <= 2800
    assert not probe(fled, "is", unit="b", what="fleeing")


@example("crew-halved", "mortar-deviation-range", "mortar-bracketing")
def test_crews_and_mortars():
    for kind, gun, rate in (("gun", "lmg", 4), ("heavy_gun", "hmg", 3)):
        half = fired(unit("a", 0, kind, (10, 5)), B, dice=[1] * rate, sheet=[f"0:{gun}>b"])
        assert [len(faces) for faces in rolled(half, "to-hit")] == [rate]
    for men, target, die, off in ((3, "b", 1, 0), (3, "b", 6, 5), (1, "b", 1, 3), (1, "b", 6, 8)):
        far = unit("b", 1, "rifles", (10, 30))
        dice = (die, *((1,) if off else ()), *((1,) if off == 0 else ()))
        shot = fired(unit("a", 0, "mortar", *row(men, 5)), far, dice=dice, sheet=[f"0:light_mortar>{target}"])
        assert one(shot, "a").laid[0][1] == 3000 + off * 100
    again = game(table(unit("a", 0, "mortar", *row(3, 5), laid=[[10, 33, 1, "spotted"]]), IDLE, acting="a"))
    answer(again, ("sotr-action", "fire"), ("sotr-fire", ["0:light_mortar>again"]))
    assert refused(again, [1000, 3601])
    answer(again, ("sotr-mortar-shift", [1000, 3600]))
    assert one(again, "a").laid[0][:2] == (1000, 3600)
    assert not mortars.too_near(one(again, "a"), 0, weapons()["light_mortar"], (1000, 1750))


@example("grenade-template-size", "grenade-return-test", "flame-tank-hit")
def test_grenades_and_flames():
    for men, size in ((4, 250), (3, 150)):
        made = battle(table(unit("a", 0, "throwers", *row(men, 5)), unit("b", 1, "rifles", (10, 16))))
        assert grenades.radius(one(made, "a")) == size
        assert "grenades>b" in probe(made, "sheet", unit="a")
        one(made, "b").stand({0: (1000, 1700)})
        assert "grenades>b" not in probe(made, "sheet", unit="a")
    throwers = unit("a", 0, "throwers", *row(4, 5))
    for dice, back in (((3, 3), True), ((3, 4), False)):
        playing = game(table(throwers, unit("b", 1, "elite", (10, 14)), IDLE, acting="a"), 1, *dice)
        answer(playing, ("sotr-action", "fire"), ("sotr-fire", ["grenades>b"]))
        assert (asked(playing).ask == "sotr-throw-back") is back
        assert one(playing, "a").grenades == 0
    for die, dice in ((6, (6, 1, 2)), (5, (5, 1))):
        hit = fired(A, unit("b", 1, "flamer", (10, 20)), dice=dice, sheet=["0:rifle!>b"])
        assert bool([entry for entry in hit.journal if entry.event.kind == "sotr-tank-explodes"]) is (
            die == 6
        )
