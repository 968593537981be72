# En Pointe Toujours ! : le génie et son matériel.
ept-ability-bangalore = bengalore
ept-ability-flamethrower = lance-flammes
ept-ability-mine-clearer = démineur
ept-profile-mine-clearer-team = Démineurs
ept-profile-bangalore-team = Bengalore
ept-profile-flamethrower-team = Lance-flammes
ept-arm-flamethrower = Lance-flammes
ept-roll-fuel = cadence du lance-flammes
ept-act-flame = lance-flammes
ept-flame-target = Quel hex traiter au lance-flammes avec { $unit } ?
ept-flames-thrown = { $unit } passe { $place } au lance-flammes
why-ept-flame-moved = { $unit } : bouger ou tirer au lance-flammes, pas les deux dans le même tour
why-ept-flame-unable = { $unit } : sans commandement, hésitant ou immobilisé, pas de lance-flammes
why-ept-no-flame = { $unit } n’a pas d’ennemi dans un bâtiment ou une fortification à côté de lui
