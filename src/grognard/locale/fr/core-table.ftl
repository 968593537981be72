# Ce que tous les jeux sur table libre disent de la même façon : pourquoi une figurine ne peut pas se tenir là. Longueurs en mm.

why-place-off-table = { $model } : hors de la table, de { $by } mm
why-place-on-piece = { $model } : un décor gêne
why-place-too-close = { $model } : trop près d’un autre socle, de { $by } mm
why-place-on-comrade = { $model } : un camarade est là, les socles se chevauchent de { $by } mm
why-place-out-of-zone = { $model } : hors de la zone, de { $by } mm
why-place-astray = { $model } : trop loin de sa place, de { $by } mm
why-place-too-far = { $model } : trop loin, de { $by } mm
why-place-no-way = { $model } : aucun chemin n’y mène
why-place-alone = { $model } : hors de cohésion, le camarade le plus proche est trop loin de { $by } mm
why-place-cut-off = { $model } : coupée du leader, de { $by } mm
why-place-from-leader = { $model } : trop loin du leader, de { $by } mm
