# Dust Tactics : scénarios, armées prêtes à jouer, tuiles, et ce qui ne va pas dans une armée.

## Scénarios.
dust-scenario-first-patrol = Première patrouille
dust-scenario-first-patrol-text = Deux patrouilles se croisent à la sortie d’un village. Deux escouades et un marcheur par camp, cinq rounds : le plus de points d’armée détruits l’emporte. La partie idéale pour débuter.
dust-scenario-the-ford = Le gué
dust-scenario-the-ford-text = Trois passages franchissent le ruisseau, et celui du milieu rapporte 20 points à qui l’occupe au bout de six rounds. Chaque camp a un héros, qui peut rejoindre une escouade avant la bataille.
dust-scenario-skirmish = Escarmouche
dust-scenario-skirmish-text = Une partie rapide, six rounds sur quatre tuiles, avec 100 points de l’armée de votre choix. Seules comptent les unités détruites.
dust-scenario-the-farm = La ferme
dust-scenario-the-farm-text = Un corps de ferme aux portes étroites et une grange où un marcheur peut entrer. Chacun rapporte 20 points à qui occupe son objectif au bout de sept rounds.
dust-scenario-the-factory = L’usine
dust-scenario-the-factory-text = Un grand bâtiment, avec un hall, des bureaux et un atelier : les marcheurs passent par les grandes entrées, les escouades aussi par les petites. Deux objectifs à l’intérieur, 20 points chacun, huit rounds.
dust-scenario-the-crossroads = Le carrefour
dust-scenario-the-crossroads-text = Tout se joue au centre. À partir du quatrième round, qui l’a tenu seul deux rounds de suite gagne aussitôt ; sinon, il rapporte 20 points au bout de huit rounds.
dust-scenario-breakthrough = Percée
dust-scenario-breakthrough-text = Le premier joueur doit passer : chacune de ses unités qui sort par le bord opposé rapporte ses points d’armée. L’autre a huit rounds pour l’arrêter.
dust-scenario-grand-slam = Grand Chelem
dust-scenario-grand-slam-text = Deux armées de 300 points entrent par des coins opposés. Quatre objectifs à 20 points, huit rounds, et toute unité détruite compte aussi.
dust-scenario-tournament-200 = Tournoi, 200 points
dust-scenario-tournament-200-text = La partie de tournoi sur neuf tuiles : l’armée de votre choix avec au moins un héros, huit rounds, et le plus de points d’armée détruits l’emporte.
dust-scenario-tournament-300 = Tournoi, 300 points
dust-scenario-tournament-300-text = La partie de tournoi sur douze tuiles : l’armée de votre choix avec au moins un héros, huit rounds, et le plus de points d’armée détruits l’emporte.
dust-scenario-tournament-400 = Tournoi, 400 points
dust-scenario-tournament-400-text = La partie de tournoi sur seize tuiles : l’armée de votre choix avec au moins un héros, huit rounds, et le plus de points d’armée détruits l’emporte.

## Armées prêtes à jouer.
dust-army-first-patrol-allies = Patrouille alliée
dust-army-first-patrol-axis = Patrouille de l’Axe
dust-army-the-ford-allies = Colonne de Bazooka Joe
dust-army-the-ford-axis = Colonne de Sigrid
dust-army-rangers-100 = Rangers et marcheur léger
dust-army-rangers-150 = Rangers et escouade de Commandement
dust-army-rangers-200 = Rangers, 200 points
dust-army-rangers-300 = Rangers, 300 points
dust-army-rangers-400 = Rangers, 400 points
dust-army-fists-100 = Les poings d’acier de Rhino
dust-army-fists-150 = Les poings d’acier d’Ozz 117
dust-army-fists-200 = Poings d’acier, 200 points
dust-army-fists-300 = Poings d’acier, 300 points
dust-army-fists-400 = Poings d’acier, 400 points
dust-army-grenadiers-100 = Les grenadiers de Sigrid
dust-army-grenadiers-150 = Les grenadiers de Manfred
dust-army-grenadiers-200 = Grenadiers, 200 points
dust-army-grenadiers-300 = Grenadiers, 300 points
dust-army-grenadiers-400 = Grenadiers, 400 points
dust-army-blutkreuz-100 = Markus et ses gorilles
dust-army-blutkreuz-150 = TotenMeister et ses zombies
dust-army-blutkreuz-200 = Blutkreuz, 200 points
dust-army-blutkreuz-300 = Blutkreuz, 300 points
dust-army-blutkreuz-400 = Blutkreuz, 400 points

## Tuiles.
dust-tilename-open = la tuile « Terrain dégagé »
dust-tilename-smoke = la tuile « Fumée »
dust-tilename-haze = la tuile « Brume »
dust-tilename-crossroads = la tuile « Carrefour »
dust-tilename-blocks = la tuile « Blocs »
dust-tilename-monument = la tuile « Monument »
dust-tilename-wreck = la tuile « Épave en feu »
dust-tilename-ruins = la tuile « Ruines »
dust-tilename-yard = la tuile « Cour »
dust-tilename-debris = la tuile « Gravats »
dust-tilename-pond = la tuile « Étang »
dust-tilename-marsh = la tuile « Marais »
dust-tilename-hut = la tuile « Cabane »
dust-tilename-huts = la tuile « Deux cabanes »
dust-tilename-cottage = la tuile « Maisonnette »
dust-tilename-inn = la tuile « Auberge »
dust-tilename-garage = la tuile « Garage »
dust-tilename-barn = la tuile « Grange »

## Ce qui ne va pas dans une armée, et comment y remédier.
dust-roster-heroes = Héros
dust-roster-squads = Escouades
dust-roster-vehicles = Véhicules
dust-roster-joins = Rejoint
fault-dust-no-army = Ceci n’est pas une armée : indiquez un camp et une liste d’unités
fault-dust-army-entries = Une armée n’a pas de rubrique { $entries } : ses rubriques sont { $known }
fault-dust-no-side = « { $side } » n’est pas un camp : choisissez parmi { $known }
fault-dust-no-units = L’armée n’a aucune unité : donnez le nom de chacune
fault-dust-joins-shape = Les escouades des héros sont illisibles : donnez une liste de paires, un héros puis l’escouade qu’il rejoint
fault-dust-fixed-army = Ce scénario impose ses armées : alignez { $units }, ou n’indiquez pas d’armée
fault-dust-wrong-side = C’est une armée du camp { $side }, et ce joueur mène le camp { $wanted } : choisissez-en une de ce camp
fault-dust-unknown-unit = L’unité « { $unit } » n’existe pas : peut-être { $near } ?
fault-dust-no-such-unit = L’unité « { $unit } » n’existe pas : il y a { $near }
fault-dust-stranger = { $unit } n’est pas du camp { $side } : retirez l’unité, ou changez de camp
fault-dust-no-hero = L’armée compte { $count ->
    [0] zéro héros
    [one] un seul héros
   *[other] { $count } héros
} et il en faut au moins { $low } : ajoutez un héros
fault-dust-command-squads = Plus d’une escouade de Commandement de classe d’armure { $armour } : retirez-en { $excess }, ou prenez-en une d’une autre classe
fault-dust-hero-twice = { $hero } figure plus d’une fois dans l’armée : un seul suffit
fault-dust-join-nobody = Personne ne s’appelle « { $unit } » dans l’armée : il y a { $known }
fault-dust-join-twice = { $unit } figure dans plus d’une paire : un héros rejoint une seule escouade, et une escouade n’accueille qu’un héros
fault-dust-join-kind = { $hero } ne peut pas rejoindre { $squad } : nommez d’abord un héros, puis une escouade
fault-dust-join-class = { $hero } ne peut pas rejoindre { $squad } : choisissez une escouade de la même classe d’armure
fault-dust-join-ape = { $hero } ne peut pas rejoindre { $squad } : il faut que les deux aient la compétence Blutkreuz Ape, ou aucun
fault-dust-join-zombie = { $hero } ne peut pas rejoindre { $squad } : choisissez une escouade qui a la compétence Blutkreuz Zombie
fault-dust-join-jump = { $hero } ne peut pas rejoindre { $squad } : choisissez une escouade qui a la compétence Jump
fault-dust-join-command = { $hero } ne peut pas rejoindre { $squad } : une escouade de Commandement n’accepte qu’un héros qui a la compétence Commander
