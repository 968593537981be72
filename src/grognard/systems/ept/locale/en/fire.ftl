# En Pointe Toujours !: fire and its effects.
ept-target = What does { $unit } fire at?
ept-fire-on = Does { $unit } fire again?
ept-fire-on-on = fire on until something else changes
ept-fire-on-fire = one more shot at the same target
ept-fire-on-shift = fire at another target
ept-fire-on-turn = turn first
ept-fire-on-pass = cease fire
ept-weapon = How does { $unit } fire?
ept-react = { $units } can be fired at. Who fires?
ept-fired = { $units } { $units-count ->
    [one] fires
   *[other] fire
} at { $place } ({ $mode }, { $cause })
ept-mode-ap = anti-personnel
ept-mode-at = anti-tank
ept-mode-aa = anti-aircraft
ept-mode-indirect = indirect
ept-mode-smoke = smoke
ept-cause-action = action
ept-cause-opportunity = opportunity fire
ept-cause-overrun = overrun
ept-fire-read = { $target } on { $place }: { $total } gives { $result }
ept-result-none = no effect
ept-result-s = S
ept-result-s1 = S1
ept-result-n = N
ept-result-n1 = N1
ept-result-n2 = N2
ept-result-n3 = N3
ept-result-1 = 1 step
ept-result-2 = 2 steps
ept-result-3 = 3 steps
ept-rate-lost = { $unit } loses its rate of fire
ept-tested = { $unit } tests { $morale }: { $total }, { $result }
ept-test-passed = unshaken
ept-test-failed-s = failed a stop test
ept-test-failed-n = failed a neutralisation test
ept-steps-lost = { $unit } loses { $steps -> 
    [one] a step
   *[other] { $steps } steps
}
ept-eliminated = { $unit } is eliminated
ept-roll-fire = fire
ept-roll-test-s = stop test
ept-roll-test-n = neutralisation test
ept-roll-repair = repair
why-ept-no-target = { $unit } has nothing to fire at
why-ept-no-deploying = { $unit } cannot be deployed now
why-ept-not-deployed = { $unit } is not deployed
ept-arm-small-arms = Small arms
ept-arm-machine-gun = Machine gun
ept-arm-mortar = Mortar
ept-arm-gun = Gun
ept-arm-recoilless-gun = Recoilless gun
ept-arm-rocket-launcher = Rocket launcher
ept-arm-panzerfaust = Panzerfaust
ept-arm-missile-launcher = Missile launcher
ept-arm-anti-tank-rifle = Anti-tank rifle
ept-arm-sniper = Sniper’s rifle
ept-target-unit = Whom does { $unit } aim at?
ept-join = { $unit } fires at { $place }. Who joins in?
ept-group-fires = Who of the group fires at { $place }?
ept-shot-wasted = No shot at { $place }: no line of sight, or out of range
ept-stopped = { $unit } is stopped
ept-neutralised = { $unit } is neutralised
ept-jammed = { $unit }: the weapon jams
ept-repaired = { $unit }: the weapon is cleared
ept-low-ammunition = { $unit } runs low on ammunition: { $shots -> 
    [one] one shot
   *[other] { $shots } shots
} left
ept-out-of-ammunition = { $unit } is out of ammunition and leaves the field
ept-deployed = { $unit } is deployed
ept-undeployed = { $unit } is taken down
ept-roll-jam = who has the jam
ept-roll-shots = shots left
why-ept-deployed-already = { $unit } is deployed already
why-ept-fired-half = { $unit } has fired at half power: it can only be taken down now
ept-arm-self-defence = Self-defence
why-ept-nobody-there = There is no enemy on { $place }
why-ept-out-of-range = { $place } is { $distance } hexes away: out of range of { $unit }
why-ept-too-dark = { $place } lies in the dark, too far for { $unit }
why-ept-no-line = { $unit } has no line of sight to { $place }
why-ept-no-weapon-for-it = { $unit } has no weapon that could harm anybody on { $place }
why-ept-not-in-arc = { $place } is out of the arc of { $unit }
ept-tally-power = Firepower
ept-tally-columns = Column shifts
ept-tally-shifts = Modifiers
ept-odds-rate = it keeps its rate of fire
ept-odds-shaken = the target is stopped or worse

# Holding fire.
ept-hold = hold fire until somebody of this activation is better to hit
ept-hold-turn = hold fire for the rest of the turn until somebody is better to hit
why-ept-hold-alone = To hold fire is a whole answer: nobody else is named with it
