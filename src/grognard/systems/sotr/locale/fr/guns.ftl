# Les canons remorqués et leurs servants.
sotr-gun-turned = { $unit } oriente sa pièce ({ $degrees }°).
sotr-fires-at-gun = { $unit } tire sur la pièce de { $target } : { $weapon }.
sotr-gun-destroyed = Pièce détruite : { $unit }.
sotr-gun-holds = La pièce est touchée mais tient bon : { $unit }.
sotr-gun-face = { $unit } : orienter la pièce vers où ?
sotr-action-turn-gun = Orienter la pièce
sotr-zone-gun = pièce
why-sotr-out-of-arc = Une pièce ne tire pas à plus de 45° de part et d’autre de son tube.
sotr-weapon-howitzer = obusier
sotr-troop-us-57mm-gun = Canon antichar de 57
sotr-troop-us-howitzer = Obusier de 105
sotr-troop-uk-17pdr-gun = Canon de 17 livres
sotr-troop-de-pak40 = PaK 40
sotr-troop-de-pak43 = PaK 43
sotr-troop-ru-45mm-gun = Canon antichar de 45
sotr-troop-ru-bs3 = Canon BS-3
