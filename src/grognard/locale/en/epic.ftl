# Epic: Armageddon.

epic-title = Epic: Armageddon
epic-pitch = Whole armies of small models: choose who acts, keep the initiative, break the enemy under blast markers.
epic-system-epic = { epic-title }

## Who plays.
epic-seat-0 = Player 1
epic-seat-1 = Player 2
epic-seat-marines = Space Marine player
epic-seat-legion = Steel Legion player
epic-seat-orks = Ork player
epic-army-marines = Space Marines
epic-army-legion = Steel Legion
epic-army-orks = Orks

## Names.
epic-formation-number = { $name } { $number }
epic-unit-number = { $name } { $number }
epic-unit-of = { $unit } ({ $formation })
epic-length = { $length } cm
epic-spot = { $x } / { $y } cm
epic-none-nobody = nobody
epic-none-pass = hand over
epic-none-stay = all stay on overwatch
epic-answer-yes = yes
epic-answer-no = no

## Actions.
epic-action-advance = Advance
epic-action-double = Double
epic-action-march = March
epic-action-road-march = Road march
epic-action-engage = Engage
epic-action-sustained-fire = Sustained fire
epic-action-overwatch = Overwatch
epic-action-marshal = Marshal
epic-action-hold = Hold
epic-part-move = move
epic-part-shoot = shoot
epic-part-regroup = regroup
epic-aim-best = each weapon where it does best
epic-aim-infantry = infantry first
epic-aim-vehicles = vehicles first
epic-aim-engines = war engines first
epic-fire-ap = anti-personnel fire
epic-fire-at = anti-tank fire
epic-fire-mw = macro-weapons
epic-reaction-fire = shoot
epic-reaction-wait = wait

## Questions.
epic-first = You have won the strategy roll: who acts first this turn?
epic-activate = Which formation do you activate?
epic-retain = Do you try to keep the initiative, and with which formation?
epic-action = { $formation }: which action?
epic-reroll = { $formation }: the test has failed. Does your supreme commander have it rolled again?
epic-move = { $formation }: where to, up to { $distance }?
epic-marshal = { $formation }: what before regrouping?
epic-hold = { $formation } holds: what does it do?
epic-target = { $formation }: whom does it shoot at?
epic-aim = { $formation } shoots at { $target }: what is aimed at?
epic-waive-cover = { $formation } shoots at { $target }: which fire ignores the cover, and can hit only units in the open?
epic-snipe = { $unit }: whom does the hit strike?
epic-overwatch = { $formation } is on overwatch: does it shoot at { $target }?
epic-withdraw = { $formation } withdraws: where to, up to { $distance }?
epic-repair-shields = { $formation } regroups with { $result }: how many shields are repaired?
epic-rally-which = Which formation tries to rally next?

## What happens.
epic-turn-began = Turn { $turn }
epic-strategy-won = Strategy roll: { $seat } wins, { $mine } to { $theirs }
epic-strategy-tied = Strategy roll tied at { $result }: { $seat } wins, having lost the last one
epic-plays-first = { $seat } acts first
epic-end-of-turn = End of turn { $turn }
epic-action-phase-over = The action phase of turn { $turn } is over
epic-activated = { $formation }: { $action }
epic-retaining = { $formation } tries to keep the initiative: { $action }
epic-test-passed = { $formation }: test passed with { $result }
epic-test-failed = { $formation }: test failed with { $result }; it holds
epic-rerolled = { $formation }: the test is rolled again, by order of { $commander }
epic-passed-on = { $seat } hands over
epic-stays-on-overwatch = { $seat }: all formations left stay on overwatch
epic-moved = { $formation } moves
epic-stayed = { $formation } stays where it is
epic-dangerous-terrain = { $unit }: dangerous terrain
epic-out-of-coherency = { $formation }: out of coherency, lost: { $units }
epic-embarked = { $unit } embarks: { $carrier }
epic-disembarked = { $unit } disembarks: { $carrier }
epic-popped-up = { $formation }: pop-up of { $units }
epic-shot = { $formation } shoots at { $target }
epic-suppressed = { $formation }: suppressed: { $units }
epic-crossfire = { $target } is caught in a crossfire with { $partner }
epic-barrage = { $formation }: barrage of { $points } points on { $target }
epic-hit = { $unit }: { $hit }
epic-hit-ap = anti-personnel hit
epic-hit-at = anti-tank hit
epic-hit-mw = macro-weapon hit
epic-hit-assault = hit
epic-saved = { $unit }: saved on { $need }+
epic-hits-lost = { $formation }: hits that find nobody: { $hits }
epic-destroyed = { $unit } is destroyed
epic-damaged = { $unit }: one point of damage, { $left } left
epic-critical = { $unit }: critical hit: { $effect }
epic-critical-damage = one more point of damage
epic-critical-destroyed = destroyed
epic-critical-destroyed-with-passengers = destroyed with all on board
epic-critical-reactor = reactor breach
epic-critical-fire = fire on board
epic-critical-stagger = it staggers
epic-critical-rampage = it runs wild
epic-critical-flip = it turns over
epic-critical-lose-holofield = holofield lost
epic-critical-lose-shield = shield lost
epic-critical-to-hit = its aim suffers
epic-critical-immobilised = immobilised
epic-shield-down = { $unit }: a shield stops the hit, { $left } left
epic-shield-up = { $unit }: a shield is back, { $left } now
epic-on-overwatch = { $formation } is on overwatch
epic-overwatch-fire = { $formation }: overwatch fire at { $target }
epic-overwatch-over = { $formation } is no longer on overwatch
epic-garrison-watch-over = { $formation }: the overwatch of the garrison ends
epic-markers-placed = { $formation }: blast markers +{ $number }, { $now } now
epic-markers-removed = { $formation }: blast markers −{ $number }, { $now } now
epic-broken = { $formation } is broken
epic-withdrew = { $formation } has withdrawn
epic-regrouped = { $formation } regroups: { $removed } blast markers removed
epic-rallied = { $formation } rallies with { $result }
epic-not-rallied = { $formation } does not rally: { $result }
epic-assault-declared = { $formations } assault { $targets }
epic-assault-missed = { $formation }: the charge falls short, no assault takes place
epic-counter-charged = { $formation } counter-charges
epic-drawn-in = { $formation } is drawn into the assault
epic-supported = { $formation }: supporting fire of { $units }
epic-assault-result = Result of the assault: { $attacker } { $attack }, { $defender } { $defence }
epic-assault-tied = Round { $round } of the assault is a draw: it goes on
epic-assault-won = { $seat } wins the assault: { $formations }
epic-consolidated = { $formation } consolidates
epic-deployed = { $formation } is deployed
epic-garrisoned = { $formation } is deployed as a garrison
epic-edge-taken = { $seat }: { $edge }
epic-objective-placed = { $seat } places an objective
epic-goals = { $seat }: goals reached: { $count } { $goals }
epic-plays-on = The dice are equal: turn { $turn } is played
epic-tie-break = Tie-break: { $seat } scores { $points }
epic-won = { $seat } wins: { $way }
epic-drawn = A draw, { $points } points each

## Victory.
epic-way-goals = victory conditions
epic-way-annihilation = the enemy is wiped out
epic-way-tie-break = tie-break
epic-goal-blitzkrieg = Blitzkrieg
epic-goal-break-their-spirit = Break Their Spirit
epic-goal-defend-the-flag = Defend the Flag
epic-goal-take-and-hold = Take and Hold
epic-goal-they-shall-not-pass = They Shall Not Pass

## Dice.
epic-roll-strategy = strategy roll
epic-roll-off = roll-off
epic-roll-action = action test
epic-roll-rally = rally test
epic-roll-regroup = regrouping
epic-roll-to-hit = to hit
epic-roll-second = second roll for 7+
epic-roll-shots = number of shots
epic-roll-points = barrage points
epic-roll-save = save
epic-roll-titan-killer = damage of a titan killer
epic-roll-critical = critical hit
epic-roll-splash = caught in the blast
epic-roll-dangerous = dangerous terrain test
epic-roll-tie-break = does the game go on?

## Sums and odds.
epic-tally-action = action test
epic-tally-rally = rally test
epic-tally-to-hit = to hit
epic-odds-activate = chance to pass the test
epic-odds-rally = chance to rally
epic-mean-hits = hits expected
epic-mean-kills = losses expected
epic-mean-points = barrage points

## Why not.
why-epic-not-yours = { $formation } is not yours
why-epic-not-there = { $formation } is not on the table
why-epic-is-broken = { $formation } is broken
why-epic-has-acted = { $formation } has had its action this turn
why-epic-hold-not-declared = Hold only follows a failed test
why-epic-out-of-coherency = The formation is out of coherency
why-epic-in-zone = A unit stands in an enemy zone of control and has to leave it
why-epic-nobody-to-shoot = No enemy is in range and in sight
why-epic-nobody-to-charge = No enemy is within reach of a charge
why-epic-not-on-road = The whole formation must stand on a road
why-epic-cannot-move = The formation cannot move

## The table.
epic-fact-turn = turn
epic-fact-phase = phase
epic-fact-active = to act
epic-phase-strategy = strategy phase
epic-phase-action = action phase
epic-phase-rally = end of turn
epic-phase-over = over
epic-badge-acting = acting now
epic-badge-broken = broken
epic-badge-markers = blast markers
epic-badge-overwatch = on overwatch
epic-badge-marched = marched this turn
epic-badge-damage = damage
epic-badge-shields = shields
epic-badge-popped = popped up
epic-ground-open-ground = open ground
epic-ground-buildings = buildings
epic-ground-ruins = ruins
epic-ground-fortifications = fortification
epic-ground-vehicle-fortifications = fortification for vehicles
epic-ground-gun-emplacement = gun emplacement
epic-ground-trenches = trenches
epic-ground-barbed-wire = barbed wire
epic-ground-roads = road
epic-ground-jungle = jungle
epic-ground-woods = woods
epic-ground-scrub = scrub
epic-ground-cliffs = cliffs
epic-ground-hills = hill
epic-ground-river = river
epic-ground-marsh = marsh

## Datasheets.
epic-card-type = type
epic-card-initiative = initiative
epic-card-speed = speed, cm
epic-card-armour = armour
epic-card-close-combat = close combat
epic-card-firefight = firefight
epic-card-damage = damage capacity
epic-type-inf = infantry
epic-type-lv = light vehicle
epic-type-av = armoured vehicle
epic-type-we = war engine
epic-type-ch = character
epic-arc-front = front arc
epic-arc-rear = rear arc
epic-arc-left = left arc
epic-arc-right = right arc
epic-arc-fixed = fixed forward
epic-ability-reinforced-armour = reinforced armour
epic-ability-fearless = fearless
epic-ability-walker = walker
epic-ability-skimmer = skimmer
epic-ability-invulnerable-save = invulnerable save
epic-ability-scout = scout
epic-ability-leader = leader
epic-ability-thick-rear-armour = thick rear armour
epic-ability-infiltrator = infiltrator
epic-ability-inspiring = inspiring
epic-ability-teleport = teleport
epic-ability-expendable = expendable
epic-ability-supreme-commander = supreme commander
epic-ability-commander = commander
epic-ability-jump-packs = jump packs
epic-ability-mounted = mounted
epic-ability-living-metal = living metal
epic-ability-first-strike = first strike
epic-ability-sniper = sniper
epic-ability-stubborn = stubborn

## Scenarios.
epic-scenario-first-blood = First Blood
epic-scenario-first-blood-text = The first lesson: three formations of Space Marines against three of Orks, four turns on a small table.

## Assaults.
epic-assault-target = { $formation }: which formation is assaulted?
epic-assault-intermingled = { $target }: which intermingled formations are assaulted with it?
epic-charge = { $formation }: where does it charge, up to { $distance }? On an enemy: into contact.
epic-counter-charge = Which units counter-charge?
epic-divide-attacks = { $unit }: how many of its { $count } attacks are close combat?
epic-consolidate = { $formation } consolidates: where to, up to { $distance }?
epic-roll-close-combat = close combat
epic-roll-firefight = firefight
epic-roll-result = result of the assault

## Transports.
epic-embark = { $formation }: which units embark?
epic-disembark = { $formation }: which units disembark?
epic-scenario-convoy = The Convoy
epic-scenario-convoy-text = The second lesson: transports, artillery and war engines. The Steel Legion and the Orks race up one road.

## Special units.
epic-combined-assault = { $formation }: which formations does the commander lead into the assault?
epic-pop-up = { $formation }: which skimmers pop up?
epic-skimmers-evade = Which skimmers in contact fight by firefight?

## Setting up.
epic-edge = Which table edge or corner do you take?
epic-edge-bottom = near long edge
epic-edge-top = far long edge
epic-edge-left = left edge
epic-edge-right = right edge
epic-edge-bottom-left = near left corner
epic-edge-bottom-right = near right corner
epic-edge-top-left = far left corner
epic-edge-top-right = far right corner
epic-objective = Where does your objective { $number } lie?
epic-garrison = Which formation is set down as a garrison?
epic-garrison-where = { $formation }: where does the garrison stand?
epic-garrison-overwatch = { $formation }: does it begin on overwatch?
epic-reserves = Which formations are kept in reserve, to teleport?
epic-deploy = Which formation is deployed next?
epic-deploy-where = { $formation }: where is it deployed?
epic-teleport = Which formation teleports now?
epic-teleport-where = { $formation }: where does it appear?
epic-teleported = { $formation } teleports onto the table
epic-in-reserve = { $formation } is kept in reserve
epic-roll-teleport = teleporting
epic-phase-edges = choice of edges
epic-phase-objectives = objectives
epic-phase-garrisons = garrisons
epic-phase-reserves = reserves
epic-phase-deploy = deployment
epic-phase-arrivals = start of the turn
why-epic-off-table = Off the table
why-epic-first-on-edge = Your first objective lies on your own edge
why-epic-not-their-half = It must lie in the enemy’s half
why-epic-near-edge = It must be 30 cm from the enemy’s edge
why-epic-near-objective = It must be 30 cm from every other objective
epic-scenario-clash = The Clash
epic-scenario-clash-text = The tournament game with armies of 2,000 points made ready: choose edges, place objectives, garrison, teleport, win by goals.
epic-pushed-aside = { $unit } is pushed aside
