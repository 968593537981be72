"""Facts about a battle that worked examples ask for, each answered by the rule's own function."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grognard.core.space.headings import VECTORS
from grognard.core.system import SetupFault
from grognard.systems.epic import actions, basics
from grognard.systems.epic.assault import contacts, counter_charge, result
from grognard.systems.epic.assault.fight import Melee
from grognard.systems.epic.morale import broken, end_of_turn
from grognard.systems.epic.movement import terrain, zones
from grognard.systems.epic.reading import CM
from grognard.systems.epic.shooting import barrage, crossfire, hits, saves, shooting, sight
from grognard.systems.epic.shooting.hits import Blow
from grognard.systems.epic.shooting.lines import Lines, in_arc
from grognard.systems.epic.state import Assault, Battle
from grognard.systems.epic.tournament import forces, objectives, setup, victory
from grognard.systems.epic.war_engines import barging

Args = Mapping[str, Any]


def probe(battle: Battle, question: str, args: Args) -> Any:
    """Answer a question; ValueError where there is none such."""
    if question not in QUESTIONS:
        raise ValueError(f"no question {question!r}; there are {', '.join(QUESTIONS)}")
    return QUESTIONS[question](battle, args)


def _state(battle: Battle, args: Args) -> Any:
    """A field of a formation, a unit or the battle itself."""
    field = args["field"]
    if "unit" in args:
        unit = battle.unit(args["unit"])
        if field == "place":
            return [v / CM for v in unit.place]
        return _plain(getattr(unit, field))
    if "formation" in args:
        one = battle.formations[args["formation"]]
        if field == "units":
            return len(one.living)
        return getattr(one, field)
    return _plain(getattr(battle, field))


def _plain(value: Any) -> Any:
    """As files write it."""
    return list(value) if isinstance(value, tuple) else value


def _distance(battle: Battle, args: Args) -> float:
    return basics.gap(battle.unit(args["a"]), battle.unit(args["b"])) / CM


def _touches(battle: Battle, args: Args) -> bool:
    return basics.in_contact(battle.unit(args["a"]), battle.unit(args["b"]))


def _sees(battle: Battle, args: Args) -> bool:
    return sight.sees(battle, battle.unit(args["a"]), battle.unit(args["b"]))


def _cover(battle: Battle, args: Args) -> str:
    return terrain.cover(battle, battle.formation_of(args["unit"]), battle.unit(args["unit"]))


def _cover_save(battle: Battle, args: Args) -> int:
    return terrain.cover_save(battle, battle.formation_of(args["unit"]), battle.unit(args["unit"]))[0]


def _save(battle: Battle, args: Args) -> list[int]:
    """The scores a unit may roll against a hit, in turn."""
    blow = Blow(
        args.get("kind", "ap"),
        macro=args.get("macro", False),
        killer=args.get("killer", ""),
        ignores_cover=args.get("ignores_cover", False),
        lance=args.get("lance", False),
        sniper="sniper" if args.get("sniper") else "",
    )
    unit = battle.unit(args["unit"])
    found = saves.allowed(
        battle,
        battle.formation_of(args["unit"]),
        unit,
        blow,
        args.get("crossfire", False),
        args.get("cover", True),
    )
    return [int(roll) for roll in found.rolls]


def _to_hit(battle: Battle, args: Args) -> int:
    cover = "epic.terrain.cover-to-hit" if args.get("cover") else ""
    return int(hits.required(args["value"], args.get("action", "advance"), cover))


def _action_modifier(battle: Battle, args: Args) -> int:
    one = battle.formations[args["formation"]]
    return int(actions.modifiers(battle, one, args.get("action", "advance"), args.get("retaining", False)))


def _rally_modifier(battle: Battle, args: Args) -> int:
    return int(end_of_turn.modifiers(battle, battle.formations[args["formation"]]))


def _actions(battle: Battle, args: Args) -> list[str]:
    return actions.offered(battle, battle.formations[args["formation"]])


def _coherent(battle: Battle, args: Args) -> bool:
    return basics.coherent(battle.formations[args["formation"]])


def _zone(battle: Battle, args: Args) -> float:
    """How far a unit's zone of control reaches in cm; 0 where it has none."""
    unit = battle.unit(args["unit"])
    return zones.radius(unit) / CM if zones.has_zone(battle, battle.formation_of(args["unit"]), unit) else 0


def _targets(battle: Battle, args: Args) -> list[str]:
    one = battle.formations[args["formation"]]
    return shooting.targets(battle, one, args.get("action", "advance"))


def _suppressed(battle: Battle, args: Args) -> list[str]:
    one, target = battle.formations[args["formation"]], battle.formations[args["target"]]
    lines = Lines(battle, one, target, args.get("action", "advance"))
    return [one.unit_id(unit) for unit in shooting.suppressed(lines, one.markers)]


def _crossfire(battle: Battle, args: Args) -> bool:
    one, target = battle.formations[args["formation"]], battle.formations[args["target"]]
    return crossfire.partner(battle, one, target) is not None


def _threshold(battle: Battle, args: Args) -> int:
    return broken.threshold(battle.formations[args["formation"]])


def _counted(battle: Battle, args: Args) -> int:
    """The markers that a formation counts as having."""
    return broken.counted(battle.formations[args["formation"]])


def _effect(battle: Battle, args: Args) -> str:
    """What the ground at a place does to a unit."""
    unit = battle.unit(args["unit"])
    place = tuple(round(v * CM) for v in args["at"])
    read = terrain.column(unit.kit)
    found = [ground.effects[read] for ground in terrain.grounds(battle.board, (place[0], place[1]))]
    return next((e for e in ("impassable", "dangerous") if e in found), "none")


def _road(battle: Battle, args: Args) -> bool:
    """Whether a place lies on a road."""
    x, y = args["at"]
    return terrain.on_road(battle.board, (round(x * CM), round(y * CM)))


def _barrage(battle: Battle, args: Args) -> list[int]:
    """The row of the barrage table: templates in all, further markers, and the scores AP and AT."""
    row = barrage.row(args["points"])
    return [1 + row.templates, row.markers, row.ap, row.at]


def _counter_charge(battle: Battle, args: Args) -> float:
    """How far a unit counter-charges, in cm."""
    return counter_charge.allowance(battle.unit(args["unit"])) / CM


def _assault(args: Args) -> Assault:
    """An assault of formations on others, with what each has lost in it so far."""
    return Assault(
        attackers=tuple(args["attackers"]),
        defenders=tuple(args["defenders"]),
        losses=dict(args.get("losses", {})),
    )


def _result_modifiers(battle: Battle, args: Args) -> list[int]:
    """What the attackers and the defenders add to their dice for the result of an assault."""
    return [int(result.modifiers(battle, _assault(args), side)) for side in (0, 1)]


def _engaged(battle: Battle, args: Args) -> list[str]:
    """The units of both sides that are directly engaged in an assault."""
    melee = Melee(battle, _assault(args))
    fighting = {id(unit) for side in melee.engaged for unit in side}
    return [one.unit_id(unit) for side in melee.sides for one, unit in side if id(unit) in fighting]


def _contact_limit(battle: Battle, args: Args) -> int:
    """How many enemies may come into contact with a unit."""
    return contacts.limit(battle.unit(args["unit"]))


def _barge_limit(battle: Battle, args: Args) -> int:
    """How many units a war engine may push aside in one charge."""
    return barging.limit(battle.unit(args["unit"]))


def _garrison(battle: Battle, args: Args) -> bool:
    return setup.may_garrison(battle.formations[args["formation"]])


def _arc(battle: Battle, args: Args) -> bool:
    """Whether a target at an angle, in degrees clockwise from where a war engine looks, lies in an arc."""
    x, y = VECTORS[args["angle"] * 10 % 3600].tolist()
    return in_arc(args["arc"], (0, 0), 0, (x, y))


def _table(battle: Battle, args: Args) -> list[float]:
    """The width and depth of the table in cm."""
    return [battle.board.width / CM, battle.board.depth / CM]


def _pieces(battle: Battle, args: Args) -> int:
    """How many pieces of terrain are so long, in cm."""
    long = [max(right - left, top - bottom) for left, bottom, right, top in battle.board.boxes]
    return sum(1 for one in long if args["least"] * CM <= one <= args["most"] * CM)


def _agreed(battle: Battle, args: Args) -> bool:
    """Whether a tournament game may be played for so many points."""
    try:
        forces.agree((args["points"], args["points"]))
    except SetupFault:
        return False
    return True


def _controller(battle: Battle, args: Args) -> int:
    return objectives.controller(
        battle, next(one for one in battle.objectives if one.id == args["objective"])
    )


def _goals(battle: Battle, args: Args) -> list[str]:
    return victory.goals(battle, args["seat"])


def _worth(battle: Battle, args: Args) -> int:
    return victory.worth(battle.formations[args["formation"]])


QUESTIONS: Mapping[str, Callable[[Battle, Args], Any]] = {
    "state": _state,
    "distance": _distance,
    "touches": _touches,
    "sees": _sees,
    "cover": _cover,
    "cover-save": _cover_save,
    "save": _save,
    "to-hit": _to_hit,
    "action-modifier": _action_modifier,
    "rally-modifier": _rally_modifier,
    "actions": _actions,
    "coherent": _coherent,
    "zone": _zone,
    "targets": _targets,
    "suppressed": _suppressed,
    "crossfire": _crossfire,
    "threshold": _threshold,
    "counted": _counted,
    "effect": _effect,
    "road": _road,
    "barrage": _barrage,
    "counter-charge": _counter_charge,
    "result-modifiers": _result_modifiers,
    "engaged": _engaged,
    "contact-limit": _contact_limit,
    "barge-limit": _barge_limit,
    "garrison": _garrison,
    "arc": _arc,
    "table": _table,
    "pieces": _pieces,
    "agreed": _agreed,
    "controller": _controller,
    "goals": _goals,
    "worth": _worth,
}
