"""A game in play: runs the steps of a system, takes answers, forks, takes back, saves and loads."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from grognard.core.battle import Battle
from grognard.core.border.outside import STUMBLES, border, stumbled
from grognard.core.decision import Answer, Chance, Decision, Script
from grognard.core.dice import Committed, DiceError, Overheard, Recalled, Scripted, Seeded
from grognard.core.event import AnsweredItself, Entry, Journal, RulesChanged
from grognard.core.records.fingerprint import fingerprint
from grognard.core.records.saves import (
    SAVE_FORMAT,
    SAVE_VERSION,
    Basis,
    Save,
    Snapshot,
    dice_to_data,
    dice_to_roll,
    digest,
    mark,
    read_save,
)
from grognard.core.screen.scene import Scene
from grognard.core.system import AnySystem, Outcome, Setup, SetupFault, System, View
from grognard.core.tally import WhyNot, why_not

_OTHER = "The save belongs to another version of the rules, or was changed by hand."
#: How many checkpoints a game keeps, and how many of them are those of the last steps.
_CHECKPOINTS, _RECENT = 24, 12
#: So many steps in a row may end without a question before the game looks whether anything still changes: looking
#: costs as much as many steps, and few books have more to do by themselves.
_QUIET = 64
#: So many steps and answers that give themselves may follow each other before the rules are held to run away.
_MOST_QUIET = 5_000


#: Who looks on while a save is played again.
Seen = Callable[["Game", Decision | None], None]


class NotUnderstood(Exception):
    """An answer that is not even of a kind that the question can look at. It was not taken."""


class StandsStill(RuntimeError):
    """A defect of the rules: they go on and on, and nobody is asked anything."""


class Refused(Exception):
    """An answer that was not taken; the game is unchanged."""

    def __init__(self, why: WhyNot) -> None:
        self.why = why
        super().__init__("; ".join(f"{r.key} { {a: v for a, _, v in r.args} } {r.rule}" for r in why.reasons))


class Rng:
    """Numbers for players made of code; never for rules."""

    __slots__ = ("_draw", "number_of_bits")

    def __init__(self, seed: int) -> None:
        source = random.Random(seed)  # noqa: S311 (it plays, it does not roll)
        self._draw = source.random
        self.number_of_bits = source.getrandbits

    def below(self, limit: int) -> int:
        return int(self._draw() * limit)

    def number(self) -> int:
        """A seed for something else."""
        return self.number_of_bits(63)


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The state at the start of a step, after how many answers, and how much had been told. It is never changed."""

    state: Battle
    answers: int
    told: int


def _thin(past: list[Checkpoint]) -> None:
    """Let the checkpoint go that is missed least: the older, the farther they may lie apart. The first one stays."""
    now = past[-1].answers + 1
    del past[
        min(
            range(1, len(past) - _RECENT),
            key=lambda i: (past[i + 1].answers - past[i - 1].answers) / (now - past[i].answers),
        )
    ]


class Game:
    """One game. Between two steps the state alone says what comes next.

    A running script cannot be copied, so the game keeps the state at the start of the step and the answers
    given since: a fork is a copy of that state and a replay of those few answers. Some earlier checkpoints are kept
    too, the latest close together, so that taking back costs the same in a long game as in a short one.
    """

    __slots__ = (
        "_barriers",
        "_begun",
        "_imagined",
        "_keeps",
        "_past",
        "_script",
        "answers",
        "basis",
        "battle",
        "decision",
        "first",
        "record",
        "setup",
        "system",
    )

    def __init__(
        self,
        system: System[Any, Any],
        setup: Setup,
        dice: Seeded | Committed | Scripted,
        log: bool = True,
        checkpoints: bool = True,
        basis: Basis | None = None,
        before: Sequence[tuple[int, Answer]] = (),
    ) -> None:
        """Begin a game. Mass simulation can do without the log, and without checkpoints: the rules do not notice,
        and a fork then replays the game from its start.

        One that goes on from a basis begins there, with these dice, after the answers that were given before."""
        self._keeps = checkpoints
        self._imagined = False
        self.system: AnySystem = system
        self.setup = setup
        self.first = dice.copy()
        self.basis = basis
        #: The state of the basis, and the answers before it, which cannot be taken back.
        self._begun: Battle | None = None if basis is None else system.restore(basis.snapshot.state, setup)
        self.answers: list[tuple[int, Answer]] = list(before)
        #: Everything that was ever answered, with what was taken back: ("undo", n), and where it went on under
        #: other rules: ("rules", n).
        self.record: list[tuple[int | str, Answer]] = []
        self._begin(dice, Journal() if log else None)

    @classmethod
    def resumed(
        cls,
        system: System[Any, Any],
        setup: Setup,
        dice: Seeded | Committed | Scripted,
        snapshot: Snapshot,
        before: Sequence[tuple[int, Answer]],
        barriers: Sequence[bool],
        told: Sequence[Entry],
    ) -> Game:
        """A game as it stood at a snapshot of its own, under the very rules that it was played by: after the answers
        before it, each with whether it bars taking back, and what was told until its next question.

        Nothing is played again unless it is taken back beyond the snapshot. ValueError where the snapshot does not
        lead to what was told.
        """
        game: Game = cls.__new__(cls)
        game._keeps, game._imagined = True, False
        game.system, game.setup, game.first = system, setup, dice.copy()
        game.basis = game._begun = None
        game.record, game.answers, game._barriers = [], list(before), list(barriers)
        state = system.restore(snapshot.state, setup)
        journal = Journal()
        journal.answers = len(before)
        game._past = [Checkpoint(state, len(before), 0)]
        game._rewind(journal)
        # The step that begins here has told again what it told before its first question.
        again = len(journal.entries)
        earlier = list(told[: len(told) - again])
        kinds = [entry.event.kind for entry in told[len(earlier) :]]
        if kinds != [entry.event.kind for entry in journal.entries]:
            raise ValueError(f"after {len(before)} answers other things are told")
        journal.entries[:0] = earlier
        if game._past:
            game._past[-1] = Checkpoint(game._past[-1].state, game._past[-1].answers, len(earlier))
        return game

    @property
    def since(self) -> int:
        """How many answers had been given where the game, as these rules know it, begins."""
        return 0 if self.basis is None else self.basis.snapshot.answers

    def _begin(self, dice: Seeded | Committed | Scripted, journal: Journal | None) -> None:
        if self._begun is None:
            self.battle: Battle = self.system.begin(self.setup, dice)
        else:
            self.battle = self._begun.copy()
            self.battle.dice = dice
        self.battle.journal = journal
        self._tell_of_basis()
        self.decision: Decision | None = None
        self._script: Script[None] | None = None
        #: Checkpoints, the present step's the last; none where none are kept.
        self._past: list[Checkpoint] = []
        #: For each answer: whether it may be taken back freely by its seat.
        self._barriers: list[bool] = [True] * len(self.answers)
        self._run(None)

    def _tell_of_basis(self) -> None:
        """What was told before the basis, and that it goes on under other rules."""
        basis, journal = self.basis, self.battle.journal
        if basis is not None and journal is not None:
            journal.entries += basis.told
            journal.answers = basis.snapshot.answers
            journal.add(None, RulesChanged(basis.dropped, basis.was[:8], basis.now[:8]))

    # -- playing ---------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.decision is None

    @property
    def outcome(self) -> Outcome | None:
        return self.system.outcome(self.battle)

    @property
    def journal(self) -> list[Entry]:
        return [] if self.battle.journal is None else self.battle.journal.entries

    def submit(self, seat: int, answer: Answer) -> None:
        """Take an answer, or refuse it with reasons and change nothing."""
        decision = self.decision
        if decision is None:
            raise Refused(why_not("game-over"))
        if seat != decision.seat:
            raise Refused(
                why_not("wrong-seat", decision.rule, seat=("seat", seat), asked=("seat", decision.seat))
            )
        try:
            fault = decision.form.refuse(answer)
            if fault is not None:
                fault = decision.refuse(answer) or fault
        except STUMBLES as strange:
            raise NotUnderstood(decision.rule) from strange
        if fault is not None:
            raise Refused(fault)
        try:
            self._take(seat, answer)
        except Exception:
            if not self._imagined:  # it has no way back, and nobody looks at it again
                self._stand_again_after(len(self.answers) - 1)
            raise
        self.record.append((seat, answer))

    def _stand_again_after(self, answers: int) -> None:
        """A rule broke in the middle of its work: be again where the game was before, for others to see."""
        self._go_back_to(self.answers[:answers])

    def _take(self, seat: int, answer: Answer) -> None:
        battle, dice = self.battle, self.battle.dice
        self.answers.append((seat, answer))
        if battle.journal is not None:
            battle.journal.answers = len(self.answers)
        before = dice.rolled + battle.reveals
        self._run(answer)
        self._barriers.append(before != dice.rolled + battle.reveals)

    def _run(self, answer: Answer) -> None:
        script = self._script
        turns = 0
        seen: set[str] = set()
        while True:
            turns += 1
            if turns > _QUIET:
                self._look_for_change(turns, script is None, seen)
            if script is None:
                script = self.system.step(self.battle)
                self._script = script
                if script is None:
                    self.decision = None
                    return
                if self._keeps:
                    self._keep_checkpoint()
                answer = None
            try:
                decision = script.send(answer)
            except StopIteration:
                script = None
                continue
            if not decision.open:
                answer = decision.form.only()
                if answer is not None:
                    self._answer_itself(decision, answer)
                    continue
            self.decision = decision
            return

    def _keep_checkpoint(self) -> None:
        past, journal = self._past, self.battle.journal
        told = 0 if journal is None else len(journal.entries)
        if past and past[-1].answers == len(self.answers):
            past.pop()  # a step that asked nobody anything
        past.append(Checkpoint(self.battle.copy(), len(self.answers), told))
        if len(past) > _CHECKPOINTS:
            _thin(past)

    def _look_for_change(self, turns: int, between_steps: bool, seen: set[str]) -> None:
        """Where the state was the same before, the same will come again for ever: name the step, and stop."""
        name = getattr(self._script, "__qualname__", "?")
        where = f"{self.system.id}, {name}, after {len(self.answers)} answers"
        if turns > _MOST_QUIET:
            raise StandsStill(f"{where}: the rules go on and on and ask nobody anything")
        if between_steps:
            digest = self.digest()
            if digest in seen:
                raise StandsStill(f"{where}: this step neither asks nor changes anything")
            seen.add(digest)

    def _answer_itself(self, decision: Decision, answer: Answer) -> None:
        fields = (decision.seat, decision.ask, decision.rule, answer, decision.form.of)
        if decision.secret:
            self.battle.tell_only((decision.seat,), AnsweredItself, *fields)
        else:
            self.battle.tell(AnsweredItself, *fields)

    # -- copies ----------------------------------------------------------------------------------

    def fork(self, log: bool = False) -> Game:
        """A twin that plays on by itself, with the same dice to come."""
        if not self._past:
            return self._played_again(log)
        now = self._past[-1]
        twin: Game = Game.__new__(Game)
        twin._keeps, twin._imagined = True, self._imagined
        twin.system = self.system
        twin.setup = self.setup
        twin.first = self.first
        twin.basis, twin._begun = self.basis, self._begun
        twin.record = self.record[:]
        twin._barriers = self._barriers[: now.answers]
        twin.answers = self.answers[: now.answers]
        # A log that begins here cannot be cut back to what was told before.
        twin._past = [Checkpoint(now.state, now.answers, 0)] if log else self._past[:]
        twin._rewind(Journal() if log else None)
        for seat, answer in self.answers[now.answers :]:
            twin._take(seat, answer)
        return twin

    def _played_again(self, log: bool) -> Game:
        """A twin of a game that keeps no checkpoints: the same answers from the start."""
        if self._imagined:
            raise RuntimeError("an imagined game can be forked only after its present step")
        before = self.answers[: self.since]
        twin = Game(self.system, self.setup, self.first.copy(), log, basis=self.basis, before=before)
        for seat, answer in self.answers[self.since :]:
            twin._take(seat, answer)
        twin.record = self.record[:]
        return twin

    def _rewind(self, journal: Journal | None) -> None:
        """Stand at the start of the step that the last checkpoint is of."""
        self.battle = self._past[-1].state.copy()
        self.battle.journal = journal
        self.decision = None
        self._script = self.system.step(self.battle)
        self._run(None)

    def imagine(self, seat: int, chance: Rng) -> Game:
        """A fork in which all that the seat cannot know is dealt again and the dice are new."""
        twin = self.fork()
        twin.battle.dice = Seeded(seed=chance.number(), rolled=twin.battle.dice.rolled)
        self.system.deal_again(twin.battle, seat, chance)
        twin._past, twin._imagined = [], True  # its answers no longer lead from there to here
        # Nor may they be read in it: they hold the true seed and what others answered in secret.
        twin.first = twin.battle.dice.copy()
        twin.answers, twin.record, twin._barriers = [], [], []
        twin.basis = twin._begun = None
        return twin

    def view(self, seat: int | None) -> View:
        """What a seat (None: an onlooker) may know of the state."""
        return self.system.view(self.battle, seat)

    def scene(self, seat: int | None) -> Scene:
        """What the screen of a seat (None: of an onlooker) draws."""
        return self.system.scene(self.view(seat), seat)

    def digest(self) -> str:
        """A fingerprint of the state: equal states, equal digests, on every machine."""
        return digest(self.battle.to_data())

    def snapshot(self) -> Snapshot | None:
        """The state at the start of the step, or at the end of the game: from there it can go on by itself."""
        if self.over:
            return Snapshot(len(self.answers), self.battle.to_data())
        return Snapshot(self._past[-1].answers, self._past[-1].state.to_data()) if self._past else None

    @property
    def step_began(self) -> int:
        """After how many answers the present step began."""
        return self._past[-1].answers if self._past else 0

    # -- taking back -----------------------------------------------------------------------------

    def free_undo(self, seat: int, bots: Collection[int] = ()) -> int:
        """How many answers the seat may take back by itself: up to a die, a reveal, another's answer, or a secret
        that another is asked: whether that is answered already is not to be told from this.

        What `bots` answered is no barrier: they think again, and nobody's time is lost."""
        asked = self.decision
        if asked is not None and asked.secret and asked.seat != seat and asked.seat not in bots:
            return 0
        free = 0
        for (by, _), barrier in zip(reversed(self.answers), reversed(self._barriers), strict=True):
            if barrier or (by != seat and by not in bots):
                break
            free += by == seat
        return free

    def undo(self, count: int = 1) -> None:
        """Take back the last answers. They stay in the record."""
        if not 0 < count <= len(self.answers) - self.since:
            raise Refused(why_not("nothing-to-undo", count=count, answers=len(self.answers) - self.since))
        self.record.append(("undo", count))
        self._go_back_to(self.answers[:-count])

    def _go_back_to(self, keep: list[tuple[int, Answer]]) -> None:
        """Be again where the game was after the first answers: from the last checkpoint before, or from the start."""
        journal, past = self.battle.journal, self._past
        while past and past[-1].answers > len(keep):
            past.pop()
        if past:
            since = past[-1].answers
            if journal is not None:
                del journal.entries[past[-1].told :]
                journal.answers = since
            self.answers = keep[:since]
            del self._barriers[since:]
            self._rewind(journal)
        elif self._imagined:
            raise RuntimeError("an imagined game cannot be taken back beyond its present step")
        else:
            self.answers = keep[: self.since]
            self._begin(self.first.copy(), None if journal is None else Journal())
        for seat, answer in keep[len(self.answers) :]:
            self._take(seat, answer)

    # -- saves -----------------------------------------------------------------------------------

    def recalled(self, secret: bytes = b"") -> Recalled:
        """The first dice as they fell, without the secret that made them: beyond it they fall by another, or not."""
        heard: Any = Overheard(self.first.copy())
        before = self.answers[: self.since]
        twin = Game(self.system, self.setup, heard, False, False, basis=self.basis, before=before)
        for seat, answer in self.answers[self.since :]:
            twin._take(seat, answer)
        rolled = self.first.rolled
        return Recalled(seed=0, rolled=rolled, before=rolled, faces=tuple(heard.faces), secret=secret)

    def save(self, recalled: Recalled | None = None) -> dict[str, Any]:
        """The whole game as plain JSON: setup, first dice, every answer, the present state, and the step's first.

        With recalled dice: without the secret of its own, for others to see while it is played.
        """
        step = self._past[-1].state.to_data() if self._past else None
        state = self.battle.to_data()
        first, basis = self.first, None if self.basis is None else self.basis.to_data()
        if recalled is not None:
            first = recalled
            for kept in (state, step, None if basis is None else basis["state"]):
                if kept is not None:
                    kept["dice"] = {**first.to_data(), "rolled": kept["dice"]["rolled"]}
        return {
            "format": SAVE_FORMAT,
            "version": SAVE_VERSION,
            "system": self.system.id,
            "rules": fingerprint(self.system),
            "setup": self.setup.to_data(),
            "dice": dice_to_data(first),
            "record": [[seat, answer] for seat, answer in self.record],
            "digest": digest(state),
            "state": state,
            "checkpoint": {"answers": self.step_began, "state": step},
            "basis": basis,
        }

    @classmethod
    def load(
        cls, data: Any, find: Callable[[str], AnySystem], log: bool = True, seen: Seen | None = None
    ) -> Game:
        """A saved game. SetupFault says what is wrong with a save that cannot be read.

        Its answers are played again. Where they no longer lead to what was saved because the rules are others, the
        game goes on from the state that the save keeps, and says so in its log. `seen` is called with the game where
        it begins, and after each answer with the question that it answered.
        """
        save = read_save(data, find)
        now = fingerprint(save.system)
        try:
            return cls._replayed(save, log, seen)
        except SetupFault:
            if save.rules == now:
                raise
        gone_on = cls._gone_on(save, now, log)
        if seen is not None:
            seen(gone_on, None)
        return gone_on

    @classmethod
    def _replayed(cls, save: Save, log: bool, seen: Seen | None) -> Game:
        """The same answers under these rules; SetupFault where they do not lead to what was saved."""
        standing, basis = save.standing(), save.basis
        since = 0 if basis is None else basis.snapshot.answers
        before = [given for _, given in standing[:since]]
        if len(before) < since:
            raise SetupFault("basis", "the record has fewer answers than it goes on from", mend=_OTHER)
        with border("setup"):
            game = cls(save.system, save.setup, dice_to_roll(save.dice), log=log, basis=basis, before=before)
        if seen is not None:
            seen(game, None)
        for number, (seat, answer) in standing[since:]:
            asked = game.decision
            try:
                game.submit(seat, answer)
            except Refused as fault:
                what = f"the rules refuse this answer: {fault}"
                raise SetupFault(f"record, entry {number}", what, fault.why.rule, _OTHER) from fault
            except DiceError as fault:
                raise SetupFault(
                    f"record, entry {number}", f"the scripted dice do not fit: {fault}"
                ) from fault
            except STUMBLES as fault:
                raise stumbled(f"record, entry {number}", fault) from fault
            if seen is not None:
                seen(game, asked)
        game.record = list(save.record)
        if not game._is_what_was_saved(save):
            raise SetupFault(
                "digest", "the answers lead to another state than the one that was saved", mend=_OTHER
            )
        return game

    def _is_what_was_saved(self, save: Save) -> bool:
        found = self.battle.to_data()
        if digest(found) == save.digest:
            return True
        otherwise = save.rules != fingerprint(self.system) or isinstance(save.dice, Recalled)
        if save.state is None or not otherwise or digest(save.state) != save.digest:
            return False
        # A class of the state may have gained or lost a field since, and secret dice are others with the same faces:
        # what was saved is read as this version reads it, and compared but for its dice.
        return mark(found) == mark(self.system.restore(save.state, save.setup).to_data())

    @classmethod
    def _gone_on(cls, save: Save, now: str, log: bool) -> Game:
        """The game from the state that the save keeps, under these rules."""
        kept = save.checkpoint
        standing = [given for _, given in save.standing()]
        if kept is None or kept.answers > len(standing):
            raise SetupFault("checkpoint", "the save keeps no state to go on from", mend=_OTHER)
        earlier = () if save.basis is None else save.basis.told
        told = tuple(entry for entry in (*earlier, *save.told) if entry.answers <= kept.answers)
        basis = Basis(kept, told, len(standing) - kept.answers, save.rules, now)
        with border("checkpoint"):
            state = save.system.restore(kept.state, save.setup)
            broken = save.system.laws(state)
            dice = dice_to_roll(state.dice)
            game = cls(save.system, save.setup, dice, log=log, basis=basis, before=standing[: kept.answers])
        if broken:
            raise SetupFault("checkpoint", f"the state that was kept breaks the rules: {broken[0]}")
        game.record = [*save.record, ("rules", kept.answers)]
        return game


def draw(decision: Decision, chance: Chance) -> Answer:
    """A legal answer at random."""
    return decision.form.draw(chance)
