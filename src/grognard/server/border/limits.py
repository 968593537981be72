"""How fast clients may ask: a bucket that fills at a rate and from which each request takes one."""

from __future__ import annotations

import time
from collections import OrderedDict

#: How many addresses are remembered; those that were quiet longest are forgotten first, with full buckets.
_REMEMBERED = 20_000


class Bucket:
    """Allows `rate` a second, and `burst` at once."""

    __slots__ = ("_burst", "_filled", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._filled = burst, time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._filled) * self._rate)
        self._filled = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def wait_seconds(self) -> int:
        """In how many seconds one more will be allowed."""
        return max(1, round((1 - self._left) / self._rate + 0.5))


class Buckets:
    """A bucket for each address."""

    def __init__(self, allowed: tuple[float, float]) -> None:
        self._allowed = allowed
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, address: str) -> Bucket:
        bucket = self._buckets.pop(address, None) or Bucket(*self._allowed)
        self._buckets[address] = bucket
        if len(self._buckets) > _REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket
