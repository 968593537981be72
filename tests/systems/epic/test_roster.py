"""Army lists of Epic: every fault is found and says how to mend it, ready armies are legal and cost what they say."""

from __future__ import annotations

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.dice import Seeded
from grognard.core.game import Game
from grognard.core.language.voice import Voice
from grognard.core.language.words import LANGUAGES, words
from grognard.core.system import Setup, SetupFault
from grognard.systems.epic import SYSTEM, names, profile, scenario
from grognard.systems.epic.roster import roster
from grognard.systems.epic.roster.army import read
from grognard.systems.epic.roster.lists import army_lists
from grognard.systems.epic.roster.ready import ready_armies


def army(name, *formations):
    return {
        "army": name,
        "formations": [{"entry": one} if isinstance(one, str) else one for one in formations],
    }


def formation(entry, **fields):
    upgrades = {
        key: value for key, value in fields.items() if key not in ("size", "units", "transport", "label")
    }
    rest = {key: value for key, value in fields.items() if key not in upgrades}
    return {"entry": entry, **rest, **({"upgrades": upgrades} if upgrades else {})}


def faults(data, limit=3000):
    """The keys of what is wrong, each said in both languages with nothing left open."""
    found = roster.review(data, limit)
    for one in found:
        for language in LANGUAGES:
            speech = words(language)
            said = speech.fill(f"fault-{one.key}", one.args, lambda kind, value, to=speech: names.name(None, kind, value, to))  # fmt: skip
            assert "[fault-" not in said
            assert "[epic-" not in said
    return [one.key.removeprefix("epic-") for one in found]


def clauses(data, limit=3000):
    return [one.rule for one in roster.review(data, limit)]


def points(data):
    return roster.total(read(data)[0])


def units(data, number=0):
    """The units of a formation as it musters, by datasheet."""
    counts = {}
    for row in roster.rows(data, 0)[number]["units"]:
        counts[row["unit"].split(".")[1]] = counts.get(row["unit"].split(".")[1], 0) + row["number"]
    return counts


# -- the data ------------------------------------------------------------------------------------------------------


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


# -- reading -------------------------------------------------------------------------------------------------------


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


# -- formations ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.lists.composition")
def test_a_formation_has_the_units_its_entry_says():
    assert faults(army("marines", formation("predator", units={"predator_destructor": 1, "predator_annihilator": 3}))) == []  # fmt: skip
    assert faults(army("marines", formation("predator", units={"predator_destructor": 3}))) == ["list-number"]
    assert faults(army("marines", formation("predator", units={"predator_destructor": 5}))) == ["list-number"]
    assert faults(army("marines", formation("predator", units={"predator_destructor": 4, "rhino": 1}))) == ["list-unit"]  # fmt: skip
    assert faults(army("marines", formation("scout", units={"dragon": 1}))) == ["list-unit"]
    mixed = formation("battery", units={"bombard": 1, "manticore": 2})
    assert faults(army("legion", "infantry", mixed)) == ["list-one-kind"]
    assert faults(army("legion", "infantry", formation("battery", units={"manticore": 3}))) == []


@pytest.mark.clause("epic.lists.composition")
def test_where_nothing_is_chosen_the_first_kind_of_each_part_comes():
    data = army("chaos", formation("retinue", units={"sorcerer_lord": 1}), "retinue")
    assert faults(data) == []
    first, second = roster.rows(data, 0)
    assert first["units"][0]["characters"] == ["chaos.sorcerer_lord"]
    assert second["units"][0]["characters"] == ["chaos.lord"]
    assert units(data) == {"marines": 8}


@pytest.mark.clause("epic.lists.sizes")
def test_larger_formations_have_twice_or_thrice_the_units_and_limits():
    def horde(size, nobz):
        return army("orks", formation("warband", size=size, warlord={"warlord": 1}, nobz={"nobz": nobz}))

    assert units(horde("big", 4)) == {"nobz": 8, "boyz": 12, "grotz": 4}
    assert faults(horde("big", 4)) == []
    assert faults(horde("big", 5)) == ["list-upgrade-number"]
    assert faults(horde("normal", 3)) == ["list-upgrade-number"]
    assert faults(horde("huge", 6)) == []
    assert [points(horde(size, 2)) for size in ("normal", "big", "huge")] == [270, 420, 570]
    assert faults(army("marines", formation("scout", size="big")))[0] == "list-no-size"


@pytest.mark.clause("epic.lists.costs")
def test_costs_are_of_the_entry_its_units_and_its_upgrades():
    raiders = [
        points(army("marines", formation("tactical", land_raiders={"land_raider": n}))) for n in (1, 2, 3, 4)
    ]
    # 75 for one, 125 for two.
    assert raiders == [350, 400, 475, 525]
    assert points(army("chaos", formation("armoured", units={"predator": 3, "land_raider": 1}))) == 225
    assert points(army("chaos", "terminators")) == 275
    assert points(army("chaos", formation("terminators", units={"terminators": 6}))) == 395
    commander = [points(army("marines", formation("assault", commander={who: 1}))) for who in ("captain", "supreme_commander")]  # fmt: skip
    assert commander == [225, 275]
    assert points(army("legion", formation("infantry", platoon={"infantry": 3}))) == 350


@pytest.mark.clause("epic.lists.drop-pods")
def test_a_drop_pod_takes_a_whole_formation_or_none_and_needs_a_ship():
    pods = {"drop_pods": {"drop_pod": 1}}
    ship = formation("strike_cruiser", units={"strike_cruiser": 1})
    assert faults(army("marines", formation("tactical", **pods))) == ["list-pod-ship"]
    assert faults(army("marines", formation("tactical", **pods), ship)) == []
    assert faults(army("marines", formation("tactical", **pods, dreadnoughts={"dreadnought": 2}), ship)) == []
    assert faults(army("marines", formation("tactical", **pods, hunter={"hunter": 1}), ship)) == [
        "list-pod-rider"
    ]
    assert faults(army("marines", formation("terminator", **pods), ship)) == [
        "list-not-for",
        "list-pod-rider",
    ]
    assert points(army("marines", formation("tactical", **pods))) == 275
    tactical = roster.rows(army("marines", formation("tactical", **pods), ship), 0)[0]
    assert tactical["pod"] == "marines.drop_pod"
    assert [row["unit"] for row in tactical["units"]] == ["marines.tactical"], "no Rhinos beside the pod"


@pytest.mark.clause("epic.lists.drop-pods")
def test_dreadclaws_are_paid_for_by_every_unit():
    ship = formation("spacecraft", units={"devastation": 1})
    chosen = formation("chosen", dreadclaws={"dreadclaw": 4})
    assert faults(army("chaos", "retinue", chosen, ship)) == []
    assert points(army("chaos", chosen)) == 145
    assert faults(army("chaos", "retinue", formation("chosen", dreadclaws={"dreadclaw": 3}), ship)) == [
        "list-pod-number"
    ]
    bare = formation("spacecraft", units={"wraithship": 1})
    assert points(army("eldar", bare)) == 150


@pytest.mark.clause("epic.spacecraft.setup-first#ruling")
def test_an_army_has_one_spacecraft_at_most():
    for name, entry in (("legion_fr", "soutien_orbital"), ("orks_fr", "kroiseur"), ("necrons", "spacecraft")):
        assert "list-per-army" in faults(army(name, entry, entry))


@pytest.mark.clause("epic.lists.free-transport")
def test_a_dreadnought_may_come_in_place_of_rhinos():
    walker = formation("tactique", dreadnought_offert={"dreadnought": 1})
    kinds = [row["unit"] for row in roster.rows(army("marines_fr", walker), 0)[0]["units"]]
    assert kinds == ["marines_fr.tactiques", "marines_fr.dreadnought"]
    assert points(army("marines_fr", walker)) == 275
    assert faults(army("marines_fr", walker)) == []


@pytest.mark.clause("epic.lists.upgrades")
def test_upgrades_are_those_of_the_entry_and_not_too_many():
    assert faults(army("marines", formation("scout", hunter={"hunter": 1}))) == ["list-not-for"]
    three = {"flak": {"hydra": 1}, "snipers": {"snipers": 1}, "ogryns": {"ogryns": 1}}
    assert faults(army("legion", formation("tank", **three))) == []
    assert faults(army("legion", formation("tank", **three, griffons={"griffon": 3}))) == [
        "list-many-upgrades"
    ]
    # Commissars and the Vanquisher do not count.
    free = {"commissar": {"commissar": 1}, "vanquisher": {"leman_russ_vanquisher": 1}}
    assert faults(army("legion", formation("tank", **three, **free))) == []
    both = formation("storm_troopers", trooper_chimeras={"chimera": 4}, valkyries={"valkyrie": 4})
    assert faults(army("legion", "infantry", both)) == ["list-not-with", "list-not-with"]


@pytest.mark.clause("epic.lists.upgrade-number")
def test_an_upgrade_has_as_many_units_as_it_says():
    def tactical(**upgrades):
        return faults(army("marines", formation("tactical", **upgrades)))

    assert tactical(dreadnoughts={"dreadnought": 1, "dreadnought_close": 1}) == []
    assert tactical(dreadnoughts={"dreadnought": 2, "dreadnought_close": 1}) == ["list-upgrade-number"]
    assert tactical(dreadnoughts={"scout": 1}) == ["list-upgrade-unit"]
    assert faults(army("legion", formation("infantry", griffons={"griffon": 2}))) == ["list-upgrade-number"]
    kopters = formation("bande_guerre", big_boss={"big_boss": 1}, kopter={"kopter": 3})
    assert faults(army("orks_fr", kopters)) == ["list-upgrade-lot"]
    cult = formation("retinue", cult_marines={"berzerkers": 2, "noise_marines": 2})
    assert faults(army("chaos", cult))[0] == "list-upgrade-kind"
    mob = {"warlord": {"warlord": 1}, "mob": {"boyz": 2, "battlewagon": 2}}
    assert faults(army("orks", formation("warband", **mob, grotz={"grotz": 2}))) == []
    assert faults(army("orks", formation("warband", **mob, grotz={"grotz": 3}))) == ["list-upgrade-up-to"]


@pytest.mark.clause("epic.lists.replacing")
def test_who_replaces_needs_somebody_to_replace():
    speeders = {"land_speeder": 2, "land_speeder_tornado": 3}
    two = formation("land_speeder", units=speeders, typhoons={"land_speeder_typhoon": 2})
    assert units(army("marines", two)) == {"land_speeder_tornado": 3, "land_speeder_typhoon": 2}
    assert faults(army("marines", two)) == []
    three = formation("land_speeder", units=speeders, typhoons={"land_speeder_typhoon": 3})
    assert faults(army("marines", three)) == ["list-replaces"]
    # Two upgrades that replace the same units share them.
    swords = formation("swords_of_vaul", firestorms={"firestorm": 2}, prisms={"fire_prism": 4})
    assert faults(army("eldar", "guardians", swords)) == ["list-replaces", "list-replaces"]
    swords = formation(
        "swords_of_vaul", falcon={"falcon": 1}, firestorms={"firestorm": 2}, prisms={"fire_prism": 4}
    )
    assert faults(army("eldar", "guardians", swords)) == []
    # A daemon prince takes the place of the unit in which the lord was.
    prince = army("chaos", formation("retinue", daemon_prince={"daemon_prince": 1}))
    assert units(prince) == {"marines": 7, "daemon_prince": 1}
    assert faults(army("chaos", formation("retinue", units={"sorcerer_lord": 1}, daemon_prince={"daemon_prince": 1}))) == ["list-replaces"]  # fmt: skip


@pytest.mark.clause("epic.lists.replacing")
def test_some_upgrades_go_only_with_certain_units():
    serpents = {"wave_serpents": {"wave_serpent": 4}}
    assert (
        faults(army("eldar", formation("guardians", **serpents, platforms={"heavy_weapon_platform": 3})))
        == []
    )
    guards = formation("guardians", **serpents, wraithguard={"wraithguard": 2})
    assert faults(army("eldar", guards)) == ["list-alone"]


@pytest.mark.example("epic.ex.character.upgrade")
@pytest.mark.clause("epic.special-units.character-upgrade")
def test_a_character_joins_a_unit_of_his_formation_that_he_may_join():
    odd = {"oddboy_wagon": {"oddboy_zzap": 1}}
    boss = formation("warband", warlord={"warlord": 1})
    assert faults(army("orks", boss, formation("blitz", **odd))) == []
    none = formation("blitz", units={"deth_kopta": 4}, **odd)
    assert faults(army("orks", boss, none)) == ["list-bearer"]
    [first, *_] = roster.rows(army("orks", boss), 0)
    carrying = [row["unit"] for row in first["units"] if row["characters"]]
    assert carrying == ["orks.nobz"]
    # Each exarch goes to an aspect of his own way of fighting, and no two to one unit.
    host = {"dire_avengers": 4, "dark_reapers": 4}
    data = army("eldar", formation("aspect_warriors", units=host, exarchs={"exarch": 1, "exarch_ranged": 1}))
    carrying = {
        row["unit"]: row["characters"] for row in roster.rows(data, 0)[0]["units"] if row["characters"]
    }
    assert carrying == {
        "eldar.dire_avengers": ["eldar.exarch"],
        "eldar.dark_reapers": ["eldar.exarch_ranged"],
    }
    two = army("eldar", formation("aspect_warriors", exarchs={"exarch": 2}))
    assert [len(row["characters"]) for row in roster.rows(two, 0)[0]["units"]] == [1, 1, 0]
    ranged = formation("aspect_warriors", exarchs={"exarch_ranged": 1})
    assert faults(army("eldar", ranged)) == ["list-bearer"]
    # The overlord is where a lord is, and a venator maniple has one only if he was bought.
    lordless = formation("venator", overlord={"overlord": 1})
    assert faults(army("necrons", "infantry_phalanx", lordless)) == ["list-bearer"]
    led = formation("venator", overlord={"overlord": 1}, lord={"lord": 1})
    assert faults(army("necrons", "infantry_phalanx", led)) == []
    lords = [
        row["characters"] for row in roster.rows(army("necrons", "infantry_phalanx", led), 0)[1]["units"]
    ]
    assert lords[0] == ["necrons.lord", "necrons.overlord"]


# -- transports ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.lists.free-transport")
def test_free_rhinos_are_the_fewest_that_carry_whom_others_do_not_or_none():
    assert units(army("marines", "tactical")) == {"tactical": 6, "rhino": 3}
    assert units(army("marines", formation("tactical", transport=False))) == {"tactical": 6}
    razorbacks = formation("tactical", razorbacks={"razorback": 3})
    assert units(army("marines", razorbacks)) == {"tactical": 6, "razorback": 3, "rhino": 2}
    full = formation("tactical", razorbacks={"razorback": 6})
    assert units(army("marines", full)) == {"tactical": 6, "razorback": 6}
    # Dreadnoughts walk.
    walking = formation("devastator", dreadnoughts={"dreadnought": 2})
    assert units(army("marines", walking)) == {"devastator": 4, "dreadnought": 2, "rhino": 2}
    assert units(army("marines", "assault")) == {"assault": 4}


@pytest.mark.clause("epic.lists.transport")
def test_bought_transports_do_not_ride_empty_and_carry_everybody_where_the_list_says_so():
    assert faults(army("marines", formation("tactical", razorbacks={"razorback": 6}))) == []
    assert faults(army("marines", formation("tactical", razorbacks={"razorback": 7}))) == [
        "list-spare-transport"
    ]

    def host(number):
        return faults(army("eldar", formation("aspect_warriors", aspect_transport={"wave_serpent": number})))

    assert [host(number) for number in (3, 4, 5)] == [["list-short-transport"], [], ["list-spare-transport"]]

    def company(entry, number):
        return faults(army("legion", formation(entry, fire_support={"support_squad": 4}, chimeras={"chimera": number})))  # fmt: skip

    # Seven Chimeras carry the company; the four squads need two more and may have four.
    assert [company("mechanised", number) for number in (1, 2, 4, 5)] == [["list-short-transport"], [], [], ["list-spare-transport"]]  # fmt: skip
    assert company("infantry", 4) == ["list-short-transport"]


# -- armies --------------------------------------------------------------------------------------------------------


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


# -- the table -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.lists.initiative")
def test_formations_have_the_initiative_of_their_army_or_of_their_entry():
    found = roster.rows(army("eldar", "guardians", "aspect_warriors", "rangers"), 1)
    assert [(one["id"], one["initiative"]) for one in found] == [("B1", 2), ("B2", 1), ("B3", 2)]
    assert [one["initiative"] for one in roster.rows(army("legion", "infantry", "warhound"), 0)] == [2, 1]


@pytest.mark.clause("epic.lists.balance")
def test_armies_of_two_versions_never_meet():
    ready = ready_armies()
    theirs, ours = ready["orks_fr_3000_a"].army, ready["orks_3000_a"].army
    assert [one.key for one in SYSTEM.muster("tournament_netea_3000", 0, theirs)] == ["epic-list-variant"]
    assert [one.key for one in SYSTEM.muster("tournament_eafr_3000", 1, ours)] == ["epic-list-variant"]
    assert SYSTEM.muster("tournament_netea_3000", 0, ours) == []
    with pytest.raises(SetupFault, match="list-variant"):
        SYSTEM.begin(Setup("epic", "tournament_netea_3000", (ours, theirs)), Seeded(seed=1))


MUSTERED = [name for name, row in scenario.files().items() if "variant" in row]


@pytest.mark.parametrize("name", MUSTERED)
def test_the_tournament_musters_from_every_ready_army(name):
    found = SYSTEM.armies(name, 0)
    assert {one.side for one in found} == {
        army for army, variant in profile.armies().items() if variant == scenario.find(name)["variant"]
    }
    for one in found:
        assert SYSTEM.muster(name, 1, one.army) == []
        battle = SYSTEM.begin(Setup("epic", name, (one.army, found[0].army)), Seeded(seed=1))
        own = list(battle.of(0))
        picks = read(one.army)[0].picks
        beside = sum(roster.cost(pick) for pick in picks if not pick.is_formation)
        assert sum(formation.points for formation in own) + beside == one.points
        assert len(own) == sum(pick.is_formation for pick in picks)
        assert battle.armies[0] == one.side
        assert battle.ratings[0] == army_lists()[one.side].strategy


def test_a_game_of_chosen_armies_saves_and_loads():
    armies = tuple(ready_armies()[name].army for name in ("eldar_1000", "tyranids_1000"))
    game = Game(SYSTEM, Setup("epic", "tournament_netea_1000", armies), Seeded(seed=3))
    for _ in range(12):
        game.submit(game.decision.seat, game.decision.form.default())
    again = Game.load(json.loads(json.dumps(game.save())), lambda _: SYSTEM)
    assert again.digest() == game.digest()


def test_armies_are_chosen_only_where_a_scenario_has_none():
    assert SYSTEM.armies("clash", 0) == ()
    with pytest.raises(SetupFault, match="2 seats"):
        SYSTEM.begin(Setup("epic", "tournament_netea_1000"), Seeded(seed=1))


# -- whatever is sent ----------------------------------------------------------------------------------------------

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
