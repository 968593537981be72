"""`grognard serve`: where it listens, what it says, when it shows the page."""

import os
import signal
import socket
import subprocess
import sys
import urllib.request
import webbrowser

import pytest

from grognard.cli.commands import serve
from grognard.core.language.words import words

SPEECH = words("en")


@pytest.fixture
def taken():
    """A port that somebody listens on."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        yield listening.getsockname()[1]


def start(*args, **environment):
    """`grognard serve` as a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-c", "from grognard.cli import main; main()", "serve", *args],
        env={**os.environ, "LC_ALL": "C", **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_it_says_where_it_is_once_it_answers_and_stops_when_told(tmp_path):
    served = start("--lang", "fr", XDG_DATA_HOME=str(tmp_path), PYTHONUNBUFFERED="1")
    try:
        said = served.stdout.readline()
        at = next(word for word in said.split() if word.startswith("http://127.0.0.1:"))
        with urllib.request.urlopen(f"{at}api/health", timeout=120) as answer:
            assert answer.status == 200
        assert "Grognard vous attend" in said
        # The games are in this person's own folder.
        assert (tmp_path / "grognard" / "games.db").is_file()
    finally:
        served.send_signal(signal.SIGINT)
        _, complaints = served.communicate(timeout=120)
    assert "Traceback" not in complaints


def test_a_port_in_use_is_refused_if_asked_for_and_passed_over_if_not(terminal, taken, monkeypatch):
    shown = terminal("serve", "--port", taken)
    assert shown.code == 1
    assert f":{taken}/" in shown.err
    assert "--port" in shown.err
    monkeypatch.setattr(serve, "PORT", taken)
    assert serve.free("127.0.0.1", None, SPEECH) not in (0, taken)


def test_the_usual_port_is_taken_where_it_is_free(taken, monkeypatch):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        unused = probe.getsockname()[1]
    monkeypatch.setattr(serve, "PORT", unused)
    assert serve.free("127.0.0.1", None, SPEECH) == unused
    assert serve.free("127.0.0.1", unused, SPEECH) == unused


def test_an_address_of_another_machine_is_refused(terminal):
    shown = terminal("serve", "--host", "192.0.2.1", "--port", 8000)
    assert (shown.code, "192.0.2.1" in shown.err) == (1, True)


def test_several_workers_need_a_machine_that_hands_connections_on(terminal, monkeypatch):
    monkeypatch.setattr(serve, "may_have_workers", lambda: False)
    shown = terminal("serve", "--workers", 2)
    assert shown.code == 1
    assert "2 workers" in shown.err


def test_no_number_of_workers_is_one_for_each_core(terminal, monkeypatch, tmp_path):
    begun = []
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'games.db'}")
    monkeypatch.setattr(serve, "run", lambda host, port, workers, log_level: begun.append(workers))
    monkeypatch.setattr(serve, "_announce", lambda *_: None)
    monkeypatch.setattr(serve, "cores", lambda: 3)
    for given in (0, 1, 2):
        assert terminal("serve", "--workers", given).code == 0
    assert begun == [3, 1, 2]


@pytest.mark.parametrize(
    ("host", "at"),
    [
        ("127.0.0.1", "http://127.0.0.1:80/"),
        ("0.0.0.0", "http://127.0.0.1:80/"),
        ("::", "http://[::1]:80/"),
        ("games.example", "http://games.example:80/"),
    ],
)
def test_the_address_is_one_that_a_browser_here_can_open(host, at):
    assert serve.address(host, 80) == at


def test_no_browser_is_no_failure(monkeypatch):
    opened = []
    monkeypatch.setattr(webbrowser, "open", lambda at: opened.append(at) or True)
    monkeypatch.setattr(sys, "platform", "linux")
    assert not serve.show("http://here/", {})
    assert opened == []
    assert serve.show("http://here/", {"DISPLAY": ":0"})
    assert opened == ["http://here/"]

    def broken(at):
        raise webbrowser.Error("none")

    monkeypatch.setattr(webbrowser, "open", broken)
    assert not serve.show("http://here/", {"DISPLAY": ":0"})


@pytest.mark.parametrize("built", [True, False])
def test_the_page_is_shown_if_asked_for_and_there(built, tmp_path, monkeypatch, capsys):
    if built:
        (tmp_path / "index.html").write_text("<!doctype html>")
    opened = []
    monkeypatch.setattr(serve, "STATIC", tmp_path)
    monkeypatch.setattr(serve, "answers", lambda host, port: True)
    monkeypatch.setattr(serve, "show", opened.append)
    serve._announce("127.0.0.1", 81, True, SPEECH)
    shown = capsys.readouterr()
    assert opened == (["http://127.0.0.1:81/"] if built else [])
    assert ("make play" in shown.err) is not built
    assert ("No browser" in shown.out) is built
    serve._announce("127.0.0.1", 81, False, SPEECH)
    assert len(opened) == built


def test_a_server_that_never_comes_is_not_announced(taken, monkeypatch, capsys):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        assert not serve.answers("127.0.0.1", probe.getsockname()[1], patience=0.1)
    monkeypatch.setattr(serve, "answers", lambda host, port: False)
    serve._announce("127.0.0.1", 81, True, SPEECH)
    assert capsys.readouterr().out == ""
