"""What is told quickly, by boxes, plain numbers and the nearest first, is what the long way round tells."""

from __future__ import annotations

from itertools import islice
from math import hypot

import numpy as np
import pytest

from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.space.movement.formation import Coherency, check_coherency
from grognard.core.space.movement.group import chained
from grognard.core.space.plain import InTheWay, disc_gap
from grognard.core.space.table.bases import Footprints
from grognard.core.system import Setup
from grognard.systems.epic import SYSTEM, actions, basics, benchmarks, laws, profile
from grognard.systems.epic.assault import charge
from grognard.systems.epic.board import ACROSS, Board, Piece
from grognard.systems.epic.movement import movement, room, terrain, transport, zones
from grognard.systems.epic.profile import Kit
from grognard.systems.epic.shooting import barrage, shooting
from grognard.systems.epic.shooting.lines import Lines, bears, farthest
from grognard.systems.epic.state import ADVANCE, SUSTAINED, Assault
from grognard.systems.epic.tactics.forces import Forces
from grognard.systems.epic.tactics.ranks import ranks, reach_of
from grognard.systems.epic.tournament import halves, setup
from systems.epic.table import battle, formation, gun, position, sheet


def moments(seed, points=2000, every=25):
    """Battles in the midst of random games."""
    game, rng = Game(SYSTEM, benchmarks.sized(points, seed), Seeded(seed=seed), log=False), Rng(seed)
    while (asked := game.decision) is not None:
        game.submit(asked.seat, asked.form.draw(rng))
        if len(game.answers) % every == 0 and game.battle.phase == "action":
            yield game.battle


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_that_a_formation_bears_on_another_is_what_its_lines_say(seed):
    told = set()
    for found in moments(seed):
        for one in found.formations.values():
            for enemy in found.enemies(one.seat):
                for action in (ADVANCE, SUSTAINED) if one.on_table else ():
                    able = bears(found, one, enemy, action)
                    told.add(able)
                    assert able == Lines(found, one, enemy, action).any
    assert told == {True, False}


@pytest.mark.parametrize("seed", [1, 2])
def test_a_footing_is_always_up_to_date(seed):
    for found in moments(seed, every=3):
        everybody = [u for one in found.formations.values() for u in one.units if u.status == "field"]
        assert list(room.standing(found)) == everybody
        for one in found.formations.values():
            units = [unit for unit in one.units if unit.status == "field"]
            assert one.footing.units == units
            assert one.footing.engines == [unit for unit in units if unit.kit.is_we]
            if units:
                left = min(unit.place[0] - unit.kit.radius for unit in units)
                top = max(unit.place[1] + unit.kit.radius for unit in units)
                assert (one.footing.box[0], one.footing.box[3]) == (left, top)
                assert basics.coherent(one) == (len(basics.bodies(units)) == 1)


def test_a_copy_has_a_footing_of_its_own():
    found = battle(position(formation("A", 0, "marines.tactical", (10, 10), (14, 10))))
    twin = found.copy()
    assert twin.formations["A"].footing.units[0] is twin.formations["A"].units[0]
    twin.formations["A"].units[0].place = (9000, 9000)
    assert not basics.coherent(twin.formations["A"])
    assert basics.coherent(found.formations["A"])


@pytest.mark.parametrize("name", ["first_blood", "clash", "convoy"])
def test_single_lines_are_seen_as_arrays_of_them_are(name):
    board = SYSTEM.begin(Setup("epic", name), Seeded(seed=1)).board
    rng = Rng(5)
    rows = [
        (*(rng.below(limit) for limit in (board.width, board.depth) * 2), 100 + rng.below(300))
        for _ in range(400)
    ]
    plain = []
    for row in rows:
        near = board._may_hide(*row)
        plain.append(board._plainly(near, *row) if near else ACROSS)
    assert None not in plain
    assert plain == board._look(np.asarray(rows, dtype=np.int64))
    assert set(plain) == {0, 1, 2, 3}


@pytest.mark.parametrize("name", ["first_blood", "clash", "convoy"])
def test_a_glimpse_is_what_any_of_the_lines_tells_and_gaps_to_scenery_are_those_of_arrays(name):
    board = SYSTEM.begin(Setup("epic", name), Seeded(seed=1)).board
    rng, seen = Rng(6), set()
    for _ in range(200):
        a, b = ((rng.below(board.width), rng.below(board.depth)) for _ in range(2))
        radius = 100 + rng.below(300)
        seen.add(board.glimpsed(a, b, radius))
        assert board.glimpsed(a, b, radius) == bool(board._look(np.asarray([(*a, *b, radius)]))[0])
        gaps = board.terrain.gaps(Footprints.round([a[0]], [a[1]], [radius]))[0].tolist()
        assert [disc_gap(hull, *a, radius) for hull in board.hulls] == [max(0, gap) for gap in gaps]
    assert seen == {True, False}


def test_a_line_along_an_edge_is_left_to_the_arrays():
    board = SYSTEM.begin(Setup("epic", "first_blood"), Seeded(seed=1)).board
    hidden = board.screen.pieces[0]
    (ax, ay), (bx, by) = board.hulls[hidden][:2]
    assert board._plainly([hidden], ax - (bx - ax), ay - (by - ay), bx, by, 0) is None


def test_bases_in_a_box_are_found_in_their_order_however_many_there_are():
    rng = Rng(7)
    discs = [(rng.below(9000), rng.below(9000), 50 + rng.below(300)) for _ in range(80)]
    crowd, few = InTheWay(discs), [InTheWay(discs[n : n + 10]) for n in range(0, 80, 10)]
    for _ in range(50):
        x, y = rng.below(9000), rng.below(9000)
        box = x, y, x + 1500, y + 1500
        assert crowd.near(*box).discs == [disc for part in few for disc in part.near(*box).discs]


# -- moving --------------------------------------------------------------------------------------------------------


def test_bases_are_one_chain_where_the_long_search_says_so():
    rng, told = Rng(8), set()
    for _ in range(400):
        count = 2 + rng.below(5)
        places = [(rng.below(1500), rng.below(1500)) for _ in range(count)]
        radii = [50 + rng.below(100) for _ in range(count)]
        reach = tuple(100 + rng.below(500) for _ in range(count))
        bases = Footprints.round([x for x, _ in places], [y for _, y in places], radii)
        limits = [far + radius for far, radius in zip(reach, radii, strict=True)]
        told.add(chained(places, radii, limits))
        assert chained(places, radii, limits) == (not check_coherency(bases, Coherency(reach)))
    assert told == {True, False}
    assert not chained([(0, 0)], [100], [600])


@pytest.mark.parametrize("seed", [1, 2])
def test_who_is_shifted_past_zones_crosses_none_by_the_arrays_either(seed):
    rng, told = Rng(seed), []
    for found in moments(seed):
        for one in found.formations.values():
            units = one.footing.units
            if not units or not basics.coherent(one):
                continue
            region = movement.march(found, one, units, [3000] * len(units))
            for _ in range(3 if region.control is not None else 0):
                dx, dy = rng.below(2001) - 1000, rng.below(2001) - 1000
                goals = tuple((x + dx, y + dy) for x, y in region.places)
                control, held = region.zones()
                met = control.crossed(region.standing_at(region.places), goals, held).any()
                assert region._past_rounds(region.control, goals) == (not met)
                told.append(bool(met))
                if region.shifted(dx, dy) is not None:
                    region.settled(
                        [region.places[region.leader][0] + dx, region.places[region.leader][1] + dy]
                    )
                    assert region.goes_straight(goals)
                    ways = [movement.way_of(region, n, goal) for n, goal in enumerate(goals)]
                    assert ways == [(a, b) for a, b in zip(region.places, goals, strict=True)]
    assert {True, False} == set(told)


@pytest.mark.parametrize("seed", [1, 2])
def test_the_closest_enemy_is_the_first_of_the_nearest(seed):
    for found in moments(seed):
        for one in found.formations.values():
            enemies = [unit for enemy in found.enemies(one.seat) for unit in enemy.there]
            for unit in one.there[:2]:
                nearest = min(enemies, key=lambda other: basics.gap(unit, other), default=None)
                assert zones.closest(found, 1 - one.seat, unit) is nearest


@pytest.mark.parametrize("seed", [2, 5])
def test_passengers_get_out_in_cover_first_and_then_towards_the_enemy(seed):
    covered = set()
    for found in moments(seed):
        for one in found.formations.values():
            for carrier in one.footing.units[:3]:
                kit, around = one.units[0].kit, transport._Around(found, one, carrier)
                foe, read = around.foe(found), terrain.column(kit)

                def worth(spot, found=found, foe=foe, read=read):
                    shelter = any(ground.covers[read] for ground in terrain.grounds(found.board, spot))
                    covered.add(shelter)
                    return not shelter, 0 if foe is None else basics.gap_at(spot, 0, foe.place, 0), spot

                order = sorted(transport.exits(carrier, kit), key=worth)
                assert list(islice(around.best(found, kit), 5)) == order[:5]
                assert list(around.best(found, kit)) == order
    assert covered == {True, False}


@pytest.mark.parametrize("seed", [2, 5])
def test_who_was_tried_is_picked_up_just_so(seed):
    tried = 0
    for found in moments(seed, every=5):
        for one in list(found.formations.values()):
            reach = {unit.number: movement.allowance(found, unit) for unit in one.there}
            names = [one.unit_id(one.units[n]) for n in transport.pick_ups(found, one, reach)]
            if not names:
                continue
            tried += 1
            before = found.to_data()
            made = transport.rehearse(found, one, reach, names)
            assert found.to_data() == before
            twin = found.copy()
            left = dict(reach)
            taken = transport.fetch(twin, twin.formations[one.id], left, made.names)
            assert {one.unit_id(unit) for unit in taken} == set(made.names)
            assert left == made.reach
            for unit, status, place, carrier in made.after:
                other = twin.formations[one.id].units[unit.number]
                assert (other.status, other.place, other.carrier) == (status, place, carrier)
            changed = {unit.number for unit, *_ in made.after}
            for unit in one.units:
                if unit.number not in changed:
                    assert twin.formations[one.id].units[unit.number].place == unit.place
    assert tried


# -- acting --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_offered_is_all_that_is_not_refused(seed):
    for found in moments(seed):
        for one in found.formations.values():
            if one.on_table or one.kept_off:
                able = [a for a in actions.PLANS if actions.refusal(found, one, a) is None]
                assert actions.offered(found, one) == able


@pytest.mark.parametrize("seed", [1])
def test_a_charge_at_whom_nobody_can_touch_is_given_up_at_once(seed, monkeypatch):
    told = set()
    for found in moments(seed, every=120):
        for one in found.formations.values():
            for enemy in list(found.enemies(one.seat)) if one.on_table and one.units[0].kit.speed else ():
                if basics.coherent(one):
                    made = Assault(attackers=(one.id,), defenders=(enemy.id,))
                    quick = charge.arrange(charge.region(found, one, made))
                    with monkeypatch.context() as patched:
                        patched.setattr(charge, "_may_touch", lambda *_: True)
                        assert quick == charge.arrange(charge.region(found, one, made))
                    told.add(quick is not None)
    assert False in told


@pytest.mark.parametrize("seed", [1, 2])
def test_boxes_tell_whom_a_template_covers_and_how_far_weapons_reach(seed):
    rng, caught = Rng(seed), 0
    for found in moments(seed):
        board = found.board
        laid = [(rng.below(board.width), rng.below(board.depth)) for _ in range(3)]
        everybody = [(one, unit) for one in found.formations.values() for unit in one.there]
        under = [
            (one, unit) for one, unit in everybody if any(barrage.covers(spot, 900, unit) for spot in laid)
        ]
        caught += len(under)
        assert barrage.under(found, laid, 900) == under
        for one in found.formations.values():
            for action in (ADVANCE, SUSTAINED):
                far = max([farthest(unit.kit, action == SUSTAINED) for unit in one.there], default=0)
                assert shooting._reach(one, action) == far
    assert caught


# -- setting up ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edge", ["bottom", "left", "top-right", "bottom-left"])
def test_a_box_in_a_zone_holds_whom_each_place_says(edge):
    board = SYSTEM.begin(Setup("epic", "clash"), Seeded(seed=1)).board
    rng, told = Rng(9), set()
    for _ in range(2000):
        x, y, size = rng.below(board.width), rng.below(board.depth), 100 + rng.below(300)
        spots = [(x + dx, y + dy) for dx in (0, 500) for dy in (0, 300)]
        inside = all(halves.edge_gap(board, edge, spot) + size <= 1500 for spot in spots)
        found = halves.holds(board, edge, (x - size, y - size, x + 500 + size, y + 300 + size), 1500)
        told.add(found)
        assert found is None or found == inside
    assert True in told


@pytest.mark.parametrize("edge", ["bottom", "right", "top-left"])
def test_a_mob_too_deep_for_its_zone_is_set_up_in_ranks(edge):
    kinds = {"orks.boyz": 20, "orks.battlefortress": 1, "orks.battlewagon": 4}
    units = [{"unit": name, "number": number} for name, number in kinds.items()]
    mob = {"id": "A", "seat": 0, "units": units, "status": "waiting"}
    found = battle(position(mob, phase="deploy", edges=[edge, halves.OPPOSITE[edge]]))
    where = setup.deploy_region(found, found.formations["A"])
    assert where.quick(where.first()) is not None
    assert where.refuse(where.default()) is None


#: The last has a dent: no hull, by which pieces are mostly tried.
MARSHES = (
    ((2000, 2000), (6000, 2500), (5500, 6000), (2500, 5000)),
    ((7000, 3000), (9000, 3000), (9000, 9000), (7000, 9000)),
    ((1000, 7000), (6000, 7000), (6000, 9500), (3500, 8000), (1000, 9500)),
)


@pytest.mark.parametrize("unit", ["marines.rhino", "marines.land_speeder", "marines.tactical"])
def test_many_straight_ways_ask_for_as_many_tests_as_each_of_them(unit):
    kit = Kit.of(profile.units()[unit])
    board = Board.of(12000, 12000, [Piece(f"marsh{n}", "marsh", one) for n, one in enumerate(MARSHES)])
    rng, told = Rng(7), set()
    corners = [corner for one in MARSHES for corner in one]
    starts = [*corners, *((rng.below(12000), rng.below(12000)) for _ in range(30))]
    rows = []
    for start in starts:
        goals = [*corners, *((rng.below(12000), rng.below(12000)) for _ in range(60))]
        rows.append([goal for goal in goals if goal != start][: len(goals) - 1])
        # One by one their boxes differ, and so does what is looked at.
        each = [terrain.tests(board, kit, (start, goal)) for goal in rows[-1]]
        assert terrain.tests_to(board, kit, [start], np.asarray([rows[-1]])).tolist() == [each]
        told.update(each)
    long = [
        [terrain.tests(board, kit, (start, goal)) for goal in row]
        for start, row in zip(starts, rows, strict=True)
    ]
    assert terrain.tests_to(board, kit, starts, np.asarray(rows)).tolist() == long
    assert {0, 1} <= told


@pytest.mark.parametrize("far", [0, 100, 150, 250])
def test_whoever_stands_on_another_is_found_by_the_law(far):
    found = next(moments(4))
    everybody = [(one, unit) for one in found.formations.values() for unit in one.footing.units]
    for n, (_, unit) in enumerate(everybody[::7]):
        x, y = everybody[(n * 31 + 5) % len(everybody)][1].place
        unit.place = x + far, y
    long = [
        f"{one.unit_id(unit)} stands on {other.unit_id(there)}"
        for n, (one, unit) in enumerate(everybody)
        for other, there in everybody[:n]
        if basics.gap(unit, there) < 0
    ]
    assert long
    assert sorted(fault for fault in laws.found(found) if " stands on " in fault) == sorted(long)


@pytest.mark.parametrize("seed", [2])
def test_whoever_looks_no_farther_than_he_may_go_finds_the_same_ways(seed):
    told = set()
    for found in islice(moments(seed, every=20), 12):
        for one in [one for one in found.formations.values() if one.on_table and one.units[0].kit.speed]:
            # The zones of all but the last of those about are in the way.
            for enemy in [enemy for enemy in found.enemies(one.seat) if basics.close(one, enemy, 3000)][1:][
                -1:
            ]:
                region = charge.region(found, one, Assault(attackers=(one.id,), defenders=(enemy.id,)))
                start, far = region.places[0], region.allowances[0]
                for spot in room.rings(start, max(100, far // 3), 3):
                    zones_ = region.zones()
                    clear = zones_ is None or not region._crosses(zones_[0], 0, spot, zones_[1])
                    free = region.exempt(0, start, spot) if region.exempt else ()
                    quick, long = region.way(0, spot, free, far), region._way(0, spot, free, clear)
                    able = long is not None and long.length <= far
                    assert (quick is not None and quick.length <= far) == able
                    told.add((able, region.ends_in_control(0, spot)))
    assert {(True, False), (False, True), (False, False)} <= told


def test_who_has_no_patience_left_gives_a_charge_up():
    wall = formation("W", 0, "legion.leman_russ", *((20 + 2.6 * n, 25) for n in range(5)))
    men, foe = formation("A", 0, "legion.leman_russ", (25, 20)), formation("B", 1, "orks.boyz", (25, 30))
    found = battle(position(men, wall, foe))
    made = charge.region(found, found.formations["A"], Assault(attackers=("A",), defenders=("B",)))
    made.patience = 0
    assert charge.arrange(made) is None
    made.patience = None
    assert charge.arrange(made) is not None


def test_where_the_leaders_place_is_taken_no_block_of_his_formation_fits():
    told = set()
    for found in islice(moments(3, every=40), 3):
        for one in [one for one in found.formations.values() if one.on_table and len(one.living) > 1]:
            region = setup.deploy_region(found, one)
            assert all(offsets[region.leader] == (0, 0) for offsets, _ in region._round_blocks())
            for unit in one.living[:2]:
                for place in room.rings(unit.place, 150, 2):
                    taken, fits = region._is_taken(place), False
                    for offsets, (left, bottom, right, top) in region._round_blocks():
                        x, y = place
                        box = x + left, y + bottom, x + right, y + top
                        whole = found.board.bounds
                        inside = whole[0] <= box[0] and whole[1] <= box[1] and whole[2] >= box[2]
                        places = [(x + dx, y + dy) for dx, dy in offsets]
                        fits |= inside and whole[3] >= box[3] and region._stands(places, box)
                    assert (region.quick(place) is not None) == fits
                    assert not (taken and fits)
                    told.add((taken, fits))
    assert told == {(True, False), (False, False), (False, True)}


@pytest.mark.parametrize("harder", [-1, 0, 1])
def test_what_ranks_remember_of_others_is_what_each_gun_does(harder):
    found = next(moments(5))
    own, theirs = (Forces(found, seat) for seat in (0, 1))
    told = set()
    for force in own.mine.values():
        assert ranks(tuple(unit.kit for unit in force.units)) is force.ranks
        for foe in theirs.mine.values():
            guns = [
                (reach_of(mode), foe.ranks.suffers(unit.kit, weapon, mode, harder))
                for unit in force.units
                for weapon, mode in unit.kit.ranged
            ]
            assert force.ranks.battery(foe.ranks, harder).tolist() == [kills for _, kills in guns]
            for gap in (0, 2900, 4600, 100_000):
                kills = force.ranks.volley(foe.ranks, harder, gap)
                assert kills == pytest.approx(sum(some for reach, some in guns if gap <= reach))
                told.add(kills > 0)
    assert told == {True, False}


def test_one_weapon_that_a_unit_carries_twice_counts_as_often_each_time():
    tank = sheet("t.tank", weapons=[{"weapon": "bolter"}, {"weapon": "bolter", "number": 2, "arc": "left"}])
    rows = formation("A", 0, "t.tank", (20, 20)), formation("B", 1, "t.man", (20, 40))
    found = battle(position(*rows, weapons=[gun("bolter", ap=4)], profiles=[tank, sheet("t.man")]))
    forces = Forces(found, 0)
    single, double = forces.mine["A"].ranks.battery(forces.theirs[0].ranks, 0).tolist()
    assert double == 2 * single > 0


@pytest.mark.parametrize("seed", [1, 2])
def test_all_distances_at_once_are_those_of_each_pair(seed):
    found = next(moments(seed))
    forces = Forces(found, 0)
    shifts = np.asarray([[0, 0], [700, -300], [-1500, 0]], dtype=np.float64)
    everybody = [unit for foe in forces.theirs for unit in foe.units]
    for force in forces.mine.values():
        gaps = forces.gaps(force, shifts)
        for k, (dx, dy) in enumerate(shifts.tolist()):
            for n, unit in enumerate(force.units):
                x, y = unit.place[0] + dx, unit.place[1] + dy
                far = [hypot(x - foe.place[0], y - foe.place[1]) for foe in everybody]
                edges = [a - unit.kit.radius - foe.kit.radius for a, foe in zip(far, everybody, strict=True)]
                assert gaps[k, n].tolist() == pytest.approx(edges, abs=1e-6)
