# Troop transports.
sotr-boards = { $unit }: { $men } men are aboard { $vehicle }.
sotr-alights = { $unit } gets out of { $vehicle } ({ $distance } inches).
sotr-jumps-off = { $unit } bails out of { $vehicle }.
sotr-get-out = { $unit }: get out? It costs { $distance } inches.
sotr-get-out-stay = Stay aboard
sotr-get-out-at = Get out after { $share } % of the way
sotr-action-board = Get aboard
sotr-action-at-board = Get aboard { $unit }
sotr-action-alight = Get out
sotr-action-aboard = Shoot from the vehicle
sotr-badge-aboard = aboard
sotr-roll-tumble = hits on who jumps off
sotr-deploy-aboard = { $unit }: set it up in a transport?
sotr-deploy-on-foot = on foot
