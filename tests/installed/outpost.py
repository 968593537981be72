"""A rulebook in a package of its own, laid by `new-system` and installed into an environment of its own.

Run as a program, it does so in the folder that is named, and prints the interpreter that knows the rulebook: the
browser tests play it there.
"""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

from grognard.lab import new_room


def lay(folder: Path) -> Path:
    """The package, not installed yet."""
    new_room.lay("outpost", "Lone Outpost", None, folder)
    return folder


def environment(folder: Path) -> Path:
    """The interpreter of an environment that knows this program and what it needs, and no rulebook beside its own."""
    venv.create(folder, with_pip=False, symlinks=True)
    [packages] = folder.glob("lib/*/site-packages")
    known = [path for path in sys.path if path.endswith(("site-packages", "/src"))]
    (packages / "shared.pth").write_text("\n".join(known) + "\n")
    return folder / "bin" / "python"


def install(python: Path, *what: str) -> None:
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-index"]
    run([*pip, "--no-deps", "--no-build-isolation", "--disable-pip-version-check", *what])


def run(command: list[str], folder: Path | None = None) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=plain())
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def plain() -> dict[str, str]:
    """What a program is told of the world, without this test run."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV"))}


def grognard(python: Path, *args: str, folder: Path | None = None) -> str:
    code = "from grognard.cli import main; main()"
    return run([str(python), "-c", code, *args], folder)


if __name__ == "__main__":
    top = Path(sys.argv[1])
    made = environment(top / "environment")
    install(made, str(lay(top / "package")))
    print(made)
