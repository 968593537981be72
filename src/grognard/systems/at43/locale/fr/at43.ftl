# AT-43.

at43-title = AT-43
at43-pitch = Des compagnies d’infanterie et de marcheurs de combat sur une table libre : posez vos cartes face cachée et dépensez bien vos points de Commandement.
at43-system-at43 = { at43-title }

## Qui joue.
at43-seat-0 = Joueur 1
at43-seat-1 = Joueur 2
at43-seat-2 = Joueur 3
at43-seat-3 = Joueur 4
at43-seat-white-stars = Joueur White Stars
at43-seat-therians = Joueur therian
at43-side-white-stars = White Stars
at43-side-therians = Therians
at43-role-attacker = attaquant
at43-role-defender = défenseur

## Préparer la bataille.
at43-role = Attaquant ou défenseur ?
at43-portion = Quelle portion de terrain prenez-vous ?
at43-portion-half-0 = la moitié proche
at43-portion-half-1 = la moitié éloignée
at43-portion-quarter-0 = le quart proche, à gauche
at43-portion-quarter-1 = le quart éloigné, à gauche
at43-portion-quarter-2 = le quart éloigné, à droite
at43-portion-quarter-3 = le quart proche, à droite
at43-portion-strip = la bande { $number } en partant de la gauche
at43-edge-bottom = bord proche
at43-edge-top = bord éloigné
at43-edge-left = bord gauche
at43-edge-right = bord droit
at43-piece = Quel élément de décor posez-vous ?
at43-piece-heading = Dans quel sens ?
at43-piece-place = Où se trouve son centre ?
at43-heading = { $degrees }°
at43-scenery-low-wall = muret
at43-scenery-nanogenerator = nanogénérateur
at43-scenery-container = container
at43-scenery-bunker = bunker
at43-scenery-hill = colline
at43-scenery-drop-point = point de largage
at43-scenery-wreck = épave
at43-piece-named = { $scenery } { $mark }
at43-pilot = Quel héros est le pilote resté dans l’épave ?

## La phase tactique.
at43-commander = Quelle unité le commander dirige-t-il ?
at43-sequence = Dans quel ordre posez-vous vos cartes, face cachée ? La première sera jouée d’abord.
at43-bid = Test d’Autorité : combien de PC misez-vous en secret, sur { $points } ?
at43-first-player = Qui joue le premier ce tour-ci ?

## La phase d’activation.
at43-option = À vous, { $points ->
    [one] { $points } PC restant
   *[other] { $points } PC restants
}. Que faites-vous d’abord ?
at43-go-play = jouer la carte suivante
at43-go-relocate = replacer la première carte ({ $cost } PC)
at43-go-delay = sursis d’activation : passer son tour ({ $cost } PC)
at43-go-extra = activation supplémentaire : jouer deux cartes ({ $cost } PC)
at43-relocate = À quelle place replacer la première carte, sur { $cards } ?
at43-which-first = Laquelle des deux unités agit en premier ?
at43-pay = { $unit } : payer { $points } PC sur { $pool } pour l’activer ?
at43-pay-pay = payer
at43-pay-leave = la laisser inactive
at43-action = { $unit } : quelle action ?
at43-action-rapid = Déplacement rapide
at43-action-combat = Déplacement de combat
at43-action-climb = Déplacement de combat avec escalade
at43-action-fire = Tir sur { $target } : { $weapon }
at43-salvo = { $weapon }{ $count ->
    [1] { "" }
   *[other] { " ×" }{ $count }
}
at43-action-melee = Corps à corps
at43-action-sabotage = Sabotage
at43-action-repair = Réparations
at43-action-open = Ouvrir un container
at43-action-lift = Levage d’un muret
at43-action-mark = Marquer un ennemi au pointeur laser
at43-action-routine = Routine d’overseer
at43-action-evacuate = Quitter la table : évacuation
at43-action-end = Finir l’activation
at43-split-fire = { $unit } : Tir décalé pour { $points } PC, afin que les armes spéciales tirent à un autre moment ?
at43-split-fire-no = non
at43-split-fire-split-fire = Tir décalé
at43-drills = Quelles attitudes de combat pour { $unit } ? Un PC chacune, { $points ->
    [one] { $points } PC restant
   *[other] { $points } PC restants
}.
at43-drill-take-cover = À couvert !
at43-drill-overwatch = État d’alerte
at43-drill-knee = Genou en terre
at43-drill-split-fire = Tir décalé
at43-rally = { $unit } : unité désorganisée. La rendre vaillante pour { $points } PC ?
at43-rally-leave = la laisser ainsi
at43-rally-rally = la rendre vaillante
at43-eject = { $unit }, { $figure } : blindé immobilisé. Rester à bord ?
at43-eject-stay = rester, les autres gardant la cohésion avec lui
at43-eject-eject = abandonner l’engin
at43-facing = { $unit }, { $figure } : de quel côté est-il tourné ? En degrés, dans le sens horaire à partir du bord éloigné : 90 pour la droite.
at43-push-aside = { $unit }, { $figure } : repoussé. Où le replacer ?
at43-repair-now = { $unit }, { $figure } : le mécano travaille-t-il avant que son unité agisse ?
at43-repair-now-no = non
at43-repair-now-repair = réparer
at43-none-no = pas de frappe
at43-none-pass = personne
at43-none-done = rien de plus
at43-none-alone = aucune : il reste seul
at43-none-reserve = rester en réserve

## Se déplacer et entrer en jeu.
at43-mode-rapid = déplacement rapide
at43-mode-combat = déplacement de combat
at43-mode-climb = déplacement avec escalade
at43-move = { $unit }, { $mode } : où va le leader ? Jusqu’à { $distance } cm.
at43-entry = { $unit } : par où entrer en jeu ({ $points } PC) ?
at43-entry-mode = { $unit }, par ici : { $position }. Quel déplacement ?
at43-set-up = { $unit } : où se place le leader ? { $position }.
at43-position-access = zone d’accès, { $edge }
at43-position-deployment = zone de déploiement de { $low } à { $high }

## Tirer.
at43-target = { $unit }, { $weapon } : sur quelle cible ?
at43-aiming-point = { $unit }, { $weapon } : quel combattant viser chez { $target } ?
at43-copies = { $unit } : combien de { $weapon } tirent ensemble sur cette cible ?
at43-sniper = { $unit }, { $weapon } : tir de sniper, sans bouger ?
at43-sniper-sniper = tir de sniper
at43-sniper-plain = tir ordinaire
at43-sniper-victim = { $unit } : qui le sniper touche-t-il ?
at43-sniper-location = { $unit }, { $figure } : quelle localisation le sniper touche-t-il ?
at43-equally-near = { $unit } : ceux-ci sont à égale distance. Qui est touché ?
at43-overwatch = État d’alerte : qui tire sur { $mover } ?
at43-watch-weapon = { $unit } en état d’alerte, sur { $mover } : avec quelle arme ?
at43-strike = Frappe d’artillerie pour { $points } PC : près de quelle unité ?
at43-strike-point = Frappe d’artillerie : quel combattant viser chez { $target } ?
at43-mark = { $unit } : quelle unité le pointeur laser marque-t-il ?
at43-mark-fighter = { $unit } : quel combattant marquer chez { $target } ?

## Corps à corps, dégâts, pertes.
at43-opponent = { $unit } : contre qui se bat { $figure } ?
at43-order-of-combats = { $unit } : dans quel ordre résoudre les combats ?
at43-combat-of = { $weapon } contre { $defenders }
at43-melee-losses = Qui tombe chez { $unit } ?
at43-impacts = Combien d’impacts sur { $figure } ({ $unit }) ?
at43-weapon-hit = { $unit }, { $figure } : quelle arme est touchée ?
at43-new-leader = { $unit } : qui devient leader ?
at43-unmanned = { $unit } : il manque des artilleurs. Quelles armes sont perdues ?
at43-first-aid = { $unit } : qui reçoit les premiers secours ?
at43-part-frame = châssis
at43-part-propulsion = propulsion
at43-part-weapon = arme { $number }
at43-part-weapon-named = { $weapon } (arme { $number })
at43-location-frame = châssis
at43-location-propulsion = propulsion
at43-location-weapon = une arme
at43-figure = combattant { $number }
at43-machine = engin { $number }
at43-figure-that = { $figure } ({ $told })
at43-of-unit = { $thing }, { $unit }
at43-weapon-of-figure = { $weapon } (combattant { $number })
at43-role-leader = leader
at43-role-officer = officier
at43-role-hero = héros
at43-role-gunner = artilleur
at43-role-support-weapon = arme d’appui
at43-role-standard = combattant standard
at43-role-bearer = porteur d’arme spéciale
at43-role-specialist = spécialiste

## Spécialistes, héros, overseers, décors.
at43-repair = { $unit } : quel blindé réparer ?
at43-repair-part = { $unit }, { $figure } : quelle localisation réparer ?
at43-sabotage = { $unit } : quel élément de décor saboter ?
at43-open = { $unit } : quel container ouvrir ?
at43-lift = { $unit } : quel muret soulever ?
at43-hero-joins = Quelle unité { $hero } dirige-t-il désormais ?
at43-routine = { $unit } : quelle routine ?
at43-routine-unit = { $unit }, { $routine } : pour quelle unité ?
at43-use-routine = { $unit } : utiliser { $routine } pour { $points } PC ?{ $failed ->
    [0] { "" }
    [one] { " " }{ $failed } dé raté.
   *[other] { " " }{ $failed } dés ratés.
}
at43-use-routine-no = non
at43-use-routine-use = l’utiliser
at43-routinename-transfer = transfert
at43-routinename-acceleration-infantry = accélération (infanterie)
at43-routinename-acceleration-afv = accélération (blindés)
at43-routinename-overactive-nanocores-infantry = nanonoyaux suractivés (infanterie)
at43-routinename-overactive-nanocores-afv = nanonoyaux suractivés (blindés)
at43-routinename-reconstruction = reconstruction
at43-routinename-repair = réparation
at43-routinename-creation = création
at43-routinename-fusion = fusion
at43-transfer-in = { $unit } : lequel des éliminés revient ?
at43-transfer-out = { $unit } : qui lui cède la place ?
at43-rebuild = { $unit } : qui est reconstruit ?
at43-rebuild-place = { $unit }, { $figure } : où se place-t-il ?
at43-repair-afv = { $unit } : quel blindé réparer ?
at43-new-walker = { $unit } : quel marcheur créer ?
at43-new-place = Où apparaît le marcheur, au contact de { $unit } ?
at43-fuse-at = { $unit } : à la place de quel engin se tient le nouveau ?
at43-fuse-with = { $unit } : quel autre engin fusionne avec lui ?

## La phase de contrôle.
at43-buy = Quel renfort achetez-vous ? { $points ->
    [one] { $points } point de renforts restant
   *[other] { $points } points de renforts restants
}.
at43-concede = Vous n’avez plus personne. Continuer ?
at43-concede-play-on = continuer
at43-concede-concede = abandonner

## Ce qui s’est passé avant la bataille.
at43-mission-drawn = Mission : { $mission }
at43-roles-settled = { $attacker } attaque, { $defender } défend
at43-roll-off-won = { $seat } gagne le lancer
at43-portion-taken = { $seat } obtient une zone d’accès : { $edge }
at43-piece-placed = { $seat } pose ceci en { $at } : { $kind_of }

## Ce qui s’est passé en phase tactique.
at43-turn-began = Tour { $turn }
at43-pool = { $seat } : { $points ->
    [one] { $points } point de Commandement
   *[other] { $points } points de Commandement
}
at43-commander-named = { $seat } : le commander dirige { $unit }
at43-no-commander = { $seat } n’a pas de commander
at43-sequence-laid = Vos cartes : { $units }
at43-cards-laid = { $seat } pose { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
} face cachée
at43-bid-made = Votre mise : { $points }
at43-bids-shown = Mises : { $bids }
at43-authority = Test d’Autorité : { $results }
at43-authority-tied = Égalité à { $result } : on relance
at43-authority-given = { $seat } remporte le premier test d’Autorité, selon la mission
at43-plays-first = { $seat } joue en premier (choix : { $chosen_by })

## Ce qui s’est passé en phase d’activation.
at43-relocated = { $seat } replace la première carte en position { $place } ({ $points } PC)
at43-delayed = { $seat } prend un sursis d’activation ({ $points } PC)
at43-extra-activation = { $seat } joue deux cartes ({ $points } PC)
at43-card-turned = { $seat } révèle { $unit }
at43-card-of-the-dead = { $seat } révèle { $unit } : unité éliminée, rien ne se passe
at43-paid = { $seat } paie { $points } PC pour { $unit }
at43-inactive = { $unit } : aucune action
at43-left-in-reserve = { $unit } reste en réserve
at43-raised = { $unit } : { $count ->
    [one] { $count } combattant se relève
   *[other] { $count } combattants se relèvent
}
at43-drill-taken = { $unit } : { $drill }
at43-drills-lost = { $unit } : attitudes perdues, { $drills }
at43-moved = { $unit } : { $mode }
at43-entered = { $unit } : entrée en jeu, { $position }
at43-stayed = { $unit } reste sur place
at43-turned = { $unit }, n° { $figure } : tourné à { $heading }
at43-crushed = { $by } écrase des combattants de { $unit } : n° { $figures }
at43-pushed-aside = { $unit } : le n° { $figure } s’écarte en { $to }
at43-ejected = { $unit } : l’engin n° { $figure } est abandonné
at43-evacuated = { $unit } quitte la table : unité évacuée
at43-fired = { $unit }, { $weapon } sur { $target } : { $dice ->
    [one] { $dice } dé
   *[other] { $dice } dés
} à portée { $range }, { $hits ->
    [0] aucun impact
    [one] { $hits } impact
   *[other] { $hits } impacts
}
at43-out-of-range = { $unit }, { $weapon } : { $target } est hors de portée ({ $range })
at43-impact-in-zone = { $unit } : un impact sur le n° { $figure } dans la zone de feu
at43-saved = { $unit } : le couvert arrête { $saves } sur { $impacts }
at43-burst = Le tir tombe en { $at }{ $drift ->
    [0] { "" }
   *[other] { " " }(déviation)
}
at43-struck-by-blast = { $unit } sous le gabarit : n° { $figures }
at43-grounded = { $unit } : à terre, n° { $figures }
at43-watch-fired = { $unit } en état d’alerte tire sur { $target }
at43-strike-called = { $seat } ordonne une frappe d’artillerie sur { $unit }, n° { $figure }
at43-marked = { $unit } marque le n° { $figure } de { $target }
at43-lost = { $unit } : pertes, n° { $figures }, { $left ->
    [0] il ne reste personne
   *[other] reste { $left }
}
at43-part-damaged = { $unit }, n° { $figure }, { $part } : { $points } PS en moins, reste { $left }
at43-immobilised = { $unit } : blindé n° { $figure } immobilisé
at43-piece-damaged = { $piece } : { $points } PS en moins, reste { $left }
at43-piece-gone = Décor retiré de la table : { $piece }
at43-first-aid-given = { $unit } : premiers secours pour n° { $figures }
at43-leads = { $unit } : le n° { $figure } est le nouveau leader
at43-officer-lost = { $unit } perd son officier
at43-unit-lost = { $unit } : unité éliminée
at43-combat = { $unit } au corps à corps avec { $target } : { $hits ->
    [0] aucun impact
    [one] { $hits } impact
   *[other] { $hits } impacts
}
at43-morale-tested = { $unit } : test de Moral, { $success } ; unité { $morale }
at43-rallied = { $unit } : unité de nouveau vaillante ({ $points } PC)
at43-repaired = { $unit }, n° { $figure }, { $part } : { $points } PS de plus
at43-routine-used = { $unit } : { $routine } pour { $target } ({ $points } PC)
at43-returned = { $unit } : le n° { $figure } revient
at43-new-unit = { $seat } reçoit une nouvelle unité : { $unit }
at43-hero-joined = { $hero } prend la tête de { $unit }
at43-hero-on-foot = { $unit } est à pied en { $at }
at43-piece-opened = { $unit } ouvre { $piece }
at43-piece-moved = { $unit } déplace { $piece } en { $to }

## Ce qui s’est passé en phase de contrôle.
at43-controlled = { $seat } prend le contrôle : { $objective }
at43-uncontrolled = Plus personne n’a le contrôle : { $objective }
at43-victory-points = { $seat } : { $points ->
    [one] { $points } point de victoire
   *[other] { $points } points de victoire
} ({ $deed } : { $what }), { $total } en tout
at43-reinforcement-points = { $seat } : { $points ->
    [one] { $points } point de renforts
   *[other] { $points } points de renforts
} ({ $deed } : { $what }), { $total } en tout
at43-bought = { $seat } achète { $unit } pour { $points }, reste { $left }
at43-conceded = { $seat } abandonne
at43-game-over = Cessez-le-feu : { $way }. Points : { $points }
at43-success = réussi
at43-failure = raté
at43-morale-valiant = vaillante
at43-morale-disorganised = désorganisée
at43-morale-routed = en déroute
at43-deed-control = contrôle
at43-deed-capture = capture
at43-deed-eliminate = élimination
at43-deed-evacuate = évacuation
at43-deed-rendezvous = rendez-vous
at43-objective-infantry-unit = unité d’infanterie
at43-objective-afv-unit = unité de blindés
at43-objective-officer = officier
at43-objective-pilot = le pilote
at43-way-turns = le dernier tour est joué
at43-way-goal = le total de points est atteint
at43-way-no-more-points = plus personne ne peut marquer
at43-way-pilot = le pilote est perdu
at43-way-concession = tous les autres ont abandonné

## Pourquoi l’on lance des dés.
at43-roll-mission = mission
at43-roll-off = qui choisit
at43-roll-side = côtés de la table
at43-roll-authority = test d’Autorité
at43-roll-shooting = test de tir
at43-roll-strike = frappe d’artillerie
at43-roll-drift = déviation
at43-roll-save = test de sauvegarde
at43-roll-damage = test de dégâts
at43-roll-location = localisation
at43-roll-melee = corps à corps
at43-roll-crush = écrasement
at43-roll-morale = test de Moral

## Sommes et chances.
at43-sum-range = portée
at43-sum-dice = dés
at43-sum-accuracy = Précision
at43-odds-hit = un dé touche
at43-odds-hit-to = un dé touche à { $number ->
    [0] portée 0
   *[other] portée { $number } ou moins
}
at43-odds-damage = un impact fait des dégâts
at43-odds-successes = dégâts attendus, sans couvert

## Pourquoi pas.
why-at43-has-struck = { $unit } : unité qui s’est battue, plus rien pour cette activation
why-at43-has-moved = { $unit } : unité qui s’est déjà déplacée
why-at43-engaged = { $unit } : unité engagée
why-at43-has-shot = { $unit } : unité qui a déjà tiré
why-at43-static = { $unit } : appui statique, pas de déplacement rapide
why-at43-nothing-to-climb = { $unit } : rien à escalader à portée
why-at43-immobile = { $unit } : blindé immobilisé
why-at43-ran = { $unit } : pas de tir après un déplacement rapide
why-at43-no-shot = { $unit } : plus d’arme à tirer sur une cible en vue
why-at43-no-melee = { $unit } : personne à frapper au contact
why-at43-delayed-already = Pas deux sursis d’activation de suite
why-at43-not-delayed = Une activation supplémentaire suit toujours un sursis d’activation
why-at43-too-few-points = Pas assez de PC : { $points } pour un coût de { $cost }
why-at43-too-few-cards = Pas assez de cartes dans la séquence : { $cards }
why-at43-infantry-only = Cette attitude est réservée à l’infanterie : { $unit } est un blindé
why-at43-target-absent = { $target } : unité absente de la table
why-at43-target-friend = { $target } : unité de votre camp
why-at43-target-no-afv = { $weapon } ne se verrouille que sur des blindés : { $target } est de l’infanterie
why-at43-target-unseen = Personne chez { $unit } ne voit { $target }
why-at43-no-room = Il n’y a pas de place à cet endroit
why-at43-no-cohesion = Cet endroit est hors de cohésion avec { $unit }
why-at43-pushed-too-far = C’est trop loin pour un combattant repoussé : choisissez un endroit plus proche de sa place
why-at43-not-in-contact = Cet endroit n’est pas au contact de { $unit }
why-at43-piece-off-table = { $piece } dépasserait du bord de la table
why-at43-piece-on-piece = L’emplacement est pris : { $other }
why-at43-piece-on-figure = L’emplacement est pris : { $unit }
why-at43-piece-off-portion = L’élément doit tenir entièrement dans votre portion de terrain

## La table.
at43-texture-low-wall = { at43-scenery-low-wall }
at43-texture-nanogenerator = { at43-scenery-nanogenerator }
at43-texture-container = { at43-scenery-container }
at43-texture-open-container = container ouvert
at43-texture-bunker = { at43-scenery-bunker }
at43-texture-mound = { at43-scenery-hill }
at43-texture-drop-point = { at43-scenery-drop-point }
at43-texture-wreck = { at43-scenery-wreck }
at43-marker-objective = objectif
at43-marker-access-zone = zone d’accès
at43-marker-deployment-zone = zone de déploiement
at43-marker-portion-zone = portion de terrain
at43-marker-exit-zone = sortie
at43-marker-drop-point = point de largage
at43-marker-laser-mark = marqué au pointeur laser

## L’en-tête de la table.
at43-fact-mission = Mission
at43-fact-turn = Tour
at43-fact-phase = Phase
at43-fact-active = À jouer
at43-fact-attacker = Attaquant
at43-fact-pool = PC
at43-fact-supply = Points de renforts
at43-fact-goal = Victoire à
at43-phase-mission = tirage de la mission
at43-phase-roles = rôles
at43-phase-portions = partage du terrain
at43-phase-scenery = mise en place des décors
at43-phase-pilot = choix du pilote
at43-phase-deploy = déploiement
at43-phase-tactical = tactique
at43-phase-go = activation
at43-phase-act = activation
at43-phase-control = contrôle
at43-phase-reserves = réserves
at43-phase-over = cessez-le-feu

## Unités.
at43-status-ready = à activer
at43-status-acted = déjà activée
at43-status-reserve = en réserve
at43-status-gone = hors de combat
at43-badge-acting = activée en ce moment
at43-badge-turned = carte révélée
at43-badge-card = carte
at43-badge-commander = commander
at43-badge-hero = héros
at43-badge-officer = officier de grade
at43-badge-disorganised = désorganisée
at43-badge-routed = en déroute
at43-badge-down = à terre
at43-badge-engaged = engagée
at43-badge-immobile = immobilisé
at43-badge-damage = PS perdus
at43-badge-perched = sur un décor
at43-badge-reinforcement = renfort
at43-badge-aboard = dans l’épave
at43-badge-evacuated = évacuée
at43-badge-joined = dirige une unité
at43-badge-fused = fusionnée
at43-picture-walker = marcheur de combat
at43-picture-vehicle = véhicule
at43-picture-support-weapon = arme d’appui
at43-picture-hero = héros
at43-picture-officer = officier
at43-picture-bearer = porteur d’arme spéciale
at43-picture-specialist = spécialiste
at43-picture-combat-suit = scaphandre de combat
at43-picture-gunner = artilleur
at43-picture-infantryman = fantassin

## Cartes de références.
at43-card-category-infantrymen = Fantassins, rang
at43-card-category-walker = Marcheur de combat, rang
at43-card-category-vehicle = Véhicule, rang
at43-card-category-support-unit = Unité d’appui, rang
at43-card-fighters = Effectif
at43-card-points = Points d’armée
at43-card-command = Grade, Autorité, Commandement
at43-card-movement = Mouvement
at43-card-morale = Moral
at43-card-combat = Combat
at43-card-protection = Protection
at43-card-size = Taille
at43-card-arms = Armes : ◎ Précision, ⁂ Cadence/Relances, ○ Aire d’effet en cm, ➹ Pénétration/Dommages
at43-card-machine = Points de Structure, engin
at43-ability-steel-nerves = nerfs d’acier
at43-ability-artillery-strike = frappe d’artillerie
at43-ability-locked-fire = tir verrouillé
at43-ability-projection = projection
at43-ability-sniper = sniper
at43-ability-detection = détection
at43-ability-stability = stabilité
at43-ability-guidance = guidage
at43-ability-sabotage = sabotage
at43-ability-repairs = réparations
at43-ability-first-aid = premiers secours
at43-ability-lifting = levage
at43-ability-camouflage = camouflage

## Règles maison.
at43-option-mutual-sight = La vue est réciproque : un grand observateur voit par-dessus ce qui est plus bas que lui
at43-option-open-measuring = On peut mesurer les distances avant de déclarer une action
at43-option-skip-eliminated-cards = La carte d’une unité éliminée est écartée et la suivante révélée
at43-option-deploy-before-turn-1 = Les deux camps se déploient dans leurs zones avant le tour 1
at43-option-short-units = Les unités peuvent être inférieures à l’effectif standard, payées à l’unité
at43-option-unlisted-units = On peut recruter des unités hors des listes d’armée

## Notes des cartes.
at43-note-wing-troopers = Citée avec le héros Borz, qui peut la diriger : des fantassins de rang 2.
at43-note-shock-troopers = Citée avec le héros Borz, qui peut la diriger : des fantassins de rang 2.
at43-note-jam-tacarms = Selon le livre, le missile launcher est son arme standard.
at43-note-iron-rain = Dans l’exemple du livre, trois d’entre eux tirent chacun avec deux light MG.
at43-note-lancelot = Dans l’exemple du livre, trois d’entre eux tirent une salve de six light grenade launchers.
at43-note-mortar-battery = Une unité d’appui statique : des mortiers et leurs artilleurs.
at43-note-laser-gun-team = Une unité d’appui mobile : chacun porte l’arme spéciale.
at43-note-scout-car = Un véhicule, pour jouer les champs de vision et les règles des véhicules : une tourelle et un canon à l’avant.
at43-note-grim-golems = Citée avec l’héroïne Atis-Astarte, qui la dirige.
at43-note-sonic-battery = Une unité d’appui statique : des mortiers soniques et leurs artilleurs.
at43-note-nucleus-team = Une unité d’appui mobile : chacun porte l’arme spéciale.
at43-note-light-golgoth = Le marcheur de rang 1 nécessaire à la routine de création ; il sait aussi soulever les murets.
at43-note-heavy-golgoth = Le marcheur de rang 3 né de la fusion de deux Wraith golgoths.

## Un jet, avec le mot du jeu pour un dé qui compte.
at43-rolled = { $seat } lance { $count ->
    [one] 1 dé
   *[other] { $count } dés
} ({ $purpose }) : { $faces }{ $hits ->
    [-1] { "" }
    [0] { ", " }aucune réussite
    [one] { ", " }1 réussite
   *[other] { ", " }{ $hits } réussites
}
