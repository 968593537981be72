"""The rules' thread: one thing after the other; who is slow is relieved, who never ends is stopped."""

import asyncio
import threading
import time

import pytest

from grognard.server.work.hands import Hands, OutOfBudget


def with_hands(work):
    async def run():
        hands = Hands()
        try:
            return await asyncio.wait_for(work(hands), 60)
        finally:
            hands.close()

    return asyncio.run(run())


def spin():
    while True:
        pass


def raising():
    raise KeyError("a rule broke")


def test_quick_work_is_done_in_one_thread_in_its_order():
    async def work(hands):
        done = []
        note = lambda number: done.append((number, threading.get_ident()))  # noqa: E731
        await asyncio.gather(*(hands.do(5, note, number) for number in range(50)))
        return done

    done = with_hands(work)
    assert [number for number, _ in done] == list(range(50))
    assert len({thread for _, thread in done}) == 1


def test_what_is_raised_is_raised_and_the_next_is_done():
    async def work(hands):
        with pytest.raises(KeyError):
            await hands.do(5, raising)
        with pytest.raises(RuntimeError):
            await hands.do(5, next, iter(()))
        return await hands.do(5, max, 1, 2)

    assert with_hands(work) == 2


def test_slow_work_holds_nobody_up_and_comes_to_its_end():
    async def work(hands):
        free = threading.Event()
        slow = asyncio.create_task(hands.do(60, free.wait, 50))
        others = [await hands.do(5, max, number, 0) for number in range(5)]
        assert not slow.done()
        free.set()
        return others, await slow

    assert with_hands(work) == ([0, 1, 2, 3, 4], True)


def test_work_that_never_ends_is_stopped_and_others_are_done_meanwhile():
    async def work(hands):
        burning = [asyncio.create_task(hands.do(0.3, spin)) for _ in range(3)]
        others = [await hands.do(5, max, number, 0) for number in range(5)]
        with_them = [
            isinstance(each, OutOfBudget) for each in await asyncio.gather(*burning, return_exceptions=True)
        ]
        deadline = time.monotonic() + 60
        while any(each.name == "grognard-rules" and each.is_alive() for each in threading.enumerate()):
            await hands.do(5, time.sleep, 0.01)
            if sum(each.name == "grognard-rules" for each in threading.enumerate()) == 1:
                break
            assert time.monotonic() < deadline, "a stopped thread goes on"
        return others, with_them

    assert with_hands(work) == ([0, 1, 2, 3, 4], [True] * 3)


def test_who_hangs_up_leaves_only_when_the_work_is_done():
    """Otherwise the next would find the table with somebody's hands on it."""

    async def work(hands):
        free, done = threading.Event(), []

        def slow():
            free.wait(50)
            done.append("slow")

        asking = asyncio.create_task(hands.do(60, slow))
        await asyncio.sleep(0)
        asking.cancel()
        await asyncio.sleep(0.05)
        assert not asking.done()
        free.set()
        with pytest.raises(asyncio.CancelledError):
            await asking
        return done

    assert with_hands(work) == ["slow"]
