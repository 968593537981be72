"""Single questions that no plan speaks of: fire, orders, support, reactions."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from grognard.core.decision import Answer, Decision, Route, Spot
from grognard.core.space.headings import Place
from grognard.core.space.movement.region import March
from grognard.systems.sotr import measuring
from grognard.systems.sotr.shooting import targets
from grognard.systems.sotr.shooting.modifiers import Manner
from grognard.systems.sotr.shooting.sheet import Sheet
from grognard.systems.sotr.shooting.targets import FieldOfFire
from grognard.systems.sotr.state import Battle, Unit
from grognard.systems.sotr.tactics import chances
from grognard.systems.sotr.tactics.forces import Forces, goals
from grognard.systems.sotr.tactics.plans import _Ground, best_lines, line_value
from grognard.systems.sotr.vehicles.fire import Battery

#: What suppressing an enemy is worth, as a share of his cost, and how many men a grenade attack finds.
SUPPRESSED, THROWN = 0.2, 3.0
#: How wide a strike is, for choosing where it shall fall.
BLAST = 400

ORDERS = {"regroup": 9.0, "boss": 8.0, "support": 7.0, "paras": 10.0, "reform": 3.0, "done": 1.0}


def about(decision: Decision) -> str:
    """The unit that a question is about."""
    return next((str(value) for name, _, value in decision.about if name == "unit"), "")


# -- fire ----------------------------------------------------------------------------------------------------------


def sheet(view: Battle, decision: Decision) -> Sequence[Answer]:
    """The best line of each group, or a whole answer that promises more."""
    form, unit = decision.form, view.units[about(decision)]
    assert isinstance(form, Sheet)
    field = FieldOfFire(view, unit, Manner(moved=view.acting is not None and view.acting.moved))
    chosen: list[str] = []
    total = 0.0
    for row in form.rows:
        worth = [(_line(field, str(line)), -n, str(line)) for n, line in enumerate(row)]
        value, _, line = max(worth)
        men = sum(kit is unit.kit[int(line.partition(":")[0])] for kit in (unit.kit[i] for i in unit.able))
        total += value * men
        chosen.append(line)
    best: tuple[float, Answer] = (total, chosen)
    for key in form.alone:
        value = _whole(view, decision, unit, str(key))
        if value > best[0]:
            best = value, [key]
    return [best[1]]


def _line(field: FieldOfFire, line: str) -> float:
    """What a line promises for one of its men, by the roll he needs."""
    head, _, name = line.partition(">")
    number, _, arm = head.partition(":")
    other = field.battle.units.get(name.partition("@")[0])
    need = None
    if other is not None and other.hull is None:
        weapon = next(
            (one for one in targets.arms(field.battle, field.unit, int(number), field.manner) if one.id == arm.removesuffix("!")),
            None,
        )  # fmt: skip
        if weapon is not None and not weapon.mortar and not weapon.flame:
            marks = field.in_range(int(number), weapon, other)
            if marks:
                need = targets.needed(field, int(number), weapon, other, marks[0], arm.endswith("!"))
    return line_value(field.battle, field.unit, line, need)


def _whole(view: Battle, decision: Decision, unit: Unit, key: str) -> float:
    word, _, name = key.partition(">")
    other = view.units.get(name)
    if other is None or not other.living:
        return 0.0
    if word in ("suppress", "suppress-grenades"):
        note = decision.note(key)
        odds = dict(note.odds) if note is not None else {}
        ready = 1.0 if not other.activated and not other.suppressed else 0.3
        return SUPPRESSED * ready * odds.get("sotr-suppressed", 0.0) * other.cost
    if word == "grenades":
        figure = other.kit[other.living[0]]
        friends = any(measuring.boxes_within(one.box, other.box, 250) for one in view.friends(unit.seat))
        men = min(THROWN if len(unit.able) > 3 else THROWN / 2, len(other.living))
        hurt = 0.5 if figure.armour < 2 else 0.3
        return 0.0 if friends and measuring.in_melee(view, other) else men * hurt * chances.each(other)
    return 0.0


def battery(view: Battle, decision: Decision) -> Sequence[Answer]:
    """The best lines of a vehicle, as many as there are men for."""
    form, unit = decision.form, view.units[about(decision)]
    assert isinstance(form, Battery)
    rows = [[str(line) for line in row] for row in form.rows]
    ranked = sorted(best_lines(view, unit, rows), key=lambda row: -row[0])
    chosen: list[str] = []
    left = form.crewmen
    for value, line in ranked:
        if value <= 0:
            continue
        if line in form.driver:
            chosen.append(line)
        elif left > 0:
            chosen.append(line)
            left -= 1
    return [chosen] if form.refuse(chosen) is None else [form.default()]


# -- moves ---------------------------------------------------------------------------------------------------------


def move(view: Battle, decision: Decision) -> Sequence[Answer]:
    """The best place for a move that no plan speaks of."""
    form = decision.form
    assert isinstance(form, Route)
    region, unit = form.reach, view.units[str(form.unit)]
    forces = Forces(view, decision.seat)
    force = forces.mine.get(unit.id)
    if not isinstance(region, March) or force is None or max(region.allowances) < 50:
        return [form.default()]
    ground = _Ground(forces, force)
    found = ground.best_shift(region, min(region.allowances), True, True)
    if found is None or found[0] < ground.worth(force.at, True):
        return [form.default()]
    x, y = region.places[region.leader]
    return [[x + found[1][0], y + found[1][1]]]


def strike(view: Battle, decision: Decision) -> Sequence[Answer]:
    """Where most enemies and fewest friends are."""
    form = decision.form
    assert isinstance(form, Spot)
    spots: list[Place] = []
    for unit in view.enemies(decision.seat):
        x, y = unit.places[unit.living[0]]
        spots += [(x + dx, y + dy) for dx, dy in ((0, 90), (90, 0), (0, -90), (-90, 0))]
    ranked = sorted(spots, key=lambda spot: -_under(view, decision.seat, spot))
    for spot in ranked[:12]:
        if form.refuse(list(spot)) is None:
            return [list(spot)]
    return [form.default()]


def _under(view: Battle, seat: int, spot: Place) -> float:
    total = 0.0
    for unit in view.on_table():
        men = sum(
            hypot(unit.places[i][0] - spot[0], unit.places[i][1] - spot[1]) < BLAST for i in unit.living
        )
        total += men * chances.each(unit) * (1 if unit.seat != seat else -2)
    return total


# -- judges --------------------------------------------------------------------------------------------------------


def order(view: Battle, decision: Decision, answer: Answer) -> float:
    """What an order is worth at a glance; who is awaited by name does not join another unit."""
    word, _, about_ = str(answer).partition(">")
    awaited = [goal.only for goal in goals(view, decision.seat) if goal.only]
    if word == "reform" and about_.rpartition(">")[2] in awaited:
        return -1.0
    return ORDERS.get(word, 0.0)


def watch(view: Battle, decision: Decision, answer: Answer) -> float:
    """Fire at the best moment: whatever it takes is welcome."""
    if answer == "hold":
        return 0.0
    note = decision.note(answer)
    means = dict(note.means) if note is not None else {}
    return 0.01 + 2 * means.get("sotr-dead", 0.0) + means.get("sotr-down", 0.0)


def myself(view: Battle, decision: Decision, answer: Answer) -> float:
    return float(answer == decision.seat)


def action(view: Battle, decision: Decision, answer: Answer) -> float:
    """Where a plan was upset: fire, else move."""
    word = str(answer).partition(":")[0]
    return {"fire": 3.0, "prone": 2.0, "seek": 4.0, "flee": 1.0, "push": 2.5, "pass": 0.5}.get(word, 0.0)
