"""Towed guns: crews, arcs, shields, being turned and pushed, being shot at, and artillery fired like mortars."""

import json
from importlib.resources import files

import pytest

from grognard.core.books.reading import ProfileError, Reader
from grognard.systems.sotr import scene, secrets
from grognard.systems.sotr.guns import carriage
from grognard.systems.sotr.guns import fire as guns
from grognard.systems.sotr.profile import Troop, troops, weapons
from grognard.systems.sotr.shooting import fire as shooting
from grognard.systems.sotr.shooting.modifiers import Manner
from grognard.systems.sotr.shooting.targets import FieldOfFire
from grognard.systems.sotr.state import Acting, figure_of
from grognard.systems.sotr.vehicles import fire
from grognard.systems.sotr.weapons import launchers, mortars
from systems.sotr.machines import at, run, table, vehicle
from systems.sotr.table import answer, game, left, man, offered, one, position, probe, rolled, troop, unit

CALM = (1, 1)


def gun(id="gun", weapon="cannon_heavy", crew=5, shield=True, armour=3):
    row = {"weapon": weapon, "armour": armour, "shield": shield, "from": {"default": "reconstructed"}}
    men = [man("semi_auto_rifle", rank="corporal"), man("semi_auto_rifle", number=crew - 1)]
    return troop(id, *men, kind="gun", gun=row)


KINDS = [
    gun(),
    gun("bare", shield=False),
    gun("light", "cannon_light"),
    gun("medium", "cannon_medium"),
    gun("super", "cannon_super_heavy"),
    gun("howitzer", "howitzer"),
    troop("rocket", man("rpg_heavy"), man("rifle")),
    troop("tommies", man("smg", number=4)),
    vehicle(),
]


def crew(kind="gun", men=5, x=24.0, y=10.0, **rest):
    places = [[x - 2.4 + 1.2 * n, y - 1] for n in range(men)]
    return {**unit("g", 0, kind, *places), "gun": {"at": [x, y], **rest}}


def laid(*units, dice=(), **rest):
    return table(*units, troops=KINDS, dice=dice, **rest)


def lines(battle, name="g", **manner):
    field = FieldOfFire(battle, battle.units[name], Manner(**manner))
    return [line.key for row in shooting.lines(field) for line in row]


# -- the crew ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.guns.crew-minimum")
@pytest.mark.example("sotr.ex.gun-crew-medium", "sotr.ex.gun-crew-super-heavy")
def test_how_often_a_gun_fires_depends_on_its_class_and_the_men_it_has():
    def fires(kind, men, fired=False):
        last = [[-1, 1]] if fired else []
        battle = laid({**crew(kind, men), "fired": last}, at("x", 1, 24, 30))
        return carriage.ready(battle, battle.units["g"])

    expected = {"light": (2, 1), "medium": (2, 1), "gun": (3, 1), "super": (3, 2)}
    for kind, (every, second) in expected.items():
        for men in (1, 2, 3):
            assert fires(kind, men) is (men >= second)
            assert fires(kind, men, fired=True) is (men >= every)
    # Very heavy is as super heavy; who is Down or too far away does not count; nobody fires nothing.
    assert carriage.numbers().every_turn[6] == 3
    assert carriage.numbers().second_turn[6] == 2
    down = laid({**crew("medium", 2), "down": [1], "fired": [[-1, 1]]}, at("x", 1, 24, 30))
    assert not carriage.ready(down, down.units["g"])
    away = laid({**unit("g", 0, "medium", [24, 9], [24, 4.5]), "gun": {"at": [24, 10]}}, at("x", 1, 24, 30))
    assert carriage.crew(away.units["g"]) == [0, 1]
    away.units["g"].stand({1: (2400, 449)})
    assert carriage.crew(away.units["g"]) == [0]
    nobody = laid({**crew("medium", 2), "down": [0, 1]}, at("x", 1, 24, 30))
    assert not carriage.ready(nobody, nobody.units["g"])
    assert lines(nobody) == []


@pytest.mark.clause("sotr.guns.spare-crew")
@pytest.mark.example("sotr.ex.gun-spare-crew")
def test_who_does_not_serve_the_gun_fires_his_own_weapon():
    assert len(carriage.servants(laid(crew(), at("x", 1, 24, 30)).units["g"])) == 3
    playing = game(
        position(crew(), unit("b", 1, "rifles", [24, 25], [25.2, 25]), unit("idle", 1, "rifles", [46, 46]), troops=KINDS, acting="g"),
        1, 1, 1, 1, 1,
    )  # fmt: skip
    answer(playing, ("sotr-action", "fire"))
    sheet = offered(playing, "sotr-fire")
    assert "2:cannon_heavy!>b" in sheet
    answer(playing, ("sotr-fire", ["0:semi_auto_rifle>b", "1:semi_auto_rifle>b", "2:cannon_heavy!>b"]))
    # Three of five serve it: one shell, and four shots of the two who are left.
    assert sum(len(faces) for faces in rolled(playing, "to-hit")) == 5
    assert one(playing, "g").fired == ((-1, 2),)
    assert left(playing) == 0
    # Rifles alone leave the gun unfired, and then everybody fires his own.
    rifles = game(
        position(crew(), unit("b", 1, "rifles", [24, 25], [25.2, 25]), unit("idle", 1, "rifles", [46, 46]), troops=KINDS, acting="g"),
        *(1,) * 10,
    )  # fmt: skip
    answer(rifles, ("sotr-action", "fire"))
    answer(rifles, ("sotr-fire", ["0:semi_auto_rifle>b", "1:semi_auto_rifle>b", "2:semi_auto_rifle>b"]))
    assert one(rifles, "g").fired == ()
    assert left(rifles) == 0


@pytest.mark.clause("sotr.guns.corporal", "sotr.guns.crew-weapons")
def test_a_crew_has_one_corporal_and_the_rifles_of_its_nation():
    for one_ in troops().values():
        if one_.gun is not None:
            ranks = [row.rank for row in one_.men for _ in range(row.number)]
            assert ranks.count("corporal") == 1
            assert set(ranks) == {"corporal", "soldier"}
            arms = {weapon.id for row in one_.men for weapon in row.weapons}
            assert arms == ({"rifle"} if one_.nation == "soviet_union" else {"semi_auto_rifle"})
    row = {**gun(), "nation": "germany", "cost": 0, "from": {"default": "reconstructed"}}
    read = Reader("guns")
    read.table(Troop, row)
    for wrong in (
        {**row, "men": [man("semi_auto_rifle", number=3)]},
        {**row, "men": [man("semi_auto_rifle", rank="sergeant"), man("semi_auto_rifle")]},
        {**row, "men": [man("semi_auto_rifle", rank="corporal"), man("rifle")]},
        {**row, "nation": "soviet_union"},
    ):
        with pytest.raises(ProfileError):
            read.table(Troop, wrong)
    battle = laid(crew(), at("x", 1, 24, 30))
    assert probe(battle, "cool", unit="g") == 7  # a corporal lends no more
    assert probe(laid({**crew(), "disorganised": True}, phase="command"), "orders", seat=0) == [
        "regroup>g/0>g"
    ]


# -- where it points -----------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "sotr.guns.arc#1", "sotr.guns.arc#ruling", "sotr.guns.heavy-fixed", "sotr.guns.light-mobile"
)
@pytest.mark.example("sotr.ex.at-gun-pivot")
def test_a_gun_fires_45_degrees_to_either_side_and_is_turned_instead_of_firing():
    for x, y, bears in (
        (24, 30, True),
        (34, 20, True),
        (34.1, 20, False),
        (14, 20, True),
        (13.9, 20, False),
        (24, 2, False),
    ):
        battle = laid(crew(), unit("b", 1, "rifles", [x, y]))
        assert carriage.bears(battle.units["g"], (round(x * 100), round(y * 100))) is bears
        assert any("cannon" in key for key in lines(battle)) is bears
    # 80 degrees off the barrel: the gun is turned by up to 90 degrees, and then does not fire.
    tank = at("x", 1, 44, 13.5)
    for kind in ("gun", "light"):
        battle = laid(crew(kind), tank)
        assert not any("cannon" in key for key in lines(battle))
        playing = game(
            position(crew(kind), tank, unit("idle", 1, "rifles", [4, 30]), troops=KINDS, acting="g")
        )
        options = offered(playing, "sotr-action")
        assert "turn-gun" in options
        answer(playing, ("sotr-action", "turn-gun"))
        assert set(offered(playing, "sotr-gun-face")) == {h % 3600 for h in range(-900, 901, 150)} - {0}
        answer(playing, ("sotr-gun-face", "900"))
        assert one(playing, "g").gun.heading == 900
        assert not any("cannon" in key for key in offered(playing, "sotr-fire"))  # their rifles they may fire
    turned = laid(crew(heading=900), tank)
    assert any("cannon_heavy!>x" in key for key in lines(turned))
    assert lines(laid(crew(heading=900, turned=True), tank)) == []
    assert lines(laid(crew(heading=900, wrecked=True), tank)) == []


@pytest.mark.clause("sotr.guns.heavy-fixed", "sotr.guns.light-mobile")
def test_a_light_gun_is_pushed_by_its_crew_and_does_not_fire_then_a_heavier_one_stays():
    for kind, goes in (("light", True), ("medium", False)):
        playing = game(
            position(
                crew(kind), at("x", 1, 24, 40), unit("idle", 1, "rifles", [44, 46]), troops=KINDS, acting="g"
            )
        )
        answer(playing, ("sotr-action", "move"), ("sotr-move", [2160, 1300]))
        if goes:
            assert "900" in [str(h) for h in offered(playing, "sotr-gun-face")]
            answer(playing, ("sotr-gun-face", "300"))
        moved = one(playing, "g").gun
        assert (moved.place == (2400, 1000)) is not goes
        assert moved.turned is goes
        assert moved.heading == (300 if goes else 0)
        assert carriage.rounds(playing.battle, one(playing, "g"), 2, moved=True) == []
        if goes:
            assert moved.place == (2400, 1400)
    ran = game(
        position(
            crew("light"), at("x", 1, 24, 40), unit("idle", 1, "rifles", [44, 46]), troops=KINDS, acting="g"
        )
    )
    answer(ran, ("sotr-action", "run"), ("sotr-move", [2160, 1600]))
    assert one(ran, "g").gun.place == (2400, 1000)  # nobody runs with a gun


# -- under fire ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.guns.shield#1", "sotr.guns.shield#ruling")
@pytest.mark.example("sotr.ex.at-gun-shield")
def test_a_shield_covers_the_crew_from_the_front_alone():
    for kind, y, needed in (("gun", 20.6, 5), ("bare", 20.6, 3), ("gun", 0.6, 3)):
        battle = laid(crew(kind, heading=0), unit("b", 1, "tommies", [24, y]))
        assert probe(battle, "needed", shooter="b", target="g/2", weapon="smg") == needed
    gone = laid(crew(wrecked=True), unit("b", 1, "tommies", [24, 20.6]))
    assert probe(gone, "needed", shooter="b", target="g/2", weapon="smg") == 3
    away = {**crew(), "places": [[24, 9], [24, 4.4], [22, 9], [26, 9], [23, 9]]}
    far = laid(away, unit("b", 1, "tommies", [24, 20.6]))
    assert (
        probe(far, "needed", shooter="b", target="g/1", weapon="smg") == 4
    )  # out of the gun's reach: long range only
    # The volley itself reckons with it, and with where the gun points now.
    battle = laid(crew(), unit("b", 1, "tommies", [24, 20.6]))
    field = FieldOfFire(battle, battle.units["b"], Manner())
    assert int(launchers.to_hit(field, 0, weapons()["rifle_grenade_he"], battle.units["g"])) == 6


@pytest.mark.clause("sotr.guns.targeting", "sotr.guns.armour")
def test_only_anti_tank_weapons_may_be_fired_at_the_gun_and_destroy_it_if_they_penetrate():
    battle = laid(
        crew(),
        unit("b", 1, "tommies", [24, 20]),
        unit("r", 1, "rocket", [20, 20], [21, 20]),
        at("x", 1, 30, 25, heading=1800),
    )
    assert lines(battle, "b") == ["0:smg>g"]
    assert {"0:rpg_heavy!>g", "0:rpg_heavy!>g@gun"} <= set(lines(battle, "r"))
    assert not any("rifle>g@gun" in key or "he>g@gun" in key for key in lines(battle, "r"))
    mounted = {line.key for row in fire.lines(battle, battle.units["x"]) for line in row}
    assert {"0:cannon_medium!>g", "0:cannon_medium!>g@gun", "3:hmg>g@gun"} <= mounted
    assert not any("lmg>g@gun" in key for key in mounted)

    def shot(*dice):
        playing = game(
            position(crew(), unit("r", 1, "rocket", [24, 20], [25.2, 20]), unit("idle", 0, "rifles", [46, 46]), troops=KINDS, acting="r"),
            *dice,
        )  # fmt: skip
        answer(playing, ("sotr-action", "fire"), ("sotr-fire", ["0:rpg_heavy!>g@gun"]))
        assert left(playing) == 0
        return one(playing, "g")

    # Aimed it hits on 3; Heavy AT on class 3 needs 2. The crew is untouched and fights on.
    hit = shot(3, 2)
    assert hit.gun.wrecked
    assert len(hit.living) == 5
    assert not shot(3, 1).gun.wrecked
    assert not shot(2).gun.wrecked
    tank = laid(crew(), at("x", 1, 24, 25, heading=1800), dice=(3, 3))
    known = {line.key: line for row in fire.lines(tank, tank.units["x"]) for line in row}
    assert int(fire.explain(tank, tank.units["x"], known, "0:cannon_medium!>g@gun").tallies[0][1]) == 3
    run(fire._discharge(tank, tank.units["x"], known["0:cannon_medium!>g@gun"], Acting(unit="x")))
    assert tank.units["g"].gun.wrecked


@pytest.mark.clause("sotr.guns.armour", "sotr.guns.targeting")
def test_a_gun_has_the_cover_of_its_ground_and_templates_of_anti_tank_class_strike_it():
    pit = {"kind": "sandbags", "box": [20, 8, 28, 12], "id": "pit"}
    battle = laid(crew(), unit("r", 1, "rocket", [24, 20], [25, 20]), piece=[pit])
    field = FieldOfFire(battle, battle.units["r"], Manner())
    assert int(guns.to_hit(field, 0, weapons()["rpg_heavy"], battle.units["g"], True)) == 6
    assert int(guns.to_hit(field, 0, weapons()["rpg_heavy"], battle.units["g"], False)) == 7
    for place, dice, gone in (
        ((2400, 1249), (3,), True),
        ((2400, 1249), (2,), False),
        ((2400, 1350), (), False),
    ):
        shelled = laid(crew(), dice=dice)
        guns.burst(shelled, place, 250, 4, 1)
        assert left(shelled) == 0
        assert shelled.units["g"].gun.wrecked is gone
    soft = laid(crew())
    guns.burst(soft, (2400, 1000), 250, 1, 1)
    assert not soft.units["g"].gun.wrecked


@pytest.mark.clause("sotr.he.penetration", "sotr.guns.armour")
@pytest.mark.parametrize(
    ("weapon", "die", "gone"), [("cannon_heavy_he", 3, True), ("cannon_heavy_he", 2, False)]
)
def test_a_shell_that_bursts_at_a_gun_strikes_the_gun_too(weapon, die, gone):
    shelled = laid(crew(), unit("t", 1, "rifles", [24, 30]), dice=(die,))
    shelled.units["g"].stand(dict.fromkeys(shelled.units["g"].living, (4000, 4000)))
    launchers.land(shelled, shelled.units["t"], 0, weapons()[weapon], (2400, 1000), None)
    assert left(shelled) == 0
    assert shelled.units["g"].gun.wrecked is gone


# -- artillery -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.weapons.artillery-as-mortar", "sotr.weapons.mortar-minimum-range")
@pytest.mark.example("sotr.ex.mortar-minimum")
@pytest.mark.clause("sotr.guns.arc")
def test_an_artillery_piece_fires_like_a_mortar_from_18_inches_on():
    kinds = {"light_mortar": (12, 15, 18), "medium_mortar": (18,), "howitzer": (18,)}
    for name, allowed in kinds.items():
        for away in (12, 15, 18):
            battle = laid(crew("howitzer", y=4), unit("b", 1, "rifles", [24, 3.5 + away]))
            near = mortars.too_near(battle.units["g"], 2, weapons()[name], (2400, 350 + 100 * away))
            assert near is (away not in allowed)
    spotted = laid(crew("howitzer", y=4), unit("b", 1, "rifles", [24, 30]))
    assert {"2:howitzer>b", "2:howitzer>point", "2:howitzer>blind"} <= set(lines(spotted))
    near = laid(crew("howitzer", y=4), unit("b", 1, "rifles", [24, 15]))
    assert "2:howitzer>b" not in lines(near)
    aside = laid(crew("howitzer", y=4), unit("b", 1, "rifles", [46, 8]))
    assert "2:howitzer>b" not in lines(aside)  # it points elsewhere
    # It goes astray by a die less 1, and its shell is Medium AT: nobody without armour survives it.
    playing = game(
        position(crew("howitzer", y=4), unit("b", 1, "rifles", [24, 30]), unit("idle", 1, "rifles", [46, 46]), troops=KINDS, acting="g"), 1
    )  # fmt: skip
    answer(playing, ("sotr-action", "fire"), ("sotr-fire", ["2:howitzer>b"]))
    assert rolled(playing, "drift") == [(1,)]
    assert one(playing, "b").living == ()
    lone = laid(crew("howitzer", men=1, y=4), unit("b", 1, "rifles", [24, 30]))
    assert "0:howitzer>blind" not in lines(lone)  # nobody aims


# -- seen and hidden -----------------------------------------------------------------------------------------------


def test_a_gun_is_drawn_where_it_stands_and_the_gun_of_a_hidden_crew_is_nowhere():
    battle = laid({**crew(), "hidden": True}, unit("b", 1, "rifles", [24, 40]))
    own = scene.scene(secrets.view(battle, 0), 0)
    assert next(piece for piece in own.pieces if piece.id == "g/gun").at == (2400, 1000)
    seen = secrets.view(battle, 1)
    assert seen.units["g"].gun.place == (-10000, -10000)
    assert not any(piece.id == "g/gun" for piece in scene.scene(seen, 1).pieces)


def test_everybody_who_ships_has_a_picture_of_the_list():
    drawn = {"gun": set(), "machine": set(), "man": set()}
    for entry in troops().values():
        if entry.gun is not None:
            drawn["gun"].add(scene.gun_picture(entry.gun))
        if entry.vehicle is not None:
            drawn["machine"].add(scene.machine_picture(entry.vehicle))
        else:
            drawn["man"] |= {scene.picture(figure_of(entry, each)) for each in entry.men}
    known = json.loads((files("grognard.core.screen") / "scene.json").read_text(encoding="utf-8"))["pictures"]
    assert set().union(*drawn.values()) <= set(known)
    assert drawn["gun"] == {"at_gun", "howitzer"}
    assert len(drawn["machine"]) >= 6
    assert len(drawn["man"]) >= 10
