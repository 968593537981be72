"""Armies of one's own on the wire: catalogues, reviews, army files opened, strange lists refused."""

import asyncio
import json
from types import SimpleNamespace

import pytest

from grognard import systems
from grognard.core.system import SetupFault
from grognard.server import armies, library
from grognard.server.border.refusal import Refusal
from grognard.server.routes import armies as routes
from grognard.server.wire.armies import (
    ArmyCatalogue,
    ListCards,
    OpenedList,
    PlayableLists,
    ReviewedList,
    WantedReview,
)
from grognard.server.work.pool import OutOfTime


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


def test_lists_for_another_seat_or_scenario_are_told_apart_from_those_that_may_be_played() -> None:
    scenario = "first-contact"
    mine = {"force": "seat-0", "parts": [[{"entry": "section"}]]}
    empty = {"force": "seat-0", "parts": [[]]}
    strange = {"force": "seat-0", "parts": [[{"entry": "section", "label": "<b>"}]]}
    found = armies.playable("ept", scenario, 0, [empty, mine, strange, None])
    PlayableLists.model_validate(found)
    assert [one is not None for one in found["lists"]] == [False, True, False, False]
    assert found["lists"][1]["army"] == armies.review("ept", scenario, 0, mine, False)["army"]
    assert armies.playable("ept", scenario, 1, [mine])["lists"] == [None]


class _TooSlow:
    """Services whose work beside the server never comes to an end in its time."""

    settings = SimpleNamespace(opening_seconds=1.0)

    def __init__(self) -> None:
        self.pools = SimpleNamespace(openings=self)
        self.tables = self

    async def run(self, *_: object) -> None:
        raise OutOfTime

    async def look_up(self, work, *given):
        return work(*given)


def test_mends_and_charts_that_take_too_long_are_left_out_and_the_list_is_not_refused() -> None:
    twice = {"force": "allies", "parts": [[{"entry": "the_boss"}, {"entry": "the_boss"}]]}
    asked = WantedReview(seat=0, list=twice, mends=True)

    def told(answer):
        return json.loads(asyncio.run(answer).body)

    looked = told(routes.review_list("dust", "skirmish", asked, _TooSlow()))
    assert {fault["key"]: fault["mend"] for fault in looked["faults"]}["dust-command-squads"] is None
    assert told(routes.show_charts("dust", "skirmish", asked, _TooSlow())) == {"charts": []}
