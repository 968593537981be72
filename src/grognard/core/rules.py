"""The clause index of each rulebook, and which code and data say that they carry which clause.

A mark names a clause, `dust.setup.entry-move`, or one sentence of it, `dust.setup.entry-move#2`; the ruling on a
clause is `#ruling`. Code is marked by `@rule`. Clauses that are numbers and names stand in `rules.data.toml` of the
system, each with the places in its data files that hold them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import cache, wraps
from typing import Any, TypeVar

from grognard.core.books import rooms
from grognard.core.language.words import LANGUAGES

F = TypeVar("F", bound=Callable[..., Any] | type)

#: Mark -> names of the code that carries it, as noted by `@rule` when modules are imported.
CODE: dict[str, list[str]] = {}
#: Marked classes: what they carry is the shape of data, which is read and not entered. They prove nothing alone.
SHAPES: set[str] = set()
#: Where one sentence ends and the next begins: not behind "e.g." or "i.e.", which stand within one.
_SENTENCE = re.compile(r"(?<=[.!?])(?<!\be\.g\.)(?<!\bi\.e\.)\s+(?=[^a-z])")
#: Names of the marked code that was entered, while somebody watches: see `watch`.
_entered: set[str] | None = None


def watch() -> set[str]:
    """From now on, note which marked code is entered. It must be called before the systems are imported: only
    what is marked afterwards is watched, so that play pays nothing for it."""
    global _entered  # noqa: PLW0603 (one watch a process, set before anything is marked)
    if _entered is None:
        _entered = set()
    return _entered


def rule(*clauses: str) -> Callable[[F], F]:
    """Mark code with the clauses it carries out. Notes the name and returns the function itself: no cost.

    Above `@cache`, so that a remembered answer counts as entered too.
    """

    def mark(code: F) -> F:
        name = f"{code.__module__}.{code.__qualname__}"
        for clause in clauses:
            CODE.setdefault(clause, []).append(name)
        if isinstance(code, type):
            SHAPES.add(name)
            return code
        return code if _entered is None else _watched(name, code, _entered)

    return mark


def _watched(name: str, code: Any, entered: set[str]) -> Any:
    note = entered.add

    @wraps(code)
    def watched(*args: Any, **named: Any) -> Any:
        note(name)
        return code(*args, **named)

    return watched


def clause_of(mark: str) -> str:
    """The clause that a mark names, whole or one sentence of it."""
    return mark.partition("#")[0]


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered rule of a book, in our words."""

    id: str
    source: str
    kind: str
    tier: int
    text: str
    ambiguity: str = ""
    steps: tuple[str, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()

    @property
    def chapter(self) -> str:
        return self.id.split(".")[1]

    @property
    def parts(self) -> tuple[str, ...]:
        """What a mark may name of it after `#`: each sentence of its text and steps by number, and the ruling."""
        sentences = sum(len(_SENTENCE.split(text.strip())) for text in (self.text, *self.steps))
        return (*map(str, range(1, sentences + 1)), *(("ruling",) if self.ambiguity else ()))


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: what is given, the dice, and what must come of it."""

    id: str
    source: str
    clauses: tuple[str, ...]
    given: str
    expect: str
    dice: tuple[str, ...] = ()
    implied: bool = False


@dataclass(frozen=True, slots=True)
class Index:
    """A whole book."""

    system: str
    title: str
    clauses: Mapping[str, Clause]
    examples: Mapping[str, Example]
    glossary: Mapping[str, Mapping[str, str]]
    #: Clauses of chapters that are still to come, each with the reason.
    later: Mapping[str, str] = field(default_factory=dict)
    #: Worked examples that are still to be played, each with the reason.
    unplayed: Mapping[str, str] = field(default_factory=dict)


def _rows(table: Any) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(_cell(cell) for cell in row) for row in table)


def _cell(value: Any) -> str:
    """As a reader sees it, who knows yes and no."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


@cache
def index(system: str, language: str = "en") -> Index:
    """The clause index of a system, in a language as far as the system has texts in it, otherwise in English."""
    if language not in LANGUAGES:
        raise ValueError(f"no rules in {language!r}; there are {', '.join(LANGUAGES)}")
    if language == "en":
        return _written(system)
    book = index(system)
    try:
        texts = _toml(system, f"rules.{language}.toml")
    except FileNotFoundError:
        return book
    return translated(book, texts)


def _toml(system: str, name: str) -> dict[str, Any]:
    return tomllib.loads((rooms.room(system).folder / name).read_text(encoding="utf-8"))


def _written(system: str) -> Index:
    """The index as it is written, in the `rules.toml` of the system."""
    return from_data(_toml(system, "rules.toml"), f"systems/{system}/rules.toml")


def from_data(data: Mapping[str, Any], file: str) -> Index:
    """The index as a file holds it; ValueError names the file and the clause or example that is not whole."""
    rows = _by_id(data.get("clause", ()), "clause", ("source", "kind", "tier", "text"), file)
    clauses = {
        id_: Clause(
            id=id_,
            source=c["source"],
            kind=c["kind"],
            tier=c["tier"],
            text=c["text"],
            ambiguity=c.get("ambiguity", ""),
            steps=tuple(c.get("steps", ())),
            table=_rows(c.get("table", ())),
        )
        for id_, c in rows.items()
    }
    rows = _by_id(data.get("example", ()), "example", ("source", "clauses", "given", "expect"), file)
    examples = {
        id_: Example(
            id=id_,
            source=e["source"],
            clauses=tuple(e["clauses"]),
            given=e["given"],
            expect=e["expect"],
            dice=tuple(e.get("dice", ())),
            implied=e.get("implied", False),
        )
        for id_, e in rows.items()
    }
    for key in ("system", "title"):
        if key not in data:
            raise ValueError(f"{file}: no {key}")
    rest = data.get("later", ())
    later, unplayed = _later(rest, "clauses", clauses), _later(rest, "examples", examples)
    glossary = data.get("glossary", {})
    return Index(data["system"], data["title"], clauses, examples, glossary, later, unplayed)


def _by_id(rows: Iterable[Any], kind: str, fields: Iterable[str], file: str) -> dict[str, Mapping[str, Any]]:
    """The tables of a file by id, each there once and with all that it must have."""
    found: dict[str, Mapping[str, Any]] = {}
    for number, row in enumerate(rows, start=1):
        if "id" not in row:
            raise ValueError(f"{file}: {kind} {number} has no id")
        if row["id"] in found:
            raise ValueError(f"{file}: {kind} {row['id']} is written twice")
        missing = [name for name in fields if name not in row]
        if missing:
            raise ValueError(f"{file}: {kind} {row['id']} has no {', '.join(missing)}")
        found[row["id"]] = row
    return found


# -- other languages ---------------------------------------------------------------------------------


def translated(book: Index, texts: Mapping[str, Any]) -> Index:
    """A book with the texts of another language, as `rules.fr.toml` holds them; what has none keeps its own.

    `sources` are places in the book that were noted down in words of the index rather than of the book.

    A text that fits nothing in the book is an error: it would be a rule that nobody ever reads, or reads
    beside the wrong row.
    """
    clauses, examples, sources = (texts.get(part, {}) for part in ("clauses", "examples", "sources"))
    faults = [f"{part}: no such part" for part in texts if part not in ("clauses", "examples", "sources")]
    cited = {clause.source for clause in book.clauses.values()}
    cited |= {example.source for example in book.examples.values()}
    faults += [f"{source}: no such source" for source in sources if source not in cited]
    faults += [f"{id_}: no such clause" for id_ in clauses if id_ not in book.clauses]
    faults += [f"{id_}: no such example" for id_ in examples if id_ not in book.examples]
    for id_, clause in book.clauses.items():
        faults += [f"{id_}: {fault}" for fault in _clause_faults(clause, clauses.get(id_, {}))]
    for id_ in book.examples:
        faults += [f"{id_}: {key}?" for key in examples.get(id_, {}) if key not in ("given", "expect")]
    if faults:
        raise ValueError("\n".join(faults))
    return replace(
        book,
        clauses={
            id_: replace(
                _clause_in(clause, clauses.get(id_, {})), source=sources.get(clause.source, clause.source)
            )
            for id_, clause in book.clauses.items()
        },
        examples={
            id_: replace(example, **examples.get(id_, {}), source=sources.get(example.source, example.source))
            for id_, example in book.examples.items()
        },
    )


def _clause_faults(clause: Clause, texts: Mapping[str, Any]) -> Iterable[str]:
    """What a translated clause has that its original has not, or has in another number."""
    for key in texts:
        if key not in ("text", "ruling", "steps", "table"):
            yield f"{key}?"
    if "ruling" in texts and not clause.ambiguity:
        yield "a ruling, where the clause has none"
    steps = texts.get("steps", clause.steps)
    if len(steps) != len(clause.steps):
        yield f"{len(steps)} steps for {len(clause.steps)}"
    shape, own = [len(row) for row in texts.get("table", clause.table)], [len(row) for row in clause.table]
    if len(shape) != len(own):
        yield f"{len(shape)} rows for {len(own)}"
    elif shape != own:
        yield f"cells {shape} for {own}"


def _clause_in(clause: Clause, texts: Mapping[str, Any]) -> Clause:
    return replace(
        clause,
        text=texts.get("text", clause.text),
        ambiguity=texts.get("ruling", clause.ambiguity),
        steps=tuple(texts.get("steps", clause.steps)),
        table=_rows(texts.get("table", clause.table)),
    )


# -- what comes later, and marks ---------------------------------------------------------------------


def _later(rows: Iterable[Mapping[str, Any]], what: str, ids: Iterable[str]) -> dict[str, str]:
    """The clauses and examples that patterns such as `ept.air.*` name, with the reason why they come later."""
    found: dict[str, str] = {}
    for row in rows:
        for pattern in row.get(what, ()):
            named = [id_ for id_ in ids if fnmatchcase(id_, pattern)]
            if not named:
                raise ValueError(f"{pattern!r} names nothing that could come later")
            found.update(dict.fromkeys(named, row["reason"]))
    return found


def unknown_marks(system: str) -> list[str]:
    """Marks in the code that name no clause or sentence of the index: misspelt, or of a clause that is gone."""
    book = index(system)
    return sorted(mark for mark in CODE if mark.startswith(f"{system}.") and not is_known(book, mark))


def is_known(book: Index, mark: str) -> bool:
    """Whether a mark names a clause of the book, or a sentence that the clause has."""
    id_, sharp, part = mark.partition("#")
    clause = book.clauses.get(id_)
    return clause is not None and (not sharp or part in clause.parts)


# -- clauses that are data ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Datum:
    """A place in a data file that a clause is about: keys, ids of listed tables, or `*` for every one."""

    file: str
    path: tuple[str, ...]

    def __str__(self) -> str:
        return f"data/{self.file} {'.'.join(self.path)}"

    def found(self, data: Any) -> list[tuple[str | int, ...]]:
        """The ways through a file's tables to what it names; none where there is no such place."""
        ways: list[tuple[tuple[str | int, ...], Any]] = [((), data)]
        for key in self.path:
            ways = [((*way, step), part) for way, table in ways for step, part in _under(table, key)]
        return [way for way, _ in ways]


def _under(table: Any, key: str) -> Iterable[tuple[str | int, Any]]:
    if isinstance(table, Mapping):
        return [(name, part) for name, part in table.items() if key in ("*", name)]
    if isinstance(table, list):
        return [(n, part) for n, part in enumerate(table) if key == "*" or key in (str(n), _called(part))]
    return []


def _called(part: Any) -> str:
    return str(part.get("id", "")) if isinstance(part, Mapping) else ""


def data_marks(system: str) -> dict[str, tuple[Datum, ...]]:
    """The clauses of a system that are data, each with its places, as `rules.data.toml` names them."""
    try:
        clauses = _toml(system, "rules.data.toml")["clauses"]
    except FileNotFoundError:
        return {}
    return {mark: tuple(_datum(mark, place) for place in places) for mark, places in clauses.items()}


def _datum(mark: str, place: str) -> Datum:
    file, space, path = place.partition(" ")
    if not space or not file.endswith(".toml"):
        raise ValueError(
            f"rules.data.toml, {mark}: {place!r} is no place; write 'units.toml unit.wasp.speed'"
        )
    return Datum(file, tuple(path.strip().split(".")))


def lost_data(book: Index) -> list[tuple[str, str]]:
    """Marks of data that name no clause, or a place that is not there, each with the place."""
    lost: list[tuple[str, str]] = []
    for mark, places in data_marks(book.system).items():
        for datum in places:
            if not is_known(book, mark) or not datum.found(_data_file(book.system, datum.file)):
                lost.append((mark, str(datum)))
    return lost


def _data_file(system: str, name: str) -> dict[str, Any]:
    try:
        return _toml(system, f"data/{name}")
    except FileNotFoundError:
        return {}
