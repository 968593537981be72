"""Whether a test asserts anything: every way to look as if it did, and every way to do so."""

import contextlib

import pytest

from grognard.lab.asserting import asserts

found = 3


def shared(number):
    """What tests of a file share."""
    assert number == 3


def deeper(number):
    shared(number)


def says_nothing(number):
    return number == 3


# -- hollow ------------------------------------------------------------------------------------------


def nothing():
    """An empty test."""


def only_calls():
    says_nothing(found)


def a_constant():
    assert True


def two_constants():
    assert 1 == 1, found


def behind_a_constant():
    if False:
        assert found == 3


def in_a_function_of_its_own():
    def never_called():
        assert found == 3


def suppressed():
    with contextlib.suppress(AssertionError):
        assert found == 4


def caught():
    try:
        assert found == 4
    except (KeyError, AssertionError):
        print("never mind")


def caught_with_all_else():
    try:
        assert found == 4
    except Exception:
        print("never mind")


# -- sound -------------------------------------------------------------------------------------------


def plain():
    assert found == 3


def by_what_it_shares():
    deeper(found)


def by_a_refusal():
    with pytest.raises(ValueError, match="no"):
        int("no")


def in_a_loop():
    for number in range(found):
        assert number < 3


def in_a_function_that_is_called():
    def each(number):
        assert number < 3

    for number in range(found):
        each(number)


def by_hand():
    try:
        int("no")
    except ValueError:
        return
    pytest.fail("it was taken")


def caught_and_raised_again():
    try:
        assert found == 3
    except AssertionError:
        print("look here")
        raise


@pytest.mark.parametrize(
    "test",
    [
        nothing,
        only_calls,
        a_constant,
        two_constants,
        behind_a_constant,
        in_a_function_of_its_own,
        suppressed,
        caught,
        caught_with_all_else,
    ],
)
def test_a_test_that_cannot_fail_by_an_assertion_asserts_nothing(test):
    assert not asserts(test)


@pytest.mark.parametrize(
    "test",
    [
        plain,
        by_what_it_shares,
        by_a_refusal,
        in_a_loop,
        in_a_function_that_is_called,
        by_hand,
        caught_and_raised_again,
    ],
)
def test_a_test_that_can_fail_by_an_assertion_asserts_something(test):
    assert asserts(test)
