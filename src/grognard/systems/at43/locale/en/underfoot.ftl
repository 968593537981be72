# What ground does to movement, sight and cover, under the pointer and in the legend.
at43-texture-low-wall-does = Size 1. Infantry crosses it by a combat move, armour never; who is behind it may be in cover.
at43-texture-nanogenerator-does = Size 2. Nobody passes; who is behind it may be in cover.
at43-texture-container-does = Size 3. Infantry climbs onto it by a combat move; who is behind it may be in cover.
at43-texture-open-container-does = Size 3. Infantry climbs onto it by a combat move; who is behind it may be in cover. A unit that fits may go inside.
at43-texture-bunker-does = Size 3. Nobody passes; who is behind it may be in cover.
at43-texture-mound-does = Size 2, added to that of who stands on it. Infantry climbs it by a combat move.
at43-texture-drop-point-does = Size 1. Nobody passes; who is behind it may be in cover.
at43-texture-wreck-does = Size 4. Nobody passes; who is behind it may be in cover.
