# Towed guns and their crews.
sotr-gun-turned = { $unit } turns its gun ({ $degrees }°).
sotr-fires-at-gun = { $unit } fires at the gun of { $target }: { $weapon }.
sotr-gun-destroyed = The gun of { $unit } is destroyed.
sotr-gun-holds = The gun of { $unit } is hit, but holds.
sotr-gun-face = { $unit }: point the gun which way?
sotr-action-turn-gun = Turn the gun
sotr-zone-gun = gun
why-sotr-out-of-arc = A gun fires no further than 45° to either side of its barrel.
sotr-weapon-howitzer = howitzer
sotr-troop-us-57mm-gun = 57 mm anti-tank gun
sotr-troop-us-howitzer = 105 mm howitzer
sotr-troop-uk-17pdr-gun = 17-pounder
sotr-troop-de-pak40 = PaK 40
sotr-troop-de-pak43 = PaK 43
sotr-troop-ru-45mm-gun = 45 mm anti-tank gun
sotr-troop-ru-bs3 = BS-3 gun
