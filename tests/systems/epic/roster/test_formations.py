"""Formations of a list: units, sizes, costs, upgrades and transports; every fault is found."""

from __future__ import annotations

import pytest

from grognard.systems.epic.roster import roster
from systems.epic.roster.drafts import army, faults, formation, points, units

# -- formations ---------------------------------------------------------------------------------------------------------


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


# -- transports ---------------------------------------------------------------------------------------------------------


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
