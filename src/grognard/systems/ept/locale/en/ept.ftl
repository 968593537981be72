# En Pointe Toujours !: the turn, questions and everything common.
ept-system-ept = En Pointe Toujours !
ept-pass = pass
ept-end = nobody else

# House rules.
ept-option-rally-own-chain = Only the command posts of its own chain help a unit to rally, not any post of its side
ept-option-declare-blind = Shots are declared before line of sight and range are checked: a bad one is wasted

# Questions.
ept-deploy = Where does { $unit } set up?
ept-face = Which way does { $unit } face?
ept-activate = Which formation do you try to activate?
ept-unit = Which unit of { $formation } acts?
ept-act = What does { $unit } do?
ept-hide = Which units hide again?

# Actions.
ept-act-fire = fire at full power
ept-act-half-fire = fire at half power (half action)
ept-act-march = march
ept-act-drive = drive to a hex
ept-act-tactical = tactical move
ept-act-forced = forced march
ept-act-tactical-assault = tactical move with assault
ept-act-assault-move = assault move (half action)
ept-act-command = command action
ept-act-deploy = deploy the weapon (half action)
ept-act-undeploy = undeploy the weapon (half action)
ept-act-embark = embark (half action)
ept-act-disembark = disembark (half action)
ept-act-smoke-pots = smoke pots (half action)
ept-act-enter-bunker = enter the bunker
ept-act-leave-bunker = leave the bunker (half action)
ept-act-enter-tunnel = enter the tunnel
ept-act-leave-tunnel = leave the tunnel (half action)
ept-act-push-gun = push the gun
ept-act-engineer-assault = engineer assault
ept-act-shed = lose a step and go on
ept-act-done = nothing more

# The turn.
ept-turn-began = Turn { $turn } of { $turns }
ept-phase-began = { $phase }
ept-phase-deploy = setting up
ept-phase-support = support phase
ept-phase-command = command phase
ept-phase-operations = operations phase
ept-phase-administration = administrative phase
ept-phase-over = the end
ept-initiative-won = { $seat } has the initiative
ept-formation-activated = { $seat } activates { $formation } ({ $automatic })
ept-automatic-none = test passed
ept-automatic-first = first of the turn
ept-automatic-reinforcement = reinforcement
ept-automatic-follower = follows its command post
ept-activation-failed = { $morale ->
    [0] { $formation } stays put: { $total } on the dice
   *[other] { $formation } stays put: { $total } against a morale of { $morale }
}
ept-activation-ended = { $formation } is done
ept-passed = { $seat } passes
ept-operations-ended = The operations phase ends: { $cause }
ept-ended-by-passes = both have passed
ept-ended-all-done = everybody has acted
ept-ended-broken-off = broken off by a failed test
ept-unit-placed = { $unit } sets up in { $place }
ept-game-over = { $winner } ({ $way })
ept-winner-0 = The first player wins
ept-winner-1 = The second player wins
ept-winner-none = A draw
way-ept-points = by points
ept-roll-initiative = initiative
ept-roll-activation = activation

# The head of the table, and badges.
ept-fact-turn = Turn
ept-fact-phase = Phase
ept-now-deploy = setting up
ept-now-plot = support
ept-now-support = support
ept-now-command = command
ept-now-operations = operations
ept-now-administration = administration
ept-now-play = beginning
ept-now-over = the end
ept-badge-hidden = hidden
ept-badge-neutralised = neutralised
ept-badge-stopped = stopped
ept-badge-pinned = pinned
ept-badge-stunned = stunned
ept-badge-immobilised = immobilised
ept-badge-moved = moved
ept-badge-fire-test = fire test
ept-badge-fire-ended = fire ended
ept-badge-jammed = jammed
ept-badge-deployed = deployed
ept-badge-uncommanded = uncommanded
ept-badge-out-of-range = out of range
ept-card-morale = Morale

# Why not.
why-ept-cannot-act = { $unit } is neutralised or stunned
why-ept-no-action-left = { $unit } has not enough of its activation left
why-ept-uncommanded = { $unit } is not commanded and may not do that
why-ept-cannot-move = { $unit } cannot move
why-ept-fired-before = { $unit } had a Fire marker when it was activated
why-ept-not-such-a-unit = { $unit } is not the kind of unit for that
why-ept-activated-already = { $formation } has been activated this turn
why-ept-no-command = { $unit } has nobody to command here
