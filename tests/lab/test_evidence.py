"""Evidence: which marked tests passed, on which code; tried with a small project of its own."""

import shutil
import subprocess
import sys

import pytest

from grognard.lab import checkout, evidence

TESTS = """
import pytest

@pytest.mark.clause("toy.a.one", "toy.a.two")
def test_good():
    pass

@pytest.mark.clause("toy.a.two")
@pytest.mark.example("toy.ex.one")
def test_bad():
    assert False

@pytest.mark.clause("toy.a.three")
@pytest.mark.parametrize("n", [1, 2])
def test_each(n):
    if n == 2:
        pytest.skip("not here")

@pytest.fixture
def broken():
    yield
    raise RuntimeError("teardown")

@pytest.mark.clause("toy.a.four")
def test_ends_badly(broken):
    pass

def test_unmarked():
    pass
"""


@pytest.fixture
def project(tmp_path):
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "code.py").write_text("x = 1\n")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "conftest.py").write_text('pytest_plugins = ["grognard.lab.evidence"]\n')
    (tmp_path / "tests" / "test_it.py").write_text(TESTS)
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --strict-markers\ntestpaths = tests\n")
    return tmp_path


def run(project, *args):
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:schemathesis", *args],
        cwd=project, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return evidence.read(project)


def outcomes(known):
    return {
        proof.test.split("::")[1]: (proof.outcome, proof.clauses, proof.examples) for proof in known.proofs
    }


ALL = {
    "test_good": ("passed", ("toy.a.one", "toy.a.two"), ()),
    "test_bad": ("failed", ("toy.a.two",), ("toy.ex.one",)),
    "test_each[1]": ("passed", ("toy.a.three",), ()),
    "test_each[2]": ("skipped", ("toy.a.three",), ()),
    "test_ends_badly": ("failed", ("toy.a.four",), ()),
}


@pytest.mark.parametrize("spread", [(), ("-n", "2")], ids=["alone", "spread"])
def test_the_outcome_of_every_marked_test_is_kept(project, spread):
    known = run(project, *spread)
    assert outcomes(known) == ALL
    assert known.complete


def test_running_the_marked_tests_alone_is_complete_too(project):
    assert run(project, "-m", evidence.MARKED).complete


def test_a_run_without_the_long_games_is_complete_and_counts_nothing_that_it_left_out(project):
    long = '@pytest.mark.soak\n@pytest.mark.clause("toy.a.five")\ndef test_long():\n    pass\n'
    (project / "tests" / "test_it.py").write_text(TESTS + long)
    (project / "pytest.ini").write_text("[pytest]\ntestpaths = tests\nmarkers = soak\n")
    known = run(project, "-m", evidence.QUICK)
    assert known.complete
    assert outcomes(known) == ALL


def test_what_make_test_runs_need_not_be_run_again_for_the_proof():
    lines = (checkout.root() / "Makefile").read_text(encoding="utf-8").split("\ntest:")[1].splitlines()
    assert any(f'/pytest -n auto $(SPREAD) -m "{evidence.QUICK}" ' in line for line in lines)


@pytest.mark.parametrize(
    "args", [("-k", "good"), ("-m", "clause and not example"), ("tests/test_it.py::test_good",), ("-x",)]
)
def test_a_run_of_some_tests_is_evidence_but_not_complete(project, args):
    known = run(project, *args)
    assert not known.complete
    assert "test_good" in outcomes(known)


def test_a_test_that_failed_once_stands_as_failed_until_the_code_changes(project):
    flaky = "import pathlib, pytest\n@pytest.mark.clause('toy.a.one')\ndef test_flaky():\n"
    flaky += "    seen = pathlib.Path('seen')\n    first = not seen.exists()\n    seen.touch()\n    assert not first\n"
    (project / "tests" / "test_it.py").write_text(flaky)
    assert outcomes(run(project))["test_flaky"][0] == "failed"
    assert outcomes(run(project))["test_flaky"][0] == "failed"
    (project / "tests" / "test_it.py").write_text(flaky + "# mended\n")
    assert outcomes(run(project))["test_flaky"][0] == "passed"


def test_code_whose_answer_was_kept_is_entered_afresh(project):
    (project / "src" / "code.py").write_text(
        "from functools import cache\nfrom grognard.core.rules import rule\n\n"
        "@cache\ndef answer():\n    return inner()\n\n@rule('toy.a.one')\ndef inner():\n    return 42\n"
    )
    (project / "tests" / "test_it.py").write_text(
        "import sys\nsys.path.insert(0, 'src')\nimport code_of as code\nimport pytest\n\n"
        "def test_before():\n    assert code.answer() == 42\n\n"
        "@pytest.mark.clause('toy.a.one')\ndef test_it():\n    assert code.answer() == 42\n"
    )
    shutil.move(project / "src" / "code.py", project / "src" / "code_of.py")
    assert [proof.entered for proof in run(project).proofs] == [()]
    assert [proof.entered for proof in run(project, evidence.FRESH).proofs] == [("code_of.inner",)]
    assert [proof.entered for proof in run(project).proofs] == [("code_of.inner",)], "what was seen stays"


def test_a_later_run_of_some_tests_keeps_what_is_known_of_the_others(project):
    run(project)
    known = run(project, "-k", "good")
    assert outcomes(known) == ALL
    assert known.complete


@pytest.mark.parametrize("changed", ["src/code.py", "tests/test_it.py", "tests/new.toml"])
def test_evidence_about_other_code_is_no_evidence(project, changed):
    run(project, "-k", "good")
    with (project / changed).open("a") as file:
        file.write("# changed\n")
    assert evidence.read(project) == evidence.Evidence()
    assert set(outcomes(run(project, "-k", "test_bad"))) == {"test_bad"}


def test_one_system_is_run_and_judged_by_its_own_files_alone(project):
    for system in ("ant", "bee"):
        room = project / "tests" / "systems" / system
        room.mkdir(parents=True)
        (room / "test_rules.py").write_text(
            f"import pytest\n@pytest.mark.clause('{system}.a.one')\ndef test_{system}():\n    assert True is not None\n"
        )
    (project / "tests" / "cases").mkdir()
    run(project, *evidence.tests_of("ant"))
    assert evidence.read(project, ["ant"]).complete
    assert not evidence.read(project, ["ant", "bee"]).complete
    assert not evidence.read(project).complete
    assert set(outcomes(evidence.read(project))) == {"test_ant"}
    (project / "tests" / "systems" / "bee" / "test_rules.py").write_text("# rewritten\n")
    assert evidence.read(project, ["ant"]).complete, "the other's tests are not its own"
    (project / "src" / "code.py").write_text("x = 2\n")
    assert not evidence.read(project, ["ant"]).complete


@pytest.mark.parametrize(
    ("path", "concerns"),
    [
        ("src/grognard/core/game.py", True),
        ("src/grognard/systems/__init__.py", True),
        ("src/grognard/systems/dust/rules.toml", True),
        ("src/grognard/systems/ept/rules.toml", False),
        ("src/grognard/server/app.py", False),
        ("tests/conftest.py", True),
        ("tests/systems/dust/table.py", True),
        ("tests/systems/ept/table.py", False),
        ("tests/systems/test_games.py", True),
        ("tests/cases/test_cases.py", True),
        ("tests/cases/ept/one.toml", False),
        ("tests/server/test_app.py", False),
    ],
)
def test_what_a_systems_proof_depends_on(path, concerns):
    assert checkout._concerns(path, "dust") is concerns


def test_a_run_that_only_collects_is_no_evidence(project):
    run(project, "--collect-only")
    assert not (project / evidence.FILE).exists()


@pytest.mark.parametrize("text", ["", "[]", '{"tests": []}', '{"complete": "x", "tests": {}}', "{"])
def test_a_damaged_file_is_no_evidence_and_is_replaced(project, text):
    (project / evidence.FILE).parent.mkdir()
    (project / evidence.FILE).write_text(text)
    assert evidence.read(project) == evidence.Evidence()
    assert outcomes(run(project)) == ALL


def test_the_fingerprint_follows_names_and_contents_but_not_caches(project):
    before = checkout.digest(project)
    (project / "src" / "__pycache__").mkdir()
    (project / "src" / "__pycache__" / "code.pyc").write_bytes(b"x")
    assert checkout.digest(project) == before
    shutil.move(project / "src" / "code.py", project / "src" / "other.py")
    assert checkout.digest(project) != before


def test_this_program_runs_from_a_checkout():
    top = checkout.root()
    assert top is not None
    assert (top / "tests" / "lab").is_dir()
