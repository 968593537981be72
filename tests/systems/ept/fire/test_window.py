"""The one window for reactions: who is asked when, how deep it goes, and that silence betrays nothing."""

from __future__ import annotations

from systems.ept.table import answer, answer_if_asked, asked, battle, game, offered, position, unit


def duel(**rest: object) -> dict[str, object]:
    """Alpha is at work; bravo and charlie are its enemies, delta its friend of another formation."""
    return position(
        unit("alpha", 0, "british_squad", "B3"),
        unit("delta", 0, "british_squad", "B5"),
        unit("bravo", 1, "grenadier_squad", "F3"),
        unit("charlie", 1, "grenadier_squad", "F5"),
        activation="alpha",
        **rest,
    )


def test_fire_draws_fire_and_that_draws_fire_from_units_that_are_not_at_work() -> None:
    # Each first shot is a 12: no effect in any column in use, and no rate to lose.
    playing = game(duel(), ["alpha: 6 6", "bravo: 6 6", "delta: 6 6", "charlie: 6 6"])
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    answer(playing, "ept-target", "F3")
    assert asked(playing).seat == 1
    assert offered(playing) == ["bravo", "charlie"]
    answer(playing, "ept-react", ["bravo"])
    # The active unit itself does not react; its friend does, and only once to this shot.
    assert asked(playing).seat == 0
    assert offered(playing) == ["delta"]
    answer(playing, "ept-react", ["delta"])
    # Bravo has its Fire Test marker now and may try again: a new shot has been fired.
    assert asked(playing).seat == 1
    assert offered(playing) == ["bravo", "charlie"]
    answer(playing, "ept-react", ["charlie"])
    assert asked(playing).seat == 0
    assert offered(playing) == ["delta"]
    answer(playing, "ept-react", [])
    # Charlie's shot changed nothing: bravo was not named to answer delta's, and is not asked again. Back at alpha's, which
    # bravo has answered: that delta has fired since is something new, and charlie may think again.
    assert (asked(playing).seat, offered(playing)) == (1, ["charlie"])
    answer(playing, "ept-react", [])
    assert (asked(playing).seat, asked(playing).ask) == (0, "ept-fire-on")


def test_a_march_of_one_hex_opens_the_window_before_anything_else_is_announced() -> None:
    playing = game(duel())
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "march")
    answer(playing, "ept-march", "C3")
    assert (asked(playing).seat, asked(playing).ask) == (1, "ept-react")
    answer(playing, "ept-react", [])
    assert (asked(playing).seat, asked(playing).ask) == (0, "ept-act")
    assert "half-fire" in offered(playing)  # one point of four: half of the activation is left
    assert "fire" not in offered(playing)
    assert "forced" not in offered(playing)


def test_who_might_have_a_weapon_under_a_marker_is_asked_even_if_he_has_none() -> None:
    playing = game(
        position(
            unit("alpha", 0, "british_squad", "B3"),
            unit("fake", 1, "decoy", "F3"),
            unit("far", 1, "grenadier_squad", "J8", neutralised=True),
            activation="alpha",
        )
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "march")
    answer(playing, "ept-march", "C3")
    assert (asked(playing).seat, asked(playing).ask) == (1, "ept-react")
    assert offered(playing) == []
    assert asked(playing).secret


def test_two_half_actions_or_a_whole_one() -> None:
    playing = game(duel())
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "march")
    for place in ("C3", "D3", "D4"):
        answer(playing, "ept-march", place)
        answer(playing, "ept-react", [])
        assert asked(playing).ask == "ept-act"
        if place == "D4":
            assert "half-fire" not in offered(playing)  # three points of four are a full action
        if "march" in offered(playing) and place != "D4":
            answer(playing, "ept-act", "march")
    assert "march" in offered(playing)  # the fourth point is still there
    answer(playing, "ept-act", "done")
    assert battle(playing).units["alpha"].moved
