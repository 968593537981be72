"""The catalogues: the same messages with the same variables in both languages, and none missing."""

import ast
from functools import cache

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from grognard import systems
from grognard.core.event import KINDS_BY_CLASS
from grognard.core.language.words import LANGUAGES, Words, catalogue, words
from modules import SOURCE, files, import_all, ours


class Uses(Visitor):
    """The variables and messages that a pattern names."""

    def __init__(self):
        self.variables, self.messages = set(), set()

    def visit_VariableReference(self, node):  # noqa: N802 (Fluent's visitor calls it so)
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node):  # noqa: N802
        self.messages.add(node.id.name)


@cache
def messages(language):
    """Of every message: its file, its variables with those of the messages it names, and its entry."""
    found = {}
    for file, text in catalogue(language).items():
        for entry in FluentParser().parse(text).body:
            assert not isinstance(entry, ftl.Junk), f"{language}/{file}: {entry.content[:60]!r} is no Fluent"
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in found, f"{language}: {entry.id.name} is there twice"
                uses = Uses()
                uses.visit(entry.value)
                found[entry.id.name] = (file, uses)
    return {key: (file, variables(key, found)) for key, (file, _) in found.items()}


def variables(key, found):
    _, uses = found[key]
    inner = [variables(other, found) for other in uses.messages]
    return frozenset(uses.variables.union(*inner))


def test_both_languages_have_the_same_files():
    assert len({tuple(catalogue(language)) for language in LANGUAGES}) == 1


def test_both_languages_have_the_same_messages_with_the_same_variables():
    first, *others = LANGUAGES
    for other in others:
        here, there = messages(first), messages(other)
        assert sorted(set(here) ^ set(there)) == []
        assert [key for key in here if here[key] != there[key]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_can_be_said(language):
    speech = Words(language)
    for key, (_, names) in messages(language).items():
        said = speech.say(key, **dict.fromkeys(names, 2))
        assert "[" not in said, said
        assert said.strip() == said


def test_a_missing_word_shows_as_its_key():
    assert words("en").say("no-such-thing") == "[no-such-thing]"


# -- what the code says ------------------------------------------------------------------------------


@cache
def calls():
    """Every call in the source: the name that is called, the call, and where it stands."""
    found = []
    for file in files():
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                called = (
                    node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                )
                found.append((called, node, f"{file.relative_to(SOURCE)}:{node.lineno}"))
    return found


def constant(node):
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def argument(call, number, name):
    """The argument at a place or of a name, where the source writes it out."""
    if len(call.args) > number:
        return constant(call.args[number])
    return next((constant(k.value) for k in call.keywords if k.arg == name), None)


def keyed(names, prefix, number=0, name="key"):
    """Messages that calls of these names need, with the call and where it stands."""
    for called, call, where in calls():
        if called in names and (key := argument(call, number, name)) is not None:
            yield f"{prefix}{key}", call, where


def missing(found):
    known = messages("en")
    return sorted(f"{key} ({where})" for key, _, where in found if key not in known)


def test_every_reason_has_its_words():
    found = list(keyed(("why_not", "Reason"), "why-"))
    assert len(found) > 5
    assert missing(found) == []


def test_every_fault_of_an_army_has_its_words():
    found = list(keyed(("fault", "Fault"), "fault-"))
    assert len(found) > 2
    assert missing(found) == []


#: What makes a question: the class, and En Pointe Toujours !'s own way to it.
ASKING = ("Decision", "ask")


def test_every_question_has_its_words():
    found = list(keyed(ASKING, "", number=1, name="ask"))
    assert {key.partition("-")[0] for key, _, _ in found} >= set(systems.IDS)
    assert missing(found) == []


def test_no_message_is_both_a_question_and_a_happening():
    asked = {key for key, _, _ in keyed(ASKING, "", number=1, name="ask")}
    told = {key for key, _, _ in keyed(("event",), "")}
    assert sorted(asked & told) == []


def test_everything_said_outright_has_its_words():
    found = list(keyed(("say",), ""))
    assert len(found) > 50
    assert missing(found) == []


def test_reasons_and_sayings_bring_every_variable_of_their_message():
    lacking = []
    kinds = [*keyed(("why_not",), "why-"), *keyed(("fault",), "fault-"), *keyed(("say",), "")]
    for key, call, where in kinds:
        given = {keyword.arg for keyword in call.keywords}
        if None not in given and key in messages("en"):
            lacking += [f"{key}: {name} ({where})" for name in messages("en")[key][1] - given]
    assert lacking == []


def test_every_happening_has_its_words_and_brings_their_variables():
    import_all()
    own = {cls: kind for cls, kind in KINDS_BY_CLASS.items() if ours(cls)}
    assert sorted(kind for kind in own.values() if kind not in messages("en")) == []
    for cls, kind in own.items():
        fields = set(cls.__dataclass_fields__)
        # Of a list a message may also ask how many there are.
        extra = {"count"} if kind == "core-rolled" else {f"{field}-count" for field in fields}
        assert messages("en")[kind][1] <= fields | extra, kind
