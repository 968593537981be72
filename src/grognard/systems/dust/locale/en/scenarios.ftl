# Dust Tactics: scenarios, ready armies, tiles, and what is wrong with an army.

## Scenarios.
dust-scenario-first-patrol = First Patrol
dust-scenario-first-patrol-text = Two patrols meet at the edge of a village. Two squads and a walker each, five rounds: whoever destroys more army points wins. The game to begin with.
dust-scenario-the-ford = The Ford
dust-scenario-the-ford-text = Three crossings lead over the stream, and the middle one is worth 20 points to whoever stands on it after six rounds. Each side has a hero, who may join a squad before the battle.
dust-scenario-skirmish = Skirmish
dust-scenario-skirmish-text = A quick game of six rounds on four tiles, with 100 points of any army. Only what is destroyed counts.
dust-scenario-the-farm = The Farm
dust-scenario-the-farm-text = A farmhouse with narrow doors and a barn big enough for a walker. Each is worth 20 points to whoever stands on its objective after seven rounds.
dust-scenario-the-factory = The Factory
dust-scenario-the-factory-text = One large building with a hall, offices and a workshop: walkers come through the gates, squads through the doors. Two objectives inside, 20 points each, eight rounds.
dust-scenario-the-crossroads = The Crossroads
dust-scenario-the-crossroads-text = Everybody wants the middle of the map. From the fourth round on, whoever has held it alone for two rounds in a row wins at once; otherwise it is worth 20 points after eight rounds.
dust-scenario-breakthrough = Breakthrough
dust-scenario-breakthrough-text = The first player has to get through: each of his units that leaves by the far edge scores its army points. The other has eight rounds to stop him.
dust-scenario-grand-slam = Grand Slam
dust-scenario-grand-slam-text = Two armies of 300 points come on from opposite corners. Four objectives at 20 points each, eight rounds, and everything destroyed counts as well.
dust-scenario-tournament-200 = Tournament, 200 points
dust-scenario-tournament-200-text = The tournament game on nine tiles: any army with at least one hero, eight rounds, and whoever destroys more army points wins.
dust-scenario-tournament-300 = Tournament, 300 points
dust-scenario-tournament-300-text = The tournament game on twelve tiles: any army with at least one hero, eight rounds, and whoever destroys more army points wins.
dust-scenario-tournament-400 = Tournament, 400 points
dust-scenario-tournament-400-text = The tournament game on sixteen tiles: any army with at least one hero, eight rounds, and whoever destroys more army points wins.

## Ready armies.
dust-army-first-patrol-allies = Allied patrol
dust-army-first-patrol-axis = Axis patrol
dust-army-the-ford-allies = Bazooka Joe’s column
dust-army-the-ford-axis = Sigrid’s column
dust-army-rangers-100 = Rangers and a light walker
dust-army-rangers-150 = Rangers with a command squad
dust-army-rangers-200 = Rangers, 200 points
dust-army-rangers-300 = Rangers, 300 points
dust-army-rangers-400 = Rangers, 400 points
dust-army-fists-100 = Rhino’s iron fists
dust-army-fists-150 = Ozz 117’s iron fists
dust-army-fists-200 = Iron fists, 200 points
dust-army-fists-300 = Iron fists, 300 points
dust-army-fists-400 = Iron fists, 400 points
dust-army-grenadiers-100 = Sigrid’s grenadiers
dust-army-grenadiers-150 = Manfred’s grenadiers
dust-army-grenadiers-200 = Grenadiers, 200 points
dust-army-grenadiers-300 = Grenadiers, 300 points
dust-army-grenadiers-400 = Grenadiers, 400 points
dust-army-blutkreuz-100 = Markus and his gorillas
dust-army-blutkreuz-150 = TotenMeister and his zombies
dust-army-blutkreuz-200 = Blutkreuz, 200 points
dust-army-blutkreuz-300 = Blutkreuz, 300 points
dust-army-blutkreuz-400 = Blutkreuz, 400 points

## Tiles.
dust-tilename-open = the Open Ground tile
dust-tilename-smoke = the Smoke tile
dust-tilename-haze = the Haze tile
dust-tilename-crossroads = the Crossroads tile
dust-tilename-blocks = the Blocks tile
dust-tilename-monument = the Monument tile
dust-tilename-wreck = the Burning Wreck tile
dust-tilename-ruins = the Ruins tile
dust-tilename-yard = the Yard tile
dust-tilename-debris = the Debris tile
dust-tilename-pond = the Pond tile
dust-tilename-marsh = the Marsh tile
dust-tilename-hut = the Hut tile
dust-tilename-huts = the Two Huts tile
dust-tilename-cottage = the Cottage tile
dust-tilename-inn = the Inn tile
dust-tilename-garage = the Garage tile
dust-tilename-barn = the Barn tile

## What is wrong with an army, and how to mend it.
dust-roster-heroes = Heroes
dust-roster-squads = Squads
dust-roster-vehicles = Vehicles
dust-roster-joins = Joins
fault-dust-no-army = This is no army: give a table with a side and a list of units
fault-dust-army-entries = An army has no entry { $entries }: its entries are { $known }
fault-dust-no-side = “{ $side }” is no side: choose one of { $known }
fault-dust-no-units = The army has no units: list the name of each
fault-dust-joins-shape = The heroes’ squads cannot be read: give a list of pairs, each a hero and the squad he joins
fault-dust-fixed-army = This scenario brings its own armies: field { $units }, or leave the army out
fault-dust-wrong-side = The army is one of the { $side }, and this player leads the { $wanted }: choose one of theirs
fault-dust-unknown-unit = There is no unit “{ $unit }”: perhaps { $near }?
fault-dust-no-such-unit = There is no unit “{ $unit }”: there are { $near }
fault-dust-stranger = { $unit } does not fight for the { $side }: take the unit out, or change the side
fault-dust-no-hero = The army has { $count ->
    [0] no hero
    [one] one hero
   *[other] { $count } heroes
} and needs at least { $low }: add a hero
fault-dust-command-squads = More than one command squad of armour class { $armour }: take { $excess } out, or replace it with one of another class
fault-dust-hero-twice = { $hero } is in the army more than once: keep one
fault-dust-join-nobody = Nobody called “{ $unit }” in the army can join or be joined: there are { $known }
fault-dust-join-twice = { $unit } is joined more than once: a hero joins one squad, and a squad takes one hero
fault-dust-join-kind = { $hero } cannot join { $squad }: name a hero first, then a squad
fault-dust-join-class = { $hero } cannot join { $squad }: choose a squad of the hero’s own armour class
fault-dust-join-ape = { $hero } cannot join { $squad }: both must have the skill Blutkreuz Ape, or neither
fault-dust-join-zombie = { $hero } cannot join { $squad }: choose a squad with the skill Blutkreuz Zombie
fault-dust-join-jump = { $hero } cannot join { $squad }: choose a squad with the skill Jump
fault-dust-join-command = { $hero } cannot join { $squad }: a command squad takes only a hero with the skill Commander
