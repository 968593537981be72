"""What companies of AT-43 cost, and how they are divided for a mission."""

from __future__ import annotations

import pytest

from grognard.core.system import SetupFault
from grognard.systems.at43 import profile
from grognard.systems.at43.roster import company, roster
from grognard.systems.at43.roster.roster import Allowance
from systems.at43.roster.companies import (
    BIG,
    GOLEMS,
    GOLIATHS,
    INDEX,
    MEDUSAS,
    SERGEANT,
    STAR,
    STEEL,
    TACARMS,
    TACARMS_PAIRED,
    TOADS,
    WRAITH,
    army,
    cost,
    keys,
    unit,
)

# --- Costs ---

COSTS = {
    "at43.whitestars.star-troopers-cost": ("star_troopers", 8, 12),
    "at43.whitestars.steel-troopers-cost": ("steel_troopers", 6, 9),
    "at43.therians.storm-golems-cost": ("storm_golems", 6, 9),
}
OPTIONS = {
    "standard": [],
    "grenades": ["grenades"],
    "three-optic helmet": ["three_optic_helmet"],
    "grenades + helmet": ["grenades", "three_optic_helmet"],
    "nanostorms": ["nanostorms"],
    "relay": ["relay"],
    "relay + nanostorms": ["relay", "nanostorms"],
}


@pytest.mark.clause(*(f"{clause}#1" for clause in COSTS))
@pytest.mark.parametrize("clause", COSTS)
def test_units_cost_what_the_table_of_their_list_says(clause: str) -> None:
    name, standard, maximum = COSTS[clause]
    bonus = profile.sides()[profile.profiles()[name].side].grades[5].size_bonus
    for label, small, large, extra in INDEX.clauses[clause].table[1:]:
        if label in OPTIONS:
            row = {"unit": name, "equipment": OPTIONS[label]}
            assert cost(row | {"size": standard}) == int(small)
            assert cost(row | {"size": maximum}) == int(large)
            full = cost(row | {"size": maximum, "officer": 5})
            assert cost(row | {"size": maximum + bonus, "officer": 5}) == full + bonus * int(extra)
        else:
            special = {"special_weapon": label.split(" (")[0].replace(" ", "_")}
            for size, price in ((standard, small), (maximum, large)):
                row = {"unit": name, "size": size}
                assert cost(row | special) - cost(row) == int(price)
                # The price is for all bearers of the unit, however many.
                assert cost(row | special | {"bearers": 1}) - cost(row) == int(price)


@pytest.mark.clause("at43.whitestars.star-troopers-cost#ruling", "at43.whitestars.steel-troopers-cost")
def test_troopers_have_one_special_weapon_or_two() -> None:
    for name, standard, maximum in (("star_troopers", 8, 12), ("steel_troopers", 6, 9)):
        one = profile.profiles()[name]
        assert [company.most_bearers(one, size) for size in (standard, maximum)] == [1, 2]
        assert one.list.most_specialists == 2


@pytest.mark.clause(
    "at43.whitestars.steel-tacarms#2",
    "at43.whitestars.fire-toad#2",
    "at43.whitestars.fire-toad#ruling",
    "at43.therians.assault-medusas#2",
    "at43.therians.assault-medusas#ruling",
    "at43.therians.bane-goliaths#2",
    "at43.therians.wraith-golgoth#2",
)
def test_the_other_units_cost_what_their_entries_say() -> None:
    relay = {"equipment": ["relay"]}
    assert [cost(TACARMS), cost(TACARMS_PAIRED), cost(TACARMS | SERGEANT)] == [300, 315, 310]
    assert [cost(TOADS), cost(TOADS | {"size": 3}), cost(TOADS | SERGEANT)] == [200, 600, 215]
    seven = MEDUSAS | {"size": 7}
    assert [cost(MEDUSAS), cost(seven), cost(MEDUSAS | relay), cost(seven | relay)] == [225, 425, 230, 430]
    assert [price.extra for price in profile.profiles()["assault_medusas"].list.prices] == [55, 55]
    toads = profile.profiles()["fire_toad"].list.prices
    assert [(price.standard, price.maximum, price.extra) for price in toads] == [(200, 600, 200)]
    assert cost(TOADS | {"size": 2}) == 400
    assert [company.most_bearers(profile.profiles()["assault_medusas"], n) for n in (4, 7)] == [1, 3]
    assert [cost(GOLIATHS), cost(GOLIATHS | relay)] == [375, 380]
    assert [cost(WRAITH), cost(WRAITH | relay), cost(WRAITH | SERGEANT)] == [350, 355, 365]


@pytest.mark.clause("at43.therians.storm-golems-cost#ruling")
def test_golems_have_one_special_weapon_or_three_at_the_same_price_for_fewer() -> None:
    golems = profile.profiles()["storm_golems"]
    assert [company.most_bearers(golems, size) for size in (6, 9)] == [1, 3]
    for count in range(4):
        assert cost(GOLEMS | {"size": 9, "bearers": count}) == 400


@pytest.mark.clause("at43.roster.officer-upgrade")
def test_an_officer_costs_what_his_grade_costs_in_his_unit() -> None:
    for row, prices in (
        (STAR, [10, 15, 25, 40, 60]),
        (STEEL, [10, 15, 25, 40, 60]),
        (TACARMS, [10]),
        (TOADS, [15]),
        (GOLEMS, [10, 15, 25, 50, 65]),
        (WRAITH, [15]),
    ):
        assert [cost(row | {"officer": n}) - cost(row) for n in range(1, len(prices) + 1)] == prices


@pytest.mark.example(
    "at43.ex.cost-steel-full",
    "at43.ex.cost-steel-ten",
    "at43.ex.cost-star-fifteen",
    "at43.ex.cost-golems-eleven",
)
@pytest.mark.clause("at43.roster.officer-upgrade", "at43.roster.size-bonus")
def test_the_worked_costs() -> None:
    everything = {
        "size": 9,
        "equipment": ["grenades", "three_optic_helmet"],
        "special_weapon": "missile_launcher",
    }
    assert cost(STEEL | everything | {"officer": 3}) == 405
    assert cost(STEEL | {"size": 10, "officer": 2}) == 320
    assert cost(STAR | {"size": 15, "officer": 5}) == 370
    eleven = {"size": 11, "equipment": ["relay"], "special_weapon": "flamer", "officer": 5}
    assert cost(GOLEMS | eleven) == 575


@pytest.mark.clause("at43.roster.officer-upgrade", "at43.heroes.not-counted")
def test_a_cost_names_the_clause_of_each_part() -> None:
    tally = unit(GOLEMS | {"size": 11, "special_weapon": "flamer", "officer": 5}).cost
    assert (tally.base, tally.rule) == (400, "at43.therians.storm-golems-cost")
    assert tally.parts == [
        ("at43.roster.size-bonus", "+", 80),
        ("at43.therians.storm-golems-cost", "+", 25),
        ("at43.roster.officer-upgrade", "+", 65),
    ]
    assert int(tally) == 570
    assert unit(GOLEMS | {"size": 9}).cost.parts == [], "the largest unit of the list has nobody beyond it"
    hero = unit(STEEL | {"hero": "borz"}).cost
    assert hero.parts == [("at43.heroes.not-counted", "+", 45)]
    assert all(part in INDEX.clauses for part in (*tally.rules, *hero.rules))


@pytest.mark.clause("at43.roster.ap-limit", "at43.roster.review")
def test_a_company_may_not_cost_more_than_its_limit() -> None:
    list_ = army([STEEL | SERGEANT, TOADS])
    assert keys(list_, 385) == []
    assert keys(list_, 384) == ["over-points"]
    (fault,) = roster.review(list_, 300)
    assert {name: value for name, _, value in fault.args} == {"spent": 385, "limit": 300, "excess": 85}
    with pytest.raises(SetupFault, match="over-points"):
        roster.muster(list_, 300)


@pytest.mark.clause("at43.roster.review")
def test_the_review_tells_everything_that_is_wrong_at_once() -> None:
    bad = army([TOADS | {"size": 4}, STEEL | {"size": 7}], [STEEL])
    assert sorted(keys(bad)) == [
        *("compulsory-first", "no-officer", "section-incomplete", "size-high", "size-unpriced"),
    ]


# --- Assault and reinforcement ---


@pytest.mark.clause("at43.roster.assault-reinforcement-split")
def test_assault_and_reinforcement_units_keep_to_their_own_allowance() -> None:
    later = {"group": "reinforcement"}
    list_ = army([STEEL | SERGEANT, TACARMS | later, TOADS])
    assert keys(list_, Allowance(385, 300)) == []
    assert keys(list_, Allowance(384, 1000)) == ["over-group"]
    assert keys(list_, Allowance(1000, 299)) == ["over-group"]
    assert keys(list_, Allowance(384, 299)) == ["over-group"] * 2
    units = roster.muster(list_, Allowance(385, 300))
    assert [one.reinforcement for one in units] == [False, True, False]
    # Without reinforcements in the mission all units are there from the start.
    assert [one.reinforcement for one in roster.muster(list_, 685)] == [False, False, False]
    assert keys(list_, 684) == ["over-points"]


@pytest.mark.clause("at43.roster.whole-company-legal")
def test_the_whole_company_obeys_the_section_pattern() -> None:
    points = Allowance(BIG, BIG)
    later = {"group": "reinforcement"}
    # The compulsory unit and the only officer may wait; each group alone need not be a company.
    assert keys(army([STEEL | SERGEANT | later, TOADS]), points) == []
    assert keys(army([TOADS | SERGEANT, STEEL | later]), points) == ["compulsory-first"]
    assert keys(army([STEEL | SERGEANT, TOADS, TOADS, TOADS | later]), points) == ["no-choice"]
    captains = [STAR | {"officer": 4}, STEEL | {"officer": 4} | later]
    assert keys(army(captains), points) == ["grade-4"]


@pytest.mark.clause(
    "at43.missions.forces",
    "at43.mission4.forces",
    "at43.mission6.forces#1",
    "at43.mission6.forces#2",
    "at43.mission3.forces#1",
    "at43.mission3.forces#2",
    "at43.mission5.forces#1",
    "at43.mission5.forces#2",
)
def test_missions_give_the_forces_of_their_briefing() -> None:
    def given_to(mission: str, role: str = "") -> Allowance:
        return roster.allowance(profile.missions()[mission].force(role), 2500)

    for mission in ("search_and_destroy", "bridgehead", "battle_report"):
        assert given_to(mission) == Allowance(2500, None)
    for mission in ("hold_the_line", "landing"):
        assert given_to(mission, "attacker") == Allowance(1500, 500)
        assert given_to(mission, "defender") == Allowance(1000, 1000)
    assert given_to("skirmish") == given_to("skirmish", "attacker") == Allowance(1500, 500)
    assert given_to("rescue", "attacker") == Allowance(1000, 1000)
    assert given_to("rescue", "defender") == Allowance(750, 1250)
