# Secrets of the Third Reich.

sotr-title = Secrets of the Third Reich
sotr-pitch = 1949, and the war goes on: squads, walkers and worse, model by model on a free table. Every shot is yours to follow.
sotr-system-sotr = { sotr-title }

## Who plays.
sotr-seat-0 = Player 1
sotr-seat-1 = Player 2
sotr-seat-united-states = American player
sotr-seat-britain = British player
sotr-seat-germany = German player
sotr-seat-soviet-union = Soviet player
sotr-nation-united-states = United States
sotr-nation-britain = Britain
sotr-nation-germany = Germany
sotr-nation-soviet-union = Soviet Union

## Figures.
sotr-figure-of = { $role } { $number } of { $unit }
sotr-team-of = { $unit }, second team
sotr-rank-corporal = corporal
sotr-rank-sergeant = sergeant
sotr-rank-commissar = commissar
sotr-rank-lieutenant = lieutenant
sotr-role-medic = medic
sotr-role-radio = radio operator
sotr-role-fighter = fighter

## The turn.
sotr-phase-deploy = deployment
sotr-phase-initiative = initiative
sotr-phase-maintenance = maintenance
sotr-phase-command = command
sotr-phase-action = action
sotr-phase-support = support
sotr-phase-melee = close combat
sotr-phase-end = end of turn
sotr-phase-over = game over
sotr-fact-turn = Turn
sotr-fact-initiative = Initiative
sotr-fact-phase = Phase
sotr-fact-active = Acting
sotr-who-first = You have the initiative: who goes first in the { $phase } phase?
sotr-successor = The commander-in-chief is out of action. Who takes over?
sotr-turn-begins = Turn { $turn }
sotr-initiative = Initiative { $totals }: { $seat }.
sotr-goes-first = { $phase } phase: { $seat } goes first.
sotr-deployed = { $unit } is set up.
sotr-over = The game is over: { $way }.
sotr-way-points = losses decide
sotr-way-even = neither side has more points
sotr-way-goals = what the scenario counts decides
sotr-way-last-standing = one side alone is left
sotr-takes-command = { $officer } takes command.

## Setting up.
sotr-deploy-which = Which unit do you set up next?
sotr-deploy-where = { $unit }: where does its leader stand?
sotr-infiltrate = { $unit } infiltrates: where does its leader go, up to { $distance } inches?

## Losses and recovery.
sotr-recovered = { $figure } is up again.
sotr-stays-down = { $figure } stays Down.
sotr-went-down = { $figure } goes Down.
sotr-died = { $figure } is dead.
sotr-shrugged-off = { $figure } shrugs it off ({ $left } left).
sotr-unit-lost = { $unit }: nobody is left.
sotr-carried-off-table = { $figure } runs off the table.

## Cool.
sotr-passed = passed
sotr-failed = failed
sotr-cool-test = { $unit }, { $purpose }: { $sum } against Cool { $cool }, { $result }.
sotr-test-losses = test for losses
sotr-test-boss = the boss is dead
sotr-test-suppression = suppression
sotr-test-panic = sniper panic
sotr-test-detection = finding the sniper
sotr-test-flame = flames
sotr-test-blast = blast
sotr-test-return = throwing back
sotr-test-horror = horror
sotr-test-fall-back = falling back
sotr-test-hold = hold the position
sotr-test-just-do-it = just do it
sotr-test-regroup = regroup
sotr-test-support = call for support
sotr-test-melee = lost melee
sotr-disorganised = { $unit } is disorganised.
sotr-flees = { $unit } flees.
sotr-suppressed = { $unit } is suppressed.
sotr-regrouped = { $unit } is in order again.

## Rolls.
sotr-roll-initiative = initiative
sotr-roll-recovery = recovery
sotr-roll-fire = does the fire go on
sotr-roll-cool = Cool
sotr-roll-to-hit = to hit
sotr-roll-wound = to wound
sotr-roll-direction = direction
sotr-roll-drift = drift
sotr-roll-shift = shift
sotr-roll-deviation = deviation of the line
sotr-roll-strafing = strafing
sotr-roll-landing = landing
sotr-roll-penetration = penetration
sotr-roll-melee = close combat

## Badges and cards.
sotr-badge-fleeing = fleeing
sotr-badge-disorganised = disorganised
sotr-badge-suppressed = suppressed
sotr-badge-hidden = hidden
sotr-badge-overwatch = overwatch
sotr-badge-hold = holds its position
sotr-badge-unseen = hidden somewhere
sotr-badge-down = Down
sotr-badge-prone = prone
sotr-badge-storey = storey
sotr-card-cool = Cool of the leader
sotr-card-armour = Armour class
sotr-card-move = Movement
sotr-card-cost = Points
