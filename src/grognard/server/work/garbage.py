"""Collects garbage so that it holds nobody up: by hand and little by little, instead of all in the middle of an answer.

Games are let go without any collecting, since nothing in them points back to what holds it; only what serves connections
leaves circles behind. A collector that looks by itself finds none of them among hundreds of thousands of pieces, again and
again, and all games of the process stand still meanwhile, for up to a tenth of a second.
"""

from __future__ import annotations

import gc

#: By how many objects a process grows before what is new is looked through: so few that nobody notices it.
_GROWN = 20_000
#: After so many looks all is looked through, and not only what is new, once nobody has answered for so many of them.
_WHOLE, _STILL = 6_000, 10
#: Where nobody looks, as when the loop is stuck, the interpreter does by itself after so many.
_BY_ITSELF = 5_000_000


class Collector:
    """Takes the collecting over for a process, which then lets it look ten times a second or so."""

    def __init__(self) -> None:
        self._entries = 0
        #: How often it has looked since all was looked through, and for how long nobody has answered.
        self._looks = self._still = 0

    def take_over(self) -> None:
        """What is there now stays for good, and is not looked at again."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(_BY_ITSELF)

    def look(self, games: int, entries: int, waiting: int) -> bool:
        """Collect if it is time to: with so many games open, entries made ever, and pieces of work that wait. Whether it
        was done."""
        self._still = self._still + 1 if entries == self._entries and not waiting else 0
        self._entries, self._looks = entries, self._looks + 1
        if gc.get_count()[0] < _GROWN:
            return False
        if self._still >= _STILL and (not games or self._looks > _WHOLE):
            gc.unfreeze()  # time to look through everything
            self._looks = 0
        gc.collect()
        gc.freeze()  # books and games, nearly all of it: who is let go goes by himself
        return True
