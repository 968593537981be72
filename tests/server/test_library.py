"""What can be read without a game."""

from grognard import systems
from grognard.core.rules import index
from grognard.server import library


def test_a_game_counts_the_clauses_that_are_played() -> None:
    for system in systems.IDS:
        book = index(system)
        assert library.system_info(system)["clauses"] == len(book.clauses.keys() - book.later.keys())
    assert index("ept").later


def test_the_shelf_shows_each_book_once_with_as_many_clauses_as_are_written_out() -> None:
    coming = library.coming_systems()
    shelf = [*systems.IDS, *(book for book in systems.BOOKS if book not in systems.IDS)]
    assert [*systems.IDS, *(one["id"] for one in coming)] == shelf
    for one in coming:
        assert one["clauses"] == len(index(one["id"]).clauses) > 100
        assert one["name"] == {"en": systems.BOOKS[one["id"]], "fr": systems.BOOKS[one["id"]]}
