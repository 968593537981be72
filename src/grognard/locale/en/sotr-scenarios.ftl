### Scenarios of Secrets of the Third Reich.

sotr-scenario-first-patrol = First patrol
sotr-scenario-first-patrol-text = Two squads a side meet between a wood and a ruined farm. Five turns, infantry only: who loses less wins. The game to begin with.
sotr-scenario-zombies-in-the-fog = Zombies in the fog
sotr-scenario-zombies-in-the-fog-text = Riflemen and Templars hold a ruined chapel against what comes out of the fog; nobody sees further than 14 inches. Six turns: losses count, and 12 points for the chapel. The second game.
sotr-scenario-meeting-engagement = Meeting engagement
sotr-scenario-meeting-engagement-text = Two platoons of 100 points run into each other across a stream. Six turns: who destroys more wins. The table is laid for you: choose one of six.
sotr-scenario-hold-the-ruins = Hold the ruins
sotr-scenario-hold-the-ruins-text = A ruined town with floors to climb. Six turns: 12 points for each of the mill, the town hall and the brewery where you have more men at the end, and the enemy’s losses.
sotr-scenario-rescue = Rescue
sotr-scenario-rescue-text = Three airmen hide between the lines. The first player gets 40 points if one of them is in his zone at the end of the sixth turn; the second 30 if all are dead. Losses count for both.
sotr-scenario-breakthrough = Breakthrough with armour
sotr-scenario-breakthrough-text = Groups of 150 points. The first player drives for the far edge: every unit of his that stands there after seven turns counts its cost. Losses count for both.
sotr-scenario-walkers-at-dawn = Walkers at dawn
sotr-scenario-walkers-at-dawn-text = Mechas look for each other in a town before sunrise: every shot is one harder, but not with infra-red. Six turns: losses, and 15 points for the square.

sotr-option-table = Table
sotr-option-table-1 = table 1
sotr-option-table-2 = table 2
sotr-option-table-3 = table 3
sotr-option-table-4 = table 4
sotr-option-table-5 = table 5
sotr-option-table-6 = table 6
sotr-place-home = home
sotr-place-far-edge = far edge
sotr-place-square = square
sotr-place-mill = mill
sotr-place-town-hall = town hall
sotr-place-brewery = brewery
sotr-place-chapel = chapel
sotr-troop-us-airmen = Airmen
