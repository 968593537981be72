# En Pointe Toujours !: engineers with their gear.
ept-ability-bangalore = bangalore
ept-ability-flamethrower = flamethrower
ept-ability-mine-clearer = mine clearer
ept-profile-mine-clearer-team = Mine clearers
ept-profile-bangalore-team = Bangalore
ept-profile-flamethrower-team = Flamethrower
ept-arm-flamethrower = Flamethrower
ept-roll-fuel = flamethrower’s rate
ept-act-flame = flamethrower
ept-flame-target = Which hex does { $unit } set its flamethrower on?
ept-flames-thrown = { $unit } burns out { $place }
why-ept-flame-moved = { $unit } either moves or uses its flamethrower in a turn
why-ept-flame-unable = { $unit } is without command, hesitant or immobilised: no flamethrower
why-ept-no-flame = { $unit } has no enemy in a building or fortification beside it
