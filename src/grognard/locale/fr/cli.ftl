# Le terminal.

## Ce que fait chaque commande.
cli-about = Des jeux de guerre sur table avec tout leur livre de règles : chaque règle appliquée, chaque dé consigné, chaque modificateur expliqué.
cli-about-play = Jouer une partie ici. Sans argument, quelques questions la préparent.
cli-about-replay = Parcourir une partie enregistrée, en avant et en arrière.
cli-about-prove = Sabote le code marqué, pour voir si les tests de ses clauses le remarquent.
cli-about-rules = Quelles clauses d’un livre de règles ont leur code et leurs tests, et ce qui manque.
cli-about-simulate = Faire jouer beaucoup de parties par des robots et compter les victoires.
cli-about-balance = Faire jouer chaque scénario par des robots de même force et mesurer les victoires de chaque camp.
cli-about-bench = Mesurer les décisions, les parties et les copies par seconde.
cli-about-scenarios = Lister les scénarios d’un jeu et les armées prêtes pour eux.
cli-about-position = Fichiers de position : n’importe quelle situation de n’importe quel jeu.
cli-about-position-check = Dire si un fichier de position est jouable, et sinon ce qui ne va pas.
cli-about-army = Listes d’armée.
cli-about-army-catalogue = Dire de quoi se compose une armée : unités, options, coûts et limites, chacun avec sa règle.
cli-about-army-check = Dire ce qui ne va pas dans une liste d’armée et comment y remédier.

## Options et arguments.
cli-about-new-system = Pose la salle d’un nouveau livre de règles : un petit jeu complet, à réécrire.
cli-arg-new-system = L’identifiant du nouveau jeu : minuscules et chiffres, par exemple demo.
cli-opt-title = Le nom du jeu ; son identifiant si rien n’est dit.
cli-opt-into = Un dossier pour un paquet à part ; sinon, la salle est posée dans les sources.
cli-arg-system = Le jeu, par son identifiant, par exemple dust.
cli-arg-clause = Une clause, par son identifiant ou une partie de celui-ci.
cli-arg-within = Une clause, par son identifiant ou une partie de celui-ci, ou un chapitre tel que dust.reaction ; plusieurs, séparés par des virgules.
cli-arg-file = Le fichier à lire.
cli-arg-seat = La place à la table, comptée à partir de 1.
cli-opt-lang = Langue de tous les textes ; par défaut celle du système.
cli-opt-json = Écrire des données pour d’autres programmes.
cli-opt-sample = Combien de sabotages, tirés au sort ; tous si rien n’est dit.
cli-opt-at-most = Combien de sabotages sur cent peuvent passer inaperçus.
cli-opt-seed = Le départ des dés : même graine et mêmes réponses, même partie.
cli-opt-scenario = Le scénario, par son identifiant.
cli-opt-scenario-all = Un scénario par son identifiant, ou « all » : tous à tour de rôle.
cli-opt-army = Une armée prête par son identifiant, ou un fichier. Une fois par place.
cli-opt-seat = Qui s’assoit où : une personne ou un robot. Une fois par place.
cli-opt-position = Jouer à partir d’un fichier de position ; ses dés sont lancés.
cli-opt-load = Reprendre une partie enregistrée.
cli-opt-house = Une règle maison qui diffère du livre, par exemple several_reactions=true ; plusieurs fois pour plusieurs
cli-opt-lesson = Apprendre en jouant, si le scénario a une leçon
cli-opt-all = Raconter tout ce qui s’est passé, sans rien demander.
cli-opt-to = Montrer la partie après tant de réponses, sans rien demander.
cli-opt-eyes = Voir avec les yeux de cette place ; sinon en spectateur.
cli-opt-check = Échouer si une clause ou un exemple n’a pas son code ou sa preuve. Lance les tests au besoin.
cli-opt-tier = Seulement les clauses jusqu’à ce niveau.
cli-opt-readme = Écrire le tableau des jeux dans le README.
cli-opt-bring = Écrire ce qui est prouvé dans le dossier du jeu, pour qu’un paquet installé l’emporte.
cli-opt-games = Nombre de parties.
cli-opt-bots = Les robots, séparés par des virgules ; ils changent de côté.
cli-opt-jobs = Nombre de cœurs ; 0 pour tous.
cli-opt-laws = Chercher après chaque réponse des lois de conservation enfreintes.
cli-opt-only = Jouer seulement la partie de ce numéro, par exemple une qui a échoué.
cli-opt-bench-games = Nombre de parties chronométrées ensemble.
cli-opt-repeats = Nombre de mesures de chaque valeur.
cli-opt-keep = Garder les mesures, pour les comparer la prochaine fois.

## Ce qui ne se peut pas.
cli-no-language = Il n’y a pas de textes en « { $answer } ». Il y a : { $options }
cli-no-system = « { $answer } » n’est pas un jeu connu de ce programme. Il connaît : { $options }
cli-unfit-id = { $package } annonce le jeu « { $answer } », qui n’est pas un identifiant : minuscules et chiffres, et aucun mot propre au programme
cli-unfit-taken = { $package } annonce le jeu « { $answer } », et un autre aussi
cli-unfit-missing = { $package }, qui annonce le jeu « { $answer } », n’est pas un paquet que l’on trouve
cli-unfit-interface = { $package }, qui annonce le jeu « { $answer } », est écrit pour l’interface { $found } ; ce programme a la { $own }
cli-new-id = « { $answer } » n’est pas un identifiant de jeu : prenez des minuscules et des chiffres, une lettre d’abord, et aucun mot propre au programme
cli-new-taken = Il y a déjà un jeu « { $answer } ».
cli-new-nowhere = Ce programme tourne sans ses sources. Nommez un dossier pour un paquet à part : --into DIR
cli-new-standing = { $answer } existe déjà ; rien n’a été écrit.
cli-new-laid = La salle est posée. Jouez-y : grognard play { $system }. Écrivez ensuite vos règles par-dessus : docs/adding-a-rulebook.md
cli-new-laid-apart = Le paquet est posé. Installez-le (pip install -e .), puis jouez-y : grognard play { $system }
cli-no-systems = Aucun jeu n’est installé.
cli-no-scenario = Il n’y a pas de scénario « { $answer } ». Il y a : { $options }
cli-no-army = « { $answer } » n’est ni une armée prête ni un fichier. Sont prêtes : { $options }
cli-no-player = « { $answer } » ne peut pas prendre place. Le peuvent : { $options }
cli-no-bot = Il n’y a pas de robot « { $answer } ». Il y a : { $options }
cli-no-seat = Il n’y a pas de place { $answer } : elles sont comptées de 1 à { $seats }
cli-too-many-seats = { $given } joueurs sont nommés pour { $seats } places
cli-too-many-armies = { $given } armées sont nommées pour { $seats } places
cli-no-clause = Aucune clause ne s’appelle « { $answer } »
cli-no-card = Aucune carte de « { $answer } » n’est sur la table. Tapez « carte » et une partie du nom d’une unité
cli-no-checkout = Il faut pour cela l’arbre des sources avec ses tests, et le programme ne tourne pas depuis un tel arbre
cli-no-board = Un plateau du genre « { $kind } » ne peut pas encore être dessiné ici ; voici les unités :
cli-unreadable = { $file } ne peut pas être lu : { $fault }
cli-unwritable = { $file } ne peut pas être écrit : { $fault }
cli-setup-fault = Impossible à jouer. { $place } : { $what }{ $rule ->
    [none] { "" }
   *[other] { " " }({ $rule })
}.{ $mend ->
    [none] { "" }
   *[other] { " " }{ $mend }
}

## Préparer une partie.
cli-pick-system = Quel jeu ?
cli-pick-scenario = Quel scénario ?
cli-pick-army = Quelle armée pour { $seat } ?
cli-pick-player = Qui joue { $seat } ?
cli-pick-seed = Une graine pour les dés ? (un nombre ; Entrée pour n’importe laquelle)
cli-player-me = Une personne à ce terminal
cli-player-greedy = Le robot glouton
cli-player-random = Le robot au hasard
cli-points = { $points } pts
cli-welcome = Graine { $seed }. Tapez « aide » pour savoir que faire.

## Demander.
cli-hand-over = Une question secrète attend { $seat }. Passez le clavier, puis appuyez sur Entrée.
cli-how-one = Un numéro ou un nom. « ? 1 » en dit plus sur un choix.
cli-how-some = De { $low } à { $high } parmi ceux-ci : des numéros, ou des noms séparés par des virgules, « tout » ou « rien ».
cli-how-order = Tous ceux-ci, dans votre ordre : des numéros, ou des noms séparés par des virgules.
cli-how-amount = Un nombre de { $low } à { $high }.
cli-how-cell = Au choix : { $cells }
cli-how-place = Un endroit, par exemple « 12 30 ».
cli-how-measures = x depuis la gauche et y depuis le bord proche, en { $unit } : par exemple { $example }.
cli-type-number = Tapez un numéro de 1 à { $high }
cli-type-option = « { $answer } » ne désigne aucun choix, ou plus d’un : tapez un numéro de 1 à { $high }, ou un nom
cli-type-amount = Tapez un nombre de { $low } à { $high }
cli-type-cell = « { $answer } » n’est pas une case : tapez un nom comme { $example }
cli-type-place = « { $answer } » n’est pas un endroit : { $fault }
cli-type-measures = « { $answer } » n’est pas un point : tapez x et y en { $unit }, comme « 62 40 » ; plusieurs séparés par « ; »
cli-type-seed = Tapez un nombre entier, ou rien
cli-nothing = rien
cli-word-all = tout
cli-word-none = rien
cli-word-yes = oui

## Commandes en cours de partie.
cli-command-log = journal
cli-command-undo = reprendre
cli-command-board = plateau
cli-command-units = unités
cli-command-card = carte
cli-command-rule = règle
cli-command-hint = conseil
cli-command-auto = auto
cli-command-save = enregistrer
cli-command-quit = quitter
cli-command-help = aide
cli-help-explain = ? N : les sommes, les chances et la règle d’un choix ; seul : la règle de la question
cli-help-log = journal N : les dernières lignes du journal
cli-help-undo = reprendre votre dernière réponse
cli-help-board = redessiner le plateau
cli-help-units = lister les unités
cli-help-card = carte NOM : la carte d’une unité
cli-help-rule = règle CLAUSE : une règle par son identifiant ou une partie de celui-ci
cli-help-hint = ce que répondrait le robot glouton
cli-help-auto = laisser le robot glouton répondre pour cette fois
cli-help-save = enregistrer FICHIER : garder la partie ; la reprendre avec --load FICHIER
cli-help-quit = partir, en enregistrant ou non
cli-help-help = cette liste
cli-hint = Le robot glouton répondrait : { $answer }
cli-auto = Répondu pour vous : { $answer }
cli-undone = Repris.
cli-undo-nothing = Il n’y a rien à reprendre.
cli-undo-refused = Cela ne peut pas être repris : depuis, un dé est tombé, quelque chose a été révélé ou l’autre camp a répondu.
cli-undo-consent = Un dé est tombé, quelque chose a été révélé ou quelqu’un d’autre a répondu. Accord de { $seats } ? (oui ou non)
cli-save-where = Nommez un fichier : enregistrer FICHIER
cli-saved = Enregistré dans { $file }
cli-quit-save = Enregistrer dans quel fichier ? (Entrée : ne pas enregistrer)
cli-bye = Au revoir.
cli-bye-kept = Au revoir. Pour reprendre : grognard play --load { $file }
cli-won = La partie est terminée. Vainqueur : { $winners } ({ $way })
cli-drawn = La partie est terminée. Personne ne gagne ({ $way })

## La table.
cli-unit = unité
cli-name = nom
cli-place = lieu
cli-strength = force
cli-status = état
cli-scenario = scénario
cli-seats = places
cli-points-word = points
cli-armies = armées
cli-ruling = Arbitrage :
cli-example = Exemple { $id }

## Revoir une partie.
cli-replay-at = Après { $number } réponses sur { $count }. n : suivante, p : précédente, first : début, last : fin, g N : aller à, q : quitter
cli-replay-help = n : suivante, p : précédente, first : début, last : fin, g N : aller à une réponse, q : quitter

## Règles.
cli-rules-system = jeu
cli-rules-chapter = chapitre
cli-rules-clause = clause
cli-rules-clauses = clauses
cli-rules-code = code
cli-rules-coded = en code
cli-rules-tests = tests
cli-rules-tested = testées
cli-rules-case = cas
cli-rules-missing = manque
cli-rules-unknown = La marque { $mark } ne désigne rien dans l’index : { $where }
cli-rules-later =
    { $count ->
        [one] une viendra plus tard : { $what }
       *[other] { $count } viendront plus tard : { $what }
    }
cli-rules-later-air = avions, hélicoptères et parachutistes
cli-rules-later-amphibious = débarquements
cli-rules-later-engineers = matériel spécial du génie
cli-rules-later-examples = exemples qui ne sont pas encore joués comme cas
cli-rules-later-flight = aéronefs, transport aérien et vaisseaux spatiaux
cli-rules-later-human-waves = vagues humaines
cli-rules-later-nations = règles nationales
cli-rules-later-other-editions = pions d’autres éditions
cli-rules-needless = { $clause } n’a plus besoin d’être épargnée : retirez-la de tests/sentences
cli-rules-running = Exécution des tests qui prouvent les clauses…
cli-rules-no-run = Les tests n’ont pas pu être exécutés :
cli-rules-changed = Le code a changé pendant l’exécution de ses tests. Relancez la vérification.
cli-rules-stale = Les tests n’ont pas tous été exécutés sur le code actuel : « testées » ne dit que ce qui est connu.
cli-rules-bring-one = Nommez le jeu dont la preuve doit être emportée
cli-rules-brought = Ce qui est prouvé est écrit dans { $file }
cli-rules-whole = Chaque clause a son code et sa preuve.
cli-rules-not-whole = Il manque quelque chose.
cli-lacks-code = pas de code
cli-lacks-test = pas de test réussi
cli-lacks-case = pas de cas
cli-lacks-failing = test en échec
cli-lacks-idle = code marqué qu’aucun test réussi de la clause n’exécute
cli-lacks-hollow = test qui ne vérifie rien
cli-lacks-bare = phrase marquée sans test à elle
cli-lacks-unsaid = phrase ou arbitrage sans test propre
cli-lacks-unplayed = cas qui n’a pas été joué
cli-readme-written = { $file } est à jour.
cli-readme-no-marks = Le README n’a pas de place pour le tableau : il lui faut les lignes <!-- systems:begin --> et <!-- systems:end -->

## Simulation.
cli-prove-running = Sabotage du code
cli-prove-survived = aucun test ne remarque ce sabotage
cli-prove-untested = aucun test n’est marqué par les clauses de ce code
cli-prove-result =
    { $count ->
        [one] { $count } sabotage : { $killed } remarqué par les tests de ses clauses, { $elsewhere } par ceux d’autres clauses seulement, { $signed } signé comme sans effet, { $survived } passé inaperçu ({ $share } %).
       *[other] { $count } sabotages : { $killed } remarqués par les tests de leurs clauses, { $elsewhere } par ceux d’autres clauses seulement, { $signed } signés comme sans effet, { $survived } passés inaperçus ({ $share } %).
    }
cli-simulate-running = Parties
cli-simulate-games = parties
cli-simulate-bot = gagnées par { $bot }
cli-opt-keep-balance = Garder les mesures, que la fiche du scénario indiquera
cli-balance-broke = { $count } parties de { $scenario } ont échoué : lancez `grognard simulate` avec la même graine pour savoir pourquoi.
cli-balance-wins = victoires sur 100
cli-balance = équilibre
cli-simulate-seat = gagnées en tant que { $seat }
cli-simulate-draws = nulles
cli-simulate-way = finies par : { $way }
cli-simulate-decisions = décisions
cli-simulate-seconds = secondes
cli-simulate-errors = erreurs
cli-simulate-broke = La partie { $number } a échoué (scénario { $scenario }, graine { $seed }). Pour la revoir : la même commande avec --only { $number }

## Mesures.
cli-bench-running = Mesure de { $system }…
cli-bench-best = meilleure
cli-bench-median = médiane
cli-bench-before = avant
cli-bench-change = écart
cli-bench-decisions-per-s = décisions par seconde
cli-bench-games-per-s = parties par seconde
cli-bench-decisions-per-game = décisions par partie
cli-bench-fork-us = copie entre deux étapes, µs
cli-bench-fork-mid-us = copie dans une étape, µs
cli-bench-reference-ms = une boucle d’un million d’additions au même moment, ms
cli-bench-decisions-per-s-at = décisions par seconde à { $points } points par camp
cli-bench-game-ms-at = une partie à { $points } points par camp, ms
cli-bench-models-at = ses figurines à { $points } points par camp
cli-bench-growth = puissance du nombre de figurines selon laquelle croît une partie
cli-bench-sight-lines-ms = 2 000 lignes de vue à travers 30 décors, ms
cli-bench-sight-figures-ms = autant entre figurines à travers 30 décors, ms
cli-bench-sight-30x40-ms = vue entre tous les hexagones d’une carte de 30 × 40, ms
cli-bench-fork-60-units-us = copie avec 60 unités, µs
cli-bench-fork-120-units-us = copie avec 120 unités, µs
cli-bench-plans-ms = réflexion du robot glouton pour une activation, ms
cli-bench-fork-100-models-us = copie d’une partie de 100 figurines, µs

## Positions et armées.
cli-position-ok = { $file } est jouable.
cli-catalogue-entry = { $name } : { $cost }
cli-catalogue-between = { $name } : de { $low } à { $high }
cli-army-ok = L’armée est en règle.
cli-about-army-try = essayer une armée : parties de robots gloutons contre les armées prêtes
cli-opt-try-games = nombre de parties
cli-try-result = { $games } parties : { $wins } gagnées, { $draws } nulles, { $share } % (95 % : de { $low } à { $high } %)
cli-try-unit = unité
cli-try-taken = pertes infligées par partie
cli-try-first = tombée la première
cli-try-lost = tombée
cli-try-against = contre
