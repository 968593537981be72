# Ce que le terrain fait au mouvement, à la vue et à la protection : sous le pointeur et dans la légende.
epic-texture-open-does = Infanterie, véhicules, engins de guerre : libre.
epic-texture-block-does = Infanterie : libre, sauvegarde de couvert 4+ ; véhicules, engins de guerre : infranchissable. On y voit à 10 cm, pas au-delà.
epic-texture-ruins-does = Infanterie : libre, sauvegarde de couvert 4+ ; véhicules, engins de guerre : dangereux, −1 pour toucher. On y voit à 10 cm, pas au-delà.
epic-texture-bunker-does = Infanterie : libre, sauvegarde de couvert 3+ ; véhicules, engins de guerre : infranchissable. On y voit à 10 cm, pas au-delà.
epic-texture-foxhole-does = Infanterie : libre, sauvegarde de couvert 4+ ; véhicules : libre, sauvegarde de couvert 5+ ; engins de guerre : libre.
epic-texture-trench-does = Infanterie : libre, sauvegarde de couvert 4+ ; véhicules : dangereux ; engins de guerre : libre.
epic-texture-wire-does = Infanterie : dangereux ; véhicules, engins de guerre : libre.
epic-texture-road-does = Infanterie, véhicules, engins de guerre : libre.
epic-texture-jungle-does = Infanterie : libre, sauvegarde de couvert 4+ ; véhicules : infranchissable, −1 pour toucher ; engins de guerre : dangereux, −1 pour toucher. On y voit à 10 cm, pas au-delà.
epic-texture-woods-does = Infanterie : libre, sauvegarde de couvert 5+ ; véhicules, engins de guerre : dangereux, −1 pour toucher. On y voit à 10 cm, pas au-delà.
epic-texture-scrub-does = Infanterie : libre, sauvegarde de couvert 6+ ; véhicules, engins de guerre : libre.
epic-texture-cliff-does = Infanterie, véhicules, engins de guerre : infranchissable. On y voit à 10 cm, pas au-delà.
epic-texture-mound-does = Infanterie, véhicules, engins de guerre : libre. Qui s’y tient voit par-dessus ce qui est plus bas.
epic-texture-river-does = Infanterie : dangereux, sauvegarde de couvert 6+ ; véhicules : infranchissable ; engins de guerre : libre.
epic-texture-marsh-does = Infanterie : dangereux, sauvegarde de couvert 6+ ; véhicules, engins de guerre : dangereux.
