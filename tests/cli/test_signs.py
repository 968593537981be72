"""The list of what a scene may show, which the core keeps for both doors, against the signs of a terminal."""

import re
from pathlib import Path

from grognard.cli.drawing import signs
from grognard.core.screen.scene import known


def test_a_terminal_has_a_sign_for_every_texture_edge_way_and_marker_of_the_list():
    assert [key for key in known()["textures"] if key not in signs._TEXTURES] == []
    assert [key for key in known()["edges"] if key not in signs.EDGES] == []
    assert [key for key in known()["ways"] if key not in signs._WAYS] == []
    assert [
        key for key in known()["markers"] if not key.endswith("_zone") and key not in signs._MARKERS
    ] == []


def test_it_has_none_that_the_list_does_not_name():
    assert [key for key in signs._TEXTURES if key not in known()["textures"]] == []
    assert [key for key in signs.EDGES if key not in known()["edges"]] == []
    # Any zone is drawn as one.
    assert [key for key in signs._MARKERS if key != "zone" and key not in known()["markers"]] == []


def test_the_guide_for_new_rulebooks_lists_the_same():
    guide = (Path(__file__).parents[2] / "docs" / "adding-a-rulebook.md").read_text(encoding="utf-8")
    listed = [re.findall(r"`([a-z_]+)`", line) for line in guide.splitlines() if line.startswith("**")]
    assert listed == [list(keys) for keys in known().values()]


def test_hyphens_and_underscores_are_the_same():
    assert signs.marker_sign("tank-trap") == signs.marker_sign("tank_trap") == "×"
    assert signs.marker_sign("entry-zone") == signs.marker_sign("entry_zone") == "○"
    assert signs.texture_sign("stone-ruin") == signs.texture_sign("stone_ruin")
