"""The terminal's door: play, rules, simulation and bench."""

from __future__ import annotations


def main() -> None:
    """What the `grognard` command runs."""
    from grognard.cli.app import run

    run()
