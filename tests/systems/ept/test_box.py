"""What the box holds: everything that chapters 19, 20 and 23, winter and night speak of comes up in a scenario."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from grognard.systems.ept import nations, scenario
from grognard.systems.ept.profile import Profile, profiles


@dataclass(frozen=True)
class Side:
    """One side of a scenario: its counters, its sections, what it has laid out and what the enemy has."""

    data: dict[str, Any]
    whole: dict[str, Any]
    enemy: dict[str, Any]

    def counters(self, side: dict[str, Any] | None = None) -> list[Profile]:
        side = self.data if side is None else side
        names = [
            name for section in side.get("section", ()) for name in (section["leader"], *section["units"])
        ]
        names += [data["unit"] for kind in ("post", "autonomous") for data in side.get(kind, ())]
        return [profiles()[name] for name in names]

    def has(self, ability: str, **fields: Any) -> bool:
        return any(
            ability in card.abilities and all(getattr(card, name) == value for name, value in fields.items())
            for card in self.counters()
        )

    def jumps_with_weapons(self) -> bool:
        """Whether a section jumps that has squads and a weapon to set up."""
        return any(
            any(profiles()[name].deploys for name in section["units"])
            and any(profiles()[name].is_squad for name in section["units"])
            for section in self.data.get("section", ())
            if "drops" in section
        )

    def sets_up(self, ability: str) -> bool:
        """Whether an autonomous unit with such an ability is there from the start."""
        return any(
            ability in profiles()[data["unit"]].abilities and "arrives" not in data
            for data in self.data.get("autonomous", ())
        )

    def comes_later(self, ability: str) -> bool:
        return any(
            ability in profiles()[data["unit"]].abilities and "arrives" in data
            for data in self.data.get("autonomous", ())
        )

    def faces(self, *kinds: str) -> bool:
        """Whether the enemy has such works."""
        return any(work["kind"] in kinds for work in self.enemy.get("fieldwork", ()))

    def faces_vehicles(self) -> bool:
        return any(card.is_vehicle for card in self.counters(self.enemy))

    @property
    def nation(self) -> nations.Nation:
        return nations.find(self.data.get("nation", ""), self.whole.get("year", 0))

    def most_squads(self) -> int:
        sections = self.data.get("section", ())
        return max(sum(profiles()[name].is_squad for name in section["units"]) for section in sections)

    def biggest_section(self, ability: str) -> int:
        return max(
            (
                sum(ability in profiles()[name].abilities for name in section["units"])
                for section in self.data.get("section", ())
            ),
            default=0,
        )


def sides() -> Iterator[Side]:
    for whole in scenario.scenarios().values():
        first, second = whole["side"]
        yield Side(first, whole, second)
        yield Side(second, whole, first)


OBSTACLES = ("barbed_wire", "roadblock", "anti_tank_obstacle")
TRAPS = ("minefield", "ied", "major_ied")

#: What must be there for a clause to come up.
NEEDS: dict[str, Callable[[Side], bool]] = {
    "ept.engineers.demolition-hidden-traps": lambda s: s.has("engineers", kind="squad") and s.faces(*TRAPS),
    "ept.engineers.mine-clearers": lambda s: s.has("mine_clearer", kind="team") and s.faces(*TRAPS),
    "ept.engineers.bangalore": lambda s: s.has("bangalore") and s.faces("barbed_wire", *TRAPS),
    "ept.engineers.flamethrower-team": lambda s: s.has("flamethrower", kind="team"),
    "ept.engineers.mine-clearing-vehicle": lambda s: (
        s.has("mine_clearer", kind="vehicle") and s.faces(*TRAPS)
    ),
    "ept.engineers.bulldozer": lambda s: s.has("bulldozer") and s.faces("anti_tank_obstacle"),
    "ept.engineers.flame-vehicle-fire": lambda s: s.has("flamethrower", kind="vehicle") and s.faces("bunker"),
    "ept.human-wave.advance": lambda s: (
        s.nation.waves == "half_sections" and s.biggest_section("half_section") > 2
    ),
    "ept.human-wave.who": lambda s: s.nation.waves == "all" and s.most_squads() > 2,
    "ept.nations.germans-artillery": lambda s: s.nation.id == "germans" and "mission" in s.data,
    "ept.nations.germans-anti-tank-assault": lambda s: (
        s.nation.id == "germans" and s.has("engineers") and s.faces_vehicles()
    ),
    "ept.nations.germans-panzerfaust": lambda s: (
        s.nation.id == "germans" and s.whole["year"] >= 1944 and s.faces_vehicles()
    ),
    "ept.nations.germans-close-defence": lambda s: s.nation.id == "germans" and s.has("close_defence"),
    "ept.nations.germans-ig18": lambda s: (
        s.nation.id == "germans"
        and s.whole["year"] >= 1943
        and s.has("hollow_charges")
        and s.faces_vehicles()
    ),
    "ept.nations.germans-paratroops": lambda s: (
        (s.nation.containers[0] <= s.whole["year"] <= s.nation.containers[1] and s.jumps_with_weapons())
        if s.nation.containers[0]
        else False
    ),
    "ept.nations.soviets": lambda s: (
        s.nation.id == "soviets" and sum(card.is_vehicle for card in s.counters()) > 1
    ),
    "ept.nations.japanese-kamikaze": lambda s: s.nation.id == "japanese" and s.faces_vehicles(),
    "ept.nations.japanese-group-fire": lambda s: (
        s.nation.paired_fire and s.biggest_section("half_section") > 1
    ),
    "ept.nations.japanese-snipers": lambda s: s.nation.tree_snipers and s.sets_up("tree_sniper"),
    "ept.nations.japanese-snipers-climb": lambda s: s.nation.tree_snipers and s.comes_later("tree_sniper"),
    "ept.nations.japanese-hidden-positions": lambda s: (
        s.nation.hidden_positions
        and {"bunker", "entrenchment"} <= {work["kind"] for work in s.data.get("fieldwork", ())}
    ),
    "ept.nations.french-indochina": lambda s: s.nation.id == "french_indochina" and "mission" in s.data,
    "ept.nations.viet-minh-squads": lambda s: s.nation.id == "viet_minh" and s.has("half_section"),
    "ept.terrain.skiers": lambda s: s.has("skis") and s.whole.get("season") == "deep_snow",
    "ept.terrain.snowshoes": lambda s: s.has("snowshoes") and s.whole.get("season") == "deep_snow",
    "ept.los.night-limit": lambda s: s.whole.get("light") == "night",
    "ept.los.reduced-visibility": lambda s: s.whole.get("visibility", 0) > 0,
    "ept.fire-types.ind-modifiers": lambda s: s.has("jammer") and s.faces(*TRAPS),
}


@pytest.mark.parametrize("clause", list(NEEDS))
def test_what_the_book_names_is_in_the_box(clause: str) -> None:
    assert any(NEEDS[clause](side) for side in sides())


def test_a_side_with_a_nation_has_a_year_and_counters_of_that_nation() -> None:
    for side in sides():
        if side.data.get("nation"):
            assert side.whole["year"] > 1900
            of = {card.side for card in side.counters()} - {"any"}
            assert side.data["nation"] in of
