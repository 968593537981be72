"""Troop transports: room, getting in and out, acting together, shooting from aboard and at those aboard."""

import pytest

from grognard.systems.sotr import cool, laws
from grognard.systems.sotr.actions import actions, activation, flight
from grognard.systems.sotr.profile import weapons
from grognard.systems.sotr.shooting import fire as shooting
from grognard.systems.sotr.shooting import morale
from grognard.systems.sotr.shooting.modifiers import Manner
from grognard.systems.sotr.shooting.targets import FieldOfFire
from grognard.systems.sotr.state import Acting
from grognard.systems.sotr.transport import aboard, boarding
from grognard.systems.sotr.vehicles import bailout, damage, driving, fire, machine
from grognard.systems.sotr.weapons import launchers, templates
from systems.sotr.machines import at, table, vehicle
from systems.sotr.table import (
    answer,
    asked,
    game,
    left,
    man,
    offered,
    one,
    piece,
    position,
    probe,
    rolled,
    troop,
    unit,
)

CALM, PANIC = (1, 1), (6, 6)


def transport(id="track", **rest):
    row = {
        "seats": 12,
        "gun": None,
        "turret": None,
        "closed": None,
        "armour": 2,
        "secondary": ["hmg"],
        **rest,
    }
    made = vehicle(id, crew=2, **row)
    return {**made, "men": [man("smg", number=2)]}


KINDS = [
    transport(),
    transport("lorry", armour=1, secondary=None, locomotion="wheeled"),
    transport("box", closed=True),
    transport("pivot", pintle=True),
    vehicle("ridden", riders=8),
    vehicle(),
    troop("squad", man("smg", rank="sergeant"), man("assault_rifle", number=7)),
    troop("five", man("smg", rank="sergeant"), man("rifle", number=4)),
    troop("mixed", man("smg", rank="sergeant"), man("lmg"), man("rifle", number=2)),
    troop("tommies", man("smg", number=4)),
    troop("rocket", man("rpg_heavy"), man("rifle")),
]
ENEMY = unit("b", 1, "rifles", (24, 40))


def laid(*units, dice=(), **rest):
    return table(*units, troops=KINDS, dice=dice, **rest)


def playing(*units, dice=(), **rest):
    return game(position(*units, troops=KINDS, **rest), *dice)


def riding(kind="squad", carrier="v", name="s", seat=0, **rest):
    return {"id": name, "seat": seat, "troop": kind, "carrier": carrier, **rest}


def track(x=24.0, y=10.0, kind="track", seat=0, **rest):
    return at("v", seat, x, y, kind, **rest)


# -- room and command ----------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.transport.definition", "sotr.transport.other-passengers")
def test_a_transport_has_room_for_so_many_men_whatever_their_unit():
    battle = laid(track(), riding("five"), at("x", 1, 40, 40), at("t", 0, 10, 10))
    assert aboard.room(battle, battle.units["v"]) == 7
    assert aboard.room(battle, battle.units["t"]) == 0
    other = laid(track(), riding("five"), unit("o", 0, "five", *[(20 + n, 16) for n in range(5)]), ENEMY)
    assert boarding.vehicles(other, other.units["o"]) == ["v"]
    full = laid(track(), riding(), unit("o", 0, "five", *[(20 + n, 16) for n in range(5)]), ENEMY)
    assert boarding.vehicles(full, full.units["o"]) == []  # 8 of 12 places are taken
    foe = laid(track(seat=1), unit("o", 0, "five", (24, 16)), ENEMY)
    assert boarding.vehicles(foe, foe.units["o"]) == []


@pytest.mark.clause("sotr.transport.definition")
def test_a_unit_may_be_set_up_in_a_transport():
    zones = [{"kind": "deployment", "seat": s, "box": [0, 40 * s, 48, 8 + 40 * s]} for s in (0, 1)]
    start = playing(
        track(24, 4),
        riding("five", carrier="", name="s", status="reserve") | {"carrier": "v"},
        ENEMY,
        phase="action",
    )
    assert one(start, "s").status == "aboard"
    rows = [track(24, 4), {"id": "s", "seat": 0, "troop": "five"}, {"id": "f", "seat": 1, "troop": "five"}]
    deploying = playing(*rows, phase="deploy", zone=zones, active=0)
    assert offered(deploying, "sotr-deploy-aboard") == ["on-foot", "v"]
    answer(deploying, ("sotr-deploy-aboard", "v"))
    assert one(deploying, "s").status == "aboard"
    assert one(deploying, "s").places[0] == (2400, 400)


@pytest.mark.clause("sotr.transport.same-unit", "sotr.transport.crew-fire-team")
def test_crew_and_passengers_are_one_unit_and_the_driver_leads_like_a_corporal_when_they_are_out():
    together = laid(track(), riding(), ENEMY)
    carrier = together.units["v"]
    assert carrier.parent == "s"
    assert int(cool._led(together, carrier)) == 8  # the sergeant's
    assert probe(together, "commands", officer="s/0", unit="v")
    assert carrier.kit[machine.DRIVER].rank == "corporal"
    apart = laid(track(parent="s"), unit("s", 0, "squad", (40, 10)), ENEMY)
    assert int(cool._led(apart, apart.units["v"])) == 7  # out of his zone: their own
    assert not probe(apart, "commands", officer="s/0", unit="v")  # it has a leader of its own
    near = laid(track(parent="s"), unit("s", 0, "squad", (24, 15)), ENEMY)
    assert int(cool._led(near, near.units["v"])) == 8
    assert not probe(near, "commands", officer="s/0", unit="v")
    orders = probe(laid(track(disorganised=True), phase="command"), "orders", seat=0)
    assert orders == ["regroup>v/1>v"]


# -- acting together -----------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "sotr.transport.activated-together", "sotr.transport.disembark-declare", "sotr.transport.crew-fire-team"
)
@pytest.mark.example("sotr.ex.halftrack-same-unit")
def test_vehicle_and_unit_use_one_activation_and_the_unit_gets_out_on_the_way():
    start = playing(track(), riding(), unit("b", 1, "rifles", (24, 44)), phase="action", active=0, leading=0)
    assert [one_.id for one_ in activation.waiting(start.battle, 0)] == ["v"]
    answer(start, ("sotr-action", "drive"), ("sotr-drive", [2400, 1400]))
    assert offered(start, "sotr-get-out") == ["stay", "out@0", "out@1", "out@2", "out@3", "out@4"]
    answer(start, ("sotr-get-out", "out@0"))
    men, carrier = one(start, "s"), one(start, "v")
    assert men.status == "field"
    assert carrier.places[0] == (2400, 1400)
    # They stand round where it was, in coherency, having spent 3 inches; then it shoots, then they act.
    assert all(abs(x - 2400) < 420 and abs(y - 1000) < 520 for x, y in men.places)
    assert probe(start, "coherent", unit="s")
    assert men.alighted == 300
    answer(start, ("sotr-vehicle-fire", []))
    assert start.battle.acting.unit == "s"
    assert asked(start).seat == 0
    assert probe(start, "allowance", figure="s", action="move") == 1
    answer(start, ("sotr-action", "pass"))
    assert carrier.id == "v"
    assert one(start, "v").activated
    assert one(start, "s").activated
    assert asked(start).seat == 1
    assert laws.broken(start.battle) == []
    # The half-track is a unit of its own in the next turn.
    one(start, "v").activated = False
    assert "v" in [one_.id for one_ in activation.waiting(start.battle, 0)]


@pytest.mark.clause("sotr.transport.activated-together")
@pytest.mark.clause("sotr.transport.disembark-cost")
def test_men_whose_vehicle_nobody_drives_act_by_themselves():
    alone = playing(track(lost=[1, 2]), riding(), ENEMY, phase="action", active=0, leading=0)
    assert [one_.id for one_ in activation.waiting(alone.battle, 0)] == ["s"]
    assert offered(alone, "sotr-action")[:1] == ["pass"]
    assert "alight" in offered(alone, "sotr-action")
    answer(alone, ("sotr-action", "alight"))
    assert one(alone, "s").status == "field"
    assert one(alone, "s").alighted == 200
    acted = laid(track(), riding(activated=True), ENEMY)
    assert activation.waiting(acted, 0) == [acted.units["v"]]
    script = boarding.let_out(acted, acted.units["v"], Acting(unit="v"))
    assert list(script) == []  # who has acted this turn is not asked


@pytest.mark.clause("sotr.transport.disembark-cost")
@pytest.mark.example("sotr.ex.disembark-bands")
def test_getting_out_costs_by_how_far_the_vehicle_moves():
    for moved, left_ in ((0, 6), (50, 5), (400, 5), (450, 4), (600, 4), (650, 0)):
        assert 800 - boarding.cost(moved) == 100 * left_
    # From a fast one 1D6 hits, by lot; only a run was left of their move, and that is used up: no shooting.
    fast = playing(
        track(), riding("five"), unit("b", 1, "rifles", (40, 30)), acting="v", dice=(2, 1, 4, 1, 3)
    )
    answer(fast, ("sotr-action", "drive"), ("sotr-drive", [2400, 1650]), ("sotr-get-out", "out@4"))
    assert rolled(fast, "tumble") == [(2,)]
    assert one(fast, "s").living == (1, 2, 3, 4)
    assert one(fast, "s").down == 0b10
    assert left(fast) == 0
    assert actions.options(fast.battle, one(fast, "s"), False) == ["pass"]
    slow = playing(track(), riding("five"), unit("b", 1, "rifles", (40, 30)), acting="v")
    answer(slow, ("sotr-action", "drive"), ("sotr-drive", [2400, 1600]), ("sotr-get-out", "out@4"))
    assert {"fire", "run"} <= set(actions.options(slow.battle, one(slow, "s"), False))
    assert one(slow, "s").down == 0
    moderate = laid(track(), {**unit("s", 0, "five", (10, 10)), "alighted": 8}, ENEMY)
    fastman = laid(track(), {**unit("s", 0, "five", (10, 10)), "alighted": 5}, ENEMY)
    assert actions.options(moderate, moderate.units["s"], False) == ["pass"]
    assert actions.options(fastman, fastman.units["s"], False) == ["pass", "run"]


# -- getting in ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.transport.embark-cost", "sotr.transport.embark-wait")
@pytest.mark.example("sotr.ex.boarding-halftrack")
def test_climbing_aboard_costs_2_inches_and_the_vehicle_waits_for_all():
    # Its flank is at 22.5: two men 4 inches away, two 7 inches.
    men = unit("s", 0, "five", (18, 10), (18, 11.2), (15, 10), (15, 11.2))
    start = playing(track(), men, ENEMY, unit("o", 0, "rifles", (4, 4)), acting="s")
    assert "board:v" in offered(start, "sotr-action")
    answer(start, ("sotr-action", "board:v"))
    squad_ = one(start, "s")
    assert squad_.inside == 0b11
    assert squad_.status == "field"
    assert squad_.places[0] == (2400, 1000)
    assert all(machine.gap(squad_, i, one(start, "v"), 0) <= 160 for i in (2, 3))
    assert laws.broken(start.battle) == []
    assert aboard.waits(start.battle, one(start, "v"))
    assert driving.options(start.battle, one(start, "v")) == ["pass"]
    # Exactly 6 inches to go: with 2 to climb that is 8. At 6.1 nobody gets in.
    for x, inside in ((16, True), (15.9, False)):
        battle = laid(track(), unit("s", 0, "five", (x, 10)), ENEMY)
        assert (boarding.vehicles(battle, battle.units["s"]) == ["v"]) is inside
    # Next turn the rest gets in, and it may drive.
    later = playing(
        track(),
        {
            **unit("s", 0, "five", (24, 10), (24, 10), (21.5, 10), (21.5, 11.2)),
            "carrier": "v",
            "inside": [0, 1],
        },
        ENEMY,
        acting="s",
    )
    assert offered(later, "sotr-action") == ["pass", "board:v", "alight"]
    answer(later, ("sotr-action", "board:v"))
    assert one(later, "s").status == "aboard"
    assert "drive" in driving.options(later.battle, one(later, "v"))


@pytest.mark.clause("sotr.transport.embark-vehicle-limit")
@pytest.mark.example("sotr.ex.embark-limit")
def test_a_vehicle_that_moved_more_than_4_inches_takes_nobody_and_one_that_took_somebody_goes_no_further():
    men = unit("s", 0, "five", (20, 10), (20, 11.2))
    for moved, open_ in ((4, True), (5, False)):
        battle = laid(track(activated=True, moved=moved), men, ENEMY)
        assert (boarding.vehicles(battle, battle.units["s"]) == ["v"]) is open_
    start = playing(track(), men, ENEMY, acting="s")
    answer(start, ("sotr-action", "board:v"))
    assert one(start, "s").status == "aboard"
    carrier = one(start, "v")
    assert driving.held_back(start.battle, carrier, 1600) == 400
    assert not any(name.startswith(("ram", "smash")) for name in driving.options(start.battle, carrier))
    start.battle.turn += 1
    assert driving.held_back(start.battle, carrier, 1600) == 1600
    acted = playing(track(activated=True), men, ENEMY, acting="s")
    answer(acted, ("sotr-action", "board:v"))
    assert machine.hull(one(acted, "v")).boarded == 0


# -- fire ----------------------------------------------------------------------------------------------------------


def needed(kind, shooter, weapon, name="s/1", enemy=None, **rest):
    battle = laid(track(kind=kind), riding(), enemy or unit("b", 1, shooter, (24, 22.6)), **rest)
    return probe(battle, "needed", shooter="b", target=name, weapon=weapon)


@pytest.mark.clause("sotr.transport.cover-value", "sotr.transport.fire-from-open")
@pytest.mark.example("sotr.ex.transport-cover")
def test_a_lorry_is_light_cover_an_armoured_half_track_heavy_and_who_fires_back_has_one_less():
    assert needed("lorry", "rifles", "rifle") == 5
    assert needed("track", "rifles", "rifle") == 6
    assert needed("track", "rocket", "rpg_heavy") == 4  # no cover against anti-tank weapons
    assert needed("track", "rifles", "hmg") == 3  # nor against the lightest of them
    assert needed("track", "rifles", "lmg") == 5
    battle = laid(track(), riding(), unit("b", 1, "rifles", (24, 22.6)))
    squad_ = battle.units["s"]
    manner = shooting.manner_of(battle, squad_, Acting(unit="s"))
    field = FieldOfFire(battle, squad_, manner)
    assert list(manner.mounted) == [("sotr.transport.fire-from-open", 1)]
    lines = {line.key: line for row in shooting.lines(field) for line in row}
    note = shooting.explain(field, lines, "1:assault_rifle>b")
    assert int(note.tallies[0][1]) == 5
    # Woods about it give the lorry's men no more than they have: the better of both counts.
    assert needed("lorry", "rifles", "rifle", piece=[piece("forest", 20, 5, 28, 12)]) == 5


@pytest.mark.clause("sotr.transport.fire-from-open")
def test_men_in_an_open_vehicle_shoot_in_their_activation_but_not_heavy_weapons_and_not_from_a_closed_one():
    start = playing(track(), riding("mixed"), unit("b", 1, "rifles", (24, 22.6)), acting="v")
    answer(start, ("sotr-action", "pass"), ("sotr-get-out", "stay"), ("sotr-vehicle-fire", []))
    assert offered(start, "sotr-action") == ["pass", "aboard"]
    answer(start, ("sotr-action", "aboard"))
    sheet = offered(start, "sotr-fire")
    assert any("rifle" in line for line in sheet)
    assert not any("lmg" in line for line in sheet)
    closed = laid(track(kind="box"), riding("mixed"), unit("b", 1, "rifles", (24, 22.6)))
    assert actions.options(closed, closed.units["s"], False) == ["pass"]
    lost = laid(track(), riding("mixed", disorganised=True), unit("b", 1, "rifles", (24, 22.6)))
    assert actions.options(lost, lost.units["s"], False) == ["pass"]


@pytest.mark.clause("sotr.transport.open-exposed", "sotr.transport.cover-value")
@pytest.mark.example("sotr.ex.tank-riders-no-cover")
def test_riders_and_men_seen_from_above_have_no_cover_and_those_in_a_closed_one_are_no_target():
    assert needed("ridden", "tommies", "smg", enemy=unit("b", 1, "tommies", (24, 20.6))) == 3
    assert needed("track", "tommies", "smg", enemy=unit("b", 1, "tommies", (24, 20.6))) == 5
    tower = {**piece("building", 20, 20, 28, 26), "id": "tower", "storeys": 2}
    above = {**unit("b", 1, "tommies", (24, 21)), "storeys": [1]}
    assert needed("track", "tommies", "smg", enemy=above, piece=[tower]) == 3
    for kind, seen in (("track", ["v", "s"]), ("ridden", ["v", "s"]), ("box", ["v"])):
        battle = laid(track(kind=kind), riding(), unit("b", 1, "rocket", (24, 22.6), (26, 22.6)))
        field = FieldOfFire(battle, battle.units["b"], Manner())
        assert sorted(other.id for other in field.enemies) == sorted(seen)


@pytest.mark.clause("sotr.transport.open-exposed")
def test_templates_reach_crew_and_passengers_of_an_open_vehicle_and_riders_but_nobody_in_a_closed_one():
    def under(kind):
        battle = laid(track(kind=kind), riding("five"), ENEMY)
        return [f"{unit_.id}/{i}" for unit_, i in templates.under(battle, (2400, 1249), 250)]

    men = [f"s/{i}" for i in range(5)]
    assert under("track") == ["v/1", "v/2", *men]
    assert under("ridden") == men
    assert under("box") == []
    battle = laid(track(), riding("five"), ENEMY)
    assert templates.under(battle, (2400, 1501), 250) == []
    # High explosive throws nobody out of it, and only the passengers test.
    struck = laid(track(), riding("five"), ENEMY)
    launchers.land(struck, struck.units["b"], 0, weapons()["rpg_heavy_he"], (2400, 1000), None)
    assert struck.units["s"].status == "gone"
    assert struck.units["v"].living == (0,)


@pytest.mark.clause("sotr.transport.counts-as-cover")
def test_the_vehicle_is_cover_for_whom_it_carries_where_a_test_fails():
    battle = laid(track(), riding("five"), unit("b", 1, "rifles", (24, 22.6)), dice=PANIC)
    squad_ = battle.units["s"]
    assert flight.in_cover(battle, squad_)
    assert morale.in_cover_from(battle, squad_, battle.units["b"])
    morale.losses_test(battle, squad_, battle.units["b"])
    assert squad_.disorganised
    assert squad_.status == "aboard"
    assert not squad_.fleeing


@pytest.mark.clause("sotr.transport.pintle")
def test_a_machine_gun_on_the_pivot_fires_with_the_vehicle_and_its_gunner_nothing_else():
    start = playing(
        track(kind="pivot"),
        riding("mixed"),
        unit("b", 1, "rifles", (24, 22.6), (25.8, 22.6)),
        acting="v",
        dice=(1,) * 8,
    )
    answer(start, ("sotr-action", "drive"), ("sotr-drive", [2400, 1200]), ("sotr-get-out", "stay"))
    sheet = offered(start, "sotr-vehicle-fire")
    assert {"0:hmg>b", "1:lmg>b"} <= set(sheet)
    answer(start, ("sotr-vehicle-fire", ["1:lmg>b"]))
    assert sum(map(len, rolled(start, "to-hit"))) == 8
    assert one(start, "s").busy == 0b10
    for kind in ("track", "box"):
        battle = laid(track(kind=kind), riding("mixed"), ENEMY)
        assert fire.pintles(battle, battle.units["v"]) == []
    shaken = laid(track(kind="pivot"), riding("mixed", suppressed=True), ENEMY)
    assert fire.pintles(shaken, shaken.units["v"]) == []


# -- bailing out ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.bailout.passengers#1", "sotr.bailout.passengers#ruling")
@pytest.mark.example("sotr.ex.bailout-passenger-mods")
def test_passengers_test_apart_from_the_crew_the_more_exposed_the_worse():
    for kind, limit in (("box", 7), ("track", 6), ("ridden", 5)):
        battle = laid(track(kind=kind), riding(), ENEMY)
        assert int(bailout.passengers_nerve(battle.units["v"], battle.units["s"])) == limit
        for extra, stays in ((0, True), (1, False)):
            half = (limit + extra) // 2
            shaken = laid(track(kind=kind), riding(), ENEMY, dice=(*CALM, half, limit + extra - half))
            bailout.test(shaken, shaken.units["v"], (2400, 4000))
            assert left(shaken) == 0
            assert (shaken.units["s"].status == "aboard") is stays
            assert machine.crew(shaken.units["v"])  # the crew has passed its own
    gone = laid(track(), riding(), ENEMY, dice=(*PANIC, *CALM))
    bailout.test(gone, gone.units["v"], (2400, 4000))
    assert not machine.crew(gone.units["v"])
    assert gone.units["s"].status == "aboard"


@pytest.mark.clause("sotr.bailout.passengers", "sotr.bailout.auto-regroup")
@pytest.mark.clause("sotr.bailout.state")
def test_who_jumps_off_flees_to_cover_and_is_regrouped_without_an_order():
    crater = piece("crater", 16, 0, 32, 6)
    battle = laid(track(), riding("five"), ENEMY, piece=[crater], dice=(*CALM, *PANIC))
    bailout.test(battle, battle.units["v"], (2400, 4000))
    squad_ = battle.units["s"]
    assert squad_.status == "field"
    assert squad_.disorganised
    assert not squad_.fleeing  # in cover
    assert squad_.carrier == ""
    bailout.regroup(battle)
    assert not squad_.disorganised
    assert not squad_.bailed


@pytest.mark.clause("sotr.transport.vehicle-destroyed")
@pytest.mark.example("sotr.ex.passengers-vehicle-destroyed")
def test_passengers_of_a_destroyed_vehicle_take_1d6_hits_once_and_bail_out():
    wounds = (1, 2, 4, 1)
    battle = laid(track(), riding(), ENEMY, dice=(4, *wounds))
    damage.EFFECTS["front-11"](battle, battle.units["v"], 1)
    assert left(battle) == 0
    squad_ = battle.units["s"]
    assert battle.units["v"].status == "gone"
    assert squad_.status == "field"
    assert squad_.disorganised
    assert squad_.living == (0, 1, 3, 4, 5, 6, 7)  # one dead, one Down
    assert squad_.down == 0b10
    # An explosion does not strike them a second time, and what hits the crew alone not at all.
    burst = laid(track(), riding(), ENEMY, dice=(1, 1))
    damage.EFFECTS["front-12"](burst, burst.units["v"], 1)
    assert left(burst) == 0
    crewless = laid(track(), riding(), ENEMY)
    damage.EFFECTS["front-9-10"](crewless, crewless.units["v"], 1)
    assert crewless.units["s"].status == "aboard"
    assert len(crewless.units["s"].living) == 8


@pytest.mark.clause("sotr.transport.disembark-cost")
def test_a_lone_man_who_jumps_off_is_hit_without_drawing_lots():
    battle = laid(track(), unit("s", 0, "five", (10, 10)), ENEMY, dice=(2, 1, 4))
    boarding.tumble(battle, battle.units["s"])
    assert left(battle) == 0
    assert battle.units["s"].status == "gone"
