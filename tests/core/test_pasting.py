"""Lists of other programs as text: known names are taken, everything else is told line by line."""

import pytest

from grognard import systems
from grognard.core.armies import drafting, pasting
from grognard.core.armies.pasting import Unread
from grognard.core.language.voice import Voice
from grognard.core.language.words import words
from grognard.core.system import SetupFault

EPIC = systems.find("epic")
SCENARIO = "tournament_netea_3000"

NEW_RECRUIT = """++ Army Roster (NetEA) [3,000 pts] ++
+ Core +
Tactical Detachment [325 pts]: Captain, 2x Hunter
Devastator Detachment [250 pts]
2x Scout Detachment [150 pts]
+ Titans +
Reaver Titan [650pts]
Golden Banana [75 pts]
++ Total: [3,000 pts] ++
"""
BATTLESCRIBE = """+ FORMATIONS +

Tactical Detachment [350pts]
. Commander: Captain [+50pts]
. Hunter [+75pts]
. Purple hat
Détachement d’assaut
"""


def force():
    return EPIC.lists().catalogue(SCENARIO, 0).force("marines")


def named(called):
    return [Voice(EPIC, words(language)).called(called) for language in ("en", "fr")]


def read(text):
    return pasting.read(text, force(), named)


def test_units_and_what_was_chosen_are_read_from_new_recruit():
    found = read(NEW_RECRUIT)
    entries = [force().entry(pick.entry) for pick in found.draft.picks]
    names = [named(entry.name)[0] for entry in entries]
    assert [name.split()[0] for name in names] == ["Tactical", "Devastator", "Scout", "Scout", "Reaver"]
    chosen = {item for choice in found.draft.picks[0].chosen.values() for item in choice}
    assert any("captain" in item for item in chosen)
    # No detachment takes two of them.
    assert found.unread == [Unread(3, "2x Hunter"), Unread(8, "Golden Banana")]
    drafting.fitting(EPIC.lists().catalogue(SCENARIO, 0), found.draft)


def test_what_was_chosen_stands_on_lines_of_its_own_in_battlescribe():
    found = read(BATTLESCRIBE)
    assert len(found.draft.picks) == 2
    assert len([item for choice in found.draft.picks[0].chosen.values() for item in choice]) == 2
    assert found.unread == [Unread(6, ". Purple hat")]


@pytest.mark.parametrize("text", ["x" * 20_001, "a\n" * 401])
def test_a_text_has_an_end(text):
    with pytest.raises(SetupFault):
        read(text)


def test_nonsense_is_told_line_by_line_and_nothing_is_made_of_it():
    found = read("<script>\n{}\n-1x nothing\n")
    assert found.draft.picks == []
    assert [one.line for one in found.unread] == [1, 3]


def test_no_text_makes_more_than_a_list_holds():
    found = read("99x Scout Detachment\n99x Scout Detachment\n")
    assert len(found.draft.picks) == 99
    assert found.unread == [Unread(2, "99x Scout Detachment")]
