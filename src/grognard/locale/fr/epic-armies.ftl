# Les règles propres à une armée.

epic-hit-and-run = { $formation } : se déplacer d’abord, ou tirer ?
epic-fly-on = { $formation } : mouvement de répulseurs, jusqu’à { $distance } ?
epic-rise = { $formation } : quelle unité se relève ?
epic-raise = { $formation } se regroupe avec { $result } : combien d’unités se relèvent ?
epic-absorb = { $formation } : quels essaims sans synapse absorber ?
epic-swarm = { $formation } peut faire revenir des couvées pour { $points } { $points ->
    [one] point
   *[other] points
  } : lesquelles ?
epic-unit-enough = rien de plus
why-epic-never-marches = Cette armée ne se redéploie jamais
epic-returned = { $unit } : unité de retour
epic-phased-out = { $formation } : disparition, en réserve
epic-absorbed = { $formation } : absorption de { $other }
epic-healed = { $unit } : régénération, { $left } restants
epic-roll-ethereal = deuil de l’Éthéré
epic-ability-ethereal = Éthéré
epic-ability-counsel = conseil
epic-board-engine = { $formation } peut embarquer dans un engin de guerre : lequel ?
epic-land = { $formation } : quelles formations débarquent ?
epic-reserve-aboard = Quelle formation commence la partie à bord de { $unit } ?
epic-coordinate = { $formation } : quelles formations agissent avec elle ?
epic-reserves-portal = Quelles formations attendent de venir par un portail ?
epic-which-portal = { $formation } : par quel portail ?
epic-from-portal = { $formation } sort d’un portail : où ?
epic-into-portal = { $formation } peut partir par un portail : lequel ?
why-epic-comes-by-portal = Une formation qui vient par un portail fait une Avance, une Avance Rapide, un Redéploiement ou un Regroupement
epic-came-through = { $formation } : sortie du portail, { $portal }
epic-went-through = { $formation } : départ par le portail, { $portal }, en réserve
epic-aim-each = arme par arme
epic-aim-weapon = { $unit }, { $weapon } : sur qui dans { $target } ?
