"""Heroes: soldiers like others, on anybody's square, with a squad or without."""

from __future__ import annotations

import pytest

from grognard.systems.dust import heroes, movement, sight
from systems.dust.cards import hero, squad
from systems.dust.table import activate, answer, asked, battle, game, offered, position, state, unit


@pytest.mark.clause("dust.hero.soldier-rules#1", "dust.hero.soldier-rules#ruling")
def test_a_lone_hero_screens_soldiers_and_is_stopped_by_what_stops_them() -> None:
    stand = battle(
        position(
            unit("hero", 0, "C3"),
            unit("recon_boys", 0, "C1"),
            unit("sturmpioniere", 1, "C6"),
            unit("hans", 1, "F3"),
            profiles=[hero()],
            elements={"D3": "tank_trap"},
        )
    )
    assert not sight.sees(stand, stand.units["recon_boys"], stand.units["sturmpioniere"])
    assert sight.sees(stand, stand.units["hero"], stand.units["hans"])


@pytest.mark.clause("dust.hero.share-square#1", "dust.hero.share-square#2")
def test_a_hero_shares_a_square_with_any_friend_and_stays_his_own_target() -> None:
    playing = game(
        position(
            unit("hero", 0, "C3"),
            unit("mickey", 0, "C4"),
            unit("sturmpioniere", 1, "C6"),
            profiles=[hero()],
        )
    )
    activate(playing, "hero", "move+nothing")
    assert "C4" in offered(playing, "dust-move")
    answer(playing, "dust-move", "C4")
    answer(playing, "dust-react", "pass")
    activate(playing, "sturmpioniere", "attack+nothing")
    aimed = offered(playing, "dust-aim")
    assert "sturmpioniere:0>hero" in aimed
    assert "sturmpioniere:0>mickey" not in aimed  # no rifle hurts a walker


@pytest.mark.clause("dust.hero.share-square#1", "dust.move.no-stop-occupied")
def test_no_square_of_a_friend_is_closed_to_a_hero_and_every_one_to_a_squad() -> None:
    units = [unit("hero", 0, "B1"), unit("mickey", 0, "A1"), unit("recon_boys", 0, "B2")]
    stand = battle(position(*units, profiles=[hero()]))
    grid = stand.board.grid
    assert movement.taken(stand, stand.units["hero"]) == 0
    assert movement.taken(stand, stand.units["recon_boys"]) == 1 << grid.parse("A1")
    assert movement.taken(stand, stand.units["mickey"]) == 1 << grid.parse("B2")


@pytest.mark.clause("dust.building.soldier-entry", "dust.move.soldier-pass")
@pytest.mark.parametrize("leaping", [False, True])
def test_soldiers_cut_corners_and_pass_narrow_entrances_leaping_or_not(leaping: bool) -> None:
    stand = battle(position(unit("hero", 0, "B1"), profiles=[hero()]))
    ground = movement.for_soldiers(stand, stand.units["hero"], leaping)
    assert (ground.cut_corners, ground.narrow) == (True, True)


@pytest.mark.clause("dust.hero.join-weapons")
def test_the_combined_unit_aims_hero_and_squad_lines_each_for_itself() -> None:
    playing = game(
        position(
            unit("squad", 0, "C3"),
            unit("hero", 0, "C3", joined="squad"),
            unit("first", 1, "C4", profile="sturmpioniere", activated=True),
            unit("second", 1, "D3", profile="sturmpioniere", activated=True),
            profiles=[hero(), squad()],
            rounds=2,
        ),
        ["rifles: M M M", "pistol: H"],
    )
    activate(playing, "squad", "attack+nothing")
    answer(playing, "dust-aim", ["squad:0>first", "hero:0>second"])
    answer(playing, "dust-casualties", ["0"])
    assert state(playing).units["first"].figures == 5
    assert state(playing).units["second"].figures == 4


@pytest.mark.clause("dust.hero.leave#1", "dust.hero.leave#ruling", "dust.hero.leave-final")
def test_hero_and_squad_part_for_good_and_both_are_still_to_be_activated() -> None:
    playing = game(
        position(
            unit("squad", 0, "C3"),
            unit("hero", 0, "C3", joined="squad"),
            unit("hans", 1, "H6", activated=True),
            profiles=[hero(), squad()],
            rounds=2,
        )
    )
    answer(playing, "dust-plan", "part")
    assert offered(playing, "dust-activate") == ["squad", "hero"]
    activate(playing, "hero", "move+nothing")
    answer(playing, "dust-move", "C4")
    # Back on the squad's square he is still alone: nothing joins them again.
    assert "part" not in offered(playing, "dust-plan")
    activate(playing, "squad", "move+nothing")
    answer(playing, "dust-move", "C4")
    assert state(playing).units["hero"].partner == ""
    assert state(playing).units["squad"].partner == ""


@pytest.mark.clause("dust.hero.join-health#2")
def test_the_hero_goes_on_alone_when_his_squad_dies_and_the_squad_without_him() -> None:
    where = position(
        unit("squad", 0, "C3", activated=True),
        unit("hero", 0, "C3", joined="squad", activated=True),
        unit("sturmpioniere", 1, "C6"),
        profiles=[hero(), squad()],
        rounds=3,
        turn=1,
    )
    playing = game(where, ["StG 47: H H H M", "Allies: H H H", "Axis: M M M"])
    activate(playing, "sturmpioniere", "attack+nothing")
    answer(playing, "dust-aim", "squad")
    health = state(playing).units["hero"].health
    wounds = [f"hero:{number}" for number in range(1, health + 1)]
    assert offered(playing, "dust-casualties") == ["0", "1", "2", *wounds], (
        "each point, of the figures or of the hero"
    )
    answer(playing, "dust-casualties", ["0", "1", "2"])
    units = state(playing).units
    assert (units["squad"].status, units["hero"].status, units["hero"].partner) == ("gone", "field", "")
    answer(playing, "dust-first-player", "0")
    assert asked(playing).about == (("unit", "unit", "hero"),)


@pytest.mark.clause("dust.hero.join-when")
def test_nobody_joins_once_the_first_round_has_begun() -> None:
    playing = game(
        position(
            unit("hero", 0, "C3"),
            unit("squad", 0, "C3"),
            unit("hans", 1, "H6", activated=True),
            profiles=[hero(), squad()],
            rounds=3,
        ),
        ["H H H", "M M M"],
    )
    activate(playing, "hero", "nothing+nothing")
    answer(playing, "dust-plan", "nothing+nothing")
    answer(playing, "dust-first-player", "0")
    assert asked(playing).ask == "dust-activate"
    assert heroes.squads_for(state(playing), state(playing).units["hero"]) == ("squad",)
    assert state(playing).units["hero"].partner == ""


@pytest.mark.clause("dust.core.activate-once")
def test_a_hero_who_parts_from_his_squad_leaves_both_to_be_activated_by_the_same_player() -> None:
    playing = game(
        position(
            unit("recon_boys", 0, "C3"),
            unit("bazooka_joe", 0, "C3", joined="recon_boys"),
            unit("hans", 1, "H6"),
        )
    )
    assert "part" in offered(playing, "dust-plan")
    answer(playing, "dust-plan", "part")
    assert (asked(playing).ask, asked(playing).seat) == ("dust-activate", 0)
    assert offered(playing, "dust-activate") == ["recon_boys", "bazooka_joe"]
