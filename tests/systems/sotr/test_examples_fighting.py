"""The book's worked examples for men on foot: overwatch, assaults, close combat, support."""

import dataclasses

import pytest

from grognard.systems.sotr.command import orders
from grognard.systems.sotr.melee import combat, fights
from grognard.systems.sotr.offboard import air
from grognard.systems.sotr.profile import weapons
from grognard.systems.sotr.shooting import antiaircraft
from grognard.systems.sotr.shooting.modifiers import Manner
from grognard.systems.sotr.shooting.targets import FieldOfFire
from grognard.systems.sotr.weapons import flame, launchers
from systems.sotr.machines import run
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


# -- overwatch ---------------------------------------------------------------------------------------------------


@example("overwatch-kept", "overwatch-lost-by-hit", "overwatch-refused", "opportunity-fire-morale")
def test_overwatch():
    watcher, runner = unit("w", 0, "rifles", (10, 30), overwatch=True), unit("b", 1, "rifles", (6, 10))
    playing = game(table(watcher, runner, acting="w"))
    answer(playing, ("sotr-action", "pass"), ("sotr-action", "run"), ("sotr-move", [1000, 1000]))
    assert asked(playing).ask == "sotr-opportunity-fire"
    watch = unit("w", 1, "rifles", (10, 30), overwatch=True)
    for dice, keeps in (((1,), True), ((6, 1), False)):
        shot = fired(unit("a", 0, "rifles", (10, 10)), watch, dice=dice, sheet=["0:rifle!>w"])
        assert probe(shot, "is", unit="w", what="overwatch") is keeps
    wall = piece("high_wall", 0, 30, 48, 30.5)
    s = unit("s", 0, "sergeant", (10, 10), (12, 10))

    def may(unit_, enemy, pieces=()):
        return "overwatch>s/0>s" in orders.options(
            battle(table(unit_, enemy, phase="command", piece=list(pieces))), 0
        )

    assert not may(s, IDLE)
    assert may(s, unit("m", 1, "medic", (20, 25)))
    assert not may({**s, "prone": True}, IDLE, [wall])
    assert not may({**s, "suppressed": True}, IDLE, [wall])
    assert may(s, IDLE, [wall])
    mover = unit("a", 0, "sergeant", (8, 18), (8, 20))
    tests = game(table(mover, watch, unit("i", 0, "rifles", (46, 2)), acting="a"), 6, 6, 4, 5)
    answer(tests, ("sotr-action", "move"), ("sotr-move", [1000, 1800]), ("sotr-opportunity-fire", "w@4"))
    assert probe(tests, "is", unit="a", what="disorganised")
    assert asked(tests).ask != "sotr-fire"


@example("overwatch-point", "overwatch-charged")
def test_overwatch_at_a_point_of_the_path():
    wall, house = piece("high_wall", 2, 15, 8, 15.5), piece("high_wall", 12, 15, 20, 15.5)
    watch = unit("w", 1, "rifles", (10, 30), overwatch=True)
    playing = game(
        table(
            unit("a", 0, "rifles", (6, 10)),
            watch,
            unit("i", 0, "rifles", (46, 2)),
            acting="a",
            piece=[wall, house],
        ),
        5,
        2,
    )
    answer(playing, ("sotr-action", "run"), ("sotr-move", [1400, 1000]))
    assert offered(playing, "sotr-opportunity-fire") == ["w@3", "w@2", "w@1", "hold"]
    answer(playing, ("sotr-opportunity-fire", "w@2"))
    assert one(playing, "a").places[0] == (1000, 1000)
    x, y = (
        unit("x", 1, "rifles", (10, 16), overwatch=True, activated=True),
        unit("y", 1, "rifles", (30, 12), overwatch=True),
    )
    charge = game(table(unit("a", 0, "rifles", (10, 10)), x, y, IDLE, acting="a"))
    answer(charge, ("sotr-action", "assault"))
    assert not probe(charge, "is", unit="x", what="overwatch")
    assert all(key.startswith("y@") or key == "hold" for key in offered(charge, "sotr-opportunity-fire"))
    assert len(offered(charge, "sotr-opportunity-fire")) > 1


# -- assault and close combat ------------------------------------------------------------------------------------


@example(
    "fall-back-success", "assault-activated-target", "horror-charge", "engaged-cannot-shoot", "run-no-shoot"
)
def test_assaults():
    attacker, target = unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 17))
    back = game(table(attacker, target, IDLE, acting="a"), 3, 4)
    answer(back, ("sotr-action", "assault"), ("sotr-fall-back", "fall-back"))
    assert (one(back, "a").places[0], one(back, "b").places[0]) == ((1000, 1800), (1000, 2500))
    assert probe(back, "is", unit="b", what="activated")
    stands = game(
        table(unit("a", 0, "rifles", (10, 10), (12, 10)), {**target, "activated": True}, IDLE, acting="a")
    )
    answer(stands, ("sotr-action", "assault"))
    assert probe(stands, "engaged", figure="a/0")
    fled = game(
        table(
            unit("a", 0, "horror", (10, 10)),
            squad("b", 1, "sergeant", (10, 17), activated=True),
            IDLE,
            acting="a",
        ),
        4,
        5,
    )
    answer(fled, ("sotr-action", "assault"))
    assert probe(fled, "is", unit="b", what="disorganised")
    stays = game(
        table(
            squad("a", 0, "sergeant", (10, 10)),
            unit("b", 1, "horror", (10, 17), activated=True),
            IDLE,
            acting="a",
        ),
        4,
        5,
    )
    answer(stays, ("sotr-action", "assault"))
    assert one(stays, "a").places[0] == (1000, 1000)
    engaged = battle(table(unit("a", 0, "rifles", (10, 10), (10, 6)), unit("b", 1, "rifles", (10, 11))))
    assert probe(engaged, "actions", unit="a") == ["pass", "assault"]
    ran = game(table(unit("a", 0, "rifles", (10, 10), (12, 10)), B, IDLE, acting="a"))
    answer(ran, ("sotr-action", "run"), ("sotr-move", [[1000, 1000], [1200, 1300]]))
    assert asked(ran).seat == 1


def fight(*dice, a="rifles", b="rifles", own=None, theirs=None, place=0, **rest):
    made = battle(
        table(
            {**unit("a", 0, a, (10, 10)), **(own or {})},
            {**unit("b", 1, b, (10, 11)), **(theirs or {})},
            **rest,
        ),
        *dice,
    )
    fights.exchange(made, one(made, "a"), 0, one(made, "b"), 0, place)
    assert left(made) == 0
    return made


@example(
    "sarge-and-ivan",
    "melee-charge-fleeing",
    "melee-defence-wall",
    "melee-third-attacker",
    "melee-combat-monster-second",
    "prone-penalty-once",
)
def test_fights():
    # One hit: one wound die.
    fight(3, 4, 1, a="bayonet", own={"charged": [0]})
    fight(2, 5, 1, 1, a="pistol", own={"charged": [0]}, theirs={"caught": [0], "disorganised": True})
    wall = piece("low_wall", 5, 15, 15, 15.4)
    fight(4, 4, own={"charged": [0], "places": [[10, 14.45]]}, theirs={"places": [[10, 15.95]]}, piece=[wall])
    fight(2, 5, 3, 4, 1, place=2)
    fight(1, 4, 2, 6, 1, 1, a="monster", own={"charged": [0]}, place=1)
    prone = battle(table(unit("a", 0, "rifles", (10, 10), prone=True), unit("b", 1, "rifles", (10, 11))))
    assert probe(prone, "melee-bonus", figure="a", enemy="b") == -1


@example("two-on-one", "down-attacked", "melee-split-contacts", "melee-morale-three-units")
def test_melees_of_several():
    units = [unit("a", 0, "rifles", (10, 10), (11, 11)), unit("b", 1, "rifles", (10, 11))]
    alive = game(table(*units, phase="melee", first=0, turns=2), 3, 3, 2, 2, 2)
    assert [len(faces) for faces in rolled(alive, "melee")] == [1, 1, 2, 1]
    killed = game(table(*units, phase="melee", first=0, turns=2), 6, 5, 2)
    assert probe(killed, "status", unit="b") == "gone"
    single = game(
        table(unit("a", 0, "rifles", (10, 10)), units[1], IDLE, phase="melee", first=0, turns=2), 6, 5, 2
    )
    assert probe(single, "figures", unit="b", what="down") == [0]
    a = unit("a", 0, "rifles", (10.5, 10.13), (12, 11), (11.5, 11.87))
    b = unit("b", 1, "rifles", (10, 11), (11, 11))
    made = battle(table(a, b, first=0))
    splitting = combat.split(made, [one(made, "a"), one(made, "b")])
    with pytest.raises(StopIteration) as ended:
        next(splitting)
    bouts = {bout.alone: bout.against for bout in ended.value.value}
    assert bouts == {("b", 0): [("a", 0)], ("b", 1): [("a", 1), ("a", 2)]}
    sides = [
        unit("u2", 0, "rifles", (10, 30), lost_in_melee=3),
        unit("u6", 0, "rifles", (20, 30), lost_in_melee=1),
        unit("u8", 1, "rifles", (30, 30), lost_in_melee=2),
    ]
    tests = battle(table(*sides))
    assert combat.must_test(one(tests, "u2"), [one(tests, "u8")])
    assert combat.must_test(one(tests, "u8"), [one(tests, "u2"), one(tests, "u6")])
    assert not combat.must_test(one(tests, "u6"), [one(tests, "u8")])


@example("break-off-still-fleeing", "advance-three")
def test_after_the_fight():
    fled = battle(
        table(
            unit("a", 0, "rifles", (10, 10), quarry="b"),
            unit("b", 1, "rifles", (10, 18), fleeing=True, disorganised=True),
        )
    )
    assert probe(fled, "actions", unit="a") == ["assault"]
    charge = game(
        table(
            unit("a", 0, "rifles", (10, 10), quarry="b"),
            unit("b", 1, "rifles", (10, 18), fleeing=True, disorganised=True),
            IDLE,
            acting="a",
        )
    )
    assert probe(charge, "melee-bonus", figure="a", enemy="b") == 3
    three = [
        unit("a", 0, "rifles", (10, 10)),
        unit("b", 1, "rifles", (10, 11)),
        unit("c", 1, "rifles", (10, 14)),
    ]
    playing = game(table(*three, phase="melee", first=0, turns=2), 6, 5, 6)
    answer(playing, ("sotr-move-on", "engage:c"))
    assert len(rolled(playing, "melee")) == 2


@pytest.mark.clause("sotr.abilities.zombie-morale")
@example("zombie-moves", "zombies-keep-coming")
def test_zombies():
    horde = unit("z", 0, "zombies", (10, 10), disorganised=True)
    playing = game(table(horde, unit("b", 1, "rifles", (10, 23)), IDLE, acting="z"))
    assert one(playing, "z").places[0] == (1000, 1500)
    near = battle(
        table(unit("z", 0, "zombies", (10, 10), disorganised=True), unit("b", 1, "rifles", (10, 11)))
    )
    assert probe(near, "melee-bonus", figure="z", enemy="b") == -1


# -- from off the table ------------------------------------------------------------------------------------------


@example("air-deviation-3", "air-deviation-5", "air-deviation-6", "air-line-strip")
def test_strafing():
    for die, shift in ((3, -1), (5, 2), (6, 1)):
        made = battle(table(A, IDLE), die)
        air.lay(made, 0, (2000, 0), (2000, 2000))
        assert air.middle(made.runs[0]) == (2000 + 100 * shift, 2400)
    men = unit("b", 1, "rifles", (12.4, 20), (12.5, 24), (12.6, 28))
    strip = battle(table(unit("a", 0, "rifles", (40, 5)), men, runs=[[0, 10, 0, 10, 48]]), 4, 3, 1)
    run(air.bomb(strip, 0))
    assert probe(strip, "figures", unit="b", what="down") == [0]


@example("barrage-three", "off-board-order")
def test_a_barrage():
    units = squad("hq", 0, "hq", (5, 5)), unit("b", 1, "rifles", (40, 40))
    called = {"called": [[0, "barrage_strike", 20, 20]]}
    three = game(table(*units, phase="support", leading=0, turns=2, **called), 2, 4, 3, 3)
    at = [entry.event.at for entry in three.journal if entry.event.kind == "sotr-template-lands"]
    # 4 inches off in sector 2, then twice 5 inches further in sector 3: edge to edge.
    assert at[0] == (2346, 2200)
    assert at[1] == at[2]
    assert 500 <= ((at[1][0] - at[0][0]) ** 2 + (at[1][1] - at[0][1]) ** 2) ** 0.5 <= 502
    assert at[1][0] > at[0][0]
    assert at[1][1] < at[0][1]
    playing = game(
        table(
            squad("hq", 0, "hq", (5, 5)), squad("q", 1, "hq", (40, 40)), phase="support", leading=1, turns=2,
            called=[[0, "single_strike", 5, 30], [1, "single_strike", 30, 5]],
        ),
        1, 1, 4, 1,
    )  # fmt: skip
    landed = [entry.event.seat for entry in playing.journal if entry.event.kind == "sotr-template-lands"]
    assert landed == [1, 0]


@example("drop-landing", "drop-point-blocked")
def test_drops():
    paras = {"id": "p", "seat": 0, "troop": "paras"}
    wood = piece("forest", 15, 15, 25, 21.2)
    landed = game(
        table(paras, unit("b", 1, "rifles", (20, 30)), acting="p", drops=[["p", 20, 20]], piece=[wood]),
        1,
        1,
        2,
        1,
        3,
        5,
        6,
    )
    assert rolled(landed, "landing") == [(1,), (2,), (3,), (5,), (6,)]
    assert needed("rifle", 10, dropped=True) == 5
    blocked = game(table(paras, unit("b", 1, "rifles", (20, 20)), IDLE, acting="p", drops=[["p", 20, 20]]))
    assert asked(blocked).ask == "sotr-drop-elsewhere"
    assert refused(blocked, [2000, 2801])


@example("aircraft-shot")
def test_shooting_at_an_aircraft():
    made = battle(table(unit("a", 0, "heavy_gun", (10, 5), (11, 5)), IDLE, runs=[[1, 40, 0, 40, 48]]))
    field = FieldOfFire(made, one(made, "a"), Manner())
    assert int(antiaircraft.to_hit(field, 0, weapons()["hmg"])) == 6
    flak = dataclasses.replace(weapons()["hmg"], abilities=("anti_aircraft",))
    assert int(antiaircraft.to_hit(field, 0, flak)) == 4


@example("flame-house")
def test_a_flame_into_a_house():
    house = piece("building", 5, 14, 18, 20)
    men = unit("b", 1, "rifles", (10, 15), *((12 + 1.1 * i, 17) for i in range(5)))

    def hit(y):
        made = battle(table(unit("a", 0, "flamer", (10, y)), men, piece=[house]))
        return len(flame.filled(made, one(made, "a"), 0, one(made, "b")))

    assert hit(14 - 5.5) == 6
    assert hit(14 - 7.5) == 0


@example("disorganised-cannot-shoot", "disorganised-in-cover-stays")
def test_the_disorganised():
    lost = unit("a", 0, "rifles", (10, 20), disorganised=True)
    crater = piece("crater", 5, 11, 15, 15)
    playing = game(table(lost, unit("b", 1, "rifles", (10, 40)), IDLE, acting="a", piece=[crater]))
    assert 1400 <= one(playing, "a").places[0][1] <= 1500
    assert asked(playing).seat == 1
    torn = unit("a", 0, "rifles", (10, 13), (12, 13), (22, 13), disorganised=True)
    stays = game(table(torn, unit("b", 1, "rifles", (10, 40)), IDLE, acting="a", piece=[crater]))
    assert offered(stays, "sotr-action") == ["pass", "seek"]
    answer(stays, ("sotr-action", "seek"))
    assert one(stays, "a").places[0] == (1000, 1300)
    assert one(stays, "a").places[2][0] < 1600


@example("he-displacement", "he-class")
def test_high_explosive():
    crater = piece("crater", 5, 18, 20, 20)
    mixed = unit("b", 1, "eight", *row(4, 19), *row(4, 22))
    made = battle(table(unit("a", 0, "rocket", (10, 5), (11, 5)), mixed, piece=[crater]))
    field = FieldOfFire(made, one(made, "a"), Manner(moved=True))
    assert int(launchers.to_hit(field, 0, weapons()["rpg_medium_he"], one(made, "b"))) == 4
    assert weapons()["rpg_heavy_he"].penetration == weapons()["rpg_heavy"].penetration - 1 == 4
    # Cool 8 - 3: a 5 passes, a 6 means suppressed. The far man is not touched.
    for dice, pinned in (((2, 3), False), ((3, 3), True)):
        target = squad("b", 1, "plated", (10, 20))
        target = {**target, "only": 2, "places": [[30, 20], [10, 20]]}
        target.pop("at")
        shot = fired(
            unit("a", 0, "rocket", (10, 5), (11, 5)), target, dice=(6, 1, *dice), sheet=["0:rpg_medium_he!>b"]
        )
        assert one(shot, "b").places[1] != (1000, 2000)
        assert probe(shot, "is", unit="b", what="suppressed") is pinned


@example("corporal-team-without-leader")
def test_a_team_without_its_corporal():
    men = {**unit("s", 0, "sergeant", (10, 10), (12, 10))}
    team = {**unit("t", 0, "corporal", (14, 10), (15.5, 10)), "parent": "s"}
    lost = {**team, "only": 4, "lost": [0, 3], "places": [[14, 10], [15.5, 10]]}
    assert probe(battle(table(men, lost, IDLE)), "commands", officer="s/0", unit="t")
    headless = {**men, "only": 3, "lost": [0], "places": [[10, 10], [12, 10]]}
    assert not probe(battle(table(headless, team, IDLE)), "commands", officer="t/0", unit="s")
