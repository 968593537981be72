"""Who comes down from orbit, by himself or in a drop pod."""

from __future__ import annotations

import pytest

from grognard.systems.epic import events, laws
from grognard.systems.epic.events import space
from grognard.systems.epic.spacecraft import drop_pods, planetfall
from systems.epic.orbit import FOE, OURS, SQUAD, arriving, found, orbit, podded, ship
from systems.epic.table import (
    answer,
    asked,
    battle,
    formation,
    offered,
    one,
    piece,
    refused,
    rolls,
    state,
    told,
    unit,
)

# -- planetfall ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.spacecraft.planetfall-scatter#1")
@pytest.mark.clause("epic.spacecraft.planetfall-placement", "epic.spacecraft.planetfall-scatter")
def test_a_unit_is_aimed_near_its_zone_and_drifts_by_the_sum_of_two_dice():
    playing = arriving(ship(), orbit("D", "t.walker"), OURS, FOE, plots={"D": [60, 40]}, dice=(2, 2, 4, 3, 5))
    assert refused(playing, (75.1, 40)) == ["epic.spacecraft.planetfall-placement"]
    answer(playing, ("epic-planetfall-where", (75, 40)))
    assert unit(playing, "D/0").place == (8300, 4000)
    assert told(playing, space.Scattered)[0].aim == (7500, 4000)


@pytest.mark.clause("epic.spacecraft.planetfall-scatter#ruling")
def test_every_direction_is_equally_likely():
    ends = set()
    for tens in range(1, 7):
        for ones in range(1, 7):
            made = battle(found(ship(), orbit("D", "t.walker"), OURS, FOE), tens, ones, 3, 4)
            script = planetfall.scattered(made, one(made, "D"), unit(made, "D/0"), (6000, 6000))
            next(script)
            with pytest.raises(StopIteration) as stop:
                script.send([6000, 6000])
            ends.add(stop.value.value)
    assert len(ends) == 36
    assert all(abs((x - 6000) ** 2 + (y - 6000) ** 2 - 700**2) < 3000 for x, y in ends)
    assert abs(sum(x for x, _ in ends) - 36 * 6000) < 40


@pytest.mark.clause("epic.spacecraft.planetfall-placement")
def test_the_player_says_who_comes_down_next():
    rows = (ship(), orbit("D", "t.walker"), orbit("E", "t.walker"), OURS, FOE)
    playing = arriving(*rows, plots={"D": [60, 40], "E": [90, 40]}, dice=(2, 1, 1, 1, 1))
    assert offered(playing, "epic-planetfall-which") == ["D", "E"]
    answer(playing, ("epic-planetfall-which", "E"), ("epic-planetfall-where", (90, 40)))
    assert asked(playing).ask == "epic-planetfall-where"
    assert unit(playing, "E/0").there
    assert not unit(playing, "D/0").there
    assert laws.found(state(playing)) == []


@pytest.mark.clause("epic.spacecraft.planetfall-disembark", "epic.spacecraft.planetfall-may-act#ruling")
def test_passengers_may_stay_on_board_or_get_out_and_act():
    troops = {"id": "T", "seat": 0, "status": "reserve", "units": [{"unit": "t.man", "carrier": "A/0"}] * 3}
    rows = (ship(), orbit("A", "t.lander"), troops, OURS, FOE)
    for chosen, status in (([], "aboard"), (["T"], "field")):
        playing = arriving(*rows, plots={"A": [60, 40]}, dice=(2, 1, 1, 1, 1))
        answer(playing, ("epic-planetfall-where", (60, 40)), ("epic-land", chosen))
        assert unit(playing, "T/0").status == status
        assert one(playing, "A").acted
        assert not one(playing, "T").acted
        assert ("T" in offered(playing, "epic-retain")) == bool(chosen)
    gaps = [abs(unit(playing, f"T/{n}").place[0] - 6000) for n in range(3)]
    assert all(gap <= 200 + 500 + 100 for gap in gaps)


@pytest.mark.clause("epic.spacecraft.planetfall-aircraft#1")
@pytest.mark.clause("epic.spacecraft.planetfall-aircraft", "epic.spacecraft.planetfall-aircraft#ruling")
def test_landers_stand_on_the_ground_draw_no_flak_and_act_no_more():
    flak = formation("B", 1, "orks.flakwagon", (62, 50), (66, 50), (70, 50))
    playing = arriving(
        ship(), orbit("A", "t.lander"), OURS, flak, plots={"A": [60, 40]}, dice=(2, 1, 1, 1, 1)
    )
    answer(playing, ("epic-planetfall-where", (60, 36)))
    assert (one(playing, "A").landed, one(playing, "A").acted) == (2, True)
    assert unit(playing, "A/0").kit.speed == 0
    assert one(playing, "A").on_table
    assert not rolls(playing, "epic-roll-to-hit")


@pytest.mark.clause("epic.spacecraft.planetfall-may-act#1")
@pytest.mark.clause("epic.spacecraft.planetfall-may-act")
def test_an_engine_that_is_no_aircraft_lands_and_acts():
    playing = arriving(ship(), orbit("M", "t.manta"), OURS, FOE, plots={"M": [60, 40]}, dice=(2, 1, 1, 1, 1))
    answer(playing, ("epic-planetfall-where", (60, 40)))
    assert one(playing, "M").landed == 0
    assert "M" in offered(playing, "epic-retain")


@pytest.mark.clause("epic.spacecraft.planetfall-bad-landing")
@pytest.mark.parametrize(
    ("at", "rows", "pieces"),
    [
        ((60, 40), (formation("C", 0, "t.tank", (60, 42)),), ()),
        ((60, 40), (formation("C", 1, "t.man", (60, 48)),), ()),
        ((60, 40), (), (piece("woods", 55, 38, 65, 46),)),
        ((60, 40), (), (piece("cliffs", 55, 38, 65, 46),)),
        ((60, 119), (), ()),
    ],
    ids=["friend", "zone", "dangerous", "impassable", "edge"],
)
def test_who_cannot_stand_there_is_put_beside_by_the_opponent(at, rows, pieces):
    far = formation("B", 1, "t.man", (150, 60), (153, 60))
    # Two centimetres up; at the edge the aim lies so that the base hangs over.
    aim = (at[0], at[1] if at[1] < 100 else 117)
    playing = arriving(ship(), orbit("D", "t.walker"), OURS, far, *rows, piece=list(pieces), plots={"D": [60, aim[1]]}, dice=(2, 1, 1, 1, 1))  # fmt: skip
    answer(playing, ("epic-planetfall-where", aim))
    decision = asked(playing)
    assert (decision.ask, decision.seat) == ("epic-bad-landing", 1)
    assert refused(playing, (120, 40)) == ["epic.spacecraft.planetfall-bad-landing"]
    playing.submit(1, decision.form.default())
    made = state(playing)
    assert unit(made, "D/0").there
    assert laws.found(made) == []
    assert planetfall.clear(made, one(made, "D"), unit(made, "D/0"), unit(made, "D/0").place)
    assert not told(playing, events.DangerousTerrain)


@pytest.mark.clause("epic.spacecraft.planetfall-off-table-loss#1")
@pytest.mark.clause(
    "epic.spacecraft.planetfall-off-table-loss", "epic.spacecraft.planetfall-off-table-loss#ruling"
)
def test_who_falls_off_the_table_is_lost_without_a_marker():
    rows = (ship(), orbit("D", "t.walker", 2), OURS, FOE)
    playing = arriving(*rows, plots={"D": [60, 3]}, dice=(2, 4, 1, 2, 2, 1, 1, 2, 2))
    answer(playing, ("epic-planetfall-where", (60, 3)), ("epic-planetfall-where", (60, 4)))
    assert [unit(playing, f"D/{n}").alive for n in (0, 1)] == [False, True]
    assert one(playing, "D").markers == 0


# -- drop pods ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.lists.drop-pods#2")
def test_a_pod_fires_at_every_enemy_within_fifteen_centimetres():
    near = formation("B", 1, "t.man", (60, 78), (60, 79.1), (66, 81), (70, 90))
    tanks = formation("C", 1, "t.tank", (77, 62), (90, 62))
    # Up 2 cm; the first man is hit and lost, the second is out of reach, the tank needs a 6.
    playing = podded(near, tanks, dice=(1, 1, 1, 1, 5, 5))
    assert told(playing, space.PodFired)[0].units == ("B/0", "C/0")
    assert [unit(playing, f"B/{n}").alive for n in range(3)] == [False, True, True]
    assert (one(playing, "B").markers, one(playing, "C").markers) == (2, 1)


@pytest.mark.clause("epic.lists.drop-pods", "epic.spacecraft.planetfall-disembark#2")
def test_out_of_a_pod_all_get_at_once_near_it_and_together():
    playing = podded(FOE, dice=(1, 1, 1, 1))
    assert asked(playing).ask == "epic-pod-where"
    assert refused(playing, (60, 70)) == ["epic.lists.drop-pods"]
    assert refused(playing, [[60, 62], [63, 62], [60, 65], [78.2, 62]]) != []
    answer(playing, ("epic-pod-where", [[60, 62], [64, 62], [68, 62], [72, 62]]))
    assert [unit(playing, f"T/{n}").place for n in range(4)] == [
        (6000, 6200),
        (6400, 6200),
        (6800, 6200),
        (7200, 6200),
    ]
    assert one(playing, "T").pod is None
    assert one(playing, "T").status == "field"
    assert "T" in offered(playing, "epic-retain")


@pytest.mark.clause("epic.lists.drop-pods")
def test_no_man_out_of_a_pod_may_enter_an_enemy_zone():
    near = formation("B", 1, "t.man", (60, 78))
    playing = podded(near, dice=(1, 1, 1, 1, 1))
    assert refused(playing, [[60, 62], [60, 65], [60, 68], [60, 71.5]]) != []


@pytest.mark.clause("epic.lists.drop-pods", "epic.spacecraft.planetfall-overwatch")
def test_overwatch_may_shoot_at_those_who_get_out_of_a_pod():
    watching = formation("B", 1, "t.man", (60, 90), (63, 90), overwatch=True)
    playing = podded(watching, dice=(1, 1, 1, 1))
    answer(playing, ("epic-pod-where", (60, 62)))
    assert (asked(playing).ask, asked(playing).seat) == ("epic-overwatch", 1)


@pytest.mark.clause("epic.lists.drop-pods")
def test_a_dreadclaw_neither_drifts_nor_fires():
    near = formation("B", 1, "t.man", (60, 74))
    playing = podded(near, squad=orbit("T", "t.man", 4, pod="t.claw"), dice=())
    assert not told(playing, space.Scattered)
    assert not told(playing, space.PodFired)
    assert told(playing, space.CameDown)[0].places == ((6000, 6000),)


@pytest.mark.clause("epic.spacecraft.planetfall-off-table-loss")
def test_a_pod_off_the_table_is_lost_with_everybody_inside():
    playing = arriving(ship(), SQUAD, OURS, FOE, plots={"T": [60, 3]}, dice=(2, 4, 1, 2, 2))
    answer(playing, ("epic-planetfall-where", (60, 3)))
    assert one(playing, "T").destroyed
    assert one(playing, "T").markers == 0


@pytest.mark.clause("epic.lists.drop-pods#ruling")
def test_where_there_is_no_room_for_all_each_stands_as_near_as_can_be():
    walls = [(x, y) for x in range(2, 30, 3) for y in range(2, 30, 3) if (x, y) not in ((14, 14), (26, 26))]
    crowd = formation("K", 0, "t.tank", *walls)
    made = battle(
        found({**ship(), "units": ["t.ship"]}, orbit("T", "t.man", 2, pod="t.pod"), crowd, size=[30, 30])
    )
    script = drop_pods.open_up(made, one(made, "T"), (1400, 1400))
    with pytest.raises(StopIteration):
        next(script)
    assert unit(made, "T/0").place == (1400, 1400)
    assert len(one(made, "T").there) == 2
    assert laws.found(made) == []
