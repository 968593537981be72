"""A rulebook in a package of its own: laid by `new-system`, installed into a fresh environment, tested and played."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from grognard.lab import new_room

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


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("package")
    new_room.lay("outpost", "Lone Outpost", None, folder)
    return folder


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment of its own that knows this program and what it needs, and no rulebook beside its own."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False, symlinks=True)
    made = folder / "bin" / "python"
    [packages] = folder.glob("lib/*/site-packages")
    known = [path for path in sys.path if path.endswith(("site-packages", "/src"))]
    (packages / "shared.pth").write_text("\n".join(known) + "\n")
    return made


def install(python: Path, *what: str) -> None:
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-index"]
    run([*pip, "--no-deps", "--no-build-isolation", "--disable-pip-version-check", *what])


def run(command: list[str], folder: Path | None = None) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=environment())
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV"))}


def grognard(python: Path, *args: str, folder: Path | None = None) -> str:
    code = "from grognard.cli import main; main()"
    return run([str(python), "-c", code, *args], folder)


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


def test_its_own_tests_and_the_check_of_its_clauses_pass(laid: Path, python: Path) -> None:
    install(python, "--editable", str(laid))
    run([str(python), "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider"], laid)
    shown = grognard(python, "rules", "outpost", "--check", "--lang", "en", folder=laid)
    assert "outpost" in shown


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
            env=environment(),
        )
        assert done.returncode == 1
        assert "written for interface 99" in " ".join(done.stderr.split())
    finally:
        room.write_text(written)
