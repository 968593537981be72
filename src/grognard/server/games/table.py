"""A game in memory, with what each seat knows of it: its own numbers, moments, events and scene."""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grognard.core.battle import Battle
from grognard.core.decision import Decision
from grognard.core.event import KINDS_BY_CLASS, Entry, RulesChanged, Told
from grognard.core.game import Game, NotUnderstood
from grognard.core.language.voice import Voice
from grognard.core.orders import Orders
from grognard.core.screen.scene import Scene
from grognard.core.system import AnySystem, Outcome
from grognard.core.tally import WhyNot
from grognard.server.border.refusal import Refusal
from grognard.server.database.keeping import Keeper
from grognard.server.database.rows import (
    WATCHER,
    Beside,
    EntryRow,
    GameRow,
    HolderRow,
    LineRow,
    SitterRow,
)
from grognard.server.games import scenes
from grognard.server.games.course import Course
from grognard.server.games.onto_wire import Teller
from grognard.server.games.unchanged import same
from grognard.server.games.versions import Kept, Still, played

#: Whose eyes: a seat's, or an onlooker's.
Viewer = int | None
#: Which seats know of something; None: all, and onlookers.
Audience = tuple[int, ...] | None
#: Entries after which fewer answers may stand than before.
_BACK = ("undo", "rules", "shelve")
_CHANGED = KINDS_BY_CLASS[RulesChanged]
#: After how many entries it is looked again whether two who knew different things know the same now.
_LOOK_AGAIN = 8


@dataclass(frozen=True, slots=True)
class Step:
    """An entry as the table remembers it: how many answers stood after it, and who may know that it was made."""

    kind: str
    answers: int
    audience: Audience


@dataclass(frozen=True, slots=True)
class Offer:
    """An undo that somebody asks for: how many of their answers, how many in all, and who agrees."""

    seat: int
    steps: int
    count: int
    agreed: tuple[int, ...]


class Table:
    """A game and who sits at it. Touch it only while holding its lock."""

    __slots__ = (
        "_alike",
        "_counts",
        "_difference",
        "_drawn",
        "_known",
        "_moved",
        "_prefix",
        "_scenes",
        "_shelf",
        "_tellers",
        "_views",
        "_waits",
        "_was",
        "changed",
        "game",
        "gone",
        "holders",
        "keeper",
        "last",
        "lines",
        "lock",
        "open",
        "owners",
        "resigned",
        "resumed",
        "row",
        "shelved",
        "sitters",
        "steps",
        "survivors",
        "thought",
        "undone",
        "used",
    )

    def __init__(
        self,
        row: GameRow,
        entries: Sequence[EntryRow],
        game: Game | None = None,
        course: Course | None = None,
        resumed: bool = False,
    ) -> None:
        self.row = row
        #: Whether it was opened from a snapshot: then what was told before is told as it was said then.
        self.resumed = resumed
        self.lock = asyncio.Lock()
        self.used = 0.0
        #: No longer what everybody else has: whoever waited for it must open the game anew.
        self.gone = False
        #: When something was last entered that everybody may know of.
        self.changed = row.made
        #: For how long each seat has been waited for, in milliseconds, as far as everybody may know: for a clock.
        self.thought = [0] * len(row.seats)
        self._waits = row.asked
        #: The entry by which something was last taken back: who did wants to answer himself what is asked again.
        self.undone = -1
        self.holders: dict[str, set[int]] = {}
        self.sitters: dict[int, SitterRow] = {}
        self.owners: set[str] = set()
        self.lines: list[LineRow] = []
        self.steps: list[Step] = []
        #: Who knows of each answer that still stands.
        self.survivors: list[Audience] = []
        self.resigned: int | None = None
        #: A seat refused to go on under other rules, or they cannot read it: it rests as it was.
        self.shelved = game is not None and isinstance(game.system, Still)
        self._shelf: list[Audience] = []
        self._was: dict[str, Any] = {}
        self._known: dict[Viewer, list[int]] = {}
        self._prefix: dict[Viewer, tuple[int, int]] = {}
        #: Whether something was played since the table was last drawn.
        self._moved = True
        #: The state that was last drawn, and what each viewer saw of it.
        self._drawn: Battle | None = None
        self._scenes: dict[Viewer, Scene] = {}
        #: What each viewer may know of the present state, with the state that it was made of.
        self._views: dict[Viewer, tuple[Battle | None, Any]] = {}
        #: Whether two who were looked at last knew the same.
        self._alike = True
        #: Who speaks of each of those views, by the very view.
        self._tellers: dict[int, tuple[Any, Teller]] = {}
        #: Two scenes, and what turns the one into the other: nearly everybody has seen the same before.
        self._difference: tuple[Scene, Scene, dict[str, Any]] | None = None
        #: For each viewer, how many of the first answers that stand he knows of.
        self._counts: dict[Viewer, list[int]] = {}
        self.game = replayed(row, entries) if game is None else game
        #: Whether all see the same in this game: then one view, one drawing and one voice serve everybody.
        self.open = self.system.hides_nothing(row.setup)
        kept = [] if course is None else course.snapshots
        #: The last snapshot, if one is kept.
        self.last = kept[-1] if kept else None
        self.keeper = Keeper(len(self.game.journal), [row.answers for row in kept])
        for entry in entries:
            self.note(entry)

    # -- the course of the game ------------------------------------------------------------------

    @property
    def system(self) -> AnySystem:
        return self.game.system

    @property
    def at(self) -> int:
        """How many entries the game has."""
        return len(self.steps)

    @property
    def over(self) -> bool:
        return self.game.over or self.resigned is not None or self.shelved

    @property
    def asked(self) -> int | None:
        """The seat that is asked."""
        decision = self.game.decision
        return None if decision is None or self.over else decision.seat

    @property
    def as_before(self) -> dict[str, Any]:
        """What a game is again where its new rules are refused: of its old rules, and with its old dice."""
        if not self._was.get("dice"):
            return {}  # it came from a file that does not tell
        return {"rules": self._was["was"], "dice": self._was["dice"], "commitment": self._was["commitment"]}

    def may_refuse(self, seat: int) -> bool:
        """Whether a seat may say no to the rules that the game goes on by: until it has answered under them."""
        since = self.game.since
        answered = any(by == seat for by, _ in self.game.answers[since:])
        return self.game.basis is not None and not self.over and not answered

    @property
    def outcome(self) -> Outcome | None:
        if self.shelved:
            return self._rest()
        if self.resigned is None:
            return self.game.outcome
        winners = tuple(seat for seat in range(len(self.row.seats)) if seat != self.resigned)
        points = self.game.scene(None).points
        return Outcome(winners, points, "resigned", "")

    def _rest(self) -> Outcome:
        kept = self.row.outcome
        if kept is None:
            return Outcome((), self.game.scene(None).points, "shelved", "")
        return Outcome(tuple(kept["winners"]), tuple(kept["points"]), kept["way"], kept["rule"])

    def enter(self, kind: str, seat: int, body: Any, made: int) -> tuple[EntryRow, Beside]:
        """Change the game: the entry that says so, and what shall be kept beside it. It is noted once it is kept."""
        secret = self.play(kind, seat, body)
        entry = EntryRow(self.row.id, self.at + 1, kind, seat, body, secret, self.asked, made)
        if kind == "shelve":
            return entry, Beside(change=self.as_before or None)
        return entry, self.keeper.beside(self.game, entry.number, self.over, self)

    @property
    def viewers(self) -> Sequence[Viewer]:
        """All who may see something that others do not."""
        return (None,) if self.open else (None, *range(len(self.row.seats)))

    def play(self, kind: str, seat: int, body: Any) -> bool:
        """Change the game as an entry says; whether what it answered was secret. The step is noted once it is kept."""
        self._moved = True
        self._views.clear()
        self._tellers.clear()
        if kind == "answer":
            decision = self.game.decision
            try:
                self.game.submit(seat, body)
            except NotUnderstood as fault:
                rule = "" if decision is None else decision.rule
                raise Refusal(422, "not-understood", rule=rule, place="answer") from fault
            return decision is not None and decision.secret
        if kind == "undo":
            self.game.undo(body)
        elif kind == "shelve":
            self.shelved = True
        else:
            self.resigned = seat
        return False

    def note(self, entry: EntryRow) -> None:
        """Remember an entry that is kept."""
        audience: Audience = None
        if entry.kind == "answer":
            audience = (entry.seat,) if entry.secret else None
            self.survivors.append(audience)
        elif entry.kind == "undo":
            audience = _together(self.survivors[-entry.body :])
            del self.survivors[-entry.body :]
            self._prefix.clear()
        elif entry.kind == "rules":
            self._shelf, self._was = self.survivors[:], entry.body
            del self.survivors[entry.body["answers"] :]
        elif entry.kind == "shelve":
            self.survivors = self._shelf
        else:
            self.resigned = entry.seat
        if entry.kind != "answer":
            self._counts.clear()
        if entry.kind == "undo":
            self.undone = self.at + 1
        self.steps.append(Step(entry.kind, len(self.survivors), audience))
        if audience is None:
            self._time(entry)
        for viewer, known in self._known.items():
            if _in(viewer, audience):
                known.append(self.at)

    def _time(self, entry: EntryRow) -> None:
        """Count how long everybody waited for this. When a secret was answered is nobody's business."""
        if self._waits is not None:
            self.thought[self._waits] += max(0, entry.made - self.changed)
        self.changed, self._waits = entry.made, entry.asked

    # -- what a seat knows -----------------------------------------------------------------------

    def _steps_known(self, viewer: Viewer) -> list[int]:
        """The numbers of the entries that a viewer may know of."""
        known = self._known.get(viewer)
        if known is None:
            known = [number for number, step in enumerate(self.steps, 1) if _in(viewer, step.audience)]
            self._known[viewer] = known
        return known

    def number(self, viewer: Viewer, at: int | None = None) -> int:
        """How many entries a viewer knows of. Hidden ones do not count, or counting would betray them."""
        known = self._steps_known(viewer)
        return len(known) if at is None else bisect_right(known, at)

    def at_number(self, viewer: Viewer, number: int) -> int | None:
        """How many entries the game had when a viewer had seen so many; nothing where it never has."""
        known = self._steps_known(viewer)
        if number > len(known):
            return None
        return 0 if number <= 0 else known[number - 1]

    def moment(self, viewer: Viewer, answers: int | None = None) -> int:
        """How many of the answers that stand a viewer knows of."""
        counts = self._counts.setdefault(viewer, [0])
        for audience in self.survivors[len(counts) - 1 :]:
            counts.append(counts[-1] + _in(viewer, audience))
        return counts[-1 if answers is None else min(answers, len(counts) - 1)]

    def view(self, viewer: Viewer) -> Any:
        """What a viewer may know of the state; made once for each state, and one for all who know the same. It is looked
        at, never changed."""
        viewer = None if self.open else viewer
        now = self.game.battle
        battle, found = self._views.get(viewer, (None, None))
        if battle is not now:
            found = self._one_of(self.game.view(viewer))
            self._views[viewer] = now, found
        return found

    def _one_of(self, made: Any) -> Any:
        """A view that somebody else has of this state already, if it shows the same. Where seats know different things they
        do so for long: then it is seldom looked."""
        now = self.game.battle
        others = [view for battle, view in self._views.values() if battle is now]
        if not others or not (self._alike or self.at % _LOOK_AGAIN == 0):
            return made
        found = next((view for view in others if same(view, made)), None)
        self._alike = found is not None
        return made if found is None else found

    def teller(self, viewer: Viewer) -> Teller:
        """Who speaks to a viewer; made once for all who know the same, so that nothing is put into words twice."""
        view = self.view(viewer)
        seen, found = self._tellers.get(id(view), (None, None))
        if found is None or seen is not view:
            found = Teller(self.system, view)
            self._tellers[id(view)] = view, found
        return found

    def voices(self, viewer: Viewer) -> Mapping[str, Voice]:
        return self.teller(viewer).voices

    def events(
        self, viewer: Viewer, since: int | None, most: int | None = None
    ) -> tuple[int, list[tuple[int, Entry]]]:
        """What happened since an entry: how many earlier events still hold, and those behind them, each with its moment;
        where only so many are wanted, the last ones, and the others count as earlier."""
        last = -1
        if since is not None:
            last = self.steps[since - 1].answers if since else 0
            last = min([last, *(step.answers for step in self.steps[since:] if step.kind in _BACK)])
        journal = self.game.journal
        start = len(journal)
        while start and journal[start - 1].answers > last:
            start -= 1
        start = min(start, self._rules_changed(since))
        fresh = [entry for entry in journal[start:] if entry.known_to(viewer)]
        left = 0 if most is None else max(0, len(fresh) - most)
        return self._known_before(viewer, start) + left, self._heard(viewer, fresh[left:])

    def log(self, viewer: Viewer, first: int, count: int) -> tuple[int, list[tuple[int, Entry]]]:
        """How many events a viewer knows of, and some of them, each with its moment."""
        known = [entry for entry in self.game.journal if entry.known_to(viewer)]
        return len(known), self._heard(viewer, known[first : first + count])

    def _heard(self, viewer: Viewer, entries: Iterable[Entry]) -> list[tuple[int, Entry]]:
        return [(self.moment(viewer, entry.answers), as_told(entry, viewer)) for entry in entries]

    def _rules_changed(self, since: int | None) -> int:
        """The place in the log of the first change of rules since an entry; behind all where there was none."""
        journal = self.game.journal
        changes = sum(step.kind == "rules" for step in self.steps[since or 0 :])
        if not changes:
            return len(journal)
        places = [place for place, entry in enumerate(journal) if entry.event.kind == _CHANGED]
        return places[-changes] if len(places) >= changes else len(journal)

    def _known_before(self, viewer: Viewer, end: int) -> int:
        """How many of the first events a viewer knows; counted on from the last time."""
        start, known = self._prefix.get(viewer, (0, 0))
        if start > end:
            start, known = 0, 0
        known += sum(entry.known_to(viewer) for entry in self.game.journal[start:end])
        self._prefix[viewer] = end, known
        return known

    def scene(self, viewer: Viewer) -> Scene:
        """What a viewer sees; drawn once for each state, and shared by all who see the same."""
        if self._moved:
            self._moved = False
            if self._drawn is None or not same(self._drawn, self.game.battle):
                self._drawn = self._copy()
                self._scenes.clear()
        viewer = None if self.open else viewer
        found = self._scenes.get(viewer)
        if found is not None:
            return found
        drawn = self.system.scene(self.view(viewer), viewer)
        drawn = next((other for other in self._scenes.values() if other == drawn), drawn)
        self._scenes[viewer] = drawn
        return drawn

    def _copy(self) -> Battle:
        """The state as it is now, to be compared with a later one. Where nothing is hidden a view is a copy of it but for
        the dice, which are not compared."""
        battle = self.game.battle
        seen: Battle | None = self.view(None) if self.open else None
        return battle.copy() if seen is None or seen is battle else seen

    def changes(self, shown: Scene, drawn: Scene) -> dict[str, Any]:
        """What turns a scene that somebody was shown into another."""
        known = self._difference
        if known is None or known[0] is not shown or known[1] is not drawn:
            known = self._difference = shown, drawn, scenes.changes(shown, drawn)
        return known[2]

    # -- who sits here ---------------------------------------------------------------------------

    def seat_people(self, holders: Iterable[HolderRow], sitters: Iterable[SitterRow]) -> None:
        self.holders, self.owners = {}, set()
        self.sitters = {sitter.seat: sitter for sitter in sitters}
        for holder in holders:
            self.holders.setdefault(holder.key_hash, set()).add(holder.seat)
            if holder.owner:
                self.owners.add(holder.key_hash)

    def people(self) -> list[HolderRow]:
        """Who holds what."""
        return [
            HolderRow(key_hash, self.row.id, seat, key_hash in self.owners)
            for key_hash, seats in self.holders.items()
            for seat in seats
        ]

    def sitter(self, seat: int) -> SitterRow:
        """What is kept of who sits in a seat."""
        return self.sitters.get(seat) or SitterRow(self.row.id, seat)

    def turn(self, viewer: Viewer) -> int:
        """The turn of the game, as a viewer sees it."""
        return self.scene(viewer).turn

    def orders(self, seat: int) -> Orders | None:
        """The orders of a seat that stand: those of the turn."""
        given = self.sitter(seat).orders
        return None if given is None or given["turn"] != self.turn(seat) else Orders.from_data(given)

    def seats_of(self, key_hash: str) -> set[int]:
        """The seats of a client; a watcher has none."""
        return {seat for seat in self.holders.get(key_hash, ()) if seat != WATCHER}

    @property
    def offer(self) -> Offer | None:
        """The undo that is asked for now: a later entry or a decline ends it."""
        agreed: list[int] = []
        for line in reversed(self.lines):
            if line.number != self.at or line.kind == "decline":
                return None
            if line.kind == "consent":
                agreed.append(line.seat)
            elif line.kind == "offer":
                body = line.body
                agreed += body["agreed"]
                return Offer(line.seat, body["steps"], body["count"], tuple(sorted(set(agreed))))
        return None


def understood(decision: Decision, answer: Any) -> WhyNot | None:
    """Why an answer does not fit, or nothing; a Refusal where it is not even of a kind that a form can look at."""
    try:
        return decision.refuse(answer)
    except (TypeError, ValueError, LookupError, AttributeError, ArithmeticError, RecursionError) as fault:
        raise Refusal(422, "not-understood", rule=decision.rule, place="answer") from fault


def _in(viewer: Viewer, audience: Audience) -> bool:
    return audience is None or viewer in audience


def _together(audiences: Iterable[Audience]) -> Audience:
    """Who knows of any of several things."""
    found: set[int] = set()
    for audience in audiences:
        if audience is None:
            return None
        found.update(audience)
    return tuple(sorted(found))


def replayed(row: GameRow, entries: Sequence[EntryRow]) -> Game:
    """The game after its entries. What was taken back is not played: the same answers lead to the same state."""
    return played(Kept(row, entries))


def as_told(entry: Entry, viewer: Viewer) -> Entry:
    """An entry as a viewer heard it, where it is from other rules' days."""
    if isinstance(entry.event, Told):
        return Entry(entry.answers, entry.audience, entry.event.seen_by(viewer))
    return entry
