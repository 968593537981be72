# Secrets of the Third Reich.

sotr-title = Secrets of the Third Reich
sotr-pitch = 1949, et la guerre continue : escouades, méchas et pire encore, figurine par figurine sur une table libre. Chaque tir se suit dé par dé.
sotr-system-sotr = { sotr-title }

## Qui joue.
sotr-seat-0 = Joueur 1
sotr-seat-1 = Joueur 2
sotr-seat-united-states = Joueur américain
sotr-seat-britain = Joueur britannique
sotr-seat-germany = Joueur allemand
sotr-seat-soviet-union = Joueur soviétique
sotr-nation-united-states = États-Unis
sotr-nation-britain = Grande-Bretagne
sotr-nation-germany = Allemagne
sotr-nation-soviet-union = Union soviétique

## Figurines.
sotr-figure-of = { $unit }, { $role } { $number }
sotr-team-of = { $unit }, second groupe de combat
sotr-rank-corporal = caporal
sotr-rank-sergeant = sergent
sotr-rank-commissar = commissaire
sotr-rank-lieutenant = lieutenant
sotr-role-medic = médic
sotr-role-radio = opérateur radio
sotr-role-fighter = combattant

## Le tour.
sotr-phase-deploy = déploiement
sotr-phase-initiative = initiative
sotr-phase-maintenance = maintenance
sotr-phase-command = commandement
sotr-phase-action = action
sotr-phase-support = soutien
sotr-phase-melee = corps à corps
sotr-phase-end = fin du tour
sotr-phase-over = partie terminée
sotr-fact-turn = Tour
sotr-fact-initiative = Initiative
sotr-fact-phase = Phase
sotr-fact-active = Agit
sotr-who-first = Vous avez l’initiative : qui joue en premier, phase de { $phase } ?
sotr-successor = Votre Commandant en Chef est hors de combat. Qui lui succède ?
sotr-turn-begins = Tour { $turn }
sotr-initiative = Initiative { $totals } : { $seat }.
sotr-goes-first = Phase de { $phase }, premier à jouer : { $seat }.
sotr-deployed = { $unit } : déploiement fait.
sotr-over = La partie est terminée : { $way }.
sotr-way-points = les pertes décident
sotr-way-even = aucun camp n’a plus de points
sotr-way-goals = les objectifs décident
sotr-way-last-standing = il ne reste qu’un camp
sotr-takes-command = Nouveau Commandant en Chef : { $officer }.

## Déploiement.
sotr-deploy-which = Quelle unité déployez-vous ensuite ?
sotr-deploy-where = { $unit } : où se place son leader ?
sotr-infiltrate = { $unit }, infiltration : où va son leader, jusqu’à { $distance } pouces ?

## Pertes et rétablissement.
sotr-recovered = { $figure } : de nouveau debout.
sotr-stays-down = { $figure } : reste Down.
sotr-went-down = { $figure } : Down.
sotr-died = { $figure } : mort.
sotr-shrugged-off = { $figure } : trompe la mort (reste { $left }).
sotr-unit-lost = { $unit } : plus personne.
sotr-carried-off-table = { $figure } : fuite hors de la table.

## Cool.
sotr-passed = réussi
sotr-failed = manqué
sotr-cool-test = { $unit }, { $purpose } : { $sum } contre Cool { $cool }, { $result }.
sotr-test-losses = test de pertes
sotr-test-boss = le boss est mort
sotr-test-suppression = suppression
sotr-test-panic = panique sous le tir d’un sniper
sotr-test-detection = repérage du sniper
sotr-test-flame = flammes
sotr-test-blast = souffle
sotr-test-return = renvoi des grenades
sotr-test-horror = horreur
sotr-test-fall-back = repli
sotr-test-hold = tenez la position
sotr-test-just-do-it = just do it
sotr-test-regroup = se regrouper
sotr-test-support = demande de soutien
sotr-test-melee = mêlée perdue
sotr-disorganised = { $unit } : unité désorganisée.
sotr-flees = { $unit } : fuite.
sotr-suppressed = { $unit } : sous suppression.
sotr-regrouped = { $unit } : unité regroupée.

## Jets.
sotr-roll-initiative = initiative
sotr-roll-recovery = rétablissement
sotr-roll-fire = le feu continue-t-il
sotr-roll-cool = Cool
sotr-roll-to-hit = pour toucher
sotr-roll-wound = pour blesser
sotr-roll-direction = direction
sotr-roll-drift = déviation
sotr-roll-shift = décalage
sotr-roll-deviation = déviation de la ligne
sotr-roll-strafing = mitraillage
sotr-roll-landing = atterrissage
sotr-roll-penetration = pénétration
sotr-roll-melee = corps à corps

## Pastilles et fiches.
sotr-badge-fleeing = en fuite
sotr-badge-disorganised = désorganisée
sotr-badge-suppressed = sous suppression
sotr-badge-hidden = cachée
sotr-badge-overwatch = overwatch
sotr-badge-hold = tient la position
sotr-badge-unseen = cachée quelque part
sotr-badge-down = Down
sotr-badge-prone = à terre
sotr-badge-storey = étage
sotr-card-cool = Cool du leader
sotr-card-armour = Classe d’armure
sotr-card-move = Mouvement
sotr-card-cost = Points
