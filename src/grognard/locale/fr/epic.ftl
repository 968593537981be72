# Epic: Armageddon.

epic-title = Epic : Armageddon
epic-pitch = Des armées entières en miniature : choisissez qui agit, conservez l’initiative, démoralisez l’ennemi sous les pions d’impact.
epic-system-epic = { epic-title }

## Who plays.
epic-seat-0 = Joueur 1
epic-seat-1 = Joueur 2
epic-seat-marines = Joueur Space Marine
epic-seat-legion = Joueur Légion d’Acier
epic-seat-orks = Joueur ork
epic-army-marines = Space Marines
epic-army-legion = Légion d’Acier
epic-army-orks = Orks

## Names.
epic-formation-number = { $name } { $number }
epic-unit-number = { $name } { $number }
epic-unit-of = { $unit } ({ $formation })
epic-length = { $length } cm
epic-spot = { $x } / { $y } cm
epic-none-nobody = personne
epic-none-pass = rendre la main
epic-none-stay = toutes restent en État d’Alerte
epic-answer-yes = oui
epic-answer-no = non

## Actions.
epic-action-advance = Avance
epic-action-double = Avance Rapide
epic-action-march = Redéploiement
epic-action-road-march = Redéploiement sur route
epic-action-engage = Assaut
epic-action-sustained-fire = Tir Soutenu
epic-action-overwatch = État d’Alerte
epic-action-marshal = Regroupement
epic-action-hold = Tenir
epic-part-move = se déplacer
epic-part-shoot = tirer
epic-part-regroup = se regrouper
epic-aim-best = chaque arme au mieux
epic-aim-infantry = l’infanterie d’abord
epic-aim-vehicles = les véhicules d’abord
epic-aim-engines = les engins de guerre d’abord
epic-fire-ap = tirs antipersonnel
epic-fire-at = tirs antichar
epic-fire-mw = macro-armes
epic-reaction-fire = tirer
epic-reaction-wait = attendre

## Questions.
epic-first = Jet de stratégie gagné : qui joue en premier ce tour-ci ?
epic-activate = Quelle formation activez-vous ?
epic-retain = Tentez-vous de conserver l’initiative, et avec quelle formation ?
epic-action = { $formation } : quelle action ?
epic-reroll = { $formation } : test raté. Le Commandant Suprême le fait-il relancer ?
epic-move = { $formation } : quel mouvement, jusqu’à { $distance } ?
epic-marshal = { $formation } : que faire avant de se regrouper ?
epic-hold = { $formation } doit Tenir : que fait-elle ?
epic-target = { $formation } : sur qui tirer ?
epic-aim = { $formation } tire sur { $target } : que vise-t-on ?
epic-waive-cover = { $formation } tire sur { $target } : quels tirs ignorent le couvert, pour ne toucher que les unités à découvert ?
epic-snipe = { $unit } : qui est touché ?
epic-overwatch = { $formation } est en État d’Alerte : tire-t-elle sur { $target } ?
epic-withdraw = { $formation } bat en retraite : quel mouvement, jusqu’à { $distance } ?
epic-repair-shields = { $formation } se regroupe avec { $result } : combien de boucliers sont réparés ?
epic-rally-which = Quelle formation tente ensuite de se rallier ?

## What happens.
epic-turn-began = Tour { $turn }
epic-strategy-won = Jet de stratégie : { $seat } l’emporte, { $mine } contre { $theirs }
epic-strategy-tied = Jet de stratégie à égalité, { $result } : { $seat } l’emporte pour avoir perdu le précédent
epic-plays-first = Premier à agir : { $seat }
epic-end-of-turn = Fin du tour { $turn }
epic-action-phase-over = Fin de la phase d’action du tour { $turn }
epic-activated = { $formation } : { $action }
epic-retaining = { $formation } tente de conserver l’initiative : { $action }
epic-test-passed = { $formation } : test réussi avec { $result }
epic-test-failed = { $formation } : test raté avec { $result } ; elle doit Tenir
epic-rerolled = { $formation } : test relancé, sur ordre de : { $commander }
epic-passed-on = { $seat } : la main passe
epic-stays-on-overwatch = { $seat } : toutes les formations restantes demeurent en État d’Alerte
epic-moved = { $formation } : mouvement
epic-stayed = { $formation } : aucun mouvement
epic-dangerous-terrain = { $unit } : terrain dangereux
epic-out-of-coherency = { $formation } : hors de cohésion, perdues : { $units }
epic-embarked = { $unit } : embarquement, { $carrier }
epic-disembarked = { $unit } : débarquement, { $carrier }
epic-popped-up = { $formation } : attaque surprise de { $units }
epic-shot = { $formation } : tir sur { $target }
epic-suppressed = { $formation } : unités neutralisées : { $units }
epic-crossfire = { $target } : prise dans un feu croisé avec { $partner }
epic-barrage = { $formation } : barrage de { $points } points sur { $target }
epic-hit = { $unit } : { $hit }
epic-hit-ap = touche antipersonnel
epic-hit-at = touche antichar
epic-hit-mw = touche de macro-arme
epic-hit-assault = touche
epic-saved = { $unit } : sauvegarde réussie à { $need }+
epic-hits-lost = { $formation } : touches sans cible : { $hits }
epic-destroyed = { $unit } : unité détruite
epic-damaged = { $unit } : un point de dommage, { $left } restants
epic-critical = { $unit } : touche critique : { $effect }
epic-critical-damage = un point de dommage de plus
epic-critical-destroyed = engin détruit
epic-critical-destroyed-with-passengers = engin détruit avec ses passagers
epic-critical-reactor = réacteur percé
epic-critical-fire = incendie à bord
epic-critical-stagger = l’engin chancelle
epic-critical-rampage = l’engin s’emballe
epic-critical-flip = l’engin se retourne
epic-critical-lose-holofield = holochamp perdu
epic-critical-lose-shield = bouclier perdu
epic-critical-to-hit = la visée souffre
epic-critical-immobilised = engin immobilisé
epic-shield-down = { $unit } : un bouclier arrête la touche, { $left } restants
epic-shield-up = { $unit } : un bouclier rétabli, { $left } maintenant
epic-on-overwatch = { $formation } : en État d’Alerte
epic-overwatch-fire = { $formation } : tir d’État d’Alerte sur { $target }
epic-overwatch-over = { $formation } : fin de l’État d’Alerte
epic-garrison-watch-over = { $formation } : fin de l’État d’Alerte de la garnison
epic-markers-placed = { $formation } : pions d’impact +{ $number }, { $now } maintenant
epic-markers-removed = { $formation } : pions d’impact −{ $number }, { $now } maintenant
epic-broken = { $formation } : formation démoralisée
epic-withdrew = { $formation } : retraite terminée
epic-regrouped = { $formation } : regroupement, pions d’impact retirés : { $removed }
epic-rallied = { $formation } : ralliement réussi avec { $result }
epic-not-rallied = { $formation } : ralliement manqué : { $result }
epic-assault-declared = { $formations } : assaut sur { $targets }
epic-assault-missed = { $formation } : charge trop courte, l’assaut n’a pas lieu
epic-counter-charged = { $formation } : contre-charge
epic-drawn-in = { $formation } : entraînée dans l’assaut
epic-supported = { $formation } : tir de soutien de { $units }
epic-assault-result = Résultat de l’assaut : { $attacker } { $attack }, { $defender } { $defence }
epic-assault-tied = Assaut : égalité au round { $round }, le combat se poursuit
epic-assault-won = { $seat } remporte l’assaut : { $formations }
epic-consolidated = { $formation } : consolidation
epic-deployed = { $formation } : déploiement
epic-garrisoned = { $formation } : déploiement en garnison
epic-edge-taken = { $seat } : { $edge }
epic-objective-placed = { $seat } : pose d’un objectif
epic-goals = { $seat } : conditions de victoire remplies : { $count } { $goals }
epic-plays-on = Dés égaux : le tour { $turn } sera joué
epic-tie-break = Tie-break : { $seat } marque { $points }
epic-won = { $seat } gagne : { $way }
epic-drawn = Partie nulle, { $points } points partout

## Victory.
epic-way-goals = conditions de victoire
epic-way-annihilation = l’ennemi est anéanti
epic-way-tie-break = tie-break
epic-goal-blitzkrieg = Blitzkrieg
epic-goal-break-their-spirit = Brisez Leur Moral
epic-goal-defend-the-flag = Défendez le Drapeau
epic-goal-take-and-hold = Prendre et Tenir
epic-goal-they-shall-not-pass = Ils ne Passeront Pas

## Dice.
epic-roll-strategy = jet de stratégie
epic-roll-off = départage
epic-roll-action = test d’action
epic-roll-rally = test de ralliement
epic-roll-regroup = regroupement
epic-roll-to-hit = jet pour toucher
epic-roll-second = second jet pour 7+
epic-roll-shots = nombre de tirs
epic-roll-points = points de barrage
epic-roll-save = sauvegarde
epic-roll-titan-killer = dégâts de tueur de titans
epic-roll-critical = touche critique
epic-roll-splash = pris dans l’explosion
epic-roll-dangerous = test de terrain dangereux
epic-roll-tie-break = la partie continue-t-elle ?

## Sums and odds.
epic-tally-action = test d’action
epic-tally-rally = test de ralliement
epic-tally-to-hit = pour toucher
epic-odds-activate = chances de réussir le test
epic-odds-rally = chances de se rallier
epic-mean-hits = touches attendues
epic-mean-kills = pertes attendues
epic-mean-points = points de barrage

## Why not.
why-epic-not-yours = { $formation } : formation adverse
why-epic-not-there = { $formation } : absente de la table
why-epic-is-broken = { $formation } : démoralisée
why-epic-has-acted = { $formation } : a déjà agi ce tour-ci
why-epic-hold-not-declared = Tenir ne suit qu’un test raté
why-epic-out-of-coherency = La formation a perdu sa cohésion
why-epic-in-zone = Une unité se trouve dans une zone de contrôle ennemie et doit en sortir
why-epic-nobody-to-shoot = Aucun ennemi à portée et en vue
why-epic-nobody-to-charge = Aucun ennemi à portée de charge
why-epic-not-on-road = Toute la formation doit se trouver sur une route
why-epic-cannot-move = La formation ne peut pas se déplacer

## The table.
epic-fact-turn = tour
epic-fact-phase = phase
epic-fact-active = à jouer
epic-phase-strategy = phase de stratégie
epic-phase-action = phase d’action
epic-phase-rally = fin du tour
epic-phase-over = terminée
epic-badge-acting = en action
epic-badge-broken = démoralisée
epic-badge-markers = pions d’impact
epic-badge-overwatch = en État d’Alerte
epic-badge-marched = en redéploiement
epic-badge-damage = dommages
epic-badge-shields = boucliers
epic-badge-popped = en attaque surprise
epic-ground-open-ground = terrain découvert
epic-ground-buildings = bâtiments
epic-ground-ruins = ruines
epic-ground-fortifications = fortification
epic-ground-vehicle-fortifications = fortification pour véhicules
epic-ground-gun-emplacement = emplacement d’artillerie
epic-ground-trenches = tranchées
epic-ground-barbed-wire = barbelés
epic-ground-roads = route
epic-ground-jungle = jungle
epic-ground-woods = forêt
epic-ground-scrub = broussailles
epic-ground-cliffs = falaises
epic-ground-hills = colline
epic-ground-river = rivière
epic-ground-marsh = marécage

## Datasheets.
epic-card-type = type
epic-card-initiative = initiative
epic-card-speed = vitesse, cm
epic-card-armour = blindage
epic-card-close-combat = corps à corps
epic-card-firefight = fusillade
epic-card-damage = capacité de dommages
epic-type-inf = infanterie
epic-type-lv = véhicule léger
epic-type-av = véhicule blindé
epic-type-we = engin de guerre
epic-type-ch = personnage
epic-arc-front = arc frontal
epic-arc-rear = arc arrière
epic-arc-left = arc gauche
epic-arc-right = arc droit
epic-arc-fixed = frontal fixe
epic-ability-reinforced-armour = blindage renforcé
epic-ability-fearless = sans peur
epic-ability-walker = marcheur
epic-ability-skimmer = antigrav
epic-ability-invulnerable-save = sauvegarde invulnérable
epic-ability-scout = éclaireur
epic-ability-leader = meneur
epic-ability-thick-rear-armour = blindage arrière renforcé
epic-ability-infiltrator = infiltrateur
epic-ability-inspiring = charismatique
epic-ability-teleport = téléportation
epic-ability-expendable = sacrifiable
epic-ability-supreme-commander = commandant suprême
epic-ability-commander = commandant
epic-ability-jump-packs = réacteurs dorsaux
epic-ability-mounted = monté
epic-ability-living-metal = métal organique
epic-ability-first-strike = frappe en premier
epic-ability-sniper = sniper
epic-ability-stubborn = obstiné

## Scenarios.
epic-scenario-first-blood = Premier sang
epic-scenario-first-blood-text = La première leçon : trois formations de Space Marines contre trois d’Orks, quatre tours sur une petite table.

## Assaults.
epic-assault-target = { $formation } : quelle formation attaquer ?
epic-assault-intermingled = { $target } : quelles formations mélangées attaquer avec elle ?
epic-charge = { $formation } : où charger, jusqu’à { $distance } ? Sur un ennemi : au contact.
epic-counter-charge = Quelles unités contre-chargent ?
epic-divide-attacks = { $unit } : combien de ses { $count } attaques en corps à corps ?
epic-consolidate = { $formation } consolide : quel mouvement, jusqu’à { $distance } ?
epic-roll-close-combat = corps à corps
epic-roll-firefight = fusillade
epic-roll-result = résultat de l’assaut

## Transports.
epic-embark = { $formation } : quelles unités embarquent ?
epic-disembark = { $formation } : quelles unités débarquent ?
epic-scenario-convoy = Le convoi
epic-scenario-convoy-text = La deuxième leçon : transports, artillerie et engins de guerre. La Légion d’Acier et les Orks se disputent une route.

## Special units.
epic-combined-assault = { $formation } : quelles formations le Commandant entraîne-t-il dans l’assaut ?
epic-pop-up = { $formation } : quels Antigrav effectuent une attaque surprise ?
epic-skimmers-evade = Quels Antigrav au contact combattent en fusillade ?

## Setting up.
epic-edge = Quel bord ou quel coin de table prenez-vous ?
epic-edge-bottom = longueur proche
epic-edge-top = longueur éloignée
epic-edge-left = bord gauche
epic-edge-right = bord droit
epic-edge-bottom-left = coin proche gauche
epic-edge-bottom-right = coin proche droit
epic-edge-top-left = coin éloigné gauche
epic-edge-top-right = coin éloigné droit
epic-objective = Où placez-vous votre objectif { $number } ?
epic-garrison = Quelle formation déployer en garnison ?
epic-garrison-where = { $formation } : où placer la garnison ?
epic-garrison-overwatch = { $formation } : commence-t-elle en État d’Alerte ?
epic-reserves = Quelles formations garder en réserve, pour la téléportation ?
epic-deploy = Quelle formation déployer ensuite ?
epic-deploy-where = { $formation } : où la déployer ?
epic-teleport = Quelle formation se téléporte maintenant ?
epic-teleport-where = { $formation } : où apparaît-elle ?
epic-teleported = { $formation } : téléportation sur la table
epic-in-reserve = { $formation } : gardée en réserve
epic-roll-teleport = téléportation
epic-phase-edges = choix des bords
epic-phase-objectives = objectifs
epic-phase-garrisons = garnisons
epic-phase-reserves = réserves
epic-phase-deploy = déploiement
epic-phase-arrivals = début du tour
why-epic-off-table = Hors de la table
why-epic-first-on-edge = Votre premier objectif se place sur votre propre bord
why-epic-not-their-half = Il doit se trouver dans la moitié de l’adversaire
why-epic-near-edge = Il doit être à 30 cm du bord adverse
why-epic-near-objective = Il doit être à 30 cm de tout autre objectif
epic-scenario-clash = Le choc
epic-scenario-clash-text = La partie de tournoi avec des armées de 2 000 points toutes prêtes : choix des bords, objectifs, garnisons, téléportation, conditions de victoire.
epic-pushed-aside = { $unit } : unité poussée
