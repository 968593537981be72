"""What an open game of two seats need not write: names, facts, candidates, scenarios, house rules, rolls that tell themselves."""

from typing import ClassVar

import pytest

from grognard.core.battle import Battle
from grognard.core.books import rooms, scenarios
from grognard.core.books.open_game import OpenGame, candidates
from grognard.core.books.rooms import Room
from grognard.core.decision import Amount, Cells, Decision, OneOf, Order, SomeOf, Spot
from grognard.core.dice import Scripted, Seeded
from grognard.core.event import Journal
from grognard.core.model import Model, model
from grognard.core.screen.scene import Ground, Piece, Scene
from grognard.core.system import Scenario, Setup, SetupFault


@model
class Pawn(Model):
    id: str
    cells: tuple[int, ...] = (1, 2)


@model
class Board(Battle):
    units: dict[str, Pawn]
    said: str = ""


class Tiny(OpenGame[Board, Board]):
    id = "tiny"
    state = Board
    questions: ClassVar = {"twice": lambda battle, number: 2 * number}

    def stand(self, table, dice, options):
        said = f"{table.get('said', '')}{options}"
        return Board(dice=dice, units={"pawn-1": Pawn(id="pawn-1")}, said=said)

    def step(self, battle):
        return None

    def outcome(self, battle):
        return None

    def cells(self, battle):
        return ("A1", "B1")

    def scene(self, view, seat):
        pieces = tuple(Piece(id_, 0, 0, "pawn", "P", "squad") for id_ in view.units)
        return Scene(Ground("square", 2, 1), pieces)


class Echo:
    """Words that say their key."""

    def say(self, key, **args):
        return f"<{key}>"


@pytest.fixture
def tiny(tmp_path, monkeypatch):
    """The smallest open game, with two scenarios and a house rule on disk."""
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "later.toml").write_text(
        'order = 2\nsaid = "l"\npoints = [3, 4]\ntags = ["large"]\n'
    )
    (tmp_path / "scenarios" / "first.toml").write_text('order = 1\nsaid = "f"\npoints = 7\n')
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "options.toml").write_text(
        '[[option]]\nid = "slow"\nclause = "tiny.a.b"\nvalues = [false, true]\ndefault = false\n'
    )
    monkeypatch.setattr(rooms, "room", lambda system: Room(system, "tiny", tmp_path))
    for kept in (scenarios.files, scenarios.options):
        kept.cache_clear()
    yield Tiny()
    for kept in (scenarios.files, scenarios.options):
        kept.cache_clear()


def test_scenarios_are_read_from_their_folder_easiest_first(tiny):
    assert tiny.scenarios() == [Scenario("first", 2, (7, 7)), Scenario("later", 2, (3, 4), ("large",))]
    assert tiny.begin(Setup("tiny", "later"), Seeded(seed=1)).said == "l{'slow': False}"
    assert tiny.begin(Setup("tiny"), Seeded(seed=1)).said.startswith("f")
    with pytest.raises(SetupFault, match=r"no scenario 'lost'\. There are first, later"):
        tiny.begin(Setup("tiny", "lost"), Seeded(seed=1))


def test_house_rules_are_chosen_or_as_the_book_has_them(tiny):
    assert [option.id for option in tiny.options()] == ["slow"]
    assert tiny.begin(Setup("tiny", options={"slow": True}), Seeded(seed=1)).said == "f{'slow': True}"
    for wrong in ({"fast": True}, {"slow": "yes"}):
        with pytest.raises(SetupFault, match="options"):
            tiny.begin(Setup("tiny", options=wrong), Seeded(seed=1))


def test_a_view_hides_the_dice_to_come_and_a_state_comes_back_from_its_data(tiny):
    battle = tiny.begin(Setup("tiny", position={"said": "p"}), Seeded(seed=5))
    assert tiny.view(battle, 0).dice.seed == 0
    assert tiny.restore(battle.to_data(), Setup("tiny")).to_data() == battle.to_data()
    assert (tiny.seats(battle), tiny.armies("first", 0), tiny.muster("first", 0, {})) == (2, (), ())


def test_things_are_called_by_their_kind_with_the_number_behind(tiny):
    for kind, value, said in (
        ("cell", 1, "B1"),
        ("face", 4, "4"),
        ("seat", 0, "<tiny-seat-1>"),
        ("unit", "pawn-12", "<tiny-unit-pawn> 12"),
        ("unit", "king", "<tiny-unit-king>"),
        ("weapon", "long-bow", "<tiny-weapon-long-bow>"),
    ):
        assert tiny.name(None, kind, value, Echo()) == said


def test_facts_are_asked_by_a_table_of_questions_and_wrong_ones_are_named(tiny):
    battle = tiny.begin(Setup("tiny"), Seeded(seed=1))
    assert tiny.probe(battle, "twice", {"number": 4}) == 8
    assert tiny.probe(battle, "field", {"unit": "pawn-1", "name": "cells"}) == [1, 2]
    assert tiny.probe(battle, "field", {"name": "said"}).startswith("f")
    for question, args, fault in (
        ("thrice", {}, "nobody answers 'thrice'. There are field, twice"),
        ("twice", {"amount": 4}, "question twice"),
        ("field", {"unit": "king", "name": "cells"}, "no 'king'. There are pawn-1"),
        ("field", {"unit": "pawn-1", "name": "hat"}, "pawn-1 has no 'hat'"),
    ):
        with pytest.raises(SetupFault, match=fault):
            tiny.probe(battle, question, args)
    with pytest.raises(KeyError):
        tiny.outlook(battle, "nobody")


@pytest.mark.parametrize(
    ("form", "answers"),
    [
        (OneOf((1, 2)), [1, 2]),
        (Spot(Cells((3, 4), "ABCDE")), [3, 4]),
        (Amount(2, 4), [2, 3, 4]),
        (SomeOf(("a", "b"), 0, 2), [[], ["a", "b"]]),
        (Order(("a", "b")), [["a", "b"], ["b", "a"]]),
    ],
)
def test_candidates_are_what_a_question_lists_or_its_ends(form, answers):
    found = list(candidates(Decision(0, "tiny-what", "tiny.a.b", form)))
    assert found == answers
    assert all(form.refuse(answer) is None for answer in found)


def test_units_are_numbered_where_there_are_several_of_a_kind():
    assert scenarios.numbered(["a", "b", "a"]) == ["a-1", "b", "a-2"]


def test_a_roll_tells_itself():
    battle = Battle(dice=Scripted(faces=[1, 5, 6]))
    assert battle.roll(0, "tiny-try", "tiny.a.b", 2) == [1, 5]
    battle.journal = Journal()
    battle.dice = Scripted(faces=[1, 5, 6, 3])
    assert battle.roll(1, "tiny-try", "tiny.a.b", 3, succeeds=lambda face: face > 4) == [1, 5, 6]
    assert battle.roll(1, "tiny-try", "tiny.a.b") == [3]
    first, second = (entry.event for entry in battle.journal.entries)
    assert (first.seat, first.rule, first.sides, first.faces, first.hits) == (1, "tiny.a.b", 6, (1, 5, 6), 2)
    assert second.hits == -1
