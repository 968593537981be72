"""No module imports itself by way of others, so that any can be the first that is imported."""

import subprocess
import sys

import grimp
import pytest

from grognard.lab.cycles import knots

#: The lowest module of each room that has many, and one that everything needs.
FIRST = (
    "grognard.core.forward",
    "grognard.systems.at43.shooting.weaponry",
    "grognard.systems.dust.attack.close_combat",
    "grognard.systems.ept.fire.shots",
    "grognard.systems.ept.assault.melee",
)


def test_no_module_imports_itself_by_way_of_others() -> None:
    graph = grimp.build_graph("grognard", cache_dir=None)
    assert knots({name: graph.find_modules_directly_imported_by(name) for name in graph.modules}) == []


@pytest.mark.parametrize("name", FIRST)
def test_a_module_deep_down_can_be_imported_first(name: str) -> None:
    subprocess.run([sys.executable, "-c", f"import {name}"], check=True)


def test_modules_that_import_each_other_are_found() -> None:
    around = {
        "a": {"b"},
        "b": {"c"},
        "c": {"a", "low"},
        "low": set(),
        "top": {"a", "x"},
        "x": {"y"},
        "y": {"x"},
    }
    assert knots(around) == [["a", "b", "c"], ["x", "y"]]
    around["c"] = {"low"}
    around["y"] = {"low", "elsewhere"}
    assert knots(around) == []


def test_what_only_leads_from_one_knot_to_another_is_in_neither() -> None:
    assert knots({"a": {"b"}, "b": {"a", "m"}, "m": {"x"}, "x": {"y"}, "y": {"x"}}) == [
        ["a", "b"],
        ["x", "y"],
    ]
