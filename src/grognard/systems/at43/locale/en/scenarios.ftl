# AT-43: missions, scenarios, and the ready armies by the keys that screens look for.

## Missions.
at43-mission-search-and-destroy = Search & Destroy
at43-mission-bridgehead = Bridgehead
at43-mission-hold-the-line = Hold the Line
at43-mission-skirmish = Skirmish
at43-mission-landing = Landing
at43-mission-rescue = Rescue
at43-mission-battle-report = Battle report

## Scenarios.
at43-scenario-ready-table = Search & Destroy, first game
at43-scenario-ready-table-text = The first mission on a table that is laid already: two companies, six turns, and only losses count. The best mission to begin with.
at43-scenario-search-and-destroy = Search & Destroy
at43-scenario-search-and-destroy-text = Two companies, six turns, and only losses count: 1 point for an infantry unit or an officer, 2 for a unit of AFVs. You lay the scenery together.
at43-scenario-bridgehead = Bridgehead
at43-scenario-bridgehead-text = Take the hill in the middle and keep it: 5 points every turn, a little more for enemy units. First to 20 wins.
at43-scenario-hold-the-line = Hold the Line
at43-scenario-hold-the-line-text = The defender waits behind low walls, the attacker comes over the near edge. Four points of the line bring a point each and turn; containers and nanogenerators bring reinforcements. First to 10 wins.
at43-scenario-skirmish = Skirmish
at43-scenario-skirmish-text = Two companies among containers, six turns. Losses bring victory, held containers bring reinforcements.
at43-scenario-landing = Landing
at43-scenario-landing-text = The attacker lands with all he has and must break through to the far edge. The defender holds seven points to stop him. First to 15 wins.
at43-scenario-rescue = Rescue
at43-scenario-rescue-text = A hero sits in his wreck between the lines. The attacker gets him out and back over his own edge; the defender keeps him in. First to 10 wins, and if the pilot dies the defender does.
at43-scenario-battle-report = Battle report
at43-scenario-battle-report-text = The fight of the book’s report: a bunker in the middle of a wide table, 5 points a turn for who holds it. First to 20 wins.
at43-scenario-search-and-destroy-three = Search & Destroy, three players
at43-scenario-search-and-destroy-three-text = Three companies of 1000 points, each for itself, six turns. Only losses count.
at43-scenario-bridgehead-four = Bridgehead, four players
at43-scenario-bridgehead-four-text = Four companies of 1000 points, each for itself, around one hill. First to 20 wins.
at43-scenario-drawn = Drawn mission
at43-scenario-drawn-text = A die chooses one of the six missions when the game begins. Bring 2000 points.

## Ready armies.
at43-army-white-stars-patrol = { at43-army-white_stars_patrol }
at43-army-white-stars-spearhead = { at43-army-white_stars_spearhead }
at43-army-white-stars-company = { at43-army-white_stars_company }
at43-army-white-stars-armour = { at43-army-white_stars_armour }
at43-army-white-stars-battalion = { at43-army-white_stars_battalion }
at43-army-white-stars-heroes = { at43-army-white_stars_heroes }
at43-army-therians-incursion = { at43-army-therians_incursion }
at43-army-therians-harrowing = { at43-army-therians_harrowing }
at43-army-therians-assault = { at43-army-therians_assault }
at43-army-therians-swarm = { at43-army-therians_swarm }
at43-army-therians-harvest = { at43-army-therians_harvest }
at43-army-therians-heroes = { at43-army-therians_heroes }
at43-army-white-stars-report = { at43-army-white_stars_report }
at43-army-therians-report = { at43-army-therians_report }

## Equipment.
at43-equipment-three-optic-helmet = { at43-equipment-three_optic_helmet }
at43-equipment-laser-pointer = { at43-equipment-laser_pointer }
