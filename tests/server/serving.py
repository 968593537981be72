"""Starts, kills and talks to servers: what the tests of the server share. Nothing here leaves the machine."""

import contextlib
import http.client
import itertools
import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import warm
from websockets.sync.client import connect

from grognard.core.dice import mix
from grognard.core.game import Rng

#: Nothing in a test waits longer than this, so that what never comes is a failure and no standstill; whatever comes is
#: waited for no longer than it takes.
PATIENCE = float(os.environ.get("GROGNARD_PATIENCE", "180"))
#: Below those that Linux gives to whoever connects: a client that tries to reach a server which is just being started
#: again would now and then be given the server's own port, and reach itself.
_PORTS = range(20_000, 32_000)
_ports = itertools.count(os.getpid() * 101)


def free_port():
    """A port that nobody listens on; each process asks for others, one after the other."""
    while True:
        port = _PORTS[next(_ports) % len(_PORTS)]
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Serving:
    """A server process that can be killed and started again on the same port with the same database."""

    def __init__(self, folder, database_url=None, warm=True, **environment):
        self.folder = Path(folder)
        #: Whether it is forked from a process that has read its books, or a program that reads them first.
        self.warm = warm
        self.port = free_port()
        self.database_url = database_url or f"sqlite:///{self.folder / 'games.db'}"
        self.environment = environment
        self.process = None
        #: Clients and sockets to be closed when a test is over.
        self.closing = []
        self.log = self.folder / f"log-{self.port}.txt"

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        self.spawn()
        self.wait()

    def spawn(self):
        environment = {**os.environ, "DATABASE_URL": self.database_url, **self.environment}
        if self.warm:
            self.process = warm.server(self.port, environment, self.log)
            return
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, str(warm.HOUSE), str(self.port)], env=environment, stdout=log, stderr=log
            )

    def wait(self):
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise AssertionError(f"the server ended: {self.log.read_text()[-3000:]}")
            if self.is_well():
                return
            time.sleep(0.02)
        raise AssertionError(f"the server does not start: {self.log.read_text()[-3000:]}")

    def is_well(self):
        """Whether it answers; asked with as little as can be, for a client of its own takes longer than the answer."""
        asking = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            asking.request("GET", "/api/health")
            return asking.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            asking.close()

    def kill(self):
        """As when the power goes."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def stop(self):
        self.hang_up()
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(PATIENCE)

    def client(self, key=None):
        return Client(self, key)

    def hang_up_sockets(self):
        for each in [each for each in self.closing if isinstance(each, Live)]:
            self.closing.remove(each)
            each.close()

    def hang_up(self):
        """Close all that clients have opened."""
        while self.closing:
            self.closing.pop().close()


class Client:
    """A script with a key."""

    def __init__(self, serving, key=None):
        self.serving = serving
        self.http = httpx.Client(base_url=serving.url, timeout=PATIENCE, trust_env=False)
        serving.closing.append(self.http)
        self.key = key or self.http.post("/api/keys").json()["key"]
        self.http.headers["authorization"] = f"Bearer {self.key}"

    def get(self, path, status=200, **params):
        answer = self.http.get(path, params=params)
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer.json()

    def post(self, path, body, status=200):
        answer = self.http.post(path, json=body)
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer.json()

    def new(self, system="toy", scenario="race", seats=("me", "link"), **more):
        return self.post(
            "/api/games", {"system": system, "scenario": scenario, "seats": list(seats), **more}, 201
        )

    def join(self, link):
        game, secret = link["path"].split("/")[-2:]
        what = "watch" if link["seat"] is None else "join"
        return self.post(f"/api/games/{game}/{what}", {"secret": secret})

    def live(self, game, seat=None, since=None, page=None):
        return Live(self, game, seat, since, page)

    def answer(self, game, seat, number, answer, status=200):
        body = {"seat": seat, "number": number, "answer": answer}
        return self.post(f"/api/games/{game}/answers", body, status)


class Live:
    """A socket of a seat, and the table as far as its messages tell of it."""

    def __init__(self, client, game, seat, since=None, page=None):
        wanted = {"seat": seat, "since": since, "page": page}
        query = "&".join(f"{k}={v}" for k, v in wanted.items() if v is not None)
        url = f"{client.serving.url.replace('http', 'ws')}/api/games/{game}/live?{query}"
        headers = {"authorization": f"Bearer {client.key}"}
        self._opened = connect(
            url,
            additional_headers=headers,
            open_timeout=PATIENCE,
            max_size=None,
            compression=None,
            proxy=None,
        )
        self.socket = self._opened.__enter__()
        client.serving.closing.append(self)
        self.seat = seat
        self.heard = []
        self.events = []
        self.scene = None
        self.state = None
        self.asked = 0
        #: The last number this seat answered.
        self.done = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        if self._opened is not None:
            opened, self._opened = self._opened, None
            opened.__exit__(None, None, None)

    def receive(self, seconds=PATIENCE):
        """The next message, taken in."""
        text = self.socket.recv(timeout=seconds)
        message = json.loads(text)
        self.heard.append(text)
        if message["type"] == "state":
            self.take(message)
        return message

    def take(self, message):
        self.state = message
        del self.events[message["events"]["keep"] :]
        self.events += message["events"]["fresh"]
        if message["scene"] is not None:
            self.scene = message["scene"]
        else:
            self.scene = changed(self.scene, message["changes"])

    def until(self, wanted, seconds=PATIENCE):
        """Receive until a message fits."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            message = self.receive(max(0.01, deadline - time.monotonic()))
            if wanted(message):
                return message
        raise TimeoutError

    def reach(self, number):
        """Receive until the table stands at a number."""
        while self.state is None or self.state["number"] < number:
            self.receive()
        return self.state

    def send(self, **message):
        self.socket.send(json.dumps(message))

    def ask(self, **message):
        """Send something and wait for the reply to it."""
        self.asked += 1
        self.send(re=self.asked, **message)
        return self.until(lambda heard: heard.get("re") == self.asked)

    def answer(self, number, answer):
        return self.ask(do="answer", number=number, answer=answer)


def changed(scene, changes):
    """A scene with changes, as a client puts them in."""
    made = dict(scene)
    for name in ("ground", "facts", "points", "turn"):
        if name in changes:
            made[name] = changes[name]
    for name in ("pieces", "cards", "markers"):
        change = changes.get(name)
        if change:
            items = {item["id"]: item for item in made[name] if item["id"] not in change.get("gone", ())}
            items.update({item["id"]: item for item in change.get("set", ())})
            made[name] = [items[id_] for id_ in change.get("order", items)]
    return made


def drawn(decision, seed):
    """An answer to a question, the same for the same seed and number, from what the wire says of it."""
    rng = Rng(mix(seed, decision["number"]))
    form = decision["form"]
    kind = form["form"]
    if kind == "one_of":
        return form["options"][rng.below(len(form["options"]))]
    if kind == "amount":
        return form["low"] + rng.below(form["high"] - form["low"] + 1)
    if "sheet" in form:
        return filled(form, rng)
    if kind in ("some_of", "order"):
        # Some keys are whole answers, and go with no other.
        alone = form.get("alone") or []
        if alone and rng.below(2):
            return [alone[rng.below(len(alone))]]
        left = [key for key in form["options"] if key not in alone]
        count = len(left)
        if kind == "some_of":
            count = form["at_least"] + rng.below(min(form["at_most"], count) - form["at_least"] + 1)
        return [left.pop(rng.below(len(left))) for _ in range(count)]
    return somewhere(form["region"], rng)


def somewhere(region, rng):
    """A place of a region: on a free table the one it begins with, for a group where it stands."""
    if region["kind"] == "cells":
        return region["cells"][rng.below(len(region["cells"]))]
    if region["kind"] == "march":
        return list(region["places"][region["leader"]])
    return region["place"]


def filled(form, rng):
    """A sheet filled in: of the rows of each group one cell at most, or a cell that is a whole answer."""
    sheet = form["sheet"]
    if sheet["alone"] and (not sheet["groups"] or rng.below(4) == 0):
        return [sheet["alone"][rng.below(len(sheet["alone"]))]]
    found = []
    for group in sheet["groups"]:
        cells = [
            key for key in form["options"] if key not in sheet["alone"] and key.partition(">")[0] in group
        ]
        number = rng.below(len(cells) + 1)
        found += cells[number : number + 1]
    return found


def play(lives, seed, most=100_000):
    """Let the sockets of all seats play to the end of the game or `most` answers; what was answered."""
    given = []
    for live in lives.values():
        if live.state is None:
            live.until(lambda message: message["type"] == "state")
    # Who looks at the newest state: whoever answered last.
    newest = max(lives.values(), key=lambda live: live.state["number"])
    for _ in range(most):
        if newest.state["outcome"]:
            for live in lives.values():
                while not live.state["outcome"]:
                    live.receive()
            return given
        asked = lives[newest.state["asked"]["seat"]]
        while not asked.state["decision"] or asked.state["decision"]["number"] <= asked.done:
            asked.receive()
        decision = asked.state["decision"]
        answer = drawn(decision, seed)
        reply = asked.answer(decision["number"], answer)
        assert reply["type"] == "reply", reply
        given.append((decision["seat"], answer))
        asked.done = decision["number"]
        asked.reach(reply["body"]["number"])
        newest = asked
    return given
