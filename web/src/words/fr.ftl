# Les mots de la page elle-même ; ceux des jeux viennent du serveur.

skip-to-content = Aller au contenu
nav-label = Pages
nav-new = Nouvelle partie
nav-rules = Règles
language = Langue
language-en = Anglais
language-fr = Français
theme-light = Passer au thème clair
theme-dark = Passer au thème sombre
close = Fermer

lost-title = Rien ici
lost-text = Aucune page n’a cette adresse.
lost-home = Vers l’accueil
unread-title = Cette page n’est pas arrivée
unread-text = Le serveur ne l’a pas envoyée : il est peut-être arrêté, ou a été mis à jour depuis votre arrivée.
unread-again = La charger à nouveau
link-title = Un lien vers une partie
link-opening = Ouverture de la partie…

home-title = Des wargames sur table, avec toutes leurs règles
home-text = Jouez dans votre navigateur contre un ami ou un robot. Chaque règle est appliquée, chaque dé est consigné et chaque modificateur cite la règle dont il vient.
home-systems = Les jeux
home-mine = Mes parties
play-now = Jouer à { $game }

new-title = Nouvelle partie

rules-title = Règles
replay-title = Revoir la partie
rule-open = Ouvrir la règle { $rule }

table-title = Table
table-opening = Mise en place de la table…
your-turn = À vous
their-turn = Décision : { $name }
connection-lost = Connexion perdue, nouvel essai…
waiting = Rien à décider pour l’instant
waiting-for = En attente : { $name }
confirm = Valider
confirm-none = Valider : aucun
cancel = Effacer
undo = Reprendre le coup
sheet-column = Tout ce qui peut tirer, sur { $name }
sheet-cannot = { $row } ne peut pas viser { $column }
sheet-next = Sur { $name } ; encore une fois pour l’arme suivante
sheet-else = Ou bien :
sheet-alone = Ou bien, pour toute l’unité :
sheet-beyond = { $name } : hors d’atteinte
choose-more = { $count ->
    [one] { $count } autre possibilité…
   *[other] { $count } autres possibilités…
}
choose-some = { $low ->
   [0] { $high ->
     [1] Choisissez-en un, ou aucun
    *[other] Choisissez-en jusqu’à { $high }
  }
  *[other] { $low ->
     [1] { $high ->
        [1] Choisissez-en un
       *[other] Choisissez-en de { $low } à { $high }
     }
    *[other] Choisissez-en de { $low } à { $high }
  }
} ({ $count ->
   [0] aucun choisi
   [one] 1 choisi
  *[other] { $count } choisis
})
choose-on-board = Choisissez sur le plateau, ou ici :
order-up = Monter { $name }
order-down = Descendre { $name }
amount = Nombre, de { $low } à { $high }
less = Un de moins
more = Un de plus
example = Exemple du livre
example-leave = Fermer l’exemple
example-look = Rien à jouer ici : pointez les unités et lisez ce que dit le plateau.
example-next = À essayer :
example-otherwise = Vous avez joué autrement que dans l’exemple. « Reprendre le coup » y ramène ; il restait :
example-dice = Les dés sont tombés autrement que dans le livre. « Reprendre le coup » permet de les relancer ; il restait :
example-done = C’est fait, comme dans le livre.
example-came = Avec les dés du livre :
place-lay = L’élément suit le pointeur : un clic le pose.
place-turn = Tourner (R)
place-turned = Orienté comme le précédent.
place-first = Une place possible
place-numbers = Par coordonnées
choose-place = Choisissez une place sur le plateau.
place-stay = Rester sur place
log = Ce qui s’est passé
game-over = La partie est finie
pass-title = Passez l’écran
pass-text = { $name } : c’est à vous de décider, et cette table a ses secrets.
pass-ready = { $name }, c’est moi : montrez-moi la table

# The board
board-label = Le plateau
board-floor = étage { $floor }
tools = Outils du plateau
zoom-in = Plus près
zoom-out = Plus loin
zoom-fit = Tout le plateau
board-turn = Retourner le plateau
tape = Mètre ruban
tape-not-yet = Dans ce jeu, on ne mesure rien avant d’avoir déclaré son action
tape-cells = { $count } cases
tape-game = { $count } selon la règle
unit-cm = cm
unit-inch = pouces
unit-hex = hexagones
unit-square = cases
aids = Ce que montre le plateau
aid-reach = Portée de déplacement
aid-ranges = Portées de tir
aid-sight = Lignes de vue
aid-shots = Derniers tirs et mouvements
aid-acted = Estomper les unités qui ont agi
text-mode = Du texte au lieu du plateau
text-leave = Retour au plateau
text-units = Unités de la place { $seat }
text-unit = Unité
text-place = Position
text-strength = Effectif
text-states = État
text-ground = Terrain et marqueurs
text-off = à côté de la table
board-keys = Les flèches vont d’un choix à l’autre, Entrée prend celui qui est désigné, Échap efface. Plus et moins zooment, Maj et les flèches déplacent le plateau, 0 le montre en entier, M mesure.
past-shown = Vous regardez un moment passé.
past-leave = Revenir au présent
sight-clear = ligne de vue dégagée
sight-partly = ligne de vue gênée
sight-blocked = pas de ligne de vue
sight-by = coupée en { $where }
sight-range = portée { $range }
threats = { $count ->
    [one] Un ennemi pourrait réagir ici
   *[other] { $count } ennemis pourraient réagir ici
}
several-here = Plusieurs choix ici :

# == The pages: home, new game, links, rules, replay ==

# Home
home-first = Jouer une première partie
home-first-text = Une courte partie de { $game } contre un robot. Rien à apprendre d’avance : chaque règle est expliquée quand elle se présente.
home-laying = On dresse la table…
home-loading = On va chercher les jeux…
home-how = Comment ça marche
how-ask = Vous décidez, la table fait le reste
how-ask-text = On ne vous demande que ce que le livre vous laisse choisir, en clair. La règle derrière chaque question est à un clic.
how-see = Voir avant de faire
how-see-text = Montrez un mouvement ou un tir : le plateau montre la portée, la ligne de vue et le couvert, le panneau les chances et chaque modificateur.
how-dice = Des dés honnêtes
how-dice-text = Ils sont scellés avant le premier jet et montrés après le dernier. Le journal garde chaque jet avec son calcul et sa règle.
how-back = À votre rythme
how-back-text = Reprenez un coup tant qu’aucun dé n’est lancé. Partez et revenez. Jouez par lien, sur un seul écran ou contre un robot.
home-scenarios = { $count ->
    [one] Un scénario
   *[other] { $count } scénarios
}
home-clauses = { $count ->
    [one] une règle
   *[other] { $count } règles
}
home-coming = À venir.
home-next = Bientôt sur l’étagère
home-coming-text = Les { $count } règles de son livre sont rédigées une à une ; on ne peut pas encore y jouer.
home-new-of = Nouvelle partie de { $game }
home-rules-of = Règles de { $game }
home-files = Depuis un fichier
home-import = Ouvrir une partie…
home-import-text = Reprendre une partie enregistrée dans le terminal ou téléchargée depuis une table.
home-practise = Ouvrir une position…
home-practise-text = Mettre en place une situation de votre choix et l’essayer ; tout peut être repris.
pitch-ept = Groupes et canons de la Seconde Guerre mondiale sur hexagones : unités cachées, tirs d’opportunité, et des ordres qui n’arrivent pas toujours.
pitch-epic = Des armées entières d’un lointain futur à petite échelle : formations, pions Impact, et le cran de garder l’initiative.
pitch-sotr = Guerre étrange en 1949 : sections, chars marcheurs et créatures de laboratoire, sur table libre.

# My games
mine-play = Continuer
mine-look = Voir la table
mine-links = Liens…
mine-more = { $count } de plus
mine-fewer = Moins
mine-over = { $count ->
    [one] Une partie terminée
   *[other] { $count } parties terminées
}
mine-won = Gagnée
mine-lost = Perdue
mine-drawn = Égalité
mine-winner = Victoire : { $name }
mine-empty = { $name } n’est pas encore là
mine-other-rules = Mise de côté : jouée sous d’autres règles, elle peut encore se relire
mine-practice = Essai
mine-import = Depuis un fichier
mine-watching = En spectateur
seat-me = vous
seat-bot = robot
seat-other = prise
seat-empty = libre
seat-called = { $player } · { $side }
seat-present = À la table en ce moment
seat-away = Pas à la table en ce moment
seat-clock = Temps d’attente de ce joueur depuis le début
player-name = Mon nom à la table
player-name-of = Mon nom à la table ({ $side })
player-unnamed = si vous voulez
player-call = M’appeler ainsi
invited-title = Une invitation à jouer
invited-to = { $game } : { $scenario }
invited-seats = Qui joue quoi
invited-you = Cette place est pour vous
invited-army = { $name } ({ $points } points)
invited-unknown = Ses unités se montreront à la table.
invited-rule = { $name } : { $value }
invited-by-the-book = Aucune : la partie suit le livre.
invited-others = Selon le livre ({ $count })
invited-accept = Prendre la place
invited-once = Tant que vous ne l’avez pas prise, le lien reste bon ; ensuite la place est à vous et le lien n’ouvre plus rien.
seat-devices = { $count } appareils
seat-devices-title = Cette place est tenue sur { $count } appareils : qui en a un voit ce qu’elle voit et peut répondre pour elle

# New game
new-system = Jeu
new-scenario = Scénario
new-easiest = pour commencer
new-players = { $count } joueurs
new-points = { $count } points chacun
new-map = Carte de { $name }
new-map-empty = La table est nue : les joueurs y posent les décors avant la bataille.
new-ways = Comment jouer
new-way-bot = Contre un robot
new-way-me = Sur un seul écran
new-way-link = Avec quelqu’un, par lien
new-seat = Place { $number }
new-who = Qui joue
new-army = Armée
new-models = effectif { $count }
new-units-fixed = Unités ({ $count })
new-units = { $side }, { $points } points
new-house = Règles maison
new-house-changed = { $count ->
    [one] 1 modifiée
   *[other] { $count } modifiées
}
new-name = Un nom pour la partie, si vous voulez
new-start = Commencer la partie
new-links-next = Les liens à envoyer viennent ensuite.
new-made = La table est mise
sitter-me = Moi
sitter-link = Quelqu’un, par lien
bot = Robot : { $name }
bot-greedy = Robot, réfléchit un peu
bot-random = Robot, joue au hasard
links-title = Liens à envoyer
links-text = Le lien d’une place s’ouvre une fois, et la place revient à qui l’a ouvert. Ils ne sont montrés que maintenant ; la liste de vos parties permet d’en faire de nouveaux.
links-fresh = Ces liens sont neufs ; les anciens liens des mêmes places et l’ancien lien de spectateur n’ouvrent plus rien.
links-seat = Place de { $name }
links-watch = Pour regarder (autant de spectateurs qu’on veut)
links-letter = Un message à envoyer
links-message = Viens jouer à { $game } avec moi. Ce lien ouvre ta place, une seule fois :
    { $link }
links-go = À la table
copy = Copier
copy-of = Copier : { $what }
copied = Copié

# Links that were opened
link-broken = Ce lien n’est pas complet. Copiez-le encore une fois, jusqu’à la dernière lettre.
link-again = Réessayer
link-join-help = Le lien d’une place s’ouvre une fois. Si vous l’avez déjà ouvert dans ce navigateur, la partie est dans votre liste à l’accueil. Sinon, demandez un nouveau lien à qui vous l’a envoyé.
link-watch-help = Le lien de spectateur a peut-être été remplacé. Demandez-en un nouveau à qui vous l’a envoyé.

# Rules
rules-of = Règles de { $game }
rules-about = Les règles dans nos propres mots, clause par clause, dans l’ordre du livre.
rules-no-evidence = Les tests qui prouvent une clause s’affichent là où les tests du projet ont été lancés.
rules-books = Livrets
rules-chapters = Chapitres
rules-search = Chercher dans les règles
rules-filter = Quelles clauses
rules-filter-all = Toutes
rules-filter-ruling = Arbitrages
rules-filter-case = À voir
rules-filter-untested = Sans test
rules-found = { $count ->
    [0] Aucune clause ne correspond
    [one] Une clause correspond
   *[other] { $count } clauses correspondent
}
rules-loading = On ouvre le livre…
rules-missing = Il n’y a pas de clause { $clause }.
rules-implemented = programmée
rules-tested = { $count ->
    [one] 1 test
   *[other] { $count } tests
}
rules-failing = { $count ->
    [one] 1 test échoue
   *[other] { $count } tests échouent
}
rules-untested = sans test
rules-open = pas encore programmée
rules-ruling = Arbitrage
rules-see = À voir
rules-more = { $count } de plus
rules-fewer = Moins
rules-examples = { $count ->
    [one] Un exemple détaillé
   *[other] { $count } exemples détaillés
}
rules-given = Soit
rules-expect = Alors
rules-source = Dans le livre :

# Replay
replay-loading = On va chercher la partie…
replay-controls = Commandes de la relecture
replay-first = Au début (Début)
replay-back = Un pas en arrière (Gauche)
replay-play = Lire (Espace)
replay-pause = Pause (Espace)
replay-on = Un pas en avant (Droite)
replay-last = À la fin (Fin)
replay-slider = Moment
replay-moment = { $moment } sur { $last }
replay-speed = Vitesse (+ et -)
replay-times = { $speed } ×
replay-eyes = Vu par
replay-eyes-all = tous les camps
replay-eyes-public = un spectateur
replay-eyes-seat = { $name }
replay-share = Partager ce moment
replay-share-own = Pour qui joue cette partie ou la regarde
replay-share-text = Pour n’importe qui : un lien de spectateur qui mène droit à ce moment. L’ancien lien de spectateur de cette partie n’ouvrira plus rien.
replay-share-make = Faire un lien pour n’importe qui
replay-share-open = Pour n’importe qui
replay-play-on = Jouer à partir d’ici
replay-play-on-about = Une partie d’entraînement qui reprend à ce moment, avec de nouveaux dés
replay-download = Télécharger
replay-table = À la table

# Chapters of the rulebooks; a system's own name for one comes first.
chapter-dust-los = Ligne de mire
chapter-dust-reaction = Tir de réaction
chapter-dust-value = Valeurs spéciales de combat
chapter-at43-drills = Attitudes de combat
chapter-at43-firezone = Zone de feu
chapter-at43-overwatch = État d’alerte
chapter-at43-melee = Corps à corps
chapter-at43-support = Unités d’appui
chapter-at43-cards = Cartes de références
chapter-ept-effects = Conséquence des combats
chapter-ept-special-infantry = Unités d’infanterie particulières
chapter-ept-fieldworks = Aménagement du terrain
chapter-ept-air = Missions aériennes
chapter-core = Bases
chapter-general = Généralités
chapter-move = Mouvement
chapter-los = Ligne de vue
chapter-attack = Attaque
chapter-cover = Couvert
chapter-range = Portée
chapter-close = Corps à corps
chapter-artillery = Artillerie
chapter-reaction = Réactions
chapter-building = Bâtiments
chapter-hero = Héros
chapter-setup = Mise en place
chapter-skill = Compétences
chapter-command = Commandement
chapter-value = Points d’armée
chapter-weapon = Armes
chapter-tournament = Tournoi
chapter-intro = Introduction
chapter-measuring = Mesures
chapter-units = Unités
chapter-moving = Déplacer les figurines
chapter-cards = Cartes de référence
chapter-resolution = Résolution
chapter-damage = Dégâts
chapter-turn = Le tour
chapter-tactical = Phase tactique
chapter-activation = Activation
chapter-actions = Actions
chapter-drills = Exercices de combat
chapter-crush = Écrasement
chapter-shooting = Tir
chapter-firezone = Zone de tir
chapter-indirect = Tir indirect
chapter-losses = Pertes
chapter-overwatch = Tir de couverture
chapter-melee = Combat au contact
chapter-control = Phase de contrôle
chapter-morale = Moral
chapter-heroes = Héros
chapter-roster = Composer une compagnie
chapter-support = Armes de soutien
chapter-reserves = Réserves
chapter-missions = Missions
chapter-mission1 = Mission 1
chapter-mission2 = Mission 2
chapter-mission3 = Mission 3
chapter-mission4 = Mission 4
chapter-mission5 = Mission 5
chapter-mission6 = Mission 6
chapter-scenery = Décors
chapter-report = Rapport de bataille
chapter-whitestars = White Stars
chapter-therians = Therians
chapter-profiles = Profils
chapter-material = Matériel
chapter-sequence = Séquence de jeu
chapter-movement = Mouvement
chapter-fire = Tir
chapter-assault = Assaut
chapter-terrain = Terrain
chapter-effects = Effets du tir
chapter-hidden = Unités cachées
chapter-fire-types = Types de tir
chapter-vehicles = Véhicules
chapter-heavy-weapons = Armes lourdes
chapter-special-infantry = Infanterie spéciale
chapter-fieldworks = Fortifications
chapter-engineers = Génie
chapter-human-wave = Vague humaine
chapter-air = Aviation
chapter-amphibious = Débarquements
chapter-nations = Nations
chapter-compat = Éditions antérieures
chapter-tables = Tables
chapter-basics = Bases
chapter-transport = Transport
chapter-crossfire = Tir croisé
chapter-barrage = Barrages
chapter-regroup = Regroupement
chapter-broken = Formations démoralisées
chapter-end-of-turn = Fin du tour
chapter-special-units = Unités spéciales
chapter-special-weapons = Armes spéciales
chapter-war-engines = Machines de guerre
chapter-aircraft = Aéronefs
chapter-air-transport = Transport aérien
chapter-spacecraft = Vaisseaux spatiaux
chapter-objectives = Objectifs
chapter-victory = Victoire
chapter-initiative = Initiative
chapter-maintenance = Phase d’entretien
chapter-orders = Ordres
chapter-flight = Fuite
chapter-hide = Se cacher
chapter-target = Choix des cibles
chapter-alloc = Répartition des touches
chapter-wound = Blessures
chapter-down = À terre
chapter-suppression = Suppression
chapter-offboard = Tir hors table
chapter-weapons = Armes
chapter-crew = Servants
chapter-equipment = Équipement
chapter-abilities = Capacités
chapter-vterrain = Véhicules et terrain
chapter-vcommand = Commander les véhicules
chapter-bailout = Évacuation
chapter-vdamage = Dégâts aux véhicules
chapter-mechdamage = Dégâts aux marcheurs
chapter-vfire = Tir des véhicules
chapter-he = Explosifs
chapter-tankassault = Assaut contre les chars
chapter-mechassault = Assauts des marcheurs
chapter-guns = Canons
# == End of the pages ==

# == The side panel ==
loading = Un instant…
clause-title = Règle { $rule }
clause-ruling = Là où le livre se tait :
clause-book = Ouvrir dans les règles
sum = Total
sum-most = { $number } au plus
sum-least = { $number } au moins
note-silent = On ne mesure ni ne calcule rien avant l’annonce.
decision-secret = secret
decision-secret-title = Les autres voient seulement que c’est à vous.
thinking = { $name } réfléchit…
picked = Votre choix : { $answer }
picked-none = Choisissez, regardez, puis validez.
picked-by-click = Cliquez sur ce que vous voulez.
hint = Conseil
hint-thinking = Réflexion…
hint-says = Le robot choisirait : { $answer }
skip = Laisser passer
skip-stop = Rester ici
skip-title = Laisser passer ce qui peut l’être, jusqu’à ma prochaine vraie décision
standing = Ne pas réagir
standing-turn = Ne plus réagir ce tour
standing-title = Jusqu’à la fin du tour, laisser passer chaque occasion de réagir sans question ; personne ne le voit
orders-title = Réactions, jusqu’à la fin du tour
order-unit = Cette unité
order-side = Tout mon camp
order-none = Me demander
order-hold = Ne rien demander, laisser passer
order-ask = Ne me demander que jusqu’à
order-fire = Toujours tirer jusqu’à
order-within = Distance
undo-free = { $count ->
   [one] Un coup peut être repris librement
  *[other] { $count } coups peuvent être repris librement
}
undo-ask = Demander à reprendre
undo-ask-title = Un dé a roulé, un secret est tombé ou un autre a joué : il faut l’accord des autres
undo-bots = Un dé a roulé ou un secret est tombé depuis : un robot n’accepte jamais de reprendre
undo-offer = { $name } voudrait reprendre { $count ->
   [one] son dernier coup
  *[other] ses { $count } derniers coups
}.
undo-offered = Vous demandez à reprendre { $count ->
   [one] votre dernier coup
  *[other] vos { $count } derniers coups
}. Les autres doivent être d’accord.
undo-accept = Accepter
undo-decline = Refuser
undo-withdraw = Retirer la demande
rules-changed = Cette partie a commencé sous d’autres règles et reprend à son dernier état conservé{ $count ->
   [0] .
   [one] { " " }: la dernière réponse est à redonner.
  *[other] { " " }: les { $count } dernières réponses sont à redonner.
} Votre prochaine réponse vaut acceptation des nouvelles règles.
rules-refuse = Refuser les nouvelles règles
rules-refuse-sure = Oui, mettre la partie de côté pour tous
place-typed = Emplacement par ses deux distances
dice = Dés : { $faces }
dice-skip = Sans attendre
tabs = À côté du plateau
log-tab = Journal
log-kind = Sorte de ligne
log-all = Tout
log-dice = Dés
log-attacks = Attaques
log-moves = Mouvements
log-other = Le reste
log-search = Chercher
log-copy = Copier
log-copied = Copié
log-none = Aucune ligne ne correspond.
log-empty = Rien encore : ce qui se passera sera noté ici.
log-more = { $count } lignes plus anciennes
log-show = Montrer le plateau au moment { $moment }
log-why = Le détail du calcul : { $line }
log-why-title = Le détail du calcul
past = Plateau au moment { $moment } sur { $last }
past-earlier = Un moment en arrière
past-later = Un moment en avant
since-title = Ce qui s’est passé depuis votre dernière décision
since = { $count ->
   [one] À revoir : un événement
  *[other] À revoir : { $count } événements
}
since-before = Avant
since-next = Suivant
since-end = Au présent
since-dismiss = C’est vu
card-tab = Unité
card-states = États
card-skills = Compétences
card-none = Cliquez sur une unité pour voir sa carte.
talk = Discuter
talk-say = Dire quelque chose
talk-send = Envoyer
talk-none = Personne n’a encore rien dit.
talk-joined = { $name } s’installe à la table
talk-offer = { $name } voudrait reprendre { $count ->
   [one] un coup
  *[other] { $count } coups
}
talk-consent = { $name } est d’accord pour reprendre
talk-decline = { $name } préfère ne pas reprendre
legend = Ce qu’il y a sur ce plateau
game-tab = Table
game-file = La partie en fichier
wishes-turn = Quand c’est à moi
wishes-sound = Jouer un son
wishes-notices = Afficher une notification du bureau
wishes-denied = Votre navigateur n’autorise pas les notifications pour cette page. Ses réglages permettent d’en changer.
wishes-screen = Sur cet écran
wishes-dice = Lancer les dés au-dessus du plateau
wishes-confirm = Me demander de valider chaque réponse
wishes-idle = Me poser la question même si aucune de mes unités ne peut réagir
wishes-seldom = Me montrer aussi les réponses que presque personne ne donne
wishes-clock = Afficher une pendule : le temps d’attente de chaque joueur
links = Liens
link-seat = Place de { $name }
link-mine = Ma place ({ $name }) sur un autre appareil
link-give = Céder ma place ({ $name }) : qui l’ouvre l’aura pour lui seul
link-watch = Pour les spectateurs
link-make = Créer un lien
link-only-here = Cette adresse ne s’ouvre que sur cette machine. Pour que d’autres y accèdent, lancez le serveur sur le réseau et ouvrez cette page par l’adresse de la machine :
link-once = Il n’est montré que maintenant : copiez-le avant de partir.
export = Enregistrer la partie dans un fichier
export-later = La partie pourra être enregistrée dans un fichier une fois finie.
delete = Supprimer
delete-title = Supprimer « { $name } » ?
delete-text = La partie disparaît pour tous ceux qui la jouent ou la regardent, avec tout ce qui y a été joué et dit. Impossible de revenir dessus. Pour en garder une copie, exportez-la d’abord.
delete-no = La garder
delete-yes = Supprimer
resign = Abandonner
resign-title = Abandonner la partie ?
resign-text = La partie s’arrête aussitôt et votre camp a perdu. Impossible de revenir dessus.
resign-no = Continuer à jouer
resign-yes = Abandonner
help-open = Raccourcis clavier
help-title = Raccourcis clavier
help-pick = prendre une option, ou un nombre
help-confirm = valider le choix
help-cancel = effacer, fermer, revenir au présent
help-undo = reprendre le coup
help-turn = tourner ce que l’on pose
help-hint = que ferait le robot ?
help-skip = aller à ma prochaine vraie décision
help-log = le journal
help-card = la carte de l’unité
help-talk = discuter
help-text = la table en texte
help-help = cette page
announce-options = { $count ->
   [0] Aucune option.
   [one] Une option.
  *[other] { $count } options.
}
points = { $count ->
   [one] { $count } point
  *[other] { $count } points
}
hotseat = Un écran pour tous, en main maintenant : { $name }
outcome-won = Vous avez gagné
outcome-lost = Vous avez perdu
outcome-draw = Personne ne l’emporte
outcome-winner = { $name } l’emporte
outcome-again = Rejouer
outcome-dice = Les dés de cette partie étaient scellés avant le premier jet ; « grognard verify » les contrôle tous dans le fichier enregistré.
chart-title = Les points au fil de la partie
chart-start = début
chart-end = fin
chart-moment = Montrer le plateau à un moment
chart-at = moment { $moment } sur { $last }
luck-title = La chance aux dés
luck-dice = { $count ->
   [one] { $count } dé
  *[other] { $count } dés
}
luck-hits = { $hits ->
   [one] { $hits } succès
  *[other] { $hits } succès
} ({ $share })
luck-face = Face
luck-count = Obtenu
luck-expected = Attendu
luck-legend = Le trait marque ce que donneraient en moyenne des dés équitables.
luck-of = { $name } : { $dice }
announce-turn = À vous : { $question }
# == End of the side panel ==

errand-none = Aucun chemin n’y mène.
set-up = Placer pour moi
set-up-title = Le robot place ce qui reste à placer ; chaque réponse peut être reprise.
lesson = Leçon
guide-leave = Quitter
lesson-leave = Quitter la leçon
seat-you = vous
turn-since = depuis { $minutes } min
turn-since-hours = depuis { $hours } h
turn-since-days = depuis { $days } j
# == Des armées à soi ==
nav-armies = Armées
army-title = Une armée
army-mine = Mes armées
army-none = Pas encore d’armée à vous. Composez-en une ici : elle est gardée dans ce navigateur.
army-new = Une nouvelle armée
army-game = Jeu
army-for = Pour
army-seat = Place
army-force = Armée
army-start = Partir de
army-start-nothing = rien
army-begin = La composer
army-bring = Ouvrir un fichier…
army-brings = Les scénarios de ce jeu apportent leurs armées.
army-drop = Supprimer
army-drop-really = Vraiment supprimer ?
army-gone = Cette armée n’est pas ici
army-gone-text = Les listes sont gardées dans le navigateur qui les a faites. Ouvrez-la par son lien ou son fichier.
army-link-strange = Ce lien ne contient pas d’armée lisible.
army-file-strange = Ce fichier ne contient pas d’armée lisible.
army-name = Nom de l’armée
army-total = { $total } / { $points } points
army-units = { $count ->
   [one] { $count } unité
  *[other] { $count } unités
}
army-faults = { $count ->
   [one] { $count } chose à corriger
  *[other] { $count } choses à corriger
}
army-legal = L’armée est en règle.
army-legal-short = en règle
army-undo = Reprendre
army-link = Lien
army-link-label = Lien vers cette armée, complet à lui seul
army-file = Enregistrer
army-print = Imprimer
army-play = La jouer
army-panes = Ce qui est affiché
army-pane-catalogue = Ajouter
army-pane-list = Armée
army-pane-review = Bilan
army-catalogue = Ce qui peut être recruté
army-search = Chercher
army-add = Ajouter { $name }
army-copy = Copier
army-copy-of = Copier { $name }
army-remove = Retirer
army-remove-of = Retirer { $name }
army-up = Monter
army-down = Descendre
army-own-name = Nom propre
army-unit-wrong = Quelque chose ne va pas dans cette unité.
army-less = Moins de { $name }
army-more = Plus de { $name }
army-just = ({ $count })
army-up-to = (jusqu’à { $count })
army-at-least = { $count } ou plus
army-review = Où en est l’armée
army-limit-broken = non respecté
army-show = Voir
army-status = { $total } points, { $faults ->
   [0] en règle
   [one] 1 défaut
  *[other] { $faults } défauts
}
army-empty = Encore rien : ajoutez des unités du catalogue.
army-slots = Ce qui va ici
army-slot-needed = d’abord
army-part-add = Ajouter : { $name }
army-part-here = Les unités viennent ici
army-part-choose = Ajouter ici
army-part-remove = Retirer { $name }
army-of-mine = { $name } ({ $points }, à moi)
new-bring = Qui vient par un lien apporte sa propre armée ; personne ne voit celle des autres avant que toutes soient là
meeting-title = En attente des armées
meeting-text = Chaque joueur apporte une armée. Personne ne voit celle des autres avant que toutes soient là ; alors la partie commence.
meeting-link = Lien pour la place { $number }
meeting-empty = personne encore
meeting-choosing = choisit une armée
meeting-ready = ✓ prêt
meeting-bring = L’apporter
meeting-back = La reprendre
meeting-off = Annuler la rencontre
meeting-waiting = En attente des armées
meeting-count = armées apportées : { $count } sur { $of }
army-compare = Comparer
compare-title = Deux armées côte à côte
compare-with = À côté de
compare-only = seulement ici, ou en plus grand nombre
army-paste = Coller une liste d’un autre programme…
army-paste-text = Le texte d’une liste de New Recruit ou de BattleScribe, pour l’armée choisie ci-dessus
army-paste-read = La lire
army-paste-found = { $count ->
    [0] Aucune unité n’a été reconnue.
    [one] Une unité a été reconnue.
   *[other] { $count } unités ont été reconnues.
}
army-paste-unread = Non compris
army-paste-line = Ligne { $line } :
army-paste-open = Ouvrir ce qui a été reconnu
served-title = Aussi sur le serveur
served-text = Avec une clé, vos listes sont gardées sur ce serveur et retrouvées sur tout appareil qui a la clé. Qui la possède peut les lire et les modifier : gardez-la pour vous.
served-begin = Garder mes listes sur le serveur
served-key = Clé de mes listes
served-enter = La clé d’un autre appareil
served-use = L’utiliser
served-strange = Ceci n’est pas une clé de listes.
served-met = Les listes sont les mêmes ici et sur le serveur.
served-again = Comparer à nouveau
served-end = Ne les garder qu’ici
trial-title = À l’essai
trial-text = Avec cette armée, { $count } parties de robots contre les armées prêtes, à côté de tout ce que le serveur fait d’autre.
trial-begin = L’essayer
trial-stop = Arrêter
trial-progress = Parties jouées
trial-share = { $share } % de victoires
trial-interval = (sûr à 95 % : de { $low } à { $high } % ; { $games ->
    [one] une partie
   *[other] { $games } parties
}, les nulles comptant pour moitié)
trial-taken = Inflige le plus de pertes, par partie
trial-first = Tombe en premier
trial-times = { $count } sur { $games }
trial-against = Contre
new-print = Imprimer la carte et la présentation
charts-title = Ce qu’on peut en attendre
charts-text = Une attaque à découvert, selon les probabilités des règles mêmes : en clair les touches, en foncé les pertes. En dessous de 1, il peut s’agir d’une chance.
chart-name = { $weapon } contre { $target }
chart-squares = cases
chart-range = portée
chart-hexes = hexagones
chart-cm = cm
chart-inches = pouces
chart-hits = touches
chart-lost = pertes
