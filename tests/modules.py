"""The program's modules, as far as they can be played: a system that is not opened yet is left alone."""

import importlib
import pkgutil
from pathlib import Path

import grognard
from grognard import systems

SOURCE = Path(grognard.__file__).parent


def opened(path):
    """Whether a file or module, by its parts below the package, belongs to no system or to one that is opened."""
    return len(path) < 2 or path[0] != "systems" or path[1].removesuffix(".py") in ("__init__", *systems.IDS)


def ours(cls):
    """Whether a class is the program's own, and not of a system that is not opened yet."""
    package, *path = cls.__module__.split(".")
    return package == "grognard" and opened(path)


def import_all():
    """Import everything, so that every class is known and every mark is noted."""
    for found in pkgutil.walk_packages(grognard.__path__, "grognard.", onerror=lambda name: None):
        if opened(found.name.split(".")[1:]):
            importlib.import_module(found.name)


def files():
    """Every source file, in the order of their names."""
    return [file for file in sorted(SOURCE.rglob("*.py")) if opened(file.relative_to(SOURCE).parts)]
