"""Letters that stand for names on counters."""

import pytest

from grognard.core.screen.letters import initials, of_message


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Groupe de grenadiers", "GG"),
        ("PC de section", "PCS"),
        ("Mortier de 81", "MOR"),
        ("Mitrailleuse", "MIT"),
        ("Tireur d’élite japonais", "TÉJ"),
        ("Section de Q.G.", "SQG"),
        ("PaK 40", "PAK"),
        ("RPG-2", "RPG"),
        ("FAMAS", "FAMAS"),
        ("Light machine gun", "LMG"),
        ("12,7", "12,7"),
        ("Le", ""),
    ],
)
def test_the_first_letters_of_what_counts_stand_for_a_name(name, letters):
    assert initials(name) == letters


def test_what_a_language_has_no_word_for_has_no_letters():
    assert of_message("ept-profile-medium-machine-gun", "fr") == "MIT"
    assert of_message("ept-profile-unheard-of", "fr") == ""


def test_letters_of_its_own_go_before_those_of_the_name():
    assert of_message("ept-profile-light-mortar", "fr") == "MOL"
