# En Pointe Toujours ! : opérations amphibies.
ept-act-advance = se diriger vers la plage
ept-craft-hit = { $unit } est touché : { $hits } sur { $sinks }
ept-craft-withdrew = { $unit } est vide et se retire
ept-shed-its-gear = { $unit } a quitté son équipement amphibie
ept-badge-swims = équipé en amphibie
ept-badge-holed = va s’échouer
ept-badge-hits = coups au but
why-ept-no-advance = { $unit } n’a pas de plage vers laquelle se diriger
why-ept-must-advance = { $unit } est en pleine approche : il doit se diriger vers la plage avant toute autre action
