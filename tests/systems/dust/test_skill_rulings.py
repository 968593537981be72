"""Second sentences and rulings about skills, each with a test of its own."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.systems.dust import movement, profile, reaction, skills
from grognard.systems.dust.attack import damage, rolls, weapons
from grognard.systems.dust.attack.weapons import Shot
from grognard.systems.dust.events import Fired, Repaired
from systems.dust.cards import hero, squad, walker
from systems.dust.table import (
    activate,
    answer,
    battle,
    events,
    game,
    offered,
    position,
    rolled,
    state,
    unit,
)

#: One weapon of each kind of value, and one whose hits do two points of damage.
KINDS = {"plain": "2/1", "phaser": "P2/3", "volley": "V3,6:1", "incendiary": "I1", "heavy": "2/2"}
ARMOURY = [{"id": kind, "name": kind, "range": "4", "values": {"S2": value}} for kind, value in KINDS.items()]


def joined(*skill: str, with_squad: tuple[str, ...] = (), **rest: Any) -> dict[str, Any]:
    """A hero with some skills who leads a squad at C3; the enemy squad stands at C6, already activated."""
    return position(
        unit("squad", 0, "C3"),
        unit("hero", 0, "C3", joined="squad"),
        unit("sturmpioniere", 1, "C6", activated=True),
        profiles=[hero("hero", *skill), squad("squad", *with_squad)],
        rounds=2,
        **rest,
    )


# -- All in One --------------------------------------------------------------------------------------


@pytest.mark.clause("dust.skill.all-in-one#1", "dust.skill.all-in-one#ruling")
@pytest.mark.parametrize(("kind", "dice"), [("plain", 2), ("phaser", 2), ("volley", 3), ("incendiary", 5)])
def test_all_in_one_doubles_the_first_roll_of_every_kind_of_value(kind: str, dice: int) -> None:
    ammo = {"ammo": 2} if kind == "volley" else {}
    where = position(
        unit("hero", 0, "C3"),
        unit("sturmpioniere", 1, "C6"),
        weapons=ARMOURY,
        profiles=[hero("hero", "all_in_one", weapons=[{"weapon": kind, "bearers": 1, **ammo}])],
    )
    stand = battle(where)
    owner, target = stand.units["hero"], stand.units["sturmpioniere"]
    line = owner.profile.lines[0]
    value = line.weapon.values[target.profile.armour.index]
    assert value is not None
    shot = Shot(owner, line, target.id, rounds=1 if kind == "volley" else 0)
    assert int(weapons.pool(stand, shot, value, target, 5)) == dice
    owner.boosts = ("all_in_one",)
    assert int(weapons.pool(stand, shot, value, target, 5)) == 2 * dice


@pytest.mark.clause("dust.skill.all-in-one#ruling")
def test_all_in_one_doubles_a_retaliation_later_in_the_round() -> None:
    blades = [{"weapon": "knife_and_grenade", "bearers": 1}]
    playing = game(
        position(
            unit("hero", 0, "A1", boosts=["all_in_one"], used=["all_in_one"], activated=True),
            unit("beobachter", 1, "A2"),
            profiles=[hero("hero", "all_in_one", weapons=blades)],
            turn=1,
            rounds=2,
        ),
        ["their knives: M M", "his, twice: M M"],
    )
    activate(playing, "beobachter", "attack+nothing")
    answer(playing, "dust-aim", ["beobachter:1>hero"])
    answer(playing, "dust-retaliate", ["hero:0"])
    assert rolled(playing) == [("attack", 2), ("attack", 2)]


@pytest.mark.clause("dust.skill.all-in-one-limit#1", "dust.skill.all-in-one-limit#ruling")
def test_all_in_one_is_for_once_a_game_and_the_heros_own_lines() -> None:
    where = joined("all_in_one", weapons=ARMOURY)
    where["profiles"][0]["weapons"] = [{"weapon": "plain", "bearers": 1}]
    playing = game(where, ["rifles: M M M", "his, twice: M M M M"])
    activate(playing, "squad", "attack+nothing")
    answer(playing, "dust-declare-skills", ["hero:all_in_one"])
    answer(playing, "dust-aim", ["squad:0>sturmpioniere", "hero:0>sturmpioniere"])
    assert rolled(playing) == [("attack", 3), ("attack", 4)]
    stand = state(playing)
    assert stand.units["hero"].used == ("all_in_one",)
    stand.units["hero"].boosts = ()
    assert skills.on_offer(stand, stand.units["squad"]) == ()


# -- dice --------------------------------------------------------------------------------------------


@pytest.mark.clause("dust.skill.berserk#ruling")
def test_berserk_rolls_again_what_still_misses_after_a_sustained_attack() -> None:
    playing = game(joined("berserk"), ["rifles: H M M", "sustained: H M", "berserk: M"])
    activate(playing, "squad", "sustained")
    answer(playing, "dust-declare-skills", ["hero:berserk"])
    answer(playing, "dust-aim", ["squad:0>sturmpioniere"])
    answer(playing, "dust-casualties", ["0", "1"])
    assert rolled(playing) == [("attack", 3), ("sustained", 2), ("berserk", 1)]


@pytest.mark.clause("dust.skill.spotter#ruling")
def test_a_spotter_serves_all_lines_of_squad_and_hero_while_he_lives() -> None:
    where = position(
        unit("sniper_team", 0, "C1"),
        unit("rosie", 0, "C1", joined="sniper_team"),
        unit("hans", 1, "C3"),
    )
    stand = battle(where)
    pair = [stand.units["sniper_team"], stand.units["rosie"]]
    shots = [Shot(owner, line, "hans") for owner in pair for line in owner.profile.lines]
    assert [weapons.good_face(stand, shot) for shot in shots] == ["miss"] * len(shots)
    number = next(n for n, figure in enumerate(pair[0].profile.figures) if figure.role == "spotter")
    damage.fall(stand, pair[0], (number,))
    assert [weapons.good_face(stand, shot) for shot in shots] == ["hit"] * len(shots)


@pytest.mark.clause("dust.hero.squad-skills#2")
def test_a_hero_who_leads_snipers_has_their_spotter_and_is_no_sniper() -> None:
    where = position(unit("sniper_team", 0, "C1"), unit("rosie", 0, "C1", joined="sniper_team"))
    stand = battle(where)
    assert [skills.part_has(stand, stand.units["rosie"], name) for name in ("spotter", "sniper")] == [
        True,
        False,
    ]


@pytest.mark.clause("dust.skill.spotter#ruling")
def test_a_spotter_turns_neither_cover_nor_reaction_dice_nor_a_phasers_damage_dice() -> None:
    pair = squad(
        "pair", "spotter", figures=[{"count": 2, "carries": ["phaser"], "role": "spotter"}], health=2
    )
    pair["weapons"] = [{"weapon": "phaser"}]
    where = position(
        unit("recon_boys", 0, "C6"),
        unit("pair", 1, "C3"),
        unit("late", 1, "H6", profile="hans"),
        elements={"C3": "ammo_crate"},
        weapons=ARMOURY,
        profiles=[pair],
    )
    playing = game(where, ["reaction: H", "to hit: H H H M", "damage: H M M", "MG: H M M", "soft cover: H"])
    activate(playing, "recon_boys", "move+attack")
    answer(playing, "dust-move", "C6")
    answer(playing, "dust-aim", ["recon_boys:1>pair"])
    answer(playing, "dust-react", "pair")
    answer(playing, "dust-aim", ["pair:0>recon_boys"])
    answer(playing, "dust-casualties", ["0"])
    assert rolled(playing) == [("reaction", 1), ("attack", 4), ("phaser", 3), ("attack", 3), ("cover", 1)]
    assert state(playing).units["pair"].figures == 2


@pytest.mark.clause("dust.skill.sniper#ruling")
@pytest.mark.parametrize("named", ["1", "hero"])
def test_a_sniper_may_name_a_joined_hero_cover_counts_and_what_a_figure_cannot_take_is_lost(
    named: str,
) -> None:
    where = position(
        unit("shooter", 0, "C3"),
        unit("squad", 1, "C6", activated=True),
        unit("leader", 1, "C6", joined="squad", activated=True),
        elements={"C6": "ammo_crate"},
        weapons=ARMOURY,
        profiles=[
            hero("shooter", "sniper", weapons=[{"weapon": "heavy", "bearers": 1}]),
            hero("leader", health=5),
            squad("squad"),
        ],
        rounds=2,
    )
    playing = game(where, ["rifle: H H", "soft cover: H M"])
    activate(playing, "shooter", "attack+nothing")
    answer(playing, "dust-aim", "squad")
    assert offered(playing, "dust-sniper") == ["0", "1", "2", "hero"]
    answer(playing, "dust-sniper", named)
    units = state(playing).units
    # One hit is left, of two points: a soldier takes one of them, the hero both.
    assert (units["squad"].alive, units["leader"].wounds) == ((0b101, 0) if named == "1" else (0b111, 2))


@pytest.mark.clause("dust.skill.wiederbelebungsserum#1")
def test_the_serum_works_when_all_lines_have_been_resolved() -> None:
    where = position(
        unit("doctor", 0, "C3", wounds=3),
        unit("sturmpioniere", 1, "C6", activated=True),
        weapons=ARMOURY,
        profiles=[
            hero(
                "doctor",
                "wiederbelebungsserum",
                weapons=[{"weapon": "plain", "bearers": 1}, {"weapon": "incendiary", "bearers": 1}],
            )
        ],
        rounds=2,
    )
    playing = game(where, ["first: H M", "second: H M M M M"])
    activate(playing, "doctor", "attack+nothing")
    answer(playing, "dust-aim", ["doctor:0>sturmpioniere", "doctor:1>sturmpioniere"])
    while not playing.over:
        answer(playing, "dust-casualties", [offered(playing, "dust-casualties")[0]])
    kinds = [entry.event for entry in playing.journal if isinstance(entry.event, Fired | Repaired)]
    assert [type(event) for event in kinds] == [Fired, Fired, Repaired]
    assert state(playing).units["doctor"].wounds == 1


# -- harm --------------------------------------------------------------------------------------------


@pytest.mark.clause("dust.skill.damage-resilient#ruling", "dust.skill.heroic-attack#ruling")
@pytest.mark.parametrize(("boost", "status"), [((), "gone"), (("heroic_attack",), "field")])
def test_an_armour_piercing_flame_is_resisted_by_nobody_but_a_hero_in_his_heroic_attack(
    boost: tuple[str, ...], status: str
) -> None:
    where = joined("heroic_attack", with_squad=("damage_resilient",))
    stand = battle(where)
    stand.units["hero"].boosts = boost
    damage.annihilate(stand, stand.units["squad"])
    assert [stand.units[name].status for name in ("squad", "hero")] == [status, status]
    assert stand.dice.rolled == 0


@pytest.mark.clause("dust.skill.damage-resilient#ruling")
def test_a_target_face_ignores_one_point() -> None:
    where = joined(with_squad=("damage_resilient",))
    where["turn"], where["unit"][2]["activated"] = 1, False
    playing = game(where, ["StG 47: H H M M", "resilient: H H"])
    activate(playing, "sturmpioniere", "attack+nothing")
    answer(playing, "dust-aim", "squad")
    assert (state(playing).units["squad"].figures, state(playing).units["hero"].wounds) == (3, 0)


# -- movement ----------------------------------------------------------------------------------------


@pytest.mark.clause("dust.skill.fast#ruling")
@pytest.mark.parametrize(("of_hero", "of_squad", "points"), [(("fast",), (), 0), ((), ("fast",), 1)])
def test_a_squad_lends_its_fast_to_the_whole_unit_and_a_hero_does_not(
    of_hero: tuple[str, ...], of_squad: tuple[str, ...], points: int
) -> None:
    stand = battle(joined(*of_hero, with_squad=of_squad))
    assert int(skills.extra_points(stand, stand.units["squad"], False)) == points


@pytest.mark.clause("dust.skill.jump-hero#ruling")
def test_a_hero_without_jump_leaps_with_his_squad() -> None:
    """The way on foot is shut by friends and blocks."""
    rows = ["........", "........", "##.#####", "........", "........", "........"]
    where = joined(with_squad=("jump",), board={"rows": rows})
    where["profiles"][1]["movement"] = 2
    playing = game({**where, "unit": [*where["unit"], unit("hell_boys", 0, "C4")]})
    activate(playing, "squad", "move+nothing")
    answer(playing, "dust-move", "C5")
    units = state(playing).units
    assert units["hero"].cell == units["squad"].cell == state(playing).board.grid.parse("C5")


@pytest.mark.clause("dust.skill.jump-no-centre#ruling")
@pytest.mark.parametrize(
    ("letter", "onto", "beyond"), [(":", False, True), ("~", False, False), (".", True, True)]
)
def test_a_leaping_vehicle_crosses_rubble_without_landing_there_and_no_water(
    letter: str, onto: bool, beyond: bool
) -> None:
    found = battle(
        position(
            unit("hopper", 0, "A1"),
            board={"rows": [f".{letter}.."]},
            profiles=[walker("hopper", "jump", movement=2)],
        )
    )
    hopper = found.units["hopper"]
    reached = {found.board.names[cell] for cell in movement.ways(found, hopper, hopper.cell, 2, 0)}
    assert ("B1" in reached, "C1" in reached) == (onto, beyond)


# -- the rest ----------------------------------------------------------------------------------------


@pytest.mark.clause("dust.skill.tank-head#ruling")
def test_a_tank_head_mends_the_vehicle_on_whose_square_he_stands_and_no_wreck() -> None:
    where = position(
        unit("rosie", 0, "C3"),
        unit("pounder", 0, "C3", wounds=2, activated=True),
        unit("mickey", 0, status="gone"),
        unit("hans", 1, "H6", activated=True),
        rounds=2,
    )
    playing = game(where)
    activate(playing, "rosie", "skill+nothing")
    units = state(playing).units
    assert (units["pounder"].wounds, units["mickey"].status) == (0, "gone")
    assert [event.unit for event in events(playing, Repaired)] == ["pounder"]


@pytest.mark.clause("dust.skill.superior-reactive-fire#2")
def test_a_squad_reacts_with_the_dice_of_the_hero_who_leads_it() -> None:
    for skill, dice in (((), 1), (("superior_reactive_fire",), 3)):
        stand = battle(joined(*skill))
        assert int(reaction.reaction_dice(stand, stand.units["squad"])) == dice
    assert profile.tables().superior_reaction_dice == 3


@pytest.mark.clause("dust.skill.medal-of-honor#2")
def test_the_medal_is_no_matter_for_the_squads_own_dice() -> None:
    stand = battle(joined("medal_of_honor"))
    stand.units["hero"].boosts = ("medal_of_honor",)
    stand.dice.faces = [3, 3, 3]
    men, target = stand.units["squad"], stand.units["sturmpioniere"]
    line = men.profile.lines[0]
    value = line.weapon.values[target.profile.armour.index]
    assert value is not None
    assert list(rolls.to_hit(stand, Shot(men, line, target.id), value, target, 5, False)) == []


# -- a charge, and what comes between ----------------------------------------------------------------


def charge(*units: dict[str, Any], **rest: Any) -> dict[str, Any]:
    """A squad with a hero who charges, at C1; the game is over when all have been activated."""
    shotgun = [{"weapon": "shotgun", "bearers": 1}]
    few = [{"count": 2, "carries": ["m1_assault_rifle"]}]
    return position(
        unit("squad", 0, "C1"),
        unit("hero", 0, "C1", joined="squad"),
        *units,
        profiles=[
            hero("hero", "charge", weapons=shotgun),
            squad("squad", figures=few, health=2, movement=1),
        ],
        rounds=2,
        **rest,
    )


@pytest.mark.clause("dust.skill.charge#ruling", "dust.reaction.window-charge")
@pytest.mark.parametrize("between", [False, True])
def test_a_hero_whose_squad_falls_in_the_middle_of_a_charge_charges_on(between: bool) -> None:
    where = charge(unit("sturmpioniere", 1, "C4"), options={"charge_window_between": between})
    playing = game(where, ["reaction: H", "StG 47: H H M M", "shotgun: M M M"])
    activate(playing, "squad", "charge")
    answer(playing, "dust-aim", ["hero:0>sturmpioniere"])
    answer(playing, "dust-move", "C2")
    if not between:
        answer(playing, "dust-move", "C3")
    answer(playing, "dust-react", "sturmpioniere")
    answer(playing, "dust-aim", ["sturmpioniere:0>squad"])
    answer(playing, "dust-casualties", ["0", "1"])
    if between:
        answer(playing, "dust-move", "C3")
    assert rolled(playing) == [("reaction", 1), ("attack", 4), ("attack", 3)]
    assert state(playing).units["squad"].status == "gone"


@pytest.mark.clause("dust.skill.charge", "dust.reaction.window-charge")
@pytest.mark.parametrize("between", [False, True])
def test_a_charge_of_which_nobody_is_left_is_over(between: bool) -> None:
    charger = hero("charger", "charge", health=1, weapons=[{"weapon": "shotgun", "bearers": 1}])
    where = position(
        unit("charger", 0, "C1"),
        unit("recon_boys", 0, "A1", activated=True),
        unit("sturmpioniere", 1, "C4"),
        profiles=[charger],
        rounds=2,
        options={"charge_window_between": between},
    )
    playing = game(where, ["reaction: H", "StG 47: H M M M"])
    activate(playing, "charger", "charge")
    answer(playing, "dust-aim", "sturmpioniere")
    answer(playing, "dust-move", "C2")
    if not between:
        answer(playing, "dust-move", "C3")
    answer(playing, "dust-react", "sturmpioniere")
    answer(playing, "dust-aim", ["sturmpioniere:0>charger"])
    assert playing.over
    assert rolled(playing) == [("reaction", 1), ("attack", 4)]


@pytest.mark.clause("dust.skill.charge", "dust.skill.jump-landing")
def test_a_charge_may_leap_with_the_points_of_both_moves() -> None:
    leaper = squad("leaper", "charge", "jump", weapon="shotgun")
    where = position(
        unit("leaper", 0, "A1"),
        unit("recon_boys", 0, "B1", activated=True),
        unit("sturmpioniere", 1, "D1", activated=True),
        board={"rows": ["...."]},
        profiles=[leaper],
        rounds=2,
    )
    playing = game(where, ["shotguns: M M M M M M M M M"])
    activate(playing, "leaper", "charge")
    answer(playing, "dust-aim", "sturmpioniere")
    assert offered(playing, "dust-move") == ["A1", "C1"]
    answer(playing, "dust-move", "C1")
    assert playing.over
    assert state(playing).units["leaper"].cell == 2


@pytest.mark.clause("dust.skill.jump-landing#ruling")
def test_with_both_moves_only_what_needs_a_leap_beyond_one_move_is_pooled() -> None:
    where = position(
        unit("jumpers", 0, "B1"),
        unit("recon_boys", 0, "C1"),
        board={"rows": ["....."]},
        profiles=[squad("jumpers", "jump")],
    )
    stand = battle(where)
    jumpers = stand.units["jumpers"]
    near = movement.ways(stand, jumpers, jumpers.cell, 1, 0)
    far = movement._pooled_leaps(stand, jumpers, movement.Pace(), 1, near)
    assert [stand.board.names[cell] for cell in near] == ["A1"]
    assert [stand.board.names[cell] for cell in far] == ["D1"]


@pytest.mark.clause("dust.skill.bad-ass", "dust.reaction.success#1")
def test_what_was_fired_in_a_reaction_comes_back_too() -> None:
    card = hero("tough", "bad_ass", weapons=[{"weapon": "panzerfaust", "bearers": 1, "ammo": 1}])
    where = position(
        unit("recon_boys", 0, "C1"), unit("tough", 1, "C3"), unit("hans", 1, "H6"), profiles=[card]
    )
    playing = game(where, ["reaction: H", "Panzerfaust: M"])
    activate(playing, "recon_boys", "move+nothing")
    answer(playing, "dust-move", "C1")
    answer(playing, "dust-react", "tough")
    answer(playing, "dust-aim", "recon_boys")
    assert rolled(playing) == [("reaction", 1), ("attack", 1)]
    assert state(playing).units["tough"].ammo == [1]
