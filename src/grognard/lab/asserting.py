"""Whether a test asserts anything: in its own lines, or in what it calls of the tests' own code."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from functools import cache
from types import FunctionType, MethodType
from typing import Any

#: How deep calls are followed: a test calls what its table says, which calls what it shares with others.
_DEPTH = 4
#: Calls that assert by themselves, by the last part of their names.
_ASSERTING = frozenset({"raises", "fail", "warns"})


def asserts(test: Callable[..., Any]) -> bool:
    """Whether the test can fail by an assertion of its own."""
    return _asserts(inspect.unwrap(test), _DEPTH)


@cache
def _asserts(code: Any, depth: int) -> bool:
    tree = _tree(code)
    if tree is None:
        return False
    if any(_is_assertion(node) for node in ast.walk(tree)):
        return True
    if depth == 0:
        return False
    return any(_asserts(called, depth - 1) for called in _called(code, tree))


def _tree(code: Any) -> ast.AST | None:
    try:
        return ast.parse(textwrap.dedent(inspect.getsource(code)))
    except (OSError, TypeError, SyntaxError):
        return None


def _is_assertion(node: ast.AST) -> bool:
    if isinstance(node, ast.Assert):
        return not isinstance(node.test, ast.Constant)
    if isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        return name in _ASSERTING
    return False


def _called(code: Any, tree: ast.AST) -> Iterator[Any]:
    """What the code calls, as far as its names lead to functions outside the program itself."""
    known = getattr(code, "__globals__", None)
    if known is None:
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            found = _named(node.func, known)
            if isinstance(found, FunctionType | MethodType):
                found = inspect.unwrap(found)
                if _may_assert(found.__module__):
                    yield found


def _may_assert(module: str) -> bool:
    """The program's own functions assert nothing for a test, but for those made to: cases are played by one."""
    return not module.startswith("grognard.") or module.startswith(
        ("grognard.core.border.position", "grognard.lab")
    )


def _named(node: ast.expr, known: dict[str, Any]) -> Any:
    if isinstance(node, ast.Name):
        return known.get(node.id)
    if isinstance(node, ast.Attribute):
        owner = _named(node.value, known)
        return None if owner is None else inspect.getattr_static(owner, node.attr, None)
    return None
