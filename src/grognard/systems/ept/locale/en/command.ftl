# En Pointe Toujours !: the chain of command.
ept-rest = nothing more: decoys do not count
ept-attach = { $unit } is not commanded. Which command post takes it along this turn?
ept-new-leader = Who leads { $formation } now?
ept-platoon-leader = Which vehicle leads { $formation }?
ept-deputy = Where does the deputy of { $unit } take over?
ept-successor = Who takes over { $rank }?
ept-order = What does { $unit } order?
ept-order-reactivate = act once more
ept-order-lift-fire-test = remove a Fire Test marker
ept-order-turn-fire-ended = turn a Fire Ended marker over
ept-order-lift-stop = remove a Stop marker
ept-order-observe = observe for mortars
ept-order-for = { $unit } orders: { $order }. Which unit?
ept-entry-march = How does { $unit } come onto the map?
ept-entry-march-normal = marching
ept-entry-march-tactical = by a tactical move
ept-entry-march-forced = by forced march
ept-entry = Where does { $unit } come onto the map?
ept-excess = Too many in { $place }. Which unit is shifted?
ept-displace = Where is { $unit } shifted to?
ept-act-come-in = come onto the map
ept-all-activated = { $seat } has nothing more to activate
ept-command-checked = { $unit } is { $status }
ept-status-out-of-range = out of range
ept-status-under-orders = under orders
ept-status-uncommanded = uncommanded
ept-status-commanded = commanded
ept-attached = { $unit } is attached to { $post } for this turn
ept-ordered = Command action for { $unit }: { $order }
ept-observing = { $unit } observes for the mortars
ept-deputy-came = The deputy of { $unit } takes over in { $place }: morale { $change ->
    [1] +1
   *[other] { $change }
}
ept-leader-named = { $unit } leads from now on
ept-post-taken = { $unit } takes over { $rank }
ept-rank-company = the company
ept-rank-battalion = the battalion
ept-displaced = { $unit } is shifted to { $place }
ept-roll-deputy = deputy
ept-tally-activation = Added to the dice
ept-tally-morale = Morale of the leader
ept-odds-activation = the formation is activated
