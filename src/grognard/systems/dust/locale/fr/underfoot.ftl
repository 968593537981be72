# Ce que le terrain fait au mouvement, à la vue et à la protection : sous le pointeur et dans la légende.
dust-texture-neutral-does = Tous y entrent ; ne cache rien.
dust-texture-water-does = Personne n’y entre ; ne cache rien.
dust-texture-rubble-does = Les soldats y entrent, pas les véhicules ; ne cache rien.
dust-texture-smoke-does = Tous y entrent ; bloque la ligne de mire.
dust-texture-block-does = Personne n’y entre ; bloque la ligne de mire.
dust-texture-building-does = On n’y entre que par ses entrées ; ses murs bloquent la ligne de mire.
dust-edge-wall-does = Personne ne passe ; bloque la ligne de mire.
dust-edge-small-does = Les soldats passent, pas les véhicules ; on voit par l’ouverture.
dust-edge-large-does = Tous passent ; on voit par l’ouverture.
