# Epic: spacecraft, bombardments, planetfall and drop pods.

## Actions and stages.
epic-action-operation = Opération orbitale
epic-phase-spacecraft = vaisseaux spatiaux

## Questions.
epic-ship-where = { $formation } : où placer sa figurine sur votre bord de table ?
epic-ship-turn = { $formation } : à quel tour arrive-t-il ? L’adversaire en est informé.
epic-planetfall = { $formation } : qui en est largué ?
epic-plot-bombardment = { $formation } : où tombe son bombardement ? Nul autre ne l’apprend avant son arrivée.
epic-plot-drop-zone = { $formation } : où est sa zone de largage ? Nul autre ne l’apprend avant l’arrivée du vaisseau.
epic-bombard = { $formation } : des amis s’y trouvent. Bombarder quand même ?
epic-pinpoint = { $formation } : quel engin de guerre cette Frappe Chirurgicale vise-t-elle ?
epic-salvo = { $formation } : sur quelle formation marquée tire-t-il sa salve ?
epic-planetfall-which = { $formation } : qui est largué ensuite ?
epic-planetfall-where = { $formation } : où viser, à 15 cm au plus de sa zone de largage ?
epic-bad-landing = { $formation } ne peut pas se poser là : où la placez-vous, au plus près ?
epic-pod-where = { $formation } : où débarque-t-elle du module ?

## Events.
epic-in-orbit = { $formation } est en orbite
epic-announced = { $formation } doit arriver au tour { $turn }
epic-set-aside = { $formation } sera larguée de { $ship }
epic-plotted = Coordonnées notées pour { $formation } : { $place }
epic-delayed = { $formation } est retardé jusqu’au tour { $turn }
epic-arrived = { $formation } survole le champ de bataille
epic-plot-shown = Coordonnées de { $formation } : { $place }
epic-bombarded = { $formation } effectue un bombardement orbital de { $points } points de barrage
epic-pinpointed = { $formation } effectue une Frappe Chirurgicale sur { $unit }
epic-salvo-fired = { $formation } tire une salve guidée sur { $target }
epic-scattered = { $formation } dévie de { $aim } à { $place }
epic-came-down = { $formation } se pose
epic-pod-fired = Le module de { $formation } tire tout autour de lui
epic-got-out = { $formation } débarque de son module
epic-departed = { $formation } quitte l’orbite

## Numbers.
epic-mean-under = ennemis sous les gabarits
epic-mean-friends = amis sous les gabarits
epic-badge-due = arrive au tour
epic-badge-planetfall = assaut planétaire
epic-type-pod = module d’atterrissage
epic-ability-no-scatter = ne dévie pas
epic-ability-deflector-shield = bouclier déflecteur
epic-ability-support-craft = aéronef de soutien
epic-critical-lose-deflector-shield = Le bouclier déflecteur lâche
epic-marker-target = objectif d’un bombardement
epic-marker-drop-zone = zone de largage

## Why not.
why-epic-only-operation = Un vaisseau spatial n’a d’autre action que son opération
why-epic-only-for-ships = Réservé aux vaisseaux spatiaux
why-epic-ship-not-due = Il doit arriver au tour { $turn }
why-epic-ship-full = Le vaisseau spatial n’a pas la place pour tous
why-epic-off-drop-zone = C’est à plus de 15 cm de la zone de largage, ou hors de la table
why-epic-not-nearest-clear = Elle va au terrain dégagé le plus proche qui puisse la recevoir

## Signs.
epic-sign-orbital = gabarit du bombardement
epic-sign-drop-zone = on vise dans ce cercle
epic-sign-drift = elle peut dévier jusque-là

## Armies.
fault-epic-list-pod-rider = { $formation } : { $unit } ne tient pas dans un module d’atterrissage. Retirez l’unité ou les modules.
fault-epic-list-pod-number = { $formation } : { $upgrade } se paie pour chaque unité : { $count } au lieu de { $high }.
fault-epic-list-pod-ship = Sans vaisseau spatial pour la transporter, { $formation } ne peut pas arriver en module. Ajoutez-en un.

## Datasheets.
epic-unit-marines-strike-cruiser = Croiseur d’attaque
epic-unit-marines-battle-barge = Barge de bataille
epic-unit-marines-drop-pod = Module d’atterrissage
epic-unit-legion-lunar = Croiseur classe Lunar
epic-unit-legion-emperor = Cuirassé Emperor
epic-unit-orks-kill-kroozer = Kroiseur Kitu
epic-unit-orks-battlekroozer = Kroiseur d’bataye
epic-unit-eldar-wraithship = Vaisseau fantôme (bombardement)
epic-unit-eldar-wraithship-lances = Vaisseau fantôme (frappe chirurgicale)
epic-unit-eldar-dragonship = Vaisseau dragon (bombardement)
epic-unit-eldar-dragonship-lances = Vaisseau dragon (frappes chirurgicales)
epic-unit-chaos-devastation = Croiseur classe Devastation
epic-unit-chaos-despoiler = Cuirassé classe Despoiler
epic-unit-chaos-dreadclaw = Griffe d’effroi
epic-unit-necrons-scythe = Moissonneur classe Scythe
epic-unit-tau-manta = Manta
epic-unit-tau-protector = Croiseur classe Protector
epic-unit-tau-custodian = Cuirassé classe Custodian
epic-unit-marines-fr-croiseur-attaque = Croiseur d’attaque
epic-unit-marines-fr-barge-bataille = Barge de bataille
epic-unit-marines-fr-module-atterrissage = Module d’atterrissage
epic-unit-legion-fr-croiseur-lunar = Croiseur classe Lunar
epic-unit-legion-fr-cuirasse-emperor = Cuirassé Emperor
epic-unit-orks-fr-kroiseur-kitu = Kroiseur Kitu
epic-unit-orks-fr-kroiseur-la-mort = Kroiseur d’la Mort
epic-weapon-orbital-bombardment-3bp = bombardement orbital
epic-weapon-orbital-bombardment-4bp = bombardement orbital
epic-weapon-orbital-bombardment-5bp = bombardement orbital
epic-weapon-orbital-bombardment-8bp = bombardement orbital
epic-weapon-orbital-bombardment-14bp = bombardement orbital
epic-weapon-orbital-bombardment-d6-1bp = missiles pulsors
epic-weapon-orbital-bombardment-d6-3bp = missiles pulsors
epic-weapon-pin-point-attack = frappe chirurgicale
epic-weapon-pin-point-attacks-2x = frappes chirurgicales
epic-weapon-gravitic-tracer-salvo = salve gravitique traçante
epic-weapon-deathwind = Deathwind
epic-weapon-twin-heavy-rail-cannons = canons rail lourds jumelés
epic-weapon-heavy-ion-phalanx = phalange à ions lourde
epic-weapon-twin-manta-burst-cannons = canons à impulsion jumelés

## Ready armies.
epic-army-marines-3000-d = Space Marines, 3 000 points (4, depuis l’orbite)
epic-army-legion-3000-d = Légion d’Acier, 3 000 points (4, depuis l’orbite)
epic-army-orks-3000-d = Orks, 3 000 points (4, depuis l’orbite)
epic-army-eldar-3000-d = Eldars de Biel-Tan, 3 000 points (4, depuis l’orbite)
epic-army-chaos-3000-d = Black Legion, 3 000 points (4, depuis l’orbite)
epic-army-tau-3000-d = Taus, 3 000 points (4, depuis l’orbite)
epic-army-marines-fr-3000-d = Adeptus Astartes, 3 000 points (4, depuis l’orbite)
epic-army-legion-fr-3000-d = Légion d’Acier, 3 000 points (4, depuis l’orbite)
epic-army-orks-fr-3000-d = Orks de Ghazghkull, 3 000 points (4, depuis l’orbite)
epic-army-necrons-3000-d = Nécrons, 3 000 points (4, depuis l’orbite)

## Scenarios.
epic-scenario-from-orbit = Depuis l’orbite
epic-scenario-from-orbit-text = Ce qui tombe du ciel, en trois tours : chaque camp a un vaisseau spatial. Annoncez à quel tour il arrive, et notez en secret où tombe son bombardement et où se pose votre module ; l’adversaire l’apprend quand le vaisseau est là. Il bombarde alors, largue ses troupes, qui dévient de deux dés, et s’en va.

## Lines of a sum.
sum-epic-lists-deflector-shield = bouclier déflecteur
