"""Where rulebooks are found: rooms of the program, packages that announce themselves, and those that cannot be opened."""

from importlib.metadata import EntryPoint

import pytest

from grognard import systems
from grognard.core.books import rooms
from grognard.core.books.rooms import GROUP, INTERFACE, Room, Unfit


def announced(tmp_path, monkeypatch, *entries):
    """What there is when packages announce these ids; each a pair of id and package."""
    monkeypatch.syspath_prepend(str(tmp_path))
    points = [EntryPoint(id_, package, GROUP) for id_, package in entries]
    monkeypatch.setattr(rooms, "entry_points", lambda group: points)
    return {
        found.package: found for found in rooms._all.__wrapped__() if not found.package.startswith("grognard")
    }


def package(tmp_path, name, says=f"interface = {INTERFACE}\n"):
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").write_text("raise RuntimeError('opened too early')\n")
    (tmp_path / name / "room.toml").write_text(says)


def test_a_package_that_fits_is_a_room_and_is_not_opened_to_find_out(tmp_path, monkeypatch):
    package(tmp_path, "roomy")
    found = announced(tmp_path, monkeypatch, ("lone", "roomy"))
    assert found == {"roomy": Room("lone", "roomy", tmp_path / "roomy")}
    assert not found["roomy"].is_own


@pytest.mark.parametrize("id_", ["Lone", "lone-one", "lone.one", "1st", "core", "why"])
def test_an_id_that_could_collide_with_the_keys_of_others_is_none(tmp_path, monkeypatch, id_):
    package(tmp_path, "roomy")
    assert announced(tmp_path, monkeypatch, (id_, "roomy")) == {"roomy": Unfit(id_, "roomy", "id")}


def test_no_two_rulebooks_have_one_id(tmp_path, monkeypatch):
    for name in ("roomy", "spare", "other"):
        package(tmp_path, name)
    found = announced(tmp_path, monkeypatch, ("dust", "roomy"), ("lone", "spare"), ("lone", "other"))
    assert [(one.system, one.why) for one in found.values()] == [
        ("dust", "taken"),
        ("lone", "taken"),
        ("lone", "taken"),
    ]


def test_a_package_that_is_not_there_or_written_for_another_interface_is_left_out(tmp_path, monkeypatch):
    package(tmp_path, "older", "interface = 0\n")
    package(tmp_path, "silent", "")
    package(tmp_path, "broken", "interface =\n")
    entries = (("gone", "nowhere"), ("older", "older"), ("silent", "silent"), ("broken", "broken"))
    found = announced(tmp_path, monkeypatch, *entries)
    assert {one.system: (one.why, one.found) for one in found.values()} == {
        "gone": ("missing", ""),
        "older": ("interface", "0"),
        "silent": ("interface", "None"),
        "broken": ("interface", "None"),
    }


def test_the_books_of_the_program_come_first_in_the_order_of_the_shelf():
    assert systems.IDS[: len(systems.BOOKS)] == tuple(systems.BOOKS)
    assert all(rooms.room(book).is_own for book in systems.BOOKS)
