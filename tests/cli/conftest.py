"""A terminal for tests: what was typed, what was shown, and the exit code."""

import io
import sys
from types import SimpleNamespace

import pytest

from grognard.cli.app import run


@pytest.fixture
def terminal(toy, monkeypatch, capsys, tmp_path):
    """Run `grognard` with arguments and lines typed at its prompts; the race is the only game installed."""
    from grognard import systems

    monkeypatch.setattr(systems, "IDS", ("toy",))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "140")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)

    def type_in(*args, typed=()):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            run([str(arg) for arg in args])
        shown = capsys.readouterr()
        assert "Traceback" not in shown.err
        return SimpleNamespace(code=left.value.code or 0, out=shown.out, err=shown.err)

    return type_in
