"""Armies of one's own, of every system: catalogues, drafts, army files, and the judge over all of them."""

import json
import random
from dataclasses import replace
from functools import cache

import pytest

from grognard import systems
from grognard.core.armies import drafting
from grognard.core.armies.catalogue import Draft, Pick
from grognard.core.system import SetupFault

SYSTEMS = [name for name in systems.IDS if systems.find(name).lists() is not None]
#: Lists tried a system in every run, and in a soak.
FEW, MANY = 100, 10_000
#: Faults that have a clause in common with a limit, and are for the judge alone: who has the first claim on whom.
JUDGED = {"epic-list-first", "epic-list-unless"}


def seats(system):
    """Every seat for which an army may be put together."""
    return [
        (scenario.id, seat)
        for scenario in system.scenarios()
        for seat in range(scenario.seats)
        if system.lists().catalogue(scenario.id, seat) is not None
    ]


def different(system):
    """One seat of each size, whatever the scenario is called."""
    found = {}
    for scenario, seat in seats(system):
        catalogue = system.lists().catalogue(scenario, seat)
        found.setdefault((catalogue.points, tuple(one.limits for one in catalogue.forces)), (scenario, seat))
    return list(found.values())


@cache
def ready(system, scenario, seat):
    return system.armies(scenario, seat)


# -- random lists ----------------------------------------------------------------------------------------------------


def some_choice(option, rng, keys):
    if option.kind == "link":
        return rng.choice(keys) if keys else None
    if option.kind == "one":
        return rng.choice(option.items).id
    items = rng.sample(option.items, rng.randint(1, min(3, len(option.items))))
    return {item.id: rng.randint(1, min(item.most, 6)) for item in items}


def some_pick(entry, rng, keys, key):
    wanted = [option for option in entry.options if rng.random() < 0.3]
    chosen = {option.id: some_choice(option, rng, keys) for option in wanted}
    return Pick(entry.id, chosen={name: one for name, one in chosen.items() if one is not None}, key=key)


def some_draft(catalogue, rng):
    """A list out of thin air, mostly illegal."""
    force = rng.choice(catalogue.forces)
    keys = [f"k{number}" for number in range(rng.randint(0, 14))]
    picks = [some_pick(rng.choice(force.entries), rng, keys, key) for key in keys]
    if force.parts is None:
        return Draft(force.id, (tuple(picks),))
    cut = rng.randint(0, len(picks))
    parts = [part for part in (picks[:cut], picks[cut:]) if part]
    return Draft(force.id, tuple(map(tuple, parts)) or ((),))


def altered(draft, catalogue, rng):
    """A ready army with a few things done to it, mostly nearly legal."""
    force = catalogue.force(draft.force)
    parts = [list(part) for part in draft.parts]
    for _ in range(rng.randint(0, 3)):
        part = rng.choice(parts)
        if not part:
            continue
        at = rng.randrange(len(part))
        entry = force.entry(part[at].entry)
        todo = rng.choice(("choose", "choose", "drop", "add", "copy"))
        if todo == "drop":
            part.pop(at)
        elif todo == "add":
            part.append(Pick(rng.choice(force.entries).id))
        elif todo == "copy":
            part.append(replace(part[at], key=""))
        elif entry.options:
            option = rng.choice(entry.options)
            choice = some_choice(option, rng, [pick.key for row in parts for pick in row if pick.key])
            if choice is not None:
                part[at] = replace(part[at], chosen={**part[at].chosen, option.id: choice})
    return Draft(draft.force, tuple(map(tuple, parts)))


def lists_of(system, count, seed):
    """Lists with the seat each is for: half from nothing, half from ready armies."""
    rng = random.Random(f"{system.id} {seed}")
    places = different(system)
    for number in range(count):
        scenario, seat = rng.choice(places)
        catalogue = system.lists().catalogue(scenario, seat)
        armies = ready(system, scenario, seat)
        if number % 2 and armies:
            draft = drafting.opened(system, scenario, seat, rng.choice(armies).army)
            yield scenario, seat, altered(draft, catalogue, rng)
        else:
            yield scenario, seat, some_draft(catalogue, rng)


# -- ready armies ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", SYSTEMS)
def test_every_ready_army_opens_and_comes_back_the_same(id):
    system = systems.find(id)
    seen = set()
    for scenario, seat in different(system):
        for roster in ready(system, scenario, seat):
            draft = drafting.opened(system, scenario, seat, roster.army)
            again = drafting.read(json.loads(json.dumps(draft.to_data())))
            found = drafting.review(system, scenario, seat, again)
            assert found.army == roster.army, roster.id
            assert found.total == roster.points, roster.id
            assert not found.faults, roster.id
            assert not [one for one in found.gauges if one.broken], roster.id
            seen.add(roster.id)
    assert seen == {one.id for scenario, seat in seats(system) for one in ready(system, scenario, seat)}


@pytest.mark.parametrize("id", SYSTEMS)
def test_every_entry_has_cards_and_costs_what_the_catalogue_says(id):
    system = systems.find(id)
    lists = system.lists()
    told = set()
    for scenario, seat in different(system):
        for force in lists.catalogue(scenario, seat).forces:
            for entry in force.entries:
                if (force.id, entry.id) in told:
                    continue
                told.add((force.id, entry.id))
                plain = Pick(entry.id)

                def cost(pick, scenario=scenario, seat=seat, force=force):
                    return lists.costs(scenario, seat, Draft(force.id, ((pick,),)))[0][0]

                assert cost(plain) == entry.cost
                lists.cards(scenario, seat, force.id, plain)
                for option in entry.options:
                    for item in option.items:
                        if option.kind == "link":
                            continue
                        choice, more = item.id, item.cost
                        if option.kind == "some":
                            choice = {**option.base, item.id: option.base.get(item.id, 0) + 1}
                            more += option.cost
                        with_it = cost(Pick(entry.id, chosen={option.id: choice}))
                        assert with_it - entry.cost == more, (entry.id, option.id, item.id)


# -- any list ----------------------------------------------------------------------------------------------------------


def check_agreement(system, count, seed):
    """Whatever was clicked together: limits and judge agree, and the army file holds all of it."""
    for scenario, seat, draft in lists_of(system, count, seed):
        found = drafting.review(system, scenario, seat, draft)
        broken = [one.limit.rule for one in found.gauges if one.broken]
        if broken:
            assert found.faults, draft
        limits = {one.limit.rule for one in found.gauges}
        counted = [fault.rule for fault in found.faults if fault.key not in JUDGED]
        assert {rule for rule in counted if rule in limits} <= set(broken), draft
        if not found.faults:
            again = drafting.opened(system, scenario, seat, found.army)
            assert drafting.review(system, scenario, seat, again).army == found.army
        yield found


@pytest.mark.parametrize("id", SYSTEMS)
def test_catalogue_and_judge_agree_on_lists_put_together_at_random(id):
    found = list(check_agreement(systems.find(id), FEW, 1))
    assert {bool(one.faults) for one in found} == {True, False}


@pytest.mark.soak
@pytest.mark.parametrize("id", SYSTEMS)
def test_catalogue_and_judge_agree_on_ten_thousand_lists(id):
    assert len(list(check_agreement(systems.find(id), MANY, 2))) == MANY


def check_mends(system, count, seed):
    """Every proposed mend takes its fault away and brings none."""
    proposed = 0
    for scenario, seat, draft in lists_of(system, count, seed):
        found = drafting.review(system, scenario, seat, draft, mending=True)
        before = [fault.key for fault in found.faults]
        for fault, mend in zip(found.faults, found.mends, strict=True):
            if mend is None:
                continue
            proposed += 1
            after = [one.key for one in drafting.review(system, scenario, seat, mend.draft).faults]
            assert after.count(fault.key) < before.count(fault.key)
            assert all(after.count(key) <= before.count(key) for key in after)
    return proposed


@pytest.mark.parametrize("id", SYSTEMS)
def test_every_proposed_mend_mends(id):
    assert check_mends(systems.find(id), 15, 3)


@pytest.mark.soak
@pytest.mark.parametrize("id", SYSTEMS)
def test_every_proposed_mend_of_ten_thousand_lists_mends(id):
    assert check_mends(systems.find(id), MANY, 4)


# -- strange lists -----------------------------------------------------------------------------------------------------


def of_one(**pick):
    return {"force": "x", "parts": [[{"entry": "y", **pick}]]}


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (None, "list"),
        ([], "list"),
        ({"name": "roster", "forces": [], "costs": []}, "list"),
        ({"force": "x", "parts": []}, "list.parts"),
        ({"force": "x", "parts": [[{"entry": "y"}] * 10_000]}, "list.parts"),
        ({"force": 7, "parts": [[]]}, "list.force"),
        (of_one(count=-1), "list.parts[1][1]"),
        (of_one(chosen={"size": -1}), "list.parts[1][1].chosen.size"),
        (of_one(chosen={"size": {"men": -3}}), "list.parts[1][1].chosen.size.men"),
        (of_one(chosen={"size": {"men": True}}), "list.parts[1][1].chosen.size.men"),
        (of_one(label="<script>alert(1)</script>"), "list.parts[1][1].label"),
        (of_one(label="two\nlines"), "list.parts[1][1].label"),
        (of_one(label="l" * 41), "list.parts[1][1].label"),
    ],
)
def test_a_strange_list_is_refused_with_its_place(data, place):
    with pytest.raises(SetupFault) as refused:
        drafting.read(data)
    assert refused.value.place == place


@pytest.mark.parametrize("id", SYSTEMS)
def test_a_list_as_long_as_any_may_be_is_looked_over_and_found_too_long(id):
    system = systems.find(id)
    scenario, seat = seats(system)[0]
    draft = drafting.opened(system, scenario, seat, ready(system, scenario, seat)[0].army)
    picks = (Pick(draft.picks[0].entry),) * drafting.MOST_PICKS
    found = drafting.review(system, scenario, seat, Draft(draft.force, (picks,)), mending=True)
    assert found.faults
    assert sum(map(len, found.costs)) == drafting.MOST_PICKS
    assert found.total == found.costs[0][0] * drafting.MOST_PICKS


@pytest.mark.parametrize("id", SYSTEMS)
def test_what_no_click_can_choose_is_refused(id):
    system = systems.find(id)
    scenario, seat = seats(system)[0]
    catalogue = system.lists().catalogue(scenario, seat)
    force = catalogue.forces[0]
    entry = max(force.entries, key=lambda one: len(one.options))
    strange = [
        Draft("nobody", ((),)),
        Draft(force.id, ((Pick("nothing"),),)),
        Draft(force.id, ((Pick(entry.id, chosen={"nothing": "x"}),),)),
        Draft(force.id, ((Pick(entry.id, key="a"), Pick(entry.id, key="a")),)),
        *(
            Draft(force.id, ((Pick(entry.id, chosen={option.id: wrong}),),))
            for option in entry.options
            for wrong in ("no such thing", {"no such thing": 1})
        ),
    ]
    for draft in strange:
        with pytest.raises(SetupFault):
            drafting.review(system, scenario, seat, draft)
