"""Chapter 1.5: what a hex holds, also on the way, and the shift of those that are too many."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.game import Game
from grognard.systems.ept import profile
from grognard.systems.ept.events.command import Displaced
from grognard.systems.ept.events.fire import Eliminated
from grognard.systems.ept.state import FIRE_ENDED
from grognard.systems.ept.tables import tables
from grognard.systems.ept.units import overflow, stacking
from systems.ept.table import (
    answer,
    answer_if_asked,
    asked,
    battle,
    drawn,
    events,
    game,
    offered,
    position,
    unit,
)

STRIP = drawn("." * 8, "." * 8)


@pytest.mark.clause("ept.units.stacking-values")
@pytest.mark.parametrize(
    ("counter", "halves"),
    [
        ("us_squad", 2),
        ("pak_40_gun", 2),
        ("section_hq", 1),
        ("company_hq", 1),
        ("heavy_machine_gun", 1),
        ("rifle_team", 1),
        ("observer", 1),
        ("japanese_half_section", 3),
        ("sherman_firefly", 0),
        ("decoy", 0),
    ],
)
def test_what_a_unit_counts_for_in_half_squads(counter: str, halves: int) -> None:
    card = profile.profiles()[counter]
    assert stacking.size(tables().stacking, card, card.steps) == halves


def crowd(*profiles: str, at: str = "C1", **rest: Any) -> list[dict[str, Any]]:
    return [unit(f"{name}-{number}", 0, name, at, **rest) for number, name in enumerate(profiles)]


@pytest.mark.clause(
    "ept.units.stacking-limit#1", "ept.units.stacking-limit#2", "ept.units.stacking-limit#ruling"
)
def test_three_squads_and_two_vehicles_a_hex_each_side_and_each_limit_by_itself() -> None:
    def fits(*profiles: str) -> bool:
        state = battle(
            game(position(*crowd(*profiles), unit("enemy", 1, "grenadier_squad", "H1"), map=STRIP))
        )
        return stacking.fits(state.tables.stacking, state.friends_at(state.board.parse("C1"), 0))

    squads, tanks = ["us_squad"] * 3, ["sherman_firefly"] * 2
    assert fits(*squads)
    assert not fits(*squads, "section_hq")
    assert fits("us_squad", "us_squad", "section_hq", "light_machine_gun")
    assert not fits("us_squad", "pak_40_gun", "us_squad", "rifle_team")
    assert fits(*squads, *tanks)
    assert not fits(*tanks, "sherman_firefly")
    # The enemy in an assault has his own.
    full = position(*crowd(*squads), *({**one, "id": f"e{one['id']}", "seat": 1} for one in crowd(*squads)))
    state = battle(game(full))
    for seat in (0, 1):
        assert stacking.fits(state.tables.stacking, state.friends_at(state.board.parse("C1"), seat))


@pytest.mark.clause("ept.units.stacking-during-move")
def test_nobody_marches_through_a_full_hex() -> None:
    def ways(*profiles: str) -> list[str]:
        playing = game(
            position(
                unit("alpha", 0, "us_squad", "B1"),
                *crowd(*profiles),
                unit("enemy", 1, "grenadier_squad", "H1", fire=FIRE_ENDED),
                map=STRIP,
                activation="alpha",
            )
        )
        answer_if_asked(playing, "ept-unit", "alpha")
        answer(playing, "ept-act", "forced")
        return [battle(playing).board.names[place] for place in offered(playing)]

    assert "C1" in ways("us_squad", "us_squad")
    assert "C1" not in ways("us_squad", "us_squad", "us_squad")
    assert "C1" not in ways("us_squad", "us_squad", "section_hq")


# -- the shift of administrative step 5 --------------------------------------------------------------


def shifting(*units: Any, **rest: Any) -> Game:
    made = position(
        *units,
        unit("enemy", 1, "grenadier_squad", "H1"),
        **{"map": STRIP, "phase": "administration", "stage": 5, "turns": 2, **rest},
    )
    return game(made)


@pytest.mark.clause("ept.sequence.admin-overstack-shift#1", "ept.sequence.admin-overstack-shift#ruling")
def test_the_owner_shifts_units_by_a_hex_until_the_rest_fits() -> None:
    playing = shifting(
        *crowd("us_squad", "us_squad", "us_squad", "us_squad", "section_hq"),
        unit("fiend", 1, "grenadier_squad", "D1"),
        *crowd("pak_40_gun", "pak_40_gun", "pak_40_gun", at="B1"),
    )
    assert asked(playing).seat == 0
    assert len(offered(playing)) == 5
    answer(playing, "ept-excess", "us_squad-1")
    # Neither B1, which is full, nor D1, where the enemy stands: C2 is the only hex, and is not asked about.
    assert len(offered(playing)) == 4  # half a squad is still too many
    answer(playing, "ept-excess", "section_hq-4")
    state = battle(playing)
    assert [(one.unit, state.board.names[one.place]) for one in events(playing, Displaced)] == [
        ("us_squad-1", "C2"),
        ("section_hq-4", "C2"),
    ]
    assert overflow.excess_units(state, state.board.parse("C1"), 0) == []


@pytest.mark.clause("ept.sequence.admin-overstack-shift#1", "ept.sequence.admin-overstack-shift#ruling")
def test_vehicles_too_many_are_shifted_too_and_their_owner_says_where() -> None:
    playing = shifting(*crowd("sherman_firefly", "sherman_firefly", "sherman_firefly", "us_squad"))
    assert offered(playing) == ["sherman_firefly-0", "sherman_firefly-1", "sherman_firefly-2"]
    answer(playing, "ept-excess", "sherman_firefly-2")
    answer(playing, "ept-displace", "D1")
    state = battle(playing)
    assert state.board.names[state.units["sherman_firefly-2"].place] == "D1"


@pytest.mark.clause("ept.sequence.admin-overstack-shift#ruling")
def test_vehicles_that_cannot_move_are_shifted_only_if_there_are_no_others() -> None:
    def able(*stuck: bool) -> list[str]:
        tanks = crowd("sherman_firefly", "sherman_firefly", "sherman_firefly")
        return list(
            offered(shifting(*({**one, "immobilised": flag} for one, flag in zip(tanks, stuck, strict=True))))
        )

    assert able(True, False, False) == ["sherman_firefly-1", "sherman_firefly-2"]
    assert len(able(True, True, True)) == 3


@pytest.mark.clause("ept.sequence.admin-overstack-shift#ruling")
def test_who_has_nowhere_to_go_is_lost() -> None:
    playing = shifting(
        *crowd("us_squad", "us_squad", "us_squad", "rifle_team"),
        *(unit(f"fiend-{at}", 1, "grenadier_squad", at) for at in ("B1", "C2", "D1")),
    )
    answer(playing, "ept-excess", "rifle_team-3")
    assert [one.unit for one in events(playing, Eliminated)] == ["rifle_team-3"]


@pytest.mark.clause("ept.sequence.admin-overstack-shift#1")
def test_nobody_is_shifted_where_all_fits() -> None:
    playing = shifting(*crowd("us_squad", "us_squad", "us_squad", "sherman_firefly"))
    assert events(playing, Displaced) == []
    assert playing.decision is None or playing.decision.ask != "ept-excess"
