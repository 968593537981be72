"""For who runs a server: whether it lives and can work, what it measures and logs, and settings that cannot be meant."""

import json
import logging
import re

import httpx
import pytest
from pg import postgres, why_not
from serving import PATIENCE, Serving

from grognard.core.language.words import LANGUAGES, words
from grognard.server import logs, metrics
from grognard.server.settings import BadSetting, from_environment


@pytest.fixture(scope="module")
def measured(tmp_path_factory):
    served = Serving(tmp_path_factory.mktemp("measured"), TEST_METRICS="1")
    served.start()
    yield served
    served.stop()


def found(served, path):
    return httpx.get(f"{served.url}{path}", trust_env=False, timeout=PATIENCE)


def test_a_server_that_can_work_says_so(serving):
    said = found(serving, "/api/ready")
    assert (said.status_code, said.json()["ready"]) == (200, True)
    assert said.json()["stands_at"] == said.json()["newest"]


@pytest.mark.skipif(bool(why_not()), reason=why_not())
def test_a_server_without_its_database_lives_but_is_not_ready(tmp_path):
    with postgres() as url:
        served = Serving(tmp_path, url)
        served.start()
        assert found(served, "/api/ready").status_code == 200
    try:
        assert found(served, "/api/health").status_code == 200
        said = found(served, "/api/ready")
        assert (said.status_code, said.json()["error"]) == (503, "database")
    finally:
        served.stop()


def number(text, name):
    said = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    return float(said[1]) if said else 0.0


def test_what_is_done_is_measured(measured):
    client = measured.client()
    before = found(measured, "/api/metrics").text
    game = client.new(seats=["me", "me"])["game"]["id"]
    client.answer(game, 0, 1, 2)
    client.answer(game, 0, 1, 2, status=409)
    with client.live(game, 0) as live:
        live.receive()
        answer = found(measured, "/api/metrics")
    assert answer.headers["content-type"].startswith("text/plain")

    def grown(name):
        return number(answer.text, name) - number(before, name)

    assert grown('grognard_answers_total{system="toy"}') == 1
    assert grown("grognard_answer_seconds_count") == 1
    assert grown('grognard_refusals_total{error="stale"}') == 1
    assert grown("grognard_entries_total") == 1
    assert grown("grognard_commit_seconds_count") == 1
    assert number(answer.text, "grognard_games_live") >= 1
    assert number(answer.text, "grognard_sockets") == 1
    assert game not in answer.text
    assert client.key not in answer.text


def test_what_is_measured_is_not_for_everybody(serving):
    assert found(serving, "/api/metrics").status_code == 404


def test_every_line_of_the_metrics_is_well_formed():
    metrics.refusals.add('a "quoted"\nerror\\')
    sample = r'[a-z_]+(\{[a-z]+="([^"\\\n]|\\.)*"\})? \S+'
    for line in metrics.text(metrics.families({"now": ("About.", lambda: 1)})).splitlines():
        assert re.fullmatch(rf"# (HELP|TYPE) \S+ .+|{sample}", line), line


def test_whichever_worker_is_asked_tells_of_all_and_of_those_that_are_gone(tmp_path):
    one, other = metrics.Gathering(str(tmp_path)), metrics.Gathering(str(tmp_path))
    own = metrics.families({"grognard_sockets": ("Open sockets.", lambda: 2)})
    alone = metrics.text(own)
    one.leave(own)
    other.leave(own)
    (tmp_path / "999999999-gone.json").write_text((next(tmp_path.glob("*.json"))).read_text())
    (tmp_path / "1-damaged.json").write_text("{")
    said = metrics.text(one.all(own))
    # Of a worker that is gone the counts stay, and nothing else.
    for name, times in (
        ("grognard_answer_seconds_count", 3),
        ("grognard_sockets", 2),
        ("grognard_workers", 2),
    ):
        assert number(said, name) == times * number(alone, name)
    assert number(said, "process_start_time_seconds") == number(alone, "process_start_time_seconds")


# -- the log -----------------------------------------------------------------------------------------


def record(message, *args):
    return logging.LogRecord("grognard.server", logging.WARNING, "", 1, message, args, None)


def test_a_line_names_its_time_level_game_and_request():
    logs.begin("/api/games/AAAAAAAAAAAAAAAAAAAAAA/table")
    said = json.loads(logs.Json().format(record("so %s", "it was")))
    assert said["message"] == "so it was"
    assert (said["level"], said["game"]) == ("warning", "A" * 22)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", said["time"])
    assert re.fullmatch(r"[0-9a-f]{8}", said["request"])
    text = logs.Text().format(record("so it was"))
    assert f"game={'A' * 22} request={said['request']} so it was" in text
    logs.begin("/api/bots")
    assert "game" not in json.loads(logs.Json().format(record("so it was")))


def test_logging_can_be_set_up_as_it_is_told():
    from logging.config import DictConfigurator

    for kind in logs.KINDS:
        made = DictConfigurator(logs.configuration(kind, "info"))
        assert made.configure_formatter(made.config["formatters"]["line"]).format(record("x"))


# -- settings ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "given", "wanted"),
    [
        ("GROGNARD_KEEP_DAYS", "a year", "number"),
        ("GROGNARD_KEEP_DAYS", "-1", "too-small"),
        ("GROGNARD_BOT_SECONDS", "nan", "too-small"),
        ("GROGNARD_TABLES", "1.5", "whole"),
        ("GROGNARD_BOT_PROCESSES", "0", "whole"),
        ("GROGNARD_LOG", "xml", "one-of"),
        ("GROGNARD_SECURE_COOKIES", "yes", "one-of"),
        ("GROGNARD_PROXIES", "proxy.example.org", "address"),
        ("DATABASE_URL", "mysql://somewhere", "database"),
        ("GROGNARD_KEEP_DAY", "3", "unknown"),
    ],
)
def test_a_setting_that_cannot_be_meant_is_refused_by_name(name, given, wanted):
    with pytest.raises(BadSetting) as fault:
        from_environment({name: given})
    assert (fault.value.name, fault.value.wanted) == (name, wanted)
    for language in LANGUAGES:
        said = fault.value.said(words(language))
        assert name in said
        assert "[" not in said
    assert "somewhere" not in str(fault.value)  # an address may hold a password


def test_settings_that_can_be_meant_are_taken():
    given = {
        "GROGNARD_KEEP_DAYS": "0",
        "GROGNARD_LOG": "JSON",
        "GROGNARD_METRICS": "1",
        "GROGNARD_KILLS": "3",
    }
    made = from_environment({**given, "GROGNARD_PROXIES": "127.0.0.1 10.0.0.0/8"})
    assert (made.keep_days, made.log, made.metrics) == (0.0, "json", True)
    assert made.proxies == ("127.0.0.1", "10.0.0.0/8")
