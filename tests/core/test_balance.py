"""How even scenarios are: what is measured, kept and said."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.core.books import balance
from grognard.core.books.balance import Measured
from grognard.core.language.voice import Voice
from grognard.core.language.words import words
from grognard.systems import find


@pytest.mark.parametrize(
    ("wins", "shares", "harder"),
    [
        ((13, 7), (65, 35), None),
        ((14, 6), (70, 30), 1),
        ((6, 14), (30, 70), 0),
        ((8, 8), (50, 50), None),  # four games were drawn
        ((12, 4, 4), (60, 20, 20), 1),
    ],
)
def test_a_side_that_wins_less_than_35_of_100_has_it_harder(
    wins: tuple[int, ...], shares: tuple[int, ...], harder: int | None
) -> None:
    figure = Measured(20, wins)
    assert tuple(figure.share(seat) for seat in range(len(wins))) == shares
    assert figure.harder == harder


def test_figures_are_kept_beside_those_of_other_scenarios(tmp_path: Path) -> None:
    file = tmp_path / balance.FILE
    assert balance.read(file) == {}
    balance.write(file, {"one": Measured(20, (4, 16)), "two": Measured(20, (9, 11))})
    balance.write(file, {"one": Measured(40, (20, 19))})
    assert balance.read(file) == {"one": Measured(40, (20, 19)), "two": Measured(20, (9, 11))}


@pytest.mark.parametrize("system", ["dust", "at43", "ept", "epic", "sotr"])
def test_what_is_kept_names_scenarios_that_there_are(system: str) -> None:
    seats = {scenario.id: scenario.seats for scenario in find(system).scenarios()}
    for name, figure in balance.measured(system).items():
        assert len(figure.wins) == seats[name]


def test_a_card_says_for_whom_it_is_harder_and_how_much() -> None:
    said = {lang: Measured(20, (4, 16)).said(Voice(find("ept"), words(lang))) for lang in ("en", "fr")}
    assert "Harder for Player 1" in said["en"]
    assert "20 games of 100" in said["en"]
    assert "20 parties sur 100" in said["fr"]
