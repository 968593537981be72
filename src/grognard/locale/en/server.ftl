# What the server says.

server-a-position = A position

## What cannot be done.
server-not-found = There is no such game, or it is not open to you
server-moved = This game has just moved to another process of the server; nothing was changed, try again
server-draining = The server is about to restart: what you answered is kept, come back in a moment
server-no-link = This link opens nothing: it was used, replaced, or never made
server-no-address = There is nothing at this address
server-no-method = This cannot be done at this address
server-malformed = { $at }: { $what ->
    [none] not understood
   *[other] not understood ({ $what })
}
server-too-large = That is more than the { $most } bytes or letters that are taken
server-too-fast = Too many at once: wait { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}
server-too-many-games = You have { $most } games under way: finish or resign one first
server-nobody-to-meet = There is nobody to meet: give a seat away by a link
server-too-many-lists = You keep { $most } lists: throw one away first
server-other-edition = This list was changed elsewhere meanwhile
server-not-legal = This army breaks a rule: mend it first
server-too-many-trials = { $most } armies are being tried already: wait a moment
server-too-many-sockets = Too many are looking on already
server-too-many-lines = Enough has been said at this table
server-too-long = This game is too long to be taken
server-too-much = This cannot be opened within { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
} and the memory that it may have. Bring something smaller
server-busy = Too many are waiting for this already; nothing was changed, try again in a while
server-set-aside = This game took longer over a rule than a game may, and was set aside for { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
}. All that was answered before is kept
server-stands-still = This answer leads into a place where the rules go round in circles. It was not taken: give another one
server-foreign-origin = This comes from the page of another site
server-foreign-host = This server does not go by the name it was called by. Who runs it can add the name to GROGNARD_HOSTS
server-database = The games cannot be reached just now; nothing was changed
server-disk-full = There is no room left on the server’s disk: this was not kept, and nothing was changed. Tell who runs the server
server-broken = The server stumbled over this; nothing was changed
server-stale = This was meant for number { $number }, and the game stands at number { $right_number }
server-not-asked = Another seat is asked
server-over = The game is over
server-refused = The rules refuse this answer
server-not-understood = No answer to this question looks like that
server-no-dice = The scripted dice of this game have run out
server-other-rules = What was played under other rules can be read, and not played on from
server-rules-accepted = You have answered under the new rules, and so accepted them
server-rules-unchanged = This game goes by the rules that it began by: there is nothing to refuse
server-system-gone = The rules of “{ $system }” are not installed here
server-setup = Cannot be played. { $at }: { $what }.{ $mend ->
    [none] { "" }
   *[other] { " " }{ $mend }
}
server-no-system = “{ $system }” is not a game that is known here. Known are: { $options }
server-no-scenario = There is no scenario “{ $scenario }”. There are: { $options }
server-no-army = “{ $army }” is no ready army. Ready are: { $options }
server-no-force = There is no force “{ $force }” here. There are: { $options }
server-no-army-at-all = This is no army list
server-too-many-armies = { $given } armies are named for { $seats } seats
server-no-bot = There is no bot “{ $bot }”. There are: { $options }
server-no-seat = There is no seat { $seat } for people: the game has { $seats }
server-wrong-seats = { $given } players are named for { $seats } seats
server-not-your-seat = This seat is not yours
server-not-yours = Only who made this game may do that
server-no-position = Name a case, send the text of a position file, or name a system and a position
server-no-case = There is no case “{ $case }”
server-no-cover = “{ $system }” brings no picture
server-no-book = There is no rulebook of “{ $system }”
server-no-clause = No clause is called “{ $clause }”
server-no-language = There are no words in “{ $language }”. There are: { $options }
server-no-such-fact = Nothing can be told about “{ $question }”
server-no-hint = No hint could be worked out in time
server-no-replay = The replay could not be worked out in time
server-until-the-end = This would show what you may not know before the game is over
server-nothing-to-undo = { $steps ->
    [one] 1 answer cannot be taken back
   *[other] { $steps } answers cannot be taken back
}: { $own ->
    [0] you have given none
    [one] you have given only 1
   *[other] you have given only { $own }
}
server-bots-disagree = Bots take back no die and nothing that was shown; by yourself you may take back { $free ->
    [0] nothing
    [one] 1 answer
   *[other] { $free } answers
}
server-no-offer = No undo is offered any more

## How a game ended.
way-resigned = one side resigned
way-shelved = set aside: a player did not want to go on under other rules

## Whether the dice of a game were fair.
verify-fair = { $rolls ->
    [0] Nothing was rolled
    [one] The 1 roll is
   *[other] All { $rolls } rolls are
} as the secret binds them
verify-commitment = commitment { $commitment }
verify-unbound = These dice were not bound before the game: they follow from their seed, and no more can be shown
verify-no-secret = This file was taken before the end of the game: it holds the dice that fell, and not the secret they came from
verify-not-committed = The file holds no commitment to check against
verify-other-commitment = The secret does not fit the commitment: { $found } instead of { $shown }
verify-other-roll = Roll { $number }, after answer { $answers }: the file shows { $shown }, the secret gives { $found }
verify-more-rolls = The file shows { $shown } rolls, the game has { $found }
verify-no-rolls = The file holds no rolls: it was not exported from a server
verify-unplayable = Cannot be played again. { $at }: { $what }

## Serving and verifying from the terminal.
cli-about-serve = Serve the table in the browser from this machine.
cli-about-verify = Tell whether every die of an exported game fell as it was bound to before the game.
cli-opt-host = Where to listen; other machines are let in only if you name an address of yours.
cli-opt-port = The port; by default 8000, or any free one where that is in use.
cli-opt-workers = How many processes serve, 0 for one on each core; each game is played by one of them.
cli-opt-open = Show the page in the browser.
cli-opt-commitment = The commitment that was shown before the game; else the file’s own is believed.
serve-at = Grognard is at { $address } (Ctrl+C stops it)
serve-clears = Games that nobody opens for { $days } days are cleared away, those in which nothing was answered after { $empty } (GROGNARD_KEEP_DAYS, GROGNARD_KEEP_EMPTY_DAYS; 0 keeps all)
serve-no-page = The page itself is not built, so only programs can play here. Build it with “make play”, or play in the terminal: “grognard play”
serve-no-browser = No browser could be opened from here: open this address in one of yours
serve-no-port = Cannot listen at { $address }: { $fault }. Name another port with --port
serve-one-worker = { $workers } workers need a machine on which processes can hand connections to each other (Linux, macOS): serve with one

# Where games are kept, before a server starts

database-empty = { $where } is empty: it holds no games, and nothing was begun over it. Put a copy of your games back in its place, or remove the file to begin afresh
database-foreign = { $where } is no database of Grognard, and nothing was written to it. Put your games back in its place, or name another with DATABASE_URL
database-damaged = { $where } is damaged ({ $fault }), and nothing was written to it. Put a copy of your games back in its place, or move it away to begin afresh; sqlite3 { $where } .recover may save what is in it
database-newer = { $where } was kept by a newer Grognard. Start that one, or name another database with DATABASE_URL
database-folder = { $where } is a folder. Name a file with DATABASE_URL=sqlite:////path/to/games.db
database-read-only = { $where } cannot be written to. Give yourself the right to write the file and its folder, or name another with DATABASE_URL
database-closed = { $where } cannot be opened ({ $fault }). See that its folder is there and that you may read and write it, or name another with DATABASE_URL
database-full = There is no room left on the disk of { $where }. Make room; nothing that was kept is lost
database-locked = { $where } is held by another program. Stop it, or wait until it is done
database-silent = The database { $where } does not answer ({ $fault }). See that it runs and that DATABASE_URL names it

# Settings that cannot be meant

setting-number = { $name } is “{ $given }”, and a number is wanted
setting-whole = { $name } is “{ $given }”, and a whole number from 1 on is wanted
setting-too-small = { $name } is “{ $given }”, and it must be at least { $close }
setting-one-of = { $name } is “{ $given }”, and it must be one of { $close }
setting-address = { $name } names “{ $given }”, which is no address in numbers
setting-database = { $name } begins with “{ $given }”: games are kept in sqlite:///… or postgresql://…
setting-unknown = There is no setting { $name }. Did you mean { $close }?

# Copies of all games

cli-about-backup = Copy all games to a file, while the server plays on.
cli-about-restore = Put the games of a backup into a database that holds none.
cli-opt-backup = The file to write; one of that name is replaced once the new one is whole.
cli-opt-restore = A file that “grognard backup” wrote.
backup-done = { $file } now holds { $games ->
    [one] one game
   *[other] { $games } games
} with { $entries ->
    [one] one entry
   *[other] { $entries } entries
} of { $where }, and the secrets of their dice: keep it to yourself
restore-done = { $where } holds { $games ->
    [one] one game
   *[other] { $games } games
} with { $entries ->
    [one] one entry
   *[other] { $entries } entries
} of { $file } again
backup-missing = There is no file { $file }
backup-foreign = { $file } is no backup of Grognard, and nothing was put back
backup-damaged = { $file } is damaged or was cut short, and nothing was put back. Take another backup
backup-newer = { $file } was written by a newer Grognard, and nothing was put back. Use that one
backup-not-empty = { $where } holds games already, and nothing was put back. Name an empty database with DATABASE_URL, or move this one away
backup-no-file = { $file } cannot be written or read ({ $fault })
