"""The end of the turn: shields come back, formations rally one by one."""

from __future__ import annotations

from grognard.core.decision import Decision, Note, OneOf, Script
from grognard.core.rules import rule
from grognard.core.space.plain import box_of
from grognard.core.tally import Tally
from grognard.systems.epic import basics, dice, events, profile
from grognard.systems.epic.army_rules import marines, orks, tyranids
from grognard.systems.epic.morale import broken, regroup, withdrawal
from grognard.systems.epic.special_units import commanders
from grognard.systems.epic.state import Battle, Formation, Unit


@rule("epic.war-engines.shield-recovery")
def recover_shields(battle: Battle) -> None:
    """Each war engine with shields down gets one of them back."""
    for formation in battle.formations.values():
        for unit in formation.there:
            if unit.kit.shields_return and unit.shields < regroup.full_shields(unit.kit.shields):
                unit.shields += 1
                battle.tell(events.ShieldUp, formation.unit_id(unit), unit.shields)


@rule(
    "epic.end-of-turn.rally-who",
    "epic.war-engines.while-aboard",
    "epic.aircraft.never-broken",
    "epic.aircraft.landed-markers",
)
def waiting(battle: Battle, seat: int) -> list[Formation]:
    """Formations that still have to try: broken or with markers, once each; of aircraft those that have landed."""
    return [
        one
        for one in battle.of(seat)
        if (one.broken or one.markers)
        and not one.rally_tried
        and not one.destroyed
        and (one.on_table or not one.flies)
    ]


@rule("epic.end-of-turn.rally-order")
def rally_next(battle: Battle) -> Script[None]:
    """One formation of the player whose turn it is tries to rally; then it is the other's turn, while he has any.

    Which one is asked only where the order can matter: a formation that fails may have to run.
    """
    seat = battle.active
    able = waiting(battle, seat)
    if not able:
        seat = battle.active = 1 - seat
        able = waiting(battle, seat)
    chosen = able[0]
    if len(able) > 1 and any(one.broken for one in able):
        answer = yield Decision(
            seat,
            "epic-rally-which",
            "epic.end-of-turn.rally-order",
            OneOf(tuple(one.id for one in able), of="formation"),
            explain=lambda option: note(battle, battle.formations[option]),
        )
        chosen = battle.formations[answer]
    yield from rally(battle, chosen)
    if waiting(battle, 1 - seat):
        battle.active = 1 - seat


@rule(
    "epic.end-of-turn.rally-test",
    "epic.end-of-turn.rally-mod-broken",
    "epic.end-of-turn.rally-mod-enemy",
    "epic.lists.hive-mind-rally",
)
def modifiers(battle: Battle, formation: Formation) -> Tally:
    """What is added to the die of a rally test."""
    tally = Tally(0, "epic.end-of-turn.rally-test")
    if formation.broken and not (tyranids.is_swarm(formation) and tyranids.led(formation)):
        tally.add("epic.end-of-turn.rally-mod-broken", -2)
    if _enemy_near(battle, formation):
        tally.add("epic.end-of-turn.rally-mod-enemy", -1)
    orks.mob_rule(tally, formation)
    return tally


@rule("epic.end-of-turn.rally-mod-enemy")
def _enemy_near(battle: Battle, formation: Formation) -> bool:
    """Whether an enemy is within 30 cm of where its units are."""
    units, far = bodies(battle, formation), profile.tables().rally
    box = box_of([unit.place for unit in units], [unit.kit.radius for unit in units])
    near = battle.about(1 - formation.seat, box, far)
    return any(basics.any_within(units, enemy.footing.units, far) for enemy in near)


@rule("epic.war-engines.while-aboard")
def bodies(battle: Battle, formation: Formation) -> list[Unit]:
    """Where its units are, for what is near: who is on board of an engine is where that is."""
    if formation.on_table:
        return formation.there
    engines = {unit.carrier: battle.unit(unit.carrier) for unit in formation.living if unit.carrier}
    return [unit for unit in engines.values() if unit.there]


def note(battle: Battle, formation: Formation) -> Note:
    """The odds of a rally test."""
    tally = modifiers(battle, formation)
    chance = dice.chance(tyranids.initiative(formation) - int(tally))
    return Note(
        tallies=(("epic-tally-rally", tally),),
        odds=(("epic-odds-rally", chance),),
        rule="epic.end-of-turn.rally-test",
    )


@rule("epic.end-of-turn.rally-test", "epic.end-of-turn.rally-fail-unbroken")
def rally(battle: Battle, formation: Formation) -> Script[None]:
    """A die and its modifiers against the initiative of the formation."""
    formation.rally_tried = True
    result = _rolled(battle, formation)
    if int(result) < tyranids.initiative(formation) and (yield from commanders.reroll(battle, formation)):
        result = _rolled(battle, formation)
    if int(result) >= tyranids.initiative(formation):
        battle.tell(events.Rallied, formation.id, result)
        rallied(battle, formation)
        return
    battle.tell(events.NotRallied, formation.id, result)
    yield from fail(battle, formation)


def _rolled(battle: Battle, formation: Formation) -> Tally:
    tally = modifiers(battle, formation)
    clause = "epic.end-of-turn.rally-test"
    need = tyranids.initiative(formation) - int(tally)
    face = dice.faces(battle, formation.seat, "epic-roll-rally", clause, 1, max(1, need))[0]
    return Tally(face, clause, list(tally.parts))


@rule(
    "epic.end-of-turn.rally-pass",
    "epic.end-of-turn.rally-recover",
    "epic.special-units.leader",
    "epic.lists.no-fear-rally",
)
def rallied(battle: Battle, formation: Formation) -> None:
    """Half of the markers go, rounded up, and one more for each leader; a broken formation is broken no more, and had
    as many markers as units; it keeps them where it knows no fear."""
    recovered = formation.broken
    if recovered:
        formation.markers = formation.size
        formation.broken = formation.fleeing = False
        formation.rallied = True
    clause = "epic.end-of-turn.rally-pass"
    if not (recovered and marines.no_fear(formation)):
        broken.remove(battle, formation, (formation.markers + 1) // 2, clause)
    relief = commanders.leaders(formation) * marines.relief(formation)
    broken.remove(battle, formation, relief, "epic.special-units.leader")


@rule("epic.end-of-turn.rally-fail-broken")
def fail(battle: Battle, formation: Formation) -> Script[None]:
    """A broken formation that does not rally withdraws again; another keeps its markers."""
    if formation.broken and formation.on_table:
        yield from withdrawal.withdraw(battle, formation)
