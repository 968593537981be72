"""What units may be expected to do: charts by the rules' own odds."""

import pytest

from grognard import systems
from grognard.core.armies.catalogue import Pick
from grognard.server import armies
from grognard.server.wire.armies import ListCharts


def seat_of(id):
    system = systems.find(id)
    scenario = next(one.id for one in system.scenarios() if system.lists().catalogue(one.id, 0) is not None)
    return system, scenario, system.lists().catalogue(scenario, 0).forces[0]


def charts(id, force, entry, scenario=None, **chosen):
    system, first, _ = seat_of(id)
    return system.charts(scenario or first, 0, force, Pick(entry, chosen=chosen))


@pytest.mark.parametrize("id", systems.IDS)
def test_charts_of_every_entry_are_sane_and_told_in_both_languages(id):
    system, scenario, force = seat_of(id)
    seen = 0
    for entry in force.entries[:20]:
        for chart in system.charts(scenario, 0, force.id, Pick(entry.id)):
            seen += 1
            ranges = [away for away, _, _ in chart.points]
            assert ranges == sorted(set(ranges))
            assert all(0 <= lost <= hits * 30 for _, hits, lost in chart.points)
            assert any(lost for _, _, lost in chart.points)
    assert seen
    for entry in force.entries[:6]:
        told = armies.charts(id, scenario, 0, {"force": force.id, "parts": [[{"entry": entry.id}]]})
        ListCharts.model_validate({"charts": told})
        for one in told:
            assert "-" not in one["target"]["fr"][:5] or " " in one["target"]["fr"], one["target"]


def test_a_rifle_of_dust_hits_with_a_third_of_its_dice_and_not_beyond_its_range():
    # Recon Boys: four rifles of one die against armour 2, two faces of six hit, up to four squares.
    rifle = next(one for one in charts("dust", "allies", "recon_boys") if one.weapon[1] == "M1 Assault Rifle")
    assert rifle.points == (*tuple((away, 1.333, 1.333) for away in (1, 2, 3, 4)), (5, 0.0, 0.0))


def test_a_missile_launcher_of_epic_is_saved_against_and_ends_at_its_range():
    found = charts("epic", "marines", "tactical", "tournament_netea_3000")
    one = next(
        chart for chart in found if "missile" in str(chart.weapon[1]) and "tactical" in str(chart.target[1])
    )
    # Six launchers at 5+, marines save on 4+, 45 cm.
    assert one.points == tuple((away, 2.0, 1.0) for away in (15, 30, 45)) + tuple(
        (away, 0.0, 0.0) for away in (60, 75, 90)
    )


def test_a_larger_squad_of_at43_hits_more_often():
    force = "white_stars"
    small = charts("at43", force, "star_troopers", "search_and_destroy")[0]
    large = charts("at43", force, "star_troopers", "search_and_destroy", size="12")[0]
    assert large.points[0][1] > small.points[0][1]
    # The nearer the better.
    assert [hits for _, hits, _ in small.points] == sorted(
        (hits for _, hits, _ in small.points), reverse=True
    )


def test_guns_of_ept_turn_to_their_target_and_meet_its_front():
    found = charts("ept", "seat-0", "lone:pak_40_gun", "hedgerows")
    tanks = {one.target[1]: one.points[0] for one in found}
    thin, thick = tanks["M4A1 Sherman 75"], tanks["Panther G"]
    assert thin[2] > thick[2] > 0


def test_men_of_secrets_fall_more_easily_than_those_in_armour():
    system, scenario, force = seat_of("sotr")
    entry = next(one.id for one in force.entries if "rangers" in one.id or "infantry" in one.id)
    found = list(system.charts(scenario, 0, force.id, Pick(entry)))
    weapon = found[0].weapon
    by_target = {one.target[1]: one.points[0][2] for one in found if one.weapon == weapon}
    assert by_target["de_volksgrenadiers"] > by_target.get("de_iron_guard", 0.0)
