# What all games on a free table say alike: why a model cannot stand at a place. Lengths in the game's own unit.

why-place-off-table = { $model }: off the table, by { $by } { $unit }
why-place-on-piece = { $model }: scenery is in the way
why-place-too-close = { $model }: too close to another base, by { $by } { $unit }
why-place-on-comrade = { $model }: a comrade stands there, they overlap by { $by } { $unit }
why-place-out-of-zone = { $model }: outside the zone, by { $by } { $unit }
why-place-astray = { $model }: too far from where it must stand, by { $by } { $unit }
why-place-too-far = { $model }: too far, by { $by } { $unit }
why-place-no-way = { $model }: no way leads there
why-place-alone = { $model }: out of cohesion, the nearest comrade is { $by } { $unit } too far
why-place-cut-off = { $model }: cut off from the leader, by { $by } { $unit }
why-place-from-leader = { $model }: too far from the leader, by { $by } { $unit }
why-place-in-control = { $model }: { $by ->
    [0] the way enters an enemy zone of control
   *[other] inside an enemy zone of control, by { $by } { $unit }
}

unit-cm = cm
unit-inch = in

why-template-apart = template { $number } does not touch the one it must lie against
why-template-overlaps = template { $number } overlaps another
why-template-covers-more = template { $number } must lie where most is covered: { $could } can be
why-flight-off = it would not end on the table
why-flight-ahead = it must first fly straight ahead
why-flight-sharp = turn { $number } is too sharp: { $most } degrees at most
why-flight-short = before turn { $number } it must fly straight for { $least } { $unit }
