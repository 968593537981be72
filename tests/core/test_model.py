"""State as plain data: copies that forget nothing and share nothing that changes, and JSON without loss."""

import dataclasses
import enum
import json
import types
import typing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard import systems
from grognard.bots import RandomBot
from grognard.bots.chair import Chair
from grognard.core.battle import Battle
from grognard.core.dice import Committed, Scripted, Seeded
from grognard.core.event import Journal
from grognard.core.game import Game
from grognard.core.model import Model, Shared, field_types, model, transient
from grognard.core.system import Setup
from grognard.lab.simulate import drawn_armies
from modules import import_all, ours
from systems import sample
from toy import SYSTEM, Race, Runner


class Colour(enum.Enum):
    RED = "red"
    BLUE = "blue"


@model
class Leaf(Model):
    number: int = 0
    tags: list[str] = dataclasses.field(default_factory=list)


@model
class Tree(Model):
    """One field of every kind that a state may hold."""

    colour: Colour
    secret: bytes
    maybe: int | None
    pair: tuple[int, str]
    many: tuple[int, ...]
    leaf: Leaf
    maybe_leaf: Leaf | None
    leaves: list[Leaf]
    by_number: dict[int, Leaf]
    counts: dict[str, int]
    rows: list[list[int]]
    flag: bool = False
    notes: Journal | None = transient()


def all_models() -> list[type[Model]]:
    import_all()
    found, waiting = [], [Model]
    while waiting:
        for kind in waiting.pop().__subclasses__():
            waiting.append(kind)
            own = ours(kind) or not kind.__module__.startswith("grognard.")
            if own and dataclasses.is_dataclass(kind) and kind not in found:
                found.append(kind)
    return sorted(found, key=lambda kind: (kind.__module__, kind.__qualname__))


class CannotMake(TypeError):
    """Boards and profiles come from data files: states that hold them are tried in real games below."""


def values(hint) -> st.SearchStrategy:
    """Any value that a field of this type may hold."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    simple = {int: st.integers(), str: st.text(max_size=4), bool: st.booleans(), bytes: st.binary(max_size=4)}
    if hint in simple:
        return simple[hint]
    if origin is typing.Annotated:
        return values(args[0])
    if hint is float:
        return st.floats(allow_nan=False)
    if hint is type(None):
        return st.none()
    if origin in (typing.Union, types.UnionType):
        return st.one_of(*map(values, args))
    if origin is typing.Literal:
        return st.sampled_from(args)
    if origin is list:
        return st.lists(values(args[0]), min_size=1, max_size=3)
    if origin is dict:
        return st.dictionaries(values(args[0]), values(args[1]), min_size=1, max_size=3)
    if origin is tuple:
        if args[-1] is Ellipsis:
            return st.lists(values(args[0]), max_size=3).map(tuple)
        return st.tuples(*map(values, args))
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return st.sampled_from(hint)
    if isinstance(hint, type) and issubclass(hint, Model):
        return instances(hint)
    raise CannotMake(str(hint))


def instances(kind: type[Model]) -> st.SearchStrategy:
    return st.builds(kind, **{name: values(hint) for name, hint in field_types(kind).items()})


def spoil(value) -> None:
    """Change everything that can be changed in place, however deep."""
    if isinstance(value, Model):
        for name in field_types(type(value)):
            inner = getattr(value, name)
            if isinstance(inner, Model | list | dict):
                spoil(inner)
            elif isinstance(inner, bool):
                setattr(value, name, not inner)
            elif isinstance(inner, int):
                setattr(value, name, inner + 1)
            elif not isinstance(inner, Shared):
                setattr(value, name, None)
    elif isinstance(value, list):
        for inner in value:
            spoil(inner)
        value.append(None)
    elif isinstance(value, dict):
        for inner in value.values():
            spoil(inner)
        value.clear()


def can_make(kind) -> bool:
    """Whether a state can be made up; those that hold what only data files make are tried in real games."""
    try:
        instances(kind)
    except CannotMake:
        return False
    return True


MODELS = [kind for kind in all_models() if can_make(kind)]


@pytest.mark.parametrize("kind", MODELS, ids=lambda kind: f"{kind.__module__}.{kind.__qualname__}")
def test_a_copy_forgets_no_field_and_shares_nothing_that_changes(kind):
    @given(instances(kind))
    def copies(made):
        before = json.dumps(made.to_data())
        twin = made.copy()
        assert type(twin) is kind
        assert json.dumps(twin.to_data()) == before
        spoil(twin)
        assert json.dumps(made.to_data()) == before

    copies()


@pytest.mark.parametrize("kind", [Tree, Leaf, Runner, Race, Seeded, Committed, Scripted])
def test_json_both_ways_loses_nothing(kind):
    @given(instances(kind))
    def both_ways(made):
        data = json.loads(json.dumps(made.to_data()))
        again = kind.from_data(data, {})
        assert type(again) is kind
        assert again.to_data() == made.to_data()
        for name in field_types(kind):
            assert type(getattr(again, name)) is type(getattr(made, name))

    both_ways()


def some_states(system):
    """States all along a random game of each scenario."""
    for number, scenario in enumerate(sample.scenarios(system)):
        setup = Setup(system.id, scenario.id, drawn_armies(system, scenario, number))
        game = Game(system, setup, Seeded(seed=number), log=False)
        bot = RandomBot(number)
        while game.decision is not None and len(game.answers) < 150:
            if len(game.answers) % 10 == 0:
                yield setup, game.battle
            game.submit(game.decision.seat, bot.choose(Chair(game, game.decision.seat)))
        yield setup, game.battle


@pytest.mark.parametrize("system_id", [*systems.IDS, "toy"])
def test_states_of_real_games_copy_and_save_without_loss(system_id):
    system = SYSTEM if system_id == "toy" else systems.find(system_id)
    for setup, battle in some_states(system):
        before = json.dumps(battle.to_data())
        twin = battle.copy()
        assert json.dumps(twin.to_data()) == before
        restored = system.restore(json.loads(before), setup)
        assert json.dumps(restored.to_data()) == before
        spoil(twin)
        assert json.dumps(battle.to_data()) == before


def test_what_is_transient_is_neither_copied_nor_saved():
    battle = Battle(dice=Seeded(seed=1))
    battle.journal = Journal()
    assert battle.copy().journal is None
    assert set(battle.to_data()) == {"dice", "reveals"}


def test_a_state_may_not_hold_what_cannot_be_copied():
    @model
    class Odd(Model):
        things: set[int]

    with pytest.raises(TypeError, match=r"Odd\.things: a state may not hold"):
        Odd(things={1}).copy()


def test_saved_data_with_a_field_missing_or_foreign_is_refused():
    with pytest.raises(ValueError, match=r"Leaf: missing nothing, unknown \['tag'\]"):
        Leaf.from_data({"number": 1, "tag": []}, {})
    with pytest.raises(ValueError, match=r"Runner: missing \['seat', 'cell'\], unknown nothing"):
        Runner.from_data({"id": "r1"}, {})


def test_saved_data_of_the_wrong_type_is_refused():
    with pytest.raises(ValueError, match="'one' where int is wanted"):
        Leaf.from_data({"number": "one", "tags": []}, {})


@model
class Watched(Model):
    """A class that hears of its fields being set, with something kept that was worked out of them."""

    number: int = 0
    double: list[int] | None = transient(default=None, kept=True)

    def __setattr__(self, name, value):
        object.__setattr__(self, name, value)
        HEARD.append(name)


HEARD: list[str] = []


def test_a_copy_of_a_watched_class_is_watched_and_is_no_news():
    one = Watched(number=3)
    one.double = [6]
    HEARD.clear()
    twin = one.copy()
    assert HEARD == []
    assert type(twin) is Watched
    assert twin.double is one.double
    assert twin.to_data() == {"number": 3}
    twin.number = 4
    assert HEARD == ["number"]
    assert one.number == 3
