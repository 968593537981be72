"""Chapter 12: Hidden markers and decoys, what reveals them and what does not, and hiding again."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.space.hexes.grid import numbers
from grognard.core.system import Setup
from grognard.systems import find
from grognard.systems.ept import SYSTEM, sight
from grognard.systems.ept.events.hidden import DecoyRemoved, Hid, Revealed
from grognard.systems.ept.events.movement import Moved
from grognard.systems.ept.fire import targeting
from grognard.systems.ept.hidden import hidden, hiding_again
from systems.ept.field import names, stands, strip
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

WIDE = drawn(*["." * 24] * 3)


def marching(march: str, to: str, *units: dict[str, Any], **rest: Any) -> Game:
    """Scout, hidden at B2, goes one hex on such a march before the eyes of the units given."""
    playing = game(
        position(
            unit("scout", 0, "us_squad", "B2", hidden=True),
            *units,
            activation="scout",
            **{"map": WIDE, **rest},
        )
    )
    answer_if_asked(playing, "ept-unit", "scout")
    answer(playing, "ept-act", march)
    answer(playing, "ept-march", to)
    return playing


def known(playing: Game, name: str = "scout") -> bool:
    return not battle(playing).units[name].hidden


# -- markers -----------------------------------------------------------------------------------------


@pytest.mark.clause("ept.hidden.markers-identical", "ept.hidden.no-peeking")
def test_a_marker_shows_a_number_and_nothing_else_whatever_is_under_it() -> None:
    playing = game(
        position(
            unit("tank", 0, "m4a3_sherman_76", "A1", hidden=True),
            unit("chief", 0, "section_hq", "A3", hidden=True),
            unit("fake", 0, "decoy", "B3"),
            unit("foe", 1, "us_squad", "X3"),
            map=WIDE,
        )
    )
    shown = playing.view(1)
    assert set(shown.units) == {"foe"}
    for number, marker in enumerate(shown.markers.values(), 1):
        assert marker.to_data() == {
            "id": f"hidden-0-{number}",
            "seat": 0,
            "number": number,
            "place": marker.place,
        }
    mine = [piece for piece in SYSTEM.scene(SYSTEM.view(battle(playing), 1), 1).pieces if piece.seat == 0]
    assert len(mine) == 3
    assert len({(piece.name, piece.picture, piece.strength, piece.badges) for piece in mine}) == 1
    assert set(playing.view(0).units) == {"tank", "chief", "fake", "foe"}
    assert set(playing.view(None).units) == {"foe"}


@pytest.mark.clause("ept.hidden.start-hidden")
def test_everybody_starts_hidden_even_in_the_open() -> None:
    playing, rng = Game(find("ept"), Setup("ept", "first-contact"), Seeded(seed=2)), Rng(2)
    while battle(playing).phase == "deploy":
        decision = asked(playing)
        assert decision.open or decision.ask != "ept-deploy", "asked even where there is but one place"
        playing.submit(decision.seat, decision.form.draw(rng))
    units = battle(playing).units.values()
    assert units
    assert all(other.hidden for other in units if other.status == "field")
    assert any(
        battle(playing).board.terrain[other.place].cover == "open" for other in units if other.place >= 0
    )


@pytest.mark.clause(
    "ept.hidden.one-marker-per-stack#1", "ept.hidden.one-marker-per-stack#2", "ept.hidden.counter-back"
)
def test_one_marker_lies_on_a_stack() -> None:
    field = stands(
        unit("chief", 0, "section_hq", "B2", hidden=True),
        unit("men", 0, "us_squad", "B2", hidden=True),
        unit("fake", 0, "decoy", "B2"),
        unit("other", 0, "us_squad", "B1", hidden=True),
        map=WIDE,
    )
    assert len(field.markers) == 2
    assert len({field.units[name].marker for name in ("chief", "men", "fake")}) == 1
    hidden.reveal(field, field.units["chief"], "ept-seen-firing")
    hidden.reveal(field, field.units["men"], "ept-seen-firing")
    assert len(field.markers) == 2  # the decoy still has one
    hidden.reveal(field, field.units["fake"], "ept-seen-firing")
    assert [marker.place for marker in field.markers.values()] == [field.units["other"].place]


@pytest.mark.clause("ept.hidden.split-and-merge")
def test_a_stack_that_parts_has_two_markers_and_one_that_meets_has_one() -> None:
    far = unit("foe", 1, "us_squad", "X3")
    mate = unit("mate", 0, "us_squad", "B2", hidden=True)
    playing = marching("tactical", "B1", mate, unit("third", 0, "us_squad", "B1", hidden=True), far)
    field = battle(playing)
    assert field.units["scout"].marker == field.units["third"].marker != field.units["mate"].marker
    assert len(field.markers) == 2
    playing = marching("tactical", "B1", mate, far)
    field = battle(playing)
    assert field.units["scout"].marker != field.units["mate"].marker
    assert {marker.place for marker in field.markers.values()} == {
        field.board.parse("B1"),
        field.board.parse("B2"),
    }
    # Alone it takes its marker along.
    playing = marching("tactical", "B1", far)
    field = battle(playing)
    assert [(marker.number, marker.place) for marker in field.markers.values()] == [
        (1, field.board.parse("B1"))
    ]
    # The last of a stack to join another leaves no marker behind.
    playing = marching("tactical", "B1", unit("third", 0, "us_squad", "B1", hidden=True), far)
    assert len(battle(playing).markers) == 1


@pytest.mark.clause("ept.hidden.activated-marker-discretion")
def test_an_activation_does_not_tell_who_leads() -> None:
    playing = game(
        position(
            unit("chief", 0, "section_hq", "B2", hidden=True, formation="first"),
            unit("men", 0, "us_squad", "C2", hidden=True, formation="first"),
            unit("foe", 1, "us_squad", "X3"),
            map=WIDE,
            opened=[False, False],
            formation=[{"id": "first", "seat": 0}],
        )
    )
    answer(playing, "ept-activate", "first")
    told = [entry.event.to_data() for entry in playing.journal if entry.known_to(1)]
    assert told
    markers = {battle(playing).units[name].marker for name in ("chief", "men")}
    assert not any(name in str(data) for data in told for name in ("chief", *markers))
    shown = playing.view(1)
    assert shown.formations["first"].activated
    assert shown.formations["first"].leader == ""


# -- what reveals ------------------------------------------------------------------------------------


@pytest.mark.clause("ept.hidden.reveal-by-fire")
def test_who_fires_in_sight_of_an_enemy_is_known_after_the_shot() -> None:
    playing = game(
        position(
            unit("scout", 0, "us_squad", "B2", hidden=True),
            unit("mate", 0, "us_squad", "B2", hidden=True),
            unit("foe", 1, "grenadier_squad", "F2"),
            activation="scout",
        ),
        ["scout: 6 6"],
    )
    answer_if_asked(playing, "ept-unit", "scout")
    answer(playing, "ept-act", "fire")
    assert known(playing)
    assert not known(playing, "mate")
    assert [(e.unit, e.cause) for e in events(playing, Revealed)] == [("scout", "ept-seen-firing")]


@pytest.mark.clause("ept.hidden.reveal-by-fire")
def test_who_fires_unseen_stays_hidden() -> None:
    field = stands(
        unit("mortar", 0, "us_squad", "B1", hidden=True), unit("foe", 1, "us_squad", "B5"), map=strip("..F..")
    )
    assert not hidden.seen_firing(field, field.units["mortar"])
    clear = stands(
        unit("mortar", 0, "us_squad", "B1", hidden=True), unit("foe", 1, "us_squad", "B5"), map=strip(".....")
    )
    assert hidden.seen_firing(clear, clear.units["mortar"])


@pytest.mark.clause("ept.hidden.reveal-by-normal-move#1")
@pytest.mark.parametrize(
    ("to", "foe", "seen"), [("C2", "S2", True), ("C2", "T2", False), ("A2", "S2", False)]
)
def test_a_march_is_seen_within_observation_distance(to: str, foe: str, seen: bool) -> None:
    """In the open by day that is 16 hexes."""
    assert known(marching("march", to, unit("foe", 1, "us_squad", foe))) == seen


@pytest.mark.clause("ept.hidden.reveal-by-normal-move#1")
def test_cover_and_a_blocked_line_keep_a_march_from_being_seen() -> None:
    def seen(rows: tuple[str, ...], foe: str = "L2") -> bool:
        return known(marching("march", "C2", unit("foe", 1, "us_squad", foe), map=drawn(*rows)))

    blank = "." * 24
    assert seen((blank, blank, blank))
    assert not seen((blank, "..F" + "." * 21, blank))  # nine hexes away in a wood: eight is the distance
    assert seen((blank, "..F" + "." * 21, blank), "K2")
    assert not seen(("....FF" + "." * 18, "....FF" + "." * 18, "....FF" + "." * 18))  # trees between


@pytest.mark.clause("ept.hidden.reveal-by-normal-move#ruling")
@pytest.mark.parametrize(
    ("foe", "rest", "seen"),
    [
        ("O2", {}, True),
        # A column of cover: twelve hexes.
        ("O2", {"sides": {"wall": ["C2-D1", "C2-D2"]}}, True),
        ("P2", {"sides": {"wall": ["C2-D1", "C2-D2"]}}, False),
        ("P2", {"sides": {"wall": ["C2-B1", "C2-B2"]}}, True),
        ("P2", {"levels": ["0" * 24, "001" + "0" * 21, "0" * 24]}, False),
        ("O2", {"levels": ["0" * 24, "001" + "0" * 21, "0" * 24]}, True),
    ],
)
def test_all_that_would_cover_from_the_observer_counts(foe: str, rest: dict[str, Any], seen: bool) -> None:
    rows = drawn(*["." * 24] * 3, **rest)
    assert known(marching("march", "C2", unit("foe", 1, "us_squad", foe), map=rows)) == seen


@pytest.mark.clause("ept.hidden.reveal-by-normal-move#ruling")
def test_smoke_in_the_own_hex_counts_too() -> None:
    for foe, seen in (("O2", True), ("P2", False)):
        playing = marching("march", "C2", unit("foe", 1, "us_squad", foe), smoke={"C2": 1})
        assert known(playing) == seen


@pytest.mark.clause("ept.hidden.reveal-by-forced-march", "ept.movement.forced-march#2")
def test_a_forced_march_is_seen_at_any_distance_and_in_any_cover_but_not_out_of_sight() -> None:
    blank = "." * 24
    stone = (blank, "..s" + "." * 21, blank)
    far = unit("foe", 1, "us_squad", "X2")
    assert known(marching("forced", "C2", far, map=drawn(*stone)))
    assert not known(marching("march", "C2", far, map=drawn(*stone)))
    wood = ("....FF" + "." * 18, "....FF" + "." * 18, "....FF" + "." * 18)
    assert not known(marching("forced", "C2", far, map=drawn(*wood)))


@pytest.mark.clause("ept.hidden.tactical-move#1", "ept.movement.tactical#2")
@pytest.mark.parametrize(
    ("light", "near", "far"), [("day", "K2", "L2"), ("dusk", "G2", "H2"), ("night", "E2", "F2")]
)
def test_a_tactical_move_is_seen_near_by_in_the_open_only(light: str, near: str, far: str) -> None:
    def seen(foe: str, **rest: Any) -> bool:
        return known(marching("tactical", "C2", unit("foe", 1, "us_squad", foe), light=light, **rest))

    assert seen(near)
    assert not seen(far)
    blank = "." * 24
    for letter in "fbF":
        assert not seen(near, map=drawn(blank, f"..{letter}" + "." * 21, blank))


@pytest.mark.clause("ept.hidden.tactical-move#ruling")
@pytest.mark.parametrize(
    ("rest", "seen"),
    [
        ({"map": drawn(*["." * 24] * 3, sides={"wall": ["C2-D1", "C2-D2"]})}, True),
        ({"map": drawn(*["." * 24] * 3, levels=["0" * 24, "001" + "0" * 21, "0" * 24])}, True),
        ({"smoke": {"C2": 1}}, False),
        ({"fieldwork": [{"id": "pit", "kind": "entrenchment", "cell": "C2", "seat": 0}]}, False),
    ],
)
def test_only_what_is_in_its_hex_hides_a_tactical_mover(rest: dict[str, Any], seen: bool) -> None:
    assert known(marching("tactical", "C2", unit("foe", 1, "us_squad", "G2"), **rest)) == seen


@pytest.mark.clause("ept.hidden.reveal-only-concerned")
def test_of_a_stack_only_who_did_something_is_revealed() -> None:
    playing = marching(
        "march", "C2", unit("mate", 0, "us_squad", "C2", hidden=True), unit("foe", 1, "us_squad", "K2")
    )
    field = battle(playing)
    assert known(playing)
    assert field.units["mate"].hidden
    assert [marker.place for marker in field.markers.values()] == [field.board.parse("C2")]
    assert field.units["mate"].marker in field.markers


@pytest.mark.clause("ept.hidden.observe-and-command")
def test_a_command_action_reveals_nobody_and_names_nobody() -> None:
    playing = game(
        position(
            unit("chief", 0, "section_hq", "B2", hidden=True, formation="first"),
            unit("men", 0, "us_squad", "C2", formation="first", stopped=True),
            unit("tubes", 0, "mortar_81_team", "B2", hidden=True, formation="first"),
            unit("foe", 1, "us_squad", "G2"),
            map=WIDE,
            formation=[{"id": "first", "seat": 0}],
            activation="first",
        )
    )
    copy = playing.fork()
    answer_if_asked(playing, "ept-unit", "chief")
    answer(playing, "ept-act", "command")
    answer(playing, "ept-order", "lift-stop")
    assert not battle(playing).units["men"].stopped
    answer_if_asked(copy, "ept-unit", "chief")
    answer(copy, "ept-act", "command")
    answer(copy, "ept-order", "observe")
    assert battle(copy).units["chief"].observing
    for finished in (playing, copy):
        assert not known(finished, "chief")
        marker = battle(finished).units["chief"].marker
        told = [entry.event.to_data() for entry in finished.journal if entry.known_to(1)]
        assert not any(name in str(data) for data in told for name in ("chief", marker))


# -- vehicles ----------------------------------------------------------------------------------------


def parked(foe: str, light: str = "day", **rest: Any) -> bool:
    """Whether a vehicle that stands still at B2 is recognised when the turn goes on."""
    playing = game(
        position(
            unit("tank", 0, "m4a3_sherman_76", "B2", hidden=True),
            unit("foe", 1, "us_squad", foe),
            light=light,
            **{"map": WIDE, **rest},
        )
    )
    return known(playing, "tank")


@pytest.mark.clause("ept.hidden.vehicles#1", "ept.hidden.vehicles#2", "ept.hidden.vehicles#ruling")
@pytest.mark.example("ept.ex.hidden-vehicle-distance")
def test_a_vehicle_that_stands_still_is_seen_within_sixteen_hexes() -> None:
    assert parked("R2")  # sixteen hexes
    assert not parked("S2")
    assert (parked("J2", "dusk"), parked("K2", "dusk")) == (True, False)
    assert (parked("F2", "night"), parked("G2", "night")) == (True, False)
    assert not parked("R2", map=drawn(*["....FF" + "." * 18] * 3))


@pytest.mark.clause("ept.hidden.vehicles#2")
def test_a_vehicle_is_seen_when_the_enemy_comes_near() -> None:
    playing = game(
        position(
            unit("tank", 0, "m4a3_sherman_76", "B2", hidden=True),
            unit("foe", 1, "us_squad", "S2", hidden=True),
            activation="foe",
            map=WIDE,
        )
    )
    assert not known(playing, "tank")
    answer_if_asked(playing, "ept-unit", "foe")
    answer(playing, "ept-act", "tactical")
    answer(playing, "ept-march", "R2")
    assert known(playing, "tank")
    assert [event.cause for event in events(playing, Revealed)] == ["ept-seen-vehicle"]


@pytest.mark.clause("ept.hidden.vehicles#1", "ept.hidden.vehicles#2")
def test_a_vehicle_that_moves_or_fires_is_seen_at_any_distance() -> None:
    field = stands(
        unit("tank", 0, "m4a3_sherman_76", "B2", hidden=True), unit("foe", 1, "us_squad", "W2"), map=WIDE
    )
    assert hidden.seen_moving(field, field.units["tank"], "normal")
    assert hidden.seen_firing(field, field.units["tank"])
    assert not hidden.in_view(field, field.units["tank"], 16)


@pytest.mark.clause("ept.hidden.no-at-fire-at-hidden-vehicle")
def test_a_hidden_vehicle_is_no_target_for_anti_tank_fire() -> None:
    def ways(**rest: Any) -> list[str]:
        field = stands(
            unit("tank", 0, "m4a3_sherman_76", "B2", **rest),
            unit("foe", 1, "panther_g", "V2", facing=5),
            map=WIDE,
        )
        found = targeting.choices(field, field.units["foe"], field.board.parse("B2"), any_facing=True)
        return sorted({mode for _, mode in found})

    assert "at" in ways()
    assert ways(hidden=True) == ["ap"]


# -- decoys ------------------------------------------------------------------------------------------


@pytest.mark.clause("ept.hidden.decoys-supply#2")
def test_a_decoy_that_is_recognised_is_gone_for_good() -> None:
    playing = game(
        position(
            unit("fake", 0, "decoy", "B2"),
            unit("men", 0, "us_squad", "A1"),
            unit("foe", 1, "us_squad", "K2"),
            map=WIDE,
            activation="fake",
        )
    )
    answer_if_asked(playing, "ept-unit", "fake")
    answer(playing, "ept-act", "march")
    answer(playing, "ept-march", "C2")
    assert battle(playing).units["fake"].status == "gone"
    assert not battle(playing).markers
    assert [event.marker for event in events(playing, DecoyRemoved)] == ["hidden-0-1"]
    assert events(playing, Revealed) == []


@pytest.mark.clause("ept.hidden.decoys-supply#1", "ept.hidden.decoys-supply#2")
def test_decoys_are_set_up_like_units_and_none_is_made_in_play() -> None:
    playing, rng = Game(find("ept"), Setup("ept", "first-contact"), Seeded(seed=4)), Rng(4)
    decoys = [name for name, one in battle(playing).units.items() if one.profile.is_decoy]
    assert len(decoys) == 2
    while playing.decision is not None:
        decision = asked(playing)
        if battle(playing).phase == "deploy":
            assert decision.ask == "ept-deploy"
        playing.submit(decision.seat, decision.form.draw(rng))
        now = [name for name, one in battle(playing).units.items() if one.profile.is_decoy]
        assert now == decoys


@pytest.mark.clause("ept.hidden.decoys-behave-as-units#1")
def test_a_decoy_moves_with_its_section_or_with_a_neighbour_or_alone() -> None:
    def first(**rest: Any) -> Game:
        return game(
            position(
                unit("chief", 0, "section_hq", "A1", formation="first"),
                unit("own", 0, "decoy", "A3", formation="first"),
                unit("beside", 0, "decoy", "B1"),
                unit("alone", 0, "decoy", "D3"),
                unit("foe", 1, "us_squad", "X3"),
                map=WIDE,
                formation=[{"id": "first", "seat": 0}],
                **rest,
            ),
            ["1 1"],
        )

    playing = first(opened=[False, True])
    assert {"first", "beside", "alone"} <= set(offered(playing))
    answer(playing, "ept-activate", "first")
    assert set(offered(playing)) == {"chief", "own", "beside", "end"}
    answer_if_asked(playing, "ept-unit", "beside")
    assert {"march", "tactical", "forced"} <= set(offered(playing))
    assert not {"fire", "half-fire"} & set(offered(playing))
    alone = first(opened=[True, True])
    answer(alone, "ept-activate", "alone")
    answer_if_asked(alone, "ept-unit", "alone")
    assert "march" in offered(alone)


@pytest.mark.clause("ept.hidden.decoys-behave-as-units#1")
def test_a_section_of_decoys_is_activated_as_one() -> None:
    playing = game(
        position(
            unit("one", 0, "decoy", "A1", formation="ghosts"),
            unit("two", 0, "decoy", "A3", formation="ghosts"),
            unit("chief", 0, "section_hq", "D3"),
            unit("foe", 1, "us_squad", "X3"),
            map=WIDE,
            opened=[False, True],
            formation=[{"id": "ghosts", "seat": 0}],
        )
    )
    answer(playing, "ept-activate", "ghosts")
    assert set(offered(playing)) == {"one", "two", "end"}


@pytest.mark.clause("ept.hidden.decoys-behave-as-units#ruling")
def test_a_decoy_watches_like_a_unit_so_that_nobody_learns_what_it_is() -> None:
    """Who is not seen by a marker near by, or may hide before it, would know it for a decoy."""
    assert known(marching("march", "C2", unit("fake", 1, "decoy", "G2"), unit("foe", 1, "us_squad", "X3")))
    field = stands(unit("men", 0, "us_squad", "B2"), unit("fake", 1, "decoy", "D2"), map=WIDE)
    assert not hiding_again.may_hide(field, field.units["men"])


# -- hiding again ------------------------------------------------------------------------------------

HIDING = 11


def evening(*units: dict[str, Any], **rest: Any) -> Game:
    """The last step of the administrative phase."""
    return game(position(*units, phase="administration", stage=HIDING, **{"map": WIDE, **rest}), ["1", "2"])


@pytest.mark.clause("ept.hidden.rehide#1", "ept.hidden.rehide#ruling")
def test_infantry_out_of_observation_distance_or_out_of_sight_may_hide_again() -> None:
    blank = "." * 24
    for foe, rows, able in (
        ("S2", (blank, blank, blank), True),  # seventeen hexes in the open
        ("R2", (blank, blank, blank), False),
        ("C2", ("..FF" + "." * 20,) * 3, False),
        ("G2", ("..FF" + "." * 20,) * 3, True),  # behind the trees
    ):
        playing = evening(
            unit("men", 0, "us_squad", "B2"), unit("foe", 1, "us_squad", foe, hidden=True), map=drawn(*rows)
        )
        if able:
            assert (asked(playing).ask, offered(playing)) == ("ept-hide", ["men"])
            answer(playing, "ept-hide", ["men"])
            assert not known(playing, "men")
            assert [event.unit for event in events(playing, Hid)] == ["men"]
        else:
            assert asked(playing).ask != "ept-hide"


@pytest.mark.clause("ept.hidden.rehide#1", "ept.hidden.rehide-deployed#ruling")
def test_vehicles_do_not_hide_again_and_nobody_must() -> None:
    far = unit("foe", 1, "us_squad", "X3", hidden=True)
    playing = evening(unit("men", 0, "us_squad", "B2"), unit("tank", 0, "m4a3_sherman_76", "A1"), far)
    assert offered(playing) == ["men"]
    answer(playing, "ept-hide", [])
    assert known(playing, "men")


@pytest.mark.clause("ept.hidden.rehide-deployed#1")
@pytest.mark.example("ept.ex.deployed-mg-not-rehidden")
def test_a_weapon_in_battery_does_not_hide_before_who_sees_it() -> None:
    blank = "." * 24
    house = drawn(blank, ".s" + "." * 22, blank)

    def able(foe: str, **rest: Any) -> bool:
        gun = unit("gun", 0, "heavy_machine_gun", "B2", **rest)
        playing = evening(gun, unit("foe", 1, "us_squad", foe, hidden=True), map=house)
        return asked(playing).ask == "ept-hide"

    assert not able("G2", deployed=True)  # five hexes: beyond observation distance, and in sight
    assert able("G2")
    assert not able("X2", deployed=True)
    wood = drawn(*[".s.F" + "." * 20] * 3)
    field = stands(
        unit("gun", 0, "heavy_machine_gun", "B2", deployed=True), unit("foe", 1, "us_squad", "G2"), map=wood
    )
    assert hiding_again.may_hide(field, field.units["gun"])
    field = stands(unit("gun", 0, "pak_40_gun", "B3"), unit("foe", 1, "us_squad", "W3"), map=WIDE)
    assert not hiding_again.may_hide(field, field.units["gun"])


@pytest.mark.clause("ept.hidden.rehide-deployed#1", "ept.hidden.rehide-deployed#ruling")
def test_a_weapon_that_is_taken_down_may_hide_and_be_set_up_again_hidden() -> None:
    far = unit("foe", 1, "us_squad", "X2", hidden=True)
    playing = evening(unit("gun", 0, "heavy_machine_gun", "B2"), far)
    answer(playing, "ept-hide", ["gun"])
    assert not known(playing, "gun")
    again = game(
        position(unit("gun", 0, "heavy_machine_gun", "B2", hidden=True), far, map=WIDE, activation="gun")
    )
    answer_if_asked(again, "ept-unit", "gun")
    answer(again, "ept-act", "deploy")
    assert battle(again).units["gun"].deployed
    assert not known(again, "gun")


# -- what is told ------------------------------------------------------------------------------------


def test_onlookers_hear_of_the_marker_as_the_other_seat_does() -> None:
    playing = marching("tactical", "B1", unit("foe", 1, "us_squad", "X3"))
    heard = {
        seat: [e.event.unit for e in playing.journal if isinstance(e.event, Moved) and e.known_to(seat)]
        for seat in (0, 1, None)
    }
    assert heard == {0: ["scout"], 1: ["hidden-0-1"], None: ["hidden-0-1"]}


def test_the_observers_of_a_side_are_the_places_that_the_other_holds_and_that_see_it() -> None:
    field = stands(
        unit("men", 0, "us_squad", "B2"),
        unit("foe", 1, "us_squad", "D2"),
        unit("too", 1, "us_squad", "D2"),
        map=WIDE,
    )
    men, foe = field.units["men"].place, field.units["foe"].place
    assert names(field, tuple(numbers(sight.observers(field, 0, men)))) == ["D2"]
    assert names(field, tuple(numbers(sight.observers(field, 1, foe)))) == ["B2"]


@pytest.mark.clause("ept.hidden.no-at-fire-at-hidden-vehicle", "ept.hidden.reveal-by-hit#1")
@pytest.mark.parametrize(("faces", "found"), [("1 1", True), ("6 6", False)])
def test_rifle_fire_may_find_a_hidden_tank_though_it_cannot_hurt_it(faces: str, found: bool) -> None:
    # By half-light it is not recognised for standing there, beyond eight hexes.
    horde = {
        "id": "horde",
        "kind": "squad",
        "morale": 8,
        "fire": "30-6-12",
        "from": {"default": "reconstructed"},
    }
    playing = game(
        position(
            unit("men", 0, "horde", "B2"),
            unit("tank", 1, "panther_g", "L2", hidden=True),
            map=WIDE,
            light="dusk",
            activation="men",
            profiles=[horde],
        ),
        [f"men: {faces}"],
    )
    answer_if_asked(playing, "ept-unit", "men")
    answer(playing, "ept-act", "fire")
    tank = battle(playing).units["tank"]
    assert tank.hidden != found
    assert (tank.status, tank.stunned, tank.immobilised) == ("field", False, False)


@pytest.mark.clause("ept.hidden.counter-back", "ept.hidden.one-marker-per-stack#1")
@pytest.mark.parametrize(("profile", "anew"), [("truck", True), ("us_squad", False)])
def test_what_hinders_sight_is_looked_at_anew_when_a_vehicle_goes_under_a_marker(
    profile: str, anew: bool
) -> None:
    field = stands(unit("one", 0, profile, "B2"), map=WIDE)
    sight.veil(field)
    before = field.veil
    assert before is not None
    hidden.hide(field, field.units["one"])
    assert (field.veil is None) is anew
