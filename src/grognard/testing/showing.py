"""What a game shows: every piece can be drawn and looked at, and everything that is said has its words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar

import pytest

from grognard import systems
from grognard.bots import RandomBot
from grognard.bots.chair import Chair
from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.language.voice import Voice, cells_of
from grognard.core.language.words import LANGUAGES, words
from grognard.core.screen.outlook import Outlook
from grognard.core.system import Setup
from grognard.lab.simulate import drawn_armies
from grognard.testing.games import games


def everything_said(game: Game, voice: Voice) -> Iterator[str]:
    """All words that the table shows at a moment of a game."""
    decision = game.decision
    assert decision is not None
    scene = game.scene(decision.seat)
    yield voice.question(decision)
    region = cells_of(decision)
    for option in decision.options if region is None else region.options:
        yield voice.option(decision, option)
    note = decision.note(decision.form.default())
    yield from voice.note(note)
    for key, value in scene.facts:
        yield said(voice, "fact", key)
        yield voice.word("", value)
    for piece in scene.pieces:
        yield voice.piece(piece)
        yield said(voice, "status", piece.status)
        for badge in piece.badges:
            yield said(voice, "badge", badge.key)
    for marker in scene.markers:
        yield said(voice, "marker", marker.kind)
    for patch in scene.ground.patches:
        yield said(voice, "texture", patch.texture)
    for key, _ in note.tallies:
        yield said(voice, "tally", key)
    for key, _ in (*note.odds, *note.means):
        yield said(voice, "odds", key)


def unsaid(game: Game, voice: Voice) -> list[str]:
    """What the table shows and has no words for."""
    return [one for one in everything_said(game, voice) if "[" in one or not one]


def said(voice: Voice, prefix: str, key: str) -> str:
    """A word as it is said; one that is missing, by its key in brackets."""
    missing = voice.message(prefix, key) is None
    return f"[{voice.system.id}-{prefix}-{key}]" if missing else voice.word(prefix, key)


class Showing:
    """What games of one system show."""

    id: ClassVar[str]

    @pytest.fixture
    def under_way(self) -> Game:
        """A game in its middle."""
        system = systems.find(self.id)
        scenario = system.scenarios()[0]
        setup = Setup(system.id, scenario.id, drawn_armies(system, scenario, 3))
        made, chance = Game(system, setup, Seeded(seed=3), log=False), Rng(3)
        while made.decision is not None and len(made.answers) < 150:
            made.submit(made.decision.seat, made.decision.form.draw(chance))
        return made

    def test_every_piece_that_a_seat_sees_has_an_outlook(self, under_way: Game) -> None:
        """Hidden markers too: whoever rests on one must not lose what the others could tell."""
        system = under_way.system
        for seat in (None, *range(system.seats(under_way.battle))):
            view = under_way.view(seat)
            pieces = system.scene(view, seat).pieces
            assert pieces
            for piece in pieces:
                assert isinstance(system.outlook(view, piece.id), Outlook)

    def test_there_is_no_outlook_of_what_is_not_there(self, under_way: Game) -> None:
        with pytest.raises(KeyError):
            under_way.system.outlook(under_way.view(0), "nobody")

    def test_a_scene_tells_the_turn_so_that_what_holds_until_its_end_can_end(self, under_way: Game) -> None:
        while under_way.decision is not None and not under_way.scene(0).turn:
            under_way.submit(under_way.decision.seat, under_way.decision.form.default())
        assert under_way.scene(0).turn > 0
        assert under_way.scene(None).turn == under_way.scene(0).turn

    def test_drawing_a_view_conceals_nothing_more(self, under_way: Game) -> None:
        system = under_way.system
        for seat in range(system.seats(under_way.battle)):
            view = under_way.view(seat)
            assert system.scene(system.view(view, seat), seat) == system.scene(view, seat)

    def test_whatever_a_game_shows_has_its_words(self) -> None:
        """Games are played once, and told in every language: to play them takes longest."""
        system = systems.find(self.id)
        named = [Voice(system, words(language)) for language in LANGUAGES]
        assert all(voice.word("system", self.id) != self.id for voice in named)
        for number, game in enumerate(games(self.id, seed=7)):
            voices = [Voice(system, words(language), game.battle) for language in LANGUAGES]
            bot, told, met = RandomBot(number), 0, Counter[str]()
            while game.decision is not None:
                met[game.decision.ask] += 1
                # Every kind of question, and besides what stands on the table now and then.
                if met[game.decision.ask] <= 2 or len(game.answers) % 15 == 0:
                    assert [one for voice in voices for one in unsaid(game, voice)] == [], game.decision
                game.submit(game.decision.seat, bot.choose(Chair(game, game.decision.seat)))
                for entry in game.journal[told:]:
                    for voice in voices:
                        assert "[" not in (sentence := voice.event(entry.event)), sentence
                told = len(game.journal)
            outcome = game.outcome
            assert outcome is not None
            for voice in voices:
                assert voice.word("way", outcome.way) != outcome.way, f"way-{outcome.way}"
        for scenario in system.scenarios():
            assert all(voice.word("scenario", scenario.id) != scenario.id for voice in named)
