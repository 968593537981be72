"""A script that is called in one place and written in another."""

import pytest

from grognard.core.forward import Forward
from grognard.systems.ept import forward


def test_a_script_is_what_was_written() -> None:
    double: Forward[[list[int]]] = Forward("double")

    @double.written
    def doubled(found):
        found.append(2 * found[0])
        yield from ()

    numbers = [4]
    assert list(double(numbers)) == []
    assert numbers == [4, 8]


def test_a_script_is_written_once_and_somewhere() -> None:
    nothing: Forward[[]] = Forward("nothing")
    with pytest.raises(TypeError, match="nothing is written nowhere"):
        nothing()
    nothing.written(lambda: iter(()))
    with pytest.raises(TypeError, match="nothing is written twice"):
        nothing.written(lambda: iter(()))


@pytest.mark.parametrize("name", [name for name, it in vars(forward).items() if isinstance(it, Forward)])
def test_every_script_that_a_chapter_calls_is_written(name: str) -> None:
    with pytest.raises(TypeError, match="twice"):
        getattr(forward, name).written(lambda: iter(()))
