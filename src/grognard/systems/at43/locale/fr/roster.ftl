### Listes d’armée d’AT-43 : ce qui n’y va pas et comment y remédier, et le nom de ce qu’elles contiennent.

## Une liste illisible

at43-the-list = la liste
at43-kind-text = un texte
at43-kind-number = un nombre entier, 0 ou plus
at43-kind-texts = une liste de textes
at43-kind-tables = une liste de tables

fault-at43-no-table = { $place } : ce n’est pas une table. Il en faut une avec les champs { $known }.
fault-at43-unknown-field = { $place } : le champ « { $field } » n’existe pas. Les champs sont { $known }.
fault-at43-missing-field = { $place } : il manque le champ « { $field } ». Ajoutez-le.
fault-at43-wrong-kind = { $place } : le champ « { $field } » doit être { $kind }.
fault-at43-unknown-side = L’armée « { $side } » n’existe pas. Il y a { $known }.
fault-at43-unknown-unit = { $place } : l’unité « { $unit } » n’existe pas. Cette armée compte { $known }.
fault-at43-unknown-group = { $place } : le groupe « { $group } » n’existe pas. Il y a { $known }.

## Sections

fault-at43-section-empty = La section { $section } est vide. Donnez-lui d’abord son unité prioritaire, ou supprimez-la.
fault-at43-compulsory-first = La section { $section } commence par { $unit }. Sa première unité doit remplir le choix obligatoire : des fantassins de rang { $ranks }.
fault-at43-no-choice = La section { $section } n’a plus de choix pour { $unit }. Ces unités vont dans les choix { $choices }. Retirez-la ou placez-la dans une autre section.
fault-at43-section-incomplete = La section { $next } ne peut être entamée : la section { $section } n’est pas complète. Choix à pourvoir : { $free }.

## Officiers et héros

fault-at43-no-officer = La compagnie n’a aucun officier. Promouvez un combattant ou ajoutez un héros.
fault-at43-grade-5 = La compagnie compte { $count } officiers de grade 5. N’en gardez qu’un.
fault-at43-grade-4 = La section { $section } compte { $count } officiers de grade 4. N’en gardez qu’un.
fault-at43-two-officers = { $unit } : un officier et un héros à la fois. Une unité n’a qu’un officier : retirez l’un ou l’autre.
fault-at43-officer-grade = { $unit } : pas d’officier de grade { $grade } dans cette unité. Grades possibles : { $allowed }.
fault-at43-officer-none = { $unit } : cette unité n’a pas accès aux officiers. Retirez-le.
fault-at43-hero-twice = { $hero } commande plusieurs unités : { $units }. Un héros est unique.
fault-at43-unknown-hero = { $unit } : cette armée n’a pas de héros « { $hero } ». Il y a { $known }.
fault-at43-hero-form = { $hero } n’a pas de carte « { $form } ». Il y a { $known }.
fault-at43-hero-unit = { $hero } ne peut pas diriger { $unit } : cette carte ne dirige que des { $category } de rang { $rank }.

## Unités

fault-at43-other-side = { $unit } appartient à l’autre armée. Choisissez une unité de celle-ci : { $side }.
fault-at43-not-listed = { $unit } n’est dans aucune liste d’armée du livre. Prenez-en une autre, ou convenez de jouer ces unités.
fault-at43-size-low = { $unit } : effectif de { $size }. Il en faut au moins { $low }.
fault-at43-size-high = { $unit } : effectif de { $size }. Le maximum est de { $high }.
fault-at43-size-unpriced = { $unit } : l’effectif de { $size } n’a pas de prix. Prenez { $low } ou { $high } combattants.
fault-at43-equipment = { $unit } : équipement impossible, { $option }. Options : { $allowed }.
fault-at43-equipment-none = { $unit } : équipement impossible, { $option }. Cette unité n’a aucune option : retirez-le.
fault-at43-equipment-twice = { $unit } : ces options n’ont pas de prix ensemble. Nommez chaque option une seule fois.
fault-at43-special-weapon = { $unit } : { $weapon } n’est pas une arme spéciale de cette unité. Il y a { $allowed }.
fault-at43-special-weapon-none = { $unit } : cette unité n’a pas d’arme spéciale. Retirez { $weapon } et ses porteurs.
fault-at43-bearers = { $unit } : { $count } porteurs d’arme spéciale. À cet effectif, le maximum est de { $high }.
fault-at43-bearers-all = { $unit } : { $count } porteurs d’arme spéciale pour un effectif de { $size }. Dans une unité d’appui mobile, tous le sont.
fault-at43-specialist = { $unit } : spécialiste impossible, { $specialist }. Il y a { $allowed }.
fault-at43-specialist-none = { $unit } : cette unité n’a pas de spécialistes. À retirer : { $specialist }.
fault-at43-specialists = { $unit } : { $count } spécialistes. Le maximum est de { $high }.
fault-at43-special-fighters = { $unit } : { $count } combattants spéciaux pour un effectif de { $size }. Officier, porteurs et spécialistes sont compris dans l’effectif.
fault-at43-over-group = Les unités { $group } coûtent { $spent } P.A., soit { $excess } de trop pour { $limit } P.A. Retirez-en ou passez-en dans l’autre groupe.

## Noms

at43-group-assault = d’assaut
at43-group-reinforcement = de renfort
at43-category-infantrymen = fantassins
at43-category-support_unit = unités d’appui
at43-category-walker = marcheurs de combat
at43-category-vehicle = véhicules
at43-equipment-three_optic_helmet = casque trois optiques
at43-equipment-gyroscopes = gyroscopes
at43-equipment-laser_pointer = pointeur laser
at43-equipment-grenades = grenades
at43-equipment-nanostorms = nanostorms
at43-equipment-relay = relais
at43-specialist-artificer = artificier
at43-specialist-mechanic = mécano
at43-specialist-medic = medic

at43-army-white_stars_patrol = Patrouille White Stars
at43-army-white_stars_spearhead = Fer de lance White Stars
at43-army-white_stars_company = Compagnie White Stars
at43-army-white_stars_armour = Blindés White Stars
at43-army-white_stars_battalion = White Stars en force
at43-army-white_stars_heroes = Newton et Borz
at43-army-therians_incursion = Incursion theriane
at43-army-therians_harrowing = Ravage therian
at43-army-therians_assault = Assaut therian
at43-army-therians_swarm = Nuée theriane
at43-army-therians_harvest = Moisson theriane
at43-army-therians_heroes = Atis-Astarte et Urash
at43-army-white_stars_report = White Stars du rapport de bataille
at43-army-therians_report = Therians du rapport de bataille

## De quoi se compose une compagnie

at43-roster-section = Section
at43-roster-choice = { $category } { $ranks }
at43-roster-size = Effectif
at43-roster-equipment = Équipement
at43-roster-special-weapon = Arme spéciale
at43-roster-bearers = Porteurs
at43-roster-all-bearers = autant que possible
at43-roster-specialists = Spécialistes
at43-roster-officer = Officier
at43-roster-hero = Héros
at43-roster-group = Groupe
