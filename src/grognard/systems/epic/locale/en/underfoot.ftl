# What ground does to movement, sight and cover, under the pointer and in the legend.
epic-texture-open-does = Infantry, vehicles, war engines: free.
epic-texture-block-does = Infantry: free, cover save 4+; vehicles, war engines: impassable. One sees 10 cm into it, not beyond.
epic-texture-ruins-does = Infantry: free, cover save 4+; vehicles, war engines: dangerous, −1 to hit. One sees 10 cm into it, not beyond.
epic-texture-bunker-does = Infantry: free, cover save 3+; vehicles, war engines: impassable. One sees 10 cm into it, not beyond.
epic-texture-foxhole-does = Infantry: free, cover save 4+; vehicles: free, cover save 5+; war engines: free.
epic-texture-trench-does = Infantry: free, cover save 4+; vehicles: dangerous; war engines: free.
epic-texture-wire-does = Infantry: dangerous; vehicles, war engines: free.
epic-texture-road-does = Infantry, vehicles, war engines: free.
epic-texture-jungle-does = Infantry: free, cover save 4+; vehicles: impassable, −1 to hit; war engines: dangerous, −1 to hit. One sees 10 cm into it, not beyond.
epic-texture-woods-does = Infantry: free, cover save 5+; vehicles, war engines: dangerous, −1 to hit. One sees 10 cm into it, not beyond.
epic-texture-scrub-does = Infantry: free, cover save 6+; vehicles, war engines: free.
epic-texture-cliff-does = Infantry, vehicles, war engines: impassable. One sees 10 cm into it, not beyond.
epic-texture-mound-does = Infantry, vehicles, war engines: free. Who stands on it sees over what is lower.
epic-texture-river-does = Infantry: dangerous, cover save 6+; vehicles: impassable; war engines: free.
epic-texture-marsh-does = Infantry: dangerous, cover save 6+; vehicles, war engines: dangerous.
