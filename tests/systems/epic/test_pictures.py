"""Pictures: every kind of unit shows a drawing that the page has, and kinds that differ show different ones."""

from __future__ import annotations

import re
from pathlib import Path

from grognard.core.dice import Seeded
from grognard.core.game import Game
from grognard.core.system import Setup
from grognard.systems.epic import SYSTEM, profile, scene
from grognard.systems.epic.profile import Kit

DRAWINGS = Path(__file__).parents[3] / "web" / "src" / "pictures" / "pictograms"


def shown(name):
    return scene.picture(Kit.of(profile.units()[name]))


def test_every_unit_has_a_drawing_of_the_page():
    drawn = set()
    for file in ("machines", "people", "things", "legions"):
        text = (DRAWINGS / f"{file}.ts").read_text(encoding="utf-8")
        drawn |= set(re.findall(r"^ {2,4}(\w+)(?::|,$)", text, re.MULTILINE))
    units = [sheet for sheet in profile.units().values() if sheet.type not in ("ch", "mark")]
    assert {scene.picture(Kit.of(sheet)) for sheet in units} <= drawn


def test_people_of_the_far_future_wear_visors():
    assert Game(SYSTEM, Setup("epic", "first_blood"), Seeded(seed=1)).scene(0).ground.dress == "visor"


def test_beasts_daemons_idols_and_what_flies_are_told_apart():
    assert shown("tyranids.termagants") == "beast"
    assert shown("tyranids.hierophant") == "great_beast"
    assert shown("chaos.bloodletters") == "daemon"
    assert shown("chaos.bloodthirster") == "great_daemon"
    assert shown("necrons.warriors") == "robots"
    assert shown("necrons.monolith") == "monolith"
    assert shown("orks.gargant") == "gargant"
    assert shown("marines.reaver") == "titan"
    assert shown("legion.thunderbolt") in ("fighter", "bomber")
    assert shown("marines.strike_cruiser") == "spaceship"
    assert shown("marines.hunter") == "flak"
    assert shown("eldar.jetbikes") == "jetbike"
