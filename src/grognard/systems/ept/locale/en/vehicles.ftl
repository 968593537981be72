# En Pointe Toujours !: vehicles.
ept-drive = What does { $unit } do?
ept-drive-forward = drive forward
ept-drive-forward-left = drive forward and follow the road to the left
ept-drive-forward-right = drive forward and follow the road to the right
ept-drive-back = reverse
ept-drive-back-left = reverse and turn left with the road
ept-drive-back-right = reverse and turn right with the road
ept-drive-left = turn left
ept-drive-right = turn right
ept-drive-overrun = overrun
ept-keep-rolling = Which vehicles stay on the move and keep their marker?
ept-kept-rolling = { $unit } stays on the move
ept-turned = { $unit } turns to the { $facing }

ept-at-target = Which vehicle does { $unit } aim at?
ept-hit-rolled = { $unit } fires at { $target }: { $total }, { $result }
ept-hit = a hit
ept-missed = a miss
ept-destruction-read = { $unit } is hit { $side }, AT less armour { $power }: { $total } gives { $result }
ept-side-front = in front
ept-side-flank = in the flank
ept-side-rear = in the rear
ept-result-i = immobilised
ept-result-son = stunned
ept-roll-to-hit = to hit
ept-roll-destruction = to destroy
ept-roll-rate = rate of fire
ept-volley = { $unit } has several weapons. Add up their power, or fire each by itself?
ept-volley-together = add up the power
ept-volley-apart = one shot for each weapon

ept-stunned = { $unit } is stunned
ept-immobilised = { $unit } is immobilised
ept-destroyed = { $unit } is destroyed in { $place } ({ $left })
ept-left-wreck = a wreck
ept-left-nothing = no wreck
ept-give-up-leader = { $unit } leads its platoon and is immobilised. Keep it, or give it up and name another leader?
ept-give-up-leader-keep = keep it
ept-give-up-leader-abandon = give it up

ept-embark = Which vehicle does { $unit } board?
ept-embarked = { $unit } boards { $vehicle }
ept-disembarked = { $unit } gets off in { $place }
ept-roll-survival = survival
ept-roll-lot = drawing lots
ept-act-load = drive into the hold
ept-act-unload = drive out of the hold (half action)

ept-overrun = { $unit } overruns { $place }

ept-escort = Which units go along with { $unit }?
ept-escorted = { $unit } goes along with { $vehicle }
ept-act-escort = drive with infantry alongside

ept-act-smoke-shell = smoke shells (half action)
ept-smoke-hex = Which hex does { $unit } fire smoke into?
ept-smoke-laid = { $unit } lays Smoke 1 in { $place }
ept-shell = { $unit } reacts. Fire at the target, or fire smoke?
ept-shell-fire = fire
ept-shell-smoke = smoke

why-ept-no-transport = { $unit } finds no vehicle to board
why-ept-no-passengers = { $unit } has nobody to let off
why-ept-no-smoke-pots = { $unit } has no smoke pots
why-ept-no-smoke-shells = { $unit } has no smoke shells to fire
why-ept-lifted = { $unit } has already boarded or got off this turn
why-ept-vehicle-busy = { $unit } has no half action left for it
why-ept-no-way-on = the ground is closed to { $unit }
why-ept-not-armoured = { $unit } has no armour
why-ept-no-overrun-now = an overrun takes a full action of { $unit }
why-ept-nobody-to-overrun = { $unit } has nobody ahead to overrun
why-ept-no-way-out = { $unit } would not have the points to leave the hex again
why-ept-no-escort = no infantry can go along with { $unit }

ept-profile-truck = Truck
ept-odds-hit = the shot hits
ept-odds-wrecked = a vehicle that is hit is destroyed
ept-drive-to = Where does { $unit } drive?
