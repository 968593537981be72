"""Chapter 18.3: traps that are turned over, minefields, IEDs, and what the other side knows of them."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.game import Game, Rng
from grognard.systems.ept.actions.act import Act
from grognard.systems.ept.events.artillery import HexShelled
from grognard.systems.ept.events.works import TrapDummy, TrapSprung
from grognard.systems.ept.fieldworks import traps
from grognard.systems.ept.state import Battle
from systems.ept.field import stands
from systems.ept.table import (
    MEADOW,
    answer,
    answer_if_asked,
    battle,
    carry_out,
    events,
    game,
    position,
    rolled,
    unit,
)


def trap(kind: str = "minefield", cell: str = "D4", **rest: Any) -> dict[str, Any]:
    return {"id": rest.pop("id", "trap"), "kind": kind, "cell": cell, "seat": 1, "covered": True, **rest}


def walk(
    *works: Any, dice: list[str] | None = None, profile: str = "us_squad", seat: int = 0, **rest: Any
) -> Game:
    """A unit marches from C4 to D4."""
    playing = game(
        position(
            unit("it", seat, profile, "C4"),
            *rest.pop("others", ()),
            unit("far", 1 - seat, "us_squad", "J8", neutralised=True),
            fieldwork=list(works),
            activation="it",
            map=MEADOW,
            **rest,
        ),
        dice or [],
    )
    answer_if_asked(playing, "ept-unit", "it")
    answer(playing, "ept-act", "march")
    answer(playing, "ept-march", "D4")
    return playing


@pytest.mark.clause("ept.fieldworks.trap-reveal#2")
def test_a_dummy_is_removed_and_hurts_nobody() -> None:
    playing = walk(trap(dummy=True))
    assert battle(playing).fieldworks == {}
    assert len(events(playing, TrapDummy)) == 1
    assert rolled(playing) == []


@pytest.mark.clause("ept.fieldworks.trap-reveal#1")
@pytest.mark.parametrize("altitude", ["nap", "tactical"])
def test_who_flies_over_a_trap_does_not_set_it_off(altitude: str) -> None:
    playing = game(
        position(
            unit("it", 0, "huey", "D2", altitude=altitude, facing=3, quality="line"),
            unit("far", 1, "us_squad", "J8", neutralised=True),
            fieldwork=[trap()],
            activation="it",
            map=MEADOW,
        )
    )
    answer_if_asked(playing, "ept-unit", "it")
    answer(playing, "ept-act", "fly")
    answer(playing, "ept-fly", "D4")
    assert battle(playing).units["it"].place == battle(playing).board.parse("D4")
    assert battle(playing).fieldworks["trap"].covered


@pytest.mark.clause(
    "ept.fieldworks.trap-reveal#1", "ept.fieldworks.trap-reveal#2", "ept.fieldworks.trap-reveal#ruling"
)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_real_one_is_turned_over_and_attacks_at_once_by_indirect_fire(seat: int) -> None:
    # Power 8 and a column for the march at a total of twelve: no effect.
    playing = walk(trap(), dice=["6 6"], seat=seat)
    assert battle(playing).fieldworks["trap"].covered is False
    (shelled,) = events(playing, HexShelled)
    assert (shelled.place, float(shelled.power)) == (battle(playing).board.parse("D4"), 8)
    assert [told.unit for told in events(playing, TrapSprung)] == ["it"]


@pytest.mark.clause("ept.fieldworks.trap-reveal#ruling")
def test_mines_attack_who_enters_and_nobody_else() -> None:
    # A two is a loss in this column; the friend who was there is not touched.
    friend = unit("friend", 0, "us_squad", "D4")
    playing = walk(trap(), dice=["1 1"], others=(friend,))
    units = battle(playing).units
    assert (units["it"].steps, units["friend"].steps, units["friend"].neutralised) == (1, 2, False)


@pytest.mark.clause("ept.fieldworks.minefield")
def test_a_known_minefield_stays_and_attacks_again() -> None:
    playing = walk(trap(covered=False), dice=["6 6"])
    assert "trap" in battle(playing).fieldworks
    assert len(events(playing, HexShelled)) == 1


@pytest.mark.clause("ept.fieldworks.ied#1", "ept.fieldworks.ied#2")
def test_an_ied_attacks_all_in_its_hex_once_and_is_gone() -> None:
    friend = unit("friend", 0, "rifle_team", "D4")
    beside = unit("beside", 0, "rifle_team", "D5")
    playing = walk(trap("ied"), dice=["1 1"], others=(friend, beside))
    units = battle(playing).units
    assert battle(playing).fieldworks == {}
    assert units["friend"].status == "gone"
    assert units["beside"].status == "field"
    assert len(events(playing, HexShelled)) == 1


@pytest.mark.clause("ept.fieldworks.ied#1", "ept.fieldworks.ied#ruling")
def test_a_major_ied_attacks_the_next_hexes_too_by_its_second_number() -> None:
    beside = unit("beside", 0, "rifle_team", "D5")
    away = unit("away", 0, "rifle_team", "D6")
    # Twelve with power 20 is a test, which the walker passes; then a two with power 8.
    playing = walk(trap("major_ied"), dice=["6 6", "1 1", "1 1"], others=(beside, away))
    assert [float(told.power) for told in events(playing, HexShelled)] == [20, 8]
    units = battle(playing).units
    assert (units["beside"].status, units["away"].status) == ("gone", "field")


def hidden_traps() -> Battle:
    return stands(
        unit("it", 0, "us_squad", "C4"),
        unit("far", 1, "us_squad", "J8"),
        fieldwork=[trap("ied", "D4", id="one"), trap("minefield", "E4", id="two", dummy=True)],
        map=MEADOW,
    )


@pytest.mark.clause("ept.fieldworks.trap-reveal#1")
def test_the_other_side_sees_trapped_ground_and_nothing_more() -> None:
    playing = game(
        position(
            unit("it", 0, "us_squad", "C4"),
            unit("far", 1, "us_squad", "J8"),
            fieldwork=[trap("ied", "D4", id="one"), trap("minefield", "E4", id="two", dummy=True)],
        )
    )
    seen = playing.view(0)
    assert isinstance(seen, Battle)
    assert {(work.kind, work.dummy) for work in seen.fieldworks.values()} == {("minefield", False)}
    own = playing.view(1)
    assert isinstance(own, Battle)
    assert {(work.kind, work.dummy) for work in own.fieldworks.values()} == {
        ("ied", False),
        ("minefield", True),
    }


@pytest.mark.clause("ept.fieldworks.trap-reveal#1")
def test_an_imagined_game_deals_the_traps_again() -> None:
    playing = game(
        position(
            unit("it", 0, "us_squad", "C4"),
            unit("far", 1, "us_squad", "J8"),
            fieldwork=[trap("ied", "D4", id="one"), trap("minefield", "E4", id="two", dummy=True)],
        )
    )
    found = set()
    for seed in range(12):
        dream = playing.imagine(0, Rng(seed)).battle
        assert isinstance(dream, Battle)
        found.add(dream.fieldworks["one"].dummy)
    assert found == {False, True}


@pytest.mark.clause("ept.fieldworks.trap-reveal#ruling")
def test_a_trap_is_sprung_by_who_withdraws_into_it_as_well() -> None:
    state = hidden_traps()
    state.stand(state.units["it"], state.board.parse("E4"))
    carry_out(traps.spring(state, Act(state.units["it"]), state.units["it"].place))
    assert "two" not in state.fieldworks
