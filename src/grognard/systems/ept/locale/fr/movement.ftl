# En Pointe Toujours ! : mouvement, assaut et moral.
ept-march = { $unit } : jusqu’où aller ?
ept-moved = { $unit } entre en { $place } ({ $march })
ept-march-normal = marche normale
ept-march-tactical = mouvement tactique
ept-odds-march-cost = PM du trajet
ept-odds-march-left = PM restants ensuite
ept-march-forced = marche forcée
ept-shed-stop = { $unit } : unité stoppée. Garder le marqueur, ou perdre un pas ?
ept-shed-stop-keep = rester stoppé
ept-shed-stop-shed = perdre un pas
ept-stop-shed = { $unit } perd un pas et repart
ept-rallied = { $unit } se rallie
ept-rally-failed = { $unit } : le ralliement échoue
ept-roll-rally = ralliement
why-ept-blaze = { $place } est en feu
why-ept-enemy-there = { $place } est tenu par l’ennemi
why-ept-no-room = l’empilement est atteint en { $place }
why-ept-no-march = { $unit } est en batterie
why-ept-march-declared = { $unit } a annoncé un autre mouvement
why-ept-nowhere-to-go = { $unit } n’a nulle part où aller
why-ept-no-assault = { $unit } ne peut pas donner l’assaut

# Assaut.
ept-assault-place = Quel hex prendre d’assaut avec { $unit } ?
ept-assault-with = Qui accompagne { $unit } dans l’assaut ?
ept-assault-on = L’ennemi s’est replié. Poursuivre l’assaut avec { $unit } ?
ept-assault-on-press = poursuivre l’assaut
ept-assault-on-pass = s’arrêter là
ept-assault-target = Qui attaquer avec { $unit } ?
ept-assault-struck = { $unit } attaque sous votre marqueur Caché. Quelle unité combattre ?
ept-assault-dice = modificateurs aux dés
ept-withdraw = Assaut en { $place } : quelles unités reculent ?
ept-withdraw-to = Où recule { $unit } ?
ept-retreat = { $units } : { $units-count ->
    [one] assaut
   *[other] assaut à plusieurs
} en { $place }. Qui se replie ?
ept-retreat-to = Où se replie { $unit } ?
ept-assault-launched = { $units } : { $units-count ->
    [one] assaut
   *[other] assaut à plusieurs
} en { $place }
ept-retreated = { $unit } se replie en { $place } avant l’assaut
ept-assault-round = Assaut en { $place }, round { $number } (accélération { $change })
ept-assault-initiative = Initiative de { $unit } : { $total }
ept-assault-blow = { $unit } attaque { $target } : { $total }, { $result }
ept-blow-0 = pas d’effet
ept-blow-1 = un pas de perte
ept-blow-2 = deux pas de perte
ept-blow-vehicle-0 = pas d’effet
ept-blow-vehicle-1 = véhicule détruit
ept-withdrew = { $unit } recule en { $place }
ept-thrown-back = { $unit } : unité rejetée en { $place }
ept-assault-ended = Fin de l’assaut : { $seat } tient { $place }
ept-seen-assaulting = donne l’assaut
ept-seen-assaulted = assailli
ept-seen-retreating = repli avant assaut
ept-roll-assault-initiative = initiative de l’assaut
ept-roll-assault = assaut
why-ept-assaulted-already = { $unit } a déjà fait son assaut
why-ept-nobody-to-assault = { $unit } n’a personne à portée d’assaut
why-ept-no-way-there = { $unit } ne peut pas passer d’ici en { $place }
why-ept-too-far = { $place } coûte { $cost } PM, il en reste { $left }

# Moral.
ept-rally-next = Quelle unité neutralisée tente de se rallier ?
ept-rally = { $unit } : unité neutralisée. Test de ralliement ou retraite ?
ept-rally-roll = tester
ept-rally-shift = retraite d’un hex
ept-rally-roll-on = tester, et tester pour tous les autres
ept-rally-to = Vers quel hex { $unit } fait retraite ?
ept-roll-rally-order = ordre des ralliements
ept-roll-demoralisation = test de démoralisation
ept-fell-back = { $unit } fait retraite en { $place }
ept-hesitant = { $formation } : désormais en état d’hésitation
ept-held-firm = { $formation } : test réussi, rien ne change
ept-demoralised = { $formation } : démoralisation
ept-left = { $unit } quitte la carte
why-ept-not-out-of-the-way = { $place } n’est pas adjacent, est interdit, ou se trouve au contact de l’ennemi
