### Army lists of AT-43: what is wrong with them and what would be right, and the names of what is in them.

## A list that cannot be read

at43-the-list = the list
at43-kind-text = a text
at43-kind-number = a whole number, 0 or more
at43-kind-texts = a list of texts
at43-kind-tables = a list of tables

fault-at43-no-table = { $place }: this is no table. Give one with the fields { $known }.
fault-at43-unknown-field = { $place }: there is no field “{ $field }”. The fields are { $known }.
fault-at43-missing-field = { $place }: the field “{ $field }” is missing. Add it.
fault-at43-wrong-kind = { $place }: the field “{ $field }” must be { $kind }.
fault-at43-unknown-side = There is no army “{ $side }”. There are { $known }.
fault-at43-unknown-unit = { $place }: there is no unit “{ $unit }”. This army has { $known }.
fault-at43-unknown-group = { $place }: there is no group “{ $group }”. There are { $known }.

## Sections

fault-at43-section-empty = Section { $section } is empty. Give it first the unit of its compulsory choice, or drop the section.
fault-at43-compulsory-first = Section { $section } begins with { $unit }. Its first unit must fill the compulsory choice: infantrymen of rank { $ranks }.
fault-at43-no-choice = Section { $section } has no choice left for { $unit }. Such units fill the choices: { $choices }. Take it out, or put it in another section.
fault-at43-section-incomplete = Section { $next } needs section { $section } to be complete. Fill its free choices: { $free }.

## Officers and heroes

fault-at43-no-officer = The company has no officer. Make one fighter an officer, or add a hero.
fault-at43-grade-5 = The company has { $count } officers of grade 5. Keep one.
fault-at43-grade-4 = Section { $section } has { $count } officers of grade 4. Keep one.
fault-at43-two-officers = { $unit } has both an officer and a hero. A unit has one officer: drop the one or the other.
fault-at43-officer-grade = { $unit } cannot have an officer of grade { $grade }. Its grades are { $allowed }.
fault-at43-officer-none = { $unit } cannot have an officer of its own. Take him out.
fault-at43-hero-twice = { $hero } leads several units: { $units }. A hero is there once.
fault-at43-unknown-hero = { $unit }: this army has no hero “{ $hero }”. There are { $known }.
fault-at43-hero-form = { $hero } has no card “{ $form }”. There are { $known }.
fault-at43-hero-unit = { $hero } cannot lead { $unit }: this card leads only { $category } of rank { $rank }.

## Units

fault-at43-other-side = { $unit } belongs to the other army. Take a unit of this one: { $side }.
fault-at43-not-listed = { $unit } is in no army list of the book. Take another unit, or agree to play with such units.
fault-at43-size-low = { $unit } has { $size } { $size ->
    [one] fighter
   *[other] fighters
}. It needs { $low } at least.
fault-at43-size-high = { $unit } has { $size } { $size ->
    [one] fighter
   *[other] fighters
}. It may have { $high } at most.
fault-at43-size-unpriced = { $unit } has { $size } fighters, a size without a price. Take { $low } or { $high }.
fault-at43-equipment = { $unit } cannot have { $option }. It may have { $allowed }.
fault-at43-equipment-none = { $unit } cannot have { $option }. It has no options: take it out.
fault-at43-equipment-twice = { $unit } has options that have no price together. Name each option once.
fault-at43-special-weapon = { $unit } cannot have { $weapon } as its special weapon. There are { $allowed }.
fault-at43-special-weapon-none = { $unit } has no special weapons. Take { $weapon } and its bearers out.
fault-at43-bearers = { $unit } has { $count } special weapon bearers. At its size it may have { $high } at most.
fault-at43-bearers-all = { $unit } has { $count } special weapon bearers among { $size } fighters. In a mobile support unit everybody is one.
fault-at43-specialist = { $unit } cannot have a specialist of this kind: { $specialist }. There are { $allowed }.
fault-at43-specialist-none = { $unit } has no specialists. Take out: { $specialist }.
fault-at43-specialists = { $unit } has { $count } specialists. It may have { $high } at most.
fault-at43-special-fighters = { $unit } has { $count } special fighters, but only { $size } fighters in all. Officer, bearers and specialists are part of its size.
fault-at43-over-group = The { $group } units cost { $spent } AP, { $excess } more than the { $limit } AP allowed. Take some out, or mark some for the other group.

## Names

at43-group-assault = assault
at43-group-reinforcement = reinforcement
at43-category-infantrymen = infantrymen
at43-category-support_unit = support units
at43-category-walker = combat walkers
at43-category-vehicle = vehicles
at43-equipment-three_optic_helmet = three-optic helmets
at43-equipment-gyroscopes = gyroscopes
at43-equipment-laser_pointer = laser pointer
at43-equipment-grenades = grenades
at43-equipment-nanostorms = nanostorms
at43-equipment-relay = relay
at43-specialist-artificer = artificer
at43-specialist-mechanic = mechanic
at43-specialist-medic = medic

at43-army-white_stars_patrol = White Stars patrol
at43-army-white_stars_spearhead = White Stars spearhead
at43-army-white_stars_company = White Stars company
at43-army-white_stars_armour = White Stars armour
at43-army-white_stars_battalion = White Stars in force
at43-army-white_stars_heroes = Newton and Borz
at43-army-therians_incursion = Therian incursion
at43-army-therians_harrowing = Therian harrowing
at43-army-therians_assault = Therian assault
at43-army-therians_swarm = Therian swarm
at43-army-therians_harvest = Therian harvest
at43-army-therians_heroes = Atis-Astarte and Urash
at43-army-white_stars_report = White Stars of the battle report
at43-army-therians_report = Therians of the battle report

## What a company is put together from

at43-roster-section = Section
at43-roster-choice = { $category } { $ranks }
at43-roster-size = Fighters
at43-roster-equipment = Equipment
at43-roster-special-weapon = Special weapon
at43-roster-bearers = Bearers
at43-roster-all-bearers = as many as may
at43-roster-specialists = Specialists
at43-roster-officer = Officer
at43-roster-hero = Hero
at43-roster-group = Group
