"""Names and words: whatever a game asks, tells or offers can be said in both languages, with nobody's id in it."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.event import Rolled
from grognard.core.game import Game, Rng
from grognard.core.language.voice import Voice, cells_of, slug
from grognard.core.language.words import LANGUAGES, words
from grognard.systems import find
from grognard.systems.ept import names
from grognard.systems.ept.actions import menu
from grognard.systems.ept.profile import barrages, profiles, weapons
from grognard.systems.ept.tables import tables
from systems.ept.field import stands
from systems.ept.table import battle, game, position, unit
from systems.ept.test_skeleton import SCENARIOS, fresh, one_answer

MOST = 500


class Strict(Voice):
    """A voice that does not make do with an id where a name is missing."""

    def name(self, kind: str, value: Any) -> str:
        if kind in ("word", "other"):
            if kind == "word" and value:
                wanted = (f"ept-{slug(str(value))}", slug(str(value)))
                assert any(self.words.has(key) for key in wanted), value
            return super().name(kind, value)
        return names.name(self.battle, kind, value, self.words)


def voices(game: Game, seat: int | None) -> list[Strict]:
    view = game.view(seat)
    return [Strict(find("ept"), words(language), view) for language in LANGUAGES]


def check_decision(game: Game) -> None:
    """The question and its options; the seat that is asked names them from what it sees."""
    decision = game.decision
    assert decision is not None
    for voice in voices(game, decision.seat):
        assert voice.words.has(decision.ask), decision.ask
        assert "{" not in voice.question(decision)
        for option in getattr(decision.form, "options", ())[:12] if cells_of(decision) is None else ():
            assert voice.option(decision, option)
            if decision.form.of == "word" and isinstance(option, str):
                wanted = (f"{decision.ask}-{option}", f"ept-{option}", option)
                assert any(voice.words.has(slug(key)) for key in wanted), (decision.ask, option)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_everything_that_is_asked_and_told_has_its_names(scenario: str) -> None:
    game, rng, told = fresh(scenario, 1), Rng(1), 0
    kinds: set[tuple[str, str]] = set()
    while game.decision is not None and len(game.answers) < MOST:
        # Each kind of question is looked at a few times: words do not depend on the moment.
        asked = (game.decision.ask, str(len(game.answers) // 100))
        if asked not in kinds:
            kinds.add(asked)
            check_decision(game)
        one_answer(game, rng)
        for entry in game.journal[told:]:
            for seat in (0, 1, None):
                event = entry.event
                moment = (event.kind, f"{seat}{len(game.answers) // 100}")
                if moment in kinds or not entry.known_to(seat):
                    continue
                kinds.add(moment)
                for voice in voices(game, seat):
                    said = voice.event(event)
                    assert "{" not in said, said
                    if isinstance(event, Rolled):
                        assert voice.words.has(event.purpose), event.purpose
        told = len(game.journal)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_the_data_has_a_name(language: str) -> None:
    speech = words(language)
    wanted = [names.key("profile", card.id) for card in profiles().values() if not card.name]
    wanted += [names.key("arm", arm.kind) for arm in weapons().values()]
    wanted += [names.key("kind", card.kind) for card in profiles().values()]
    wanted += [names.key("ability", ability) for card in profiles().values() for ability in card.abilities]
    wanted += [names.key("size", card.size) for card in profiles().values()]
    wanted += [names.key("movement", card.movement) for card in profiles().values()]
    wanted += [names.key("quality", card.quality) for card in profiles().values()]
    wanted += [names.key("barrage", barrage) for barrage in barrages()]
    wanted += [f"ept-act-{key}" for key in (*menu.BY_KEY, menu.DONE, menu.SHED)]
    wanted += [names.key("terrain", kind) for kind in tables().terrains]
    wanted += [names.key("texture", kind) for kind in tables().terrains]
    wanted += [names.key("work", kind) for kind in tables().fieldworks]
    wanted += [names.key("marker", kind) for kind in tables().fieldworks]
    wanted += [names.key("edge", "stone_wall" if kind == "wall" else kind) for kind in tables().sides]
    assert sorted(key for key in set(wanted) if not speech.has(key)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_sections_of_every_scenario_have_names_of_their_own(language: str) -> None:
    for scenario in SCENARIOS:
        game = fresh(scenario, 1)
        state = battle(game)
        said = [names.name(state, "formation", name, words(language)) for name in state.formations]
        plain = {name.partition("-")[2] for name in state.formations}
        assert not plain & set(said), scenario
        for seat in (0, 1):
            mine = [
                names.name(state, "formation", one.id, words(language))
                for one in state.formations.values()
                if one.seat == seat and one.kind == "section"
            ]
            assert len(set(mine)) == len(mine), (scenario, mine)


def test_a_unit_that_is_out_of_sight_again_keeps_the_name_it_was_told_by() -> None:
    field = stands(
        unit("men", 0, "us_squad", "A1"), map={"drawn": {"columns": 3, "depth": 3, "terrain": ["...", "..."]}}
    )
    assert names.name(field, "unit", "b-grenadier_squad-2", words("en")) == "Grenadiers 2"
    assert names.name(field, "unit", "hidden-1-3", words("en")) == "Hidden 3"
    with pytest.raises(KeyError):
        names.name(field, "unit", "nobody", words("en"))


@pytest.mark.parametrize(("kind", "value"), [("gadget", 1), ("place", -1), ("place", "Z9"), ("act", "dance")])
def test_what_there_is_not_has_no_name(kind: str, value: Any) -> None:
    field = stands(
        unit("men", 0, "us_squad", "A1"), map={"drawn": {"columns": 3, "depth": 3, "terrain": ["...", "..."]}}
    )
    with pytest.raises((KeyError, ValueError)):
        names.name(field, kind, value, words("en"))


def test_counters_bear_the_letters_of_their_reader():
    gun, post = unit("gun-2", 0, "light_machine_gun", "C3"), unit("post-1", 0, "section_hq", "C4")
    playing = game(position(gun, post))
    drawn = {piece.id: piece for piece in find("ept").scene(playing.view(None), None).pieces}
    english, french = (Voice(find("ept"), words(language), playing.battle) for language in LANGUAGES)
    assert [(english.label(one), french.label(one)) for one in drawn.values()] == [
        ("LMG2", "MLG2"),
        ("SH1", "PCS1"),
    ]
