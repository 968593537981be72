"""What the greedy player of En Pointe Toujours! goes for: ground, the enemy, and how men get there."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.systems.ept import SYSTEM
from grognard.systems.ept.amphibious import beaches
from grognard.systems.ept.movement import entering
from grognard.systems.ept.profile import profiles
from grognard.systems.ept.state import Battle
from grognard.systems.ept.tactics import chances, close, manoeuvre, posture, prospect
from grognard.systems.ept.tactics.prospect import Outlook
from systems.ept.field import stands
from systems.ept.table import MEADOW, battle, game, unit
from systems.ept.test_amphibious import FAR, at_sea


def meadow(*units: Any, **rest: Any) -> Battle:
    return stands(*units, map=MEADOW, **rest)


def outlook(field: Battle, seat: int = 0) -> Outlook:
    return Outlook(SYSTEM.view(field, seat), seat)


def held(*units: Any) -> Battle:
    """A meadow where B4 is one's own and I4, which is worth more, the enemy's."""
    field = meadow(*units, objectives={"B4": 1, "I4": 3})
    field.control = {field.board.parse("B4"): 0, field.board.parse("I4"): 1}
    return field


# -- ground ------------------------------------------------------------------------------------------


def test_ground_of_ones_own_draws_nobody_who_must_have_more() -> None:
    field = held(unit("mine", 0, "us_squad", "C4"), unit("foe", 1, "us_squad", "I8"))
    ahead, mine = outlook(field), field.units["mine"]
    pulls = [ahead.pull(mine, field.board.parse(name)) for name in ("B4", "C4", "D4", "E4")]
    assert pulls == sorted(pulls), "farther from one's own is nearer to what is wanted"
    field.control[field.board.parse("I4")] = 0
    b4 = field.board.parse("B4")
    assert outlook(field).pull(mine, b4) > ahead.pull(mine, b4), "who has enough keeps what he has"


def test_one_guard_stays_where_the_enemy_may_come_and_no_other() -> None:
    near = held(
        unit("guard", 0, "us_squad", "B4"),
        unit("other", 0, "us_squad", "B4"),
        unit("foe", 1, "us_squad", "E4"),
    )
    alone = held(unit("guard", 0, "us_squad", "B4"), unit("foe", 1, "us_squad", "E4"))
    far = held(unit("guard", 0, "us_squad", "B4"), unit("foe", 1, "us_squad", "J4"))

    def stays(field: Battle, name: str) -> float:
        ahead = outlook(field)
        there = ahead.battle.units[name]
        return posture.garrison(ahead, there, there.place)

    assert stays(near, "other") < 0
    assert stays(alone, "guard") > outlook(alone).haste > stays(far, "guard")


def test_the_enemy_is_hunted_from_the_start_where_all_the_ground_is_not_enough(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    field = meadow(unit("mine", 0, "us_squad", "B4"), unit("foe", 1, "us_squad", "E6"), objectives={"I4": 3})
    place = field.board.parse("E6")
    found: dict[str, int] = {"attacker": 0, "need": 3}
    monkeypatch.setattr(prospect.victory, "conditions", lambda battle: found)
    assert place not in outlook(field).goals
    found["need"] = 4
    assert place in outlook(field).goals


def test_a_place_under_a_marker_is_no_way_for_who_does_not_know_what_is_there() -> None:
    field = meadow(unit("mine", 0, "us_squad", "B4"), unit("foe", 1, "us_squad", "D4", hidden=True))
    view, place = SYSTEM.view(field, 0), field.board.parse("D4")
    assert not view.enemies_at(place, 0)
    assert not entering.may_enter(view, view.units["mine"], place)
    assert place not in posture.marches_to(Outlook(view, 0), view.units["mine"], "normal", 8)


def test_weapons_and_posts_are_drawn_no_farther_than_the_squads_have_come() -> None:
    field = meadow(
        *(unit(name, 0, "us_squad", "C4") for name in ("first", "second")),
        unit("mortar", 0, "light_mortar", "B4"),
        unit("post", 0, "section_hq", "B4"),
        unit("foe", 1, "us_squad", "I8"),
        objectives={"I4": 3},
    )
    ahead = outlook(field)

    def gain(name: str, to: str, start: str) -> float:
        one = field.units[name]
        here, there = (posture._drawn(ahead, one, field.board.parse(at)) for at in (start, to))
        return there - here

    assert gain("first", "E4", "C4") > 0
    for name in ("mortar", "post"):
        assert gain(name, "C4", "B4") > 0 == gain(name, "E4", "C4")


# -- fights ------------------------------------------------------------------------------------------


def test_small_arms_wreck_lorries_hardly_ever_drones_and_never_tanks() -> None:
    field = meadow(unit("mine", 0, "us_squad", "B4"), unit("foe", 1, "m4a1_sherman_75", "D4"))
    tables, known = field.tables, profiles()
    lorry = next(found for found in known.values() if found.size == "truck" and not found.is_armoured)
    by_column = [chances.scratch(tables, column, lorry) for column in range(-1, 12)]
    assert by_column == sorted(by_column)
    assert by_column[0] == chances.scratch(tables, 2, known["attack_drone"]) == 0 < by_column[4]
    mine, place = field.units["mine"], field.units["foe"].place
    assert outlook(field).shot(mine, place) == 0


def test_who_is_without_command_plans_no_assault() -> None:
    field = meadow(
        unit("mine", 0, "us_squad", "C4"), unit("foe", 1, "us_squad", "D4", neutralised=True, steps=1)
    )
    assert close.best(outlook(field), field.units["mine"]) > 0
    field.units["mine"].uncommanded = True
    assert close.best(outlook(field), field.units["mine"]) < 0


# -- getting there -----------------------------------------------------------------------------------


def landing(at: str) -> Battle:
    """A craft of a landing with men aboard, in the shallows or on its way there."""
    return battle(game(at_sea(FAR, at=at)))


def test_men_get_off_before_their_craft_fires() -> None:
    field = landing("B4")
    ahead = outlook(field)
    men, boat = ahead.battle.units["men"], ahead.battle.units["boat"]
    assert manoeuvre.urgency(ahead, men, None) > manoeuvre.urgency(ahead, boat, None)
    assert manoeuvre.fire_value(ahead, boat) < 0
    men.activated = True
    assert manoeuvre.fire_value(ahead, boat) > 0, "nobody can get off any more"


def test_a_loaded_landing_craft_drives_nowhere_but_where_men_can_get_off() -> None:
    field = landing("B4")
    boat = field.units["boat"]
    field.stand(boat, field.board.parse("B5"))
    boat.facing = 0
    _, _, goal = posture.best_drive(outlook(field), boat)
    assert goal in beaches.landing_hexes(field.board)


def test_a_craft_that_never_gets_to_the_ground_itself_keeps_to_where_it_is_near() -> None:
    field = landing("B4")
    field.objectives = {field.board.parse("A7"): 3}
    ahead, boat = outlook(field), field.units["boat"]
    near, far = (ahead.pull(boat, field.board.parse(name)) for name in ("A3", "A1"))
    assert near > far
