# Ce que le terrain fait au mouvement, à la vue et à la protection : sous le pointeur et dans la légende.
at43-texture-low-wall-does = Taille 1. L’infanterie le franchit par un déplacement de combat, les blindés jamais ; qui est derrière peut être à couvert.
at43-texture-nanogenerator-does = Taille 2. Personne ne passe ; qui est derrière peut être à couvert.
at43-texture-container-does = Taille 3. L’infanterie y monte par un déplacement de combat ; qui est derrière peut être à couvert.
at43-texture-open-container-does = Taille 3. L’infanterie y monte par un déplacement de combat ; qui est derrière peut être à couvert. Une unité qui y tient peut entrer dedans.
at43-texture-bunker-does = Taille 3. Personne ne passe ; qui est derrière peut être à couvert.
at43-texture-mound-does = Taille 2, ajoutée à celle de qui s’y tient. L’infanterie y monte par un déplacement de combat.
at43-texture-drop-point-does = Taille 1. Personne ne passe ; qui est derrière peut être à couvert.
at43-texture-wreck-does = Taille 4. Personne ne passe ; qui est derrière peut être à couvert.
