# En Pointe Toujours !: national rules.
ept-ability-hollow-charges = hollow charges
ept-profile-engineer-section-hq = Engineers’ section HQ
ept-roll-hollow-charges = hollow charges
ept-roll-kamikaze = morale after the kamikaze attack
ept-kamikaze = Does { $unit } throw itself at the vehicle? −2 to its dice, then a morale test that may cost a step
ept-kamikaze-kamikaze = kamikaze attack
ept-kamikaze-pass = ordinary attack
ept-sum-magnetic-mines = magnetic mines
ept-sum-kamikaze = kamikaze attack
ept-sum-nation-germany = German artillery
ept-sum-nation-france = French artillery
why-ept-in-containers = { $unit } has its weapon in a container still
ept-ability-tree-sniper = sits in coconut trees
ept-profile-japanese-sniper = Japanese sniper
