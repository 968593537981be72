# The terminal.

## What each command does.
cli-about = Tabletop wargames by their whole rulebook: every rule enforced, every die logged, every modifier explained.
cli-about-play = Play a game here. Without arguments, a few questions set it up.
cli-about-replay = Walk through a saved game, forwards and backwards.
cli-about-prove = Break marked code on purpose and see whether the tests of its clauses notice.
cli-about-rules = Which clause of a rulebook has code and passing tests, and what is missing.
cli-about-simulate = Let bots play many games and count who wins.
cli-about-balance = Let equal bots play every scenario and measure how often each side wins.
cli-about-bench = Measure decisions, games and forks per second.
cli-about-scenarios = List the scenarios of a game and the armies ready for them.
cli-about-position = Position files: any situation of any game.
cli-about-position-check = Tell whether a position file can be set up, and if not, what is wrong.
cli-about-army = Army lists.
cli-about-army-catalogue = Tell what an army may be put together from: units, options, costs and limits, each with its rule.
cli-about-army-check = Tell what is wrong with an army list and how to mend it.

## Options and arguments.
cli-about-new-system = Lay the room of a new rulebook: a small game that is whole, to be written over.
cli-arg-new-system = The id of the new game: small letters and digits, such as demo.
cli-opt-title = What the game is called; its id without it.
cli-opt-into = A folder for a package of its own; without it the room is laid into the source tree.
cli-arg-system = The game, by its id, such as dust.
cli-arg-clause = A clause, by its id or a part of it.
cli-arg-within = A clause by its id or a part of it, or a chapter such as dust.reaction; several with commas between them.
cli-arg-file = The file to read.
cli-arg-seat = The seat, counted from 1.
cli-opt-lang = Language of all words; by default your system’s.
cli-opt-json = Print data for other programs.
cli-opt-sample = How many breaks, drawn at random; all of them without it.
cli-opt-at-most = How many breaks of a hundred may go unnoticed.
cli-opt-seed = Where the dice start: the same seed and answers give the same game.
cli-opt-scenario = The scenario, by its id.
cli-opt-scenario-all = A scenario by its id, or all of them in turn.
cli-opt-army = A ready army by its id, or a file with one. Once for each seat.
cli-opt-seat = Who sits where: a person or a bot. Once for each seat.
cli-opt-position = Play on from a position file; its dice are rolled.
cli-opt-load = Go on with a saved game.
cli-opt-house = A house rule that differs from the book, such as several_reactions=true; several times for several
cli-opt-lesson = Teach as the game goes on, where the scenario has a lesson
cli-opt-all = Tell everything that happened, without asking.
cli-opt-to = Show the game after so many answers, without asking.
cli-opt-eyes = See it with the eyes of this seat; else as an onlooker.
cli-opt-check = Fail where a clause or example lacks code or proof. Runs the tests if need be.
cli-opt-tier = Only clauses up to this tier.
cli-opt-readme = Write the table of games into the README.
cli-opt-bring = Write what is proved into the game’s room, so that an installed package takes it along.
cli-opt-games = How many games.
cli-opt-bots = The bots, with commas between them; they change sides.
cli-opt-jobs = How many cores; 0 for all.
cli-opt-laws = Look for broken conservation laws after every answer.
cli-opt-only = Play only the game of this number, such as one that broke.
cli-opt-bench-games = How many games are timed at once.
cli-opt-repeats = How often each figure is taken.
cli-opt-keep = Keep the figures, to be compared with next time.

## What cannot be done.
cli-no-language = There are no words in “{ $answer }”. There are: { $options }
cli-no-system = “{ $answer }” is not a game this program knows. It knows: { $options }
cli-unfit-id = { $package } announces the game “{ $answer }”, which is no id: small letters and digits, and none of the program’s own words
cli-unfit-taken = { $package } announces the game “{ $answer }”, and so does another
cli-unfit-missing = { $package }, which announces the game “{ $answer }”, is no package that can be found
cli-unfit-interface = { $package }, which announces the game “{ $answer }”, is written for interface { $found }; this program has { $own }
cli-new-id = “{ $answer }” is no id for a game: take small letters and digits, beginning with a letter, and none of the program’s own words
cli-new-taken = There is a game “{ $answer }” already.
cli-new-nowhere = This program runs without its source tree. Name a folder for a package of its own: --into DIR
cli-new-standing = { $answer } is there already; nothing was written.
cli-new-laid = The room is laid. Play it: grognard play { $system }. Then write your rules over it: docs/adding-a-rulebook.md
cli-new-laid-apart = The package is laid. Install it (pip install -e .), then play it: grognard play { $system }
cli-no-systems = No game is installed.
cli-no-scenario = There is no scenario “{ $answer }”. There are: { $options }
cli-no-army = “{ $answer }” is neither a ready army nor a file. Ready are: { $options }
cli-no-player = “{ $answer }” cannot take a seat. These can: { $options }
cli-no-bot = There is no bot “{ $answer }”. There are: { $options }
cli-no-seat = There is no seat { $answer }: seats are counted from 1 to { $seats }
cli-too-many-seats = { $given } players are named for { $seats } seats
cli-too-many-armies = { $given } armies are named for { $seats } seats
cli-no-clause = No clause is called “{ $answer }”
cli-no-card = No card of “{ $answer }” lies on the table. Type “card” and a part of a unit’s name
cli-no-checkout = This needs the source tree with its tests, and the program does not run from one
cli-no-board = A board of the kind “{ $kind }” cannot be drawn here yet; these are the units:
cli-unreadable = { $file } cannot be read: { $fault }
cli-unwritable = { $file } cannot be written: { $fault }
cli-setup-fault = Cannot be played. { $place }: { $what }{ $rule ->
    [none] { "" }
   *[other] { " " }({ $rule })
}.{ $mend ->
    [none] { "" }
   *[other] { " " }{ $mend }
}

## Setting a game up.
cli-pick-system = Which game?
cli-pick-scenario = Which scenario?
cli-pick-army = Which army for { $seat }?
cli-pick-player = Who plays { $seat }?
cli-pick-seed = A seed for the dice? (a number; Enter for any)
cli-player-me = A person at this terminal
cli-player-greedy = The greedy bot
cli-player-random = The random bot
cli-points = { $points } pts
cli-welcome = Seed { $seed }. Type “help” for what you can do.

## Asking.
cli-hand-over = { $seat } is asked something in secret. Hand the keyboard over, then press Enter.
cli-how-one = A number or a name. “? 1” tells more about a choice.
cli-how-some = From { $low } to { $high } of these: numbers or names with commas, “all” or “none”.
cli-how-order = All of these, in your order: numbers or names with commas.
cli-how-amount = A number from { $low } to { $high }.
cli-how-cell = One of: { $cells }
cli-how-place = A place, such as “12 30”.
cli-how-measures = x from the left and y from the near edge, in { $unit }: { $example } would do.
cli-type-number = Type a number from 1 to { $high }
cli-type-option = “{ $answer }” is none of the choices, or more than one: type a number from 1 to { $high }, or a name
cli-type-amount = Type a number from { $low } to { $high }
cli-type-cell = “{ $answer }” is not a cell: type a name such as { $example }
cli-type-place = “{ $answer }” is not a place: { $fault }
cli-type-measures = “{ $answer }” is not a point: type x and y in { $unit }, such as “62 40”; several with “;” between
cli-type-seed = Type a whole number, or nothing
cli-nothing = nothing
cli-word-all = all
cli-word-none = none
cli-word-yes = yes

## Commands in a game.
cli-command-log = log
cli-command-undo = undo
cli-command-board = board
cli-command-units = units
cli-command-card = card
cli-command-rule = rule
cli-command-hint = hint
cli-command-auto = auto
cli-command-save = save
cli-command-quit = quit
cli-command-help = help
cli-help-explain = ? N: the sums, odds and rule of a choice; alone: the rule of the question
cli-help-log = log N: the last lines of the log
cli-help-undo = take your last answer back
cli-help-board = draw the board again
cli-help-units = list the units
cli-help-card = card NAME: a unit’s card
cli-help-rule = rule CLAUSE: a rule by its id or a part of it
cli-help-hint = what the greedy bot would answer
cli-help-auto = let the greedy bot answer this once
cli-help-save = save FILE: keep the game; go on later with --load FILE
cli-help-quit = leave, with or without saving
cli-help-help = this list
cli-hint = The greedy bot would answer: { $answer }
cli-auto = Answered for you: { $answer }
cli-undone = Taken back.
cli-undo-nothing = There is nothing to take back.
cli-undo-refused = This cannot be taken back: since then a die has fallen, something was revealed or the other side has answered.
cli-undo-consent = A die has fallen, something was revealed or somebody else has answered. Does { $seats } agree? (yes or no)
cli-save-where = Name a file: save FILE
cli-saved = Saved to { $file }
cli-quit-save = Save to which file? (Enter: do not save)
cli-bye = Goodbye.
cli-bye-kept = Goodbye. To go on: grognard play --load { $file }
cli-won = The game is over. Winner: { $winners } ({ $way })
cli-drawn = The game is over. Nobody wins ({ $way })

## The table.
cli-unit = unit
cli-name = name
cli-place = place
cli-strength = strength
cli-status = status
cli-scenario = scenario
cli-seats = seats
cli-points-word = points
cli-armies = armies
cli-ruling = Ruling:
cli-example = Example { $id }

## Replay.
cli-replay-at = After { $number } of { $count } answers. n: next, p: previous, first, last, g N: go to, q: quit
cli-replay-help = n: next, p: previous, first, last, g N: go to an answer, q: quit

## Rules.
cli-rules-system = game
cli-rules-chapter = chapter
cli-rules-clause = clause
cli-rules-clauses = clauses
cli-rules-code = code
cli-rules-coded = in code
cli-rules-tests = tests
cli-rules-tested = tested
cli-rules-case = case
cli-rules-missing = missing
cli-rules-unknown = The mark { $mark } names nothing in the index: { $where }
cli-rules-later =
    { $count ->
        [one] one comes later: { $what }
       *[other] { $count } come later: { $what }
    }
cli-rules-later-air = aircraft, helicopters and parachutists
cli-rules-later-amphibious = landings from the sea
cli-rules-later-engineers = engineers’ special gear
cli-rules-later-examples = worked examples that are not played as cases yet
cli-rules-later-flight = aircraft, what they carry, and spacecraft
cli-rules-later-human-waves = human waves
cli-rules-later-nations = national rules
cli-rules-later-other-editions = counters of other editions
cli-rules-needless = { $clause } need not be spared any more: take it off tests/sentences
cli-rules-running = Running the tests that prove clauses…
cli-rules-no-run = The tests could not be run:
cli-rules-changed = The code changed while its tests ran. Run the check again.
cli-rules-stale = The tests have not all been run on the code as it stands: “tested” tells only what is known.
cli-rules-bring-one = Name the game whose proof is to be taken along
cli-rules-brought = What is proved was written to { $file }
cli-rules-whole = Every clause has code and proof.
cli-rules-not-whole = Something is missing.
cli-lacks-code = no code
cli-lacks-test = no passing test
cli-lacks-case = no case
cli-lacks-failing = failing test
cli-lacks-idle = marked code that no passing test of the clause enters
cli-lacks-hollow = a test that asserts nothing
cli-lacks-bare = a marked sentence without a test of its own
cli-lacks-unsaid = a sentence or a ruling without a test of its own
cli-lacks-unplayed = a case that was not played
cli-readme-written = { $file } is up to date.
cli-readme-no-marks = The README has no place for the table: it needs the lines <!-- systems:begin --> and <!-- systems:end -->

## Simulation.
cli-prove-running = Breaking code
cli-prove-survived = no test noticed this break
cli-prove-untested = no test is marked with the clauses of this code
cli-prove-result =
    { $count ->
        [one] { $count } break: { $killed } noticed by tests of its clauses, { $elsewhere } by those of others alone, { $signed } signed as changing nothing, { $survived } unnoticed ({ $share } %).
       *[other] { $count } breaks: { $killed } noticed by tests of their clauses, { $elsewhere } by those of others alone, { $signed } signed as changing nothing, { $survived } unnoticed ({ $share } %).
    }
cli-simulate-running = Playing
cli-simulate-games = games
cli-simulate-bot = won by { $bot }
cli-opt-keep-balance = Keep the figures, so that the scenario’s card tells them
cli-balance-broke = { $count } games of { $scenario } broke: run `grognard simulate` with the same seed to see why.
cli-balance-wins = won of 100
cli-balance = balance
cli-simulate-seat = won as { $seat }
cli-simulate-draws = drawn
cli-simulate-way = ended by: { $way }
cli-simulate-decisions = decisions
cli-simulate-seconds = seconds
cli-simulate-errors = errors
cli-simulate-broke = Game { $number } broke (scenario { $scenario }, seed { $seed }). To see it again: the same command with --only { $number }

## Bench.
cli-bench-running = Measuring { $system }…
cli-bench-best = best
cli-bench-median = median
cli-bench-before = before
cli-bench-change = change
cli-bench-decisions-per-s = decisions per second
cli-bench-games-per-s = games per second
cli-bench-decisions-per-game = decisions per game
cli-bench-fork-us = fork between steps, µs
cli-bench-fork-mid-us = fork within a step, µs
cli-bench-reference-ms = a loop of a million additions in the same run, ms
cli-bench-decisions-per-s-at = decisions per second at { $points } points a side
cli-bench-game-ms-at = a game at { $points } points a side, ms
cli-bench-models-at = models in it at { $points } points a side
cli-bench-growth = a game grows with this power of its models
cli-bench-sight-lines-ms = 2,000 sight lines past 30 pieces, ms
cli-bench-sight-figures-ms = as many between figures past 30 pieces, ms
cli-bench-sight-30x40-ms = sight between all hexes of a 30 × 40 map, ms
cli-bench-fork-60-units-us = fork with 60 units, µs
cli-bench-fork-120-units-us = fork with 120 units, µs
cli-bench-plans-ms = what the greedy bot thinks through for an activation, ms
cli-bench-fork-100-models-us = fork with 100 models, µs

## Positions and armies.
cli-position-ok = { $file } can be played.
cli-catalogue-entry = { $name }: { $cost }
cli-catalogue-between = { $name }: { $low } to { $high }
cli-army-ok = The army is in order.
cli-about-army-try = try an army: games of greedy bots against the ready armies
cli-opt-try-games = how many games
cli-try-result = { $games } games: { $wins } won, { $draws } drawn, { $share } % (95 %: { $low } to { $high } %)
cli-try-unit = unit
cli-try-taken = taken a game
cli-try-first = fell first
cli-try-lost = fell
cli-try-against = against
