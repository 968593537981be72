"""Army lists: what a list costs, what is wrong with it, and that the ready ones are sound."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.core.armies.roster import Fault
from grognard.core.language.words import LANGUAGES, words
from grognard.core.system import SetupFault
from grognard.systems.dust import profile
from grognard.systems.dust.profile import Profile, profile_from
from grognard.systems.dust.roster import roster
from grognard.systems.dust.scenario import briefing

CARDS = profile.profiles()
LIMIT = "dust.tournament.army-limit"


def army(*units: str, side: str = "allies", **more: Any) -> dict[str, Any]:
    return {"side": side, "units": list(units), **more}


def faults(found: list[Fault]) -> list[tuple[str, str]]:
    return [(fault.key, fault.rule) for fault in found]


def args(fault: Fault) -> dict[str, Any]:
    return {name: value for name, _, value in fault.args}


def card(template: str, **changes: Any) -> Profile:
    """A made-up card of the same make as one of the data's."""
    made = CARDS[template]
    data: dict[str, Any] = {
        "id": template,
        "name": made.name,
        "side": made.side,
        "kind": made.kind,
        "armour": made.armour.code,
        "movement": made.movement,
        "health": made.health,
        "points": made.points,
        "skills": sorted(made.skills),
        "weapons": [
            {"weapon": line.weapon.id, **({"ammo": line.ammo} if line.ammo > 0 else {})}
            for line in made.lines
        ],
    }
    if made.is_squad:
        data["figures"] = [
            {"count": 1, "role": figure.role, "carries": [made.lines[n].weapon.id for n in figure.carries]}
            for figure in made.figures
        ]
    return profile_from({**data, **changes})


# -- costs -------------------------------------------------------------------------------------------


def test_an_army_costs_what_its_units_cost() -> None:
    tally = roster.cost(army("recon_boys", "recon_boys", "pounder"))
    assert int(tally) == 16 + 16 + 40
    assert [part[2] for part in tally.parts] == [16, 16, 40]


@pytest.mark.clause("dust.tournament.army-limit#1")
def test_an_army_may_not_cost_more_than_the_limit() -> None:
    exact = [CARDS["pounder"]] * 5  # 200 points
    brief = briefing.find("tournament-200")
    assert roster.over_points(exact, brief.points[0]) == []
    (found,) = roster.over_points([*exact, CARDS["foxtrot_13"]], brief.points[0])
    assert (found.key, found.rule) == ("over-points", LIMIT)
    assert args(found) == {"spent": 205, "limit": 200, "excess": 5}
    too_dear = army("bazooka_joe", *["pounder"] * 5)
    assert faults(roster.check("tournament-200", 0, too_dear)) == [("over-points", LIMIT)]
    assert faults(roster.check("tournament-300", 0, too_dear)) == []


# -- heroes and command squads -----------------------------------------------------------------------


@pytest.mark.clause("dust.tournament.hero-minimum")
def test_a_tournament_army_has_a_hero() -> None:
    without = army("recon_boys", "pounder")
    (found,) = roster.check("tournament-200", 1, without)
    assert (found.key, found.rule) == ("dust-no-hero", "dust.tournament.hero-minimum")
    assert args(found) == {"count": 0, "low": 1}
    assert roster.check("tournament-200", 1, army("recon_boys", "pounder", "rosie")) == []
    assert roster.check("skirmish", 1, without) == [], "only the tournament demands one"


@pytest.mark.clause("dust.command.several-squads")
def test_command_squads_differ_in_armour_class() -> None:
    boss, heavy = CARDS["the_boss"], card("the_boss", id="heavy_boss", armour="S3")
    assert roster.command_squads([boss]) == []
    assert roster.command_squads([boss, heavy]) == []
    (found,) = roster.command_squads([boss, heavy, boss, boss])
    assert (found.key, found.rule) == ("dust-command-squads", "dust.command.several-squads")
    assert args(found) == {"armour": "S2", "excess": 2}
    assert faults(roster.check("skirmish", 0, army("the_boss", "the_boss"))) == [
        ("dust-command-squads", "dust.command.several-squads")
    ]


def test_nobody_has_the_same_hero_twice_unless_the_scenario_says_so() -> None:
    (found,) = roster.check("skirmish", 0, army("rhino", "rhino", "recon_boys", "recon_boys"))
    assert (found.key, args(found)) == ("dust-hero-twice", {"hero": "Rhino"})
    data = {"order": 1, "points": [100, 100], "tiles": 4, "heroes_once": False}
    assert roster.composition([CARDS["rhino"]] * 2, briefing.read("clones", data), 0) == []


@pytest.mark.example("dust.ex.tournament-roster")
@pytest.mark.clause("dust.tournament.hero-minimum", "dust.tournament.army-limit#ruling")
@pytest.mark.clause("dust.command.several-squads", "dust.command.hero")
def test_tournament_rosters() -> None:
    brief = briefing.find("tournament-200")
    joe, boss, heavy = CARDS["bazooka_joe"], CARDS["the_boss"], card("the_boss", id="heavy_boss", armour="S3")

    def of(points: int, *cards: Profile) -> list[Profile]:
        """The cards, and one squad that makes up the points."""
        left = points - sum(card.points for card in cards)
        return [*cards, card("recon_boys", points=left)]

    def wrong(cards: list[Profile], joins: list[list[str]] | None = None) -> list[str]:
        units = {unit.id: unit for unit in cards}
        found = [*roster.composition(cards, brief, 0), *roster.wrong_pairs(units, joins or [])]
        return [fault.rule for fault in found]

    assert wrong(of(200, joe)) == []
    assert wrong(of(201, joe)) == ["dust.tournament.army-limit"]
    assert wrong(of(180)) == ["dust.tournament.hero-minimum"]
    assert wrong([joe, boss, heavy]) == []
    assert wrong([joe, boss, boss]) == ["dust.command.several-squads"]
    assert wrong([joe, boss], [["bazooka_joe", "the_boss"]]) == ["dust.command.hero"]
    commander = card("bazooka_joe", skills=["commander"])
    assert wrong([commander, boss], [["bazooka_joe", "the_boss"]]) == []


def test_where_a_scenario_wants_it_an_army_is_made_up_by_its_size() -> None:
    squads = ["recon_boys"] * 3
    assert roster.check("grand-slam", 0, army("rhino", *squads, "honey", "honey", "honey")) == []
    for units, key, rule in (
        (["rhino", *squads, *["honey"] * 4], "too-many", LIMIT),
        (["rhino", *squads[1:]], "too-few", LIMIT),
        (["rhino", "ozz_117", "rosie", "bazooka_joe", *squads], "too-many", LIMIT),
        (squads, "dust-no-hero", "dust.tournament.hero-minimum"),
    ):
        assert faults(roster.check("grand-slam", 0, army(*units))) == [(key, rule)]


# -- units -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "key", "near"),
    [
        ("hel_boys", "dust-unknown-unit", "hell_boys"),
        ("Hell Boys", "dust-unknown-unit", "hell_boys"),
        ("Steel Rain", "dust-unknown-unit", "steel_rain"),
        ("zzzz", "dust-no-such-unit", "tank_busters"),
    ],
)
def test_an_unknown_unit_is_told_with_those_that_come_near(unit: str, key: str, near: str) -> None:
    (found,) = roster.check("skirmish", 0, army(unit, "recon_boys"))
    assert (found.key, args(found)["unit"]) == (key, unit)
    assert near in args(found)["near"].split(", ")
    assert "hans" not in args(found)["near"].split(", "), "only cards of the army's own side are offered"


def test_units_of_the_other_side_are_told() -> None:
    found = roster.check("skirmish", 0, army("recon_boys", "hans", "hans"))
    assert [(fault.key, args(fault)) for fault in found] == [
        ("dust-stranger", {"unit": "Hans", "side": "dust-side-allies"})
    ]


def test_a_seat_may_be_one_side_s_alone() -> None:
    assert roster.check("the-farm", 0, army("recon_boys")) == []
    (found,) = roster.check("the-farm", 1, army("recon_boys"))
    assert (found.key, args(found)) == (
        "dust-wrong-side",
        {"side": "dust-side-allies", "wanted": "dust-side-axis"},
    )


def test_a_scenario_may_bring_its_armies() -> None:
    given = roster.ready("the-ford", 0)[0].army
    assert roster.check("the-ford", 0, given) == []
    turned = army(*reversed(given["units"]), joins=[["bazooka_joe", "hell_boys"]])
    assert roster.check("the-ford", 0, turned) == []
    assert faults(roster.check("the-ford", 0, army("hell_boys"))) == [("dust-fixed-army", "")]
    bad = {**turned, "joins": [["bazooka_joe", "honey"]]}
    assert faults(roster.check("the-ford", 0, bad)) == [("dust-join-kind", "dust.hero.join-class")]


# -- joining -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("units", "joins", "expected"),
    [
        (["rhino", "the_hammers"], [["rhino", "the_hammers"]], []),
        (["rhino", "recon_boys"], [["rhino", "recon_boys"]], [("dust-join-class", "dust.hero.join-class")]),
        (["rosie", "the_boss"], [["rosie", "the_boss"]], [("dust-join-command", "dust.command.hero")]),
        (["rosie", "recon_boys"], [["recon_boys", "rosie"]], [("dust-join-kind", "dust.hero.join-class")]),
        (["rosie", "recon_boys"], [["rosie", "recon_boys-2"]], [("dust-join-nobody", "dust.hero.join-unit")]),
        (["rosie", "recon_boys", "recon_boys"], [["rosie", "recon_boys-2"]], []),
        (
            ["rosie", "bazooka_joe", "recon_boys"],
            [["rosie", "recon_boys"], ["bazooka_joe", "recon_boys"]],
            [("dust-join-twice", "dust.hero.join-one")],
        ),
        (
            ["rosie", "recon_boys", "death_dealers"],
            [["rosie", "recon_boys"], ["rosie", "death_dealers"]],
            [("dust-join-twice", "dust.hero.join-one")],
        ),
    ],
)
@pytest.mark.clause("dust.command.hero", "dust.hero.join-class", "dust.hero.join-one")
def test_who_may_join_whom_in_a_list(
    units: list[str], joins: list[list[str]], expected: list[tuple[str, str]]
) -> None:
    assert faults(roster.check("skirmish", 0, army(*units, joins=joins))) == expected


# -- lists that are none -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (None, "dust-no-army"),
        ("rangers", "dust-no-army"),
        ([], "dust-no-army"),
        ({"side": "allies", "units": ["rhino"], "motto": "!"}, "dust-army-entries"),
        ({"units": ["rhino"]}, "dust-no-side"),
        ({"side": "moon", "units": ["rhino"]}, "dust-no-side"),
        ({"side": ["allies"], "units": ["rhino"]}, "dust-no-side"),
        ({"side": "allies"}, "dust-no-units"),
        ({"side": "allies", "units": []}, "dust-no-units"),
        ({"side": "allies", "units": "rhino"}, "dust-no-units"),
        ({"side": "allies", "units": [7]}, "dust-no-units"),
        ({"side": "allies", "units": ["rhino"], "joins": "all"}, "dust-joins-shape"),
        ({"side": "allies", "units": ["rhino"], "joins": [["rhino"]]}, "dust-joins-shape"),
        ({"side": "allies", "units": ["rhino"], "joins": [["rhino", 2]]}, "dust-joins-shape"),
    ],
)
def test_what_is_no_army_is_told_so(data: Any, key: str) -> None:
    assert [fault.key for fault in roster.check("skirmish", 0, data)] == [key]


@given(
    st.recursive(
        st.none() | st.integers() | st.sampled_from(["allies", "axis", "rhino", "the_hammers", "x"]),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from(["side", "units", "joins", "x"]), inner, max_size=3)
        ),
        max_leaves=10,
    )
)
def test_nonsense_is_told_and_never_crashes(data: Any) -> None:
    for whole in (
        data,
        {"side": "allies", "units": ["rhino"], "joins": data},
        {"side": "axis", "units": data},
    ):
        for fault in roster.check("tournament-200", 0, whole):
            assert words("en").has(f"fault-{fault.key}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_has_words_that_say_all_its_arguments(language: str) -> None:
    bad: list[tuple[str, Any]] = [
        ("skirmish", None),
        ("skirmish", {"colour": 1}),
        ("skirmish", {"side": "x"}),
        ("skirmish", army()),
        ("skirmish", army("rhino", joins=1)),
        ("the-ford", army("rhino")),
        ("the-farm", army("sigrid", side="axis")),
        ("skirmish", army("hel_boys", "zzzz", "hans", "the_boss", "the_boss", "rhino", "rhino")),
        ("tournament-200", army("recon_boys")),
        ("grand-slam", army("rhino", *["honey"] * 4)),
        ("skirmish", army("rosie", "rhino", "recon_boys", joins=[["rosie", "x"], ["rhino", "recon_boys"]])),
        (
            "skirmish",
            army("rosie", "the_hammers", joins=[["rosie", "the_hammers"], ["rosie", "the_hammers"]]),
        ),
        ("skirmish", army("rosie", "the_boss", joins=[["rosie", "the_boss"], ["the_boss", "rosie"]])),
        ("skirmish", army("markus", "axis_zombies", side="axis", joins=[["markus", "axis_zombies"]])),
        (
            "skirmish",
            army("totenmeister", "tank_killers", side="axis", joins=[["totenmeister", "tank_killers"]]),
        ),
    ]
    found = [fault for name, data in bad for fault in roster.check(name, 0, data)]
    found += roster.wrong_pairs(
        {"joe": card("bazooka_joe", skills=["jump"]), "boys": CARDS["recon_boys"]}, [["joe", "boys"]]
    )
    speech = words(language)
    for fault in found:
        said = speech.fill(f"fault-{fault.key}", fault.args, lambda kind, value: str(value))
        assert "[" not in said, said
        for name, kind, value in fault.args:
            assert kind in ("number", "key", "text"), (fault.key, name)
            if kind == "text":
                assert str(value) in said, (fault.key, name)
    own = {line.split(" =")[0] for line in _catalogue(language) if line.startswith("fault-dust-")}
    assert own == {f"fault-{fault.key}" for fault in found if fault.key.startswith("dust-")}


def _catalogue(language: str) -> list[str]:
    from grognard.core.language.words import catalogue

    return catalogue(language)["dust/scenarios.ftl"].splitlines()


def test_an_unknown_scenario_or_seat_is_refused() -> None:
    with pytest.raises(SetupFault, match="no scenario"):
        roster.check("moon", 0, army("rhino"))
    with pytest.raises(SetupFault, match="no seat"):
        roster.check("skirmish", 2, army("rhino"))


# -- ready armies ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", briefing.briefings())
@pytest.mark.parametrize("seat", [0, 1])
def test_ready_armies_are_sound(name: str, seat: int) -> None:
    ready = roster.ready(name, seat)
    assert ready
    for one in ready:
        assert roster.check(name, seat, one.army) == []
        assert one.points == int(roster.cost(one.army)) <= briefing.find(name).points[seat]
        assert one.side == one.army["side"]
    assert len({one.id for one in ready}) == len(ready)


def test_two_ready_armies_of_each_side_for_every_size() -> None:
    for points in (100, 150, 200, 300, 400):
        for side in profile.SIDES:
            found = [ready for ready in roster.lists() if (ready.points, ready.roster.side) == (points, side)]
            assert len(found) >= 2
            for ready in found:
                assert 0.95 * points <= ready.roster.points <= points
                cards = [CARDS[unit] for unit in ready.roster.army["units"]]
                assert any(card.is_hero for card in cards)


def test_ready_armies_of_tournament_size_are_made_up_as_the_table_wants() -> None:
    for force in profile.tables().forces:
        data = {"order": 1, "points": [force.points] * 2, "tiles": 9, "force": True}
        brief = briefing.read("by-the-table", data)
        for ready in roster.lists():
            if ready.points == force.points:
                cards = [CARDS[unit] for unit in ready.roster.army["units"]]
                assert roster.composition(cards, brief, 0) == [], ready.roster.id


def test_ready_armies_use_every_card() -> None:
    used = {unit for ready in roster.lists() for unit in ready.roster.army["units"]}
    assert used == set(CARDS)


def test_the_two_seats_begin_with_different_sides() -> None:
    for name in briefing.briefings():
        assert [roster.ready(name, seat)[0].side for seat in (0, 1)] == ["allies", "axis"]
