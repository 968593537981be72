# What all games on a free table say alike: why a model cannot stand at a place. Lengths in mm.

why-place-off-table = { $model }: off the table, by { $by } mm
why-place-on-piece = { $model }: scenery is in the way
why-place-too-close = { $model }: too close to another base, by { $by } mm
why-place-on-comrade = { $model }: a comrade stands there, they overlap by { $by } mm
why-place-out-of-zone = { $model }: outside the zone, by { $by } mm
why-place-astray = { $model }: too far from where it must stand, by { $by } mm
why-place-too-far = { $model }: too far, by { $by } mm
why-place-no-way = { $model }: no way leads there
why-place-alone = { $model }: out of cohesion, the nearest comrade is { $by } mm too far
why-place-cut-off = { $model }: cut off from the leader, by { $by } mm
why-place-from-leader = { $model }: too far from the leader, by { $by } mm
