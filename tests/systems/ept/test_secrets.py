"""What a seat may not know: views leave it out, imagined games deal it again, and nothing else changes."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.system import Setup
from grognard.systems.ept import SYSTEM
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.scene import scene
from grognard.systems.ept.state import OFF, Activation, Battle, Fieldwork, Flight, Mission
from systems.ept.field import stands
from systems.ept.table import answer, answer_if_asked, battle, drawn, game, position, unit

WIDE = drawn(*["." * 24] * 3)


def hiding_place(**rest: Any) -> Game:
    return game(
        position(
            unit("tank", 1, "truck", "V2", hidden=True),
            unit("men", 1, "us_squad", "X1", hidden=True),
            unit("chief", 1, "section_hq", "X3", hidden=True),
            unit("fake", 1, "decoy", "W1"),
            unit("rider", 1, "us_squad", status="aboard", carrier="tank"),
            unit("seen", 1, "us_squad", "X2"),
            unit("mine", 0, "us_squad", "A1"),
            map=WIDE,
            **rest,
        )
    )


def test_a_view_leaves_out_who_is_hidden_aboard_or_to_come() -> None:
    shown = hiding_place().view(0)
    assert set(shown.units) == {"mine", "seen"}
    assert len(shown.markers) == 4
    assert set(hiding_place().view(1).units) == {"tank", "men", "chief", "fake", "rider", "seen", "mine"}


def test_a_view_keeps_traps_and_missions_to_their_owner() -> None:
    playing = hiding_place(
        fieldwork=[{"id": "trap", "kind": "ied", "cell": "P2", "seat": 1, "covered": True, "dummy": True}],
        mission=[
            {
                "id": "barrage",
                "seat": 1,
                "barrage": "mortar_81",
                "turns": [3],
                "target": "A1",
                "due": 4,
                "delayed": 1,
                "observer": "men",
            }
        ],
    )
    theirs = playing.view(0)
    trap, mission = theirs.fieldworks["trap"], theirs.missions["barrage"]
    assert (trap.kind, trap.dummy) == ("minefield", False)
    assert (mission.target, mission.due, mission.delayed, mission.observer) == (-1, 0, 0, "")
    mine = playing.view(1)
    assert mine.fieldworks["trap"].dummy
    assert mine.missions["barrage"].due == 4


def test_an_imagined_game_deals_the_hidden_stacks_anew_and_nothing_else() -> None:
    playing, rng = hiding_place(), Rng(5)
    stood = {name: one.place for name, one in battle(playing).units.items()}
    places = sorted(marker.place for marker in battle(playing).markers.values())
    dealt: set[tuple[int, ...]] = set()
    for _ in range(30):
        dream = battle(playing.imagine(0, rng))
        assert list(SYSTEM.laws(dream)) == []
        assert sorted(marker.place for marker in dream.markers.values()) == places
        assert dream.units["mine"].to_data() == battle(playing).units["mine"].to_data()
        assert dream.units["seen"].place == stood["seen"]
        dealt.add(tuple(dream.units[name].place for name in ("men", "chief", "fake")))
        for one in dream.units.values():
            if one.hidden:
                assert dream.markers[one.marker].place == one.place
    assert len(dealt) > 3
    assert {name: one.place for name, one in battle(playing).units.items()} == stood


def test_an_imagined_game_knows_neither_passengers_nor_leaders_nor_artillery() -> None:
    playing = game(
        position(
            unit("one", 1, "truck", "V1", formation="lorries"),
            unit("two", 1, "truck", "V3", formation="lorries"),
            unit("men", 1, "us_squad", status="aboard", carrier="one"),
            unit("mine", 0, "us_squad", "A1"),
            formation=[{"id": "lorries", "seat": 1, "leader": "one"}],
            mission=[
                {"id": "fire", "seat": 1, "barrage": "mortar_81", "turns": [3], "target": "D2", "due": 3}
            ],
            map=WIDE,
        )
    )
    rng = Rng(9)
    dreams = [battle(playing.imagine(0, rng)) for _ in range(20)]
    assert {dream.units["men"].carrier for dream in dreams} == {"one", "two"}
    assert {dream.formations["lorries"].leader for dream in dreams} == {"one", "two"}
    assert {dream.missions["fire"].due for dream in dreams} == {0, 3}
    assert battle(playing).board.parse("D2") not in {dream.missions["fire"].target for dream in dreams}
    assert all(list(SYSTEM.laws(dream)) == [] for dream in dreams)
    # A seat's own secrets it knows.
    own = battle(playing.imagine(1, rng))
    assert (own.units["men"].carrier, own.formations["lorries"].leader) == ("one", "one")
    assert own.missions["fire"].due == 3


def test_the_order_of_who_acts_for_the_other_side_tells_nobody_who_is_who() -> None:
    made = battle(hiding_place())
    made.activation = Activation(seat=1, key="men", waiting=["tank", "men"], units=("tank", "men"))
    SYSTEM.deal_again(own := made.copy(), 1, Rng(1))
    assert (own.activation.waiting, own.activation.units) == (["tank", "men"], ("tank", "men"))
    dealt = made.copy()
    SYSTEM.deal_again(dealt, 0, Rng(1))
    assert dealt.activation.waiting == sorted(dealt.activation.waiting)
    assert dealt.activation.units == tuple(sorted(dealt.activation.units))


def test_nobody_is_dealt_onto_ground_that_is_closed_to_him() -> None:
    playing = game(
        position(
            unit("tank", 1, "m4a3_sherman_76", "X2", hidden=True),
            unit("men", 1, "us_squad", "V2", hidden=True),
            unit("chief", 1, "section_hq", "T2", hidden=True),
            unit("mine", 0, "us_squad", "A1"),
            map=drawn("." * 24, "." * 19 + "s.s..", "." * 24),
        )
    )
    rng = Rng(3)
    for _ in range(20):
        dream = battle(playing.imagine(0, rng))
        assert dream.board.names[dream.units["tank"].place] == "X2"


@pytest.mark.clause("ept.material.optional-markers")
def test_markers_that_the_players_leave_off_are_not_drawn_and_still_hold() -> None:
    men = unit("men", 0, "us_squad", "A1", moved=True, stopped=True)

    def drawn_on(**options: str) -> list[str]:
        field = stands(men, map=WIDE, options=options)
        assert field.units["men"].moved
        return [badge.key for badge in scene.shown_badges(field, field.units["men"])]

    assert drawn_on() == ["ept-badge-stopped", "ept-badge-moved"]
    assert drawn_on(markers_left_off="moved") == ["ept-badge-stopped"]
    assert drawn_on(markers_left_off="moved stopped") == []
    # The state still counts: who is stopped does not march.
    playing = game(
        position(
            men,
            unit("foe", 1, "us_squad", "X3"),
            map=WIDE,
            activation="men",
            options={"markers_left_off": "stopped"},
        )
    )
    answer_if_asked(playing, "ept-unit", "men")
    assert "march" not in playing.decision.form.to_data()["options"]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "scenario",
    [
        "first-contact",
        "the-collective-farm",
        "hedgerows",
        "the-ridge-at-noon",
        "low-tide",
        "the-silk-over-the-paddies",
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_hears_of_a_unit_before_an_event_brings_it_to_light(scenario: str, seat: int) -> None:
    playing = Game(SYSTEM, Setup(system="ept", scenario=scenario), Seeded(seed=1))
    theirs = {name for name, one in battle(playing).units.items() if one.seat != seat}
    known: set[str] = set()
    told, rng, brought = 0, Rng(8), 0
    while playing.decision is not None:
        playing.submit(playing.decision.seat, playing.decision.form.draw(rng))
        for entry in playing.journal[told:]:
            if entry.known_to(seat):
                known.update(entry.event.revealed())
                named = {value for _, _, value in entry.event.args() if isinstance(value, str)}
                assert named & theirs <= known, entry.event
        told = len(playing.journal)
        brought = max(brought, len(known & theirs))
        if playing.decision is not None:
            assert set(playing.view(seat).units) & theirs <= known
    assert brought >= 3


def test_nothing_of_a_side_is_seen_before_its_last_unit_has_its_front_and_its_bunker() -> None:
    """Markers are numbered, and shown, with the last of them; the questions about it come before."""
    playing = game(
        position(
            unit("men", 0, "us_squad", status="reserve", formation="first"),
            unit("gun", 0, "pak_36_gun", status="reserve", formation="first"),
            unit("late", 1, "us_squad", status="reserve", formation="second"),
            formation=[
                {"id": "first", "seat": 0, "entry": ["A1", "A2"]},
                {"id": "second", "seat": 1, "entry": ["J1", "J2"]},
            ],
            fieldwork=[{"id": "a-work-1", "kind": "bunker", "cell": "A2", "seat": 0}],
            phase="deploy",
            turn=0,
        )
    )

    def seen() -> tuple[int, int, int]:
        view = battle(playing).copy() if playing.decision is None else playing.view(1)
        return len(view.markers), len(view.fieldworks), view.held[0]

    answer(playing, "ept-deploy", "A1")
    assert seen() == (0, 0, 0)
    answer(playing, "ept-deploy", "A2")
    assert (playing.decision and playing.decision.ask, seen()) == ("ept-face", (0, 0, 0))
    answer(playing, "ept-face", 2)
    assert (playing.decision and playing.decision.ask, seen()) == ("ept-man-bunker", (0, 0, 0))
    answer(playing, "ept-man-bunker", "inside")
    assert seen()[:2] == (2, 1)
    assert battle(playing).units["gun"].inside == "bunker"


# -- all of it at once -------------------------------------------------------------------------------


def full_of_secrets() -> Battle:
    """Both sides have the same secrets, and the first is at work."""
    found = stands(
        unit("mine", 0, "us_squad", "A1", hidden=True, formation="blue"),
        unit("ours", 0, "us_squad", "A3", formation="blue"),
        unit("yours", 1, "us_squad", "X1", hidden=True, formation="red"),
        unit("seen", 1, "us_squad", "X2", formation="red"),
        map=WIDE,
        formation=[{"id": "blue", "seat": 0, "leader": "mine"}, {"id": "red", "seat": 1, "leader": "yours"}],
    )
    for seat in (0, 1):
        found.missions[f"shells-{seat}"] = Mission(
            id=f"shells-{seat}", seat=seat, barrage="mortars_81", turns=(2,), target=5, due=3, smoke=True,
            delayed=1, repeated=2, observer="mine", cancelled=True,
        )  # fmt: skip
        found.flights[f"raid-{seat}"] = Flight(id=f"raid-{seat}", seat=seat, cell=3, turn=3, aboard=("mine",))
        found.fieldworks[f"trap-{seat}"] = Fieldwork(
            id=f"trap-{seat}", kind="ied", cell=9, seat=seat, covered=True, dummy=True
        )
        found.fieldworks[f"open-{seat}"] = Fieldwork(
            id=f"open-{seat}", kind="ied", cell=7, seat=seat, dummy=True
        )
        found.fieldworks[f"pit-{seat}"] = Fieldwork(
            id=f"pit-{seat}", kind="entrenchment", cell=8, seat=seat, unseen=True
        )
    found.units["ours"].partner, found.units["seen"].partner = "mine", "yours"
    found.wave = ("yours", "seen", "ours", "mine")
    found.followers, found.active = ["blue"], 0
    found.activation = Activation(seat=0, key="blue", waiting=["ours", "mine"], units=("ours", "mine"))
    return found


@pytest.mark.clause(
    "ept.hidden.no-peeking", "ept.hidden.markers-identical", "ept.hidden.activated-marker-discretion"
)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_everything_secret_of_the_others_goes_and_nothing_of_ones_own(seat: int | None) -> None:
    found = full_of_secrets()
    hidden.conceal(found, seat)
    for owner, name in ((0, "mine"), (1, "yours")):
        own = owner == seat
        assert (name in found.units) is own
        mission = found.missions[f"shells-{owner}"]
        told = (mission.target, mission.observer, mission.due, mission.smoke)
        assert told == ((5, "mine", 3, True) if own else (OFF, "", 0, False))
        assert (mission.delayed, mission.repeated, mission.cancelled) == (
            (1, 2, True) if own else (0, 0, False)
        )
        assert (f"raid-{owner}" in found.flights) is own
        trap, open_ = found.fieldworks[f"trap-{owner}"], found.fieldworks[f"open-{owner}"]
        assert (trap.dummy, trap.kind) == ((True, "ied") if own else (False, "minefield"))
        assert (open_.dummy, open_.kind) == (True, "ied")
        assert (f"pit-{owner}" in found.fieldworks) is own
        other = found.units["ours" if owner == 0 else "seen"]
        assert other.partner == (name if own else "")
    assert found.activation is not None
    mine = seat == 0
    assert found.activation.waiting == (["ours", "mine"] if mine else ["ours"])
    assert found.activation.units == (("ours", "mine") if mine else ("ours",))
    assert found.followers == (["blue"] if mine else [])
    assert found.wave == tuple(
        sorted(name for name in ("yours", "seen", "ours", "mine") if name in found.units)
    )


@pytest.mark.clause("ept.hidden.no-peeking")
@pytest.mark.parametrize(
    ("turn", "phase", "stage", "seen"),
    [(3, "support", 1, True), (2, "support", 1, False), (3, "command", 1, False), (3, "support", 2, False)],
)
def test_a_flight_is_seen_when_it_comes_and_never_who_is_in_it(
    turn: int, phase: str, stage: int, seen: bool
) -> None:
    found = full_of_secrets()
    found.turn, found.phase, found.stage = turn, phase, stage
    hidden.conceal(found, 1)
    assert ("raid-0" in found.flights) is seen
    assert not seen or found.flights["raid-0"].aboard == ()
    assert found.flights["raid-1"].aboard == ("mine",)
