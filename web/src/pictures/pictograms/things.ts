/** What stands on a board and is neither fighter nor machine, and what nobody knows yet. */
import { disc, line, pale, paleLine, solid, type Drawing } from './layers'

const WRECK: Drawing = [
  solid('M3 43.4l3-6.4 8.6-1 3.4-7 9 2 5.4-3.6 2 6.6 7.6 2 3 6.4z'),
  line('M17 28.6L9.6 20.4M30 27l9.6-5.4', 3.2),
  paleLine('M22 24c-4-3 3-6-1-9.6s2-5.4-.6-9.4M31 20c-3-2.6 3-5.4 0-8.6', 3)
]

const BUNKER: Drawing = [
  solid('M2.6 42.6l3.4-19 9-8.6h18l9 8.6 3.4 19zM10.6 25.4v5.4h26.8v-5.4z'),
  line('M22 28h16', 2.6),
  pale('M13.6 13l4-5h12.8l4 5z')
]

const MINE: Drawing = [
  solid(disc(24, 27, 12.6) + 'M18 23.6a8 8 0 0 1 7-4.4v3a5.2 5.2 0 0 0-4.4 3z'),
  line('M24 11.6V5M13 16l-4.6-4.6M35 16l4.6-4.6M11 27H4.6M37 27h6.4M13 38l-4.4 4.4M35 38l4.4 4.4', 3.8)
]

const UNKNOWN: Drawing = [
  line('M15.6 17.6C15.6 11.6 19 8 24.4 8s9 3.2 9 8c0 7.4-9.2 7.8-9.2 15', 5.6),
  solid(disc(24.2, 40, 3.6))
]

const DECOY: Drawing = [
  { ...line('M24 4.6a19.4 19.4 0 1 0 .1 0z', 2.8), pale: true },
  line('M17 18.6C17 14 19.6 11.4 24 11.4s7.2 2.6 7.2 6.2c0 5.6-7.2 6-7.2 11.4', 4.4),
  solid(disc(24, 35.6, 2.9))
]

const MONSTER: Drawing = [
  solid(
    'M5 43.6c-1.4-9 1-17.6 6.6-21.6L9.6 10l7.4 6.6c4.4-1.8 9.6-1.8 14 0L38.4 10l-2 12c5.6 4 8 12.6 6.6 21.6l-5.6-7-3 7-4.4-6-4 6h-4l-4-6-4.4 6-3-7zM14.6 23.6l1.4 5.6 5.6.8zM33.4 23.6L32 29.2l-5.6.8zM17 33.4l3 2.6 4-1.6 4 1.6 3-2.6z'
  )
]

const CRATE: Drawing = [
  solid('M5 17.6h38v24H5zM9.6 22v15.2h28.8V22z'),
  line('M11 36l26-13.6', 4),
  pale('M9 9.6h30l4 6.4H5z')
]

const TRAP: Drawing = [paleLine('M24 5.6V43', 6), line('M8 10.6L40 41.4M40 10.6L8 41.4', 6.4)]

const BOAT: Drawing = [
  solid('M3 29.6h42l-6 10H10z'),
  solid('M14 27.6v-9h14l6 9z'),
  paleLine('M4 44c3-2 6-2 9 0s6 2 9 0 6-2 9 0 6 2 9 0', 2.8)
]

const CASUALTY: Drawing = [line('M10 10l28 28M38 10L10 38', 7)]

const TURRET: Drawing = [
  solid('M6 42.6l4-10h28l4 10z'),
  solid('M13 30.6V20l7-6.6h9l6 6.6v10.6z'),
  line('M30 22h16', 4.4)
]

export const things: Record<string, Drawing> = {
  wreck: WRECK,
  bunker: BUNKER,
  turret: TURRET,
  mine: MINE,
  unknown: UNKNOWN,
  decoy: DECOY,
  monster: MONSTER,
  crate: CRATE,
  trap: TRAP,
  boat: BOAT,
  casualty: CASUALTY
}
