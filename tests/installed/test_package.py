"""A rulebook in a package of its own: laid by `new-system`, installed into a fresh environment, tested and played."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from installed import outpost
from installed.outpost import grognard, install, plain, run

pytestmark = pytest.mark.long

#: Plays a game of the installed book by the addresses that the page uses, each answer the first that is suggested.
PAGE = """
import sys
from pathlib import Path
from fastapi.testclient import TestClient
from grognard.server.app import create_app
from grognard.server.settings import Settings

settings = Settings(database_url=f"sqlite:///{sys.argv[1]}")
with TestClient(create_app(settings)) as client:
    def ask(path, body=None, key=None):
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        got = client.get(path, headers=headers) if body is None else client.post(path, json=body, headers=headers)
        assert got.status_code < 300, (path, got.status_code, got.text)
        return got.json()
    book = {one["id"]: one for one in ask("/api/systems")["systems"]}["outpost"]
    assert (book["name"]["fr"], book["clauses"], book["ground"]) == ("Lone Outpost", 3, "square"), book
    assert "outpost/outpost.ftl" in ask("/api/catalogue/fr")["files"]
    assert [case["id"] for case in ask("/api/systems/outpost/cases")["cases"]][0] == "outpost/clash/four"
    cover = client.get("/api/systems/outpost/cover")
    assert (cover.status_code, cover.headers["content-type"]) == (200, "image/svg+xml"), cover.text
    assert client.get("/api/systems/dust/cover").status_code == 404
    print("served")
"""


#: Whether every door can draw what the book shows.
DRAWN = """
from grognard import systems
from grognard.core.dice import Seeded
from grognard.core.game import Game
from grognard.core.screen.scene import known
from grognard.core.system import Setup
shown = Game(systems.find("outpost"), Setup("outpost", "first"), Seeded(seed=1)).scene(0)
pictures = {piece.picture for piece in shown.pieces}
print(bool(pictures) and pictures <= set(known()["pictures"]))
"""


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return outpost.lay(tmp_path_factory.mktemp("package"))


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return outpost.environment(tmp_path_factory.mktemp("environment"))


def test_an_installed_rulebook_is_played_in_the_terminal_and_by_the_page(
    laid: Path, python: Path, tmp_path: Path
) -> None:
    install(python, str(laid))
    assert "Across the field" in grognard(python, "scenarios", "outpost", "--lang", "en")
    told = grognard(python, "simulate", "outpost", "--games", "4", "--laws", "--json", "--jobs", "1")
    assert '"errors": []' in told
    seats = ["--seat", "greedy", "--seat", "random", "--seed", "2", "--lang", "fr"]
    assert "éclaireur" in grognard(python, "play", "outpost", *seats)
    assert run([str(python), "-c", PAGE, str(tmp_path / "games.db")]).strip() == "served"
    assert run([str(python), "-c", DRAWN]).strip() == "True"


def test_its_own_tests_and_the_check_of_its_clauses_pass(laid: Path, python: Path) -> None:
    install(python, "--editable", str(laid))
    run([str(python), "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider"], laid)
    shown = grognard(python, "rules", "outpost", "--check", "--bring", "--lang", "en", folder=laid)
    assert "Every clause has code and proof." in shown


#: What the page tells of the first clause.
CLAUSES = """
from pathlib import Path
from grognard.server import library
book = library.book("outpost", None, None, "en", None)
print(book["evidence"], *sorted(len(one["evidence"]["tests"]) > 0 for one in book["clauses"]))
"""


def test_what_is_proved_goes_with_a_package_that_is_installed_without_its_tests(
    laid: Path, python: Path, tmp_path: Path
) -> None:
    install(python, "--editable", str(laid))
    grognard(python, "rules", "outpost", "--check", "--bring", folder=laid)
    install(python, "--force-reinstall", str(laid))
    check = ("rules", "outpost", "--check", "--lang", "en")
    assert "Every clause has code and proof." in grognard(python, *check, folder=tmp_path)
    assert run([str(python), "-c", CLAUSES], tmp_path).split() == ["True"] * 4
    # Proof of other code is no proof.
    [rules] = python.parents[1].glob("lib/*/site-packages/grognard_outpost/clash.py")
    rules.write_text(rules.read_text() + "\n# touched\n")
    with pytest.raises(AssertionError, match="needs the source tree"):
        grognard(python, *check, folder=tmp_path)
    assert run([str(python), "-c", CLAUSES], tmp_path).split() == ["False"] * 4


def test_its_code_has_sound_types(laid: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    api = pytest.importorskip("mypy.api")
    monkeypatch.chdir(Path(__file__).parents[2])
    said, trouble, code = api.run([str(laid / "src" / "grognard_outpost")])
    assert (code, trouble) == (0, ""), said


def test_a_package_for_another_interface_is_left_out_and_named(laid: Path, python: Path) -> None:
    room = laid / "src" / "grognard_outpost" / "room.toml"
    written = room.read_text()
    install(python, "--editable", str(laid))
    try:
        room.write_text("interface = 99\n")
        code = "from grognard import systems; assert 'outpost' not in systems.IDS"
        run([str(python), "-c", code])
        done = subprocess.run(
            [str(python), "-c", "from grognard.cli import main; main()", "play", "outpost", "--lang", "en"],
            capture_output=True,
            text=True,
            check=False,
            env=plain(),
        )
        assert done.returncode == 1
        assert "written for interface 99" in " ".join(done.stderr.split())
    finally:
        room.write_text(written)
