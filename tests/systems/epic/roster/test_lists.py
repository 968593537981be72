"""Army lists of Epic: all are whole and legal; what an army may hold, and whatever is sent in its place."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.language.voice import Voice
from grognard.core.language.words import LANGUAGES, words
from grognard.systems.epic import SYSTEM, names, profile
from grognard.systems.epic.roster import roster
from grognard.systems.epic.roster.lists import army_lists
from grognard.systems.epic.roster.ready import ready_armies
from systems.epic.roster.drafts import army, clauses, faults, formation, points, units

# -- the data -----------------------------------------------------------------------------------------------------------


def test_every_army_has_datasheets_a_list_and_ready_armies_for_every_game():
    assert len(army_lists()) == 11
    for name in profile.armies():
        assert any(sheet.army == name for sheet in profile.units().values())
        limits = [ready.limit for ready in ready_armies().values() if ready.army["army"] == name]
        flies = any(sheet.army == name and sheet.flight for sheet in profile.units().values())
        orbits = any(sheet.army == name and sheet.type == "sc" for sheet in profile.units().values())
        assert sorted(limits) == [1000, 2000, *[3000] * (2 + flies + orbits), 4000]


def test_every_datasheet_of_a_list_can_be_bought_or_is_summoned_or_comes_free():
    unbought = {
        # Summoned by a daemonic pact.
        "chaos.bloodletters", "chaos.daemonettes", "chaos.daemonic_beasts", "chaos.flamers", "chaos.plaguebearers",
        "chaos.bloodthirster", "chaos.great_unclean_one", "chaos.keeper_of_secrets", "chaos.lord_of_change",
        # Of a fixed battle alone.
        "legion.baneblade_veteran",
    }  # fmt: skip
    bought = set()
    for name, one in army_lists().items():
        for entry in one.entry:
            bought |= {f"{name}.{kind}" for part in entry.parts for kind in part.of}
            bought |= {f"{name}.{entry.transport}"} if entry.transport else set()
        for upgrade in one.upgrade:
            bought |= {f"{name}.{kind}" for kind in (*upgrade.units, *upgrade.along)}
    assert set(profile.units()) - bought == unbought


def test_the_parts_of_an_entry_share_no_kind_so_that_a_unit_counts_for_one():
    for one in army_lists().values():
        for entry in one.entry:
            kinds = [kind for part in entry.parts for kind in part.of]
            assert len(kinds) == len(set(kinds)), entry.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_units_weapons_entries_and_ready_armies_have_names(language):
    speech = words(language)
    for sheet in profile.units().values():
        assert speech.has(names.key("unit", sheet.id)), sheet.id
        for ability in sheet.abilities:
            assert speech.has(names.key("ability", ability)), ability
    for weapon in profile.weapons():
        assert speech.has(names.key("weapon", weapon)), weapon
    for name, one in army_lists().items():
        for entry in one.entry:
            assert speech.has(names.key("entry", f"{name}-{entry.id}")), entry.id
        for section in one.section:
            assert speech.has(f"epic-section-{section.id}"), section.id
    for ready in ready_armies():
        assert speech.has(names.key("army", ready)), ready


@pytest.mark.parametrize("name", list(ready_armies()))
def test_every_ready_army_is_legal_and_costs_what_it_says(name):
    ready = ready_armies()[name]
    assert faults(ready.army, ready.limit) == []
    assert points(ready.army) == ready.points
    assert ready.limit * 0.8 <= ready.points <= ready.limit


# -- reading ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.lists.form")
@pytest.mark.parametrize(
    ("data", "key"),
    [
        ("marines", "list-shape"),
        ({"army": "marines", "formations": [{"entry": "scout"}], "name": "x"}, "list-field"),
        ({"army": "squats", "formations": [{"entry": "scout"}]}, "list-army"),
        ({"army": ["marines"], "formations": []}, "list-army"),
        ({"army": "marines"}, "list-formations"),
        ({"army": "marines", "formations": []}, "list-formations"),
        ({"army": "marines", "formations": [{"entry": "scout"}] * 61}, "list-formations"),
        (army("marines") | {"formations": ["scout"]}, "list-formation"),
        (army("marines", {"entry": "scout", "colour": "red"}), "list-formation-field"),
        (army("marines", "boyz"), "list-entry"),
        (army("marines", {"entry": ["scout"]}), "list-entry"),
        (army("marines", formation("scout", size="vast")), "list-size"),
        (army("marines", formation("scout", size=["big"])), "list-size"),
        (army("marines", formation("scout", label="x" * 41)), "list-label"),
        (army("marines", formation("scout", transport="no")), "list-transport"),
        (army("marines", {"entry": "scout", "upgrades": ["hunter"]}), "list-upgrades"),
        (army("marines", {"entry": "scout", "units": {"scout": 0}}), "list-units"),
        (army("marines", {"entry": "scout", "units": {"scout": 10**9}}), "list-units"),
        (army("marines", {"entry": "scout", "units": {"scout": True}}), "list-units"),
        (army("marines", {"entry": "scout", "upgrades": {"hunter": {}}}), "list-units"),
        (army("marines", {"entry": "scout", "upgrades": {"bigger_guns": {"scout": 1}}}), "list-upgrade"),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(data, key):
    assert faults(data) == [key]


def test_all_formations_that_cannot_be_read_are_named_at_once():
    assert faults(army("marines", "boyz", "scout", "grotz")) == ["list-entry", "list-entry"]


# -- armies -------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.lists.per-army")
def test_some_things_are_in_an_army_only_so_often():
    assert faults(army("legion", "headquarters", "headquarters")) == ["list-per-army"]
    lictors = ["warrior_swarm"] * 3
    assert faults(army("tyranids", *lictors, "lictors", "lictors")) == []
    assert faults(army("tyranids", *lictors, "lictors", "lictors", "lictors")) == ["list-per-army"]
    two = [formation("assault", commander={"supreme_commander": 1})] * 2
    assert faults(army("marines", *two)) == ["list-once"]
    assert faults(army("marines", *[formation("assault", commander={"captain": 1})] * 2)) == []
    ethereal = formation("fire_warriors", ethereal={"ethereal": 1})
    assert faults(army("tau", ethereal, ethereal)) == ["list-upgrade-per-army"]
    # One commissar for every 500 points begun.
    led = formation("infantry", commissar={"commissar": 1})
    assert faults(army("legion", *[led] * 3), 1001) == []
    assert faults(army("legion", *[led] * 3), 1000) == ["list-upgrade-per-army"]
    # One Dominatrix for every full 2,000 points.
    brood = army("tyranids", formation("tyrant_swarm", dominatrix={"dominatrix": 1}))
    assert faults(brood, 2000) == []
    assert faults(brood, 1999) == ["list-upgrade-per-army"]


@pytest.mark.clause("epic.lists.compulsory")
def test_warlords_must_be_there_and_go_where_they_belong():
    boss = formation("warband", warlord={"warlord": 1})
    assert faults(army("orks", "warband")) == ["list-compulsory"]
    assert faults(army("orks", boss, boss)) == ["list-upgrade-per-army"]
    assert faults(army("orks", boss, "great_gargant")) == ["list-first"]
    assert faults(army("orks", boss, "gargant")) == []
    assert faults(army("orks", "warband", formation("great_gargant", warlord={"warlord": 1}))) == []
    led = formation("infantry", commissar={"commissar": 1})
    assert faults(army("legion", led, "headquarters")) == ["list-first"]
    assert faults(army("legion", led, formation("headquarters", commissar={"commissar": 1}))) == []
    overlord = formation("infantry_phalanx", overlord={"overlord": 1})
    assert faults(army("necrons", overlord, "ctan")) == ["list-unless"]


@pytest.mark.clause("epic.lists.upgrades")
def test_what_upgrades_add_comes_on_top_of_what_is_there_and_what_they_replace_leaves():
    plain = units(army("legion", "infantry"))
    more = units(army("legion", formation("infantry", platoon={"infantry": 3, "infantry_lasguns": 3})))
    assert (more["infantry"], plain["infantry"]) == (plain["infantry"] + 3, 6)
    tanks = units(army("legion", formation("tank", vanquisher={"leman_russ_vanquisher": 1})))
    assert tanks == {"leman_russ": 9, "leman_russ_vanquisher": 1}
    mob = units(army("orks", formation("warband", warlord={"warlord": 1})))
    assert mob["boyz"] > 0


@pytest.mark.clause("epic.lists.commissars")
def test_commissars_are_free_one_for_500_points_one_in_a_formation_the_first_with_the_supreme_commander():
    led = formation("infantry", commissar={"commissar": 1})
    assert faults(army("legion", led, led), 501) == []
    assert faults(army("legion", led, led), 500) == ["list-upgrade-per-army"]
    two = formation("infantry", commissar={"commissar": 2})
    assert "list-upgrade-number" in faults(army("legion", two), 2000)
    assert faults(army("legion", led, "headquarters")) == ["list-first"]
    assert points(army("legion", led)) == points(army("legion", "infantry"))


@pytest.mark.clause("epic.lists.slots")
def test_each_core_formation_allows_so_many_others():
    assert faults(army("legion", "infantry", "sentinels", "sentinels")) == []
    assert faults(army("legion", "infantry", "sentinels", "sentinels", "sentinels")) == ["list-slots"]
    assert faults(army("legion", "sentinels")) == ["list-slots"]
    # An elite formation needs a retinue; an armoured company will not do, but it allows support.
    assert faults(army("chaos", "armoured", "havocs", "havocs")) == []
    assert faults(army("chaos", "armoured", "chosen")) == ["list-slots"]
    assert faults(army("chaos", "retinue", "chosen")) == []


@pytest.mark.clause("epic.lists.third")
def test_a_third_of_the_points_at_most_for_titans():
    assert faults(army("marines", "scout", "warhound_pack"), 1500) == []
    assert faults(army("marines", "scout", "warhound_pack"), 1499) == ["list-third"]
    assert faults(army("marines", "scout", "warhound", "warhound"), 1600) == ["list-third"]


def test_an_army_costs_no_more_than_was_agreed():
    assert faults(army("marines", "scout"), 150) == []
    assert faults(army("marines", "scout"), 149) == ["over-points"]
    assert clauses(army("marines", "scout"), 149) == ["epic.tournament.forces"]


# -- whatever is sent ---------------------------------------------------------------------------------------------------

ODD = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 120), st.sampled_from(["", "scout", "warlord", "big", "rhino", "x" * 50]),
    st.lists(st.integers(0, 3), max_size=2), st.dictionaries(st.sampled_from(["rhino", "scout", "hunter", "entry"]), st.integers(-1, 9), max_size=3),
)  # fmt: skip


def places(data, path=()):
    """Every place in plain data."""
    yield path
    if isinstance(data, dict):
        for key in data:
            yield from places(data[key], (*path, key))
    elif isinstance(data, list):
        for number, one in enumerate(data):
            yield from places(one, (*path, number))


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(ready_armies())), st.data())
def test_no_change_of_a_list_crashes_the_review(name, draw):
    ready = ready_armies()[name]
    data = {"list": copy.deepcopy(ready.army)}
    for _ in range(draw.draw(st.integers(1, 4))):
        path = draw.draw(st.sampled_from([path for path in places(data) if path]))
        inner = data
        for step in path[:-1]:
            inner = inner[step]
        if draw.draw(st.booleans()) and path != ("list",):
            del inner[path[-1]]
        else:
            inner[path[-1]] = draw.draw(ODD)
    found = faults(data["list"], ready.limit)
    if not found:
        # What has no fault musters.
        assert roster.rows(data["list"], 0)


def test_faults_are_said_with_their_clause():
    [one] = SYSTEM.muster("tournament_netea_2000", 0, army("legion", "sentinels"))
    said = Voice(SYSTEM, words("en")).fault(one)
    assert said == (
        "1 support formations where 0 core formations allow 0 (2 for each). "
        "Drop 1, or add a core formation. (epic.lists.slots)"
    )


def test_every_drop_pod_has_one_hold():
    pods = [sheet for sheet in profile.units().values() if sheet.type == "pod"]
    assert pods
    assert all(len(sheet.hold) == 1 for sheet in pods)
