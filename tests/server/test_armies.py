"""Armies of one's own on the wire: catalogues, reviews, army files opened, strange lists refused."""

import pytest

from grognard import systems
from grognard.core.system import SetupFault
from grognard.server import armies, library
from grognard.server.border.refusal import Refusal
from grognard.server.wire.armies import ArmyCatalogue, ListCards, OpenedList, ReviewedList


def first(system):
    """A scenario of a system for which armies are chosen, the last and largest."""
    return [one["id"] for one in library.scenario_list(system) if one["choosable"][0]][-1]


LISTED = [one for one in systems.IDS if systems.find(one).lists() is not None]


@pytest.mark.parametrize("system", LISTED)
def test_what_is_sent_is_what_the_document_says(system) -> None:
    scenario = first(system)
    found = armies.catalogue(system, scenario, 0, "")
    ArmyCatalogue.model_validate(found)
    ready = library.scenario_list(system)
    army = next(one for one in ready if one["id"] == scenario)["armies"][0][0]["army"]
    opened = armies.opened(system, scenario, 0, army)
    OpenedList.model_validate(opened)
    looked = armies.review(system, scenario, 0, opened["list"], False)
    ReviewedList.model_validate(looked)
    assert looked["army"] == army
    assert looked["faults"] == []
    force = opened["list"]["force"]
    one = {"force": force, "parts": [opened["list"]["parts"][0][:1]]}
    cards = armies.cards(system, scenario, 0, one)
    assert cards
    ListCards.model_validate({"cards": cards})


@pytest.mark.parametrize("system", LISTED)
def test_nothing_in_a_catalogue_is_without_a_name_in_either_language(system) -> None:
    scenario = first(system)
    for force in armies.catalogue(system, scenario, 0, "")["forces"]:
        full = armies.catalogue(system, scenario, 0, force["id"])["force"]
        named = [full, *full["sections"], *full["entries"], *full["limits"]]
        named += [option for entry in full["entries"] for option in entry["options"]]
        named += [
            item for entry in full["entries"] for option in entry["options"] for item in option["items"]
        ]
        for one in named:
            for language in ("en", "fr"):
                said = one["name"][language]
                assert said
                assert "-roster-" not in said
                assert "_" not in said, said


def test_an_empty_list_is_told_what_it_lacks_and_a_fault_its_mend() -> None:
    empty = armies.review("dust", "tournament-200", 0, {"force": "allies", "parts": [[]]}, True)
    assert empty["total"] == 0
    assert [fault["rule"] for fault in empty["faults"]]
    twice = {"force": "allies", "parts": [[{"entry": "the_boss"}, {"entry": "the_boss"}]]}
    faults = armies.review("dust", "skirmish", 0, twice, True)["faults"]
    mended = [fault["mend"] for fault in faults if fault["key"] == "dust-command-squads"]
    assert mended[0]["said"] == {"en": "Take out The Boss", "fr": "Retirer The Boss"}
    assert mended[0]["list"]["parts"] == [[{"entry": "the_boss"}]]


@pytest.mark.parametrize(
    "strange",
    [
        None,
        {"name": "My roster", "forces": [{"selections": []}]},
        {"force": "allies", "parts": [[{"entry": "rhino"}] * 10_000]},
        {"force": "allies", "parts": [[{"entry": "rhino", "count": -1}]]},
        {"force": "allies", "parts": [[{"entry": "rhino", "label": "<b>Rhino</b>"}]]},
        {"force": "nobody", "parts": [[]]},
    ],
)
def test_strange_lists_are_refused_with_what_is_wrong(strange) -> None:
    with pytest.raises((SetupFault, Refusal)) as refused:
        armies.review("dust", "skirmish", 0, strange, False)
    assert str(refused.value)
    with pytest.raises((SetupFault, Refusal)):
        armies.opened("dust", "skirmish", 0, strange)


def test_a_force_that_is_none_and_a_scenario_that_brings_its_armies_are_refused() -> None:
    with pytest.raises(Refusal) as refused:
        armies.catalogue("dust", "skirmish", 0, "nobody")
    assert refused.value.status == 404
    with pytest.raises(SetupFault):
        armies.catalogue("dust", "first-patrol", 0, "")
    with pytest.raises(Refusal):
        armies.catalogue("dust", "skirmish", 7, "")
