# Epic : aéronefs, transport aérien et vaisseaux spatiaux.

## Actions and what is chosen.
epic-action-interception = Interception
epic-action-ground-attack = Attaque au Sol
epic-action-patrol = Patrouille Aérienne
epic-action-stand-down = En Attente
epic-reaction-jink = jinker : sauvegarde à 4+, attaques restantes perdues
epic-reaction-steady = garder le cap
epic-reaction-take-off = redécoller
epic-reaction-stay = rester
epic-reaction-go-home = se mettre En Attente
epic-mission-strafe = attaquer depuis les airs
epic-mission-land = atterrir
epic-mission-air-assault = assaut aérien
epic-phase-disengagement = désengagement des aéronefs

## Questions.
epic-jink = { $formation } est touchée : jinke-t-elle ?
epic-air-target = { $formation } : quelle formation en vol attaque-t-elle ?
epic-patrol-where = { $formation } : où se trouve son point d’entrée sur votre bord de table ?
epic-patrol-react = { $target } attaque : quelle patrouille l’intercepte ?
epic-approach = { $formation } : où vole-t-elle ? Un seul point est rejoint en ligne droite depuis votre bord ; avec des virages, indiquez l’entrée, chaque virage et la fin.
epic-patrol-goes-on = { $formation } : reste-t-elle en patrouille au tour suivant ?
epic-take-off = { $formation } : redécolle-t-elle ?
epic-disengage = { $formation } se désengage : par où ?
epic-mission = { $formation } : quelle mission ?
epic-air-assault-target = { $formation } : quelle formation subit l’assaut aérien ?
epic-pick-up = { $formation } : quelles formations embarquent ?

## Events.
epic-approached = { $formation } entre en vol
epic-on-patrol = { $formation } part en Patrouille Aérienne
epic-patrol-reacts = { $formation } intercepte { $target }
epic-stands-down = { $formation } reste En Attente
epic-flak = { $formation } tire en DCA sur { $target }
epic-air-attack = { $formation } attaque { $target } en vol
epic-jinks = { $formation } jinke
epic-flew-off = { $formation } quitte la table
epic-landed = { $formation } atterrit
epic-took-off = { $formation } redécolle

## Numbers.
epic-hit-aa = touche antiaérienne
epic-odds-save = chances de sauver une touche
epic-odds-unscathed = chances de n’avoir aucun appareil abattu
epic-mean-flak = tirs de DCA
epic-mean-markers = pions d’impact
epic-badge-aloft = en vol
epic-badge-patrol = en Patrouille Aérienne
epic-badge-jinked = a jinké : plus d’attaque
epic-badge-landed = au sol
epic-card-flight = classe
epic-flight-fighter = chasseur
epic-flight-fighter-bomber = chasseur-bombardier
epic-flight-bomber = bombardier
epic-type-sc = vaisseau spatial
epic-ability-planetfall = assaut planétaire
epic-ability-slow-and-steady = lent et constant

## Why not.
why-epic-not-your-edge = Les aéronefs entrent au contact de leur propre bord de table
why-epic-patrol-entry = Une patrouille entre par le point d’entrée qu’elle a marqué
why-epic-only-air-actions = Un aéronef hors de la table ne peut qu’intercepter, attaquer au sol, patrouiller ou rester En Attente
why-epic-only-for-aircraft = Réservé aux aéronefs hors de la table
why-epic-no-fighter = Réservé aux chasseurs et chasseurs-bombardiers
why-epic-nobody-aloft = Aucun aéronef ennemi n’est en vol
why-epic-lands-too-far = Personne ne serait assez près de l’ennemi pour l’assaillir
why-epic-no-room-to-land = Il n’y a pas la place d’y atterrir
why-epic-lands-in-zone = C’est dans une zone de contrôle ennemie

## Lines of a sum.
sum-epic-aircraft-action-test-modifiers = pions d’impact sur des aéronefs
sum-epic-aircraft-attack-air-bonus = des aéronefs attaquent des aéronefs
sum-epic-aircraft-flak-disengage-penalty = s’est déplacée ce tour-ci

## Signs.
epic-sign-way = la trajectoire
epic-sign-flak = DCA qui tirerait
epic-sign-leg-under-fire = ce segment essuie des tirs
