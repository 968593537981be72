# En Pointe Toujours !: hidden units.
ept-marker = Hidden marker
ept-marker-numbered = Hidden { $number }
ept-revealed = { $marker } is { $unit } ({ $cause })
ept-seen-moving = seen moving
ept-seen-firing = seen firing
ept-seen-hit = hit
ept-seen-vehicle = in plain view
ept-hid = { $unit } hides under { $marker }
ept-decoy-removed = { $marker } was a decoy
