# En Pointe Toujours !: landings from the sea.
ept-act-advance = head for the beach
ept-craft-hit = { $unit } is hit: { $hits } of { $sinks }
ept-craft-withdrew = { $unit } is empty and withdraws
ept-shed-its-gear = { $unit } has shed its swimming gear
ept-badge-swims = swimming
ept-badge-holed = will run aground
ept-badge-hits = hits
why-ept-no-advance = { $unit } has no beach to head for
why-ept-must-advance = { $unit } is on its way in: it heads for the beach before it does anything else
