# What ground does to movement, sight and cover, under the pointer and in the legend.
dust-texture-neutral-does = Everybody enters; hides nothing.
dust-texture-water-does = Nobody enters; hides nothing.
dust-texture-rubble-does = Soldiers enter, vehicles do not; hides nothing.
dust-texture-smoke-does = Everybody enters; blocks sight.
dust-texture-block-does = Nobody enters; blocks sight.
dust-texture-building-does = Entered only by its entrances; its walls block sight.
dust-edge-wall-does = Nobody passes; blocks sight.
dust-edge-small-does = Soldiers pass, vehicles do not; one sees through the opening.
dust-edge-large-does = Everybody passes; one sees through the opening.
