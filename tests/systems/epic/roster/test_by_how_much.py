"""A fault of an army says by how much: what there is, what may be, and what is too much or missing."""

from __future__ import annotations

import pytest

from grognard.systems.epic.roster import roster


def army(name, *formations):
    rows = [{"entry": one} if isinstance(one, str) else one for one in formations]
    return {"army": name, "formations": rows}


def bought(entry, units=None, **upgrades):
    return {
        "entry": entry,
        **({"units": units} if units else {}),
        **({"upgrades": upgrades} if upgrades else {}),
    }


def numbers(data, limit=3000):
    """The numbers that each fault names."""
    return [
        (
            fault.key.removeprefix("epic-list-"),
            {name: value for name, _, value in fault.args if isinstance(value, int)},
        )
        for fault in roster.review(data, limit)
    ]


LED = bought("infantry", commissar={"commissar": 1})
THREE = {"flak": {"hydra": 1}, "snipers": {"snipers": 1}, "ogryns": {"ogryns": 1}}
SPEEDERS = {"land_speeder": 2, "land_speeder_tornado": 3}
CRUISER = bought("spacecraft", {"devastation": 1})


@pytest.mark.clause("epic.lists.per-army")
def test_so_many_more_than_an_army_may_have():
    assert numbers(army("legion", "headquarters", "headquarters")) == [
        ("per-army", {"count": 2, "high": 1, "excess": 1})
    ]
    assert numbers(army("legion", *[LED] * 3), 1000) == [
        ("upgrade-per-army", {"count": 3, "high": 2, "excess": 1})
    ]
    assert numbers(army("legion", *[LED] * 4), 1000) == [
        ("upgrade-per-army", {"count": 4, "high": 2, "excess": 2})
    ]
    two = [bought("assault", commander={"supreme_commander": 1})] * 2
    assert numbers(army("marines", *two)) == [("once", {"count": 2})]


@pytest.mark.clause("epic.lists.composition", "epic.lists.upgrades", "epic.lists.upgrade-number")
def test_so_many_units_and_upgrades_and_so_many_there_should_be():
    three = bought("predator", {"predator_destructor": 3})
    assert numbers(army("marines", three)) == [("number", {"count": 3, "low": 4, "high": 4})]
    walkers = bought("tactical", dreadnoughts={"dreadnought": 2, "dreadnought_close": 1})
    assert numbers(army("marines", walkers)) == [("upgrade-number", {"count": 3, "low": 1})]
    tanks = bought("tank", **THREE, griffons={"griffon": 3})
    assert numbers(army("legion", tanks)) == [("many-upgrades", {"count": 4, "high": 3, "excess": 1})]
    mob = bought("warband", warlord={"warlord": 1}, mob={"boyz": 2, "battlewagon": 2}, grotz={"grotz": 3})
    assert numbers(army("orks", mob)) == [("upgrade-up-to", {"count": 3, "high": 2})]
    kopters = bought("bande_guerre", big_boss={"big_boss": 1}, kopter={"kopter": 3})
    assert numbers(army("orks_fr", kopters)) == [("upgrade-lot", {"count": 3, "lot": 2})]


@pytest.mark.clause("epic.lists.replacing", "epic.lists.drop-pods", "epic.lists.transport")
def test_so_many_replaced_podded_and_carried():
    typhoons = bought("land_speeder", SPEEDERS, typhoons={"land_speeder_typhoon": 3})
    assert numbers(army("marines", typhoons)) == [("replaces", {"count": 3, "high": 2})]
    claws = bought("chosen", dreadclaws={"dreadclaw": 3})
    assert numbers(army("chaos", "retinue", claws, CRUISER)) == [("pod-number", {"count": 3, "high": 4})]
    empty = bought("tactical", razorbacks={"razorback": 7})
    assert numbers(army("marines", empty)) == [("spare-transport", {"count": 7, "seats": 7, "need": 6})]
    few = bought("aspect_warriors", aspect_transport={"wave_serpent": 3})
    assert numbers(army("eldar", few)) == [("short-transport", {"seats": 6, "need": 8, "missing": 2})]


@pytest.mark.clause("epic.lists.slots", "epic.lists.third")
def test_so_many_places_and_points_are_free_for_others():
    many = army("legion", "infantry", *["sentinels"] * 4)
    assert numbers(many) == [("slots", {"count": 4, "high": 2, "excess": 2, "core": 1, "slots": 2})]
    titans = army("marines", "scout", "warhound_pack")
    assert numbers(titans, 1499) == [("third", {"spent": 500, "limit": 499, "excess": 1})]
    assert numbers(titans, 1200) == [("third", {"spent": 500, "limit": 400, "excess": 100})]
