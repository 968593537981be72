"""What is thrown at a server in the test of the fuzz: made up, the same on every run, and much of it nearly right.

What is merely odd is refused at the border. What gets behind it is a real position, save or question with something
changed, and requests under the number that is right.
"""

import copy
import json
import tomllib
from pathlib import Path

from grognard import systems
from grognard.core.game import Rng

SYSTEMS = (*systems.IDS, "toy")
CASES = Path(__file__).parent.parent / "cases"
#: Positions that once stopped or filled a server, and some that would.
TRAPS = (
    (
        "at43",
        {
            "pool": [5, 5],
            "acting": {"unit": "a", "stage": "atc"},
            "unit": [
                {"id": "a", "seat": 0, "unit": "fire_toad", "at": [60, 40]},
                {"id": "b", "seat": 1, "unit": "storm_golems", "size": 3, "at": [60, 50]},
            ],
        },
    ),
    ("at43", {"size": [1_000_000, 1_000_000]}),
    (
        "at43",
        {
            "size": [1_000, 1_000],
            "unit": [{"id": "a", "unit": "steel_troopers", "size": 99_999, "at": [9, 9]}],
        },
    ),
    ("ept", {"map": {"drawn": {"columns": 2000, "depth": 2000, "terrain": ["." * 100] * 100}}}),
    ("ept", {"map": {"rows": [["meadow"] * 1000]}}),
    ("dust", {"board": {"size": [30, 30]}, "unit": [{"id": "x", "seat": 0, "at": "A1"}] * 1999}),
    ("dust", {"rounds": 99_999, "round": 99_999}),
    ("epic", {"size": [1_000_000, 1_000_000]}),
    ("epic", {"formation": [{"id": "A", "units": [{"unit": "t", "number": 99_999}], "places": [[9, 9]]}]}),
    ("sotr", {"size": [1_000_000, 1_000_000]}),
    ("toy", {"turn": 99_999}),
)
ODD = (
    None,
    True,
    -1,
    0,
    1,
    7,
    2**53,
    1.5,
    -0.0,
    "",
    "a",
    "me",
    "A1",
    "x" * 3000,
    "\u202e",
    "é" * 50,
    [],
    {},
    [[]],
    [0, 0],
    ["a", "a"],
    {"id": "a"},
    [[[[[[[[[[]]]]]]]]]],
)
NAMES = (
    "id",
    "unit",
    "seat",
    "at",
    "position",
    "size",
    "map",
    "board",
    "phase",
    "turn",
    "acting",
    "runners",
)
AT_TABLE = (
    "answers",
    "note",
    "candidates",
    "hint",
    "errand",
    "orders",
    "probe",
    "look",
    "undo",
    "undo/accept",
    "undo/decline",
    "resign",
    "rules/refuse",
    "lines",
    "branch",
    "seats/0/link",
    "seats/1/name",
    "watch-link",
    "invitation",
)
QUESTIONS = ("sees", "reach", "distance", "cover", "range", "zone", "unit", "state", "need", "x")


def real_positions():
    """The positions of worked examples, by system; nothing of them is played here."""
    found = {}
    for system in systems.IDS:
        files = sorted((CASES / system).rglob("*.toml"))
        read = (tomllib.loads(file.read_text(encoding="utf-8")) for file in files)
        found[system] = [data["position"] for data in read if "position" in data]
        assert found[system]
    return found


class Thrower:
    """Makes requests up."""

    def __init__(self, seed):
        self.rng = Rng(seed)
        self.positions = real_positions()
        #: Saves of games, as they were exported; and lists of ready armies, with where and by whom they may be played.
        self.saves, self.lists = [], []

    def one(self, of):
        return of[self.rng.below(len(of))]

    def odd(self, depth=0):
        """Some JSON."""
        kind = self.rng.below(6)
        if depth > 2 or kind < 3:
            return self.one(ODD)
        if kind == 3:
            return [self.odd(depth + 1) for _ in range(self.rng.below(4))]
        return {self.one(NAMES): self.odd(depth + 1) for _ in range(self.rng.below(5))}

    def or_odd(self, right):
        """Mostly the right thing."""
        return right if self.rng.below(4) else self.odd()

    def spoilt(self, whole, times=1):
        """Something real in which a part is gone, another, doubled, swapped or far too large."""
        made = copy.deepcopy(whole)
        for _ in range(times):
            held, key = self.somewhere(made)
            if held is None:
                return self.odd()
            kind, value = self.rng.below(6), held[key]
            if kind == 0:
                del held[key]
            elif kind == 1 and isinstance(value, list) and len(value) < 50:
                held[key] = value * self.one((2, 30, 300))
            elif kind == 2 and isinstance(value, int):
                held[key] = self.one((-1, 0, value + 1, -value, value * 1000, 2**40))
            elif kind == 3 and isinstance(held, list):
                held[key] = copy.deepcopy(self.one(held))
            elif kind == 4 and isinstance(held, dict):
                held[self.one((*held, *NAMES))] = value
            else:
                held[key] = self.odd()
        return made

    def somewhere(self, whole):
        """A place in something: what holds it, and by which key."""
        held, key, inside = None, None, whole
        while isinstance(inside, dict | list) and inside:
            held = inside
            key = self.one(list(held)) if isinstance(held, dict) else self.rng.below(len(held))
            inside = held[key]
            if self.rng.below(4) == 0:
                break
        return held, key

    def request(self, games):
        """Method, path and body; of games each with the question that is asked there, as it was last seen."""
        kind = self.rng.below(14)
        if kind < 6:
            return self.at_table(games)
        if kind == 6:
            system, position = self.one(TRAPS)
            return "POST", "/api/practice", {"system": system, "position": position}
        if kind == 7:
            return "POST", "/api/practice", {"system": self.or_odd(self.one(SYSTEMS)), "position": self.odd()}
        if kind == 8:
            system = self.one(systems.IDS)
            position = self.spoilt(self.one(self.positions[system]), 1 + self.rng.below(3))
            return "POST", "/api/practice", {"system": system, "position": position}
        if kind == 9:
            return self.new_game()
        if kind == 10:
            save = self.spoilt(self.one(self.saves), 1 + self.rng.below(2)) if self.saves else self.odd()
            return "POST", "/api/imports", {"text": json.dumps(self.or_odd(save))}
        if kind == 11:
            return self.army()
        return self.read(games)

    def new_game(self):
        wanted = {"system": self.or_odd(self.one(SYSTEMS)), "scenario": self.or_odd("race")}
        given = {**wanted, "armies": self.or_odd([self.odd()]), "seats": self.or_odd([])}
        return "POST", self.one(("/api/games", "/api/games", "/api/meetings")), given

    def army(self):
        """An army or a list of one's own: a real one with something changed, or one that nobody sells."""
        where, seat, army, listed = self.one(self.lists)
        what = self.one(("muster", "review", "playable", "open", "paste", "cards", "charts"))
        listed = self.spoilt(listed, 1 + self.rng.below(3)) if self.rng.below(3) else self.unsold()
        extra = {
            "muster": {"army": self.spoilt(army)},
            "open": {"army": self.spoilt(army)},
            "paste": {
                "force": self.or_odd("a"),
                "text": self.one(("++ list ++\n" * 500, "x", "1x Tank [3pts]")),
            },
            "playable": {"lists": self.or_odd([listed])},
            "review": {"list": listed, "mends": self.or_odd(True)},
        }
        return "POST", f"{where}/{what}", {"seat": self.or_odd(seat), **extra.get(what, {"list": listed})}

    def unsold(self):
        units = [{"entry": self.one(("a", "x" * 40)), "chosen": self.odd()}] * self.one((1, 30, 121))
        return self.or_odd({"force": self.or_odd("a"), "parts": [units] * self.one((1, 2, 13))})

    def at_table(self, games):
        """Something said at a table, mostly under the number that is right."""
        game = (
            self.one(list(games)) if self.rng.below(8) else self.one(("x" * 22, "../..", "%00", "a" * 3000))
        )
        asked = games.get(game) or {"seat": 0, "number": 1, "form": {}}
        options = asked["form"].get("options") or ["a"]
        option = self.one(options) if self.rng.below(3) else self.odd()
        what = self.one(AT_TABLE)
        seat = asked["seat"] if self.rng.below(8) else self.or_odd(self.rng.below(2))
        body = {"seat": seat, "number": self.or_odd(asked["number"])}
        if what in ("undo", "resign", "rules/refuse"):
            body["number"] = self.or_odd(asked["number"] - 1)
        place = self.one((self.rng.below(600), [self.rng.below(9999), self.rng.below(9999)], self.odd()))
        order = {"does": self.or_odd("fire"), "within": self.or_odd(self.rng.below(2000))}
        extra = {
            "answers": {"answer": option},
            "note": {"option": option},
            "errand": {"unit": self.or_odd(option), "place": place},
            "orders": {"side": self.or_odd(order), "units": self.or_odd({"a": order})},
            "probe": {"question": self.one(QUESTIONS), "args": self.probed(option, place)},
            "look": {"piece": self.or_odd(option), "at": self.one((None, place))},
            "undo": {"steps": self.or_odd(1)},
            "lines": {"text": self.or_odd("hello")},
            "branch": {"moment": self.or_odd(asked["number"] - 1), "all": True},
            "seats/0/link": {"device": self.or_odd(True)},
            "seats/1/name": {"name": self.or_odd("Me")},
            "invitation": {"secret": self.odd()},
        }
        if what in ("orders", "probe", "look", "lines"):
            del body["number"]
        elif what in ("watch-link", "invitation", "branch") or what.startswith("seats"):
            body = {}
        return "POST", f"/api/games/{game}/{what}", {**body, **extra.get(what, {})}

    def probed(self, option, place):
        """What a fact is asked about."""
        names = ("unit", "target", "seer", "a", "b", "weapon", "at", "cell", "field", "formation")
        given = {self.one(names): self.one((option, place, self.odd())) for _ in range(self.rng.below(4))}
        return self.or_odd(given)

    def read(self, games):
        """Something that is only looked at."""
        if self.rng.below(10) == 0:
            return (
                "GET",
                self.one(("/api/openapi.json", "/api/catalogue/fr", "/api/systems", "/api/games")),
                None,
            )
        if self.rng.below(2):
            system = self.one(systems.IDS)
            path = self.one(
                ("", "/rules", "/rules?words=fire", "/scenarios", "/cases", "/rules?lang=fr", "/x")
            )
            return "GET", f"/api/systems/{system}{path}", None
        game = self.one(list(games))
        path = self.one(("table", "export", "replay", "live", "log", "", "nothing", "example"))
        query = self.one(
            (
                "",
                "?seat=0",
                "?seat=-1",
                "?since=99999999999999999999",
                "?seat=é",
                "?first=5&count=100&page=500",
            )
        )
        return "GET", f"/api/games/{game}/{path}{query}", None

    def message(self):
        """What is said on a socket."""
        return {
            "do": self.or_odd(self.one(("answer", "note", "sync", "ping"))),
            "re": self.or_odd(1),
            "number": self.or_odd(self.rng.below(9)),
            self.one(("answer", "option", "since", "more")): self.odd(),
        }
