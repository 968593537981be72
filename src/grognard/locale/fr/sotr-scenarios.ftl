### Scénarios de Secrets of the Third Reich.

sotr-scenario-first-patrol = Première patrouille
sotr-scenario-first-patrol-text = Deux escouades par camp se rencontrent entre un bois et une ferme en ruines. Cinq tours, infanterie seule : qui perd le moins l’emporte. La partie pour commencer.
sotr-scenario-zombies-in-the-fog = Zombies dans le brouillard
sotr-scenario-zombies-in-the-fog-text = Fusiliers et Templiers tiennent une chapelle en ruines contre ce qui sort du brouillard ; personne ne voit à plus de 14 pouces. Six tours : les pertes comptent, et la chapelle vaut 12 points. La deuxième partie.
sotr-scenario-meeting-engagement = Rencontre
sotr-scenario-meeting-engagement-text = Deux sections de 100 points se heurtent de part et d’autre d’un ruisseau. Six tours : qui détruit le plus l’emporte. La table est dressée pour vous : choisissez-en une parmi six.
sotr-scenario-hold-the-ruins = Tenir les ruines
sotr-scenario-hold-the-ruins-text = Une ville en ruines, avec des étages à gravir. Six tours : 12 points pour le moulin, l’hôtel de ville et la brasserie, chacun à qui y a le plus d’hommes à la fin, et les pertes de l’ennemi.
sotr-scenario-rescue = Sauvetage
sotr-scenario-rescue-text = Trois aviateurs se cachent entre les lignes. Le premier joueur gagne 40 points si l’un d’eux est dans sa zone à la fin du sixième tour ; le second 30 s’ils sont tous morts. Les pertes comptent pour les deux.
sotr-scenario-breakthrough = Percée blindée
sotr-scenario-breakthrough-text = Groupements de 150 points. Le premier joueur fonce vers le bord opposé : chacune de ses unités qui s’y trouve après sept tours compte son coût. Les pertes comptent pour les deux.
sotr-scenario-walkers-at-dawn = Marcheurs à l’aube
sotr-scenario-walkers-at-dawn-text = Des mechas se cherchent dans une ville avant le lever du jour : chaque tir est plus difficile de 1, sauf avec l’infrarouge. Six tours : les pertes, et 15 points pour la place.

sotr-option-table = Table
sotr-option-table-1 = table 1
sotr-option-table-2 = table 2
sotr-option-table-3 = table 3
sotr-option-table-4 = table 4
sotr-option-table-5 = table 5
sotr-option-table-6 = table 6
sotr-place-home = retour
sotr-place-far-edge = bord opposé
sotr-place-square = place
sotr-place-mill = moulin
sotr-place-town-hall = hôtel de ville
sotr-place-brewery = brasserie
sotr-place-chapel = chapelle
sotr-troop-us-airmen = Aviateurs
