"""Turns what a person typed into an answer: by number, by name, by the name of a cell or by its measures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from grognard.core.decision import Amount, Answer, Decision, Key, OneOf, Order, SomeOf
from grognard.core.language.voice import Voice, cells_of
from grognard.core.screen.scene import Scene


class NotUnderstood(ValueError):
    """Typed text that names nothing; says what would be right."""


def answer(decision: Decision, text: str, voice: Voice, scene: Scene) -> Answer:
    """The answer that the text means. It may still be refused, then with the reasons that the rules give."""
    form = decision.form
    if isinstance(form, OneOf):
        return one(decision, text, voice, scene)
    if isinstance(form, SomeOf | Order):
        return _several(decision, text, voice, scene)
    if isinstance(form, Amount):
        try:
            return int(text)
        except ValueError:
            raise NotUnderstood(voice.words.say("cli-type-amount", low=form.low, high=form.high)) from None
    return place(decision, text, voice, scene)


def one(decision: Decision, text: str, voice: Voice, scene: Scene) -> Answer:
    """A single option, or a thing of the same kind that is not offered: the rules will say why not."""
    options = decision.options
    if not options:
        return place(decision, text, voice, scene)
    if text.isdigit():
        if 1 <= int(text) <= len(options):
            return options[int(text) - 1]
        raise NotUnderstood(voice.words.say("cli-type-number", high=len(options)))
    found = _called(text, [(option, _names(decision, option, voice)) for option in options])
    if found is None:
        found = _called(text, list(_others(decision, voice, scene)))
    if found is None:
        raise NotUnderstood(voice.words.say("cli-type-option", answer=text, high=len(options)))
    return found


def _names(decision: Decision, option: Key, voice: Voice) -> tuple[str, ...]:
    return str(option), voice.option(decision, option)


def _others(decision: Decision, voice: Voice, scene: Scene) -> Iterator[tuple[Any, tuple[str, ...]]]:
    """Things on the table of the kind that is asked for, offered or not."""
    of = decision.form.of
    if of == "unit":
        for piece in scene.pieces:
            yield piece.id, (piece.id, voice.label(piece), voice.piece(piece))
    elif of == "cell":
        for cell, name in enumerate(scene.ground.names):
            yield cell, (name,)


def _called(text: str, named: list[tuple[Any, tuple[str, ...]]]) -> Any | None:
    """The one thing that is called so, or whose name begins so; nothing where it is none or several."""
    wanted = text.strip().casefold()
    exact = [thing for thing, names in named if wanted in (name.casefold() for name in names)]
    if exact:
        return exact[0]
    begun = [thing for thing, names in named if any(name.casefold().startswith(wanted) for name in names)]
    return begun[0] if len(begun) == 1 and wanted else None


def _several(decision: Decision, text: str, voice: Voice, scene: Scene) -> Answer:
    """A list: `1 3`, `1, 3`, names with commas between them, or the words for all and none."""
    plain = text.strip().casefold()
    if plain in ("all", voice.words.say("cli-word-all")):
        return list(decision.options)
    if plain in ("none", "-", voice.words.say("cli-word-none")):
        return []
    numbers = text.replace(",", " ").split()
    parts = numbers if all(part.isdigit() for part in numbers) else text.split(",")
    return [one(decision, part.strip(), voice, scene) for part in parts]


def place(decision: Decision, text: str, voice: Voice, scene: Scene) -> Answer:
    """A cell by its name, even one that is not offered; a point of a free table by its measures; or whatever else
    the region understands."""
    if scene.ground.kind == "table":
        return _measured(text, voice, scene)
    try:
        return decision.form.parse(text)
    except ValueError as fault:
        region = cells_of(decision)
        if region is None:
            raise NotUnderstood(voice.words.say("cli-type-place", answer=text, fault=str(fault))) from None
        example = region.names[region.options[0]]
        raise NotUnderstood(voice.words.say("cli-type-cell", answer=text, example=example)) from None


_MEASURE = re.compile(r"-?\d+(?:[.,]\d+)?")


def _measured(text: str, voice: Voice, scene: Scene) -> Answer:
    """A point as `62 40`, `62.5 40` or `62/40` in the table's units; several, one for each model, with ; between."""
    points = []
    for part in text.split(";"):
        measures = [measure for measure in re.split(r"[\s/]+|,\s+", part.strip()) if measure]
        if len(measures) != 2 or not all(map(_MEASURE.fullmatch, measures)):
            unit = voice.words.say(f"unit-{scene.ground.unit}")
            raise NotUnderstood(voice.words.say("cli-type-measures", answer=text, unit=unit))
        points.append([round(float(m.replace(",", ".")) * scene.ground.quantum) for m in measures])
    return points[0] if len(points) == 1 else points
