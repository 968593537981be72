# Ce que tous les jeux disent de la même façon.

core-seat = Joueur { $number }
core-rolled = { $seat } lance { $count ->
    [one] 1 dé
   *[other] { $count } dés
} ({ $purpose }) : { $faces }{ $hits ->
    [-1] { "" }
    [0] { ", " }aucun succès
    [one] { ", " }1 succès
   *[other] { ", " }{ $hits } succès
}
core-rules-changed = Les règles ont changé depuis que cette partie a été jouée. Elle reprend au dernier état conservé, selon les nouvelles règles{ $dropped ->
    [0] .
    [one] { " " }; la dernière réponse est à redonner.
   *[other] { " " }; les { $dropped } dernières réponses sont à redonner.
}
core-answered-itself = { $seat } n’a qu’un choix : { $answer }

# Ce que peut être une règle maison.
option-true = oui
option-false = non

# Pourquoi une réponse est refusée.
why-not-offered = « { $answer } » ne figure pas parmi les choix : { $options }
why-not-a-list = « { $answer } » n’est pas une liste : nommez chaque choix
why-twice = Un même choix est nommé deux fois dans { $answer }
why-sheet-once = Chaque ligne de la feuille n’a qu’une seule cible
why-sheet-alone = Ce choix exclut tous les autres
why-wrong-count = { $count ->
    [0] Rien n’est choisi
    [one] 1 est choisi
   *[other] { $count } sont choisis
} : choisissez-en de { $low } à { $high }
why-not-an-order = « { $answer } » n’est pas un ordre de { $options } : nommez chacun une seule fois
why-not-an-amount = « { $answer } » n’est pas un nombre entier de { $low } à { $high }
why-no-such-place = { $answer } ne peut pas être choisi ; le peuvent : { $options }
why-not-a-place = « { $answer } » n’est pas un endroit de la table
why-game-over = La partie est terminée
why-wrong-seat = Ce n’est pas à { $seat } de répondre, mais à { $asked }
why-nothing-to-undo = { $count ->
    [one] 1 réponse ne peut pas être reprise
   *[other] { $count } réponses ne peuvent pas être reprises
} : { $answers ->
    [0] aucune n’a été donnée
    [one] une seule a été donnée
   *[other] { $answers } ont été données
}

# Ce qui ne va pas dans une armée.
fault-over-points = L’armée coûte { $spent } points pour { $limit } permis : retirez-en { $excess }
fault-too-few = { $what } : { $count } alors qu’il en faut au moins { $low } ; ajoutez-en { $missing }
fault-too-many = { $what } : { $count } alors qu’il en est permis { $high } au plus ; retirez-en { $excess }

# Sur quoi l’on joue.
ground-square = cases
ground-hex = hexagones
ground-table = table libre

# D’où vient un nombre.
provenance-book = tiré du livre de règles
provenance-deduced = déduit d’un exemple
provenance-published = tiré de sources publiées
provenance-reconstructed = reconstitué

# Ce qui sépare deux cases.
edge-wall = mur
edge-small = petite ouverture
edge-large = grande ouverture
edge-door = porte
edge-hedge = haie
edge-fence = clôture

# Ce que fait une unité.
status-ready = prête à agir
status-acted = a agi
status-reserve = en réserve
status-gone = hors jeu

## Des armées à soi

list-name = { $name }
list-points = Points
mend-remove = Retirer { $unit }
mend-add = Ajouter { $unit }
mend-choose = { $unit } : { $option } → { $item }
mend-more = { $unit } : en plus, { $item }
mend-less = { $unit } : en moins, { $item }
mend-leave = { $unit } : { $option } : y renoncer
core-balance-even = À robots de même force, { $seat } gagne { $share } parties sur 100.
core-balance-harder = Plus difficile pour { $seat } : à robots de même force, ce camp gagne { $share } parties sur 100.
