"""Small breaks of marked code: one comparison, number, word or statement changed, to see whether a test notices."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from inspect import getsourcefile, unwrap
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

#: What takes a change back.
Undo = Callable[[], None]
#: A change in place of one node.
Change = Callable[[], Undo]

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_SUMS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
_WORDS = {"min": "max", "max": "min", "any": "all", "all": "any"}
#: What is told, refused or asked in words is not what a rule decides; breaks there would only test the telling.
_TELLING = frozenset({"tell", "tell_only", "note", "why_not"})


@dataclass(frozen=True, slots=True)
class Mutant:
    """One break: the code it is in, the line, what stood there and what stands there now."""

    code: str
    line: int
    number: int
    was: str
    now: str
    #: The statement it is in, as far as its first line goes: several like it may be in one function.
    within: str = ""

    @property
    def key(self) -> tuple[str, str, str]:
        """What it is known by, whatever line it has moved to."""
        return self.code, self.was, self.now


@dataclass(slots=True)
class _Point:
    """Where a function can be broken, how, and how the break is shown if the node itself does not show it."""

    node: ast.AST
    change: Change
    now: str = ""
    statement: ast.AST | None = None


def mutants(code: str) -> list[Mutant]:
    """Every break that can be made in marked code, in the order of its lines."""
    place = _found(code)
    if place is None:
        return []
    module, qualname = place
    points = _points(_function(_tree(module), qualname))
    return [_mutant(code, point, number) for number, point in enumerate(points)]


def _mutant(code: str, point: _Point, number: int) -> Mutant:
    was = ast.unparse(point.node)
    line = getattr(point.node, "lineno", 0)
    undo = point.change()
    now = point.now or ast.unparse(point.node)
    undo()
    within = ast.unparse(point.statement).splitlines()[0] if point.statement is not None else ""
    return Mutant(code, line, number, was, now, within)


def broken(mutant: Mutant) -> CodeType:
    """The code of the mutant, compiled."""
    place = _found(mutant.code)
    assert place is not None, mutant.code
    module, qualname = place
    tree = copy.deepcopy(_tree(module))
    node = _function(tree, qualname)
    _points(node)[mutant.number].change()
    whole_function = function(mutant.code)
    # Code can only be exchanged for code that reaches for the same around it: a method whose `super()` was taken out
    # goes on to name its class, where nothing ever comes.
    for name in () if whole_function is None else whole_function.__code__.co_freevars:
        node.body += ast.parse(f"if False: {name}").body
    whole = compile(ast.fix_missing_locations(tree), str(_file(module)), "exec", dont_inherit=True)
    return next(code for code in _codes(whole) if code.co_qualname == qualname)


def function(code: str) -> FunctionType | None:
    """The function that carries a mark, beneath its wrappers; nothing where a class does."""
    place = _found(code)
    if place is None:
        return None
    module, qualname = place
    thing: Any = module
    for part in qualname.split("."):
        thing = vars(thing)[part]
    if isinstance(thing, property):
        thing = thing.fget
    if isinstance(thing, staticmethod | classmethod):
        thing = thing.__func__
    thing = unwrap(thing)
    return thing if isinstance(thing, FunctionType) else None


def _found(code: str) -> tuple[ModuleType, str] | None:
    """The module and the name within it; nothing where the mark stands on a class or on data."""
    parts = code.split(".")
    for cut in range(len(parts) - 1, 0, -1):
        try:
            module = import_module(".".join(parts[:cut]))
        except ModuleNotFoundError:
            continue
        qualname = ".".join(parts[cut:])
        return (module, qualname) if _function(_tree(module), qualname, missing=True) else None
    return None


@cache
def _tree(module: ModuleType) -> ast.Module:
    return ast.parse(_file(module).read_text(encoding="utf-8"))


def _file(module: ModuleType) -> Path:
    file = getsourcefile(module)
    assert file is not None, module
    return Path(file)


def _function(tree: ast.Module, qualname: str, missing: bool = False) -> Any:
    inside: list[ast.stmt] = tree.body
    found: ast.stmt | None = None
    for part in qualname.split("."):
        found = next(
            (
                node
                for node in inside
                if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == part
            ),
            None,
        )
        if found is None:
            break
        inside = found.body
    if isinstance(found, ast.FunctionDef):
        return found
    if missing:
        return None
    raise LookupError(f"no function {qualname}")


def _codes(code: CodeType) -> Iterator[CodeType]:
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield const
            yield from _codes(const)


# -- where a function can be broken ------------------------------------------------------------------


def _points(function: ast.FunctionDef) -> list[_Point]:
    told = ast.get_docstring(function, clean=False) is not None
    points: list[_Point] = []
    for statement in function.body[told:]:
        # The block itself, not a part of it: a statement that is taken out must be gone from the function.
        points += _within(statement, function.body)
    return points


def _within(node: ast.AST, block: list[ast.stmt], statement: ast.AST | None = None) -> Iterator[_Point]:
    statement = node if isinstance(node, ast.stmt) else statement
    if isinstance(node, ast.Raise | ast.Assert | ast.FunctionDef) or _is_telling(node) or _is_guard(node):
        return
    for point in _own(node, block):
        point.statement = statement
        yield point
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list"):
            continue
        if isinstance(value, list):
            for part in value:
                if isinstance(part, ast.AST):
                    yield from _within(part, value if isinstance(part, ast.stmt) else block, statement)
        elif isinstance(value, ast.AST):
            yield from _within(value, block, statement)


def _is_telling(node: ast.AST) -> bool:
    if isinstance(node, ast.Expr):
        node = node.value
    if not isinstance(node, ast.Call):
        return False
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    return name in _TELLING


def _is_guard(node: ast.AST) -> bool:
    """`strict` of a zip: like an assertion it holds a slip of the program, and decides nothing."""
    return isinstance(node, ast.keyword) and node.arg == "strict"


def _own(node: ast.AST, block: list[ast.stmt]) -> Iterator[_Point]:
    """The breaks of this node itself."""
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            if type(operator) in _COMPARISONS:
                yield _Point(node, _put(node.ops, place, _COMPARISONS[type(operator)]()))
    elif isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield _Point(node, _set(node, "op", other))
    elif isinstance(node, ast.BinOp):
        if type(node.op) in _SUMS:
            yield _Point(node, _set(node, "op", _SUMS[type(node.op)]()))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield _Point(node, _set(node, "operand", ast.UnaryOp(ast.Not(), node.operand)))
    elif isinstance(node, ast.Constant):
        yield from _constant(node)
    elif isinstance(node, ast.Name) and node.id in _WORDS:
        yield _Point(node, _set(node, "id", _WORDS[node.id]))
    elif isinstance(node, ast.If | ast.IfExp | ast.While):
        if not isinstance(node.test, ast.Compare | ast.BoolOp | ast.UnaryOp):
            turned = ast.UnaryOp(ast.Not(), node.test)
            yield _Point(node.test, _set(node, "test", turned), f"not {ast.unparse(node.test)}")
    elif isinstance(node, ast.Expr | ast.AugAssign | ast.Continue | ast.Break):
        yield _Point(node, _gone(block, node), "pass")


def _constant(node: ast.Constant) -> Iterator[_Point]:
    if isinstance(node.value, bool):
        yield _Point(node, _set(node, "value", not node.value))
    elif isinstance(node.value, int):
        yield _Point(node, _set(node, "value", node.value + 1))


def _put(items: list[Any], place: int, new: Any) -> Change:
    def change() -> Undo:
        old, items[place] = items[place], new
        return lambda: items.__setitem__(place, old)

    return change


def _set(node: ast.AST, field: str, new: Any) -> Change:
    def change() -> Undo:
        old = getattr(node, field)
        setattr(node, field, new)
        return lambda: setattr(node, field, old)

    return change


def _gone(block: list[ast.stmt], node: ast.stmt) -> Change:
    return _put(block, block.index(node), ast.Pass())
