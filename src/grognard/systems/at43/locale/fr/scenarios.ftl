# AT-43 : missions, scénarios, et les armées prêtes sous les clés que cherchent les écrans.

## Missions.
at43-mission-search-and-destroy = Recherche & Destruction
at43-mission-bridgehead = Tête de pont
at43-mission-hold-the-line = Tenir les positions
at43-mission-skirmish = Escarmouche
at43-mission-landing = Débarquement
at43-mission-rescue = Sauvetage
at43-mission-battle-report = Rapport de bataille

## Scénarios.
at43-scenario-ready-table = Recherche & Destruction, première partie
at43-scenario-ready-table-text = La première mission sur une table déjà dressée : deux compagnies, six tours, et seules les pertes comptent. La mission idéale pour débuter.
at43-scenario-search-and-destroy = Recherche & Destruction
at43-scenario-search-and-destroy-text = Deux compagnies, six tours, et seules les pertes comptent : 1 point par unité d’infanterie ou par officier, 2 par unité de blindés. Vous posez les décors ensemble.
at43-scenario-bridgehead = Tête de pont
at43-scenario-bridgehead-text = Prenez la colline du centre et gardez-la : 5 points par tour, et un peu plus pour les unités ennemies. Le premier à 20 l’emporte.
at43-scenario-hold-the-line = Tenir les positions
at43-scenario-hold-the-line-text = Le défenseur attend derrière ses murets, l’attaquant entre par le bord proche. Quatre positions rapportent un point par tour ; containers et nanogénérateurs amènent des renforts. Le premier à 10 l’emporte.
at43-scenario-skirmish = Escarmouche
at43-scenario-skirmish-text = Deux compagnies parmi les containers, six tours. Les pertes donnent la victoire, les containers tenus donnent des renforts.
at43-scenario-landing = Débarquement
at43-scenario-landing-text = L’attaquant débarque avec tout ce qu’il a et doit percer jusqu’au bord opposé. Le défenseur tient sept positions pour l’arrêter. Le premier à 15 l’emporte.
at43-scenario-rescue = Sauvetage
at43-scenario-rescue-text = Un héros est coincé dans son épave entre les lignes. L’attaquant vient l’en sortir et le ramène par son propre bord ; le défenseur l’en empêche. Le premier à 10 l’emporte, et si le pilote meurt, c’est le défenseur.
at43-scenario-battle-report = Rapport de bataille
at43-scenario-battle-report-text = L’affrontement du rapport de bataille : un bunker au centre d’une large table, 5 points par tour à qui le tient. Le premier à 20 l’emporte.
at43-scenario-search-and-destroy-three = Recherche & Destruction à trois
at43-scenario-search-and-destroy-three-text = Trois compagnies de 1 000 points, chacun pour soi, six tours. Seules les pertes comptent.
at43-scenario-bridgehead-four = Tête de pont à quatre
at43-scenario-bridgehead-four-text = Quatre compagnies de 1 000 points, chacun pour soi, autour d’une seule colline. Le premier à 20 l’emporte.
at43-scenario-drawn = Mission tirée au sort
at43-scenario-drawn-text = Un dé désigne l’une des six missions au début de la partie. Prévoyez 2 000 points.

## Armées prêtes à jouer.
at43-army-white-stars-patrol = { at43-army-white_stars_patrol }
at43-army-white-stars-spearhead = { at43-army-white_stars_spearhead }
at43-army-white-stars-company = { at43-army-white_stars_company }
at43-army-white-stars-armour = { at43-army-white_stars_armour }
at43-army-white-stars-battalion = { at43-army-white_stars_battalion }
at43-army-white-stars-heroes = { at43-army-white_stars_heroes }
at43-army-therians-incursion = { at43-army-therians_incursion }
at43-army-therians-harrowing = { at43-army-therians_harrowing }
at43-army-therians-assault = { at43-army-therians_assault }
at43-army-therians-swarm = { at43-army-therians_swarm }
at43-army-therians-harvest = { at43-army-therians_harvest }
at43-army-therians-heroes = { at43-army-therians_heroes }
at43-army-white-stars-report = { at43-army-white_stars_report }
at43-army-therians-report = { at43-army-therians_report }

## Équipement.
at43-equipment-three-optic-helmet = { at43-equipment-three_optic_helmet }
at43-equipment-laser-pointer = { at43-equipment-laser_pointer }
