"""Dice: fair from every source and size, exact from a script, and verifiable when committed."""

from collections import Counter

import pytest

from grognard.core.dice import Committed, DiceError, Renewed, Scripted, Seeded, commitment, mix, scripted

#: Upper bounds of chi-square that fair dice pass 99.9 times in a hundred, by degrees of freedom.
CHI_SQUARE = {1: 10.83, 2: 13.82, 3: 16.27, 5: 20.52, 7: 24.32, 9: 27.88, 11: 31.26, 19: 43.82, 99: 148.23}
SIDES = [2, 3, 4, 6, 8, 10, 12, 20, 100]


def sources():
    return [
        Seeded(seed=1),
        Seeded(seed=2**63 + 11),
        Committed(seed=0, secret=b"a secret of the server"),
    ]


def chi_square(faces, sides):
    expected = len(faces) / sides
    counts = Counter(faces)
    return sum((counts[face] - expected) ** 2 / expected for face in range(1, sides + 1))


@pytest.mark.parametrize("sides", SIDES)
@pytest.mark.parametrize("source", sources(), ids=["seeded", "seeded-large", "committed"])
@pytest.mark.parametrize("at_once", [1, 7, 50])
def test_every_face_comes_up_equally_often(source, sides, at_once):
    dice = source.copy()
    faces = [face for _ in range(60 * sides // at_once + 200) for face in dice.roll(at_once, sides, "test")]
    assert set(faces) == set(range(1, sides + 1))
    assert chi_square(faces, sides) < CHI_SQUARE[sides - 1]


@pytest.mark.parametrize("source", sources(), ids=["seeded", "seeded-large", "committed"])
def test_one_die_tells_nothing_of_the_next(source):
    dice = source.copy()
    faces = dice.roll(20_000, 6, "test")
    pairs = [6 * (a - 1) + b for a, b in zip(faces[::2], faces[1::2], strict=True)]
    assert chi_square(pairs, 36) < 66.62  # 35 degrees of freedom, 0.1 %


@pytest.mark.parametrize("source", sources(), ids=["seeded", "seeded-large", "committed"])
def test_a_copy_rolls_the_same_and_leaves_the_original_alone(source):
    dice = source.copy()
    dice.roll(5, 6, "before")
    twin = dice.copy()
    ahead = twin.roll(30, 6, "twin")
    assert dice.rolled == 5
    assert dice.roll(30, 6, "original") == ahead


@pytest.mark.parametrize("source", sources(), ids=["seeded", "seeded-large", "committed"])
def test_a_die_of_one_side_falls_on_it(source):
    assert source.roll(3, 1, "a lot among one") == [1, 1, 1]


def test_rolled_counts_every_die():
    dice = Seeded(seed=3)
    dice.roll(100, 6, "many")
    dice.roll(0, 6, "none")
    dice.roll(1, 20, "one")
    assert dice.rolled == 101


def test_seeds_lead_to_different_dice_and_the_same_seed_to_the_same():
    rolls = {tuple(Seeded(seed=seed).roll(20, 6, "test")) for seed in range(50)}
    assert len(rolls) == 50
    assert Seeded(seed=7).roll(20, 6, "test") == Seeded(seed=7).roll(20, 6, "test")


def test_the_generator_never_changes():
    # Saved games depend on these numbers for ever. The first is SplitMix64's published value for seed 0.
    assert mix(0, 0) == 0xE220A8397B1DCDAF
    assert Seeded(seed=1943).roll(10, 6, "test") == [6, 3, 3, 4, 6, 6, 6, 3, 1, 6]


def test_a_script_gives_its_faces_in_order():
    dice = Scripted(faces=[3, 1, 6])
    assert dice.roll(2, 6, "first") == [3, 1]
    assert dice.left == 1
    assert dice.roll(1, 6, "second") == [6]
    assert (dice.left, dice.rolled) == (0, 3)


def test_a_script_that_runs_dry_is_an_error_that_names_the_roll_and_takes_nothing():
    dice = Scripted(faces=[3, 1])
    with pytest.raises(DiceError, match="saving: the rules roll 3 dice, the script has 2 left"):
        dice.roll(3, 6, "saving")
    assert (dice.at, dice.rolled) == (0, 0)


def test_a_script_cannot_give_a_face_the_die_does_not_have():
    with pytest.raises(DiceError, match="gives 7 to a die of 6 sides"):
        Scripted(faces=[7]).roll(1, 6, "test")


def test_scripts_are_written_to_be_read():
    assert scripted(["StG 47: H M H", "3 6", 2], {"H": 6, "M": 1}) == [6, 1, 6, 3, 6, 2]
    with pytest.raises(DiceError, match="'X' in 'H X' is no die"):
        scripted(["H X"], {"H": 6})


def test_a_commitment_binds_the_secret_and_the_secret_rolls_the_game_again():
    dice = Committed(seed=0, secret=b"before the game")
    shown = dice.commitment
    rolled = [dice.roll(4, 6, "game") for _ in range(10)]
    told = b"before the game"
    assert commitment(told) == shown
    again = Committed(seed=0, secret=told)
    assert [again.roll(4, 6, "game") for _ in range(10)] == rolled
    assert commitment(b"another secret") != shown
    other = Committed(seed=0, secret=b"another secret")
    assert [other.roll(4, 6, "game") for _ in range(10)] != rolled


@pytest.mark.parametrize("first", [Seeded(seed=5), Committed(seed=0, secret=b"a" * 32)])
def test_renewed_dice_fall_as_before_up_to_their_renewal_and_then_otherwise(first):
    begun = first.copy()
    before = [first.roll(3, 6, "x") for _ in range(10)]
    secret = begun.secret if isinstance(begun, Committed) else b""
    one, other = (Renewed(seed=begun.seed, secret=secret, renewals=((30, bytes([n]) * 32),)) for n in (1, 2))
    assert [one.roll(3, 6, "x") for _ in range(10)] == before
    assert [other.roll(3, 6, "x") for _ in range(10)] == before
    then = [first.roll(20, 6, "x"), one.roll(20, 6, "x"), other.roll(20, 6, "x")]
    assert then[0] != then[1] != then[2] != then[0]


def test_renewed_dice_are_renewed_again():
    once = Renewed(seed=5, secret=b"", renewals=((30, b"b" * 32),))
    twice = Renewed(seed=5, secret=b"", renewals=((30, b"b" * 32), (40, b"c" * 32)))
    first, second = once.copy(), twice.copy()
    assert first.roll(40, 6, "x") == second.roll(40, 6, "x")
    assert first.roll(20, 6, "x") != second.roll(20, 6, "x")
    assert Renewed.from_data(twice.to_data(), {}).to_data() == twice.to_data()
