"""Whether a test asserts anything: in its own lines, or in what it calls of the tests' own code."""

from __future__ import annotations

import ast
import inspect
import textwrap
import tokenize
from collections.abc import Callable, Iterator
from functools import cache
from types import FunctionType, MethodType
from typing import Any

#: How deep calls are followed: a test calls what its table says, which calls what it shares with others.
_DEPTH = 4
#: Calls that assert by themselves, by the last part of their names.
_ASSERTING = frozenset({"raises", "fail", "warns"})
#: What catches a failed assertion.
_ALL = frozenset({"AssertionError", "Exception", "BaseException"})


def asserts(test: Callable[..., Any]) -> bool:
    """Whether the test can fail by an assertion of its own."""
    return _asserts(inspect.unwrap(test), _DEPTH)


@cache
def _asserts(code: Any, depth: int) -> bool:
    tree = _tree(code)
    if tree is None:
        return False
    if any(_is_assertion(node) for node in _lived_through(tree)):
        return True
    if depth == 0:
        return False
    return any(_asserts(called, depth - 1) for called in _called(code, tree))


def _tree(code: Any) -> ast.AST | None:
    try:
        if isinstance(code, FunctionType) and code.__name__ != "<lambda>":
            found = _functions(inspect.getfile(code)).get((code.__name__, code.__code__.co_firstlineno))
            if found is not None:
                return ast.Module([found], [])
        return ast.parse(textwrap.dedent(inspect.getsource(code)))
    except (OSError, TypeError, SyntaxError):
        return None


@cache
def _functions(file: str) -> dict[tuple[str, int], ast.stmt]:
    """The functions of a file by name and first line: to read a file once is quicker than to look for each of them."""
    with tokenize.open(file) as text:
        tree = ast.parse(text.read())
    return {
        (node.name, min(part.lineno for part in (node, *node.decorator_list))): node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def _lived_through(tree: ast.AST) -> Iterator[ast.AST]:
    """The parts of a test that may be come to and may fail it: not what is shut off by a constant, what stands in a
    function of its own that nobody names, nor what is tried while every failure is caught."""
    named = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        for part in ast.iter_child_nodes(node):
            nested = node is not tree and not isinstance(node, ast.Module)
            if isinstance(part, ast.FunctionDef | ast.Lambda) and nested and not _is_named(part, named):
                continue
            if part not in _shut_off(node):
                waiting.append(part)


def _is_named(function: ast.FunctionDef | ast.Lambda, named: set[str]) -> bool:
    return isinstance(function, ast.Lambda) or function.name in named


def _shut_off(node: ast.AST) -> list[ast.stmt]:
    """The statements under a condition that is a constant and false, or under a `try` that catches whatever fails."""
    if isinstance(node, ast.If | ast.While) and isinstance(node.test, ast.Constant) and not node.test.value:
        return node.body
    if isinstance(node, ast.With) and any(_suppresses(item.context_expr) for item in node.items):
        return node.body
    if isinstance(node, ast.Try) and any(_catches_all(handler) for handler in node.handlers):
        return node.body
    return []


def _suppresses(manager: ast.expr) -> bool:
    """Whether it is `suppress` of what a failed assertion raises."""
    if not isinstance(manager, ast.Call):
        return False
    what = {part.id for argument in manager.args for part in ast.walk(argument) if isinstance(part, ast.Name)}
    return _last_name(manager.func) == "suppress" and bool(what & _ALL)


def _last_name(function: ast.expr) -> str:
    """The name that something is called by, without what it belongs to."""
    return function.attr if isinstance(function, ast.Attribute) else str(getattr(function, "id", ""))


def _catches_all(handler: ast.ExceptHandler) -> bool:
    """Whether a failed assertion would be caught there and not raised again."""
    caught = (
        {part.id for part in ast.walk(handler.type) if isinstance(part, ast.Name)} if handler.type else _ALL
    )
    return bool(caught & _ALL) and not any(isinstance(part, ast.Raise) for part in ast.walk(handler))


def _is_assertion(node: ast.AST) -> bool:
    if isinstance(node, ast.Assert):
        # Of constants alone nothing can be found out.
        return any(isinstance(part, ast.Name) for part in ast.walk(node.test))
    if isinstance(node, ast.Call):
        return _last_name(node.func) in _ASSERTING
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
