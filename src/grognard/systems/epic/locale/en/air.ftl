# Epic: aircraft, what they carry, and spacecraft.

## Actions and what is chosen.
epic-action-interception = Interception
epic-action-ground-attack = Ground attack
epic-action-patrol = Combat air patrol
epic-action-stand-down = Stand down
epic-reaction-jink = jink: save on 4+, lose the attacks left
epic-reaction-steady = hold course
epic-reaction-take-off = take off
epic-reaction-stay = stay
epic-reaction-go-home = stand down
epic-mission-strafe = attack from the air
epic-mission-land = land
epic-mission-air-assault = air assault
epic-phase-disengagement = aircraft leave

## Questions.
epic-jink = { $formation } is hit: does it jink?
epic-air-target = { $formation }: which formation in the air is attacked?
epic-patrol-where = { $formation }: where on your edge is its point of entry?
epic-patrol-react = { $target } attacks: which patrol intercepts it?
epic-approach = { $formation }: where does it fly to? One place is flown to straight from your edge; with turns, name the entry, each turn and the end.
epic-patrol-goes-on = { $formation }: does it stay on patrol into the next turn?
epic-take-off = { $formation }: does it take off again?
epic-disengage = { $formation } leaves the table: which way?
epic-mission = { $formation }: what does it fly for?
epic-air-assault-target = { $formation }: which formation is assaulted from the air?
epic-pick-up = { $formation }: which formations get on board?

## Events.
epic-approached = { $formation } flies in
epic-on-patrol = { $formation } is on combat air patrol
epic-patrol-reacts = { $formation } intercepts { $target }
epic-stands-down = { $formation } stands down
epic-flak = { $formation } fires flak at { $target }
epic-air-attack = { $formation } attacks { $target } in the air
epic-jinks = { $formation } jinks
epic-flew-off = { $formation } leaves the table
epic-landed = { $formation } lands
epic-took-off = { $formation } takes off

## Numbers.
epic-hit-aa = anti-aircraft hit
epic-odds-save = chance to save a hit
epic-odds-unscathed = chance that nobody is shot down
epic-mean-flak = flak shots
epic-mean-markers = blast markers
epic-badge-aloft = in the air
epic-badge-patrol = on combat air patrol
epic-badge-jinked = jinked: no attack left
epic-badge-landed = landed
epic-card-flight = class
epic-flight-fighter = fighter
epic-flight-fighter-bomber = fighter-bomber
epic-flight-bomber = bomber
epic-type-sc = spacecraft
epic-ability-planetfall = planetfall
epic-ability-slow-and-steady = slow and steady

## Why not.
why-epic-not-your-edge = Aircraft come in touching their own edge
why-epic-patrol-entry = A patrol comes in where it marked its point of entry
why-epic-only-air-actions = Aircraft off the table only intercept, attack the ground, patrol or stand down
why-epic-only-for-aircraft = Only for aircraft that are off the table
why-epic-no-fighter = Only for fighters and fighter-bombers
why-epic-nobody-aloft = No enemy aircraft is in the air
why-epic-lands-too-far = Nobody would be near enough to the enemy to assault him
why-epic-no-room-to-land = There is no room to land there
why-epic-lands-in-zone = That is in an enemy zone of control

## Lines of a sum.
sum-epic-aircraft-action-test-modifiers = blast markers on aircraft
sum-epic-aircraft-attack-air-bonus = aircraft attack aircraft
sum-epic-aircraft-flak-disengage-penalty = moved this turn

## Signs.
epic-sign-way = the way it would fly
epic-sign-flak = flak that would fire at it
epic-sign-leg-under-fire = this leg draws fire
