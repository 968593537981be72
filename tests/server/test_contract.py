"""The OpenAPI document is kept: whatever fits it or does not, no answer is a server error or outside its description."""

import json
import os

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.python import asgi
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from serving import play

from grognard.server.app import create_app
from grognard.server.settings import Limits, Settings
from grognard.server.wire.sockets import RefusedMessage, Reply
from grognard.server.wire.table import State

KEY = "k" * 43
MANY = (1e9, 1e9)
EXAMPLES = int(os.environ.get("GROGNARD_EXAMPLES", "10"))
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def services(tmp_path_factory):
    """The application in this process, with a game of ours in it."""
    folder = tmp_path_factory.mktemp("contract")
    limits = Limits(requests=MANY, openings=MANY, messages=MANY, games_per_client=10_000)
    app = create_app(Settings(f"sqlite:///{folder / 'games.db'}", limits))
    with asgi.get_client(app) as client:
        client.headers["authorization"] = f"Bearer {KEY}"
        body = {"system": "dust", "scenario": "first-patrol", "seats": ["me", "me"]}
        made = client.post(f"http://{asgi.HOST}/api/games", json=body)
        assert made.status_code == 201, made.text
    yield app, made.json()["game"]["id"]
    asgi.shutdown_lifespans()


@pytest.fixture(scope="module")
def contract(services):
    return schemathesis.openapi.from_asgi("/api/openapi.json", services[0])


def addresses():
    """Every method of every address in the document."""
    document = create_app(Settings()).openapi()
    return [(path, method.upper()) for path, methods in document["paths"].items() for method in methods]


@pytest.mark.parametrize(("path", "method"), addresses())
def test_no_request_makes_the_server_stumble(contract, services, path, method):
    """Half of the requests go to things that are there, so that more than the doors is tried."""
    operation = contract[path][method]
    takes = operation.body or operation.path_parameters or operation.query
    for mode in GenerationMode if takes else [GenerationMode.POSITIVE]:
        try_out(operation, mode, services[1])


def try_out(operation, mode, game):
    known = {"game": game, "system": "dust", "scenario": "first-patrol", "language": "fr"}

    @given(case=operation.as_strategy(generation_mode=mode), inside=st.booleans())
    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
    def tried(case, inside):
        if inside:
            case.path_parameters = {k: known.get(k, v) for k, v in (case.path_parameters or {}).items()}
            case.headers = {**(case.headers or {}), "authorization": f"Bearer {KEY}"}
        case.call_and_validate(checks=CHECKS, timeout=120)

    tried()


def test_what_sockets_carry_is_what_the_document_says(serving, client):
    """Every message of a game fits its type."""
    kinds = {"state": TypeAdapter(State), "reply": TypeAdapter(Reply), "refused": TypeAdapter(RefusedMessage)}
    game = client.new("dust", "first-patrol", seats=["me", "me"])["game"]["id"]
    lives = {seat: client.live(game, seat) for seat in (0, 1)}
    lives[0].receive()
    lives[0].socket.send("nonsense")
    lives[0].receive()
    lives[0].ask(do="note", number=1, option="nothing")
    play(lives, seed=3, most=60)
    seen = set()
    for live in lives.values():
        for text in live.heard:
            kind = json.loads(text)["type"]
            seen.add(kind)
            kinds[kind].validate_json(text)
    assert seen == set(kinds)
    schemas = client.get("/api/openapi.json")["components"]["schemas"]
    assert {"State", "Reply", "RefusedMessage", "DoAnswer", "WholeScene"} <= set(schemas)


def test_every_address_is_made_before_the_first_request(services):
    app, _ = services
    made = {getattr(route, "path", None) for route in app.routes}
    assert set(app.openapi()["paths"]) <= made
