"""What a chapter sets off in one above it: the circles of the book, each cut at one place.

Each is written where the book has it, with `@forward.<name>.written`; who is above that module calls it there.
"""

from __future__ import annotations

from grognard.core.forward import Forward
from grognard.systems.ept.actions.act import Act
from grognard.systems.ept.fire.triggers import Trigger
from grognard.systems.ept.state import Battle, Unit

#: Passive units may fire at a trigger (`fire.reaction.window`): riders thrown off, a missile on its way.
react: Forward[[Battle, Trigger]] = Forward("react")
#: The IED of a unit that is eliminated goes off where it was (`fieldworks.traps.go_up`).
go_up: Forward[[Battle, Unit, int]] = Forward("go_up")
#: A unit acts once more, at the word of a command post at work (`actions.menu.perform`).
perform: Forward[[Battle, Unit, Act | None]] = Forward("perform")
#: A unit goes on with an activation that has begun (`actions.menu.go_on`).
go_on: Forward[[Battle, Act]] = Forward("go_on")
