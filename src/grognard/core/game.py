"""A game in play: runs the steps of a system, takes answers, forks, takes back, saves and loads."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from grognard.core.battle import Battle
from grognard.core.decision import Answer, Chance, Decision, Script
from grognard.core.dice import SOURCES, Committed, DiceError, Scripted, Seeded
from grognard.core.event import AnsweredItself, Entry, Journal
from grognard.core.outside import ENTRIES, SAVE, STUMBLES, TAKE_BACKS, border, check, check_setup, stumbled
from grognard.core.system import Outcome, Setup, SetupFault, System
from grognard.core.tally import WhyNot, why_not

SAVE_FORMAT = "grognard-save"
SAVE_VERSION = 1
#: So many steps in a row may end without a question before the game looks whether anything still changes: looking
#: costs as much as many steps, and few books have more to do by themselves.
_QUIET = 64
#: So many steps and answers that give themselves may follow each other before the rules are held to run away.
_MOST_QUIET = 5_000


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


class Game:
    """One game. Between two steps the state alone says what comes next.

    A running script cannot be copied, so the game keeps the state at the start of the step and the answers
    given since: a fork is a copy of that state and a replay of those few answers.
    """

    __slots__ = (
        "_barriers",
        "_checkpoint",
        "_imagined",
        "_journal_at",
        "_keeps",
        "_script",
        "_since",
        "answers",
        "battle",
        "decision",
        "first",
        "record",
        "setup",
        "system",
    )

    def __init__(
        self,
        system: System,
        setup: Setup,
        dice: Seeded | Committed | Scripted,
        log: bool = True,
        checkpoints: bool = True,
    ) -> None:
        """Begin a game. Mass simulation can do without the log, and without checkpoints: the rules do not notice,
        and a fork then replays the game from its start."""
        self._keeps = checkpoints
        self._imagined = False
        self.system = system
        self.setup = setup
        self.first = dice.copy()
        self.answers: list[tuple[int, Answer]] = []
        #: Everything that was ever answered, with what was taken back: ("undo", n).
        self.record: list[tuple[int | str, Answer]] = []
        self._begin(dice, Journal() if log else None)

    def _begin(self, dice: Seeded | Committed | Scripted, journal: Journal | None) -> None:
        self.battle: Battle = self.system.begin(self.setup, dice)
        self.battle.journal = journal
        self.decision: Decision | None = None
        self._script: Script[None] | None = None
        self._checkpoint: Battle | None = None
        self._since = 0
        self._journal_at = 0
        #: For each answer: whether it may be taken back freely by its seat.
        self._barriers: list[bool] = []
        self._run(None)

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
        fault = decision.form.refuse(answer)
        if fault is not None:
            raise Refused(decision.refuse(answer) or fault)
        try:
            self._take(seat, answer)
        except Exception:
            if not self._imagined:  # it has no way back, and nobody looks at it again
                self._stand_again_after(len(self.answers) - 1)
            raise
        self.record.append((seat, answer))

    def _stand_again_after(self, answers: int) -> None:
        """A rule broke in the middle of its work: be again where the game was before, for others to see."""
        keep = self.answers[:answers]
        self.answers = []
        self._begin(self.first.copy(), None if self.battle.journal is None else Journal())
        for seat, answer in keep:
            self._take(seat, answer)

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
                    self._checkpoint = self.battle.copy()
                    self._since = len(self.answers)
                    if self.battle.journal is not None:
                        self._journal_at = len(self.battle.journal.entries)
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
        if self._checkpoint is None:
            return self._played_again(log)
        twin: Game = Game.__new__(Game)
        twin._keeps, twin._imagined = True, self._imagined
        twin.system = self.system
        twin.setup = self.setup
        twin.first = self.first
        twin.record = self.record[:]
        twin._barriers = self._barriers[: self._since]
        twin.answers = self.answers[: self._since]
        twin._rewind(self._checkpoint, self._since, Journal() if log else None)
        for seat, answer in self.answers[self._since :]:
            twin._take(seat, answer)
        return twin

    def _played_again(self, log: bool) -> Game:
        """A twin of a game that keeps no checkpoints: the same answers from the start."""
        if self._imagined:
            raise RuntimeError("an imagined game can be forked only after its present step")
        twin = Game(self.system, self.setup, self.first.copy(), log)
        for seat, answer in self.answers:
            twin._take(seat, answer)
        twin.record = self.record[:]
        return twin

    def _rewind(self, checkpoint: Battle, since: int, journal: Journal | None) -> None:
        """Stand at the start of the step that began in this state."""
        self.battle = checkpoint.copy()
        self.battle.journal = journal
        self._journal_at = 0 if journal is None else len(journal.entries)
        self._checkpoint = checkpoint
        self._since = since
        self.decision = None
        self._script = self.system.step(self.battle)
        self._run(None)

    def imagine(self, seat: int, chance: Rng) -> Game:
        """A fork in which all that the seat cannot know is dealt again and the dice are new."""
        twin = self.fork()
        twin.battle.dice = Seeded(seed=chance.number(), rolled=twin.battle.dice.rolled)
        self.system.deal_again(twin.battle, seat, chance)
        twin._checkpoint, twin._imagined = None, True  # its answers no longer lead from there to here
        # Nor may they be read in it: they hold the true seed and what others answered in secret.
        twin.first = twin.battle.dice.copy()
        twin.answers, twin.record, twin._barriers = [], [], []
        return twin

    def view(self, seat: int | None) -> Any:
        """What a seat (None: an onlooker) may know of the state."""
        return self.system.view(self.battle, seat)

    def digest(self) -> str:
        """A fingerprint of the state: equal states, equal digests, on every machine."""
        text = json.dumps(self.battle.to_data(), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()

    # -- taking back -----------------------------------------------------------------------------

    def free_undo(self, seat: int) -> int:
        """How many answers the seat may take back by itself: up to a die, a reveal or another's answer."""
        free = 0
        for (by, _), barrier in zip(reversed(self.answers), reversed(self._barriers), strict=True):
            if by != seat or barrier:
                break
            free += 1
        return free

    def undo(self, count: int = 1) -> None:
        """Take back the last answers. They stay in the record."""
        if not 0 < count <= len(self.answers):
            raise Refused(why_not("nothing-to-undo", count=count, answers=len(self.answers)))
        self.record.append(("undo", count))
        keep = self.answers[:-count]
        journal = self.battle.journal
        if self._checkpoint is not None and len(keep) >= self._since:
            if journal is not None:
                del journal.entries[self._journal_at :]
                journal.answers = self._since
            self.answers = keep[: self._since]
            del self._barriers[self._since :]
            self._rewind(self._checkpoint, self._since, journal)
        else:
            if self._imagined:
                raise RuntimeError("an imagined game cannot be taken back beyond its present step")
            self.answers = []
            self._begin(self.first.copy(), None if journal is None else Journal())
        for seat, answer in keep[len(self.answers) :]:
            self._take(seat, answer)

    # -- saves -----------------------------------------------------------------------------------

    def save(self) -> dict[str, Any]:
        """The whole game as plain JSON: setup, first dice, every answer, and the present state."""
        return {
            "format": SAVE_FORMAT,
            "version": SAVE_VERSION,
            "system": self.system.id,
            "rules": self.system.rules_version,
            "setup": self.setup.to_data(),
            "dice": dice_to_data(self.first),
            "record": [[seat, answer] for seat, answer in self.record],
            "digest": self.digest(),
            "checkpoint": {
                "answers": self._since,
                "state": None if self._checkpoint is None else self._checkpoint.to_data(),
            },
        }

    @classmethod
    def load(cls, data: Any, find: Callable[[str], System], log: bool = True) -> Game:
        """A saved game, answer by answer. SetupFault says what is wrong with a save that cannot be read."""
        setup, dice, record, system = read_save(data, find)
        with border("setup"):
            game = cls(system, setup, dice, log=log)
        for number, (seat, answer) in enumerate(record):
            try:
                if seat == "undo":
                    game.undo(answer)
                else:
                    game.submit(int(seat), answer)
            except Refused as fault:
                raise SetupFault(
                    f"record, entry {number + 1}",
                    f"the rules refuse this answer: {fault}",
                    fault.why.rule,
                    "The save belongs to another version of the rules, or was changed by hand.",
                ) from fault
            except DiceError as fault:
                raise SetupFault(
                    f"record, entry {number + 1}", f"the scripted dice do not fit: {fault}"
                ) from fault
            except STUMBLES as fault:
                raise stumbled(f"record, entry {number + 1}", fault) from fault
        if game.digest() != data["digest"]:
            raise SetupFault(
                "digest",
                "the answers lead to another state than the one that was saved",
                mend="The save belongs to another version of the rules, or was changed by hand.",
            )
        return game


def dice_to_data(dice: Seeded | Committed | Scripted) -> dict[str, Any]:
    kind = next(name for name, source in SOURCES.items() if type(dice) is source)
    return {"kind": kind, **dice.to_data()}


def dice_from_data(data: Mapping[str, Any]) -> Seeded | Committed | Scripted:
    rest = dict(data)
    kind = rest.pop("kind", None)
    if kind not in SOURCES:
        raise SetupFault(
            "dice.kind", f"{kind!r} is no kind of dice", mend=f"Use one of {', '.join(SOURCES)}."
        )
    made = SOURCES[kind].from_data(rest, {})
    assert isinstance(made, Seeded | Scripted)
    return made


def read_save(
    data: Any, find: Callable[[str], System]
) -> tuple[Setup, Seeded | Committed | Scripted, list[tuple[int | str, Answer]], System]:
    """The parts of a save, each checked, before anything is played."""
    if not isinstance(data, dict) or data.get("format") != SAVE_FORMAT:
        raise SetupFault("format", "this is no Grognard save", mend="Saves are made by `save` in a game.")
    if data.get("version") != SAVE_VERSION:
        raise SetupFault(
            "version", f"save version {data.get('version')!r}, this program reads {SAVE_VERSION}"
        )
    missing = [k for k in ("system", "rules", "setup", "dice", "record", "digest") if k not in data]
    if missing:
        raise SetupFault(
            ", ".join(missing), "missing from the save", mend="The file is damaged or cut short."
        )
    check(data, SAVE, "save")
    try:
        system = find(data["system"])
    except (KeyError, TypeError) as fault:
        raise SetupFault("system", f"{data['system']!r} is not a game this program knows") from fault
    if data["rules"] != system.rules_version:
        raise SetupFault(
            "rules",
            f"saved under rules version {data['rules']!r} of {system.id}, this is version {system.rules_version}",
            mend="Play it on with the version of Grognard that it was saved by.",
        )
    try:
        setup = Setup.from_data(data["setup"])
        dice = dice_from_data(data["dice"])
        record = [(entry[0], entry[1]) for entry in data["record"]]
        if any(type(who) is not int and who != "undo" for who, _ in record):
            raise ValueError("an entry of the record names neither a seat nor an undo")
        check_setup(setup)
        _check_length(record)
        for number, (who, count) in enumerate(record):
            if who == "undo" and type(count) is not int:
                raise SetupFault(
                    f"record, entry {number + 1}", f"{count!r} is no number of answers to take back"
                )
    except SetupFault:
        raise
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as fault:
        raise SetupFault(
            "save", f"damaged: {fault}", mend="The file was cut short or changed by hand."
        ) from fault
    return setup, dice, record, system


def _check_length(record: Sequence[tuple[int | str, Answer]]) -> None:
    """A record is played before it is believed: it must not be longer than any game is."""
    back = sum(who == "undo" for who, _ in record)
    if len(record) > ENTRIES:
        raise SetupFault("record", f"{len(record)} entries", mend=f"At most {ENTRIES} are played again.")
    if back > TAKE_BACKS:
        raise SetupFault(
            "record", f"answers are taken back {back} times", mend=f"At most {TAKE_BACKS} are played again."
        )


def draw(decision: Decision, chance: Chance) -> Answer:
    """A legal answer at random."""
    return decision.form.draw(chance)
