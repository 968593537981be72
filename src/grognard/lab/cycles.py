"""A contract for import-linter: no module imports itself by way of others, for types neither.

import-linter's own `acyclic_siblings` asks it of folders: that fire never needs vehicles if vehicles need fire. Books
are not like that; it is enough that any module can be read, and imported, with only those below it.
"""

from __future__ import annotations

from collections.abc import Mapping, Set

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, output


class AcyclicModules(Contract):
    """No cycle of imports among all modules of the root package."""

    type_name = "acyclic_modules"

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
        found = knots(imports)
        return ContractCheck(kept=not found, metadata={"knots": found})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for knot in check.metadata["knots"]:
            output.print_error(
                f"{len(knot)} modules import each other in a circle: {', '.join(knot)}", bold=False
            )


def knots(imports: Mapping[str, Set[str]]) -> list[list[str]]:
    """Modules that reach each other, each group in the order of names: what is left when all others are taken off.

    First go those that import nothing that is left, again and again; of the rest, those that nothing left imports.
    """
    left = {module: set(found) & imports.keys() for module, found in imports.items()}
    _take_off(left)
    importers: dict[str, set[str]] = {module: set() for module in left}
    for module, found in left.items():
        for other in found:
            importers[other].add(module)
    _take_off(importers)
    rest = {module: left[module] & importers.keys() for module in importers}
    groups = {tuple(sorted(_reached(rest, m) & _reached(importers, m) | {m})) for m in rest}
    return [list(group) for group in sorted(groups) if len(group) > 1]


def _take_off(graph: dict[str, set[str]]) -> None:
    while ends := {module for module, found in graph.items() if not found}:
        for module in ends:
            del graph[module]
        for found in graph.values():
            found -= ends


def _reached(graph: Mapping[str, Set[str]], start: str) -> set[str]:
    found: set[str] = set()
    waiting = [start]
    while waiting:
        fresh = graph[waiting.pop()] - found
        found |= fresh
        waiting += fresh
    return found
