# Les transports de troupes.
sotr-boards = { $unit } : { $men } figurines à bord de { $vehicle }.
sotr-alights = { $unit } débarque de { $vehicle } ({ $distance } pouces).
sotr-jumps-off = { $unit } évacue { $vehicle }.
sotr-get-out = { $unit } : débarquer ? Il en coûte { $distance } pouces.
sotr-get-out-stay = Rester à bord
sotr-get-out-at = Débarquer à { $share } % du trajet
sotr-action-board = Embarquer
sotr-action-at-board = Embarquer dans { $unit }
sotr-action-alight = Débarquer
sotr-action-aboard = Tirer depuis le véhicule
sotr-badge-aboard = à bord
sotr-roll-tumble = touches de la chute
sotr-deploy-aboard = { $unit } : la déployer à bord d’un transport ?
sotr-deploy-on-foot = à pied
