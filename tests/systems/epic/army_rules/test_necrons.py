"""Rules of the Necrons: no marches, rising again, phasing out, reserves."""

from __future__ import annotations

import pytest

from grognard.systems.epic import actions, events
from grognard.systems.epic.army_rules import necrons
from grognard.systems.epic.morale import regroup
from grognard.systems.epic.special_units import teleport
from grognard.systems.epic.tournament import victory
from systems.epic.table import (
    acting,
    answer,
    asked,
    battle,
    formation,
    game,
    mixed,
    offered,
    one,
    position,
    state,
    told,
    unit,
)

ARMIES = ["necrons", "orks"]
FAR = formation("B", 1, "orks.boyz", (170, 110))


def phalanx(id="A", gone=(), at=20, **rest):
    row = formation(id, 0, "necrons.warriors", *[(at + 3 * n, 20) for n in range(4)], **rest)
    for number in gone:
        row["units"][number]["status"] = "gone"
    return row


@pytest.mark.clause("epic.lists.implacable-advance")
def test_they_add_one_to_marshal_and_never_march():
    made = battle(position(phalanx(), FAR, armies=ARMIES))
    of = {
        name: int(actions.modifiers(made, one(made, "A"), name, False))
        for name in ("advance", "marshal", "engage")
    }
    assert of == {"advance": 0, "marshal": 1, "engage": 0}
    offered = actions.offered(made, one(made, "A"))
    assert "march" not in offered
    assert "double" in offered
    why = actions.refusal(made, one(made, "A"), "march")
    assert [reason.rule for reason in why.reasons] == ["epic.lists.implacable-advance"]
    assert "march" in actions.offered(made, one(made, "B"))


@pytest.mark.clause("epic.lists.rise-again")
def test_in_the_end_phase_each_formation_gets_one_unit_back():
    row = phalanx(gone=[0, 1], acted=True)
    dead = phalanx("D", gone=[0, 1, 2, 3], at=60, acted=True)
    spyder = mixed("E", 0, ("necrons.tomb_spyder", (90, 20)), ("necrons.tomb_spyder", (93, 20), {"status": "gone"}), acted=True)  # fmt: skip
    playing = game(position(row, dead, spyder, {**FAR, "acted": True}, armies=ARMIES), 6, 5)
    assert [len(one(playing, name).living) for name in "ADE"] == [3, 0, 1]
    back = told(playing, events.Returned)[0]
    spot = unit(playing, back.unit).place
    assert any(abs(spot[0] - u.place[0]) <= 900 and abs(spot[1] - u.place[1]) <= 900 for u in one(playing, "A").units if u.place != spot and u.there)  # fmt: skip


@pytest.mark.clause("epic.lists.rise-again")
def test_of_several_kinds_the_player_chooses():
    row = mixed("A", 0, ("necrons.warriors", (20, 20)), ("necrons.warriors", (23, 20), {"status": "gone"}), ("necrons.immortals", (26, 20), {"status": "gone"}), acted=True)  # fmt: skip
    playing = game(position(row, {**FAR, "acted": True}, armies=ARMIES), 6, 5)
    assert sorted(offered(playing, "epic-rise")) == ["necrons.immortals", "necrons.warriors"]
    answer(playing, ("epic-rise", "necrons.immortals"))
    assert [found.alive for found in one(playing, "A").units] == [True, False, True]


@pytest.mark.clause("epic.lists.rise-again")
def test_regrouping_may_raise_units_instead_of_taking_markers_off_by_a_leader_too():
    row = phalanx(gone=[0, 1, 2], markers=0)
    row["units"][3]["characters"] = ["necrons.lord"]
    found = position({**row, "markers": 0}, FAR, armies=ARMIES)
    playing = game(acting(found, "A", "marshal", "regroup"), 1, 2, rest=6)
    # Two by the dice and one by the lord, and no markers: all three must be used where they can.
    assert len(one(playing, "A").living) == 4
    row = phalanx(gone=[0, 1], markers=1)
    playing = game(acting(position(row, FAR, armies=ARMIES), "A", "marshal", "regroup"), 1, 2, rest=6)
    assert (asked(playing).ask, asked(playing).form.low, asked(playing).form.high) == ("epic-raise", 0, 2)
    answer(playing, ("epic-raise", 1))
    assert (len(one(playing, "A").living), one(playing, "A").markers) == (3, 0)
    row = phalanx(gone=[0, 1], markers=1)
    playing = game(acting(position(row, FAR, armies=ARMIES), "A", "marshal", "regroup"), 1, 2, rest=6)
    answer(playing, ("epic-raise", 2))
    assert (len(one(playing, "A").living), one(playing, "A").markers) == (4, 1)


@pytest.mark.clause("epic.lists.rise-again")
@pytest.mark.parametrize(("points", "gone", "most"), [(1, [0, 1, 2], 1), (4, [0, 1], 2), (2, [0, 1], 2)])
def test_no_more_are_raised_than_the_result_lets_and_than_have_fallen(points, gone, most):
    for markers, least in ((1, 0), (0, most)):
        made = battle(position(phalanx(gone=gone, markers=markers), FAR, armies=ARMIES))
        form = next(regroup.rise(made, one(made, "A"), points)).form
        assert (form.low, form.high) == (least, most)
    assert list(regroup.rise(made, one(made, "A"), 0)) == []


@pytest.mark.clause("epic.lists.phase-out", "epic.lists.rise-again")
def test_a_broken_formation_vanishes_in_the_end_phase_and_rallies_off_the_table():
    playing = game(
        position(phalanx(broken=True, gone=[0], initiative=1), {**FAR, "acted": True}, armies=ARMIES), 6, 6, 5
    )
    found = one(playing, "A")
    assert told(playing, events.PhasedOut)
    assert (found.status, found.broken, len(found.living)) == ("reserve", False, 4)
    assert all(u.status == "reserve" for u in found.units)
    # What fails stays away, and does not run.
    playing = game(
        position(phalanx(broken=True, initiative=6), {**FAR, "acted": True}, armies=ARMIES), 1, 6, 5
    )
    assert one(playing, "A").broken
    assert one(playing, "A").status == "reserve"
    assert not teleport.waiting(state(playing), 0)


@pytest.mark.clause("epic.lists.phase-out")
def test_war_engines_but_a_ctan_do_not_phase_out_nor_who_is_not_broken():
    def vanishes(sheet, army="necrons", **rest):
        made = battle(position(formation("A", 0, sheet, (20, 20), **rest), FAR, armies=[army, "orks"]))
        return necrons.phases_out(one(made, "A"))

    assert vanishes("necrons.warriors", broken=True)
    assert not vanishes("necrons.warriors")
    assert not vanishes("necrons.warriors", "legion", broken=True)
    assert vanishes("necrons.deceiver", broken=True)
    assert not vanishes("necrons.abattoir", broken=True)
    both = mixed("A", 0, ("necrons.warriors", (20, 20)), ("necrons.abattoir", (30, 20)), broken=True)
    made = battle(position(both, FAR, armies=ARMIES))
    assert not necrons.phases_out(one(made, "A"))


@pytest.mark.clause("epic.lists.phase-out")
def test_rallied_it_may_come_back_by_teleport():
    row = formation("A", 0, "necrons.flayed_ones", (20, 20), (23, 20), status="reserve")
    made = battle(position(row, FAR, armies=ARMIES))
    for found in one(made, "A").units:
        found.status = "reserve"
    assert teleport.waiting(made, 0) == [one(made, "A")]
    one(made, "A").broken = True
    assert teleport.waiting(made, 0) == []


@pytest.mark.clause("epic.lists.necron-reserves")
def test_a_necron_formation_in_the_reserves_counts_as_destroyed():
    def position_of(army):
        row = phalanx(points=300, status="reserve")
        return battle(position(row, phalanx("C", at=60, points=200), FAR, armies=[army, "orks"]))

    made = position_of("necrons")
    assert victory.break_their_spirit(made, 1)
    assert victory.worth(one(made, "A")) == 300
    assert victory.worth(one(made, "C")) == 0
    made = position_of("legion")
    assert not victory.break_their_spirit(made, 1)
    assert victory.worth(one(made, "A")) == 0
