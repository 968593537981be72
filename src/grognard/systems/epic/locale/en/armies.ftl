# Rules that one army alone has.

epic-hit-and-run = { $formation }: move first, or shoot?
epic-fly-on = { $formation } flies on by jet packs: where to, up to { $distance }?
epic-rise = { $formation }: which unit rises again?
epic-raise = { $formation } regroups with { $result }: how many units rise again?
epic-absorb = { $formation }: which leaderless swarms does it take up?
epic-swarm = { $formation } may bring back brood for { $points } { $points ->
    [one] point
   *[other] points
  }: which?
epic-unit-enough = nothing more
why-epic-never-marches = This army never marches
epic-returned = { $unit } is back
epic-phased-out = { $formation } phases out, into the reserves
epic-absorbed = { $formation } takes up { $other }
epic-healed = { $unit } regenerates, { $left } left
epic-roll-ethereal = grief for the Ethereal
epic-ability-ethereal = Ethereal
epic-ability-counsel = counsel
epic-board-engine = { $formation } could get into a war engine: into which?
epic-land = { $formation }: which formations on board get out?
epic-reserve-aboard = Which formation starts the game on board of { $unit }?
epic-coordinate = { $formation }: which formations act together with it?
epic-reserves-portal = Which formations wait to come by a portal?
epic-which-portal = { $formation }: out of which portal?
epic-from-portal = { $formation } comes out of a portal: where to?
epic-into-portal = { $formation } could leave by a portal: by which?
why-epic-comes-by-portal = A formation that comes by a portal advances, doubles, marches, engages or marshals
epic-came-through = { $formation } comes out of { $portal }
epic-went-through = { $formation } leaves by { $portal }, into the reserves
epic-aim-each = weapon by weapon
epic-aim-weapon = { $unit }, { $weapon }: at whom in { $target }?

## Daemons of Chaos.
epic-summon = { $formation } could summon daemons: shall it?
epic-summons-nobody = nobody
epic-summons-summon = summon
epic-summons-sacrifice = sacrifice the champion for a greater daemon
epic-summon-which = { $formation } summons, { $points } { $points ->
    [one] point
   *[other] points
  } left: whom?
epic-send-back = { $formation }: which summoned units does it send back?
epic-summons = { $formation } summons with { $points } { $points ->
    [one] point
   *[other] points
  }
epic-sacrificed = { $unit } is sacrificed
epic-appeared = { $unit } appears
epic-went-back = { $formation }: { $count } summoned { $count ->
    [one] unit goes
   *[other] units go
  } back to the pool
epic-lost-in-the-warp = { $formation }: { $count } summoned { $count ->
    [one] unit is
   *[other] units are
  } lost in the warp
epic-rewarded = { $seat }: the gods give { $count } lesser { $count ->
    [one] daemon
   *[other] daemons
  }, { $left } in the pool
epic-punished = { $seat }: the gods take { $count } lesser { $count ->
    [one] daemon
   *[other] daemons
  }, { $left } left in the pool
epic-roll-summoning = summoning points
epic-roll-fickle = the whim of the gods
epic-badge-summoned = summoned
epic-badge-pact = daemonic pact
epic-badge-serves-khorne = serves Khorne
epic-badge-serves-nurgle = serves Nurgle
epic-badge-serves-slaanesh = serves Slaanesh
epic-badge-serves-tzeentch = serves Tzeentch
epic-ability-khorne = Khorne
epic-ability-nurgle = Nurgle
epic-ability-slaanesh = Slaanesh
epic-ability-tzeentch = Tzeentch
epic-ability-daemonic-pact = daemonic pact
epic-ability-lesser-daemon = lesser daemon
epic-ability-greater-daemon = greater daemon
epic-unit-chaos-khorne = Khorne
epic-unit-chaos-nurgle = Nurgle
epic-unit-chaos-slaanesh = Slaanesh
epic-unit-chaos-tzeentch = Tzeentch
epic-unit-chaos-pact = Daemonic Pact
epic-unit-chaos-lesser-daemon = Lesser Daemon
epic-unit-chaos-greater-daemon = Greater Daemon
epic-entry-chaos-daemons = Daemon Pool
epic-section-pool = daemon pool
epic-roster-allegiance = Allegiance (Chaos Undivided without)
fault-epic-list-mark = { $unit } in { $formation }: only with { $known }. Choose that allegiance, or leave the unit out.
fault-epic-list-mark-bars = { $unit } in { $formation }: not with { $mark }. Choose the other kind, or another allegiance.
fault-epic-list-per-mark = “{ $upgrade }”: { $count } with the same allegiance, at most { $high }. Take one away, or change its allegiance.
fault-epic-list-nobody = Nobody comes to the table. Add a formation.

## Places that are portals, the Avatar, power fields.
epic-site = { $site }: which objective?
epic-dedicated = { $seat }: { $objective } is a { $site }
epic-objective-at = objective at { $spot }
epic-ability-site = portal at an objective
epic-unit-eldar-wraithgate = Wraithgate
epic-unit-necrons-tomb-complex = Tomb Complex
epic-unit-tyranids-brood-nest = Brood Nest
epic-unit-tau-bonded-team = Bonded Team
epic-entry-eldar-avatar = Avatar with the Court of the Young King
epic-entry-eldar-wraithgate = Wraithgate
epic-entry-necrons-tomb-complex = Tomb Complex
epic-entry-tyranids-brood-nest = Brood Nest
epic-section-individuals = individuals
epic-call = Shall the Avatar come this turn?
epic-call-where = { $formation }: where does it appear?
epic-called = { $formation } answers the call
epic-called-away = { $formation } is gone for good
epic-ability-called = comes when called
epic-fields-raised = { $unit }: { $count } { $count ->
    [one] power field
   *[other] power fields
  }
epic-roll-fields = power fields
epic-unit-orks-oddboy-fields = Oddboy (power fields)
epic-type-mark = mark
epic-fact-daemons = Daemons, lesser + greater
