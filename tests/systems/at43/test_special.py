"""Indirect fire, flamers, strikes, specialists, scenery at work, routines, heroes and support units."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.space.headings import Place
from grognard.systems.at43.events import (
    Burst,
    FirstAid,
    Grounded,
    HeroJoined,
    HeroOnFoot,
    Lost,
    NewUnit,
    PieceGone,
    Repaired,
    StruckByBlast,
)
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
    state,
    unit,
)


def launchers(**rest: Any) -> dict[str, Any]:
    return unit(
        "alpha", 0, "star_troopers", size=3, bearers=2, special_weapon="grenade_launcher",
        places=[[60, 10], [57, 10], [63, 10]], **rest,
    )  # fmt: skip


@pytest.mark.clause(
    "at43.indirect.drift-direction", "at43.indirect.drift-distance", "at43.indirect.radius-no-success"
)
def test_two_misses_drift_two_centimetres_behind_the_target() -> None:
    table = position(launchers(), figures("golems", 1, "storm_golems", (60, 107.5), (66, 107.5)))
    playing = game(acting(table, "alpha", stage="act"), 3, 2, 4, 1)
    assert probe(playing, "range", unit="alpha", target="golems/0") == 9
    answer(playing, ("at43-action", "fire:grenade_launcher"), ("at43-aiming-point", 0))
    blast = events(playing, Burst)[0]
    assert (blast.at, blast.radius, blast.direction) == ((6000, 10950), 300, 4)
    assert events(playing, StruckByBlast)[0].figures == (0,)
    assert events(playing, Grounded)[0].figures == (0,)


@pytest.mark.clause("at43.indirect.radius-success", "at43.indirect.no-drift", "at43.indirect.affected")
def test_two_hits_double_the_radius_and_stay() -> None:
    table = position(launchers(), figures("golems", 1, "storm_golems", (60, 60), (67, 60), (68, 57)))
    playing = game(acting(table, "alpha", stage="act"), 6, 6, 6, 1)
    answer(playing, ("at43-action", "fire:grenade_launcher"), ("at43-aiming-point", 0))
    assert events(playing, Burst)[0].radius == 600
    # The second golem's base reaches under the disc, the third's does not.
    assert events(playing, StruckByBlast)[0].figures == (0, 1)
    assert events(playing, Lost)[0].figures == (0,)


@pytest.mark.clause("at43.indirect.radius-cap")
@pytest.mark.parametrize(("hits", "radius", "impacts"), [(0, 3, 1), (1, 3, 1), (3, 9, 1), (4, 10, 2)])
def test_the_template_ends_at_ten(hits: int, radius: int, impacts: int) -> None:
    playing = game(position(launchers()))
    assert probe(playing, "radius", weapon="light_grenade_launcher", hits=hits) == radius
    assert probe(playing, "impacts", weapon="light_grenade_launcher", hits=hits) == impacts


@pytest.mark.clause("at43.whitestars.gyroscopes")
def test_suits_with_gyroscopes_stay_on_their_feet() -> None:
    table = position(launchers(), figures("tacarms", 1, "steel_tacarms", (60, 60)))
    playing = game(acting(table, "alpha", stage="act"), 6, 6, 1)
    answer(playing, ("at43-action", "fire:grenade_launcher"))
    assert events(playing, StruckByBlast)[0].unit == "tacarms"
    assert events(playing, Grounded) == []


@pytest.mark.clause("at43.therians.flamer")
def test_a_flamer_needs_no_test_and_grounds_nobody() -> None:
    golems = unit(
        "golems", 0, "storm_golems", size=2, bearers=1, special_weapon="flamer", places=[[60, 20], [63, 20]]
    )
    table = position(golems, figures("alpha", 1, "steel_troopers", (63, 30), (65, 32)))
    playing = game(acting(table, "golems", stage="act"), 1, 1)
    answer(playing, ("at43-action", "fire:flamer@1"), ("at43-aiming-point", 0))
    assert len(events(playing, StruckByBlast)[0].figures) == 2
    assert events(playing, Grounded) == []


@pytest.mark.clause("at43.shooting.artillery-timing", "at43.shooting.artillery-resolution")
def test_a_strike_is_called_before_an_activation_once_a_turn() -> None:
    table = position(
        figures("alpha", 0, "steel_troopers", (60, 20), (63, 20), (66, 20), (69, 20)),
        figures("golems", 1, "storm_golems", (60, 90)),
        sequences=[["alpha"], ["golems"]],
        artillery=[0],
    )
    playing = game(table, *[6] * 5)
    answer(playing, ("at43-strike", "golems"))
    assert state(playing).pool[0] == 6
    assert state(playing).strikes == (0,)


@pytest.mark.clause("at43.whitestars.medic")
def test_a_medic_saves_one_of_three() -> None:
    alpha = unit(
        "alpha", 1, "steel_troopers", size=5, specialists=["medic"],
        places=[[60, 50], [60, 53], [60, 56], [60, 59], [60, 62]],
    )  # fmt: skip
    table = position(figures("golems", 0, "storm_golems", (60, 20), (63, 20), (57, 20)), alpha)
    playing = game(acting(table, "golems", stage="act"), 6, 6, 6, 6, 6, 6)
    answer(playing, ("at43-action", "fire:nanoblaster"))
    assert offered(playing, "at43-first-aid") == [0, 1, 2]
    answer(playing, ("at43-first-aid", [0]))
    assert events(playing, FirstAid)[0].figures == (0,)
    assert state(playing).units["alpha"].living == (0, 3, 4)
    assert not any(state(playing).units["alpha"].is_down(i) for i in range(5)), "only a blast throws down"


@pytest.mark.clause("at43.whitestars.mechanic")
def test_a_mechanic_mends_a_destroyed_part() -> None:
    alpha = unit(
        "alpha", 0, "steel_troopers", size=4, specialists=["mechanic"],
        places=[[60, 20], [63, 20], [66, 20], [60, 26]],
    )  # fmt: skip
    table = position(
        alpha,
        figures("toad", 0, "fire_toad", (60, 32), structure=[[3, 0, 1, 1]]),
        figures("golems", 1, "storm_golems", (60, 90)),
    )
    playing = game(acting(table, "alpha", stage="act"))
    answer(playing, ("at43-action", "repair"))
    assert state(playing).units["toad"].structure == ((3, 1, 1, 1),)
    assert events(playing, Repaired)[0].part == "propulsion"
    assert "repair" not in offered(playing, "at43-action")


@pytest.mark.clause("at43.whitestars.artificer#ruling", "at43.scenery.occupants-die")
def test_an_artificer_takes_a_container_and_those_on_it() -> None:
    alpha = unit(
        "alpha", 0, "star_troopers", size=4, specialists=["artificer"],
        places=[[50, 50], [53, 50], [56, 50], [50, 53.5]],
    )  # fmt: skip
    table = position(
        alpha,
        figures("golems", 1, "storm_golems", (50, 60), (60, 80), perches=["box", ""]),
        piece=[{"id": "box", "kind": "container", "at": [50, 60]}],
    )
    playing = game(acting(table, "alpha", stage="act"))
    answer(playing, ("at43-action", "sabotage"))
    assert events(playing, PieceGone)[0].piece == "box"
    assert state(playing).units["golems"].living == (1,)


@pytest.mark.clause(
    "at43.scenery.open-container", "at43.scenery.counts-as-combat", "at43.scenery.enter-container"
)
def test_a_container_is_opened_and_entered() -> None:
    box = {"id": "box", "kind": "container", "at": [60, 60], "width": 12}
    table = position(
        figures("alpha", 0, "steel_troopers", (60, 50.5), (63, 50), (57, 50), (60, 47)),
        figures("golems", 1, "storm_golems", (60, 110)),
        piece=[box],
    )
    playing = game(acting(table, "alpha", stage="act"))
    answer(playing, ("at43-action", "open"))
    assert probe(playing, "open", piece="box")
    assert state(playing).units["alpha"].busy == "box"
    assert asked(playing).seat == 1  # no drill for a unit that works at a piece
    inside = game(position(figures("alpha", 0, "steel_troopers", (60, 50)), piece=[{**box, "open": True}]))
    assert probe(inside, "reaches", unit="alpha", mode="rapid", to=[60, 60])
    assert not probe(inside, "reaches", unit="alpha", mode="rapid", to=[60, 54])


@pytest.mark.clause("at43.scenery.lifting", "at43.scenery.move-wall")
def test_a_wall_is_lifted_and_set_down_in_contact() -> None:
    table = position(
        figures("golgoth", 1, "light_golgoth", (60, 50)),
        figures("alpha", 0, "steel_troopers", (10, 10)),
        piece=[{"id": "wall", "kind": "low_wall", "at": [60, 56]}],
    )
    playing = game(acting(table, "golgoth", stage="act"))
    answer(playing, ("at43-action", "lift"), ("at43-piece-heading", 0))
    assert refused(playing, [6000, 8000])
    answer(playing, ("at43-piece-place", [6000, 4400]))
    assert state(playing).board.piece("wall").y == 4400


def overseer(**rest: Any) -> dict[str, Any]:
    return unit(
        "golems", 1, "storm_golems", size=5, bearers=1, officer=1, special_weapon="sonic_gun",
        places=[[60, 50], [63, 50], [66, 50], [57, 50], [54, 50]], **rest,
    )  # fmt: skip


@pytest.mark.clause("at43.therians.routine-reconstruction", "at43.therians.routine-limit")
def test_an_eliminated_golem_comes_back_in_cohesion() -> None:
    table = position(overseer(lost=[4]), figures("alpha", 0, "steel_troopers", (60, 110)))
    playing = game(acting(table, "golems", stage="act"))
    answer(playing, ("at43-action", "routine"), ("at43-routine", "reconstruction"))
    assert refused(playing, [6000, 7000])
    answer(playing, ("at43-rebuild-place", [6000, 5300]))
    golems = state(playing).units["golems"]
    assert golems.living == (0, 1, 2, 3, 4)
    assert golems.places[4] == (6000, 5300)
    assert state(playing).pool[1] == 6
    assert "routine" not in offered(playing, "at43-action")


@pytest.mark.clause("at43.therians.routine-transfer")
def test_a_fallen_bearer_takes_the_place_of_a_golem() -> None:
    table = position(overseer(lost=[4]), figures("alpha", 0, "steel_troopers", (60, 110)))
    playing = game(acting(table, "golems", stage="act"))
    answer(playing, ("at43-action", "routine"), ("at43-routine", "transfer"), ("at43-transfer-out", 1))
    golems = state(playing).units["golems"]
    assert golems.living == (0, 2, 3, 4)
    assert golems.places[4] == (6300, 5000)


@pytest.mark.clause("at43.therians.routine-transfer")
@pytest.mark.parametrize(("down", "after"), [(0b00010, 0b10000), (0b00110, 0b10100), (0b00100, 0b00100)])
def test_who_takes_anothers_place_lies_if_he_lay(down: int, after: int) -> None:
    table = position(overseer(lost=[4]), figures("alpha", 0, "steel_troopers", (60, 110)))
    playing = game(acting(table, "golems", stage="act"))
    answer(playing, ("at43-action", "routine"), ("at43-routine", "transfer"))
    state(playing).units["golems"].down = down
    answer(playing, ("at43-transfer-out", 1))
    assert state(playing).units["golems"].down == after


@pytest.mark.clause("at43.therians.routine-acceleration-infantry")
def test_acceleration_lets_golems_run_thirty_centimetres() -> None:
    table = position(overseer(), figures("alpha", 0, "steel_troopers", (10, 110)))
    playing = game(acting(table, "golems", stage="act"))
    answer(playing, ("at43-action", "rapid"), ("at43-use-routine", "use"), ("at43-move", [6000, 8000]))
    assert state(playing).units["golems"].places[0] == (6000, 8000)


@pytest.mark.clause("at43.therians.routine-overactive-infantry#1")
def test_failed_damage_is_rolled_again() -> None:
    table = position(overseer(), figures("alpha", 0, "steel_troopers", (60, 70), (63, 70), (66, 70)))
    # Four nanoblasters, reroll one miss; damage 5 against 5: 4 or more.
    playing = game(acting(table, "golems", stage="act"), 6, 6, 6, 1, 1, 4, 1, 1, 4, 1)
    answer(playing, ("at43-action", "fire:nanoblaster"), ("at43-use-routine", "use"))
    assert len(state(playing).units["alpha"].living) == 1
    assert left(playing) == 0


@pytest.mark.clause("at43.therians.routine-creation")
def test_a_walker_appears_in_contact_with_the_overseer() -> None:
    table = position(
        unit("wraith", 1, "wraith_golgoth", (60, 50), officer=1),
        figures("alpha", 0, "steel_troopers", (60, 110)),
    )
    playing = game(acting(table, "wraith", stage="act"))
    answer(playing, ("at43-action", "routine"))
    answer(playing, ("at43-new-place", list(asked(playing).form.default())))
    made = events(playing, NewUnit)[0]
    assert state(playing).units[made.unit].profile.id == "light_golgoth"
    assert probe(playing, "touching", a=made.unit, b="wraith")
    assert state(playing).pool[1] == 5


@pytest.mark.clause("at43.damage.eject-hero", "at43.heroes.join-timing", "at43.heroes.join-effects")
def test_a_hero_leaves_his_wreck_and_takes_a_unit() -> None:
    table = position(
        unit("toad", 0, "fire_toad", size=1, hero="borz", form="pilot", places=[[60, 50], [70, 50]], lost=[1],
             structure=[[3, 0, 1, 1], [3, 2, 1, 1]]),
        figures("alpha", 0, "steel_troopers", (60, 54.3), (63, 56), (57, 56), drills=["take_cover"]),
        figures("golems", 1, "storm_golems", (60, 110)),
    )  # fmt: skip
    playing = game(acting(table, "toad"), *[6] * 2)
    answer(playing, ("at43-eject", "eject"))
    hero = events(playing, HeroOnFoot)[0].unit
    assert state(playing).units["toad"].status == "gone"
    assert probe(playing, "may_join", hero=hero, unit="alpha")
    while asked(playing).ask != "at43-hero-joins":
        playing.submit(asked(playing).seat, asked(playing).form.default())
    answer(playing, ("at43-hero-joins", "alpha"))
    alpha = state(playing).units["alpha"]
    assert events(playing, HeroJoined)[0].hero == hero
    assert alpha.has_officer
    assert alpha.figures == 3
    assert probe(playing, "cost", unit="alpha") == 0


@pytest.mark.clause(
    "at43.support.static-crew", "at43.support.static-no-rapid", "at43.support.static-no-move-and-fire"
)
def test_a_battery_needs_its_gunners_and_its_place() -> None:
    places: list[Place] = [(60, 20), (63, 20), (60, 24), (63, 24)]
    battery = unit("battery", 0, "mortar_battery", size=4, places=[list(one) for one in places])
    table = position(battery, figures("golems", 1, "storm_golems", (60, 60), (63, 60)))
    playing = game(acting(table, "battery", stage="act"))
    options = offered(playing, "at43-action")
    assert "rapid" not in options
    assert "fire:mortar" in options
    answer(playing, ("at43-action", "combat"), ("at43-move", [6000, 2100]))
    assert asked(playing).ask == "at43-drills"
    assert "overwatch" not in offered(playing, "at43-drills")


@pytest.mark.clause("at43.therians.routine-fusion")
def test_two_wraiths_become_one_heavy_walker() -> None:
    table = position(
        unit("wraiths", 1, "wraith_golgoth", officer=1, size=3, places=[[60, 50], [69, 50], [90, 50]]),
        figures("alpha", 0, "steel_troopers", (60, 110)),
    )
    playing = game(acting(table, "wraiths", stage="act"))
    answer(
        playing,
        ("at43-action", "routine"),
        ("at43-routine", "fusion"),
        ("at43-fuse-at", 1),
        ("at43-fuse-with", 0),
    )
    made = events(playing, NewUnit)[0]
    assert state(playing).units[made.unit].profile.rank == 3
    assert state(playing).units[made.unit].places == ((6900, 5000),)
    assert state(playing).units["wraiths"].living == (2,)
    assert state(playing).deeds == ()
