"""Playing at the terminal: set up, asked, answered, refused, taken back, saved and gone on with."""

import json

import pytest

from grognard.bots import GreedyBot
from grognard.cli.commands import clauses
from grognard.cli.seat import play, sitting
from grognard.core.books.lesson import Moment
from grognard.core.decision import Amount, Decision, OneOf, Order, SomeOf
from grognard.core.game import Game
from grognard.core.rules import Clause, Index, translated
from toy import SYSTEM

SETUP = ("play", "toy", "--seed", "4")


def find(system_id):
    return {"toy": SYSTEM}[system_id]


def test_without_arguments_a_menu_sets_the_game_up(terminal):
    shown = terminal("play", typed=["9", "2", "2", "1", "1", "3", "x", "77"])
    assert "Which scenario?" in shown.out
    assert "Type a number from 1 to 2" in shown.out
    assert "Which army for Blue?" in shown.out
    assert "Who plays Red?" in shown.out
    assert "Type a whole number, or nothing" in shown.out
    assert "Seed 77." in shown.out
    assert "Your stake?" in shown.out
    assert shown.code == 0


def test_enter_takes_the_first_line_of_each_menu(terminal):
    shown = terminal("play", typed=["", "", "", "", "", ""])
    assert "Your stake?" in shown.out


def test_the_board_the_question_and_its_rule_are_shown(terminal):
    shown = terminal(*SETUP, typed=["1"])
    assert "▲R1" in shown.out
    assert "●B2" in shown.out
    assert "━━━━━┓" in shown.out
    assert "pond" in shown.out
    assert "Which runner? Pace 2  toy.turn.choose" in shown.out
    assert "1  runner r1" in shown.out
    assert "2  runner r2" in shown.out


def test_two_bots_play_to_the_end_and_the_log_is_told(terminal):
    shown = terminal(*SETUP, "--seat", "greedy", "--seat", "random")
    assert "  Runner r1 runs to" in shown.out, (
        "a sentence begins with a large letter, whatever it begins with"
    )
    assert "The game is over. Winner:" in shown.out
    assert "(crossed the line)" in shown.out


@pytest.mark.parametrize("answer", ["2", "r2", "runner r2", "RUNNER R2"])
def test_an_option_is_chosen_by_number_key_or_name(terminal, answer):
    shown = terminal(*SETUP, typed=["1", answer])
    assert "Where to for runner r2" in shown.out


def test_a_name_that_begins_two_options_is_not_guessed(terminal):
    shown = terminal(*SETUP, typed=["1", "runner"])
    assert "“runner” is none of the choices, or more than one: type a number from 1 to 2" in shown.out


def test_cells_are_typed_by_name_and_those_offered_are_shown(terminal):
    shown = terminal(*SETUP, typed=["1", "1", "c1"])
    assert "One of: A1 B1 C1 D1 E1" in shown.out
    assert "Runner r1 runs to C1" in shown.out


def test_a_refused_answer_tells_why_with_the_rule(terminal):
    shown = terminal(*SETUP, typed=["9", "1", "b1", "1", "E5", "Z9"])
    assert "“9” is not a whole number from 0 to 3" in shown.out
    assert "“b1” is not among the choices" in shown.out
    assert "E5 is too far for 3 (toy.turn.run)" in shown.out
    assert "“Z9” is not a cell: type a name such as A1" in shown.out


def test_a_question_mark_tells_the_sum_and_the_odds_of_an_option(terminal):
    shown = terminal(*SETUP, typed=["1", "? 1", "?", "? nobody", "? b1"])
    assert "dash: 2 = 1 (toy.pace.base) + 1 (toy.pace.army)" in shown.out
    assert "25 %" in shown.out
    assert "“nobody” is none of the choices" in shown.out
    assert "“b1” is not among the choices" in shown.out


def test_commands_show_log_units_cards_board_and_help(terminal):
    shown = terminal(
        *SETUP, typed=["1", "log 5", "units", "card r1", "card", "card nobody", "board", "help", "rule x"]
    )
    assert shown.out.count("Red has staked") == 2
    assert "from the rulebook" in shown.out
    assert "No card of “nobody” lies on the table" in shown.out
    assert "take your last answer back" in shown.out
    assert "No clause is called “x”" in shown.out


def test_rules_are_shown_in_the_language_of_the_game(terminal, monkeypatch):
    english = Clause("toy.turn.run", "1", "fact", 1, "Run.")
    book = Index("toy", "The race", {english.id: english}, {}, {})
    french = translated(book, {"clauses": {english.id: {"text": "Courir."}}})
    monkeypatch.setattr(clauses, "index", lambda system, language: french if language == "fr" else book)
    shown = terminal(*SETUP, "--lang", "fr", typed=["rule run"])
    assert "Courir." in shown.out
    assert "Run." not in shown.out
    assert "Run." in terminal(*SETUP, typed=["rule run"]).out


def test_another_seats_secret_is_not_told(terminal):
    shown = terminal(*SETUP, typed=["1"])
    assert "Blue has staked" not in shown.out


def test_the_hint_is_what_the_greedy_bot_would_do_and_auto_does_it(terminal):
    shown = terminal(*SETUP, typed=["hint", "auto", "1", "hint", "auto"])
    assert "The greedy bot would answer: 1" in shown.out
    assert "Answered for you: 1" in shown.out
    assert "Answered for you: E1" in shown.out
    assert "The game is over. Winner: Red" in shown.out


def test_the_last_answer_is_taken_back_where_it_is_free(terminal, tmp_path, monkeypatch):
    def stakes(self, battle):
        for place in (0, 1):
            battle.stakes[place] = yield Decision(0, "toy-stake", "toy.stake", Amount(0, 3))

    monkeypatch.setattr(type(SYSTEM), "_stakes", stakes)
    shown = terminal(*SETUP, typed=["1", "undo", "2", "3", "save it.json"])
    assert shown.out.count("Taken back.") == 1
    assert json.loads((tmp_path / "it.json").read_text())["record"] == [[0, 1], ["undo", 1], [0, 2], [0, 3]]


def test_people_who_share_a_terminal_are_asked_for_consent(terminal, tmp_path):
    typed = ["", "1", "", "undo", "no", "undo", "yes", "", "3", "", "save it.json"]
    shown = terminal(*SETUP, "--seat", "me", "--seat", "me", typed=typed)
    assert shown.out.count("Does Red agree? (yes or no)") == 2
    assert shown.out.count("Taken back.") == 1
    assert json.loads((tmp_path / "it.json").read_text())["record"] == [[0, 1], ["undo", 1], [0, 3]]


def test_nothing_is_taken_back_where_nothing_was_answered(terminal):
    assert "There is nothing to take back." in terminal(*SETUP, typed=["undo"]).out


def test_a_bot_thinks_again_when_an_answer_is_taken_back(terminal):
    shown = terminal(*SETUP, typed=["1", "undo"])
    assert shown.out.count("Taken back.") == 1
    assert "This cannot be taken back" not in shown.out


def test_nothing_is_taken_back_once_dice_have_fallen(terminal):
    shown = terminal(*SETUP, typed=["1", "1", "undo"])
    assert shown.out.count("This cannot be taken back") == 1
    assert "Taken back." not in shown.out


def test_people_who_share_a_terminal_hand_it_over_for_secrets(terminal):
    shown = terminal(*SETUP, "--seat", "me", "--seat", "me", typed=["", "1", "", "2"])
    assert "Red is asked something in secret" in shown.out
    assert "Blue is asked something in secret" in shown.out
    assert "Red has staked" not in shown.out.split("Which runner?")[0].split("Blue is asked")[1]


def test_a_saved_game_is_gone_on_with_in_the_same_seats(terminal, tmp_path):
    file = tmp_path / "saves" / "race.json"
    first = terminal(*SETUP, typed=["1", "1", f"save {file}", "quit", ""])
    assert f"Saved to {file}" in first.out.replace("\n", "")
    saved = json.loads(file.read_text())
    assert saved["seats"] == ["me", "greedy"]
    again = Game.load(saved, find)
    assert again.answers == [(0, 1), (1, 1), (0, "r1")]
    shown = terminal("play", "--load", file, typed=["B1"])
    assert "Where to for runner r1" in shown.out
    assert "Blue rolls 1 die" in shown.out
    assert shown.code == 0


def test_a_save_of_other_rules_goes_on_from_its_kept_state_and_says_so(terminal, tmp_path):
    file = tmp_path / "race.json"
    terminal(*SETUP, typed=["1", "1", f"save {file}", "quit", ""])
    saved = json.loads(file.read_text())
    # As another version wrote it, in which the same answers led elsewhere.
    file.write_text(json.dumps({**saved, "rules": "0" * 32, "digest": "0" * 32}))
    shown = terminal("play", "--load", file, "--lang", "fr", typed=["r1"])
    assert "Les règles ont changé depuis que cette partie a été jouée" in " ".join(shown.out.split())
    assert "la dernière réponse est à redonner" in " ".join(shown.out.split())
    assert shown.code == 0


def test_quitting_offers_to_save(terminal, tmp_path):
    shown = terminal(*SETUP, typed=["1", "quit", "here.json"])
    assert "grognard play --load here.json" in shown.out
    assert (tmp_path / "here.json").is_file()


def test_a_file_that_cannot_be_written_is_told_and_the_game_goes_on(terminal, tmp_path):
    (tmp_path / "file").write_text("x")
    shown = terminal(*SETUP, typed=["1", "save file/in/it.json", "save", "1"])
    assert "cannot be written" in shown.out
    assert "Name a file: save FILE" in shown.out
    assert "Where to for runner r1" in shown.out


def test_the_end_of_input_keeps_the_game_and_shows_no_traceback(terminal, tmp_path):
    shown = terminal(*SETUP, typed=["1", "1"])
    kept = tmp_path / "state" / "grognard" / "last.json"
    assert Game.load(json.loads(kept.read_text()), find).answers == [(0, 1), (1, 1), (0, "r1")]
    assert "Goodbye. To go on" in shown.out
    assert shown.code == 0


def test_an_interrupt_keeps_the_game_and_shows_no_traceback(terminal, tmp_path, monkeypatch):
    class Interrupted:
        lines = iter(["1\n"])

        def readline(self, *_):
            line = next(self.lines, None)
            if line is None:
                raise KeyboardInterrupt
            return line

        def fileno(self):
            raise OSError

    monkeypatch.setattr("io.StringIO", lambda text: Interrupted())
    shown = terminal(*SETUP)
    assert "Goodbye. To go on" in shown.out
    assert (tmp_path / "state" / "grognard" / "last.json").is_file()


def test_before_anything_is_answered_there_is_nothing_to_keep(terminal, tmp_path):
    assert "Goodbye." in terminal(*SETUP).out
    assert not (tmp_path / "state").exists()


def test_a_position_is_played_from(terminal, tmp_path):
    file = tmp_path / "near.toml"
    file.write_text('system = "toy"\nseed = 3\n[position.runners]\nr1 = "D1"\n')
    shown = terminal("play", "--position", file, typed=["1", "1", "E1"])
    assert "The game is over. Winner: Red" in shown.out


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["chess"], "“chess” is not a game this program knows. It knows: toy"),
        (["toy", "--scenario", "war"], "There is no scenario “war”. There are: race, sprint"),
        (["toy", "--army", "elves"], "“elves” is neither a ready army nor a file. Ready are: swift, steady"),
        (["toy", "--seat", "cat"], "“cat” cannot take a seat. These can: me, random, greedy"),
        (["toy", *["--seat", "me"] * 3], "3 players are named for 2 seats"),
        (["toy", *["--army", "swift"] * 3], "3 armies are named for 2 seats"),
        (["toy", "--lang", "de"], "There are no words in “de”. There are: en, fr"),
        (["--load", "none.json"], "none.json cannot be read: No such file or directory"),
        (["--load", "bad.json"], "bad.json cannot be read"),
        (["--load", "other.json"], "format: this is no Grognard save"),
        (["--position", "none.toml"], "none.toml: cannot be read"),
        (["--position", "where.toml"], "position.runners.r1: 'Z9' is no cell. Use A1 to E5."),
        (["--position", "chess.toml"], "'chess' is not a game this program knows"),
        (
            ["toy", "--army", "big.json"],
            "The army costs 9 points where 2 are allowed: take 7 away (toy.army.pace)",
        ),
    ],
)
def test_what_cannot_be_set_up_is_refused_in_a_sentence(terminal, tmp_path, args, told):
    (tmp_path / "bad.json").write_text("{")
    (tmp_path / "other.json").write_text("{}")
    (tmp_path / "where.toml").write_text('system = "toy"\nposition.runners.r1 = "Z9"\n')
    (tmp_path / "chess.toml").write_text('system = "chess"\n')
    (tmp_path / "big.json").write_text('{"pace": 9}')
    shown = terminal("play", *args)
    assert shown.code == 1
    assert told in " ".join(shown.err.split())


def test_an_army_of_ones_own_is_taken_from_a_file(terminal, tmp_path):
    (tmp_path / "own.toml").write_text("pace = 2\n")
    shown = terminal(*SETUP, "--army", "own.toml", "--army", "steady", typed=["1"])
    assert "Which runner? Pace 2" in shown.out


def test_a_french_person_plays_in_french(terminal):
    shown = terminal(
        "play",
        "toy",
        "--seed",
        "4",
        "--lang",
        "fr",
        typed=["9", "1", "aide", "plateau", "unités", "1", "reprendre"],
    )
    assert "n’est pas un nombre entier de 0 à 3" in shown.out
    assert "reprendre votre dernière réponse" in shown.out
    assert "Cela ne peut pas être repris" in shown.out


def test_the_language_follows_the_system(terminal, monkeypatch):
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert "Un nombre de 0 à 3." in terminal(*SETUP).out
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert "A number from 0 to 3." in terminal(*SETUP).out


def ask_instead(monkeypatch, form):
    """Let the race ask its first question in another form."""

    def stakes(self, battle):
        chosen = yield Decision(0, "toy-stake", "toy.stake", form)
        battle.stakes[0] = len(chosen)
        battle.stakes[1] = chosen.index("c") if "c" in chosen else 0

    monkeypatch.setattr(type(SYSTEM), "_stakes", stakes)


@pytest.mark.parametrize(
    ("form", "text", "answer"),
    [
        (SomeOf(("a", "b", "c"), 0, 3), "1 3", ["a", "c"]),
        (SomeOf(("a", "b", "c"), 0, 3), "c, a", ["c", "a"]),
        (SomeOf(("a", "b", "c"), 0, 3), "all", ["a", "b", "c"]),
        (SomeOf(("a", "b", "c"), 0, 3), "none", []),
        (Order(("a", "b", "c")), "3 1 2", ["c", "a", "b"]),
    ],
)
def test_lists_are_typed_by_numbers_or_names(terminal, tmp_path, monkeypatch, form, text, answer):
    ask_instead(monkeypatch, form)
    terminal(*SETUP, typed=[text, "save it.json"])
    assert json.loads((tmp_path / "it.json").read_text())["record"][0] == [0, answer]


def test_too_many_of_a_list_are_refused(terminal, monkeypatch):
    ask_instead(monkeypatch, SomeOf(("a", "b", "c"), 1, 2))
    shown = terminal(*SETUP, typed=["1 2 3", "none", "1 1", "7"])
    assert "From 1 to 2 of these" in shown.out
    assert "3 are chosen: choose from 1 to 2" in shown.out
    assert "Nothing is chosen: choose from 1 to 2" in shown.out
    assert "Something is named twice" in shown.out
    assert "Type a number from 1 to 3" in shown.out


def react_first(monkeypatch, could=()):
    """Let the race begin with two questions whether somebody reacts, to which only those who could may."""

    def stakes(self, battle):
        for _ in range(2):
            reacts = yield Decision(
                0,
                "toy-stake",
                "toy.stake",
                OneOf(("yes", "no")),
                secret=True,
                role="reaction",
                skip="no",
                reacts=lambda: could,
            )
            battle.stakes[0] = len(reacts)
        battle.stakes[1] = yield Decision(0, "toy-stake", "toy.stake", Amount(0, 3))

    monkeypatch.setattr(type(SYSTEM), "_stakes", stakes)


def test_a_reaction_that_nobody_could_make_goes_by_unless_somebody_would_see_it(
    terminal, tmp_path, monkeypatch
):
    def given(*args, typed):
        terminal(*SETUP, *args, typed=[*typed, "save it.json"])
        return [said for _, said in json.loads((tmp_path / "it.json").read_text())["record"]]

    react_first(monkeypatch)
    assert given(typed=["3"])[:3] == ["no", "no", 3]
    # Who takes one answer back gives it himself.
    assert given(typed=["undo", "yes", "2"])[:5] == ["no", "no", 1, "yes", 2]
    assert given("--seat", "me", "--seat", "me", typed=["", "yes", "yes", "1"])[:3] == ["yes", "yes", 1]
    react_first(monkeypatch, could=("somebody",))
    assert given(typed=["yes", "yes", "1"])[:3] == ["yes", "yes", 1]


def test_hints_use_the_seats_own_view(terminal, monkeypatch):
    seen = []

    class Spy(GreedyBot):
        def choose(self, chair):
            seen.append(chair.view.stakes)
            return super().choose(chair)

    monkeypatch.setattr(sitting, "GreedyBot", Spy)
    terminal(*SETUP, typed=["2", "hint"])
    assert seen == [[2, None]]


def test_a_lesson_is_given_where_it_is_wished_for(terminal, monkeypatch):
    said = {"en": "Runners run", "fr": "Les coureurs courent"}
    monkeypatch.setattr(
        play, "moments", lambda *_: (Moment("toy-stake", "toy.turn.choose", 0, said, said, said),)
    )
    assert "Runners run" not in terminal(*SETUP, typed=["1"]).out
    assert terminal(*SETUP, "--lesson", typed=["1"]).out.count("Runners run") == 3, (
        "title, idea and what to do, once"
    )


def test_house_rules_are_taken_and_those_unknown_refused(terminal):
    refused = terminal("play", "toy", "--house", "no_such_rule=true")
    assert refused.code != 0
    assert "no_such_rule" in refused.out + refused.err
