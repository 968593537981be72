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
why-epic-comes-by-portal = A formation that comes by a portal advances, doubles, marches or marshals
epic-came-through = { $formation } comes out of { $portal }
epic-went-through = { $formation } leaves by { $portal }, into the reserves
epic-aim-each = weapon by weapon
epic-aim-weapon = { $unit }, { $weapon }: at whom in { $target }?
