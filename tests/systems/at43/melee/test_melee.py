"""Mêlées: who strikes whom, how combats are separated, and how their losses fall."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.systems.at43.events import Combat, Saved
from systems.at43.table import (
    acting,
    answer,
    asked,
    events,
    figures,
    game,
    left,
    offered,
    position,
    probe,
    refused,
    rolled,
    state,
    unit,
)

FAR = figures("far", 1, "storm_golems", (110, 110))


@pytest.mark.clause("at43.melee.when")
def test_who_is_engaged_strikes_whether_he_moved_or_not() -> None:
    def options(at: float) -> list[str]:
        table = position(
            figures("golems", 0, "storm_golems", (60, at)), figures("alpha", 1, "steel_troopers", (60, 54))
        )
        return offered(game(acting(table, "golems", stage="act")), "at43-action")

    # 2.5 cm from base to base are contact, a hair more is none.
    assert "melee" in options(49)
    assert "melee" not in options(48.9)


@pytest.mark.clause("at43.melee.when")
def test_after_a_move_into_contact_the_mover_strikes() -> None:
    table = position(
        figures("golems", 0, "storm_golems", (60, 40)),
        figures("alpha", 1, "steel_troopers", (60, 54), (63, 54)),
    )
    playing = game(acting(table, "golems", stage="act"), 1, 1)
    assert "melee" not in offered(playing, "at43-action")
    answer(playing, ("at43-action", "combat"), ("at43-move", [6000, 5000]), ("at43-action", "melee"))
    assert rolled(playing, "at43-roll-melee") == [(1, 1)]


@pytest.mark.clause(
    "at43.melee.special-weapons-no-attack", "at43.melee.who-attacks#1", "at43.melee.who-attacks#3"
)
def test_only_those_in_contact_with_a_weapon_for_it_strike_and_nobody_strikes_back() -> None:
    alpha = unit(
        "alpha", 0, "steel_troopers", size=4, bearers=1, special_weapon="laser_gun",
        places=[[60, 50], [63, 50], [60, 46], [66, 50]],
    )  # fmt: skip
    golems = figures("golems", 1, "storm_golems", (60, 54), (63, 54), (66, 54))
    playing = game(acting(position(alpha, golems), "alpha", stage="act"), 1, 1)
    # The third is too far back, the bearer in contact does not strike.
    assert probe(playing, "engaged", figure="alpha/3")
    answer(playing, ("at43-action", "melee"))
    assert events(playing, Combat)[0].attackers == (0, 1)
    assert state(playing).units["alpha"].living == (0, 1, 2, 3)
    assert left(playing) == 0


@pytest.mark.clause("at43.melee.special-weapons-no-attack")
def test_a_bearer_can_be_struck() -> None:
    alpha = unit(
        "alpha",
        0,
        "steel_troopers",
        size=2,
        bearers=1,
        special_weapon="laser_gun",
        places=[[60, 50], [63, 50]],
    )
    golems = figures("golems", 1, "storm_golems", (64, 54))
    playing = game(acting(position(alpha, golems, FAR), "golems", stage="act"), 6, 1, 6)
    answer(playing, ("at43-action", "melee"))
    assert state(playing).units["alpha"].living == (0,)


@pytest.mark.clause("at43.melee.who-attacks#ruling")
@pytest.mark.parametrize(("card", "strikes"), [("light_golgoth", True), ("wraith_golgoth", False)])
def test_a_machine_with_a_melee_weapon_strikes_who_is_in_contact(card: str, strikes: bool) -> None:
    table = position(figures("afv", 0, card, (60, 50)), figures("alpha", 1, "steel_troopers", (60, 56)))
    playing = game(acting(table, "afv", stage="act"))
    assert ("melee" in offered(playing, "at43-action")) == strikes


@pytest.mark.clause("at43.melee.separate#1", "at43.melee.separate#2")
def test_gunners_and_their_weapon_are_fought_apart() -> None:
    battery = unit(
        "battery", 1, "mortar_battery", size=4, places=[[60, 54], [56, 54], [64.5, 54.5], [72, 58]]
    )
    golems = figures("golems", 0, "storm_golems", (60, 50), (64, 50))
    playing = game(acting(position(battery, golems), "golems", stage="act"), *[1] * 4)
    combats = {row[0]: row[1:] for row in probe(playing, "combats", unit="golems")}
    assert combats["1"] == ["battery:mortar_battery.support_weapon"]
    assert combats["0"] == ["battery:mortar_battery"]
    answer(playing, ("at43-action", "melee"))
    answer(playing, ("at43-order-of-combats", list(asked(playing).form.default())))
    assert [(one.attackers, one.defenders) for one in events(playing, Combat)] == [
        ((0,), (0,)),
        ((1,), (2,)),
    ]


@pytest.mark.clause("at43.melee.separate#2")
def test_a_hero_fights_and_is_fought_apart() -> None:
    def fought(attacker: dict[str, Any], defender: dict[str, Any]) -> list[tuple[Any, Any]]:
        table = acting(position(attacker, defender, FAR), attacker["id"], stage="act")
        playing = game(table, *[1] * 5)
        answer(playing, ("at43-action", "melee"))
        if asked(playing).ask == "at43-order-of-combats":
            answer(playing, ("at43-order-of-combats", list(asked(playing).form.default())))
        return [(one.attackers, one.defenders) for one in events(playing, Combat)]

    places = [[60, 50], [66, 50]]
    led = unit("led", 0, "storm_golems", size=1, hero="atis_astarte", places=places)
    assert fought(led, figures("alpha", 1, "steel_troopers", (60, 54), (66, 54))) == [
        ((0,), (0,)),
        ((1,), (1,)),
    ]
    hit = unit("led", 1, "steel_troopers", size=1, hero="newton", places=places)
    assert fought(figures("golems", 0, "storm_golems", (60, 54), (66, 54)), hit) == [
        ((0,), (0,)),
        ((1,), (1,)),
    ]


@pytest.mark.clause("at43.melee.no-separation-for-roles")
def test_leaders_officers_and_specialists_fight_with_the_rest() -> None:
    alpha = unit(
        "alpha", 0, "steel_troopers", size=4, officer=2, specialists=["medic", "mechanic"],
        places=[[60, 50], [63, 50], [66, 50], [57, 50]],
    )  # fmt: skip
    golems = unit(
        "golems", 1, "storm_golems", size=4, officer=1, places=[[60, 54], [63, 54], [66, 54], [57, 54]]
    )
    playing = game(acting(position(alpha, golems), "alpha", stage="act"), *[1] * 4)
    assert len({one.role for one in state(playing).units["alpha"].kit}) > 1
    answer(playing, ("at43-action", "melee"))
    fought = events(playing, Combat)
    assert [(one.attackers, sorted(one.defenders)) for one in fought] == [((0, 1, 2, 3), [0, 1, 2, 3])]


@pytest.mark.clause("at43.melee.order#1", "at43.melee.order#ruling")
def test_the_attacker_says_whom_a_fighter_between_two_units_strikes_and_in_which_order() -> None:
    golems = figures("golems", 0, "storm_golems", (60, 50), (66, 50))
    table = position(
        golems,
        figures("alpha", 1, "steel_troopers", (60, 54), (57, 54), (54, 54)),
        figures("bravo", 1, "steel_troopers", (60, 46), (66, 54), (69, 54)),
    )
    playing = game(acting(table, "golems", stage="act"), 1, 1, 2, 2)
    answer(playing, ("at43-action", "melee"))
    assert offered(playing, "at43-opponent") == ["alpha:steel_troopers", "bravo:steel_troopers"]
    answer(playing, ("at43-opponent", "alpha:steel_troopers"))
    keys = offered(playing, "at43-order-of-combats")
    answer(playing, ("at43-order-of-combats", list(reversed(keys))))
    assert [(one.target, one.attackers) for one in events(playing, Combat)] == [
        ("bravo", (1,)),
        ("alpha", (0,)),
    ]
    assert asked(playing).ask != "at43-melee-losses"


@pytest.mark.clause("at43.melee.dice", "at43.melee.values#1")
def test_attackers_times_rate_accuracy_against_combat_and_failures_rolled_again() -> None:
    def hits(card: str, foe: str, *dice: int) -> tuple[list[tuple[int, ...]], int]:
        table = position(
            figures("a", 0, card, (60, 50), (63, 50)), figures("b", 1, foe, (60, 54.2), (64, 54.2)), FAR
        )
        playing = game(acting(table, "a", stage="act"), *dice)
        answer(playing, ("at43-action", "melee"))
        assert left(playing) == 0
        return rolled(playing, "at43-roll-melee"), events(playing, Combat)[0].hits

    # Reaper blades, Accuracy 6, Rate 2: against Combat 4 a 3 hits, against Combat 6 only a 4.
    assert hits("storm_golems", "steel_troopers", 3, 2, 2, 2, 1) == ([(3, 2, 2, 2)], 1)
    assert hits("storm_golems", "steel_tacarms", 3, 3, 3, 3) == ([(3, 3, 3, 3)], 0)


@pytest.mark.clause(
    "at43.melee.losses-infantry", "at43.melee.removal-timing#1", "at43.melee.removal-timing#ruling"
)
def test_kills_are_chosen_by_the_attacker_among_those_in_contact_and_the_rest_is_lost() -> None:
    table = position(
        figures("golems", 0, "storm_golems", (60, 50), (63, 50)),
        figures("alpha", 1, "steel_troopers", (60, 54), (63, 54), (60, 57), (63, 57)),
    )
    # Four hits, all four damage tests rolled at once before anybody is removed: two in contact, two kills lost.
    playing = game(acting(table, "golems", stage="act"), *[6] * 4, *[6] * 4)
    answer(playing, ("at43-action", "melee"))
    assert rolled(playing, "at43-roll-damage") == [(6, 6, 6, 6)]
    assert state(playing).units["alpha"].living == (2, 3)


@pytest.mark.clause("at43.melee.losses-infantry")
def test_a_figure_out_of_contact_cannot_be_chosen() -> None:
    table = position(
        figures("golems", 0, "storm_golems", (60, 50)),
        figures("alpha", 1, "steel_troopers", (59, 54), (61.6, 54), (60, 60)),
    )
    playing = game(acting(table, "golems", stage="act"), 6, 1, 6)
    answer(playing, ("at43-action", "melee"))
    assert asked(playing).seat == 0
    assert offered(playing, "at43-melee-losses") == [0, 1]
    refused(playing, [2])
    answer(playing, ("at43-melee-losses", [1]))
    assert state(playing).units["alpha"].living == (0, 2)


@pytest.mark.clause("at43.melee.losses-afv")
def test_impacts_on_three_machines_are_shared_out_before_any_is_tested() -> None:
    golems = figures("golems", 0, "storm_golems", (60, 50), (66, 50), (63, 55.5))
    toads = figures("toads", 1, "fire_toad", (60, 44.5), (66.5, 44.5), (63, 61.5))
    # Six hits: none on the first, two on the second, four on the last. Penetration 7 against 11: a 6.
    playing = game(
        acting(position(golems, toads, FAR), "golems", stage="act"), *[6] * 6, *[6, 1], 3, *[1, 1, 1, 6], 3
    )
    answer(playing, ("at43-action", "melee"))
    assert asked(playing).seat == 0
    answer(playing, ("at43-impacts", 0))
    assert rolled(playing, "at43-roll-damage") == []
    answer(playing, ("at43-impacts", 2))
    assert rolled(playing, "at43-roll-damage") == [(6, 1), (1, 1, 1, 6)]
    assert [parts[0] for parts in state(playing).units["toads"].structure] == [3, 2, 2]
    assert left(playing) == 0


@pytest.mark.clause("at43.melee.losses-afv")
def test_a_machine_out_of_contact_takes_nothing() -> None:
    golems = figures("golems", 0, "storm_golems", (60, 50))
    toads = figures("toads", 1, "fire_toad", (60, 44.5), (68, 44.5))
    playing = game(acting(position(golems, toads, FAR), "golems", stage="act"), 6, 1, 6, 3)
    answer(playing, ("at43-action", "melee"))
    assert [parts[0] for parts in state(playing).units["toads"].structure] == [2, 3]


@pytest.mark.clause("at43.melee.no-cover")
def test_cover_saves_nobody_from_blades() -> None:
    table = position(
        figures("golems", 0, "storm_golems", (60, 50)),
        figures("alpha", 1, "steel_troopers", (60, 54.5), (63, 60)),
        piece=[{"id": "wall", "kind": "low_wall", "at": [60, 52.25], "length": 12, "width": 0.5}],
    )
    playing = game(acting(table, "golems", stage="act"), 6, 1, 6)
    answer(playing, ("at43-action", "melee"))
    assert events(playing, Saved) == []
    assert state(playing).units["alpha"].living == (1,)
