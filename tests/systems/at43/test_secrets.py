"""Nothing that a seat is given tells of the cards another has face down, nor of its bid, before they are shown.

Whole recorded games are played again. Wherever a seat lays its cards or bids, a twin goes on with another secret: as
long as nothing of it has come to light, whatever the other seats and onlookers are given must be the same in both.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from grognard import systems
from grognard.bots.chair import Chair
from grognard.core.decision import Amount, Decision
from grognard.core.game import Game, Rng
from grognard.core.records.saves import dice_from_data
from grognard.core.system import Setup
from grognard.lab import golden
from grognard.systems.at43.state import Battle

GAMES = Path(__file__).parents[2] / "golden" / "at43"
#: Every how many answers the games are compared; those of the tactical phase always are.
STRIDE = 23


def state(game: Game) -> Battle:
    return cast(Battle, game.battle)


# -- what a seat is given ----------------------------------------------------------------------------------


def given(game: Game, seat: int | None) -> dict[str, Any]:
    """All that a seat, or an onlooker, is given at a moment: what it sees, what it has heard, and the chair of a bot."""
    decision = game.decision
    asked = None if decision is None else [decision.seat, decision.ask]
    found: dict[str, Any] = {
        "asked": asked,
        "view": game.view(seat).to_data(),
        "scene": game.scene(seat).to_data(),
        "events": [[entry.answers, entry.event.to_data()] for entry in game.journal if entry.known_to(seat)],
        "undo": None if seat is None else game.free_undo(seat),
    }
    if decision is not None and decision.seat == seat:
        found["chair"] = in_chair(Chair(game, seat))
    return cast(dict[str, Any], json.loads(json.dumps(found)))


def in_chair(chair: Chair) -> list[Any]:
    """What a bot can get out of its chair: decision, candidates, scores, and where imagined games lead."""
    candidates = list(chair.candidates())
    imagined = chair.imagine(Rng(7))
    begun = [imagined.answers[:], imagined.record[:], imagined.first.to_data()]
    rng = Rng(11)
    for _ in range(12):
        if imagined.decision is not None:
            imagined.submit(imagined.decision.seat, imagined.decision.form.draw(rng))
    return [
        chair.decision.to_data(),
        candidates,
        [chair.score(answer) for answer in candidates],
        state(imagined).to_data(),
        begun,
    ]


def runs(data: Any) -> Iterator[list[Any]]:
    """Every list there is in some data, however deep."""
    if isinstance(data, dict):
        for value in data.values():
            yield from runs(value)
    elif isinstance(data, list):
        yield data
        for value in data:
            yield from runs(value)


def tells(data: Any, cards: tuple[str, ...]) -> bool:
    """Whether some list in the data names cards in this order, with or without others between them."""
    for run in runs(data):
        left = iter([item for item in run if isinstance(item, str)])
        if all(card in left for card in cards):
            return True
    return False


# -- twins with another secret -----------------------------------------------------------------------------


def other_secret(decision: Decision, answer: Any) -> Any | None:
    """Another answer in place of a secret one: the last cards the other way round, another bid. None where there is
    no other."""
    if decision.ask == "at43-sequence":
        kept = len(answer) // 3
        turned = [*answer[:kept], *reversed(answer[kept:])]
        return turned if turned != list(answer) else None
    assert isinstance(decision.form, Amount)
    return (answer + 1) % (decision.form.high + 1)


def hidden(game: Game, seat: int, secret: Any, reveals: int) -> bool:
    """Whether nothing of what differs has come to light: none of the turned cards is up, no bid is shown."""
    if isinstance(secret, int):
        return state(game).reveals == reveals
    return set(secret[len(secret) // 3 :]) <= set(state(game).sequences[seat])


def compared(game: Game, answers: list[Any], number: int) -> int:
    """Play on from a secret answer with a twin that gives another, and compare until it comes to light. How often."""
    seat, answer = answers[number]
    decision = game.decision
    assert decision is not None
    assert decision.secret
    other = other_secret(decision, answer)
    if other is None:
        return 0
    true, twin = game.fork(log=True), game.fork(log=True)
    reveals = state(game).reveals
    true.submit(seat, answer)
    twin.submit(seat, other)
    count = 0
    for at in range(number + 1, len(answers)):
        if not hidden(true, seat, answer, reveals) or not hidden(twin, seat, answer, reveals):
            break
        asked = true.decision
        if asked is not None and (asked.secret or at % STRIDE == 0):
            same_for_others(true, twin, seat)
            count += 1
        true.submit(*answers[at])
        twin.submit(*answers[at])
    return count


def same_for_others(true: Game, twin: Game, seat: int) -> None:
    cards = state(true).sequences[seat]
    for other in (None, *(one for one in range(state(true).seats) if one != seat)):
        seen = given(true, other)
        assert seen == given(twin, other), f"seat {other} can tell the secrets of seat {seat} apart"
        in_order = [name for name in state(true).units if name in cards]
        if len(cards) > 2 and list(cards) != in_order:
            # What is imagined may hit on the true order by chance; nothing else may.
            seen.pop("chair", None)
            assert not tells(seen, cards), f"seat {other} is told the cards of seat {seat} in their order"


def replayed(name: str) -> Iterator[tuple[Game, list[Any], int]]:
    """A recorded game at each of its secret answers."""
    data = golden.read(GAMES / f"{name}.json")
    game = Game(systems.find("at43"), Setup.from_data(data["setup"]), dice_from_data(data["dice"]))
    for number, (seat, answer) in enumerate(data["answers"]):
        if game.decision is not None and game.decision.secret:
            yield game, data["answers"], number
        game.submit(seat, answer)


@pytest.mark.clause("at43.tactical.sequence-build", "at43.tactical.authority-bid")
@pytest.mark.parametrize(
    "name",
    [
        "skirmish-greedy",
        "search_and_destroy_three-random",
        pytest.param("rescue-random", marks=pytest.mark.soak),
    ],
)
def test_secrets_appear_nowhere_before_they_are_shown(name: str) -> None:
    counts = {"at43-sequence": 0, "at43-bid": 0}
    for game, answers, number in replayed(name):
        assert game.decision is not None
        counts[game.decision.ask] += compared(game, answers, number)
    assert counts["at43-sequence"] > 20
    assert counts["at43-bid"] >= 3


@pytest.mark.parametrize("cards", [("a1", "a3", "a2"), ("a2", "a1", "a3")])
def test_the_search_finds_an_order_wherever_it_is(cards: tuple[str, ...]) -> None:
    assert tells({"a": [{"b": [1, ["x", *cards]]}]}, cards)
    assert tells([cards[0], "a9", *cards[1:]], cards) is True
    assert not tells({"a": [{"b": ["a1", "a2", "a3"]}]}, cards)
