# En Pointe Toujours !: human waves.
ept-wave = human wave
ept-ability-half-section = half-section
ept-roll-wave = human wave
ept-wave-target = Which hex does the human wave of { $unit } go for?
ept-wave-target-more = Which hex besides? Name one of the targets again if there are no more.
ept-wave-way = The human wave goes on: which way?
ept-direction-each = each unit apart
ept-wave-step = The human wave goes on: where does { $unit } go?
ept-wave-announced = { $formation } is to go for { $places } in a human wave
ept-wave-tested = Human wave of { $formation }: { $total }{ $morale ->
    [0] {""}
   *[other] {" "}against morale { $morale }
}, { $outcome }
ept-wave-follows = the men follow
ept-wave-fails = the men stay where they are
ept-wave-goes-on = { $unit } loses { $steps ->
    [one] a step
   *[other] { $steps } steps
} and goes on
ept-wave-over = The human wave of { $formation } has run its course
ept-sum-wave = human wave
ept-odds-wave = the men follow
