"""What questions say of themselves, in every game: their role, and the answer by which they may be skipped."""

import pytest

from grognard import systems
from grognard.core.decision import Decision
from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.system import Scenario, Setup
from grognard.lab.simulate import drawn_armies
from systems import sample

#: Answers of a random game that are looked at, for each scenario.
ANSWERS = 400


def seeds(scenarios: list[Scenario]) -> list[tuple[int, Scenario]]:
    """Two games of each: whether anybody reacts in one is a matter of luck."""
    return [(seed, scenario) for number, scenario in enumerate(scenarios) for seed in (number, number + 1)]


def asked(system_id: str) -> dict[str, list[Decision]]:
    """What random games of a system ask, by question."""
    system, found = systems.find(system_id), {}
    for seed, scenario in seeds(sample.scenarios(system)):
        armies = drawn_armies(system, scenario, seed)
        game = Game(system, Setup(system_id, scenario.id, armies), Seeded(seed=seed), False, False)
        chance = Rng(seed)
        for _ in range(ANSWERS):
            if (decision := game.decision) is None:
                break
            legal = decision.skip is None or decision.form.refuse(decision.skip) is None
            assert legal, (decision.ask, decision.skip)
            found.setdefault(decision.ask, []).append(decision)
            game.submit(decision.seat, decision.form.draw(chance))
    return found


@pytest.fixture(scope="module", params=[book for book in systems.BOOKS if book in systems.IDS])
def questions(request):
    return asked(request.param)


def test_the_great_books_ask_in_every_role(questions):
    roles = {one.role for all_of_it in questions.values() for one in all_of_it}
    assert roles >= {"activation", "action", "attack", "reaction"}


def test_reactions_can_be_skipped(questions):
    reactions = [one for found in questions.values() for one in found if one.role == "reaction"]
    assert reactions
    assert all(one.skip is not None for one in reactions)


def test_the_whole_turn_of_en_pointe_toujours_is_not_given_up():
    found = asked("ept")
    for ask in ("ept-activate", "ept-fire-on", "ept-mission"):
        assert any("pass" in one.form.options for one in found[ask])
        assert all(one.skip is None for one in found[ask])
