"""Saves of other versions: what agrees simply goes on, what does not goes on from its kept state and says so."""

import dataclasses
import json
from typing import ClassVar

import pytest

import toy
from grognard.core.dice import Committed, Recalled, Seeded
from grognard.core.event import Told
from grognard.core.game import Game, Refused, Rng, draw
from grognard.core.model import Migration, Model, model
from grognard.core.records.chronicle import since_basis
from grognard.core.records.fingerprint import fingerprint
from grognard.core.records.saves import digest
from grognard.core.system import Setup, SetupFault
from toy import SYSTEM, Toy

SETUP = Setup(system="toy", scenario="race")


def find(system):
    return {"toy": SYSTEM}[system]


def played(answers, seed=5, dice=None):
    game = Game(SYSTEM, SETUP, dice or Seeded(seed=3))
    rng = Rng(seed)
    for _ in range(answers):
        game.submit(game.decision.seat, draw(game.decision, rng))
    return game


def saved(game, **changes):
    told = [entry.to_data() for entry in since_basis(game)]
    return json.loads(json.dumps({**game.save(), "told": told, **changes}))


def older(game):
    """As another version of the rules would have written it."""
    return saved(game, rules="0" * 32)


@pytest.fixture
def shorter(monkeypatch):
    """Other rules: at each turn everybody steps back a square."""
    plain = Toy._turn

    def turn(self, battle):
        for runner in battle.runners.values():
            runner.cell -= runner.cell % toy.WIDTH and 1
        yield from plain(self, battle)

    monkeypatch.setattr(Toy, "_turn", turn)


def test_a_save_names_the_rules_it_was_played_by():
    assert played(3).save()["rules"] == fingerprint(SYSTEM)


def test_a_save_of_another_version_that_comes_to_the_same_simply_goes_on():
    game = played(9)
    again = Game.load(older(game), find)
    assert again.digest() == game.digest()
    assert again.basis is None
    assert [entry.event.kind for entry in again.journal] == [entry.event.kind for entry in game.journal]


def test_where_it_does_not_it_goes_on_from_its_kept_state_and_says_so(shorter):
    game = Game.load(older_under_plain_rules(9), find)
    assert game.basis is not None
    dropped = game.basis.dropped
    assert [entry.event.kind for entry in game.journal][-1] == "core-rules-changed"
    assert dropped == 9 - len(game.answers)
    assert game.record[-1] == ("rules", len(game.answers))


def older_under_plain_rules(answers):
    """A save made before the rules changed."""
    changed, Toy._turn = Toy._turn, PLAIN
    try:
        return older(played(answers))
    finally:
        Toy._turn = changed


PLAIN = Toy._turn


def test_what_was_told_before_is_told_as_it_was(shorter):
    save = older_under_plain_rules(9)
    game = Game.load(save, find)
    before = [entry for entry in game.journal if isinstance(entry.event, Told)]
    kept = [entry for entry in save["told"] if entry["answers"] <= game.since]
    assert len(before) == len(kept) > 3
    assert [entry.event.said for entry in before] == [entry["said"] for entry in kept]
    assert [entry.audience for entry in before] == [
        None if entry["audience"] is None else tuple(entry["audience"]) for entry in kept
    ]


def test_it_plays_on_forks_and_takes_back_but_not_beyond(shorter):
    game = Game.load(older_under_plain_rules(9), find)
    since, start = len(game.answers), game.digest()
    with pytest.raises(Refused):
        game.undo()
    assert game.free_undo(0) == game.free_undo(1) == 0
    rng = Rng(1)
    for _ in range(5):
        game.submit(game.decision.seat, draw(game.decision, rng))
    assert game.fork().digest() == game.digest()
    twin = game.fork()
    twin.undo(5)
    assert twin.digest() == start
    assert len(twin.answers) == since
    assert [e.event.kind for e in game.journal].count("core-rules-changed") == 1
    game.undo(5)
    assert [e.event.kind for e in game.journal][-1] == "core-rules-changed"
    assert game.digest() == start


def test_a_game_gone_on_from_is_saved_and_comes_back(shorter):
    game = Game.load(older_under_plain_rules(9), find)
    rng = Rng(1)
    for _ in range(5):
        game.submit(game.decision.seat, draw(game.decision, rng))
    again = Game.load(saved(game), find)
    assert again.digest() == game.digest()
    assert again.record == game.record
    assert again.answers == game.answers
    assert [e.event.to_data() for e in again.journal] == [e.event.to_data() for e in game.journal]


def test_it_can_go_on_a_second_time(shorter, monkeypatch):
    game = Game.load(older_under_plain_rules(9), find)
    rng = Rng(1)
    for _ in range(6):
        game.submit(game.decision.seat, draw(game.decision, rng))
    save = saved(game, rules="1" * 32)
    monkeypatch.setattr(Toy, "_turn", PLAIN)
    again = Game.load(save, find)
    kinds = [entry.event.kind for entry in again.journal]
    assert kinds.count("core-rules-changed") == 2
    assert [who for who, _ in again.record].count("rules") == 2
    assert again.basis.was == "1" * 32


def test_rules_that_break_over_old_answers_lose_nothing(monkeypatch):
    save = older(played(9))

    def turn(self, battle):
        if battle.turn == 1:
            raise RuntimeError("a new defect")
        yield from PLAIN(self, battle)

    monkeypatch.setattr(Toy, "_turn", turn)
    game = Game.load(save, find)
    assert game.basis is not None
    save["rules"] = fingerprint(SYSTEM)
    with pytest.raises(SetupFault) as caught:
        Game.load(save, find)
    assert caught.value.place.startswith("record, entry")


def test_a_save_changed_by_hand_is_refused_under_the_same_rules():
    save = saved(played(9))
    save["state"]["turn"] = 40
    save["checkpoint"]["state"]["turn"] = 40
    assert Game.load(save, find).basis is None  # nobody looks at them
    save["digest"] = "0" * 32
    with pytest.raises(SetupFault):
        Game.load(save, find)


@pytest.mark.parametrize(
    "checkpoint",
    [
        None,
        {"answers": 4, "state": None},
        {"answers": 99, "state": {"dice": {"rolled": 0}}},
        {"answers": 4, "state": {"dice": {"rolled": 0}}},
    ],
)
def test_a_save_of_other_rules_without_a_state_that_can_be_read_is_refused(shorter, checkpoint):
    save = older_under_plain_rules(9)
    save["checkpoint"] = checkpoint
    with pytest.raises(SetupFault) as caught:
        Game.load(save, find)
    assert caught.value.place == "checkpoint"


def test_a_kept_state_that_breaks_the_laws_is_refused(shorter):
    save = older_under_plain_rules(9)
    save["checkpoint"]["state"]["broken"] = True
    with pytest.raises(SetupFault, match="breaks the rules: the race is broken"):
        Game.load(save, find)


def test_loading_folds_what_was_taken_back_first(monkeypatch):
    game = played(9)
    game.undo(6)
    save = saved(game)
    given = []
    plain = Game._take
    monkeypatch.setattr(
        Game, "_take", lambda self, seat, answer: given.append(seat) or plain(self, seat, answer)
    )
    again = Game.load(save, find)
    assert len(given) == 3
    assert again.record == game.record
    assert again.digest() == game.digest()


# -- state classes that change -----------------------------------------------------------------------


@model
class Fresh(Model):
    id: str
    seat: int
    cell: int
    tired: int = 0
    burdens: list[int] = dataclasses.field(default_factory=list)


@model
class Renamed(Model):
    name: str
    side: int
    cell: int
    half: int

    migration: ClassVar[Migration] = Migration(
        renamed={"id": "name", "seat": "side"},
        lost=("shoe",),
        change=lambda data: data.setdefault("half", data["cell"] // 2),
    )


def test_a_new_field_with_a_default_needs_no_word():
    one, two = (Fresh.from_data({"id": "r1", "seat": 0, "cell": 4}, {}) for _ in range(2))
    assert (one.tired, one.burdens) == (0, [])
    one.burdens.append(1)
    assert two.burdens == []


def test_renamed_lost_and_changed_fields_are_brought_up_to_date():
    made = Renamed.from_data({"id": "r1", "seat": 1, "cell": 4, "shoe": 7}, {})
    assert made.to_data() == {"name": "r1", "side": 1, "cell": 4, "half": 2}
    assert Renamed.from_data(made.to_data(), {}).to_data() == made.to_data()
    assert Renamed.from_data({"name": "r1", "side": 1, "cell": 4, "half": 9, "shoe": 7}, {}).half == 9


def test_a_field_that_nobody_declared_is_refused():
    with pytest.raises(ValueError, match=r"unknown \['hat'\]"):
        Renamed.from_data({"id": "r1", "seat": 1, "cell": 4, "hat": 7}, {})


def test_a_save_from_before_a_field_was_there_simply_goes_on(monkeypatch):
    game = played(9)
    save = older(game)
    for state in (save["state"], save["checkpoint"]["state"]):
        del state["broken"]
    save["digest"] = digest(save["state"])
    again = Game.load(save, find)
    assert again.basis is None
    assert again.digest() == game.digest()


# -- dice whose secret stays behind ------------------------------------------------------------------


def test_recalled_dice_fall_again_and_then_anew():
    told = Recalled(seed=0, faces=(3, 1, 6))
    assert told.roll(2, 6, "x") == [3, 1]
    assert told.roll(1, 6, "x") == [6]
    with pytest.raises(Exception, match="secret"):
        told.roll(1, 6, "x")
    rolled = Recalled(seed=0, faces=(3, 1, 6), secret=b"a")
    rolled.roll(3, 6, "x")
    fresh = Committed(seed=0, secret=b"a")
    assert rolled.roll(5, 6, "x") == fresh.roll(5, 6, "x")
    with pytest.raises(Exception, match="fell where"):
        Recalled(seed=0, faces=(3, 1, 6)).roll(4, 6, "x")
    with pytest.raises(Exception, match="fell where"):
        Recalled(seed=0, faces=(3, 1, 6)).roll(1, 2, "x")
