"""A game in play: answers taken and refused, forks, taking back, saves."""

import copy
import json

import pytest

from grognard.core.decision import Amount, Decision, OneOf
from grognard.core.dice import Committed, DiceError, Scripted, Seeded
from grognard.core.event import AnsweredItself
from grognard.core.game import Game, Refused, Rng, StandsStill
from grognard.core.records.saves import dice_from_data
from grognard.core.system import Setup, SetupFault
from toy import SYSTEM, Toy

SETUP = Setup("toy", "race", ({"pace": 2}, {"pace": 1}))


def find(system_id):
    return {"toy": SYSTEM}[system_id]


def new_game(seed=5, **options):
    return Game(SYSTEM, SETUP, Seeded(seed=seed), **options)


def answer_at_random(game, rng):
    game.submit(game.decision.seat, game.decision.form.draw(rng))


def play_on(game, rng, answers=10_000):
    """Answer at random and note the fingerprint after each answer."""
    digests = []
    while game.decision is not None and len(digests) < answers:
        answer_at_random(game, rng)
        digests.append(game.digest())
    return digests


# -- answers -----------------------------------------------------------------------------------------


def test_an_answer_moves_the_game_on():
    game = new_game()
    assert (game.decision.seat, game.decision.ask) == (0, "toy-stake")
    game.submit(0, 2)
    assert game.battle.stakes == [2, None]
    assert (game.decision.seat, game.decision.ask) == (1, "toy-stake")


@pytest.mark.parametrize(
    ("seat", "answer", "key"),
    [(0, 9, "not-an-amount"), (0, "x", "not-an-amount"), (1, 1, "wrong-seat"), (7, 1, "wrong-seat")],
)
def test_a_refused_answer_changes_nothing(seat, answer, key):
    game = new_game()
    before = (game.digest(), game.decision, len(game.journal), list(game.answers), list(game.record))
    with pytest.raises(Refused) as caught:
        game.submit(seat, answer)
    assert [reason.key for reason in caught.value.why.reasons] == [key]
    assert (game.digest(), game.decision, len(game.journal), game.answers, game.record) == before


def test_a_rule_that_breaks_leaves_the_game_as_it_was():
    game = Game(SYSTEM, SETUP, Scripted(faces=[3]))
    while len(game.answers) < 30:
        before = (game.digest(), list(game.answers), list(game.record), len(game.journal))
        try:
            game.submit(game.decision.seat, game.decision.form.default())
        except DiceError:
            break
    else:
        pytest.fail("the dice never ran dry")
    assert (game.digest(), game.answers, game.record, len(game.journal)) == before
    assert game.decision is not None


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("still", "neither asks nor changes"),
        ("to and fro", "neither asks nor changes"),
        ("away", "on and on"),
        ("alone", "on and on"),
    ],
)
def test_a_step_that_never_comes_to_a_question_is_named_and_ends(toy, fault, said):
    toy.fault = fault
    game = new_game()
    while game.battle.turn < 3 or game.decision.ask != "toy-goal":
        game.submit(game.decision.seat, game.decision.form.default())
    before = (game.digest(), list(game.answers), list(game.record))
    with pytest.raises(StandsStill, match=f"toy, Toy._never_asks, after .* answers: .*{said}"):
        game.submit(game.decision.seat, game.decision.form.default())
    assert (game.digest(), game.answers, game.record) == before
    assert game.decision is not None


def test_a_refusal_names_the_rule_it_comes_from():
    game = new_game()
    for answer in (0, 0, "r1"):
        game.submit(game.decision.seat, answer)
    with pytest.raises(Refused) as caught:
        game.submit(0, 20)
    assert (caught.value.why.reasons[0].key, caught.value.why.rule) == ("toy-far", "toy.turn.run")


def test_a_finished_game_takes_no_answer():
    game = new_game()
    play_on(game, Rng(1))
    assert game.over
    assert game.outcome.winners
    with pytest.raises(Refused) as caught:
        game.submit(0, 0)
    assert caught.value.why.reasons[0].key == "game-over"


class Narrow(Toy):
    """A race in which a runner that can go nowhere else is not asked."""

    def _turn(self, battle):
        script = super()._turn(battle)
        decision = next(script)
        while True:
            if decision.ask == "toy-runner":
                decision.form = type(decision.form)(decision.form.options[:1], decision.form.of)
                decision.open = self.ask_always
            answer = yield decision
            try:
                decision = script.send(answer)
            except StopIteration:
                return

    ask_always = False


def test_a_decision_with_one_answer_answers_itself_and_is_logged():
    game = Game(Narrow(), SETUP, Seeded(seed=5))
    game.submit(0, 0)
    game.submit(1, 0)
    assert game.decision.ask == "toy-goal"
    told = [entry.event for entry in game.journal if isinstance(entry.event, AnsweredItself)]
    assert [(e.seat, e.ask, e.rule, e.answer) for e in told] == [(0, "toy-runner", "toy.turn.choose", "r1")]
    assert len(game.answers) == 2


def test_an_open_decision_is_asked_even_with_one_answer():
    system = Narrow()
    system.ask_always = True
    game = Game(system, SETUP, Seeded(seed=5))
    game.submit(0, 0)
    game.submit(1, 0)
    assert game.decision.ask == "toy-runner"


def test_the_rules_do_not_notice_whether_there_is_a_log():
    logged, silent = new_game(), new_game(log=False)
    assert play_on(logged, Rng(3)) == play_on(silent, Rng(3))
    assert logged.journal
    assert not silent.journal


def test_events_know_after_which_answer_they_fell_and_who_may_know_them():
    game = new_game()
    game.submit(0, 1)
    assert [(e.answers, e.audience, e.event.kind) for e in game.journal] == [(1, (0,), "toy-staked")]
    assert game.journal[0].known_to(0)
    assert not game.journal[0].known_to(1)
    assert not game.journal[0].known_to(None)


# -- copies ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("answered", range(14))
def test_a_fork_taken_anywhere_plays_on_the_same(answered):
    game = new_game()
    play_on(game, Rng(9), answered)
    twin = game.fork()
    assert twin.digest() == game.digest()
    assert twin.decision.to_data() == game.decision.to_data()
    assert twin.answers == game.answers
    assert twin.free_undo(0) == game.free_undo(0)
    ahead = play_on(twin, Rng(77))
    assert ahead
    assert play_on(game, Rng(77)) == ahead


def test_playing_a_fork_leaves_the_original_alone():
    game = new_game()
    play_on(game, Rng(9), 6)
    before, decision = game.digest(), game.decision.to_data()
    play_on(game.fork(log=True), Rng(1))
    assert (game.digest(), game.decision.to_data(), len(game.answers)) == (before, decision, 6)


def test_a_finished_game_can_be_forked():
    game = new_game()
    play_on(game, Rng(9))
    twin = game.fork()
    assert (twin.over, twin.digest(), twin.outcome) == (True, game.digest(), game.outcome)


def test_the_imagined_game_has_other_dice_and_deals_secrets_again():
    game = new_game()
    game.submit(0, 1)
    game.submit(1, 3)
    stakes, dice = set(), set()
    rng = Rng(4)
    for _ in range(40):
        dream = game.imagine(0, rng)
        assert dream.battle.stakes[0] == 1
        stakes.add(dream.battle.stakes[1])
        dice.add(tuple(dream.battle.dice.roll(5, 6, "test")))
    assert stakes == {0, 1, 2, 3}
    assert len(dice) == 40
    assert game.battle.stakes == [1, 3]


def test_the_imagined_game_holds_neither_the_true_dice_nor_what_others_answered():
    game = new_game(seed=123456789)
    game.submit(0, 1)
    game.submit(1, 3)
    dream = game.imagine(0, Rng(4))
    assert "123456789" not in json.dumps(dream.first.to_data())
    assert (1, 3) not in dream.answers
    assert (1, 3) not in dream.record


def test_the_imagined_game_can_be_played_to_its_end_and_forked_after_its_step():
    game = new_game()
    play_on(game, Rng(2), 3)
    dream = game.imagine(1, Rng(8))
    with pytest.raises(RuntimeError, match="after its present step"):
        dream.fork()
    rng = Rng(10)
    while dream.decision.ask != "toy-runner":
        answer_at_random(dream, rng)
    twin = dream.fork()
    assert play_on(dream, Rng(11)) == play_on(twin, Rng(11))


# -- taking back -------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", range(1, 11))
def test_undo_and_the_same_answers_again_lead_to_the_same_states(count):
    game = new_game()
    first = game.digest()
    digests = [first, *play_on(game, Rng(9), 10)]
    events = [entry.event.to_data() for entry in game.journal]
    taken = game.answers[-count:]
    game.undo(count)
    assert game.digest() == digests[10 - count]
    assert len(game.answers) == 10 - count
    for number, (seat, answer) in enumerate(taken):
        game.submit(seat, answer)
        assert game.digest() == digests[11 - count + number]
    assert [entry.event.to_data() for entry in game.journal] == events


def test_what_was_taken_back_stays_in_the_record():
    game = new_game()
    game.submit(0, 1)
    game.undo()
    game.submit(0, 2)
    assert game.answers == [(0, 2)]
    assert game.record == [(0, 1), ("undo", 1), (0, 2)]


@pytest.mark.parametrize("count", [0, -1, 3])
def test_more_than_was_answered_cannot_be_taken_back(count):
    game = new_game()
    play_on(game, Rng(9), 2)
    before = game.digest()
    with pytest.raises(Refused):
        game.undo(count)
    assert (game.digest(), len(game.answers), len(game.record)) == (before, 2, 2)


def test_undo_is_free_until_another_seat_is_asked_in_secret_or_has_answered():
    game = new_game()
    # Whether the other has staked already must not be told from this.
    game.submit(0, 1)
    assert (game.free_undo(0), game.free_undo(1)) == (0, 0)
    game.submit(1, 2)
    assert (game.free_undo(0), game.free_undo(1)) == (0, 1)


def test_what_bots_answered_is_no_barrier_but_dice_are():
    game = new_game()
    game.submit(0, 1)
    assert game.free_undo(0, (1,)) == 1
    game.submit(1, 2)
    # Both answers would go, one of them its own; what the bot may take back is no more than before.
    assert (game.free_undo(0, (1,)), game.free_undo(0, (0,)), game.free_undo(1)) == (1, 0, 1)
    runner, rolled = game.decision, game.battle.dice.rolled
    game.submit(runner.seat, runner.form.default())
    assert game.battle.dice.rolled > rolled
    assert game.free_undo(0, (1,)) == game.free_undo(1, (0,)) == 0


def test_what_may_be_taken_back_does_not_tell_that_another_answered_in_secret(monkeypatch):
    def stakes(self, battle):
        yield Decision(0, "toy-runner", "toy.turn.choose", OneOf(("r1", "r2"), "unit"))
        for _ in range(3):
            battle.stakes[1] = yield Decision(1, "toy-stake", "toy.stake", Amount(0, 3), secret=True)

    monkeypatch.setattr(Toy, "_stakes", stakes)
    game = new_game()
    game.submit(0, "r1")
    seen = [game.free_undo(0)]
    for _ in range(2):
        game.submit(1, 2)
        seen.append(game.free_undo(0))
    assert len(set(seen)) == 1
    assert game.free_undo(1) == 2


def test_undo_is_free_until_a_die_has_fallen():
    game = new_game()
    game.submit(0, 1)
    game.submit(1, 1)
    game.submit(0, "r1")  # the die falls
    assert game.free_undo(0) == 0
    game.submit(0, game.decision.form.default())  # no die falls
    assert game.free_undo(0) == 1


class Telltale(Toy):
    """A race in which ending a run brings a secret to light."""

    def _turn(self, battle):
        yield from super()._turn(battle)
        battle.reveals += 1


def test_undo_is_free_until_a_secret_has_come_to_light():
    game = Game(Telltale(), SETUP, Seeded(seed=5))
    for answer in (1, 1, "r1"):
        game.submit(game.decision.seat, answer)
    game.submit(0, game.decision.form.default())
    assert game.free_undo(0) == 0


# -- saves -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("answered", [0, 1, 2, 3, 4, 9, 10_000])
def test_a_saved_game_comes_back_as_it_was(answered):
    game = new_game()
    play_on(game, Rng(9), answered)
    if answered == 9:
        game.undo(2)
    again = Game.load(json.loads(json.dumps(game.save())), find)
    assert again.digest() == game.digest()
    assert again.record == game.record
    assert again.answers == game.answers
    assert [e.event.to_data() for e in again.journal] == [e.event.to_data() for e in game.journal]
    assert play_on(again, Rng(4)) == play_on(game, Rng(4))


@pytest.mark.parametrize(
    "dice", [Seeded(seed=3), Committed(seed=0, secret=b"\x01\x02"), Scripted(faces=[4] * 200)]
)
def test_games_with_every_kind_of_dice_are_saved(dice):
    game = Game(SYSTEM, SETUP, dice)
    play_on(game, Rng(9), 8)
    again = Game.load(json.loads(json.dumps(game.save())), find)
    assert type(again.first) is type(dice)
    assert again.digest() == game.digest()


def test_a_save_keeps_the_state_at_the_start_of_the_step():
    game = new_game()
    play_on(game, Rng(9), 3)
    saved = game.save()["checkpoint"]
    assert saved["answers"] == 2
    assert SYSTEM.restore(saved["state"], SETUP).turn == 0


def damage(**changes):
    def change(save):
        save.update(changes)

    return change


def without(*names):
    def change(save):
        for name in names:
            del save[name]

    return change


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (damage(format="other"), "format"),
        (damage(version=99), "version"),
        (without("record"), "record"),
        (without("dice", "setup"), "setup, dice"),
        (damage(system="chess"), "system"),
        (damage(system=["toy"]), "system"),
        (damage(setup=3), "save"),
        (damage(setup={}), "save"),
        (damage(dice={"kind": "loaded"}), "dice.kind"),
        (damage(dice={"kind": "seeded"}), "save"),
        (damage(dice=7), "save"),
        (damage(record=7), "save"),
        (damage(record=[7]), "save"),
        (damage(record=[[0]]), "save"),
        (damage(record=[["me", 1]]), "save"),
        (damage(record=[[0, 99]]), "record, entry 1"),
        (damage(record=[[0, 1], [0, 1]]), "record, entry 2"),
        (damage(record=[["undo", 1]]), "record, entry 1"),
        (damage(record=[[0, 1], ["undo", "x"]]), "record, entry 2"),
        (damage(record=[[0, 1], ["undo", None]]), "record, entry 2"),
        (damage(record=[[0, 1]]), "digest"),
        (damage(digest="0"), "digest"),
    ],
)
def test_a_damaged_or_foreign_save_is_refused_and_says_where(change, place):
    game = new_game()
    play_on(game, Rng(9), 5)
    save = copy.deepcopy(game.save())
    change(save)
    with pytest.raises(SetupFault) as caught:
        Game.load(json.loads(json.dumps(save)), find)
    assert caught.value.place == place
    assert caught.value.what


@pytest.mark.parametrize("data", [None, 3, [], "save", {}])
def test_what_is_no_save_at_all_is_refused(data):
    with pytest.raises(SetupFault) as caught:
        Game.load(data, find)
    assert caught.value.place == "format"


def test_a_save_whose_scripted_dice_run_dry_is_refused():
    game = Game(SYSTEM, SETUP, Scripted(faces=[4] * 200))
    play_on(game, Rng(9), 8)
    save = game.save()
    save["dice"]["faces"] = [4]
    with pytest.raises(SetupFault, match="the scripted dice do not fit"):
        Game.load(save, find)


def test_dice_of_no_known_kind_are_refused():
    with pytest.raises(SetupFault, match=r"dice\.kind"):
        dice_from_data({"kind": "loaded", "seed": 1})


# -- fingerprints ------------------------------------------------------------------------------------


def test_equal_states_have_equal_fingerprints_and_others_do_not():
    assert new_game().digest() == new_game().digest()
    assert new_game(seed=5).digest() != new_game(seed=6).digest()
    game = new_game()
    digests = [game.digest(), *play_on(game, Rng(9))]
    assert len(set(digests)) == len(digests)


@pytest.mark.parametrize(("secret", "others"), [(True, 0), (False, 1)])
def test_a_secret_answer_that_gives_itself_is_told_to_its_seat_alone(secret, others):
    game = new_game()
    before = {seat: len(game.battle.journal.seen_by(seat)) for seat in (0, 1, None)}
    game._answer_itself(Decision(0, "toy-stake", "toy.turn.run", OneOf((1,)), secret=secret), 1)
    after = {seat: len(game.battle.journal.seen_by(seat)) - before[seat] for seat in before}
    assert after == {0: 1, 1: others, None: others}


def test_onlookers_can_be_told_what_a_seat_is_not():
    game = new_game()
    before = {seat: len(game.battle.journal.seen_by(seat)) for seat in (0, 1, None)}
    game.battle.tell_only((1, None), AnsweredItself, 0, "toy-stake", "toy.turn.run", 1)
    after = {seat: len(game.battle.journal.seen_by(seat)) - before[seat] for seat in before}
    assert after == {0: 0, 1: 1, None: 1}
