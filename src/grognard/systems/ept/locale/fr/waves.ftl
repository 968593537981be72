# En Pointe Toujours ! : vagues humaines.
ept-wave = vague humaine
ept-ability-half-section = demi-section
ept-roll-wave = vague humaine
ept-wave-target = Quel hex viser avec la vague humaine de { $unit } ?
ept-wave-target-more = Quel autre hex viser ? Redésignez l’une des cibles s’il n’y en a pas d’autre.
ept-wave-way = La vague humaine avance : dans quelle direction ?
ept-direction-each = unité par unité
ept-wave-step = La vague humaine avance : où va { $unit } ?
ept-wave-announced = { $formation } : vague humaine annoncée contre { $places }
ept-wave-tested = Vague humaine ({ $formation }) : { $total }{ $morale ->
    [0] {""}
   *[other] {" "}contre un moral de { $morale }
}, { $outcome }
ept-wave-follows = les hommes suivent
ept-wave-fails = les hommes restent sur place
ept-wave-goes-on = { $unit } perd { $steps ->
    [one] un pas
   *[other] { $steps } pas
} et continue
ept-wave-over = La vague humaine est retombée ({ $formation })
ept-sum-wave = vague humaine
ept-odds-wave = les hommes suivent
