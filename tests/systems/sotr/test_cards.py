"""Cards: what is printed of men and machines, and the damage of a machine by zone and location."""

from io import StringIO

import pytest
from rich.console import Console

from grognard.cli.drawing import scene as draw
from grognard.core.language.voice import Voice
from grognard.core.language.words import words
from grognard.systems.sotr import SYSTEM, scene
from systems.sotr.machines import at, mecha, table
from systems.sotr.table import squad

WALKER = mecha("walker", attack=[4])


def rows(unit):
    return {row.label.removeprefix("sotr-card-"): row.values for row in scene.card(unit).rows}


def test_a_card_of_men_has_their_armour_and_move_and_a_tank_has_its_zones_and_speeds():
    battle = table(at("t", 0, 10, 10), squad("a", 1, "rifles", (30, 30)))
    men, tank = rows(battle.units["a"]), rows(battle.units["t"])
    assert (men["armour"], men["move"]) == (("0",), ("4",))
    assert "zone-front" not in men
    assert "armour" not in tank
    assert tank["speed"] == ("6/12/16",)
    zones = {name: tank[f"zone-{name}"] for name in ("front", "right", "left", "rear", "top", "turret")}
    assert zones == {name: ("4",) if name in ("front", "turret") else ("3",) for name in zones}
    assert "damage" not in tank


def test_a_card_tells_the_zones_of_a_tank_that_were_penetrated_and_what_that_left_behind():
    tank = at("t", 0, 10, 10, struck=["rear"], damage=["immobile", "engine"])
    battle = table(tank)
    told = rows(battle.units["t"])
    assert (told["zone-rear"], told["zone-front"]) == (("3", "sotr-card-struck"), ("4",))
    assert told["damage"] == ("sotr-left-immobile", "sotr-left-engine")
    battle.units["t"].hull.struck = ()
    assert rows(battle.units["t"])["zone-rear"] == ("3",)


def test_a_card_tells_the_damage_of_a_mecha_by_location():
    hurt = ["damaged-0", "destroyed-1", "broken-attack", "leg-gone-left", "limp"]
    battle = table(at("m", 0, 10, 10, "walker", struck=["leg-left"], damage=hurt), troops=[WALKER])
    told = rows(battle.units["m"])
    assert {name: told[f"location-{name}"] for name in ("body", "leg-right", "leg-left")} == {
        "body": ("sotr-card-whole",),
        "leg-right": ("sotr-card-whole",),
        "leg-left": ("sotr-card-struck", "sotr-left-gone"),
    }
    assert told["location-weapon-right"] == ("sotr-weapon-cannon-medium", "sotr-left-damaged")
    assert told["location-weapon-left"] == (
        "sotr-weapon-lmg",
        "sotr-left-destroyed",
        "sotr-mount-attack",
        "sotr-left-broken",
    )
    assert (told["speed"], told["damage"]) == (("3/6/8",), ("sotr-left-limp",))
    assert sorted(name for name in told if name.startswith("zone")) == ["zone-front", "zone-rear"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_word_of_a_card_is_in_the_catalogue(language):
    battle = table(at("t", 0, 10, 10), at("m", 1, 30, 30, "walker"), troops=[WALKER])
    for unit in battle.units.values():
        unit.hull.damage = (*scene.LEFT_BEHIND, "damaged-0", "broken-1", "destroyed-attack", "leg-gone-left")
        for row in scene.card(unit).rows:
            for word in (row.label, *row.values):
                assert not word.startswith("sotr-") or words(language).has(word), word


def test_the_terminal_says_in_words_what_was_hit():
    battle = table(at("t", 0, 10, 10, struck=["rear"], damage=["immobile"]))
    console = Console(width=120, record=True, file=StringIO())
    console.print(draw.card(scene.card(battle.units["t"]), Voice(SYSTEM, words("en"), battle)))
    said = console.export_text()
    assert "hit before" in said
    assert "immobilised" in said
    assert "sotr-card" not in said
    assert "sotr-left" not in said
