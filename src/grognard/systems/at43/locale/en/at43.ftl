# AT-43.

at43-title = AT-43
at43-pitch = Companies of infantry and combat walkers on a free table: lay your cards face down, and spend your Command points well.
at43-system-at43 = { at43-title }

## Who plays.
at43-seat-0 = Player 1
at43-seat-1 = Player 2
at43-seat-2 = Player 3
at43-seat-3 = Player 4
at43-seat-white-stars = White Stars player
at43-seat-therians = Therian player
at43-side-white-stars = White Stars
at43-side-therians = Therians
at43-role-attacker = attacker
at43-role-defender = defender

## Preparing the battle.
at43-role = Do you attack or defend?
at43-portion = Which part of the table do you take?
at43-portion-half-0 = the near half
at43-portion-half-1 = the far half
at43-portion-quarter-0 = the near left quarter
at43-portion-quarter-1 = the far left quarter
at43-portion-quarter-2 = the far right quarter
at43-portion-quarter-3 = the near right quarter
at43-portion-strip = strip { $number }, counted from the left
at43-edge-bottom = near edge
at43-edge-top = far edge
at43-edge-left = left edge
at43-edge-right = right edge
at43-piece = Which piece of scenery do you lay?
at43-piece-heading = How is it turned?
at43-piece-place = Where is its middle?
at43-heading = { $degrees }°
at43-scenery-low-wall = low wall
at43-scenery-nanogenerator = nanogenerator
at43-scenery-container = container
at43-scenery-bunker = bunker
at43-scenery-hill = hill
at43-scenery-drop-point = drop point
at43-scenery-wreck = wreck
at43-piece-named = { $scenery } { $mark }
at43-pilot = Which hero is the pilot in the wreck?

## The tactical phase.
at43-commander = Which unit does the commander lead?
at43-sequence = In which order do you lay your cards, face down? The first is played first.
at43-bid = Authority test: how many Command points do you bid in secret, of { $points }?
at43-first-player = Who plays first this turn?

## The activation phase.
at43-option = Your turn, { $points ->
    [one] { $points } Command point
   *[other] { $points } Command points
} left. What first?
at43-go-play = play the next card
at43-go-relocate = relocate the first card ({ $cost } CP)
at43-go-delay = delay: skip this turn ({ $cost } CP)
at43-go-extra = extra activation: play two cards ({ $cost } CP)
at43-relocate = To which place in the row does the first card go, of { $cards }?
at43-which-first = Which of the two units acts first?
at43-pay = { $unit }: pay { $points ->
    [one] { $points } Command point
   *[other] { $points } Command points
} of { $pool } to activate it?
at43-pay-pay = pay
at43-pay-leave = leave it inactive
at43-action = { $unit }: what does it do?
at43-action-rapid = Rapid move
at43-action-combat = Combat move
at43-action-climb = Combat move, climbing
at43-action-fire = Shoot at { $target }: { $weapon }
at43-salvo = { $weapon }{ $count ->
    [1] { "" }
   *[other] { " ×" }{ $count }
}
at43-action-melee = Close combat
at43-action-sabotage = Sabotage
at43-action-repair = Repairs
at43-action-open = Open a container
at43-action-lift = Lift a wall
at43-action-mark = Mark an enemy with the laser pointer
at43-action-routine = Overseer’s routine
at43-action-evacuate = Leave the table: evacuate
at43-action-end = End the activation
at43-split-fire = { $unit }: split fire for { $points } CP, so that special weapons may shoot at another moment?
at43-split-fire-no = no
at43-split-fire-split-fire = split fire
at43-drills = Which combat drills for { $unit }? One CP each, { $points } left.
at43-drill-take-cover = Take cover!
at43-drill-overwatch = Overwatch
at43-drill-knee = Take a knee
at43-drill-split-fire = Split fire
at43-rally = { $unit }: disorganised. Rally it for { $points } CP?
at43-rally-leave = leave it
at43-rally-rally = rally
at43-eject = { $unit }, { $figure }: immobilised. Stay aboard?
at43-eject-stay = stay, the others keeping cohesion with it
at43-eject-eject = abandon the machine
at43-facing = { $unit }, { $figure }: which way does it look? In degrees, clockwise from the far edge: 90 is to the right.
at43-push-aside = { $unit }, { $figure }: pushed aside. Where to?
at43-repair-now = { $unit }, { $figure }: does the mechanic work before his unit acts?
at43-repair-now-no = no
at43-repair-now-repair = repair
at43-none-no = no strike
at43-none-pass = nobody
at43-none-done = nothing more
at43-none-alone = none: he stays on his own
at43-none-reserve = stay in reserve

## Moving and coming in.
at43-mode-rapid = rapid move
at43-mode-combat = combat move
at43-mode-climb = climbing move
at43-move = { $unit }, { $mode }: where does the leader go? Up to { $distance } cm.
at43-entry = { $unit }: how does it come in ({ $points } CP)?
at43-entry-mode = { $unit }, by this way: { $position }. Which move?
at43-set-up = { $unit }: where does the leader stand? { $position }.
at43-position-access = access zone, { $edge }
at43-position-deployment = deployment zone from { $low } to { $high }

## Shooting.
at43-target = { $unit }, { $weapon }: at which target?
at43-aiming-point = { $unit }, { $weapon }: which fighter of { $target } is the aiming point?
at43-copies = { $unit }: how many { $weapon } fire together at this target?
at43-sniper = { $unit }, { $weapon }: a sniper’s shot, standing still?
at43-sniper-sniper = sniper’s shot
at43-sniper-plain = ordinary shot
at43-sniper-victim = { $unit }: whom does the sniper hit?
at43-sniper-location = { $unit }, { $figure }: where does the sniper hit?
at43-equally-near = { $unit }: these are equally near. Who is hit?
at43-overwatch = Overwatch: who shoots at { $mover }?
at43-watch-weapon = { $unit } in overwatch on { $mover }: which weapon?
at43-strike = Artillery strike for { $points } CP: near which unit?
at43-strike-point = Artillery strike: which fighter of { $target } is the aiming point?
at43-mark = { $unit }: which unit does the laser pointer mark?
at43-mark-fighter = { $unit }: which fighter of { $target } is marked?

## Close combat, damage, losses.
at43-opponent = { $unit }: whom does { $figure } fight?
at43-order-of-combats = { $unit }: in which order are the combats resolved?
at43-combat-of = { $weapon } against { $defenders }
at43-melee-losses = Who falls in { $unit }?
at43-impacts = How many impacts on { $figure } of { $unit }?
at43-weapon-hit = { $unit }, { $figure }: which weapon is hit?
at43-new-leader = { $unit }: who takes the lead?
at43-unmanned = { $unit }: too few gunners. Which weapons are lost?
at43-first-aid = { $unit }: whom does first aid save?
at43-part-frame = frame
at43-part-propulsion = propulsion
at43-part-weapon = weapon { $number }
at43-part-weapon-named = { $weapon } (weapon { $number })
at43-location-frame = frame
at43-location-propulsion = propulsion
at43-location-weapon = a weapon
at43-figure = fighter { $number }
at43-machine = machine { $number }
at43-figure-that = { $figure } ({ $told })
at43-of-unit = { $thing }, { $unit }
at43-weapon-of-figure = { $weapon } (fighter { $number })
at43-role-leader = leader
at43-role-officer = officer
at43-role-hero = hero
at43-role-gunner = gunner
at43-role-support-weapon = support weapon
at43-role-standard = standard fighter
at43-role-bearer = special weapon bearer
at43-role-specialist = specialist

## Specialists, heroes, overseers, scenery.
at43-repair = { $unit }: which machine is repaired?
at43-repair-part = { $unit }, { $figure }: which part is repaired?
at43-sabotage = { $unit }: which piece is blown up?
at43-open = { $unit }: which container is opened?
at43-lift = { $unit }: which wall is lifted?
at43-hero-joins = Which unit does { $hero } lead?
at43-routine = { $unit }: which routine?
at43-routine-unit = { $unit }, { $routine }: for which unit?
at43-use-routine = { $unit }: use { $routine } for { $points } CP?{ $failed ->
    [0] { "" }
    [one] { " " }{ $failed } die failed.
   *[other] { " " }{ $failed } dice failed.
}
at43-use-routine-no = no
at43-use-routine-use = use it
at43-routinename-transfer = transfer
at43-routinename-acceleration-infantry = acceleration (infantry)
at43-routinename-acceleration-afv = acceleration (AFV)
at43-routinename-overactive-nanocores-infantry = overactive nanocores (infantry)
at43-routinename-overactive-nanocores-afv = overactive nanocores (AFV)
at43-routinename-reconstruction = reconstruction
at43-routinename-repair = repair
at43-routinename-creation = creation
at43-routinename-fusion = fusion
at43-transfer-in = { $unit }: which of the eliminated comes back?
at43-transfer-out = { $unit }: who makes way for him?
at43-rebuild = { $unit }: who is reconstructed?
at43-rebuild-place = { $unit }, { $figure }: where does he stand?
at43-repair-afv = { $unit }: which machine is repaired?
at43-new-walker = { $unit }: which walker is created?
at43-new-place = Where does the walker appear, in contact with { $unit }?
at43-fuse-at = { $unit }: where does the greater machine stand?
at43-fuse-with = { $unit }: which other machine is fused?

## The control phase.
at43-buy = Which reinforcement do you buy? { $points ->
    [one] { $points } reinforcement point
   *[other] { $points } reinforcement points
} left.
at43-concede = You have nobody left. Play on?
at43-concede-play-on = play on
at43-concede-concede = concede

## What happened before the battle.
at43-mission-drawn = The mission is { $mission }
at43-roles-settled = { $attacker } attacks, { $defender } defends
at43-roll-off-won = { $seat } wins the roll-off
at43-portion-taken = { $seat } has an access zone: { $edge }
at43-piece-placed = { $seat } lays a piece: { $kind_of }, at { $at }

## What happened in the tactical phase.
at43-turn-began = Turn { $turn }
at43-pool = { $seat }: { $points ->
    [one] { $points } Command point
   *[other] { $points } Command points
}
at43-commander-named = { $seat }: the commander leads { $unit }
at43-no-commander = { $seat } has no commander
at43-sequence-laid = Your cards: { $units }
at43-cards-laid = { $seat } lays { $count ->
    [one] { $count } card
   *[other] { $count } cards
} face down
at43-bid-made = You bid { $points }
at43-bids-shown = Bids: { $bids }
at43-authority = Authority test: { $results }
at43-authority-tied = A tie at { $result }: roll again
at43-authority-given = { $seat } wins the first Authority test, as the mission says
at43-plays-first = { $seat } plays first (chosen by { $chosen_by })

## What happened in the activation phase.
at43-relocated = { $seat } relocates the first card to place { $place } ({ $points } CP)
at43-delayed = { $seat } delays ({ $points } CP)
at43-extra-activation = { $seat } plays two cards ({ $points } CP)
at43-card-turned = { $seat } turns up { $unit }
at43-card-of-the-dead = { $seat } turns up { $unit }: eliminated, nothing happens
at43-paid = { $seat } pays { $points } CP for { $unit }
at43-inactive = { $unit } does nothing
at43-left-in-reserve = { $unit } stays in reserve
at43-raised = { $unit }: { $count ->
    [one] { $count } fighter gets up
   *[other] { $count } fighters get up
}
at43-drill-taken = { $unit }: { $drill }
at43-drills-lost = { $unit } loses its drills: { $drills }
at43-moved = { $unit }: { $mode }
at43-entered = { $unit } comes in: { $position }
at43-stayed = { $unit } stays where it is
at43-turned = { $unit }, no. { $figure }: turned to { $heading }
at43-crushed = { $by } crushes fighters of { $unit }: no. { $figures }
at43-pushed-aside = { $unit }: no. { $figure } is pushed aside to { $to }
at43-ejected = { $unit }: machine no. { $figure } is abandoned
at43-evacuated = { $unit } leaves the table, evacuated
at43-fired = { $unit }, { $weapon } on { $target }: { $dice ->
    [one] { $dice } die
   *[other] { $dice } dice
} at range { $range }, { $hits ->
    [0] no impact
    [one] { $hits } impact
   *[other] { $hits } impacts
}
at43-out-of-range = { $unit }, { $weapon }: { $target } is out of range ({ $range })
at43-impact-in-zone = { $unit }: an impact on no. { $figure } in the fire zone
at43-saved = { $unit }: cover stops { $saves } of { $impacts }
at43-burst = The shell falls at { $at }{ $drift ->
    [0] { "" }
   *[other] { " " }(drift)
}
at43-struck-by-blast = { $unit } under the blast: no. { $figures }
at43-grounded = { $unit }: on the ground, no. { $figures }
at43-watch-fired = { $unit } in overwatch shoots at { $target }
at43-strike-called = { $seat } calls an artillery strike on { $unit }, no. { $figure }
at43-marked = { $unit } marks no. { $figure } of { $target }
at43-lost = { $unit } loses no. { $figures }, { $left ->
    [0] nobody left
   *[other] { $left } left
}
at43-part-damaged = { $unit }, no. { $figure }, { $part }: { $points ->
    [one] { $points } structure point lost
   *[other] { $points } structure points lost
}, { $left } left
at43-immobilised = { $unit }: machine no. { $figure } is immobilised
at43-piece-damaged = { $piece }: { $points ->
    [one] { $points } structure point lost
   *[other] { $points } structure points lost
}, { $left } left
at43-piece-gone = { $piece }: off the table
at43-first-aid-given = { $unit }: first aid for no. { $figures }
at43-leads = { $unit }: no. { $figure } is the new leader
at43-officer-lost = { $unit } loses its officer
at43-unit-lost = { $unit } is eliminated
at43-combat = { $unit } strikes { $target }: { $hits ->
    [0] no impact
    [one] { $hits } impact
   *[other] { $hits } impacts
}
at43-morale-tested = { $unit }: Morale test, { $success }; now { $morale }
at43-rallied = { $unit } is rallied ({ $points } CP)
at43-repaired = { $unit }, no. { $figure }, { $part }: { $points ->
    [one] { $points } structure point back
   *[other] { $points } structure points back
}
at43-routine-used = { $unit }: { $routine } for { $target } ({ $points } CP)
at43-returned = { $unit }: no. { $figure } comes back
at43-new-unit = { $seat } has a new unit: { $unit }
at43-hero-joined = { $hero } takes the lead of { $unit }
at43-hero-on-foot = { $unit } stands on foot at { $at }
at43-piece-opened = { $unit } opens { $piece }
at43-piece-moved = { $unit } moves { $piece } to { $to }

## What happened in the control phase.
at43-controlled = { $seat } controls { $objective }
at43-uncontrolled = Nobody controls { $objective }
at43-victory-points = { $seat }: { $points ->
    [one] { $points } victory point
   *[other] { $points } victory points
} ({ $deed }: { $what }), { $total } in all
at43-reinforcement-points = { $seat }: { $points ->
    [one] { $points } reinforcement point
   *[other] { $points } reinforcement points
} ({ $deed }: { $what }), { $total } in all
at43-bought = { $seat } buys { $unit } for { $points }, { $left } left
at43-conceded = { $seat } concedes
at43-game-over = Cease fire: { $way }. Points: { $points }
at43-success = passed
at43-failure = failed
at43-morale-valiant = valiant
at43-morale-disorganised = disorganised
at43-morale-routed = routed
at43-deed-control = control
at43-deed-capture = capture
at43-deed-eliminate = elimination
at43-deed-evacuate = evacuation
at43-deed-rendezvous = rendezvous
at43-objective-infantry-unit = infantry unit
at43-objective-afv-unit = AFV unit
at43-objective-officer = officer
at43-objective-pilot = the pilot
at43-way-turns = the last turn is played
at43-way-goal = the goal is reached
at43-way-no-more-points = nobody can earn more points
at43-way-pilot = the pilot is lost
at43-way-concession = everybody else has conceded

## Why dice are rolled.
at43-roll-mission = mission
at43-roll-off = roll-off
at43-roll-side = sides of the table
at43-roll-authority = Authority test
at43-roll-shooting = shooting test
at43-roll-strike = artillery strike
at43-roll-drift = drift
at43-roll-save = cover
at43-roll-damage = damage test
at43-roll-location = location
at43-roll-melee = close combat
at43-roll-crush = crushing
at43-roll-morale = Morale test

## Sums and odds.
at43-sum-range = range
at43-sum-dice = dice
at43-sum-accuracy = Accuracy
at43-odds-hit = a die hits
at43-odds-hit-to = a die hits at { $number ->
    [0] range 0
   *[other] range { $number } and nearer
}
at43-odds-damage = an impact does damage
at43-odds-successes = damage expected, without cover

## Why not.
why-at43-has-struck = { $unit } has fought: nothing more in this activation
why-at43-has-moved = { $unit } has moved already
why-at43-engaged = { $unit } is engaged
why-at43-has-shot = { $unit } has shot already
why-at43-static = { $unit } is static support: no rapid move
why-at43-nothing-to-climb = { $unit } has nothing to climb within reach
why-at43-immobile = { $unit } is immobilised
why-at43-ran = { $unit } made a rapid move: no shooting after it
why-at43-no-shot = { $unit } has no loaded weapon with a target in sight
why-at43-no-melee = { $unit } has nobody in contact whom it could strike
why-at43-delayed-already = You cannot delay twice in a row
why-at43-not-delayed = An extra activation needs a delay on the turn before
why-at43-too-few-points = Too few Command points: { $points } where { $cost } are needed
why-at43-too-few-cards = Too few cards in the row: { $cards }
why-at43-infantry-only = This drill is for infantry: { $unit } is an AFV
why-at43-target-absent = { $target } is not on the table
why-at43-target-friend = { $target } is on your own side
why-at43-target-no-afv = { $weapon } locks on AFVs alone: { $target } is infantry
why-at43-target-unseen = Nobody of { $unit } sees { $target }
why-at43-no-room = There is no room at this place
why-at43-no-cohesion = This place is out of cohesion with { $unit }
why-at43-pushed-too-far = That is farther than a fighter is pushed aside: choose a place nearer to where he stood
why-at43-not-in-contact = This place is not in contact with { $unit }
why-at43-piece-off-table = { $piece } would stick out over the table edge
why-at43-piece-on-piece = { $other } lies there
why-at43-piece-on-figure = { $unit } stands there
why-at43-piece-off-portion = The piece must lie wholly on your part of the table

## The table.
at43-texture-low-wall = { at43-scenery-low-wall }
at43-texture-nanogenerator = { at43-scenery-nanogenerator }
at43-texture-container = { at43-scenery-container }
at43-texture-open-container = open container
at43-texture-bunker = { at43-scenery-bunker }
at43-texture-mound = { at43-scenery-hill }
at43-texture-drop-point = { at43-scenery-drop-point }
at43-texture-wreck = { at43-scenery-wreck }
at43-marker-objective = objective
at43-marker-access-zone = access zone
at43-marker-deployment-zone = deployment zone
at43-marker-portion-zone = part of the table
at43-marker-exit-zone = way out
at43-marker-drop-point = drop point
at43-marker-laser-mark = marked by laser pointer

## The head of the table.
at43-fact-mission = Mission
at43-fact-turn = Turn
at43-fact-phase = Phase
at43-fact-active = To play
at43-fact-attacker = Attacker
at43-fact-pool = CP
at43-fact-supply = Reinforcement points
at43-fact-goal = Goal
at43-phase-mission = drawing the mission
at43-phase-roles = roles
at43-phase-portions = sharing the table
at43-phase-scenery = laying scenery
at43-phase-pilot = choosing the pilot
at43-phase-deploy = deployment
at43-phase-tactical = tactical
at43-phase-go = activation
at43-phase-act = activation
at43-phase-control = control
at43-phase-reserves = reserves
at43-phase-over = cease fire

## Units.
at43-status-ready = to act
at43-status-acted = has acted
at43-status-reserve = in reserve
at43-status-gone = gone
at43-badge-acting = acting now
at43-badge-turned = card turned up
at43-badge-card = card
at43-badge-commander = commander
at43-badge-hero = hero
at43-badge-officer = officer, grade
at43-badge-disorganised = disorganised
at43-badge-routed = routed
at43-badge-down = on the ground
at43-badge-engaged = engaged
at43-badge-immobile = immobilised
at43-badge-damage = damage
at43-badge-perched = on scenery
at43-badge-reinforcement = reinforcement
at43-badge-aboard = in the wreck
at43-badge-evacuated = evacuated
at43-badge-joined = leads a unit
at43-badge-fused = fused
at43-picture-walker = combat walker
at43-picture-vehicle = vehicle
at43-picture-support-weapon = support weapon
at43-picture-hero = hero
at43-picture-officer = officer
at43-picture-bearer = special weapon bearer
at43-picture-specialist = specialist
at43-picture-combat-suit = combat suit
at43-picture-gunner = gunner
at43-picture-infantryman = infantryman

## Cards.
at43-card-category-infantrymen = Infantrymen, rank
at43-card-category-walker = Combat walker, rank
at43-card-category-vehicle = Vehicle, rank
at43-card-category-support-unit = Support unit, rank
at43-card-fighters = Fighters
at43-card-points = Army points
at43-card-command = Grade, Authority, Command
at43-card-movement = Movement
at43-card-morale = Morale
at43-card-combat = Combat
at43-card-protection = Protection
at43-card-size = Size
at43-card-arms = Weapons: ◎ Accuracy, ⁂ Rate/Rerolls, ○ area in cm, ➹ Penetration/Damage
at43-card-machine = Structure points, machine
at43-ability-steel-nerves = steel nerves
at43-ability-artillery-strike = artillery strike
at43-ability-locked-fire = locked fire
at43-ability-projection = projection
at43-ability-sniper = sniper
at43-ability-detection = detection
at43-ability-stability = stability
at43-ability-guidance = guidance
at43-ability-sabotage = sabotage
at43-ability-repairs = repairs
at43-ability-first-aid = first aid
at43-ability-lifting = lifting
at43-ability-camouflage = camouflage

## House rules.
at43-option-mutual-sight = Sight is mutual: a tall observer sees over what is lower than himself
at43-option-open-measuring = Distances may be measured before an action is declared
at43-option-skip-eliminated-cards = The card of an eliminated unit is laid aside and the next one turned up
at43-option-deploy-before-turn-1 = Units of deployment zones are set up before turn 1
at43-option-short-units = Units may be smaller than their standard size, priced per head
at43-option-unlisted-units = Units of no army list may be mustered

## Notes on cards.
at43-note-wing-troopers = Named with the hero Borz, who may lead them: infantrymen of rank 2.
at43-note-shock-troopers = Named with the hero Borz, who may lead them: infantrymen of rank 2.
at43-note-jam-tacarms = The book says that the missile launcher is their standard weapon.
at43-note-iron-rain = In the book’s example three of them fire two light MG each.
at43-note-lancelot = In the book’s example three of them fire six light grenade launchers in one salvo.
at43-note-mortar-battery = A static support unit: mortars and their gunners.
at43-note-laser-gun-team = A mobile support unit: every member bears the special weapon.
at43-note-scout-car = A vehicle, so that fields of view and the rules for vehicles have one: a turret and a gun in the bow.
at43-note-grim-golems = Named with the heroine Atis-Astarte, who leads them.
at43-note-sonic-battery = A static support unit: sonic mortars and their gunners.
at43-note-nucleus-team = A mobile support unit: every member bears the special weapon.
at43-note-light-golgoth = The walker of rank 1 that the routine of creation needs; it also lifts low walls.
at43-note-heavy-golgoth = The walker of rank 3 that two Wraith golgoths fuse into.

## A roll, with the game's own word for a die that counts.
at43-rolled = { $seat } rolls { $count ->
    [one] 1 die
   *[other] { $count } dice
} ({ $purpose }): { $faces }{ $hits ->
    [-1] { "" }
    [0] { ", " }no success
    [one] { ", " }1 success
   *[other] { ", " }{ $hits } successes
}
