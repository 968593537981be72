"""The commands that report: replay, rules, simulate, bench, position, scenarios, army."""

import json
import subprocess
import sys

import pytest

from grognard.cli import app, door
from grognard.cli.commands import clauses, prove, rules
from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.language.words import LANGUAGES, words
from grognard.core.rules import CODE, Clause, Example, Index, translated
from grognard.core.system import Setup
from grognard.lab import checkout, evidence, proof
from toy import SYSTEM

BOOK = Index(
    "toy", "The Race",
    {
        "toy.turn.roll": Clause(
            "toy.turn.roll", "p. 1", "sequence", 1, "Roll a die.", "Any die.", ("Take it.",), (("face", "pace"),)
        ),
        "toy.turn.run": Clause("toy.turn.run", "p. 1", "movement", 2, "Run."),
    },
    {"toy.ex.dash": Example("toy.ex.dash", "p. 2", ("toy.turn.roll",), "A die shows 5.", "The runner may go 3.")},
    {},
)  # fmt: skip


@pytest.fixture
def saved(tmp_path):
    game = Game(SYSTEM, Setup("toy", "race"), Seeded(seed=5))
    rng = Rng(3)
    while game.decision is not None:
        game.submit(game.decision.seat, game.decision.form.draw(rng))
    file = tmp_path / "race.json"
    file.write_text(json.dumps(game.save()))
    return file, game


# -- replay ------------------------------------------------------------------------------------------


def test_a_replay_steps_both_ways(terminal, saved):
    file, game = saved
    count = len(game.answers)
    shown = terminal("replay", file, typed=["n", "", "p", "last", "first", "g 3", "what", "q"])
    places = [line.split()[1] for line in shown.out.splitlines() if line.startswith("After ")]
    assert places == ["0", "1", "2", "1", str(count), "0", "3"]
    assert "g N: go to an answer" in shown.out
    assert shown.code == 0


def test_a_replay_ends_where_the_input_ends(terminal, saved):
    assert terminal("replay", saved[0]).code == 0


def test_a_replay_tells_everything_an_onlooker_may_know(terminal, saved):
    shown = terminal("replay", saved[0], "--all")
    assert "runs to" in shown.out
    assert "has staked" not in shown.out
    assert "Red has staked" in terminal("replay", saved[0], "--all", "--seat", "1").out


def test_a_replay_shows_one_moment_and_gives_data(terminal, saved):
    file, game = saved
    assert "After 3 of" in terminal("replay", file, "--to", "3").out
    data = json.loads(terminal("replay", file, "--json").out)
    assert data["digest"] == game.digest()
    assert data["winners"] == list(game.outcome.winners)
    assert data["at"] == data["answers"] == len(game.answers)
    assert {event["kind"] for event in data["events"]} == {"toy-moved", "core-rolled"}


def test_a_damaged_save_is_refused_by_name(terminal, tmp_path):
    (tmp_path / "x.json").write_text('{"format": "grognard-save", "version": 1}')
    shown = terminal("replay", "x.json")
    assert shown.code == 1
    assert "system, rules, setup, dice, record, digest: missing from the save" in " ".join(shown.err.split())
    shown = terminal("replay", "x.json", "--json")
    assert shown.code == 1
    assert "missing from the save" in json.loads(shown.out)["error"]


# -- simulate, bench ---------------------------------------------------------------------------------


def test_a_simulation_counts_wins_and_gives_data(terminal):
    data = json.loads(terminal("simulate", "toy", "--games", "6", "--jobs", "1", "--laws", "--json").out)
    assert data["games"] == 6
    assert data["errors"] == []
    assert sum(data["wins_by_bot"].values()) + data["draws"] == 6
    shown = terminal("simulate", "toy", "--games", "6", "--jobs", "1")
    assert "won by greedy" in shown.out
    assert "won as Blue" in shown.out
    assert "ended by: crossed the line" in shown.out


def test_the_seed_decides_a_simulation(terminal):
    def decisions(seed):
        args = ("simulate", "toy", "--games", "6", "--jobs", "1", "--seed", seed, "--json")
        return json.loads(terminal(*args).out)["decisions"]

    assert decisions(1) == decisions(1)
    assert len({decisions(seed) for seed in range(6)}) > 1


def test_a_simulation_in_which_a_game_breaks_fails_and_says_which(terminal, toy):
    toy.fault = "crash"
    args = ("simulate", "toy", "--games", "6", "--jobs", "1", "--bots", "random")
    shown = terminal(*args)
    assert shown.code == 1
    assert "the rules crashed" in shown.out
    assert "--only" in shown.out
    data = json.loads(terminal(*args, "--json").out)
    number = data["errors"][0]["game"]
    again = json.loads(terminal(*args, "--only", number, "--json").out)
    assert again["games"] == 1
    assert again["errors"][0]["seed"] == data["errors"][0]["seed"]


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("chess",), "It knows: toy"),
        (("toy", "--bots", "clever"), "There is no bot “clever”. There are: random, greedy"),
        (("toy", "--bots", ","), "There is no bot “,”"),
        (("toy", "--scenario", "war"), "There is no scenario “war”"),
    ],
)
def test_what_cannot_be_simulated_is_refused(terminal, args, told):
    shown = terminal("simulate", *args)
    assert shown.code == 1
    assert told in " ".join(shown.err.split())


def test_the_bench_shows_figures_beside_those_kept_before(terminal, tmp_path, monkeypatch):
    monkeypatch.setattr(checkout, "root", lambda system="": tmp_path)
    args = ("bench", "toy", "--games", "2", "--repeats", "2")
    assert "decisions per second" in terminal(*args, "--keep").out
    kept = json.loads((tmp_path / "benchmarks" / "figures.json").read_text())
    data = json.loads(terminal(*args, "--json").out)
    assert data["before"] == kept["toy"]
    assert data["decisions_per_game"] == kept["toy"]["decisions_per_game"]["best"]
    assert data["median"]["decisions_per_game"] == kept["toy"]["decisions_per_game"]["median"]
    assert "+0 %" in terminal(*args).out
    assert json.loads((tmp_path / "benchmarks" / "figures.json").read_text()) == kept


def test_figures_cannot_be_kept_outside_a_checkout(terminal, monkeypatch):
    monkeypatch.setattr(checkout, "root", lambda system="": None)
    shown = terminal("bench", "toy", "--games", "1", "--repeats", "1", "--keep")
    assert shown.code == 1
    assert "This needs the source tree" in shown.err


# -- positions, scenarios, armies --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('system = "toy"\nposition.runners.r1 = "Z9"', "position.runners.r1: 'Z9' is no cell. Use A1 to E5."),
        (
            'system = "toy"\nposition.walls = 3',
            "position.walls: no such entry (toy.setup.entries). Use runners, turn.",
        ),
        ('system = "toy"\nposition.runners.r9 = "A1"', "position: the entry 'r9' is missing"),
        ('system = "chess"', "system: 'chess' is not a game this program knows"),
        ('system = "toy"\ndice = ["X"]', "dice: 'X' in 'X' is no die"),
        ("system = ", "p.toml: cannot be read"),
        ("x = 1", "p.toml: unknown entries x"),
        (
            'system = "toy"\n[[case]]\nname = "a"\n[[case]]\nname = "b"\nposition.turns = 1',
            "b, position.turns",
        ),
    ],
)
def test_a_position_that_cannot_be_set_up_is_told_with_its_place(terminal, tmp_path, text, told):
    file = tmp_path / "p.toml"
    file.write_text(text)
    shown = terminal("position", "check", file)
    assert shown.code == 1
    assert told in shown.err
    assert file.read_text() == text
    data = json.loads(terminal("position", "check", file, "--json").out)
    assert data["ok"] is False
    assert data["faults"][0]["place"] in told


def test_a_good_position_is_told_too(terminal, tmp_path):
    (tmp_path / "p.toml").write_text('system = "toy"\nposition.runners.r1 = "C1"\n')
    shown = terminal("position", "check", "p.toml")
    assert (shown.code, shown.out) == (0, "p.toml can be played.\n")
    assert json.loads(terminal("position", "check", "p.toml", "--json").out)["ok"] is True


def test_a_position_that_breaks_a_law_is_refused(terminal, tmp_path, monkeypatch):
    monkeypatch.setattr(type(SYSTEM), "laws", lambda self, battle: ["a runner too many"])
    (tmp_path / "p.toml").write_text('system = "toy"\n')
    assert "position: this cannot be: a runner too many" in terminal("position", "check", "p.toml").err


def test_scenarios_are_listed_with_their_armies(terminal):
    shown = terminal("scenarios", "toy")
    assert "A race" in shown.out
    assert "Red: swift, steady" in shown.out
    data = json.loads(terminal("scenarios", "toy", "--json").out)
    assert [(one["id"], one["seats"]) for one in data] == [("race", 2), ("sprint", 2)]
    assert data[0]["armies"][0][0] == {"id": "swift", "side": "red", "points": 2}


def test_the_faults_of_an_army_are_told(terminal, tmp_path):
    (tmp_path / "big.json").write_text('{"pace": 9}')
    (tmp_path / "good.toml").write_text("pace = 2\n")
    shown = terminal("army", "check", "toy", "race", "1", "big.json")
    assert shown.code == 1
    assert shown.err == "The army costs 9 points where 2 are allowed: take 7 away (toy.army.pace)\n"
    data = json.loads(terminal("army", "check", "toy", "race", "1", "big.json", "--json").out)
    assert data["faults"][0]["args"] == {"spent": 9, "limit": 2, "excess": 7}
    assert terminal("army", "check", "toy", "race", "2", "good.toml").out == "The army is in order.\n"
    assert "seats are counted from 1 to 2" in terminal("army", "check", "toy", "race", "3", "good.toml").err


# -- rules -------------------------------------------------------------------------------------------


@pytest.fixture
def book(terminal, monkeypatch, tmp_path):
    """The race with a rulebook, in a checkout of its own; `prove` says what its tests showed."""
    for module in (proof, clauses):
        monkeypatch.setattr(module, "index", lambda system, language="en": BOOK)
    monkeypatch.setattr(proof, "import_all", lambda package: None)
    monkeypatch.setattr(
        proof, "unknown_marks", lambda system: sorted(c for c in CODE if c not in BOOK.clauses)
    )
    monkeypatch.setattr(checkout, "root", lambda system="": tmp_path)
    kept = dict(CODE)
    CODE.clear()
    (tmp_path / "tests" / "cases" / "toy").mkdir(parents=True)
    (tmp_path / "README.md").write_text("# x\n<!-- systems:begin -->\nold\n<!-- systems:end -->\n")

    def prove(*clauses_, whole=True, examples=(), idle=()):
        digests = evidence.Digests(tmp_path)
        entered = tuple({code for mark in clauses_ for code in CODE.get(mark, ())} - set(idle))
        sentences = (f"{id_}#{part}" for id_ in clauses_ for part in BOOK.clauses[id_].parts)
        marks = (*clauses_, *sentences)
        seen = [evidence.Proof("tests/test_x.py::test_x", "passed", marks, examples, digests[""], entered)]
        evidence.keep(tmp_path, seen, digests, "" if whole else None)

    yield prove
    CODE.clear()
    CODE.update(kept)


def test_the_report_lists_clauses_with_code_and_tests(terminal, book):
    CODE["toy.turn.roll"] = ["grognard.systems.toy.turn.roll"]
    book("toy.turn.roll")
    shown = terminal("rules", "toy")
    assert shown.code == 0
    line = next(line for line in shown.out.splitlines() if line.startswith("toy.turn.roll"))
    assert line.split() == ["toy.turn.roll", "turn.roll", "1"]
    line = next(line for line in shown.out.splitlines() if line.startswith("toy.turn.run"))
    assert "no code, no passing test" in line


def test_one_clause_is_shown_whole(terminal, book):
    CODE["toy.turn.roll"] = ["grognard.systems.toy.turn.roll"]
    book("toy.turn.roll")
    out = terminal("rules", "toy", "roll").out
    for told in (
        "Roll a die.",
        "Ruling: Any die.",
        "1. Take it.",
        "face",
        "A die shows 5.",
        "tests/test_x.py::test_x",
    ):
        assert told in out
    assert "grognard.systems.toy.turn.roll" in out
    assert "No clause is called “nothing”" in terminal("rules", "toy", "nothing").err


def test_a_clause_is_shown_in_the_language_of_who_asks(terminal, book, monkeypatch):
    french = translated(
        BOOK, {"clauses": {"toy.turn.roll": {"text": "Lancer un dé.", "ruling": "Peu importe."}}}
    )
    monkeypatch.setattr(clauses, "index", lambda system, language="en": french if language == "fr" else BOOK)
    shown = terminal("rules", "toy", "roll", "--lang", "fr").out
    assert "Lancer un dé." in shown
    assert "Peu importe." in shown
    assert "Roll a die." not in shown
    assert "Roll a die." in terminal("rules", "toy", "roll").out


def test_the_check_fails_where_something_is_missing(terminal, book):
    book()
    shown = terminal("rules", "toy", "--check")
    assert shown.code == 1
    assert "toy.turn.run  no code, no passing test" in shown.out
    assert "toy.ex.dash  no case" in shown.out
    assert "Something is missing." in shown.out


def test_the_check_passes_where_nothing_is_missing(terminal, book):
    CODE.update({id_: ["x"] for id_ in BOOK.clauses})
    book(*BOOK.clauses, examples=("toy.ex.dash",))
    for args in (("rules", "toy", "--check"), ("rules", "--check")):
        shown = terminal(*args)
        assert shown.code == 0, shown.out
        assert "Every clause has code and proof." in shown.out


def test_the_check_fails_on_a_mark_that_names_nothing(terminal, book):
    CODE.update({id_: ["x"] for id_ in (*BOOK.clauses, "toy.turn.gone")})
    book(*BOOK.clauses, examples=("toy.ex.dash",))
    shown = terminal("rules", "toy", "--check")
    assert shown.code == 1
    assert "The mark toy.turn.gone names nothing in the index" in shown.out


def test_a_tier_limits_the_check(terminal, book):
    CODE["toy.turn.roll"] = ["x"]
    book("toy.turn.roll", examples=("toy.ex.dash",))
    assert terminal("rules", "toy", "--check").code == 1
    assert terminal("rules", "toy", "--check", "--tier", "1").code == 0


def test_the_check_runs_the_tests_where_nothing_is_known_of_them(terminal, book, monkeypatch):
    CODE.update({id_: ["x"] for id_ in BOOK.clauses})
    ran = []

    def run(command, **options):
        ran.append(command)
        book(*BOOK.clauses, examples=("toy.ex.dash",))
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(rules.subprocess, "run", run)
    assert terminal("rules", "toy", "--check").code == 0
    assert ran[0][:6] == [sys.executable, "-m", "pytest", "-q", "-m", "clause or example"]
    assert terminal("rules", "toy", "--check").code == 0
    assert len(ran) == 1


@pytest.mark.parametrize("remembered", [True, False])
def test_a_mark_is_idle_only_if_the_tests_enter_it_afresh_neither(terminal, book, monkeypatch, remembered):
    CODE.update({id_: ["x"] for id_ in BOOK.clauses})
    book(*BOOK.clauses, examples=("toy.ex.dash",), idle=["x"])
    ran = []

    def run(command, **options):
        ran.append(command[4:6])
        book(*BOOK.clauses, whole=False, examples=("toy.ex.dash",), idle=[] if remembered else ["x"])
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(rules.subprocess, "run", run)
    shown = terminal("rules", "toy", "--check")
    assert ran == [[evidence.FRESH, "tests/test_x.py::test_x"]]
    assert shown.code == (0 if remembered else 1)
    assert ("marked code that no passing test of the clause enters" in shown.out) != remembered


def test_tests_that_cannot_be_run_fail_the_check_with_what_they_said(terminal, book, monkeypatch):
    def run(command, **options):
        return subprocess.CompletedProcess(command, 2, "boom: no such module", "")

    monkeypatch.setattr(rules.subprocess, "run", run)
    shown = terminal("rules", "toy", "--check")
    assert shown.code == 1
    assert "boom: no such module" in shown.err


@pytest.mark.parametrize(
    ("named", "meant"),
    [("epic.aircraft", "epic.aircraft"), ("Aircraft", "epic.aircraft"), ("jink", "epic.aircraft.jink")],
)
def test_what_is_broken_is_named_by_a_chapter_or_a_clause(named, meant):
    assert prove.within("epic", named, words("en")) == meant


def test_a_chapter_that_is_not_there_cannot_be_broken():
    with pytest.raises(door.Refusal, match="airship"):
        prove.within("epic", "airship", words("en"))


def test_code_that_changes_under_its_tests_proves_nothing(terminal, book, monkeypatch, tmp_path):
    def run(command, **options):
        (tmp_path / "tests" / "new.py").write_text("x = 1")
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(rules.subprocess, "run", run)
    shown = terminal("rules", "toy", "--check")
    assert shown.code == 1
    assert "The code changed while its tests ran." in shown.err


def test_without_a_check_no_test_is_run_and_old_evidence_is_called_so(terminal, book, monkeypatch):
    monkeypatch.setattr(rules.subprocess, "run", None)
    shown = terminal("rules", "toy")
    assert shown.code == 0
    assert "have not all been run on the code as it stands" in shown.out


def test_the_report_as_data(terminal, book):
    CODE["toy.turn.roll"] = ["x"]
    book("toy.turn.roll")
    data = json.loads(terminal("rules", "toy", "--json").out)
    assert {key: data[key] for key in ("system", "clauses", "coded", "tested", "examples", "cases")} == {
        "system": "toy", "clauses": 2, "coded": 1, "tested": 1, "examples": 1, "cases": 0,
    }  # fmt: skip
    assert {"clause": "toy.turn.run", "lacks": ["code", "test"]} in data["missing"]
    assert isinstance(json.loads(terminal("rules", "--json").out), list)
    assert terminal("rules", "toy", "--json", "--check").code == 1


def test_the_readme_gets_its_table(terminal, book, tmp_path):
    CODE["toy.turn.roll"] = ["x"]
    book("toy.turn.roll")
    assert terminal("rules", "--readme").code == 0
    assert "| `toy` | The Race | squares | 2 | 1 | 1 |" in (tmp_path / "README.md").read_text()
    (tmp_path / "README.md").write_text("no marks")
    shown = terminal("rules", "--readme")
    assert shown.code == 1
    assert "<!-- systems:begin -->" in shown.err


# -- help --------------------------------------------------------------------------------------------


def all_commands(command):
    yield command
    for inner in getattr(command, "commands", {}).values():
        yield from all_commands(inner)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_help_text_has_its_words(language):
    import typer

    command = typer.main.get_command(app.app)
    keys = [owner.help for one in all_commands(command) for owner in (one, *one.params)]
    assert len(keys) > 40
    assert [key for key in keys if not words(language).has(key or "none")] == []
    app.translate(command, words(language))
    assert not any(
        owner.help.startswith("cli-") for one in all_commands(command) for owner in (one, *one.params)
    )


def test_help_speaks_the_language_asked_for(terminal):
    assert "Play a game here." in terminal("--help").out
    assert "Jouer une partie ici." in terminal("play", "--help", "--lang", "fr").out
    assert "Jouer une partie ici." in terminal("play", "--lang=fr", "--help").out


def test_the_persons_own_language():
    assert door.language({}) == "en"
    assert door.language({"LANG": "fr_BE.UTF-8"}) == "fr"
    assert door.language({"LANG": "fr_FR", "LC_ALL": "en_GB"}) == "en"


def test_help_comes_without_the_rules_being_loaded():
    code = (
        "import sys\nfrom grognard.cli.app import run\n"
        "try:\n    run(['--help'])\nexcept SystemExit:\n    pass\n"
        "loaded = [m for m in sys.modules if m in ('numpy', 'shapely', 'pytest') or m.startswith('grognard.systems.')]\n"
        "sys.exit(str(loaded) if loaded else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
