"""The program's modules: all of them imported, and the files they are in."""

import importlib
import pkgutil
from pathlib import Path

import grognard

SOURCE = Path(grognard.__file__).parent


def ours(cls):
    """Whether a class is the program's own."""
    return cls.__module__.split(".")[0] == "grognard"


def import_all():
    """Import everything, so that every class is known and every mark is noted."""
    for found in pkgutil.walk_packages(grognard.__path__, "grognard."):
        importlib.import_module(found.name)


def files():
    """Every source file, in the order of their names."""
    return sorted(SOURCE.rglob("*.py"))


def rules_of(system):
    """The modules of a system's rules, by name, each with its text: all but what bots think of them."""
    folder = SOURCE / "systems" / system
    for file in sorted(folder.rglob("*.py")):
        inside = file.relative_to(folder)
        if inside.parts[0] != "tactics":
            name = ".".join(("grognard.systems", system, *inside.with_suffix("").parts))
            yield name.removesuffix(".__init__"), file.read_text(encoding="utf-8")
