# Ce que tous les jeux sur table libre disent de la même façon : pourquoi une figurine ne peut pas se tenir là. Longueurs dans l’unité du jeu.

why-place-off-table = { $model } : hors de la table, de { $by } { $unit }
why-place-on-piece = { $model } : un décor gêne
why-place-too-close = { $model } : trop près d’un autre socle, de { $by } { $unit }
why-place-on-comrade = { $model } : un camarade est là, les socles se chevauchent de { $by } { $unit }
why-place-out-of-zone = { $model } : hors de la zone, de { $by } { $unit }
why-place-astray = { $model } : trop loin de sa place, de { $by } { $unit }
why-place-too-far = { $model } : trop loin, de { $by } { $unit }
why-place-no-way = { $model } : aucun chemin n’y mène
why-place-alone = { $model } : hors de cohésion, le camarade le plus proche est trop loin de { $by } { $unit }
why-place-cut-off = { $model } : coupée du leader, de { $by } { $unit }
why-place-from-leader = { $model } : trop loin du leader, de { $by } { $unit }
why-place-in-control = { $model } : { $by ->
    [0] le chemin entre dans une zone de contrôle ennemie
   *[other] dans une zone de contrôle ennemie, de { $by } { $unit }
}

unit-cm = cm
unit-inch = pouces

why-template-apart = le gabarit { $number } ne touche pas celui qu’il doit toucher
why-template-overlaps = le gabarit { $number } en chevauche un autre
why-template-covers-more = le gabarit { $number } doit couvrir le plus possible : { $could } peuvent l’être
why-flight-off = il ne finirait pas sur la table
why-flight-ahead = il doit d’abord voler droit devant lui
why-flight-sharp = le virage { $number } est trop serré : { $most } degrés au plus
why-flight-short = avant le virage { $number }, il doit voler en ligne droite sur { $least } { $unit }
