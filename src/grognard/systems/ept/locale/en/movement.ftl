# En Pointe Toujours !: movement, assault and morale.
ept-march = Where does { $unit } go?
ept-moved = { $unit } enters { $place } ({ $march })
ept-march-normal = normal march
ept-march-tactical = tactical move
ept-odds-march-cost = movement points of the way
ept-odds-march-left = movement points left then
ept-march-forced = forced march
ept-shed-stop = { $unit } is stopped. Keep the marker, or lose a step?
ept-shed-stop-keep = stay stopped
ept-shed-stop-shed = lose a step
ept-stop-shed = { $unit } loses a step and goes on
ept-rallied = { $unit } rallies
ept-rally-failed = { $unit } stays neutralised
ept-roll-rally = rally
why-ept-blaze = { $place } is on fire
why-ept-enemy-there = { $place } is held by the enemy
why-ept-no-room = { $place } has no room
why-ept-no-march = { $unit } is deployed
why-ept-march-declared = { $unit } has declared another march
why-ept-nowhere-to-go = { $unit } has nowhere to go
why-ept-no-assault = { $unit } cannot assault

# Assault.
ept-assault-place = Which hex does { $unit } assault?
ept-assault-with = Who joins { $unit } in the assault?
ept-assault-on = The enemy has retreated. Does { $unit } press the assault?
ept-assault-on-press = press the assault
ept-assault-on-pass = stop here
ept-assault-target = Whom does { $unit } attack?
ept-assault-struck = { $unit } attacks under your Hidden marker. Which unit does it fight?
ept-assault-dice = dice modifiers
ept-withdraw = Assault at { $place }: which units withdraw?
ept-withdraw-to = Where does { $unit } withdraw to?
ept-retreat = { $units } { $units-count ->
    [one] assaults
   *[other] assault
} { $place }. Who retreats?
ept-retreat-to = Where does { $unit } retreat to?
ept-assault-launched = { $units } { $units-count ->
    [one] assaults
   *[other] assault
} { $place }
ept-retreated = { $unit } retreats to { $place } before the assault
ept-assault-round = Assault at { $place }, round { $number } (acceleration { $change })
ept-assault-initiative = Initiative of { $unit }: { $total }
ept-assault-blow = { $unit } attacks { $target }: { $total }, { $result }
ept-blow-0 = no effect
ept-blow-1 = one step lost
ept-blow-2 = two steps lost
ept-blow-vehicle-0 = no effect
ept-blow-vehicle-1 = vehicle destroyed
ept-withdrew = { $unit } withdraws to { $place }
ept-thrown-back = { $unit } is thrown back to { $place }
ept-assault-ended = The assault is over: { $seat } holds { $place }
ept-seen-assaulting = assaulting
ept-seen-assaulted = assaulted
ept-seen-retreating = retreating before an assault
ept-roll-assault-initiative = assault initiative
ept-roll-assault = assault
why-ept-assaulted-already = { $unit } has made its assault
why-ept-nobody-to-assault = { $unit } has nobody within reach to assault
why-ept-no-way-there = { $unit } cannot go from here to { $place }
why-ept-too-far = { $place } costs { $cost } movement points, { $left } are left

# Morale.
ept-rally-next = Which neutralised unit tries to rally?
ept-rally = { $unit } is neutralised. Roll to rally or withdraw?
ept-rally-roll = roll
ept-rally-shift = withdraw a hex
ept-rally-roll-on = roll, and roll for all the others
ept-rally-to = Where does { $unit } withdraw to?
ept-roll-rally-order = rally order
ept-roll-demoralisation = demoralisation test
ept-fell-back = { $unit } withdraws to { $place }
ept-hesitant = { $formation } becomes hesitant
ept-held-firm = { $formation } holds firm
ept-demoralised = { $formation } is demoralised
ept-left = { $unit } leaves the map
why-ept-not-out-of-the-way = { $place } is not next to it, closed to it, or next to an enemy
