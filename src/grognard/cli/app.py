"""The `grognard` command: its sub-commands and their options. Each door is opened only when it is used."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from grognard.cli import door
from grognard.core.language.words import LANGUAGES, Words, words

# Help texts below are keys of the catalogue: `translate` puts the words in before anything is shown.
app = typer.Typer(add_completion=False, no_args_is_help=True, help="cli-about", rich_markup_mode="rich")
_position = typer.Typer(help="cli-about-position", no_args_is_help=True)
_army = typer.Typer(help="cli-about-army", no_args_is_help=True)
app.add_typer(_position, name="position")
app.add_typer(_army, name="army")

Lang = Annotated[str | None, typer.Option("--lang", help="cli-opt-lang", metavar="en|fr")]
Json = Annotated[bool, typer.Option("--json", help="cli-opt-json")]
Seed = Annotated[int, typer.Option("--seed", help="cli-opt-seed", min=0)]
OneSystem = Annotated[str, typer.Argument(metavar="SYSTEM", help="cli-arg-system")]
AnySystem = Annotated[str | None, typer.Argument(metavar="SYSTEM", help="cli-arg-system")]
File = Annotated[Path, typer.Argument(metavar="FILE", help="cli-arg-file")]


@contextmanager
def _opened(lang: str | None, as_json: bool = False) -> Iterator[Words]:
    """A command's words; what it cannot do is told in them, and never as a traceback."""
    try:
        yield door.speak(lang)
    except door.Refusal as refusal:
        door.refuse(str(refusal), as_json)
    except KeyboardInterrupt:
        raise typer.Exit(130) from None
    except BrokenPipeError:
        # Whoever read us has gone: leave without a word, and keep the interpreter from trying once more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(1) from None


@app.command("play", help="cli-about-play")
def _play(
    system: AnySystem = None,
    scenario: Annotated[str | None, typer.Option(help="cli-opt-scenario")] = None,
    army: Annotated[list[str] | None, typer.Option(help="cli-opt-army")] = None,
    seat: Annotated[list[str] | None, typer.Option(help="cli-opt-seat", metavar="me|random|greedy")] = None,
    seed: Annotated[int | None, typer.Option(help="cli-opt-seed", min=0)] = None,
    position: Annotated[Path | None, typer.Option(help="cli-opt-position")] = None,
    load: Annotated[Path | None, typer.Option(help="cli-opt-load")] = None,
    house: Annotated[list[str] | None, typer.Option(help="cli-opt-house", metavar="RULE=VALUE")] = None,
    lesson: Annotated[bool, typer.Option("--lesson", help="cli-opt-lesson")] = False,
    lang: Lang = None,
) -> None:
    from grognard.cli.seat import play

    with _opened(lang) as speech:
        rules = dict(one.partition("=")[::2] for one in house or ())
        wish = play.Wish(system, scenario, army or (), seat or (), seed, position, load, rules, lesson)
        play.play(wish, speech, door.console())


@app.command("replay", help="cli-about-replay")
def _replay(
    file: File,
    everything: Annotated[bool, typer.Option("--all", help="cli-opt-all")] = False,
    to: Annotated[int | None, typer.Option("--to", help="cli-opt-to", min=0)] = None,
    seat: Annotated[int | None, typer.Option("--seat", help="cli-opt-eyes", min=1)] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from grognard.cli.commands import replay

    with _opened(lang, as_json) as speech:
        eyes = None if seat is None else seat - 1
        seen = replay.Replay(replay.load(file, speech), speech, door.console(), eyes)
        if as_json:
            seen.go(len(seen.answers) if to is None else to)
            door.show_json(seen.to_data())
        elif everything:
            seen.tell_all()
        elif to is not None:
            seen.go(to)
            seen.show()
        else:
            seen.walk()


@app.command("serve", help="cli-about-serve")
def _serve(
    host: Annotated[str, typer.Option("--host", help="cli-opt-host")] = "127.0.0.1",
    port: Annotated[int | None, typer.Option("--port", help="cli-opt-port", min=1, max=65535)] = None,
    workers: Annotated[int, typer.Option("--workers", help="cli-opt-workers", min=0)] = 1,
    open_page: Annotated[bool, typer.Option("--open", help="cli-opt-open")] = False,
    lang: Lang = None,
) -> None:
    from grognard.cli.commands import serve

    with _opened(lang) as speech:
        serve.serve(host, port, workers, open_page, speech)


@app.command("backup", help="cli-about-backup")
def _backup(file: Annotated[Path, typer.Argument(help="cli-opt-backup")], lang: Lang = None) -> None:
    from grognard.cli.commands import backup

    with _opened(lang) as speech:
        backup.write(file, speech)


@app.command("restore", help="cli-about-restore")
def _restore(file: Annotated[Path, typer.Argument(help="cli-opt-restore")], lang: Lang = None) -> None:
    from grognard.cli.commands import backup

    with _opened(lang) as speech:
        backup.put_back(file, speech)


@app.command("verify", help="cli-about-verify")
def _verify(
    file: File,
    commitment: Annotated[str | None, typer.Option("--commitment", help="cli-opt-commitment")] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from grognard.cli.commands import verify

    with _opened(lang, as_json) as speech:
        if not verify.show(file, commitment, as_json, speech):
            raise typer.Exit(1)


@app.command("rules", help="cli-about-rules")
def _rules(
    system: AnySystem = None,
    clause: Annotated[str | None, typer.Argument(metavar="CLAUSE", help="cli-arg-clause")] = None,
    check: Annotated[bool, typer.Option("--check", help="cli-opt-check")] = False,
    tier: Annotated[int | None, typer.Option("--tier", help="cli-opt-tier", min=1)] = None,
    readme: Annotated[bool, typer.Option("--readme", help="cli-opt-readme")] = False,
    bring: Annotated[bool, typer.Option("--bring", help="cli-opt-bring")] = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from grognard.cli.commands import rules

    with _opened(lang, as_json) as speech:
        if not rules.show(system, clause, check, tier, as_json, readme, speech, bring):
            raise typer.Exit(1)


@app.command("prove", help="cli-about-prove")
def _prove(
    system: OneSystem,
    clause: Annotated[str | None, typer.Argument(metavar="CLAUSE", help="cli-arg-within")] = None,
    sample: Annotated[int | None, typer.Option("--sample", help="cli-opt-sample", min=1)] = None,
    seed: Seed = 1,
    at_most: Annotated[float, typer.Option("--at-most", help="cli-opt-at-most", min=0, max=100)] = 0,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from grognard.cli.commands import prove

    with _opened(lang, as_json) as speech:
        trial = prove.run(system, clause, sample, seed, speech)
        if as_json:
            door.show_json(prove.to_data(trial))
        else:
            prove.tell(trial, speech, door.console())
        if prove.share(trial) > at_most:
            raise typer.Exit(1)


@app.command("new-system", help="cli-about-new-system")
def _new_system(
    system: Annotated[str, typer.Argument(metavar="ID", help="cli-arg-new-system")],
    title: Annotated[str | None, typer.Option("--title", help="cli-opt-title")] = None,
    into: Annotated[Path | None, typer.Option("--into", help="cli-opt-into")] = None,
    lang: Lang = None,
) -> None:
    from grognard.cli.commands import new_system

    with _opened(lang) as speech:
        laid = new_system.lay(system, title, into, speech)
        for file in laid:
            typer.echo(os.path.relpath(file))
        typer.echo(speech.say("cli-new-laid" if into is None else "cli-new-laid-apart", system=system))


@app.command("simulate", help="cli-about-simulate")
def _simulate(
    system: OneSystem,
    games: Annotated[int, typer.Option("--games", help="cli-opt-games", min=1)] = 200,
    bots: Annotated[str, typer.Option("--bots", help="cli-opt-bots")] = "greedy,random",
    scenario: Annotated[str, typer.Option("--scenario", help="cli-opt-scenario-all")] = "all",
    seed: Seed = 1,
    jobs: Annotated[int, typer.Option("--jobs", help="cli-opt-jobs", min=0)] = 0,
    laws: Annotated[bool, typer.Option("--laws", help="cli-opt-laws")] = False,
    only: Annotated[int | None, typer.Option("--only", help="cli-opt-only", min=0)] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from grognard.cli.commands import simulate

    with _opened(lang, as_json) as speech:
        plan = simulate.plan(system, bots, scenario, games, seed, laws, speech)
        result = simulate.run(plan, jobs, speech) if only is None else simulate.run_one(plan, only)
        if as_json:
            door.show_json(result.to_data())
        else:
            simulate.tell(result, plan, speech, door.console())
        if result.errors:
            raise typer.Exit(1)


@app.command("balance", help="cli-about-balance")
def _balance(
    system: OneSystem,
    scenario: Annotated[str | None, typer.Argument(metavar="SCENARIO", help="cli-opt-scenario-all")] = None,
    games: Annotated[int, typer.Option("--games", help="cli-opt-games", min=1)] = 40,
    seed: Seed = 1,
    jobs: Annotated[int, typer.Option("--jobs", help="cli-opt-jobs", min=0)] = 0,
    keep: Annotated[bool, typer.Option("--keep", help="cli-opt-keep-balance")] = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from grognard.cli.commands import balance

    with _opened(lang, as_json) as speech:
        found = door.find(system, speech)
        figures = balance.measure(found, balance.chosen(found, scenario, speech), games, seed, jobs, speech)
        if keep:
            balance.keep(found, figures)
        if as_json:
            door.show_json(balance.to_data(figures))
        else:
            balance.tell(found, figures, speech, door.console())


@app.command("bench", help="cli-about-bench")
def _bench(
    system: AnySystem = None,
    games: Annotated[int, typer.Option("--games", help="cli-opt-bench-games", min=1)] = 10,
    repeats: Annotated[int, typer.Option("--repeats", help="cli-opt-repeats", min=1)] = 5,
    keep: Annotated[bool, typer.Option("--keep", help="cli-opt-keep")] = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from grognard import systems
    from grognard.cli.commands import bench
    from grognard.lab import bench as measuring
    from grognard.lab import checkout

    with _opened(lang, as_json) as speech:
        measured = bench.measure([system] if system else systems.IDS, games, repeats, speech)
        top = checkout.root()
        kept = {} if top is None else measuring.read_figures(top / measuring.FIGURES)
        if as_json:
            rows = bench.rows(measured, kept)
            door.show_json(rows[0] if system else rows)
        else:
            bench.tell(measured, kept, speech, door.console())
        if keep:
            measuring.keep_figures(bench.figures_file(speech), measured)


@app.command("scenarios", help="cli-about-scenarios")
def _scenarios(system: OneSystem, as_json: Json = False, lang: Lang = None) -> None:
    from grognard.cli.commands import lists

    with _opened(lang, as_json) as speech:
        found = door.find(system, speech)
        if as_json:
            door.show_json(lists.scenarios_data(found, speech))
        else:
            door.console().print(lists.scenarios(found, speech))


@_position.command("check", help="cli-about-position-check")
def _position_check(file: File, as_json: Json = False, lang: Lang = None) -> None:
    from grognard.cli.commands import position

    with _opened(lang, as_json) as speech:
        found = position.faults(file)
        if as_json:
            door.show_json(position.to_data(file, found))
        else:
            for said in position.tell(file, found, speech):
                typer.echo(said, err=bool(found))
        if found:
            raise typer.Exit(1)


@_army.command("check", help="cli-about-army-check")
def _army_check(
    system: OneSystem,
    scenario: Annotated[str, typer.Argument(metavar="SCENARIO", help="cli-opt-scenario")],
    seat: Annotated[int, typer.Argument(metavar="SEAT", help="cli-arg-seat")],
    file: File,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from grognard.cli.commands import lists
    from grognard.core.language.voice import Voice

    with _opened(lang, as_json) as speech:
        found = door.find(system, speech)
        faults = lists.army_faults(found, scenario, seat, file, speech)
        voice = Voice(found, speech)
        if as_json:
            door.show_json(lists.army_data(faults, voice))
        else:
            for said in [voice.fault(fault) for fault in faults] or [speech.say("cli-army-ok")]:
                typer.echo(said, err=bool(faults))
        if faults:
            raise typer.Exit(1)


@_army.command("catalogue", help="cli-about-army-catalogue")
def _army_catalogue(
    system: OneSystem,
    scenario: Annotated[str, typer.Argument(metavar="SCENARIO", help="cli-opt-scenario")],
    seat: Annotated[int, typer.Argument(metavar="SEAT", help="cli-arg-seat")],
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from grognard.cli.commands import lists
    from grognard.core.language.voice import Voice

    with _opened(lang, as_json) as speech:
        found = door.find(system, speech)
        catalogue = lists.catalogue(found, scenario, seat, speech)
        voice = Voice(found, speech)
        if as_json:
            door.show_json(lists.catalogue_data(catalogue, voice))
        else:
            door.console().print(lists.catalogue_tree(catalogue, voice), markup=False)


@_army.command("try", help="cli-about-army-try")
def _army_try(
    system: OneSystem,
    scenario: Annotated[str, typer.Argument(metavar="SCENARIO", help="cli-opt-scenario")],
    seat: Annotated[int, typer.Argument(metavar="SEAT", help="cli-arg-seat")],
    file: File,
    games: Annotated[int, typer.Option(min=1, max=10_000, help="cli-opt-try-games")] = 50,
    seed: Annotated[int, typer.Option(help="cli-opt-seed")] = 1,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    from grognard.cli.commands import lists
    from grognard.core.language.voice import Voice

    with _opened(lang, as_json) as speech:
        found = door.find(system, speech)
        voice = Voice(found, speech)
        faults, summary = lists.tried(found, scenario, seat, file, speech, games, seed, quiet=as_json)
        if faults:
            for said in [voice.fault(fault) for fault in faults]:
                typer.echo(said, err=True)
            raise typer.Exit(1)
        if as_json:
            door.show_json(summary.to_data())
        else:
            lists.show_trial(summary, voice)


def run(args: Sequence[str] | None = None) -> NoReturn:
    """Run the command line in the language it asks for."""
    given = list(sys.argv[1:] if args is None else args)
    command = typer.main.get_command(app)
    translate(command, words(_language(given)))
    command(args=given, prog_name="grognard")
    raise SystemExit(0)


def _language(args: Sequence[str]) -> str:
    """The language of the help texts, which are shown before options are read."""
    for number, arg in enumerate(args):
        asked = arg.partition("=")[2] if arg.startswith("--lang=") else ""
        if arg == "--lang" and number + 1 < len(args):
            asked = args[number + 1]
        if asked in LANGUAGES:
            return asked
    return door.language()


def translate(command: Any, speech: Words) -> None:
    """Put words in the place of the keys that stand for help texts."""
    for owner in (command, *command.params):
        if getattr(owner, "help", None) and speech.has(owner.help):
            owner.help = speech.say(owner.help)
    for inner in getattr(command, "commands", {}).values():
        translate(inner, speech)
