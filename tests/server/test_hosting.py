"""The files for hosts: as far as they can be checked without containers, and that a stop tells pages to come back."""

import configparser
import re
import subprocess
from pathlib import Path

import pytest
from serving import PATIENCE, Serving
from websockets.exceptions import ConnectionClosed

from grognard.server.settings import from_environment

TOP = Path(__file__).parents[2]
HOSTING = TOP / "hosting"
PAGE = (TOP / "docs" / "hosting.md").read_text(encoding="utf-8")


def test_the_page_names_every_file_and_only_files_that_are_there():
    assert set(re.findall(r"`hosting/([A-Za-z.]+)`", PAGE)) == {file.name for file in HOSTING.iterdir()}


def test_settings_in_the_files_are_settings():
    found = set()
    for file in (*HOSTING.iterdir(), TOP / "docs" / "hosting.md"):
        found |= set(re.findall(r"\bGROGNARD_[A-Z_]+", file.read_text(encoding="utf-8")))
    # The files' own: names that only compose and Caddy read.
    settings = found - {"GROGNARD_NAME", "GROGNARD_DB_PASSWORD", "GROGNARD_WORKERS", "GROGNARD_AT"}
    page = (TOP / "docs" / "wire.md").read_text(encoding="utf-8")
    assert settings
    for name in settings:
        assert f"`{name}`" in page, name
    from_environment({name: "1" for name in settings if name.endswith(("COOKIES", "METRICS"))})


def test_the_unit_is_well_formed():
    unit = configparser.ConfigParser(strict=False, interpolation=None, delimiters="=")
    unit.optionxform = str
    unit.read(HOSTING / "grognard.service")
    assert unit["Service"]["ExecStart"].split()[0].endswith("/bin/grognard")
    assert int(unit["Service"]["TimeoutStopSec"]) > 5  # longer than the server itself takes


def test_the_compose_file_waits_for_its_database_and_trusts_its_proxy_alone():
    yaml = pytest.importorskip("yaml")
    made = yaml.safe_load((HOSTING / "compose.yaml").read_text())
    services = made["services"]
    assert services["grognard"]["depends_on"]["database"]["condition"] == "service_healthy"
    proxy = services["proxy"]["networks"]["default"]["ipv4_address"]
    assert services["grognard"]["environment"]["GROGNARD_PROXIES"] == proxy
    assert "ports" not in services["grognard"]
    assert "ports" not in services["database"]


@pytest.mark.parametrize("name", ["Caddyfile", "nginx.conf"])
def test_proxies_keep_what_is_measured_inside(name):
    assert "/api/metrics" in (HOSTING / name).read_text()


def test_who_sits_at_a_server_that_stops_is_told_to_come_back(tmp_path):
    served = Serving(tmp_path)
    served.start()
    client = served.client()
    game = client.new(seats=["me", "me"])["game"]["id"]
    live = client.live(game, 0)
    live.receive()
    live.answer(1, 2)
    served.process.terminate()
    with pytest.raises(ConnectionClosed) as closed:
        live.until(lambda heard: False)
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1012, "draining")
    try:
        served.process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        pytest.fail("the server does not stop")
    served.start()
    try:
        shown = served.client(client.key).get(f"/api/games/{game}/table", seat=0)
        assert shown["number"] == 1
    finally:
        served.stop()
