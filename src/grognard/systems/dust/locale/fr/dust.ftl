# Dust Tactics.

dust-title = Dust Tactics
dust-pitch = Escouades, héros et marcheurs sur un plateau de cases : annoncez deux actions, et gare au tir de réaction.
dust-system-dust = { dust-title }

## Qui joue.
dust-seat-0 = Joueur 1
dust-seat-1 = Joueur 2
dust-seat-allies = Joueur allié
dust-seat-axis = Joueur de l’Axe
dust-side-allies = Alliés
dust-side-axis = Axe

## Préparer le champ de bataille.
dust-tile = Quelle tuile posez-vous ?
dust-tile-place = Où la posez-vous ?
dust-tile-turn = Dans quel sens ?
dust-tile-named = tuile { $tile }
dust-tile-place-number = emplacement { $number }
dust-quarter-0 = sans la tourner
dust-quarter-1 = un quart de tour
dust-quarter-2 = un demi-tour
dust-quarter-3 = trois quarts de tour
dust-element = Quel élément de couvert placez-vous ?
dust-element-place = Où placez-vous ceci : { $element } ?
dust-element-ammo-crate = caisse de munitions
dust-element-tank-trap = piège anti-tank
dust-element-at = { $element } en { $cell }
dust-join = Quelle escouade pour { $hero } ?
dust-join-alone = aucune : le héros part seul

## Le tour de jeu.
dust-first-player = Qui active une unité en premier ?
dust-activate = Quelle unité activez-vous ?
dust-ring-second-move = second Mouvement
dust-plan = Quelles actions pour { $unit } ?
dust-plan-move-nothing = Mouvement
dust-plan-move-move = Mouvement + Mouvement
dust-plan-move-attack = Mouvement + Attaque
dust-plan-move-skill = Mouvement + Compétence
dust-plan-attack-nothing = Attaque
dust-plan-attack-move = Attaque + Mouvement
dust-plan-attack-skill = Attaque + Compétence
dust-plan-skill-nothing = Compétence
dust-plan-skill-move = Compétence + Mouvement
dust-plan-skill-attack = Compétence + Attaque
dust-plan-skill-skill = Compétence + Compétence
dust-plan-nothing-nothing = Aucune action
dust-plan-nothing-move = Rien + Mouvement
dust-plan-nothing-attack = Rien + Attaque
dust-plan-nothing-skill = Rien + Compétence
dust-plan-sustained = Attaque soutenue
dust-plan-charge = Charge : Mouvement + Mouvement + Attaque
dust-plan-part = Héros et escouade se séparent pour de bon
dust-plan-indirect = Tir indirect
dust-action-move = Mouvement
dust-action-skill = Compétence

## Se déplacer.
dust-enter = Par quelle case faire entrer { $unit } ?
dust-move = Quel déplacement pour { $unit } ({ $points ->
    [one] { $points } point de mouvement
   *[other] { $points } points de mouvement
}) ?
dust-way = { $unit } : par quel chemin aller en { $cell } ?
dust-crush = { $unit } en { $cell } : écraser la caisse de munitions ?
dust-crush-keep = la laisser
dust-crush-crush = l’écraser

## Attaquer.
dust-aim = { $unit } : quelles armes sur quelles cibles ?
dust-shot = { $line } sur { $target }
dust-rounds = Combien de munitions de { $weapon } pour { $unit }, sur { $target } ?
dust-sniper = { $unit } : quelle figurine le sniper vise-t-il chez { $target } ?
dust-order-of-fire = { $unit } : dans quel ordre tirent les armes ?
dust-flames = { $unit }, { $weapon } : sur quelles cases se répandent les flammes ?
dust-medal = Medal of Honor pour { $unit } : { $hits ->
    [0] aucune touche
    [one] { $hits } touche
   *[other] { $hits } touches
} avec { $dice ->
    [one] { $dice } dé
   *[other] { $dice } dés
}. En relancer un ?
dust-medal-keep = garder tous les dés
dust-medal-miss = relancer un raté
dust-medal-hit = relancer une touche
dust-casualties = { $unit } : { $points ->
    [one] { $points } dégât
   *[other] { $points } dégâts
}, sur qui ?
dust-retaliate = Corps-à-corps, { $attacker } contre { $unit } : quelles armes ripostent ?
dust-react = Qui tente un tir de réaction contre { $unit } ?
dust-react-pass = personne
dust-line = { $count ->
    [1] { $weapon }
   *[other] { $weapon } ×{ $count }
}
dust-of-unit = { $thing } ({ $unit })
dust-figure = figurine { $number }
dust-figure-armed = figurine { $number } ({ $arms })
dust-figure-role = { $role } ({ $arms })
dust-figure-hero = le héros
dust-figure-wound = le héros, blessure { $number }
dust-figure-hurt = { $hero }, blessure { $number }

## Compétences et ordres.
dust-skill = Quelle compétence pour { $unit } ?
dust-declare-skills = Quelles compétences gratuites annoncer pour { $unit } ?
dust-command-target = { $unit }, « { $skill } » : pour qui ?
dust-get-up-figure = { $unit } : quelle figurine se relève ?
dust-strike-gun = Frappe d’artillerie pour { $unit } : qui tire ?
dust-strike-target = { $unit }, tir indirect : sur quelle cible ?
dust-reload = recharger { $weapon } ({ $unit })
dust-skillname-advanced-reactive-fire = Advanced Reactive Fire
dust-skillname-agile = Agile
dust-skillname-all-in-one = All in One
dust-skillname-artillery-strike = Artillery Strike (frappe d’artillerie)
dust-skillname-assault = Assault
dust-skillname-bad-ass = Bad Ass
dust-skillname-berserk = Berserk
dust-skillname-black-ops = Black Ops
dust-skillname-blutkreuz-ape = Blutkreuz Ape
dust-skillname-blutkreuz-zombie = Blutkreuz Zombie
dust-skillname-charge = Charge
dust-skillname-command-squad = Command Squad
dust-skillname-commander = Commander
dust-skillname-damage-resilient = Damage Resilient
dust-skillname-fast = Fast
dust-skillname-heroic-attack = Heroic Attack
dust-skillname-jump = Jump (saut)
dust-skillname-medal-of-honor = Medal of Honor
dust-skillname-scout-vehicle = Scout Vehicle
dust-skillname-self-repair = Self-Repair
dust-skillname-sniper = Sniper
dust-skillname-spotter = Spotter
dust-skillname-superior-reactive-fire = Superior Reactive Fire
dust-skillname-tank-head = Tank Head
dust-skillname-wiederbelebungsserum = Wiederbelebungsserum
dust-skillname-officer-order = Officier : Bougez-vous tas de chimpanzés
dust-skillname-makeshift-repair = Mécanicien : Réparation de fortune
dust-skillname-field-repair = Mécanicien : Réparation sur le terrain
dust-skillname-get-up = Médecin : Relève-toi, c’est pas si grave
dust-skillname-back-to-fight = Médecin : Allez les gars, on y retourne
dust-skillspent-all-in-one = { dust-skillname-all-in-one } (déjà utilisé)
dust-skillspent-assault = { dust-skillname-assault } (déjà utilisé)
dust-skillspent-berserk = { dust-skillname-berserk } (déjà utilisé)
dust-skillspent-heroic-attack = { dust-skillname-heroic-attack } (déjà utilisé)
dust-skillspent-medal-of-honor = { dust-skillname-medal-of-honor } (utilisé ce round)
dust-skillspent-tank-head = { dust-skillname-tank-head } (déjà utilisé)

## Ce qui s’est passé.
dust-round-began = Round { $round }
dust-initiative-won = { $winner } gagne l’initiative, { $hits } à { $other_hits }
dust-goes-first = { $seat } active une unité en premier
dust-roll-off = { $seat } gagne le lancer et commence
dust-tile-laid = { $seat } pose { $tile } : { $place }, { $turned }
dust-element-placed = { $seat } place ceci en { $cell } : { $element }
dust-hero-joined = { $hero } rejoint { $squad }
dust-hero-left = { $hero } quitte { $squad } pour de bon
dust-activated = { $seat } active { $unit } : { $plan }
dust-declared-skill = { $unit } : compétence { $skill }
dust-aimed = { $unit } : { $weapon } vise { $target }
dust-entered = { $unit } : entrée en jeu en { $cell }
dust-moved = { $unit } : de { $start } à { $cell }
dust-left-field = { $unit } : sortie par le bord opposé, { $points ->
    [one] { $points } point
   *[other] { $points } points
}
dust-crushed = { $unit } : la caisse de munitions en { $cell } est écrasée
dust-action-lost = { $unit } : l’action annoncée n’est plus possible ({ $action })
dust-held-fire = { $unit } : { $weapon } ne peut pas servir contre { $target }
dust-fired = { $unit }, { $weapon } sur { $target } : { $hits ->
    [0] aucune touche
    [one] { $hits } touche
   *[other] { $hits } touches
}
dust-saved = { $target }, { $grade } : { $hits ->
    [one] { $saves } touche arrêtée sur { $hits }
   *[other] { $saves ->
        [0] aucune touche arrêtée sur { $hits }
        [one] { $saves } touche arrêtée sur { $hits }
       *[other] { $saves } touches arrêtées sur { $hits }
    }
}
dust-shrugged-off = { $unit } : { $points ->
    [one] { $points } dégât ignoré
   *[other] { $points } dégâts ignorés
}
dust-lost-figures = { $unit } : { $count ->
    [one] { $count } figurine perdue
   *[other] { $count } figurines perdues
}, { $left ->
    [0] il n’en reste aucune
    [one] il en reste { $left }
   *[other] il en reste { $left }
}
dust-damaged = { $unit } : { $points ->
    [one] { $points } dégât
   *[other] { $points } dégâts
}, reste { $left ->
    [one] { $left } point de vie
   *[other] { $left } points de vie
}
dust-element-damaged = { $element } en { $cell } : { $points ->
    [one] { $points } dégât
   *[other] { $points } dégâts
}, reste { $left ->
    [one] { $left } point de vie
   *[other] { $left } points de vie
}
dust-element-destroyed = { $element } en { $cell } : élément détruit
dust-eliminated = { $unit } : unité éliminée, { $points ->
    [one] { $points } point
   *[other] { $points } points
} ({ $scorer })
dust-reacted = { $unit } : tir de réaction sur { $target }, { $success }
dust-close-combat = { $unit } : corps-à-corps avec { $target }
dust-reloaded = { $unit } : { $weapon }, arme rechargée
dust-strike-ordered = Frappe d’artillerie ordonnée par { $observer } : { $unit } sur { $target }
dust-ordered = { $unit }, « { $skill } » pour { $target } : { $success }
dust-repaired = { $unit } : { $points ->
    [one] { $points } point de vie récupéré
   *[other] { $points } points de vie récupérés
}
dust-figure-back = { $unit } : une figurine se relève, { $left ->
    [one] { $left } en jeu
   *[other] { $left } en jeu
}
dust-returned = { $unit } : retour au combat
dust-objective-held = { $seat } tient un objectif : { $points ->
    [one] { $points } point
   *[other] { $points } points
}
dust-game-over = Fin de la bataille, { $way }. Points : { $points }
dust-success = succès
dust-failure = échec

## Pourquoi l’on lance des dés.
dust-roll-initiative = initiative
dust-roll-setup = qui commence
dust-roll-attack = attaque
dust-roll-sustained = attaque soutenue, relance des ratés
dust-roll-berserk = Berserk, relance des ratés
dust-roll-laser = laser, relance des touches
dust-roll-medal = Medal of Honor
dust-roll-phaser = dégâts du phaser
dust-roll-cover = couvert
dust-roll-reaction = tir de réaction
dust-roll-order = ordre
dust-roll-resilient = Damage Resilient
dust-roll-self-repair = Self-Repair

## Sommes et chances.
dust-sum-dice = dés
dust-sum-distance = distance
dust-sum-cover = couvert (1 léger, 2 fort)
dust-odds-destroyed = cible détruite
dust-odds-hit = un dé touche
dust-odds-save = le couvert arrête une touche
dust-odds-damage = dégâts attendus
dust-odds-move-cost = points de mouvement du trajet
dust-odds-move-left = points de mouvement restants
dust-odds-move-cost-both = points de mouvement du trajet, en deux Mouvements
dust-odds-reacts = tentative réussie
dust-odds-damage-reacting = dégâts attendus, tentative comprise
dust-odds-damage-sustained = dégâts attendus, attaque soutenue

## Comment finit une bataille.
dust-way-annihilation = un camp est anéanti
dust-way-through = le reste d’un camp a percé
dust-way-rounds = le dernier round est joué
dust-way-held = l’objectif est assuré

## Pourquoi pas.
why-dust-plan-two-attacks = Aucune unité n’attaque deux fois en une activation
why-dust-plan-sustained-and-more = Une attaque soutenue prend les deux actions
why-dust-plan-must-enter = { $unit } : pas encore en jeu, la première action est donc le Mouvement d’entrée
why-dust-plan-no-skill = { $unit } : aucune compétence à utiliser comme action en ce moment
why-dust-plan-no-charge = { $unit } : pas de charge sans la compétence Charge et un ennemi en jeu
why-dust-plan-no-target = { $unit } : rien à attaquer en vue et à portée
why-dust-aim-friend = { $target } : unité de votre camp
why-dust-aim-absent = { $target } : unité absente du champ de bataille
why-dust-aim-no-value = { $weapon } ne peut rien contre la classe d’armure { $armour } ({ $target })
why-dust-aim-range = { $target } : hors de portée, à { $away ->
    [one] { $away } case
   *[other] { $away } cases
} ({ $weapon } : portée { $range })
why-dust-aim-flame-trap = { $weapon } ne peut rien contre { $target } : les lance-flammes ne détruisent pas les pièges anti-tank
why-dust-unseen-ground = Pas de ligne de mire vers { $target } : un terrain ou un mur la bloque
why-dust-unseen-corners = Pas de ligne de mire vers { $target } : elle se glisse entre deux coins opposés
why-dust-unseen-blocked = Pas de ligne de mire vers { $target } : ce qui se tient en { $cell } la bloque
why-dust-join-kind = { $hero } ne peut pas rejoindre { $squad } : il faut un héros et une escouade
why-dust-join-class = { $hero } ne peut pas rejoindre { $squad } : leurs classes d’armure diffèrent
why-dust-join-ape = { $hero } ne peut pas rejoindre { $squad } : un seul des deux a la compétence Blutkreuz Ape
why-dust-join-zombie = { $hero } ne peut pas rejoindre { $squad } : l’escouade n’a pas la compétence Blutkreuz Zombie
why-dust-join-jump = { $hero } ne peut pas rejoindre { $squad } : l’escouade n’a pas la compétence Jump
why-dust-join-command = { $hero } ne peut pas rejoindre { $squad } : mener une escouade de Commandement demande la compétence Commander
why-dust-no-way-enemy = Un ennemi occupe { $cell }
why-dust-no-way-friend = Une unité amie occupe { $cell }
why-dust-no-way-trap = Un véhicule ne peut pas entrer en { $cell } : il y a un piège anti-tank
why-dust-no-way-terrain = Cette unité ne peut pas entrer en { $cell } : { $terrain }
why-dust-no-way-far = { $cell } est trop loin : { $away ->
    [one] { $away } case
   *[other] { $away } cases
} pour { $points ->
    [one] { $points } point de mouvement
   *[other] { $points } points de mouvement
}
why-dust-no-way-corner = Aucun chemin libre ne mène en { $cell } avec ces points de mouvement

## Le champ de bataille.
dust-terrain-neutral = terrain neutre
dust-terrain-water = eau
dust-terrain-rubble = décombres
dust-terrain-smoke = fumée
dust-terrain-block = bloc
dust-texture-neutral = { dust-terrain-neutral }
dust-texture-water = { dust-terrain-water }
dust-texture-rubble = { dust-terrain-rubble }
dust-texture-smoke = { dust-terrain-smoke }
dust-texture-block = { dust-terrain-block }
dust-texture-building = bâtiment
dust-edge-wall = mur
dust-edge-small = petite entrée
dust-edge-large = grande entrée
dust-marker-ammo-crate = { dust-element-ammo-crate }
dust-marker-tank-trap = { dust-element-tank-trap }
dust-marker-objective = objectif
dust-marker-entry-zone = zone de déploiement
dust-marker-exit-zone = sortie
dust-marker-cover-zone = zone des couverts
dust-marker-tile-place = emplacement libre
dust-cover-none = à découvert
dust-cover-soft = couvert léger
dust-cover-hard = couvert fort

## L’en-tête de la table.
dust-fact-round = Round
dust-fact-phase = Phase
dust-fact-turn = À jouer
dust-fact-goal = But
dust-fact-held = Rounds tenus
dust-fact-points = Points
dust-phase-tiles = pose des tuiles
dust-phase-cover = placement des couverts
dust-phase-join = les héros rejoignent leurs escouades
dust-phase-initiative = initiative
dust-phase-activation = activations
dust-phase-round-end = fin du round
dust-phase-over = bataille terminée
dust-goal-points = détruire les unités ennemies
dust-goal-hold = tenir l’objectif
dust-goal-objectives = occuper les objectifs à la fin
dust-goal-breakthrough = percer jusqu’au bord opposé

## Unités.
dust-status-ready = à activer
dust-status-acted = déjà activée
dust-status-reserve = en réserve
dust-status-gone = hors de combat
dust-badge-activated = activée
dust-badge-next = prochaine activée
dust-badge-moved = a bougé
dust-badge-wounds = dégâts
dust-badge-ammo = munitions
dust-badge-unloaded = à recharger
dust-badge-serum = sérum
dust-badge-hero = avec un héros
dust-badge-joined = mène une escouade
dust-badge-cover-soft = en couvert léger
dust-badge-cover-hard = en couvert fort
dust-badge-building = dans un bâtiment
dust-badge-left = sortie par le bord opposé
dust-picture-squad = escouade
dust-picture-heavy-squad = escouade lourde
dust-picture-command = escouade de Commandement
dust-picture-sniper = snipers
dust-picture-observer = observateurs
dust-picture-apes = gorilles
dust-picture-zombies = zombies
dust-picture-hero = héros
dust-picture-heavy-hero = héros lourd
dust-picture-light-walker = marcheur léger
dust-picture-medium-walker = marcheur moyen
dust-picture-heavy-walker = marcheur lourd
dust-picture-artillery-walker = marcheur d’artillerie
dust-picture-aircraft = aviation

## Cartes d’unité.
dust-card-armour = Armure
dust-card-movement = Mouvement
dust-card-health = Points de vie
dust-card-points = Points d’armée
dust-card-points-printed = Points imprimés
dust-card-soft-hit = Couvert léger : une touche protège
dust-card-soft-miss = Couvert léger : une face vide protège
dust-card-hard-hit = Couvert fort : une touche protège
dust-card-hard-miss = Couvert fort : une face vide protège
dust-card-ammo = Munitions
dust-card-unloaded = À recharger
dust-trait-artillery = artillerie
dust-trait-burst = tir en rafale
dust-trait-everyone = une par figurine
dust-trait-flame = lance-flammes
dust-trait-grenade = arme à grenades
dust-trait-laser = laser
dust-trait-phaser = phaser
dust-trait-reload = à recharger après le tir
dust-role-officer = Officier
dust-role-radio = Radio
dust-role-mechanic = Mécanicien
dust-role-medic = Médecin
dust-role-specialist = Spécialiste des armes
dust-role-sniper = Sniper
dust-role-spotter = Spotter

## Règles maison.
dust-option-diagonals-per-move = Chaque Mouvement recompte ses diagonales
dust-option-full-entry-move = Les unités entrent en jeu par un Mouvement complet
dust-option-several-reactions = Plusieurs unités peuvent réagir à une même activation
dust-option-charge-window-between = On peut aussi réagir entre les deux Mouvements d’une charge
dust-option-buildings-shield-artillery = Les bâtiments protègent de l’artillerie
dust-option-indirect-face = La face qui touche en tir indirect
dust-option-indirect-face-hit = celle qui porte la touche
dust-option-indirect-face-miss = la face vide
dust-option-medic-refill = Une figurine relevée rapporte des munitions
dust-option-radio-strike-counts = La frappe du Radio est le seul ordre du round
dust-face-hit = touche
dust-face-miss = face vide

## Notes des cartes : d’où viennent les nombres que le livre ne donne pas.
dust-note-recon-boys = Équipement de l’édition suivante ; points des Recon Grenadiers.
dust-note-the-gunners = Équipement de l’édition suivante ; le jeu frère demande 20 points avec un second bazooka.
dust-note-death-dealers = Équipement de l’édition suivante ; points du jeu frère.
dust-note-hell-boys = Fast parce que l’édition suivante les fait avancer comme le BBQ Squad.
dust-note-the-boss = Équipement de l’édition suivante ; points du Kommandotrupp.
dust-note-bot-hunters = La réplique des Rangers aux Tank Killers, dont ils reprennent les valeurs ; nom cité de mémoire.
dust-note-the-hammers = Même classe que Rhino, qui les mène dans le livre ; d’autres escouades à jet-pack ont un Mouvement de 2.
dust-note-tank-busters = Équipement de l’édition suivante.
dust-note-grim-reapers = Équipement de l’édition suivante.
dust-note-foxtrot-13 = Points des Beobachter.
dust-note-sniper-team = Points des Sniper Grenadiers.
dust-note-bazooka-joe = Classe et points de vie de l’édition suivante.
dust-note-ozz-117 = Classe, points de vie et armes de l’édition suivante.
dust-note-rosie = Le bazooka vient de l’édition suivante, où une clé anglaise remplace le pistolet.
dust-note-honey = Classe de l’édition suivante.
dust-note-pounder = Classe de l’édition suivante ; points du Ludwig.
dust-note-hot-dog = Classe de l’édition suivante ; points du Luther.
dust-note-mickey = Armes de l’édition suivante.
dust-note-steel-rain = Le livre nomme les roquettes ; un rapport de bataille en compte quatre.
dust-note-recon-grenadiers = Équipement inspiré de l’édition suivante, qui leur donne trois Panzerfausts.
dust-note-battle-grenadiers = Équipement de l’édition suivante ; le jeu frère demande 20 points.
dust-note-laser-grenadiers = Équipement de l’édition suivante.
dust-note-tank-killers = Équipement de l’édition suivante.
dust-note-kommandotrupp = Une liste d’armée publiée laisse 30 ou 40 points possibles ; équipement de l’édition suivante.
dust-note-axis-gorillas = Classe, figurines et compétences de l’édition suivante.
dust-note-axis-zombies = Figurines de l’édition suivante ; le livre demande seulement la classe de TotenMeister, qui les mène.
dust-note-sniper-grenadiers = Tout vient de l’édition suivante, sauf le Mouvement et les points.
dust-note-sigrid = Points de vie, armes et compétence de l’édition suivante.
dust-note-markus = Compétences de l’édition suivante, qui lui donne 6 points de vie.
dust-note-manfred = Armes de l’édition suivante.
dust-note-hans = Des rapports de bataille le voient tomber sous une touche de bazooka à 3 dégâts ; points du Blackhawk.
dust-note-hermann = Classe et compétence de l’édition suivante.
dust-note-luther = Classe et armes de l’édition suivante ; un rapport de bataille permet au plus 6 points de vie.
dust-note-ludwig = Classe de l’édition suivante.
dust-note-lothar = Un rapport de bataille le voit détruit par quatre touches à 1 dégât exactement.

## Un jet, avec le mot du jeu pour un dé qui compte.
dust-rolled = { $seat } lance { $count ->
    [one] 1 dé
   *[other] { $count } dés
} ({ $purpose }) : { $faces }{ $hits ->
    [-1] { "" }
    [0] { ", " }aucune touche
    [one] { ", " }1 touche
   *[other] { ", " }{ $hits } touches
}
