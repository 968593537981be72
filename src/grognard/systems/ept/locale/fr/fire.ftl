# En Pointe Toujours ! : les tirs et leurs effets.
ept-target = Sur quoi tire { $unit } ?
ept-fire-on = { $unit } garde sa cadence : tirer encore ?
ept-fire-on-on = continuer le tir tant que rien d’autre ne change
ept-fire-on-fire = tirer encore une fois sur la même cible
ept-fire-on-shift = changer de cible
ept-fire-on-turn = pivoter d’abord
ept-fire-on-pass = cesser le tir
ept-weapon = Comment tire { $unit } ?
ept-react = Tir d’opportunité possible sur { $units }. Qui tire ?
ept-fired = { $units } : { $units-count ->
    [one] tir
   *[other] tir en groupe
} sur { $place } ({ $mode }, { $cause })
ept-mode-ap = AP
ept-mode-at = AC
ept-mode-aa = AA
ept-mode-indirect = indirect
ept-mode-smoke = fumigène
ept-cause-action = action
ept-cause-opportunity = tir d’opportunité
ept-cause-overrun = assaut blindé
ept-fire-read = { $target } en { $place }, dés { $total } : { $result }
ept-result-none = pas d’effet
ept-result-s = S
ept-result-s1 = S1
ept-result-n = N
ept-result-n1 = N1
ept-result-n2 = N2
ept-result-n3 = N3
ept-result-1 = 1 pas
ept-result-2 = 2 pas
ept-result-3 = 3 pas
ept-rate-lost = { $unit } perd sa cadence
ept-tested = { $unit }, moral { $morale }, dés { $total } : { $result }
ept-test-passed = test réussi
ept-test-failed-s = échec au test de stoppage
ept-test-failed-n = échec au test de neutralisation
ept-steps-lost = { $unit } perd { $steps -> 
    [one] un pas
   *[other] { $steps } pas
}
ept-eliminated = { $unit } : unité éliminée
ept-roll-fire = tir
ept-roll-test-s = test de stoppage
ept-roll-test-n = test de neutralisation
ept-roll-repair = réparation
why-ept-no-target = { $unit } n’a aucune cible
why-ept-no-deploying = { $unit } ne peut pas se mettre en batterie
why-ept-not-deployed = { $unit } n’est pas en batterie
ept-arm-small-arms = Armes légères
ept-arm-machine-gun = Mitrailleuse
ept-arm-mortar = Mortier
ept-arm-gun = Canon
ept-arm-recoilless-gun = Canon sans recul
ept-arm-rocket-launcher = Lance-roquettes
ept-arm-panzerfaust = Panzerfaust
ept-arm-missile-launcher = Lance-missiles
ept-arm-anti-tank-rifle = Fusil antichar
ept-arm-sniper = Fusil de précision
ept-target-unit = Cible de { $unit } ?
ept-join = { $unit } tire sur { $place }. Qui se joint au tir groupé ?
ept-group-fires = Quelles unités du groupe tirent sur { $place } ?
ept-shot-wasted = Pas de tir sur { $place } : LdV non valide ou hors de portée
ept-stopped = { $unit } : unité stoppée
ept-neutralised = { $unit } : unité neutralisée
ept-jammed = { $unit } : arme enrayée
ept-repaired = { $unit } : arme réparée
ept-low-ammunition = { $unit } en munitions basses : { $shots -> 
    [one] encore un tir
   *[other] encore { $shots } tirs
}
ept-out-of-ammunition = { $unit } n’a plus de munitions et quitte le combat
ept-deployed = { $unit } se met en batterie
ept-undeployed = { $unit } démonte son arme
ept-roll-jam = enrayage dans le groupe
ept-roll-shots = tirs restants
why-ept-deployed-already = { $unit } est déjà en batterie
why-ept-fired-half = { $unit } a tiré à demi-puissance : il ne peut plus que démonter
ept-arm-self-defence = Autodéfense
why-ept-nobody-there = Il n’y a pas d’ennemi en { $place }
why-ept-out-of-range = { $place } est à { $distance } hex : hors de portée de { $unit }
why-ept-too-dark = { $place } est dans l’obscurité, trop loin pour { $unit }
why-ept-no-line = { $unit } n’a pas de LdV sur { $place }
why-ept-no-weapon-for-it = { $unit } n’a pas d’arme efficace contre { $place }
why-ept-not-in-arc = { $place } est hors du secteur de tir de { $unit }
ept-tally-power = Puissance de tir
ept-tally-columns = Décalage de colonnes
ept-tally-shifts = Modificateurs
ept-odds-rate = garde sa cadence
ept-odds-shaken = la cible est stoppée ou pire

# Holding fire.
ept-hold = retenir le tir : ne redemander, pendant cette activation, que pour une meilleure cible
ept-hold-turn = retenir le tir jusqu’à la fin du tour : ne redemander que pour une meilleure cible
why-ept-hold-alone = Retenir le tir est une réponse entière : on ne nomme personne d’autre avec
