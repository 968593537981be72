# En Pointe Toujours ! : le tour, les questions et ce qui est commun.
ept-system-ept = En Pointe Toujours !
ept-pass = passer
ept-end = plus personne

# Règles maison.
ept-option-rally-own-chain = Seuls les PC de sa propre chaîne aident une unité à se rallier, et non tout PC de son camp
ept-option-declare-blind = On annonce ses tirs sans contrôler d’abord la ligne de vue ni la portée : un mauvais tir est gâché

# Questions.
ept-deploy = Où placez-vous { $unit } ?
ept-face = Quelle orientation pour { $unit } ?
ept-activate = Quelle formation tentez-vous d’activer ?
ept-unit = Quelle unité de { $formation } agit ?
ept-act = Que fait { $unit } ?
ept-hide = Quelles unités se recamouflent ?

# Actions.
ept-act-fire = tir à pleine puissance
ept-act-half-fire = tir à demi-puissance (demi-action)
ept-act-march = marche normale
ept-act-drive = rouler jusqu’à un hex
ept-act-tactical = mouvement tactique
ept-act-forced = marche forcée
ept-act-tactical-assault = mouvement tactique avec assaut
ept-act-assault-move = mouvement d’assaut (demi-action)
ept-act-command = action de commandement
ept-act-deploy = mettre en batterie (demi-action)
ept-act-undeploy = démonter l’arme (demi-action)
ept-act-embark = embarquer (demi-action)
ept-act-disembark = débarquer (demi-action)
ept-act-smoke-pots = pots fumigènes (demi-action)
ept-act-enter-bunker = entrer dans le bunker
ept-act-leave-bunker = sortir du bunker (demi-action)
ept-act-enter-tunnel = entrer dans le tunnel
ept-act-leave-tunnel = sortir du tunnel (demi-action)
ept-act-push-gun = pousser la pièce
ept-act-engineer-assault = assaut sapeur
ept-act-shed = perdre un pas et repartir
ept-act-done = rien de plus

# Le tour.
ept-turn-began = Tour { $turn } sur { $turns }
ept-phase-began = { $phase }
ept-phase-deploy = placement
ept-phase-support = phase d’appui
ept-phase-command = phase de commandement
ept-phase-operations = phase d’opérations
ept-phase-administration = phase administrative
ept-phase-over = fin de partie
ept-initiative-won = { $seat } a l’initiative
ept-formation-activated = { $seat } active { $formation } ({ $automatic })
ept-automatic-none = test réussi
ept-automatic-first = première du tour
ept-automatic-reinforcement = renfort
ept-automatic-follower = à la suite de son PC
ept-activation-failed = { $morale ->
    [0] { $formation } : activation manquée, { $total } aux dés
   *[other] { $formation } : activation manquée, { $total } pour un moral de { $morale }
}
ept-activation-ended = { $formation } : fin de l’activation
ept-passed = { $seat } passe
ept-operations-ended = Fin de la phase d’opérations : { $cause }
ept-ended-by-passes = les deux joueurs ont passé
ept-ended-all-done = tout le monde a agi
ept-ended-broken-off = interrompue par un échec
ept-unit-placed = { $unit } se place en { $place }
ept-game-over = { $winner } ({ $way })
ept-winner-0 = Le premier joueur l’emporte
ept-winner-1 = Le second joueur l’emporte
ept-winner-none = Match nul
way-ept-points = aux points
ept-roll-initiative = initiative
ept-roll-activation = activation

# En-tête de la table et marqueurs.
ept-fact-turn = Tour
ept-fact-phase = Phase
ept-now-deploy = placement
ept-now-plot = appui
ept-now-support = appui
ept-now-command = commandement
ept-now-operations = opérations
ept-now-administration = administrative
ept-now-play = début
ept-now-over = fin de partie
ept-badge-hidden = caché
ept-badge-neutralised = neutralisé
ept-badge-stopped = stoppé
ept-badge-pinned = cloué
ept-badge-stunned = sonné
ept-badge-immobilised = immobilisé
ept-badge-moved = mouvement
ept-badge-fire-test = test tir
ept-badge-fire-ended = fin des tirs
ept-badge-jammed = enrayé
ept-badge-deployed = en batterie
ept-badge-uncommanded = non commandé
ept-badge-out-of-range = hors de portée
ept-card-morale = Moral

# Pourquoi pas.
why-ept-cannot-act = { $unit } : unité neutralisée ou sonnée
why-ept-no-action-left = { $unit } n’a plus assez d’actions
why-ept-uncommanded = { $unit } : unité non commandée, qui ne peut pas faire cela
why-ept-cannot-move = { $unit } ne peut pas bouger
why-ept-fired-before = { $unit } avait un marqueur Tir à son activation
why-ept-not-such-a-unit = { $unit } n’est pas une unité pour cela
why-ept-activated-already = { $formation } : une seule activation par tour
why-ept-no-command = { $unit } n’a personne à commander ici
