# The page's own words; the games' words come from the server.

skip-to-content = Skip to the page
nav-label = Pages
nav-new = New game
nav-rules = Rules
language = Language
language-en = English
language-fr = French
theme-light = Switch to the light theme
theme-dark = Switch to the dark theme
close = Close

lost-title = Nothing here
lost-text = No page has this address.
lost-home = To the home page
unread-title = This page did not arrive
unread-text = The server did not send it: it may be down, or have been renewed since you came.
unread-again = Load it again
link-title = A link to a game
link-opening = Opening the game…

home-title = Tabletop wargames by their whole rulebook
home-text = Play in your browser against a friend or a bot. Every rule is enforced, every die is logged, and every modifier names the rule it comes from.
home-systems = The games
home-mine = My games
play-now = Play { $game } now

new-title = New game

rules-title = Rules
replay-title = Replay
rule-open = Open rule { $rule }

table-title = Table
table-opening = Laying out the table…
your-turn = Your turn
their-turn = { $name } to decide
connection-lost = Connection lost, trying again…
waiting = Nothing to decide now
waiting-for = Waiting for { $name }
confirm = Confirm
confirm-none = Confirm: none of them
cancel = Clear
undo = Take back
sheet-column = Everything that can, at { $name }
sheet-cannot = { $row } cannot be aimed at { $column }
sheet-next = At { $name }; once more for the next weapon
sheet-else = Or else:
sheet-alone = Or, for all together:
sheet-beyond = { $name }: out of reach
choose-more = { $count ->
    [one] One more possibility…
   *[other] { $count } more possibilities…
}
choose-some = { $low ->
   [0] { $high ->
     [1] Choose one or none
    *[other] Choose up to { $high }
  }
  *[other] { $low ->
     [1] { $high ->
        [1] Choose one
       *[other] Choose from { $low } to { $high }
     }
    *[other] Choose from { $low } to { $high }
  }
} ({ $count } chosen)
choose-on-board = Choose on the board, or here:
order-up = Move { $name } up
order-down = Move { $name } down
amount = Amount, from { $low } to { $high }
less = One less
more = One more
example = Worked example
example-leave = Close the example
example-look = There is nothing to play here: point at the units, and read what the board says.
example-next = To try:
example-otherwise = You played otherwise than the example does. “Take back” leads back to it; what was left:
example-dice = The dice fell otherwise than in the book. “Take back” rolls them anew; what was left:
example-done = Done, as in the book.
example-came = With the dice of the book:
place-lay = It hangs at the pointer: a click lays it down.
place-turn = Turn it (R)
place-turned = Turned as the last one.
place-first = A place that fits
place-numbers = By its numbers
choose-place = Choose a place on the board.
place-stay = Stay where it stands
log = What happened
game-over = The game is over
pass-title = Pass the screen
pass-text = It is for { $name } to decide, and there are secrets at this table.
pass-ready = I am { $name }: show me the table

# The board
board-label = The board
board-floor = storey { $floor }
tools = Tools of the board
zoom-in = Nearer
zoom-out = Farther
zoom-fit = Whole board
board-turn = Turn the board round
tape = Measuring tape
tape-not-yet = In this game nobody measures before he has declared his action
tape-cells = { $count } squares
tape-game = { $count } by the rules
unit-cm = cm
unit-inch = in
unit-hex = hexes
unit-square = squares
aids = What the board shows
aid-reach = Reach
aid-ranges = Ranges
aid-sight = Lines of sight
aid-shots = Last shots and moves
aid-acted = Dim units that have acted
text-mode = Text instead of the board
text-leave = Back to the board
text-units = Units of seat { $seat }
text-unit = Unit
text-place = Place
text-strength = Strength
text-states = State
text-ground = Ground and markers
text-off = beside the table
board-keys = Arrow keys go from one choice to the next, Enter takes one, Escape clears. Plus and minus zoom, Shift and arrows move the board, 0 shows all of it, M measures.
past-shown = You look at an earlier moment.
past-leave = Back to now
sight-clear = clear line of sight
sight-partly = hindered line of sight
sight-blocked = no line of sight
sight-by = cut at { $where }
sight-range = range { $range }
threats = { $count ->
    [one] One enemy could react there
   *[other] { $count } enemies could react there
}
several-here = Several choices here:

# == The pages: home, new game, links, rules, replay ==

# Home
home-first = Play a first game now
home-first-text = A short game of { $game } against a bot. Nothing to learn beforehand: each rule is explained when it comes up.
home-laying = Laying out the table…
home-loading = Fetching the games…
home-how = How this works
how-ask = You decide, the table does the rest
how-ask-text = You are asked only what the rulebook leaves to you, in plain words. The rule behind each question is one click away.
how-see = See it before you do it
how-see-text = Point at a move or a shot: the board shows reach, line of sight and cover, the panel the odds and every modifier.
how-dice = Honest dice
how-dice-text = They are sealed before the first roll and shown after the last. The log keeps each roll with its sum and its rule.
how-back = In your own time
how-back-text = Take a move back until a die is thrown. Leave and come back. Play by link, at one screen, or against a bot.
home-scenarios = { $count ->
    [one] One scenario
   *[other] { $count } scenarios
}
home-clauses = { $count ->
    [one] one rule
   *[other] { $count } rules
}
home-coming = Coming.
home-next = Next on the shelf
home-coming-text = The { $count } rules of its book are written out one by one; it cannot be played yet.
home-new-of = New game of { $game }
home-rules-of = Rules of { $game }
home-files = From a file
home-import = Open a game file…
home-import-text = Go on with a game that was saved in the terminal or downloaded from a table.
home-practise = Open a position file…
home-practise-text = Set up a situation of your own and try it out; everything can be taken back.
pitch-ept = Squads and guns of the Second World War on hexes: hidden units, opportunity fire, and orders that may not come through.
pitch-epic = Whole armies of the far future in small scale: formations, blast markers, and the nerve to keep the initiative.
pitch-sotr = Weird war in 1949: platoons, walking tanks and things from the laboratory, on a free table.

# My games
mine-play = Play on
mine-look = To the table
mine-links = Links…
mine-more = { $count } more
mine-fewer = Fewer
mine-over = { $count ->
    [one] One finished game
   *[other] { $count } finished games
}
mine-won = You won
mine-lost = You lost
mine-drawn = A draw
mine-winner = Won by { $name }
mine-empty = { $name } has not come yet
mine-other-rules = Set aside: it was played under other rules, and can still be read
mine-practice = Practice
mine-import = From a file
mine-watching = Watching
seat-me = you
seat-bot = bot
seat-other = taken
seat-empty = open
seat-called = { $player } · { $side }
seat-present = At the table now
seat-away = Not at the table now
seat-clock = How long this seat has been waited for
player-name = My name at the table
player-name-of = My name at the table ({ $side })
player-unnamed = if you like
player-call = Call me that
invited-title = An invitation to play
invited-to = { $game }: { $scenario }
invited-seats = Who plays what
invited-you = This seat is for you
invited-army = { $name } ({ $points } points)
invited-unknown = Its units show themselves at the table.
invited-rule = { $name }: { $value }
invited-by-the-book = None: it is played by the book.
invited-others = By the book ({ $count })
invited-accept = Take the seat
invited-once = Until you take it, the link stays good; then the seat is yours, and the link opens nothing any more.
seat-devices = { $count } devices
seat-devices-title = This seat is held on { $count } devices: whoever has one of them sees what it sees and may answer for it

# New game
new-system = Game
new-scenario = Scenario
new-easiest = to begin with
new-players = { $count } players
new-points = { $count } points each
new-map = Map of { $name }
new-map-empty = The table is bare: the players lay its scenery before the battle.
new-ways = How to play
new-way-bot = Against a bot
new-way-me = At one screen
new-way-link = With somebody by link
new-seat = Seat { $number }
new-who = Who plays
new-army = Army
new-models = strength { $count }
new-units-fixed = Units ({ $count })
new-units = { $side }, { $points } points
new-house = House rules
new-house-changed = { $count ->
    [one] 1 changed
   *[other] { $count } changed
}
new-name = A name for the game, if you like
new-start = Start the game
new-links-next = The links to send come next.
new-made = The table is laid
sitter-me = Me
sitter-link = Somebody by link
bot = Bot: { $name }
bot-greedy = Bot, thinks ahead a little
bot-random = Bot, plays at random
links-title = Links to send
links-text = Each seat’s link opens once and then belongs to whoever opened it. They are shown only now; you can make fresh ones from the list of your games.
links-fresh = These are fresh links; earlier ones to the same seat, and the earlier watch link, no longer open anything.
links-seat = Seat of { $name }
links-watch = To watch (for any number of onlookers)
links-letter = A message to send
links-message = Come and play { $game } with me. This link opens your seat, once:
    { $link }
links-go = To the table
copy = Copy
copy-of = Copy: { $what }
copied = Copied

# Links that were opened
link-broken = This is not the whole link. Copy it once more, to the last letter.
link-again = Try again
link-join-help = A seat’s link opens once. If you opened it before in this browser, the game is in your list on the home page. Otherwise ask whoever sent it for a fresh link.
link-watch-help = The watch link may have been replaced. Ask whoever sent it for a fresh one.

# Rules
rules-of = Rules of { $game }
rules-about = The rules in our own words, clause by clause, in the order of the book.
rules-no-evidence = Which tests prove a clause is shown where the project’s tests have been run.
rules-books = Rulebooks
rules-chapters = Chapters
rules-search = Search the rules
rules-filter = Which clauses
rules-filter-all = All
rules-filter-ruling = Rulings
rules-filter-case = See it
rules-filter-untested = Not tested
rules-found = { $count ->
    [0] No clause fits
    [one] One clause fits
   *[other] { $count } clauses fit
}
rules-loading = Opening the book…
rules-missing = There is no clause { $clause }.
rules-implemented = implemented
rules-tested = { $count ->
    [one] 1 test
   *[other] { $count } tests
}
rules-failing = { $count ->
    [one] 1 test fails
   *[other] { $count } tests fail
}
rules-untested = not tested
rules-open = not implemented
rules-ruling = Ruling
rules-see = See it
rules-more = { $count } more
rules-fewer = Fewer
rules-examples = { $count ->
    [one] A worked example
   *[other] { $count } worked examples
}
rules-given = Given
rules-expect = Then
rules-source = In the book:

# Replay
replay-loading = Fetching the game…
replay-controls = Controls of the replay
replay-first = To the beginning (Home)
replay-back = One step back (Left)
replay-play = Play (Space)
replay-pause = Pause (Space)
replay-on = One step on (Right)
replay-last = To the end (End)
replay-slider = Moment
replay-moment = { $moment } of { $last }
replay-speed = Speed (+ and -)
replay-times = { $speed } ×
replay-eyes = Seen by
replay-eyes-all = all sides
replay-eyes-public = an onlooker
replay-eyes-seat = { $name }
replay-share = Share this moment
replay-share-own = For those who play in this game, or watch it
replay-share-text = For anybody: a watch link that leads straight to this moment. The earlier watch link of this game then opens nothing any more.
replay-share-make = Make a link for anybody
replay-share-open = For anybody
replay-play-on = Play on from here
replay-play-on-about = A practice game that begins at this moment, with new dice
replay-download = Download
replay-table = To the table

# Chapters of the rulebooks; a system's own name for one comes first.
chapter-dust-los = Line of sight
chapter-dust-reaction = Reaction fire
chapter-dust-value = Special combat values
chapter-at43-drills = Combat drills
chapter-at43-firezone = Fire zone
chapter-at43-overwatch = Overwatch
chapter-at43-melee = Close combat
chapter-at43-support = Support units
chapter-at43-cards = Reference cards
chapter-ept-effects = Effects of combat
chapter-ept-special-infantry = Special infantry
chapter-ept-fieldworks = Fieldworks
chapter-ept-air = Air missions
chapter-core = Basics
chapter-general = General rules
chapter-move = Movement
chapter-los = Line of sight
chapter-attack = Attack
chapter-cover = Cover
chapter-range = Range
chapter-close = Close combat
chapter-artillery = Artillery
chapter-reaction = Reactions
chapter-building = Buildings
chapter-hero = Heroes
chapter-setup = Setting up
chapter-skill = Skills
chapter-command = Command
chapter-value = Army points
chapter-weapon = Weapons
chapter-tournament = Tournament
chapter-intro = Introduction
chapter-measuring = Measuring
chapter-units = Units
chapter-moving = Moving figures
chapter-cards = Reference cards
chapter-resolution = Resolution
chapter-damage = Damage
chapter-turn = The turn
chapter-tactical = Tactical phase
chapter-activation = Activation
chapter-actions = Actions
chapter-drills = Combat drills
chapter-crush = Crushing
chapter-shooting = Shooting
chapter-firezone = Fire zone
chapter-indirect = Indirect fire
chapter-losses = Losses
chapter-overwatch = Overwatch
chapter-melee = Close combat
chapter-control = Control phase
chapter-morale = Morale
chapter-heroes = Heroes
chapter-roster = Building a company
chapter-support = Support weapons
chapter-reserves = Reserves
chapter-missions = Missions
chapter-mission1 = Mission 1
chapter-mission2 = Mission 2
chapter-mission3 = Mission 3
chapter-mission4 = Mission 4
chapter-mission5 = Mission 5
chapter-mission6 = Mission 6
chapter-scenery = Scenery
chapter-report = Battle report
chapter-whitestars = White Stars
chapter-therians = Therians
chapter-profiles = Profiles
chapter-material = What is in the box
chapter-sequence = Sequence of play
chapter-movement = Movement
chapter-fire = Fire
chapter-assault = Assault
chapter-terrain = Terrain
chapter-effects = Effects of fire
chapter-hidden = Hidden units
chapter-fire-types = Kinds of fire
chapter-vehicles = Vehicles
chapter-heavy-weapons = Heavy weapons
chapter-special-infantry = Special infantry
chapter-fieldworks = Fieldworks
chapter-engineers = Engineers
chapter-human-wave = Human wave
chapter-air = Aircraft
chapter-amphibious = Landings
chapter-nations = Nations
chapter-compat = Older editions
chapter-tables = Tables
chapter-basics = Basics
chapter-transport = Transport
chapter-crossfire = Crossfire
chapter-barrage = Barrages
chapter-regroup = Regrouping
chapter-broken = Broken formations
chapter-end-of-turn = End of the turn
chapter-special-units = Special units
chapter-special-weapons = Special weapons
chapter-war-engines = War engines
chapter-aircraft = Aircraft
chapter-air-transport = Air transport
chapter-spacecraft = Spacecraft
chapter-objectives = Objectives
chapter-victory = Victory
chapter-initiative = Initiative
chapter-maintenance = Upkeep phase
chapter-orders = Orders
chapter-flight = Flight
chapter-hide = Hiding
chapter-target = Choosing targets
chapter-alloc = Allocating hits
chapter-wound = Wounds
chapter-down = Going down
chapter-suppression = Suppression
chapter-offboard = Off-table fire
chapter-weapons = Weapons
chapter-crew = Crews
chapter-equipment = Equipment
chapter-abilities = Abilities
chapter-vterrain = Vehicles and terrain
chapter-vcommand = Commanding vehicles
chapter-bailout = Bailing out
chapter-vdamage = Damage to vehicles
chapter-mechdamage = Damage to walkers
chapter-vfire = Fire of vehicles
chapter-he = High explosive
chapter-tankassault = Assaulting tanks
chapter-mechassault = Assaults of walkers
chapter-guns = Guns
# == End of the pages ==

# == The side panel ==
loading = One moment…
clause-title = Rule { $rule }
clause-ruling = Where the book is silent:
clause-book = Open in the rules
sum = Sum
sum-most = at most { $number }
sum-least = at least { $number }
note-silent = Nothing may be measured or reckoned before this is declared.
decision-secret = secret
decision-secret-title = The others only see that you are asked.
thinking = { $name } is thinking…
picked = Chosen: { $answer }
picked-none = Choose, look at it, then confirm.
picked-by-click = Click the one you mean.
hint = Hint
hint-thinking = Thinking…
hint-says = The bot would choose: { $answer }
skip = Skip ahead
skip-stop = Stop skipping
skip-title = Pass until my next real decision
standing = No reactions
standing-turn = No reactions this turn
standing-title = Until the turn ends, let every chance to react go by without a question; nobody can tell
orders-title = Reactions, until the turn ends
order-unit = This unit
order-side = My whole side
order-none = Ask me
order-hold = Do not ask, let them go by
order-ask = Ask me only within
order-fire = Always fire within
order-within = Distance
undo-free = { $count ->
   [one] One answer can be taken back freely
  *[other] { $count } answers can be taken back freely
}
undo-ask = Ask to take back
undo-ask-title = A die was rolled, something was shown or another has answered: the others must agree
undo-bots = A die was rolled or something was shown since: bots never agree to take that back
undo-offer = { $name } would like to take back { $count ->
   [one] the last answer
  *[other] the last { $count } answers
}.
undo-offered = You asked to take back { $count ->
   [one] your last answer
  *[other] your last { $count } answers
}. The others have to agree.
undo-accept = Agree
undo-decline = Decline
undo-withdraw = Withdraw
rules-changed = This game was begun under other rules, and goes on from its last kept state{ $count ->
   [0] .
   [one] : the last answer must be given again.
  *[other] : the last { $count } answers must be given again.
} Your next answer accepts the new rules.
rules-refuse = Refuse the new rules
rules-refuse-sure = Yes, set the game aside for everybody
place-typed = Place by its two distances
dice = Dice: { $faces }
dice-skip = Skip
tabs = Beside the board
log-tab = Log
log-kind = Kind of line
log-all = All
log-dice = Dice
log-attacks = Attacks
log-moves = Moves
log-other = The rest
log-search = Search
log-copy = Copy
log-copied = Copied
log-none = No line fits.
log-empty = Nothing yet: what happens will be written here.
log-more = { $count } earlier lines
log-show = Show the board at moment { $moment }
log-why = How this adds up: { $line }
log-why-title = How this adds up
past = Board at moment { $moment } of { $last }
past-earlier = One moment back
past-later = One moment on
since-title = What happened since you last decided
since = { $count ->
   [one] Catch up: one event
  *[other] Catch up: { $count } events
}
since-before = Back
since-next = Next
since-end = To the present
since-dismiss = Seen, thank you
card-tab = Unit
card-states = States
card-skills = Skills
card-none = Click on a unit to see its card.
talk = Talk
talk-say = Say something
talk-send = Send
talk-none = Nothing has been said yet.
talk-joined = { $name } has come to the table
talk-offer = { $name } would like to take back { $count ->
   [one] an answer
  *[other] { $count } answers
}
talk-consent = { $name } agrees to take back
talk-decline = { $name } would rather not take back
legend = What lies on this board
game-tab = Table
game-file = The game as a file
wishes-turn = When it is my turn
wishes-sound = Play a sound
wishes-notices = Show a desktop notification
wishes-denied = Your browser does not allow notifications for this page. You can change that in its settings.
wishes-screen = On this screen
wishes-dice = Roll the dice over the board
wishes-confirm = Ask me to confirm every answer
wishes-idle = Ask me also where none of my units could react
wishes-seldom = Show me also the answers that hardly anybody gives
wishes-clock = Show a clock: how long each seat has been waited for
links = Links
link-seat = Seat of { $name }
link-mine = My seat ({ $name }) on another device
link-give = Hand over my seat ({ $name }): who opens it has it alone
link-watch = For spectators
link-make = Make a link
link-only-here = This address opens on this machine only. For others to reach it, start the server for the network and open this page by the machine’s own address:
link-once = It is shown only now: copy it before you leave.
export = Save the game as a file
export-later = The game can be saved as a file once it is over.
delete = Delete
delete-title = Delete “{ $name }”?
delete-text = The game is gone for everybody who plays or watches it, with all that was played and said. This cannot be taken back. To keep a copy, export it first.
delete-no = Keep it
delete-yes = Delete
resign = Resign
resign-title = Resign this game?
resign-text = The game ends at once, and your side has lost. This cannot be taken back.
resign-no = Play on
resign-yes = Resign
help-open = Keyboard shortcuts
help-title = Keyboard shortcuts
help-pick = take an option, or a number
help-confirm = confirm what is picked
help-cancel = clear, close, back to the present
help-undo = take back
help-turn = turn what is being laid down
help-hint = what would the bot do?
help-skip = skip to my next real decision
help-log = the log
help-card = the unit’s card
help-talk = talk
help-text = the table as text
help-help = this page
announce-options = { $count ->
   [one] One option.
  *[other] { $count } options.
}
points = { $count ->
   [one] 1 point
  *[other] { $count } points
}
hotseat = One screen for all: { $name } has it now
outcome-won = You have won
outcome-lost = You have lost
outcome-draw = Nobody wins
outcome-winner = { $name } wins
outcome-again = Play again
outcome-dice = The dice of this game were sealed before the first roll; “grognard verify” checks every one of them in the saved file.
chart-title = Points over time
chart-start = start
chart-end = end
chart-moment = Show the board at a moment
chart-at = moment { $moment } of { $last }
luck-title = Luck of the dice
luck-dice = { $count ->
   [one] 1 die
  *[other] { $count } dice
}
luck-hits = { $hits ->
   [one] 1 success
  *[other] { $hits } successes
} ({ $share })
luck-face = Face
luck-count = Rolled
luck-expected = Expected
luck-legend = The line is what fair dice would bring on average.
luck-of = { $name }: { $dice }
announce-turn = Your turn: { $question }
# == End of the side panel ==

errand-none = No way leads there from here.
set-up = Set up for me
set-up-title = The greedy bot answers what is still to be set up; every answer can be taken back.
lesson = Lesson
guide-leave = Leave
lesson-leave = Leave the lesson
seat-you = you
turn-since = for { $minutes } min
turn-since-hours = for { $hours } h
turn-since-days = for { $days } d
# == Armies of one's own ==
nav-armies = Armies
army-title = An army
army-mine = My armies
army-none = No army of your own yet. Put one together here: it is kept in this browser.
army-new = A new army
army-game = Game
army-for = For
army-seat = Seat
army-force = Army
army-start = Begin with
army-start-nothing = nothing
army-begin = Put it together
army-bring = Open a file…
army-brings = The scenarios of this game bring their armies.
army-drop = Delete
army-drop-really = Really delete?
army-gone = This army is not here
army-gone-text = Lists are kept in the browser that made them. Open it by its link or its file.
army-link-strange = This link holds no army that can be read.
army-file-strange = This file holds no army that can be read.
army-name = Name of the army
army-total = { $total } / { $points } points
army-units = { $count ->
   [one] 1 unit
  *[other] { $count } units
}
army-faults = { $count ->
   [one] 1 thing is wrong
  *[other] { $count } things are wrong
}
army-legal = The army is in order.
army-legal-short = in order
army-undo = Undo
army-link = Link
army-link-label = Link to this army, whole in itself
army-file = Save file
army-print = Print
army-play = Play it
army-panes = What is shown
army-pane-catalogue = Add
army-pane-list = Army
army-pane-review = Review
army-catalogue = What may be bought
army-search = Search
army-add = Add { $name }
army-copy = Copy
army-copy-of = Copy { $name }
army-remove = Take out
army-remove-of = Take out { $name }
army-up = Up
army-down = Down
army-own-name = Its own name
army-unit-wrong = Something is wrong with this unit.
army-less = Less of { $name }
army-more = More of { $name }
army-just = ({ $count })
army-up-to = (up to { $count })
army-at-least = { $count } or more
army-review = Where the army stands
army-limit-broken = not kept
army-show = Show
army-status = { $total } points, { $faults ->
   [0] in order
   [one] 1 fault
  *[other] { $faults } faults
}
army-empty = Nothing yet: add units from the catalogue.
army-slots = What goes here
army-slot-needed = first
army-part-add = Add: { $name }
army-part-here = Units come here
army-part-choose = Add units here
army-part-remove = Remove { $name }
army-of-mine = { $name } ({ $points }, my own)
new-bring = Whoever comes by a link brings an army of their own; nobody sees another’s before all are there
meeting-title = Waiting for armies
meeting-text = Each player brings an army. Nobody sees another’s before all are there; then the game begins.
meeting-link = Link for seat { $number }
meeting-empty = nobody yet
meeting-choosing = choosing an army
meeting-ready = ✓ ready
meeting-bring = Bring it
meeting-back = Take it back
meeting-off = Call it off
meeting-waiting = Waiting for armies
meeting-count = { $count } of { $of } armies are there
army-compare = Compare
compare-title = Two armies side by side
compare-with = Beside
compare-only = only here, or more of it
army-paste = Paste a list of another program…
army-paste-text = The text of a list from New Recruit or BattleScribe, for the army chosen above
army-paste-read = Read it
army-paste-found = { $count ->
    [0] No unit was recognised.
    [one] One unit was recognised.
   *[other] { $count } units were recognised.
}
army-paste-unread = Not understood
army-paste-line = Line { $line }:
army-paste-open = Open what was recognised
served-title = On the server too
served-text = With a key your lists are kept on this server, and found on every device that has the key. Whoever has it can read and change them: keep it to yourself.
served-begin = Keep my lists on the server
served-key = Key of my lists
served-enter = A key from another device
served-use = Use it
served-strange = This is no key of lists.
served-met = Here and on the server the lists are the same.
served-again = Compare again
served-end = Keep them only here
trial-title = Try it
trial-text = { $count } games of bots with this army against the ready ones, beside everything else the server does.
trial-begin = Try it
trial-stop = Stop
trial-progress = Games played
trial-share = { $share } % won
trial-interval = (95 % sure: { $low } to { $high } %; { $games ->
    [one] one game
   *[other] { $games } games
}, drawn ones as half)
trial-taken = Takes most from the enemy, a game
trial-first = Falls first
trial-times = { $count } of { $games }
trial-against = Against
new-print = Print map and briefing
charts-title = What it may be expected to do
charts-text = One attack in the open, by the rules’ own odds: pale bars are hits, dark ones losses. Single numbers below 1 may be chances.
chart-name = { $weapon } against { $target }
chart-squares = squares
chart-range = range
chart-hexes = hexes
chart-cm = cm
chart-inches = inches
chart-hits = hits
chart-lost = losses
