"""The contract of a rulebook, tried on every system: one class of tests each."""

from grognard import systems
from grognard.testing import Contract

#: Questions of a system that are asked in the course of different things.
OF_SEVERAL_ROLES = {"ept": frozenset({"ept-face"})}

for _id in systems.IDS:
    # `tests/golden` plays the golden games themselves.
    _said = {
        "id": _id,
        "golden_games": 0,
        "of_several_roles": OF_SEVERAL_ROLES.get(_id, frozenset()),
        "asks_in_secret": _id in ("at43", "ept", "sotr"),
    }
    globals()[f"Test{_id.capitalize()}"] = type(f"Test{_id.capitalize()}", (Contract,), _said)


def test_every_open_system_is_tried() -> None:
    tried = {found.id for name, found in globals().items() if name.startswith("Test")}
    assert tried == set(systems.IDS)
