# En Pointe Toujours ! : véhicules.
ept-drive = Que fait { $unit } ?
ept-drive-forward = avancer
ept-drive-forward-left = avancer et tourner à gauche avec la route
ept-drive-forward-right = avancer et tourner à droite avec la route
ept-drive-back = reculer
ept-drive-back-left = reculer et tourner à gauche avec la route
ept-drive-back-right = reculer et tourner à droite avec la route
ept-drive-left = pivoter à gauche
ept-drive-right = pivoter à droite
ept-drive-overrun = assaut blindé
ept-keep-rolling = Quels véhicules restent en mouvement et gardent leur marqueur ?
ept-kept-rolling = { $unit } reste en mouvement
ept-turned = { $unit } s’oriente vers le { $facing }

ept-at-target = Quel véhicule viser avec { $unit } ?
ept-hit-rolled = { $unit } tire sur { $target } : { $total }, { $result }
ept-hit = touché
ept-missed = manqué
ept-destruction-read = { $unit } : coup { $side }, AC-B de { $power }, dés { $total } : { $result }
ept-side-front = de front
ept-side-flank = de flanc
ept-side-rear = à l’arrière
ept-result-i = immobilisé
ept-result-son = sonné
ept-roll-to-hit = test de toucher
ept-roll-destruction = test de destruction
ept-roll-rate = test de cadence
ept-volley = { $unit } a plusieurs armes. Combiner les puissances AP, ou tirer séparément ?
ept-volley-together = combiner les puissances
ept-volley-apart = un tir par arme

ept-stunned = { $unit } est sonné
ept-immobilised = { $unit } est immobilisé
ept-destroyed = { $unit } est détruit en { $place } ({ $left })
ept-left-wreck = épave
ept-left-nothing = sans épave
ept-give-up-leader = { $unit }, chef de peloton, est immobilisé. Le garder, ou l’éliminer pour nommer un autre chef ?
ept-give-up-leader-keep = le garder
ept-give-up-leader-abandon = l’éliminer

ept-embark = Dans quel véhicule embarquer { $unit } ?
ept-embarked = { $unit } embarque dans { $vehicle }
ept-disembarked = { $unit } débarque en { $place }
ept-roll-survival = test de survie
ept-roll-lot = tirage au sort
ept-act-load = entrer dans le transport lourd
ept-act-unload = sortir du transport lourd (demi-action)

ept-overrun = { $unit } mène un assaut blindé sur { $place }

ept-escort = Quelles unités suivent { $unit } dans son mouvement ?
ept-escorted = { $unit } suit { $vehicle }
ept-act-escort = mouvement blindé avec infanterie

ept-act-smoke-shell = obus fumigènes (demi-action)
ept-smoke-hex = { $unit } tire un fumigène : sur quel hex ?
ept-smoke-laid = { $unit } place un Fumigène 1 en { $place }
ept-shell = { $unit } réagit. Tirer sur la cible, ou tirer un fumigène ?
ept-shell-fire = tirer
ept-shell-smoke = fumigène

why-ept-no-transport = { $unit } n’a pas de véhicule où embarquer
why-ept-no-passengers = { $unit } n’a personne à débarquer
why-ept-no-smoke-pots = { $unit } n’a pas de pots fumigènes
why-ept-no-smoke-shells = { $unit } n’a pas d’obus fumigènes à tirer
why-ept-lifted = { $unit } a déjà embarqué ou débarqué ce tour
why-ept-vehicle-busy = { $unit } n’a plus de demi-action pour cela
why-ept-no-way-on = le terrain est interdit à { $unit }
why-ept-not-armoured = { $unit } n’est pas blindé
why-ept-no-overrun-now = l’assaut blindé demande une action complète de { $unit }
why-ept-nobody-to-overrun = { $unit } n’a personne devant lui à prendre d’assaut
why-ept-no-way-out = { $unit } n’aurait pas assez de PM pour ressortir de l’hex
why-ept-no-escort = aucune infanterie ne peut suivre { $unit }

ept-profile-truck = Camion
ept-odds-hit = le tir touche
ept-odds-wrecked = le véhicule touché est détruit
ept-drive-to = Jusqu’où roule { $unit } ?
