"""`python -m grognard.server` serves on loopback; `--openapi` prints the contract instead."""

from __future__ import annotations

import argparse
import json
import sys


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m grognard.server")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--openapi", action="store_true")
    given = parser.parse_args()
    if given.openapi:
        from grognard.server.app import create_app

        json.dump(create_app().openapi(), sys.stdout, indent=2, ensure_ascii=False)
        sys.stdout.write("\n")
        return
    from grognard.core.language.words import words
    from grognard.server import run
    from grognard.server.database.checks import NoDatabase
    from grognard.server.settings import BadSetting

    try:
        run(given.host, given.port, given.workers)
    except (NoDatabase, BadSetting) as fault:
        sys.exit(fault.said(words("en")))


if __name__ == "__main__":
    main()
