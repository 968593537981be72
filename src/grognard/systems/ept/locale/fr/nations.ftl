# En Pointe Toujours ! : règles de nationalité.
ept-ability-hollow-charges = charges creuses
ept-profile-engineer-section-hq = PC de section du génie
ept-roll-hollow-charges = charges creuses
ept-roll-kamikaze = moral après l’attaque kamikaze
ept-kamikaze = { $unit } : attaque kamikaze contre le véhicule ? −2 aux dés, puis un test de moral qui peut coûter un pas
ept-kamikaze-kamikaze = attaque kamikaze
ept-kamikaze-pass = attaque ordinaire
ept-sum-magnetic-mines = mines magnétiques
ept-sum-kamikaze = attaque kamikaze
ept-sum-nation-germany = artillerie allemande
ept-sum-nation-france = artillerie française
why-ept-in-containers = { $unit } : l’arme est encore dans son conteneur
ept-ability-tree-sniper = perché dans les cocotiers
ept-profile-japanese-sniper = Tireur d’élite japonais
