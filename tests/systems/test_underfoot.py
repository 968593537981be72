"""What ground does is said under the pointer and in the legend, and the numbers said are those that are played."""

from __future__ import annotations

import re
import tomllib
from importlib import resources
from typing import Any

import pytest

from grognard import systems
from grognard.core.language.words import LANGUAGES, catalogue, words

#: Kinds of ground and of what lies on the sides of cells; other keys that begin so are sides of tables.
_GROUND = re.compile(
    r"^([a-z0-9]+)-(?:texture|edge)-(?!.*-does =|taken|top|bottom|left|right)[a-z0-9-]+(?= =)", re.MULTILINE
)
#: Drawn as ways along the ground, not on the sides of cells.
_WAYS = ("ept-edge-road", "ept-edge-path")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", systems.IDS)
def test_every_kind_of_ground_says_what_it_does(system: str, language: str) -> None:
    found = _GROUND.finditer("\n".join(catalogue(language).values()))
    named = [key[0] for key in found if key[1] == system and key[0] not in _WAYS]
    assert named
    assert [key for key in named if not words(language).has(f"{key}-does")] == []


def table(system: str, name: str) -> dict[str, Any]:
    file = resources.files("grognard") / "systems" / system / "data" / name
    return tomllib.loads(file.read_text(encoding="utf-8"))


def test_the_points_that_hexes_cost_are_those_of_the_table() -> None:
    for kind, part in (("texture", "terrain"), ("edge", "side")):
        for row in table("ept", "terrain.toml")[part]:
            name = "stone-wall" if row["id"] == "wall" else row["id"].replace("_", "-")
            told = words("en").say(f"ept-{kind}-{name}-does")
            costs = {cost for mover, cost in row["costs"].items() if mover != "nap_of_earth"}
            assert {float(cost) for cost in re.findall(r"([\d.]+) MP", told)} == costs, name
            assert ("Blocks sight" in told) == row.get("obstacle", False), name
            assert ("Hinders sight" in told) == bool(row.get("hindrance", 0)), name
            assert {"light": "ight cover", "medium": "edium cover", "heavy": "eavy cover"}.get(
                row["cover"], ""
            ) in told, name


def test_the_saves_that_cover_gives_are_those_of_the_table() -> None:
    keys = {
        "open_ground": "open",
        "buildings": "block",
        "fortifications": "bunker",
        "gun_emplacement": "foxhole",
        "trenches": "trench",
        "barbed_wire": "wire",
        "roads": "road",
        "cliffs": "cliff",
        "hills": "mound",
    }
    for row in table("epic", "terrain.toml")["ground"]:
        if row["id"] == "vehicle_fortifications":
            continue
        told = words("en").say(f"epic-texture-{keys.get(row['id'], row['id'])}-does").lower()
        assert set(re.findall(r"save (\d)\+", told)) == {str(save) for save in row["saves"] if save}, row[
            "id"
        ]
        for effect in ("dangerous", "impassable"):
            assert (effect in told) == (effect in row["effects"]), row["id"]


def test_what_an_inch_counts_for_is_that_of_the_table() -> None:
    for row in table("sotr", "scenery.toml")["scenery"]:
        told = words("en").say(f"sotr-texture-{row['id'].replace('_', '-')}-does")
        rate = row.get("rate", 1)
        assert re.findall(r"counts for (\d)", told) == ([str(rate)] if rate > 1 else []), row["id"]
        assert ("Impassable" in told) == (rate == 0), row["id"]
