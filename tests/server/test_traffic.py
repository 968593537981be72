"""Whole recorded games of every system: nothing that is sent to a seat depends on what it may not know.

Beside each game runs a twin in which one seat has answered a secret question otherwise. All that the others are told
of both must be the same, word for word, until the rules themselves bring the secret to light; then the next secret
gets a twin. `GROGNARD_GAMES=8` records more games than the sample.
"""

import json
import os

import pytest
from test_secrets import row

from grognard import systems
from grognard.core.decision import Order
from grognard.core.dice import Committed
from grognard.core.game import Game, Refused, Rng
from grognard.core.orders import Orders, Standing
from grognard.core.system import Setup
from grognard.lab.simulate import drawn_armies
from grognard.server.database.rows import EntryRow, SitterRow
from grognard.server.games import archive, options, origin
from grognard.server.games.standing import settled
from grognard.server.games.state import info_of, state
from grognard.server.games.table import Table
from systems.ept import twins as ept_twins

GAMES = int(os.environ.get("GROGNARD_GAMES", "1"))
SECRET = bytes(range(100, 132))
#: The secret questions that must have been tried.
SECRETS = {
    "dust": set(),
    "at43": {"at43-sequence", "at43-bid"},
    "epic": {"epic-plot-bombardment", "epic-plot-drop-zone"},
    "toy": {"toy-stake"},
}
#: Scenarios in which something is secret, of systems whose first ones hide nothing.
SECRETIVE = {"epic": "from_orbit"}
#: By which seed all that is secret comes up: somebody comes down from orbit.
SEEDS = {"epic": 3, "sotr": 5}
#: Systems in which every answer is given in secret and shows by what comes of it: their twins differ in who is hidden.
HIDERS = ("ept",)
#: Systems that say of themselves that they hide nothing.
OPEN = [id_ for id_ in systems.IDS if systems.find(id_).all_see_the_same]
#: How many replays of twins are compared: each plays the whole game again.
REPLAYS = 6


class Told:
    """A table, its entries, and what the socket of each viewer is sent."""

    def __init__(self, first, entries=()):
        self.first, self.entries = first, list(entries)
        self.table = Table(first, self.entries)
        self.viewers = (None, *range(len(first.seats)))
        self.shown = {viewer: self.table.scene(viewer) for viewer in self.viewers}
        self.at = dict.fromkeys(self.viewers, self.table.at)

    @property
    def game(self):
        return self.table.game

    def answer(self, seat, answer):
        """Take an answer as the server does."""
        secret = self.table.play("answer", seat, answer)
        entry = EntryRow("g", self.table.at + 1, "answer", seat, answer, secret, None, 0)
        self.entries.append(entry)
        self.table.note(entry)

    def message(self, viewer):
        """What a viewer is told now, and what he gets if he asks: the list, candidates, notes."""
        told = state(self.table, viewer, self.at[viewer], self.shown[viewer])
        self.shown[viewer], self.at[viewer] = self.table.scene(viewer), self.table.at
        told["game"] = info_of(self.table, "nobody")
        if told["decision"] is not None:
            number = told["decision"]["number"]
            told["candidates"] = options.candidates(self.table, viewer, number)
            first = told["candidates"][0]["answer"]
            told["note"] = options.note(self.table, viewer, number, first)
        return told

    def replay(self, viewer):
        return archive.frames(origin.of(self.table, told=True), self.table.survivors, viewer, 0, 10_000)


def begun(system, scenario, seed):
    setup = Setup(system.id, scenario.id, drawn_armies(system, scenario, seed))
    return Told(row(Game(system, setup, Committed(seed=0, secret=SECRET))))


def otherwise(decision, answer, rng):
    """Another answer to a secret question; of an order one that comes to light as late as can be."""
    if isinstance(decision.form, Order):
        return None if len(answer) < 2 else [*answer[:-2], answer[-1], answer[-2]]
    drawn = [decision.form.draw(rng) for _ in range(8)]
    return next((one for one in drawn if one != answer), None)


class Twin:
    """A game in which one secret answer was another."""

    def __init__(self, told, seat, answer, swapped):
        self.told = Told(told.first, told.entries)
        # What was shown is shown still: only what comes from now on is compared.
        self.told.shown, self.told.at = dict(told.shown), dict(told.at)
        self.seat, self.swapped = seat, swapped
        self.told.answer(seat, answer)

    def others(self):
        return [viewer for viewer in self.told.viewers if viewer != self.seat]

    def came_to_light(self, game, before):
        """Whether the rules have shown what was secret: a reveal just now, here or in the twin, and of cards, one of those
        that differ."""
        if game.battle.reveals == self.told.game.battle.reveals == before:
            return False
        if self.swapped and game.system.id == "at43":
            return any(
                not self.swapped <= set(each.battle.sequences[self.seat]) for each in (game, self.told.game)
            )
        return True


def whole_game(system, scenario, seed):
    """Play to the end beside twins, one for each secret question at a time; every message, how often a twin was
    compared, and which questions had one."""
    told, rng = begun(system, scenario, seed), Rng(seed + 50)
    twins, asked, messages, compared, replays = {}, [], [], 0, 0
    while told.game.decision is not None:
        decision = told.game.decision
        seat, answer, before = decision.seat, decision.form.draw(rng), told.game.battle.reveals
        for ask, twin in list(twins.items()):
            if not same_question(twin, decision, answer):
                # Only the seat whose secret it is may be asked otherwise.
                assert seat == twin.seat
                del twins[ask]
        if decision.secret and decision.ask not in twins:
            other = otherwise(decision, answer, rng)
            if other is not None:
                swapped = set(answer[-2:]) if isinstance(decision.form, Order) else set()
                twins[decision.ask] = Twin(told, seat, other, swapped)
                asked.append(decision.ask)
        told.answer(seat, answer)
        heard = {viewer: told.message(viewer) for viewer in told.viewers}
        messages += heard.values()
        for ask, twin in list(twins.items()):
            differing = [viewer for viewer in twin.others() if twin.told.message(viewer) != heard[viewer]]
            if differing:
                assert twin.came_to_light(told.game, before), (differing, len(told.entries), decision)
                del twins[ask]
                continue
            compared += 1
            twin.told.message(twin.seat)
            if replays < REPLAYS and rng.below(4) == 0:
                replays += 1
                for viewer in twin.others():
                    assert twin.told.replay(viewer) == told.replay(viewer)
    return told, messages, compared, asked


def same_question(twin, decision, answer):
    """Give the twin the same answer, if it is asked the same."""
    asked = twin.told.game.decision
    if asked is None or (asked.seat, asked.ask, asked.secret) != (
        decision.seat,
        decision.ask,
        decision.secret,
    ):
        return False
    try:
        twin.told.answer(decision.seat, answer)
    except Refused:
        return False
    return True


ORDERS = (Standing("hold"), Standing("ask", 3), Standing("fire", 6))


@pytest.mark.parametrize(("system_id", "scenario"), [("dust", "first-patrol"), ("ept", "first-contact")])
def test_standing_orders_are_told_to_nobody_and_their_answers_are_answers(system_id, scenario):
    """Beside a game in which a seat has orders runs one in which it gives the same answers itself: everybody else is
    sent the same, word for word, and both come to the same state."""
    system = systems.find(system_id)
    found = next(one for one in system.scenarios() if one.id == scenario)
    kinds = set()
    for seed in range(5, 11):
        if len(kinds) < 2:
            kinds |= _with_orders(system, found, seed)
    assert ("hold", True) in kinds
    assert ("fire", False) in kinds


def _with_orders(system, found, seed):
    """Play a game beside its twin; what which orders answered, and whether that was to let it go by."""
    ordered, plain_one, rng = begun(system, found, seed), begun(system, found, seed), Rng(seed)
    kinds = set()
    while ordered.game.decision is not None and len(ordered.entries) < 900:
        table, seat = ordered.table, ordered.game.decision.seat
        order = ORDERS[table.turn(1) % len(ORDERS)]
        table.sitters[1] = SitterRow("g", 1, "", Orders(table.turn(1), order).to_data())
        by_order = settled(table)
        assert by_order is None or (seat == 1 and ordered.game.decision.role == "reaction")
        answer = ordered.game.decision.form.draw(rng) if by_order is None else by_order.answer
        if by_order is not None:
            kinds.add((order.does, answer == ordered.game.decision.skip))
        for told in (ordered, plain_one):
            told.answer(seat, answer)
        mine = ordered.message(1)
        assert mine.pop("orders") == (None if ordered.game.over else mine_now(table))
        for viewer in (None, 0):
            assert ordered.message(viewer) == plain_one.message(viewer)
        without = plain_one.message(1)
        assert without.pop("orders") is None
        if settled(table) is not None:
            # What the orders answer in a moment is not put to who gave them.
            assert mine["decision"] is None
            for name in ("decision", "candidates", "note"):
                mine.pop(name, None)
                without.pop(name, None)
        assert mine == without
    assert ordered.game.digest() == plain_one.game.digest()
    loaded = Game.load(json.loads(json.dumps(ordered.game.save())), systems.find)
    assert loaded.digest() == plain_one.game.digest()
    return kinds & {("hold", True), ("fire", False)}


def mine_now(table):
    """The orders that a seat is shown: none once their turn is over."""
    given = table.sitters[1].orders
    return given if given["turn"] == table.turn(1) else None


def scenarios(system):
    """A few of the shorter ones, with different numbers of seats."""
    found = system.scenarios()
    if system.id in SECRETIVE:
        found = [one for one in found if one.id == SECRETIVE[system.id]]
    first = [one for one in found if one.seats == 2][:GAMES]
    return first + [one for one in found if one.seats > 2][:GAMES]


@pytest.mark.long
@pytest.mark.parametrize("system_id", [*(id_ for id_ in systems.IDS if id_ not in HIDERS), "toy"])
def test_all_that_is_sent_to_a_seat_is_the_same_whatever_is_hidden_from_it(system_id, toy):
    system = systems.find(system_id)
    compared, asked, secret = 0, [], set()
    for seed, scenario in enumerate(scenarios(system), SEEDS.get(system_id, 0)):
        told, messages, here, twins = whole_game(system, scenario, seed)
        compared, asked = compared + here, asked + twins
        secret |= {entry.secret for entry in told.entries}
        # The dice to come are nobody's to know before the end.
        assert SECRET.hex() not in json.dumps(messages[: -len(told.viewers)])
    # A system that asks in secret has been tried in earnest.
    assert bool(asked) == (True in secret)
    assert compared > len(asked) or not asked
    assert set(asked) == SECRETS.get(system_id, set(asked))


@pytest.mark.long
@pytest.mark.parametrize("scenario", ["first-contact", "the-green-valley"])
def test_all_that_is_sent_to_a_seat_is_the_same_whoever_is_under_the_markers(scenario):
    """Two units of a section stand under each other's markers in the twin."""
    game = ept_twins.record(scenario, 0)
    places = ept_twins.places_of(game)
    found = ept_twins.pairs(game, places)
    compared = [
        same_traffic(game, ept_twins.other_stacks(*two, places)) for two in (found[0], found[-1])[: 1 + GAMES]
    ]
    assert sum(compared) > 10
    assert min(compared) > 3


def same_traffic(game, secret):
    """Play a recorded game and its twin on two tables; how often the others were sent the same."""
    true, twin = (Told(row(begun)) for begun in (game.begun(), game.begun(secret.setup)))
    compared = 0
    for ask in ept_twins.side_by_side(game, secret, true, twin):
        for viewer in (None, 1 - secret.seat):
            found = ept_twins.difference(plain(true.message(viewer)), plain(twin.message(viewer)))
            assert found == "", (viewer, ask, len(true.entries), found)
        compared += secret.differs
    return compared


def plain(message):
    return json.loads(json.dumps(message))


@pytest.mark.parametrize("system_id", [*systems.IDS, "toy"])
def test_what_is_hidden_can_be_dealt_again_and_nobody_sees_it(system_id, toy):
    """At every moment of a game: what a seat cannot know is dealt again, and its view and its scene stay the same."""
    system = systems.find(system_id)
    hidden = 0
    # A first game may have nothing to hide: then one of the next has.
    for scenario in system.scenarios()[: 1 if system.all_see_the_same else 3]:
        hidden = hidden or dealt_again(system, scenario)
    assert bool(hidden) != system.all_see_the_same


def dealt_again(system, scenario):
    """How often something of a game could be dealt again."""
    game = begun(system, scenario, 3).game
    rng, chance, hidden = Rng(7), Rng(8), 0
    while game.decision is not None:
        for seat in range(system.seats(game.battle)):
            dealt = game.battle.copy()
            system.deal_again(dealt, seat, chance)
            hidden += dealt.to_data() != game.battle.to_data()
            assert system.view(dealt, seat).to_data() == system.view(game.battle, seat).to_data()
            assert system.scene(system.view(dealt, seat), seat) == game.scene(seat)
        game.submit(game.decision.seat, game.decision.form.draw(rng))
    return hidden


@pytest.mark.parametrize("system_id", OPEN)
def test_who_says_that_all_see_the_same_hides_nothing(system_id):
    system = systems.find(system_id)
    for seed, scenario in enumerate(system.scenarios()):
        game, rng = begun(system, scenario, seed).game, Rng(seed)
        while game.decision is not None:
            assert not game.decision.secret
            if len(game.answers) % 10 == 0:
                seen = [game.scene(eyes) for eyes in (None, *range(scenario.seats))]
                assert all(scene == seen[0] for scene in seen)
            game.submit(game.decision.seat, game.decision.form.draw(rng))
        assert all(entry.known_to(None) for entry in game.journal)
