# Dust Tactics.

dust-title = Dust Tactics
dust-pitch = Squads, heroes and walkers on a grid of squares: announce two actions, and beware of reactive fire.
dust-system-dust = { dust-title }

## Who plays.
dust-seat-0 = Player 1
dust-seat-1 = Player 2
dust-seat-allies = Allied player
dust-seat-axis = Axis player
dust-side-allies = Allies
dust-side-axis = Axis

## Preparing the battlefield.
dust-tile = Which tile do you lay?
dust-tile-place = Where do you lay it?
dust-tile-turn = How is it turned?
dust-tile-named = tile { $tile }
dust-tile-place-number = place { $number }
dust-quarter-0 = not turned
dust-quarter-1 = a quarter turn
dust-quarter-2 = a half turn
dust-quarter-3 = three quarter turns
dust-element = Which cover element do you place?
dust-element-place = Where do you place this: { $element }?
dust-element-ammo-crate = ammo crate
dust-element-tank-trap = tank trap
dust-element-at = { $element } on { $cell }
dust-join = Which squad does { $hero } join?
dust-join-alone = none: the hero goes alone

## The turn.
dust-first-player = Who activates first?
dust-activate = Which unit do you activate?
dust-ring-second-move = second Move
dust-plan = Which actions for { $unit }?
dust-plan-move-nothing = Move
dust-plan-move-move = Move + Move
dust-plan-move-attack = Move + Attack
dust-plan-move-skill = Move + Skill
dust-plan-attack-nothing = Attack
dust-plan-attack-move = Attack + Move
dust-plan-attack-skill = Attack + Skill
dust-plan-skill-nothing = Skill
dust-plan-skill-move = Skill + Move
dust-plan-skill-attack = Skill + Attack
dust-plan-skill-skill = Skill + Skill
dust-plan-nothing-nothing = Nothing
dust-plan-nothing-move = Nothing + Move
dust-plan-nothing-attack = Nothing + Attack
dust-plan-nothing-skill = Nothing + Skill
dust-plan-sustained = Sustained attack
dust-plan-charge = Charge: Move + Move + Attack
dust-plan-part = Hero and squad part for good
dust-plan-indirect = Indirect fire
dust-action-move = Move
dust-action-skill = Skill

## Moving.
dust-enter = Entry square for { $unit }?
dust-move = Where to with { $unit } ({ $points ->
    [one] 1 movement point
   *[other] { $points } movement points
})?
dust-way = Which way for { $unit } to { $cell }?
dust-crush = { $unit } on { $cell }: crush the ammo crate?
dust-crush-keep = leave it
dust-crush-crush = crush it

## Attacking.
dust-aim = { $unit }: which weapons fire at whom?
dust-shot = { $line } at { $target }
dust-rounds = How many rounds of { $weapon } does { $unit } fire at { $target }?
dust-sniper = { $unit }: which figure of { $target } is in the sniper’s sights?
dust-order-of-fire = In what order do the weapons of { $unit } fire?
dust-flames = { $unit }: over which squares do the flames of { $weapon } spread?
dust-medal = Medal of Honor for { $unit }: { $hits ->
    [0] no hit
    [one] 1 hit
   *[other] { $hits } hits
} with { $dice ->
    [one] 1 die
   *[other] { $dice } dice
}. Roll one again?
dust-medal-keep = keep them all
dust-medal-miss = roll a miss again
dust-medal-hit = roll a hit again
dust-casualties = { $unit }: { $points ->
    [one] 1 point of damage
   *[other] { $points } points of damage
}, on whom?
dust-retaliate = Close combat, { $attacker } against { $unit }: which weapons strike back?
dust-react = Who tries reactive fire at { $unit }?
dust-react-pass = nobody
dust-line = { $count ->
    [1] { $weapon }
   *[other] { $weapon } ×{ $count }
}
dust-of-unit = { $thing } ({ $unit })
dust-figure = figure { $number }
dust-figure-armed = figure { $number } ({ $arms })
dust-figure-role = { $role } ({ $arms })
dust-figure-hero = the hero
dust-figure-wound = the hero, wound { $number }
dust-figure-hurt = { $hero }, wound { $number }

## Skills and orders.
dust-skill = Which skill for { $unit }?
dust-declare-skills = Which free skills are declared for { $unit }?
dust-command-target = { $unit }, { $skill }: for whom?
dust-get-up-figure = Which figure of { $unit } gets up?
dust-strike-gun = Artillery strike for { $unit }: who fires?
dust-strike-target = Indirect fire by { $unit }: at what?
dust-reload = reload { $weapon } ({ $unit })
dust-skillname-advanced-reactive-fire = Advanced Reactive Fire
dust-skillname-agile = Agile
dust-skillname-all-in-one = All in One
dust-skillname-artillery-strike = Artillery Strike
dust-skillname-assault = Assault
dust-skillname-bad-ass = Bad Ass
dust-skillname-berserk = Berserk
dust-skillname-black-ops = Black Ops
dust-skillname-blutkreuz-ape = Blutkreuz Ape
dust-skillname-blutkreuz-zombie = Blutkreuz Zombie
dust-skillname-charge = Charge
dust-skillname-command-squad = Command Squad
dust-skillname-commander = Commander
dust-skillname-damage-resilient = Damage Resilient
dust-skillname-fast = Fast
dust-skillname-heroic-attack = Heroic Attack
dust-skillname-jump = Jump
dust-skillname-medal-of-honor = Medal of Honor
dust-skillname-scout-vehicle = Scout Vehicle
dust-skillname-self-repair = Self-Repair
dust-skillname-sniper = Sniper
dust-skillname-spotter = Spotter
dust-skillname-superior-reactive-fire = Superior Reactive Fire
dust-skillname-tank-head = Tank Head
dust-skillname-wiederbelebungsserum = Wiederbelebungsserum
dust-skillname-officer-order = Officer’s order: get moving
dust-skillname-makeshift-repair = Mechanic: makeshift repair
dust-skillname-field-repair = Mechanic: field repair
dust-skillname-get-up = Medic: get up
dust-skillname-back-to-fight = Medic: back into the fight
dust-skillspent-all-in-one = { dust-skillname-all-in-one } (used)
dust-skillspent-assault = { dust-skillname-assault } (used)
dust-skillspent-berserk = { dust-skillname-berserk } (used)
dust-skillspent-heroic-attack = { dust-skillname-heroic-attack } (used)
dust-skillspent-medal-of-honor = { dust-skillname-medal-of-honor } (used this round)
dust-skillspent-tank-head = { dust-skillname-tank-head } (used)

## What happened.
dust-round-began = Round { $round }
dust-initiative-won = { $winner } wins the initiative, { $hits } to { $other_hits }
dust-goes-first = { $seat } activates first
dust-roll-off = { $seat } wins the roll and begins
dust-tile-laid = { $seat } lays { $tile }: { $place }, { $turned }
dust-element-placed = { $seat } places this on { $cell }: { $element }
dust-hero-joined = { $hero } joins { $squad }
dust-hero-left = { $hero } parts from { $squad } for good
dust-activated = { $seat } activates { $unit }: { $plan }
dust-declared-skill = { $unit }: { $skill } declared
dust-aimed = { $unit }: { $weapon } is aimed at { $target }
dust-entered = { $unit }: entry on { $cell }
dust-moved = { $unit }: from { $start } to { $cell }
dust-left-field = { $unit }: off by the far edge, worth { $points ->
    [one] 1 point
   *[other] { $points } points
}
dust-crushed = { $unit }: ammo crate on { $cell } crushed
dust-action-lost = { $unit }: the announced action has become impossible ({ $action })
dust-held-fire = { $unit }: { $weapon } cannot be used on { $target }
dust-fired = { $unit }, { $weapon } at { $target }: { $hits ->
    [0] no hit
    [one] 1 hit
   *[other] { $hits } hits
}
dust-saved = { $target }, { $grade }: { $saves } of { $hits ->
    [one] 1 hit
   *[other] { $hits } hits
} stopped
dust-shrugged-off = { $unit }: { $points ->
    [one] 1 point of damage
   *[other] { $points } points of damage
} ignored
dust-lost-figures = { $unit }: { $count ->
    [one] 1 figure
   *[other] { $count } figures
} lost, { $left ->
    [0] none left
   *[other] { $left } left
}
dust-damaged = { $unit }: { $points ->
    [one] 1 point of damage
   *[other] { $points } points of damage
}, { $left } health left
dust-element-damaged = { $element } on { $cell }: { $points ->
    [one] 1 point of damage
   *[other] { $points } points of damage
}, { $left } health left
dust-element-destroyed = { $element } on { $cell }: destroyed
dust-eliminated = { $unit }: eliminated, { $points ->
    [one] 1 point
   *[other] { $points } points
} for { $scorer }
dust-reacted = { $unit }: reactive fire at { $target }, { $success }
dust-close-combat = { $unit }: close combat with { $target }
dust-reloaded = { $unit }: { $weapon } is reloaded
dust-strike-ordered = Artillery strike called by { $observer }: { $unit } at { $target }
dust-ordered = { $unit }, { $skill } for { $target }: { $success }
dust-repaired = { $unit }: { $points ->
    [one] 1 health point back
   *[other] { $points } health points back
}
dust-figure-back = { $unit }: one figure gets up, { $left } now
dust-returned = { $unit }: back into the battle
dust-objective-held = { $seat } holds an objective: { $points ->
    [one] 1 point
   *[other] { $points } points
}
dust-game-over = End of the battle, { $way }. Points: { $points }
dust-success = success
dust-failure = failure

## Why dice are rolled.
dust-roll-initiative = initiative
dust-roll-setup = who begins
dust-roll-attack = attack
dust-roll-sustained = sustained attack, misses again
dust-roll-berserk = Berserk, misses again
dust-roll-laser = laser, hits again
dust-roll-medal = Medal of Honor
dust-roll-phaser = phaser damage
dust-roll-cover = cover
dust-roll-reaction = reactive fire
dust-roll-order = order
dust-roll-resilient = Damage Resilient
dust-roll-self-repair = Self-Repair

## Sums and odds.
dust-sum-dice = dice
dust-sum-distance = distance
dust-sum-cover = cover (1 soft, 2 hard)
dust-odds-destroyed = destroyed
dust-odds-hit = a die hits
dust-odds-save = cover stops a hit
dust-odds-damage = expected damage
dust-odds-move-cost = movement points of the way
dust-odds-move-left = movement points left then
dust-odds-move-cost-both = movement points of the way, by both Moves
dust-odds-reacts = the attempt comes off
dust-odds-damage-reacting = expected damage, the attempt counted in
dust-odds-damage-sustained = expected damage, sustained attack

## How a battle ends.
dust-way-annihilation = one side is wiped out
dust-way-through = the last of a side has broken through
dust-way-rounds = the last round is played
dust-way-held = the objective is secured

## Why not.
why-dust-plan-two-attacks = No unit attacks twice in one activation
why-dust-plan-sustained-and-more = A sustained attack takes both actions
why-dust-plan-must-enter = { $unit }: not on the battlefield yet, so the first action is the Move onto it
why-dust-plan-no-skill = { $unit }: no skill to spend an action on now
why-dust-plan-no-charge = { $unit }: no charge without the Charge skill and an enemy on the battlefield
why-dust-plan-no-target = { $unit }: nothing to attack in sight and range
why-dust-aim-friend = { $target }: your own side
why-dust-aim-absent = { $target }: not on the battlefield
why-dust-aim-no-value = { $weapon } has no effect on armour class { $armour } ({ $target })
why-dust-aim-range = { $target }: out of range, { $away ->
    [one] 1 square
   *[other] { $away } squares
} away ({ $weapon }: range { $range })
why-dust-aim-flame-trap = { $weapon } cannot burn { $target }: flames do not harm tank traps
why-dust-unseen-ground = The ground hides { $target }: terrain or walls block the line of sight
why-dust-unseen-corners = The line of sight to { $target } squeezes between two corners on opposite sides
why-dust-unseen-blocked = What stands on { $cell } blocks the line of sight to { $target }
why-dust-join-kind = { $hero } cannot join { $squad }: only heroes join, and only squads
why-dust-join-class = { $hero } cannot join { $squad }: their armour classes differ
why-dust-join-ape = { $hero } cannot join { $squad }: only one of them has the Blutkreuz Ape skill
why-dust-join-zombie = { $hero } cannot join { $squad }: the squad lacks the Blutkreuz Zombie skill
why-dust-join-jump = { $hero } cannot join { $squad }: the squad lacks the Jump skill
why-dust-join-command = { $hero } cannot join { $squad }: leading a command squad takes the Commander skill
why-dust-no-way-enemy = An enemy stands on { $cell }
why-dust-no-way-friend = { $cell } is held by a friendly unit
why-dust-no-way-trap = Vehicles cannot enter { $cell }: there is a tank trap
why-dust-no-way-terrain = This unit cannot enter { $cell }: { $terrain }
why-dust-no-way-far = { $cell } is too far: { $away ->
    [one] 1 square
   *[other] { $away } squares
} for { $points ->
    [one] 1 movement point
   *[other] { $points } movement points
}
why-dust-no-way-corner = No open way leads to { $cell } with these movement points

## The battlefield.
dust-terrain-neutral = open ground
dust-terrain-water = water
dust-terrain-rubble = rubble
dust-terrain-smoke = smoke
dust-terrain-block = block
dust-texture-neutral = { dust-terrain-neutral }
dust-texture-water = { dust-terrain-water }
dust-texture-rubble = { dust-terrain-rubble }
dust-texture-smoke = { dust-terrain-smoke }
dust-texture-block = { dust-terrain-block }
dust-texture-building = building
dust-edge-wall = wall
dust-edge-small = small entrance
dust-edge-large = large entrance
dust-marker-ammo-crate = { dust-element-ammo-crate }
dust-marker-tank-trap = { dust-element-tank-trap }
dust-marker-objective = objective
dust-marker-entry-zone = entry zone
dust-marker-exit-zone = way out
dust-marker-cover-zone = cover zone
dust-marker-tile-place = free place for a tile
dust-cover-none = no cover
dust-cover-soft = soft cover
dust-cover-hard = hard cover

## The head of the table.
dust-fact-round = Round
dust-fact-phase = Phase
dust-fact-turn = Turn
dust-fact-goal = Goal
dust-fact-held = Rounds held
dust-fact-points = Points
dust-phase-tiles = laying tiles
dust-phase-cover = placing cover
dust-phase-join = heroes join squads
dust-phase-initiative = initiative
dust-phase-activation = activations
dust-phase-round-end = end of the round
dust-phase-over = battle over
dust-goal-points = destroy enemy units
dust-goal-hold = hold the objective
dust-goal-objectives = stand on the objectives at the end
dust-goal-breakthrough = break through to the far edge

## Units.
dust-status-ready = ready
dust-status-acted = has acted
dust-status-reserve = in reserve
dust-status-gone = out of the battle
dust-badge-activated = activated
dust-badge-next = activates next
dust-badge-moved = moved
dust-badge-wounds = damage
dust-badge-ammo = ammunition
dust-badge-unloaded = to reload
dust-badge-serum = serum
dust-badge-hero = with a hero
dust-badge-joined = leads a squad
dust-badge-cover-soft = in soft cover
dust-badge-cover-hard = in hard cover
dust-badge-building = in a building
dust-badge-left = left by the far edge
dust-picture-squad = squad
dust-picture-heavy-squad = heavy squad
dust-picture-command = command squad
dust-picture-sniper = snipers
dust-picture-observer = observers
dust-picture-apes = gorillas
dust-picture-zombies = zombies
dust-picture-hero = hero
dust-picture-heavy-hero = heavy hero
dust-picture-light-walker = light walker
dust-picture-medium-walker = medium walker
dust-picture-heavy-walker = heavy walker
dust-picture-artillery-walker = artillery walker
dust-picture-aircraft = aircraft

## Cards.
dust-card-armour = Armour
dust-card-movement = Movement
dust-card-health = Health
dust-card-points = Points
dust-card-points-printed = Points as printed
dust-card-soft-hit = In soft cover a hit face saves
dust-card-soft-miss = In soft cover a blank face saves
dust-card-hard-hit = In hard cover a hit face saves
dust-card-hard-miss = In hard cover a blank face saves
dust-card-ammo = Ammunition
dust-card-unloaded = To be reloaded
dust-trait-artillery = artillery
dust-trait-burst = burst fire
dust-trait-everyone = every figure has one
dust-trait-flame = flamethrower
dust-trait-grenade = grenade weapon
dust-trait-laser = laser
dust-trait-phaser = phaser
dust-trait-reload = must be reloaded
dust-role-officer = Officer
dust-role-radio = Radio operator
dust-role-mechanic = Mechanic
dust-role-medic = Medic
dust-role-specialist = Weapon specialist
dust-role-sniper = Sniper
dust-role-spotter = Spotter

## House rules.
dust-option-diagonals-per-move = Each Move counts its diagonals anew
dust-option-full-entry-move = Units enter with a full Move
dust-option-several-reactions = Several units may react to one activation
dust-option-charge-window-between = A charge may be answered between its Moves too
dust-option-buildings-shield-artillery = Buildings give cover against artillery
dust-option-indirect-face = The face that hits in indirect fire
dust-option-indirect-face-hit = the one with the hit symbol
dust-option-indirect-face-miss = the blank one
dust-option-medic-refill = A figure that gets up brings ammunition
dust-option-radio-strike-counts = The Radio operator’s strike is the round’s one order
dust-face-hit = hit
dust-face-miss = blank

## Notes on the cards: where numbers that the book does not give are from.
dust-note-recon-boys = Loadout as in the later edition; points equal to the Recon Grenadiers.
dust-note-the-gunners = Loadout as in the later edition; the sister game asks 20 points with a second bazooka.
dust-note-death-dealers = Loadout as in the later edition; points of the sister game.
dust-note-hell-boys = Fast because the later edition moves them like the BBQ Squad.
dust-note-the-boss = Loadout as in the later edition; points equal to the Kommandotrupp.
dust-note-bot-hunters = The Rangers' answer to the Tank Killers, whose numbers it mirrors; the name is from memory.
dust-note-the-hammers = Same class as Rhino, who leads them in the book; other jet-pack squads are known to have Movement 2.
dust-note-tank-busters = Loadout as in the later edition.
dust-note-grim-reapers = Loadout as in the later edition.
dust-note-foxtrot-13 = Points equal to the Beobachter.
dust-note-sniper-team = Points equal to the Sniper Grenadiers.
dust-note-bazooka-joe = Class and health as in the later edition.
dust-note-ozz-117 = Class, health and weapons as in the later edition.
dust-note-rosie = The bazooka is from the later edition, where a wrench stands for the pistol.
dust-note-honey = Class as in the later edition.
dust-note-pounder = Class as in the later edition; points equal to the Ludwig.
dust-note-hot-dog = Class as in the later edition; points equal to the Luther.
dust-note-mickey = Weapons as in the later edition.
dust-note-steel-rain = The book names the rockets; a battle report counts four.
dust-note-recon-grenadiers = Loadout shaped after the later edition, which has three Panzerfausts.
dust-note-battle-grenadiers = Loadout as in the later edition; the sister game asks 20 points.
dust-note-laser-grenadiers = Loadout as in the later edition.
dust-note-tank-killers = Loadout as in the later edition.
dust-note-kommandotrupp = A published army list leaves 30 or 40 points open; loadout as in the later edition.
dust-note-axis-gorillas = Class, figures and skills as in the later edition.
dust-note-axis-zombies = Figures as in the later edition; the book only asks for the class of TotenMeister, who leads them.
dust-note-sniper-grenadiers = All but Movement and points as in the later edition.
dust-note-sigrid = Health, weapons and skill as in the later edition.
dust-note-markus = Skills as in the later edition, which gives him 6 health.
dust-note-manfred = Weapons as in the later edition.
dust-note-hans = Battle reports see it fall to one bazooka hit of 3 damage; points equal to the Blackhawk.
dust-note-hermann = Class and skill as in the later edition.
dust-note-luther = Class and weapons as in the later edition; a battle report allows at most 6 health.
dust-note-ludwig = Class as in the later edition.
dust-note-lothar = A battle report sees it destroyed by exactly four hits of 1 damage.

## A roll, with the game's own word for a die that counts.
dust-rolled = { $seat } rolls { $count ->
    [one] 1 die
   *[other] { $count } dice
} ({ $purpose }): { $faces }{ $hits ->
    [-1] { "" }
    [0] { ", " }no hit
    [one] { ", " }1 hit
   *[other] { ", " }{ $hits } hits
}
