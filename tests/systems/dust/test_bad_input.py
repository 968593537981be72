"""Bad input is refused with a sentence that names the fault, the place and the rule; nothing changes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from grognard.cli.app import run
from grognard.core.dice import Seeded
from grognard.core.game import Game, Refused
from grognard.core.language.words import words
from grognard.core.system import Setup, SetupFault
from grognard.systems import find
from systems.dust.table import asked, game, position, refused, state, unit

FIELD = position(unit("recon_boys", 0, "C1"), unit("the_gunners", 0, "D1"), unit("hans", 1, "F6"))


def told(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str]:
    """Run `grognard` and return how it left and what it said."""
    with pytest.raises(SystemExit) as left:
        run([*args, "--lang", "en"])
    shown = capsys.readouterr()
    return int(left.value.code or 0), " ".join((shown.out + shown.err).split())


def checked(capsys: pytest.CaptureFixture[str], file: Path, text: str) -> tuple[int, str]:
    """`grognard position check` on a file of this text, which must stay as it is."""
    file.write_text(text, encoding="utf-8")
    code, said = told(capsys, "position", "check", str(file))
    assert file.read_text(encoding="utf-8") == text
    return code, said


def test_an_illegal_answer_is_refused_by_its_rule_and_changes_nothing() -> None:
    playing = game(FIELD)
    playing.submit(0, "recon_boys")
    assert refused(playing, "attack+attack") == ["dust.general.no-double-attack"]
    playing.submit(0, "move+nothing")
    assert refused(playing, state(playing).board.grid.parse("C3")) == ["dust.move.allowance"]


def test_the_refusal_reads_as_a_sentence_in_both_languages() -> None:
    playing = game(FIELD)
    playing.submit(0, "recon_boys")
    with pytest.raises(Refused) as caught:
        playing.submit(0, "attack+attack")
    for language in ("en", "fr"):
        said = words(language).reason(caught.value.why.reasons[0], lambda kind, value: str(value))
        assert said.endswith("(dust.general.no-double-attack)")
        assert "[" not in said


def test_a_wrong_seat_is_refused() -> None:
    playing = game(FIELD)
    before = playing.digest()
    with pytest.raises(Refused) as caught:
        playing.submit(1, "hans")
    assert caught.value.why.reasons[0].key == "wrong-seat"
    assert playing.digest() == before
    assert asked(playing).seat == 0


def a_save() -> dict[str, Any]:
    playing = Game(find("dust"), Setup("dust", "first-patrol"), Seeded(seed=3))
    for _ in range(12):
        playing.submit(asked(playing).seat, asked(playing).form.default())
    return playing.save()


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda save: save.update(format="chess"), "format"),
        (lambda save: save.update(system="chess"), "system"),
        (lambda save: save.update(digest="0" * 32), "digest"),
        (lambda save: save["record"].insert(3, [0, "no such answer"]), "record, entry 4"),
        (lambda save: save["setup"].update(scenario="no-such"), "scenario"),
        (lambda save: save.pop("record"), "record"),
        (lambda save: save["dice"].pop("seed"), "save"),
    ],
)
def test_a_corrupt_or_foreign_save_is_refused_at_its_place(change: Any, place: str) -> None:
    save = a_save()
    change(save)
    with pytest.raises(SetupFault) as caught:
        Game.load(json.loads(json.dumps(save)), find)
    assert place in caught.value.place
    assert str(caught.value).startswith(caught.value.place)


def test_a_save_cut_short_is_refused_and_the_file_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(a_save())[:-200], encoding="utf-8")
    before = file.read_bytes()
    code, said = told(capsys, "replay", str(file))
    assert code != 0
    assert "game.json" in said.replace(" ", "")  # a long path is wrapped
    assert file.read_bytes() == before


POSITION = """system = "dust"
[position]
board = { size = [8, 6] }
unit = [{ id = "%s", seat = 0, at = "%s" }, { id = "hans", seat = 1, at = "F6" }]
"""


def test_a_sound_position_is_accepted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _ = checked(capsys, tmp_path / "good.toml", POSITION % ("recon_boys", "C1"))
    assert code == 0


def test_a_position_with_an_unknown_unit_names_it_and_the_nearest(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = checked(capsys, tmp_path / "bad.toml", POSITION % ("recon_boyz", "C1"))
    assert code == 1
    for part in ("position.unit recon_boyz.profile", "recon_boys", "dust.core.unit-card"):
        assert part in said


def test_a_position_with_a_square_off_the_board_names_the_square_and_the_rule(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = checked(capsys, tmp_path / "bad.toml", POSITION % ("recon_boys", "Z9"))
    assert code == 1
    for part in ("position.unit recon_boys.at", "Z9", "dust.core.grid"):
        assert part in said


def test_an_army_over_its_points_says_by_how_many(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    army = {"side": "allies", "units": ["bazooka_joe", *["pounder"] * 5]}
    file = tmp_path / "army.json"
    file.write_text(json.dumps(army), encoding="utf-8")
    code, said = told(capsys, "army", "check", "dust", "tournament-200", "1", str(file))
    assert code == 1
    for part in ("219", "200", "19", "dust.tournament.army-limit"):
        assert part in said
    assert json.loads(file.read_text(encoding="utf-8")) == army
    with pytest.raises(SetupFault) as caught:
        Game(find("dust"), Setup("dust", "tournament-200", (army, None)), Seeded(seed=1))
    assert caught.value.place == "armies[0]"
    assert caught.value.rule == "dust.tournament.army-limit"
