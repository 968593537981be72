"""Players made of code: they see what a person in their seat would see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import cast

from grognard.bots.chair import Bot, Chair
from grognard.bots.greedy import GreedyBot
from grognard.bots.random import RandomBot
from grognard.bots.steady import DefaultBot

__all__ = ["BOTS", "STAND_INS", "Bot", "Chair", "DefaultBot", "GreedyBot", "RandomBot", "find"]

#: Bots by id, weakest first: each is made from a seed.
BOTS: Mapping[str, Callable[[int], Bot]] = MappingProxyType({"random": RandomBot, "greedy": GreedyBot})
#: Bots that nobody would want to play against: for trials only.
STAND_INS: Mapping[str, Callable[[int], Bot]] = MappingProxyType({"default": DefaultBot})


def find(bot: str) -> Callable[[int], Bot]:
    """What makes a bot from a seed: ours by id, anybody's as `module:Class`; KeyError where there is none."""
    if bot in BOTS or bot in STAND_INS:
        return BOTS.get(bot) or STAND_INS[bot]
    module, _, name = bot.partition(":")
    if not name:
        raise KeyError(bot)
    try:
        return cast(Callable[[int], Bot], getattr(import_module(module), name))
    except (ImportError, AttributeError) as fault:
        raise KeyError(bot) from fault
