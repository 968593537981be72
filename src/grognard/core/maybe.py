"""A choice whose options are tried only when somebody looks at them.

To find out what all is open may cost more than anything else about a question. A random player takes one option, and
an answer that comes in names one: neither needs to know of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from grognard.core.decision import Answer, Chance, Key, OneOf
from grognard.core.tally import WhyNot

#: Whether an option is open, worked out when it is asked, while the question stands.
Test = Callable[[], bool]


class Maybe(OneOf):
    """One option of several candidates. Those without a test are open; each test is made once at most.

    A question that might have no option at all is asked about that first (`none`).
    """

    __slots__ = ("_candidates", "_found", "_tests")

    def __init__(self, candidates: tuple[Key, ...], tests: Mapping[Key, Test], of: str = "word") -> None:
        self.of = of
        self._candidates = candidates
        self._tests = tests
        self._found: dict[Key, bool] = {}

    def __getattr__(self, name: str) -> tuple[Key, ...]:
        """`options`, as long as they have not been worked out."""
        if name != "options":
            raise AttributeError(name)
        self.options = tuple(key for key in self._candidates if self._opens(key))
        return self.options

    def _opens(self, key: Key) -> bool:
        test = self._tests.get(key)
        if test is None:
            return True
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = test()
        return found

    def offers(self, answer: Answer) -> bool:
        """Whether an answer is an open option."""
        return type(answer) in (int, str) and answer in self._candidates and self._opens(answer)

    def none(self) -> bool:
        return len(self._candidates) == len(self._tests) and not any(map(self._opens, self._candidates))

    def refuse(self, answer: Answer) -> WhyNot | None:
        return None if self.offers(answer) else OneOf.refuse(self, answer)

    def default(self) -> Answer:
        return next(filter(self._opens, self._candidates))

    def only(self) -> Answer | None:
        if len(self._candidates) - len(self._tests) > 1:
            return None
        open_ = filter(self._opens, self._candidates)
        first = next(open_)
        return first if next(open_, None) is None else None

    def draw(self, chance: Chance) -> Answer:
        """Any open option with the same chance: what turns out not to be open is drawn no more."""
        left = list(self._candidates)
        while True:
            key = left.pop(chance.below(len(left)))
            if self._opens(key):
                return key
