# Epic: spacecraft, bombardments, planetfall and drop pods.

## Actions and stages.
epic-action-operation = Orbital operation
epic-phase-spacecraft = spacecraft

## Questions.
epic-ship-where = { $formation }: where on your edge does its model stand?
epic-ship-turn = { $formation }: in which turn does it arrive? Your opponent hears it.
epic-planetfall = { $formation }: who comes down from it?
epic-plot-bombardment = { $formation }: where does its bombardment fall? Nobody else learns it before it arrives.
epic-plot-drop-zone = { $formation }: where is its drop zone? Nobody else learns it before the ship arrives.
epic-bombard = { $formation }: friends stand there. Does it bombard?
epic-pinpoint = { $formation }: which war engine does this attack strike?
epic-salvo = { $formation }: at which marked formation does it fire its salvo?
epic-planetfall-which = { $formation }: who comes down next?
epic-planetfall-where = { $formation }: where is it aimed, within 15 cm of its drop zone?
epic-bad-landing = { $formation } cannot land there: where do you put it, as near as can be?
epic-pod-where = { $formation }: where does it get out of the pod?

## Events.
epic-in-orbit = { $formation } is in orbit
epic-announced = { $formation } is to arrive in turn { $turn }
epic-set-aside = { $formation } will come down from { $ship }
epic-plotted = Coordinates noted for { $formation }: { $place }
epic-delayed = { $formation } is delayed until turn { $turn }
epic-arrived = { $formation } is over the battlefield
epic-plot-shown = Coordinates of { $formation }: { $place }
epic-bombarded = { $formation } bombards from orbit with { $points } barrage points
epic-pinpointed = { $formation } strikes at { $unit } from orbit
epic-salvo-fired = { $formation } fires a guided salvo at { $target }
epic-scattered = { $formation } drifts from { $aim } to { $place }
epic-came-down = { $formation } comes down
epic-pod-fired = The drop pod of { $formation } fires at all around it
epic-got-out = { $formation } gets out of its pod
epic-departed = { $formation } leaves orbit

## Numbers.
epic-mean-under = enemies under the templates
epic-mean-friends = friends under the templates
epic-badge-due = arrives in turn
epic-badge-planetfall = comes down from orbit
epic-type-pod = drop pod
epic-ability-no-scatter = does not drift
epic-ability-deflector-shield = deflector shield
epic-ability-support-craft = support craft
epic-critical-lose-deflector-shield = The deflector shield fails
epic-marker-target = target of a bombardment
epic-marker-drop-zone = drop zone

## Why not.
why-epic-only-operation = A spacecraft has no other action than its operation
why-epic-only-for-ships = Only for spacecraft
why-epic-ship-not-due = It is to arrive in turn { $turn }
why-epic-ship-full = The spacecraft has no room for all of them
why-epic-off-drop-zone = That is more than 15 cm from the drop zone, or off the table
why-epic-not-nearest-clear = It goes to the nearest clear ground that holds it

## Signs.
epic-sign-orbital = template of the bombardment
epic-sign-drop-zone = aimed within this ring
epic-sign-drift = it may drift so far

## Armies.
fault-epic-list-pod-rider = { $formation }: { $unit } does not fit into a drop pod. Take it or the pods out.
fault-epic-list-pod-number = { $formation }: { $upgrade } are paid for by every unit: { $count } instead of { $high }.
fault-epic-list-pod-ship = { $formation } needs a spacecraft that carries it to come down in a drop pod. Add one.

## Datasheets.
epic-unit-marines-strike-cruiser = Strike Cruiser
epic-unit-marines-battle-barge = Battle Barge
epic-unit-marines-drop-pod = Drop Pod
epic-unit-legion-lunar = Lunar Class Cruiser
epic-unit-legion-emperor = Emperor Class Battleship
epic-unit-orks-kill-kroozer = Kill Kroozer
epic-unit-orks-battlekroozer = Battlekroozer
epic-unit-eldar-wraithship = Wraithship (bombardment)
epic-unit-eldar-wraithship-lances = Wraithship (pin-point attack)
epic-unit-eldar-dragonship = Dragonship (bombardment)
epic-unit-eldar-dragonship-lances = Dragonship (pin-point attacks)
epic-unit-chaos-devastation = Devastation Class Cruiser
epic-unit-chaos-despoiler = Despoiler Class Battleship
epic-unit-chaos-dreadclaw = Dreadclaw
epic-unit-necrons-scythe = Scythe Class Harvester
epic-unit-tau-manta = Manta
epic-unit-tau-protector = Protector Class Cruiser
epic-unit-tau-custodian = Custodian Class Battleship
epic-unit-marines-fr-croiseur-attaque = Strike Cruiser
epic-unit-marines-fr-barge-bataille = Battle Barge
epic-unit-marines-fr-module-atterrissage = Drop Pod
epic-unit-legion-fr-croiseur-lunar = Lunar Class Cruiser
epic-unit-legion-fr-cuirasse-emperor = Emperor Class Battleship
epic-unit-orks-fr-kroiseur-kitu = Kill Kroozer
epic-unit-orks-fr-kroiseur-la-mort = Death Kroozer
epic-weapon-orbital-bombardment-3bp = orbital bombardment
epic-weapon-orbital-bombardment-4bp = orbital bombardment
epic-weapon-orbital-bombardment-5bp = orbital bombardment
epic-weapon-orbital-bombardment-8bp = orbital bombardment
epic-weapon-orbital-bombardment-14bp = orbital bombardment
epic-weapon-orbital-bombardment-d6-1bp = orbital bombardment
epic-weapon-orbital-bombardment-d6-3bp = orbital bombardment
epic-weapon-pin-point-attack = pin-point attack
epic-weapon-pin-point-attacks-2x = pin-point attacks
epic-weapon-gravitic-tracer-salvo = gravitic tracer salvo
epic-weapon-deathwind = Deathwind
epic-weapon-twin-heavy-rail-cannons = twin heavy rail cannons
epic-weapon-heavy-ion-phalanx = heavy ion phalanx
epic-weapon-twin-manta-burst-cannons = twin burst cannons

## Ready armies.
epic-army-marines-3000-d = Space Marines, 3,000 points (4, from orbit)
epic-army-legion-3000-d = Steel Legion, 3,000 points (4, from orbit)
epic-army-orks-3000-d = Orks, 3,000 points (4, from orbit)
epic-army-eldar-3000-d = Biel-Tan Eldar, 3,000 points (4, from orbit)
epic-army-chaos-3000-d = Black Legion, 3,000 points (4, from orbit)
epic-army-tau-3000-d = Tau, 3,000 points (4, from orbit)
epic-army-marines-fr-3000-d = Adeptus Astartes, 3,000 points (4, from orbit)
epic-army-legion-fr-3000-d = Steel Legion, 3,000 points (4, from orbit)
epic-army-orks-fr-3000-d = Ghazghkull’s Orks, 3,000 points (4, from orbit)
epic-army-necrons-3000-d = Necrons, 3,000 points (4, from orbit)

## Scenarios.
epic-scenario-from-orbit = From Orbit
epic-scenario-from-orbit-text = What comes from above, in three turns: each side has a spacecraft. Say openly in which turn it arrives, and note in secret where its bombardment falls and where your drop pod comes down; your opponent learns it when the ship is there. Then it bombards, lands its troops, who drift by two dice, and leaves.

## Lines of a sum.
sum-epic-lists-deflector-shield = deflector shield
