# En Pointe Toujours ! : unités cachées.
ept-marker = marqueur Caché
ept-marker-numbered = Caché { $number }
ept-revealed = { $marker } était { $unit } ({ $cause })
ept-seen-moving = vu en mouvement
ept-seen-firing = vu en train de tirer
ept-seen-hit = touché
ept-seen-vehicle = en vue de l’ennemi
ept-hid = { $unit } se recamoufle sous { $marker }
ept-decoy-removed = { $marker } était un leurre
