# What all games say alike.

core-seat = Player { $number }
core-rolled = { $seat } rolls { $count ->
    [one] 1 die
   *[other] { $count } dice
} ({ $purpose }): { $faces }{ $hits ->
    [-1] { "" }
    [0] { ", " }no success
    [one] { ", " }1 success
   *[other] { ", " }{ $hits } successes
}
core-rules-changed = The rules have changed since this was played. The game goes on from its last kept state under the new rules{ $dropped ->
    [0] .
    [one] ; the last answer must be given again.
   *[other] ; the last { $dropped } answers must be given again.
}
core-answered-itself = { $seat } has only one choice: { $answer }

# What a house rule may be.
option-true = yes
option-false = no

# Why an answer is refused.
why-not-offered = “{ $answer }” is not among the choices: { $options }
why-not-a-list = “{ $answer }” is not a list: name each choice
why-twice = Something is named twice in { $answer }
why-sheet-once = Each line of the sheet has one target
why-sheet-alone = This choice excludes all others
why-wrong-count = { $count ->
    [0] Nothing is chosen
    [one] 1 is chosen
   *[other] { $count } are chosen
}: choose from { $low } to { $high }
why-not-an-order = “{ $answer }” is not an order of { $options }: name each exactly once
why-not-an-amount = “{ $answer }” is not a whole number from { $low } to { $high }
why-no-such-place = { $answer } cannot be chosen; these can: { $options }
why-not-a-place = “{ $answer }” is not a place on the table
why-game-over = The game is over
why-wrong-seat = It is not { $seat } who is asked, but { $asked }
why-nothing-to-undo = { $count ->
    [one] 1 answer
   *[other] { $count } answers
} cannot be taken back: { $answers ->
    [0] none was given
    [one] only 1 was given
   *[other] { $answers } were given
}

# What is wrong with an army.
fault-over-points = The army costs { $spent } points where { $limit } are allowed: take { $excess } away
fault-too-few = { $what }: { $count } where at least { $low } are needed; add { $missing }
fault-too-many = { $what }: { $count } where at most { $high } are allowed; remove { $excess }

# What a game is played on.
ground-square = squares
ground-hex = hexes
ground-table = free table

# Where a number is from.
provenance-book = from the rulebook
provenance-deduced = deduced from a worked example
provenance-published = from published material
provenance-reconstructed = reconstructed

# What lies between two squares.
edge-wall = wall
edge-small = small opening
edge-large = large opening
edge-door = door
edge-hedge = hedge
edge-fence = fence

# What a unit is doing.
status-ready = ready to act
status-acted = has acted
status-reserve = in reserve
status-gone = gone

## Armies of one's own

list-name = { $name }
list-points = Points
mend-remove = Take out { $unit }
mend-add = Add { $unit }
mend-choose = { $unit }: { $option } → { $item }
mend-more = { $unit }: one more { $item }
mend-less = { $unit }: one less of { $item }
mend-leave = { $unit }: { $option }: leave it
core-balance-even = Between equal bots, { $seat } wins { $share } games of 100.
core-balance-harder = Harder for { $seat }: between equal bots, that side wins { $share } games of 100.
