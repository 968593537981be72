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
why-epic-comes-by-portal = Une formation qui vient par un portail fait une Avance, une Avance Rapide, un Redéploiement, un Assaut ou un Regroupement
epic-came-through = { $formation } : sortie du portail, { $portal }
epic-went-through = { $formation } : départ par le portail, { $portal }, en réserve
epic-aim-each = arme par arme
epic-aim-weapon = { $unit }, { $weapon } : sur qui dans { $target } ?

## Les démons du Chaos.
epic-summon = { $formation } peut invoquer des démons : le faire ?
epic-summons-nobody = personne
epic-summons-summon = invoquer
epic-summons-sacrifice = sacrifier le champion pour un démon majeur
epic-summon-which = { $formation } invoque, { $points } { $points ->
    [one] point restant
   *[other] points restants
  } : qui ?
epic-send-back = { $formation } : quelles unités invoquées renvoyer ?
epic-summons = { $formation } : invocation, { $points } { $points ->
    [one] point
   *[other] points
  }
epic-sacrificed = { $unit } : unité sacrifiée
epic-appeared = { $unit } : apparition
epic-went-back = { $formation } : { $count } { $count ->
    [one] unité invoquée retourne
   *[other] unités invoquées retournent
  } à la réserve
epic-lost-in-the-warp = { $formation } : { $count } { $count ->
    [one] unité invoquée perdue
   *[other] unités invoquées perdues
  } dans le Warp
epic-rewarded = { $seat } : les dieux donnent { $count } { $count ->
    [one] démon mineur
   *[other] démons mineurs
  }, { $left } en réserve
epic-punished = { $seat } : les dieux reprennent { $count } { $count ->
    [one] démon mineur
   *[other] démons mineurs
  }, { $left } en réserve
epic-roll-summoning = points d’invocation
epic-roll-fickle = le caprice des dieux
epic-badge-summoned = invoquée
epic-badge-pact = pacte démoniaque
epic-badge-serves-khorne = sert Khorne
epic-badge-serves-nurgle = sert Nurgle
epic-badge-serves-slaanesh = sert Slaanesh
epic-badge-serves-tzeentch = sert Tzeentch
epic-ability-khorne = Khorne
epic-ability-nurgle = Nurgle
epic-ability-slaanesh = Slaanesh
epic-ability-tzeentch = Tzeentch
epic-ability-daemonic-pact = pacte démoniaque
epic-ability-lesser-daemon = démon mineur
epic-ability-greater-daemon = démon majeur
epic-unit-chaos-khorne = Khorne
epic-unit-chaos-nurgle = Nurgle
epic-unit-chaos-slaanesh = Slaanesh
epic-unit-chaos-tzeentch = Tzeentch
epic-unit-chaos-pact = Pacte démoniaque
epic-unit-chaos-lesser-daemon = Démon mineur
epic-unit-chaos-greater-daemon = Démon majeur
epic-entry-chaos-daemons = Réserve de démons
epic-section-pool = réserve de démons
epic-roster-allegiance = Allégeance (sans : Chaos universel)
fault-epic-list-mark = { $unit } dans { $formation } : seulement avec { $known }. Choisissez cette allégeance ou retirez l’unité.
fault-epic-list-mark-bars = { $unit } dans { $formation } : pas avec { $mark }. Choisissez l’autre sorte, ou une autre allégeance.
fault-epic-list-per-mark = « { $upgrade } » : { $count } de la même allégeance, au plus { $high }. Retirez-en une ou changez son allégeance.
fault-epic-list-nobody = Personne ne vient sur la table. Ajoutez une formation.

## Les lieux qui sont des portails, l’Avatar, les champs énergétiques.
epic-site = { $site } : quel objectif ?
epic-dedicated = { $seat } : { $site }, { $objective }
epic-objective-at = objectif en { $spot }
epic-ability-site = portail sur un objectif
epic-unit-eldar-wraithgate = Porte spectrale
epic-unit-necrons-tomb-complex = Complexe funéraire
epic-unit-tyranids-brood-nest = Nid de couvée
epic-unit-tau-bonded-team = Équipe liée
epic-entry-eldar-avatar = Avatar et Cour du Jeune Roi
epic-entry-eldar-wraithgate = Porte spectrale
epic-entry-necrons-tomb-complex = Complexe funéraire
epic-entry-tyranids-brood-nest = Nid de couvée
epic-section-individuals = individus
epic-call = L’Avatar vient-il à ce tour ?
epic-call-where = { $formation } : où apparaît-il ?
epic-called = { $formation } : réponse à l’appel
epic-called-away = { $formation } : départ pour de bon
epic-ability-called = vient à l’appel
epic-fields-raised = { $unit } : { $count } { $count ->
    [one] champ énergétique
   *[other] champs énergétiques
  }
epic-roll-fields = champs énergétiques
epic-unit-orks-oddboy-fields = Brikolo (champs énergétiques)
epic-type-mark = marque
epic-fact-daemons = Démons, mineurs + majeurs
