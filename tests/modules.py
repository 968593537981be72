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
