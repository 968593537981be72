# En Pointe Toujours ! : la chaîne de commandement.
ept-rest = plus rien : les leurres ne comptent pas
ept-attach = { $unit } : unité non commandée. À quel PC la rattacher pour ce tour ?
ept-new-leader = Qui commande désormais { $formation } ?
ept-platoon-leader = Quel véhicule est chef de { $formation } ?
ept-deputy = Où se place l’adjoint de { $unit } ?
ept-successor = Qui prend la tête de { $rank } ?
ept-order = Quel ordre donne { $unit } ?
ept-order-reactivate = activer ou réactiver une unité
ept-order-lift-fire-test = retirer un marqueur Test tir
ept-order-turn-fire-ended = retourner un marqueur Fin des tirs
ept-order-lift-stop = retirer un marqueur Stop
ept-order-observe = observer pour les mortiers
ept-order-for = { $unit } ordonne : { $order }. Pour quelle unité ?
ept-entry-march = { $unit } entre sur la carte : de quelle manière ?
ept-entry-march-normal = en marche normale
ept-entry-march-tactical = en mouvement tactique
ept-entry-march-forced = en marche forcée
ept-entry = { $unit } entre sur la carte : par quel hex ?
ept-excess = Sur-empilement en { $place }. Quelle unité est décalée ?
ept-displace = { $unit } : vers quel hex décaler cette unité ?
ept-act-come-in = entrer sur la carte
ept-all-activated = { $seat } n’a plus rien à activer
ept-command-checked = { $unit } : { $status }
ept-status-out-of-range = hors de portée
ept-status-under-orders = sous ordre
ept-status-uncommanded = non commandé
ept-status-commanded = commandé
ept-attached = { $unit } : unité rattachée à { $post } pour ce tour
ept-ordered = Action de commandement pour { $unit } : { $order }
ept-observing = { $unit } observe pour les mortiers
ept-deputy-came = L’adjoint de { $unit } prend sa place en { $place } : moral { $change ->
    [1] +1
   *[other] { $change }
}
ept-leader-named = { $unit } commande désormais
ept-post-taken = { $unit } prend la tête de { $rank }
ept-rank-company = la compagnie
ept-rank-battalion = le bataillon
ept-displaced = { $unit } : unité décalée en { $place }
ept-roll-deputy = adjoint
ept-tally-activation = Modificateur aux dés
ept-tally-morale = Moral du chef
ept-odds-activation = la formation est activée
