"""Chapters 11.2, 11.4 and 11.5: rallying and its order, hesitant sections, demoralisation."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.event import Rolled
from grognard.core.game import Game
from grognard.core.language.voice import Voice
from grognard.core.language.words import words
from grognard.systems.ept.effects import effects, morale
from grognard.systems.ept.events.fire import RallyFailed
from grognard.systems.ept.events.morale import BecameHesitant
from grognard.systems.ept.fire import cadence
from systems.ept.table import (
    answer,
    asked,
    battle,
    carry_out,
    drawn,
    events,
    game,
    offered,
    position,
    refused,
    rolled,
    spots,
    unit,
)

RALLY, HESITATE, BREAK = 6, 9, 10


def administration(stage: int, *units: Any, dice: list[str] | None = None, **rest: Any) -> Game:
    """A step of the administrative phase of the last turn."""
    return game(position(*units, phase="administration", stage=stage, turns=2, **rest), dice or [])


def section(id: str = "first", seat: int = 0, **rest: Any) -> dict[str, Any]:
    return {"id": id, "seat": seat, **rest}


def shaken(id: str = "alpha", seat: int = 0, at: str = "C3", **rest: Any) -> dict[str, Any]:
    return unit(id, seat, "us_squad", at, neutralised=True, **{"morale": 7, **rest})


FAR = unit("far", 1, "us_squad", "J8")


def roll(playing: Game) -> None:
    """The unit stays and rolls, where it has a choice."""
    if playing.decision is not None and asked(playing).ask == "ept-rally":
        answer(playing, "ept-rally", "roll")


# -- the test ----------------------------------------------------------------------------------------


def change(*units: Any, who: str = "alpha", **rest: Any) -> int:
    state = battle(game(position(*units, **rest)))
    return int(morale.rally_dice(state, state.units[who]))


@pytest.mark.clause(
    "ept.effects.rally-post-adjacent",
    "ept.effects.rally-enemy-adjacent#1",
    "ept.effects.rally-post-here#1",
    "ept.effects.rally-post-here#ruling",
    "ept.effects.rally-test#1",
)
def test_what_changes_the_dice_of_a_rally() -> None:
    chain = {
        "formation": [section(leader="hq", superior="company"), section("other", leader="stranger")],
        "post": [{"id": "company", "seat": 0, "rank": "company", "holder": "captain"}],
    }
    alpha = shaken(formation="first")

    def hq(at: str, **rest: Any) -> dict[str, Any]:
        return unit("hq", 0, "section_hq", at, formation="first", **rest)

    def captain(at: str) -> dict[str, Any]:
        return unit("captain", 0, "company_hq", at)

    stranger = unit("stranger", 0, "section_hq", "C3", formation="other")
    far = unit("stranger", 0, "section_hq", "A8", formation="other")
    assert change(alpha, hq("C3"), captain("A1"), far, FAR, **chain) == -2
    assert change(alpha, hq("C4"), captain("A1"), far, FAR, **chain) == -1
    assert change(alpha, hq("C5"), captain("A1"), far, FAR, **chain) == 0
    # The better of the two counts, they do not add; a superior will do as well.
    assert change(alpha, hq("C4"), captain("C3"), far, FAR, **chain) == -2
    assert change(alpha, hq("A1"), captain("C4"), far, FAR, **chain) == -1
    # So will the post of any section: the book asks for no chain here. The house may.
    assert change(alpha, hq("A1"), captain("A1"), stranger, FAR, **chain) == -2
    for post, wanted in ((stranger, 0), (far, 0)):
        assert (
            change(alpha, hq("A1"), captain("A1"), post, FAR, options={"rally_own_chain": True}, **chain)
            == wanted
        )
    assert change(alpha, hq("C3"), captain("A1"), far, FAR, options={"rally_own_chain": True}, **chain) == -2
    assert change(alpha, hq("A1"), captain("C4"), far, FAR, options={"rally_own_chain": True}, **chain) == -1
    assert change(alpha, hq("C3", neutralised=True), captain("A1"), far, FAR, **chain) == 0
    foes = (unit("foe", 1, "us_squad", "C2"), unit("fiend", 1, "us_squad", "D3"))
    assert change(alpha, hq("A1"), captain("A1"), far, *foes, **chain) == 1
    assert change(alpha, hq("C3"), captain("A1"), far, *foes, **chain) == -1
    cowed = unit("foe", 1, "us_squad", "C2", neutralised=True)
    assert change(alpha, hq("A1"), captain("A1"), far, cowed, FAR, **chain) == 0


@pytest.mark.clause("ept.effects.rally-post-here#ruling")
def test_the_chain_of_a_unit_attached_to_a_section_goes_by_its_leader() -> None:
    gun = unit("gun", 0, "light_machine_gun", "C3", formation="guns", neutralised=True)
    chain = {
        "formation": [
            section(leader="hq", superior="company"),
            section("guns", leader="gun", kind="autonomous", superior="first"),
            section("other", leader="stranger"),
        ],
        "post": [{"id": "company", "seat": 0, "rank": "company", "holder": "captain"}],
        "options": {"rally_own_chain": True},
    }

    def rally(hq: str, captain: str, stranger: str) -> int:
        posts = (
            unit("hq", 0, "section_hq", hq, formation="first"),
            unit("captain", 0, "company_hq", captain),
            unit("stranger", 0, "section_hq", stranger, formation="other"),
        )
        return change(gun, *posts, FAR, who="gun", **chain)

    assert [rally("C3", "A1", "A8"), rally("A1", "C3", "A8"), rally("A1", "A1", "C3")] == [-2, -2, 0]


@pytest.mark.clause("ept.effects.rally-enemy-adjacent#ruling", "ept.effects.rally-post-here#1")
def test_each_line_of_a_rally_has_its_own_clause_and_says_whose_it_is() -> None:
    playing = administration(
        RALLY,
        shaken(formation="first"),
        unit("hq", 0, "section_hq", "C3", formation="first"),
        unit("foe", 1, "us_squad", "D3", hidden=True),
        formation=[section(leader="hq")],
        dice=["3 4"],
    )
    roll(playing)
    tally = next(one.tally for one in events(playing, Rolled) if one.purpose == "ept-roll-rally")
    assert tally.rules == (
        "ept.effects.rally-test",
        "ept.effects.rally-post-here",
        "ept.effects.rally-enemy-adjacent",
    )
    voice = Voice(playing.system, words("en"), playing.view(0))
    # An enemy under a marker is not named.
    assert [voice.line(tally, n) for n in (1, 2)] == [
        f"{voice.name('unit', 'hq')} in the hex",
        f"{voice.name('unit', 'hidden-1-1')} (enemy) adjacent",
    ]


@pytest.mark.clause("ept.effects.rally-command-post")
def test_a_command_post_is_helped_by_higher_ones_only() -> None:
    chain: dict[str, Any] = {
        "formation": [section(leader="hq", superior="company")],
        "post": [
            {"id": "company", "seat": 0, "rank": "company", "holder": "captain", "superior": "battalion"},
            {"id": "battalion", "seat": 0, "rank": "battalion", "holder": "major", "radius": 9},
        ],
    }
    hq = unit("hq", 0, "section_hq", "C3", formation="first", neutralised=True)
    captain = unit("captain", 0, "company_hq", "C3", formation="staff")
    major = unit("major", 0, "battalion_hq", "C4")
    assert change(hq, captain, major, FAR, who="hq", **chain) == -2
    # The captain gets nothing from the section's post, whatever its own formation.
    sunk = unit("captain", 0, "company_hq", "C3", neutralised=True)
    well = unit("hq", 0, "section_hq", "C3", formation="first")
    away = unit("major", 0, "battalion_hq", "A8")
    assert change(well, sunk, away, FAR, who="captain", **chain) == 0
    assert change(well, sunk, major, FAR, who="captain", **chain) == -1
    # Nor one section's post from that of another to which it is attached for the turn.
    chain["formation"].append(section("other", leader="host", superior="company"))
    host = unit("host", 0, "section_hq", "C3", formation="other")
    guest = unit("hq", 0, "section_hq", "C3", formation="first", host="other", neutralised=True)
    absent = unit("captain", 0, "company_hq", "A8")
    assert change(guest, host, absent, away, FAR, who="hq", **chain) == 0
    # But a section's post that has taken over the company is a higher one.
    chain["post"][0]["holder"] = "host"
    assert change(hq, host, away, FAR, who="hq", **chain) == -2
    acting = unit("host", 0, "section_hq", "C3", formation="other", neutralised=True)
    assert change(well, acting, away, FAR, who="host", **chain) == 0


@pytest.mark.clause("ept.effects.hesitant-effect#1", "ept.effects.rally-test#ruling")
def test_a_hesitant_unit_rallies_at_two_less() -> None:
    for faces, neutralised in (("1 4", False), ("2 4", True)):
        playing = administration(
            RALLY, shaken(formation="first"), FAR, formation=[section(hesitant=True)], dice=[faces]
        )
        roll(playing)
        assert battle(playing).units["alpha"].neutralised is neutralised


# -- withdrawing -------------------------------------------------------------------------------------


@pytest.mark.clause("ept.effects.withdrawal#1", "ept.effects.withdrawal#2", "ept.effects.withdrawal#ruling")
def test_instead_of_rolling_a_unit_may_be_shifted_out_of_the_enemy_s_way() -> None:
    playing = administration(RALLY, shaken(), unit("foe", 1, "us_squad", "D3", hidden=True))
    answer(playing, "ept-rally", "shift")
    # D3's neighbours are C3, C4, D2, D4, E3 and E4: C4 and D2 are next to the enemy.
    assert spots(playing) == ["B2", "B3", "C2"]
    assert refused(playing, battle(playing).board.parse("D2")) == "ept.effects.withdrawal"
    answer(playing, "ept-rally-to", "B3")
    state = battle(playing)
    assert state.board.names[state.units["alpha"].place] == "B3"
    assert state.units["alpha"].neutralised
    assert not rolled(playing)


@pytest.mark.clause("ept.effects.withdrawal#ruling")
@pytest.mark.parametrize(
    ("profile", "state"),
    [("heavy_machine_gun", {"deployed": True}), ("pak_40_gun", {})],
    ids=["weapon", "gun"],
)
def test_what_cannot_move_cannot_withdraw(profile: str, state: dict[str, Any]) -> None:
    playing = administration(
        RALLY, unit("alpha", 0, profile, "C3", neutralised=True, **state), FAR, dice=["1 1"]
    )
    assert not events(playing, RallyFailed)
    assert [purpose for purpose, _ in rolled(playing)][:1] == ["ept-roll-rally"]


@pytest.mark.clause("ept.effects.rally-test#1", "ept.effects.rally-twelve#1")
@pytest.mark.parametrize(
    ("steps", "total", "failed", "left"),
    [(2, "6 5", 1, 2), (2, "6 6", 1, 1), (1, "6 6", 0, 0), (2, "1 1", 0, 2)],
)
def test_a_failure_is_told_of_who_is_left_and_a_twelve_costs_a_step(
    steps: int, total: str, failed: int, left: int
) -> None:
    state = battle(game(position(shaken(steps=steps), FAR), [total]))
    carry_out(morale.rally(state, state.units["alpha"]))
    assert state.journal is not None
    told = [entry.event for entry in state.journal.entries if isinstance(entry.event, RallyFailed)]
    assert (len(told), state.units["alpha"].steps) == (failed, left)


@pytest.mark.clause("ept.vehicles.assault-repulsed#2")
def test_who_was_thrown_back_neutralised_does_not_rally_this_turn() -> None:
    playing = administration(RALLY, shaken(fell_back=True), FAR)
    assert not rolled(playing)
    assert battle(playing).units["alpha"].neutralised
    assert not battle(playing).units["alpha"].fell_back


# -- the order ---------------------------------------------------------------------------------------


@pytest.mark.clause("ept.effects.rally-order#1", "ept.effects.rally-order#ruling")
def test_equal_morale_is_settled_by_a_die_each_and_again_if_it_ties() -> None:
    playing = administration(RALLY, shaken(), shaken("foe", 1, "D3"), initiative=0, dice=["4", "4", "2", "5"])
    assert [faces for purpose, faces in rolled(playing) if purpose == "ept-roll-rally-order"] == [
        (4,),
        (4,),
        (2,),
        (5,),
    ]
    assert asked(playing).seat == 1


@pytest.mark.clause("ept.effects.rally-order#2")
def test_each_side_takes_its_own_units_as_it_likes() -> None:
    playing = administration(
        RALLY,
        shaken(),
        shaken("beta", 0, "A1", morale=9),
        shaken("foe", 1, "J8", morale=9),
        initiative=0,
        dice=["6 5"] * 2,
    )
    assert (asked(playing).seat, asked(playing).ask, offered(playing)) == (
        0,
        "ept-rally-next",
        ["alpha", "beta"],
    )
    answer(playing, "ept-rally-next", "alpha")
    roll(playing)
    roll(playing)
    assert asked(playing).seat == 1


# -- hesitation --------------------------------------------------------------------------------------


@pytest.mark.clause("ept.effects.hesitant-trigger#1")
@pytest.mark.parametrize(("losses", "hesitant"), [(2, False), (3, True), (4, True)])
def test_a_section_hesitates_from_its_threshold_on(losses: int, hesitant: bool) -> None:
    playing = administration(
        HESITATE,
        unit("alpha", 0, "us_squad", "C3", formation="first"),
        FAR,
        formation=[section(thresholds=[3, 6], losses=losses)],
    )
    assert battle(playing).formations["first"].hesitant is hesitant
    assert len(events(playing, BecameHesitant)) == hesitant


@pytest.mark.clause("ept.effects.hesitant-trigger#1")
def test_only_sections_hesitate_and_each_becomes_so_once() -> None:
    playing = administration(
        HESITATE,
        unit("alpha", 0, "us_squad", "C3", formation="first"),
        unit("lone", 0, "us_squad", "C4", formation="lone"),
        FAR,
        formation=[
            section(thresholds=[1, 6], losses=2, hesitant=True),
            section("lone", kind="autonomous", thresholds=[1, 6], losses=2),
        ],
    )
    assert not battle(playing).formations["lone"].hesitant
    assert events(playing, BecameHesitant) == []


@pytest.mark.clause("ept.effects.hesitant-trigger#1", "ept.effects.hesitant-trigger#ruling")
def test_losses_count_for_the_section_a_unit_belongs_to_and_only_at_the_end_of_the_turn() -> None:
    playing = game(
        position(
            unit("alpha", 0, "us_squad", "C3", formation="first", host="other"),
            unit("hq", 0, "section_hq", "C4", formation="other"),
            FAR,
            formation=[section(thresholds=[1, 6]), section("other", thresholds=[1, 6])],
        )
    )
    state = battle(playing)
    for _ in effects.lose_steps(state, state.units["alpha"], 1, effects.Cause("ap")):
        pass
    assert (state.formations["first"].losses, state.formations["other"].losses) == (1, 0)
    assert not state.formations["first"].hesitant
    morale.hesitate(state)
    assert state.formations["first"].hesitant
    assert not state.formations["other"].hesitant
    # For good: nothing takes it away.
    state.formations["first"].losses = 0
    morale.hesitate(state)
    assert state.formations["first"].hesitant


@pytest.mark.clause("ept.effects.hesitant-effect#1", "ept.effects.hesitant-effect#ruling")
def test_hesitant_units_and_those_attached_to_them_have_less_morale_and_rate() -> None:
    playing = game(
        position(
            unit("alpha", 0, "us_squad", "C3", morale=7, formation="first"),
            unit("guest", 0, "us_squad", "C3", morale=7, formation="other", host="first"),
            unit("away", 0, "us_squad", "C3", morale=7, formation="first", host="other"),
            unit("beta", 0, "us_squad", "A1", morale=7, formation="other"),
            FAR,
            formation=[section(hesitant=True), section("other")],
        )
    )
    state = battle(playing)
    for name, less in (("alpha", 1), ("guest", 1), ("away", 1), ("beta", 0)):
        squad = state.units[name]
        arm = squad.arms[0]
        assert int(effects.morale(state, squad)) == 7 - less
        assert int(cadence.rate(state, squad, arm)) == arm.rate - less


# -- demoralisation ----------------------------------------------------------------------------------


def breaking(faces: list[str], stage: int = HESITATE, **rest: Any) -> Game:
    return administration(
        stage,
        unit("hq", 0, "section_hq", "C3", morale=8, formation="first"),
        unit("alpha", 0, "us_squad", "C4", formation="first", hidden=True),
        unit("beta", 0, "us_squad", "A8", formation="other"),
        FAR,
        formation=[section(leader="hq", **{"thresholds": [3, 5], "losses": 5, **rest}), section("other")],
        dice=faces,
    )


@pytest.mark.clause("ept.effects.demoralised-test#1")
def test_below_the_threshold_nothing_is_tested() -> None:
    playing = breaking([], losses=4)
    assert battle(playing).formations["first"].hesitant
    assert not rolled(playing)


@pytest.mark.clause("ept.effects.demoralised-retest")
def test_a_section_that_held_is_tested_again_after_new_losses_once_a_turn() -> None:
    playing = breaking([], stage=BREAK, hesitant=True, tested_at=5)
    assert not rolled(playing)
    playing = breaking(["4 4"], stage=BREAK, hesitant=True, losses=7, tested_at=5)
    assert [faces for purpose, faces in rolled(playing) if purpose == "ept-roll-demoralisation"] == [(4, 4)]
    assert battle(playing).units["alpha"].status == "left"
    playing = breaking(["3 4"], stage=BREAK, hesitant=True, losses=7, tested_at=5)
    state = battle(playing)
    assert state.formations["first"].hesitant
    assert state.formations["first"].tested_at == 7
    assert state.units["alpha"].status == "field"


@pytest.mark.clause("ept.hidden.decoy-demoralised", "ept.hidden.decoy-orphaned")
def test_decoys_go_with_those_they_are_with_and_the_others_stay_on_their_own() -> None:
    playing = administration(
        BREAK,
        unit("hq", 0, "section_hq", "C3", morale=8, formation="first"),
        unit("alpha", 0, "us_squad", "C3", formation="first"),
        unit("beta", 0, "us_squad", "G5", formation="other"),
        unit("with", 0, "decoy", "C3", formation="other"),
        unit("next", 0, "decoy", "C4", formation="first"),
        unit("alone", 0, "decoy", "A8", formation="first"),
        unit("mixed", 0, "decoy", "G5", formation="first"),
        unit("between", 0, "decoy", "D3", formation="first"),
        unit("other", 0, "us_squad", "E4", formation="other"),
        FAR,
        formation=[section(leader="hq", thresholds=[3, 5], losses=5, hesitant=True), section("other")],
        dice=["4 4"],
    )
    state = battle(playing)
    assert {name: state.units[name].status for name in ("with", "next", "alone", "mixed", "between")} == {
        "with": "left",
        "next": "left",
        "alone": "field",
        "mixed": "field",
        "between": "field",  # somebody next to it stays
    }
    for name in ("alone", "mixed"):
        own = state.formations[state.units[name].formation]
        assert (own.kind, own.leader) == ("autonomous", name)


@pytest.mark.clause("ept.hidden.decoy-orphaned")
def test_decoys_of_a_section_that_was_wiped_out_are_on_their_own() -> None:
    playing = administration(
        BREAK,
        unit("hq", 0, "section_hq", formation="first", status="gone", steps=0),
        unit("alone", 0, "decoy", "A8", formation="first"),
        unit("sham", 0, "decoy", "B8", formation="fakes"),
        unit("beta", 0, "us_squad", "G5"),
        FAR,
        formation=[section(leader="hq", losses=1), section("fakes", leader="sham")],
    )
    state = battle(playing)
    own = state.formations[state.units["alone"].formation]
    assert (own.kind, own.leader) == ("autonomous", "alone")
    # A section that was never more than decoys stays one.
    assert state.units["sham"].formation == "fakes"


@pytest.mark.clause("ept.effects.rally-test", "ept.effects.rally-twelve#1")
@pytest.mark.parametrize(("faces", "status", "neutralised"), [("5 6", "field", False), ("6 6", "gone", True)])
def test_who_has_no_morale_fails_to_rally_by_a_twelve_alone(
    faces: str, status: str, neutralised: bool
) -> None:
    people = unit("alpha", 0, "civilians", "C3", neutralised=True)
    playing = administration(RALLY, people, unit("beta", 0, "us_squad", "A8"), FAR, dice=[faces])
    roll(playing)
    alpha = battle(playing).units["alpha"]
    assert (alpha.status, alpha.neutralised) == (status, neutralised)


@pytest.mark.clause("ept.hidden.decoy-demoralised")
def test_a_post_that_goes_alone_takes_the_decoy_beside_it_along() -> None:
    playing = administration(
        BREAK,
        unit("hq", 0, "section_hq", "C3", morale=8, formation="first"),
        unit("with", 0, "decoy", "C3", formation="other"),
        unit("beta", 0, "us_squad", "G5", formation="other"),
        FAR,
        formation=[section(leader="hq", thresholds=[3, 5], losses=5, hesitant=True), section("other")],
        dice=["4 4"],
    )
    state = battle(playing)
    assert [state.units[name].status for name in ("hq", "with", "beta")] == ["left", "left", "field"]


@pytest.mark.clause("ept.effects.demoralised-retest", "ept.effects.hesitant-and-demoralised-same-turn")
@pytest.mark.parametrize("change", [{"seat": 1}, {"kind": "autonomous"}, {"losses": 0, "tested_at": -1}])
def test_a_side_tests_its_own_sections_that_have_lost_anybody(change: dict[str, Any]) -> None:
    state = battle(
        game(
            position(
                unit("hq", 0, "section_hq", "C3", formation="first"),
                FAR,
                formation=[section(leader="hq", thresholds=[3, 5], losses=5, hesitant=True)],
            )
        )
    )
    for name, value in change.items():
        setattr(state.formations["first"], name, value)
    carry_out(morale.demoralise(state, 0))
    assert (state.units["hq"].status, state.dice.rolled) == ("field", 0)


@pytest.mark.clause("ept.effects.rally-enemy-adjacent#ruling")
@pytest.mark.parametrize(("at", "more"), [("B2/1", 1), ("C2", 1), ("D4", 0)])
def test_an_enemy_on_another_floor_of_the_house_is_next_to_who_rallies(at: str, more: int) -> None:
    house = drawn("....", ".sw.", "....", "....", buildings=[{"cells": ["B2", "C2"], "storeys": 1}])
    assert change(shaken(at="B2"), unit("foe", 1, "us_squad", at), map=house) == more


@pytest.mark.clause("ept.effects.demoralised-test#ruling")
@pytest.mark.parametrize(("faces", "status"), [("4 4", "field"), ("4 5", "left")])
def test_without_a_leader_the_best_of_the_section_is_tested(faces: str, status: str) -> None:
    playing = administration(
        BREAK,
        unit("hq", 0, "section_hq", formation="first", status="gone", steps=0, morale=6),
        unit("alpha", 0, "us_squad", "C4", formation="first", morale=7),
        unit("best", 0, "us_squad", "C5", formation="first", morale=9),
        unit("beta", 0, "us_squad", "A8", formation="other"),
        FAR,
        formation=[
            section(leader="hq", thresholds=[3, 5], losses=5, hesitant=True),
            section("other", leader="beta"),
        ],
        dice=[faces],
    )
    state = battle(playing)
    assert state.units["best"].status == status
    assert state.formations["first"].losses == 5, "who leaves is no loss"


@pytest.mark.clause("ept.effects.withdrawal#1")
def test_who_withdraws_takes_its_marker_along_and_holds_the_hex_it_goes_to() -> None:
    playing = administration(RALLY, shaken(hidden=True), FAR)
    state = battle(playing)
    alpha = state.units["alpha"]
    answer(playing, "ept-rally", "shift")
    answer(playing, "ept-rally-to", "B3")
    there = state.board.parse("B3")
    assert (alpha.hidden, alpha.place, state.markers[alpha.marker].place) == (True, there, there)
    assert state.control[there] == 0


@pytest.mark.clause("ept.effects.withdrawal#ruling")
def test_who_withdraws_into_a_minefield_sets_it_off() -> None:
    mines = {"id": "mines", "kind": "minefield", "cell": "B3", "seat": 1}
    # A two in the column of the mines.
    playing = administration(RALLY, shaken(), FAR, fieldwork=[mines], dice=["1 1"])
    answer(playing, "ept-rally", "shift")
    answer(playing, "ept-rally-to", "B3")
    assert [purpose for purpose, _ in rolled(playing)] == ["ept-roll-fire"]
    assert battle(playing).units["alpha"].steps < 2
