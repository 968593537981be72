/** What only battles of legions have: ships, aircraft by class, beasts, daemons, walking idols, machines of tombs. */
import { disc, line, pale, paleLine, solid, type Drawing } from './layers'

const FIGHTER: Drawing = [
  solid(
    'M24 2l3.4 11 .8 8.4L45 36v4l-16.4-5.4-.8 5.4 4.6 4v2.4L24 44l-8.4 2.4V44l4.6-4-.8-5.4L3 40v-4l16.8-14.6.8-8.4z'
  ),
  pale('M24 9l1.6 7h-3.2z')
]

const BOMBER: Drawing = [
  solid(
    'M21.4 3h5.2l2 12.4L47 19.6v6.6l-18.6 1.6-1.4 11 7 3.6V46L24 44l-10 2v-3.6l7-3.6-1.4-11L1 26.2v-6.6l18.4-4.2z'
  ),
  pale('M9.4 21h5v3.6h-5zM33.6 21h5v3.6h-5z'),
  pale('M22.4 6.4h3.2v5h-3.2z')
]

const SPACESHIP: Drawing = [
  solid('M1.6 24.6l9-6.2h9.4l2-6.4h6.6l1.4 6.4h9.6L46.4 24l-6.8 6H18l-4.6 6.4H6.8l2-6.4z'),
  pale('M14 22.4h22v2.4H14z'),
  line('M24.6 12V5', 2.4),
  line('M3 34.6h3M1.6 40h4', 2)
]

const FLAK: Drawing = [
  solid('M5 30.6l3-6h31l4.4 6z'),
  solid('M4.6 32h39l-3.4 9.4H8z'),
  pale(`${disc(13, 36.6, 2.6)}${disc(24, 36.6, 2.6)}${disc(35, 36.6, 2.6)}`),
  solid('M15 23.4l2-6.6h12l2.4 6.6z'),
  line('M24 17L38 3M19.6 17L33 3.4', 3)
]

const BEAST: Drawing = [
  solid(
    'M6 24.6c2-7.6 9-12 17-11.4 6.6.4 11.4 3 13.6 7.6l6.6-3.4 3 3.2-4 7.4-7-.6c-2.4 4-6.6 6-12 6-8 0-15-2.4-17.2-8.8z'
  ),
  paleLine('M14 15.6l3 17M21.6 13.6l2 20M29 15l-.4 17', 1.8),
  line('M13 32l-4.4 6L6 45M21 33.6l-1 6.4 2.6 5.6M31 32.6l4.4 5 .6 7.6', 3.2),
  line('M34 20l4-11 6-4', 3.2)
]

const GREAT_BEAST: Drawing = [
  solid('M9 20c1.4-9 8-14.6 15-14.6S37.6 11 39 20l-3.4 9.4-6 4.6H18.4l-6-4.6z'),
  pale('M16.4 13.4h15.2l-2 4H18.4z'),
  solid('M18 7l-2-5.6 6 4zM30 7l2-5.6-6 4z'),
  line('M13 30l-7 5-2.6 10M20 34l-2.6 11.4M28 34l2.6 11.4M35 30l7 5 2.6 10', 4),
  line('M10 18L3.4 11.4 3 3M38 18l6.6-6.6L45 3', 3.6)
]

const DAEMON: Drawing = [
  solid(
    'M24 9.4c5.4 0 8.6 4 8.6 9 0 3.4-1.4 6-3.6 7.6l5.6 6.4L32 45H16l-2.6-12.6 5.6-6.4c-2.2-1.6-3.6-4.2-3.6-7.6 0-5 3.2-9 8.6-9z'
  ),
  solid(
    'M16.6 12.4C11 12 8 8.4 7.4 2.6c4 3.6 7.6 5 11.6 5.4zM31.4 12.4C37 12 40 8.4 40.6 2.6c-4 3.6-7.6 5-11.6 5.4z'
  ),
  pale('M18.6 17l4.4 2-4.4 1.6zM29.4 17l-4.4 2 4.4 1.6z'),
  line('M14.6 33L6 38.4M33.4 33l8.6 5.4', 3.4),
  line('M5 32v12M43 32v12', 2)
]

const GREAT_DAEMON: Drawing = [
  solid('M17.4 20L2 7.4 1.4 33l8-4.4 3 6 6-6.6zM30.6 20L46 7.4l.6 25.6-8-4.4-3 6-6-6.6z'),
  solid(
    'M24 8c4.6 0 7.4 3.4 7.4 7.6 0 2.8-1 5-2.8 6.4l5 6.6-2 16.8H16.4l-2-16.8 5-6.6c-1.8-1.4-2.8-3.6-2.8-6.4C16.6 11.4 19.4 8 24 8z',
    1
  ),
  solid('M18 10c-3.6-.8-5.4-3.8-5.4-8.4 2.6 3 5 4.2 8 4.4zM30 10c3.6-.8 5.4-3.8 5.4-8.4-2.6 3-5 4.2-8 4.4z'),
  pale('M20 14.4l3 1.4-3 1.2zM28 14.4l-3 1.4 3 1.2z')
]

const ROBOTS: Drawing = [
  solid('M18 4h12l2 4.6-2 8.4H18l-2-8.4zM19.6 8.4v2.4h8.8V8.4z'),
  line('M24 17v13M17 20h14M18 24h12M19.6 28h8.8', 2.8),
  line('M20.6 30l-3 15M27.4 30l3 15', 3.4),
  line('M16 20l-5 8 3 4', 3),
  line('M8 34.6L41 24', 3),
  line('M32 20l4 6', 3)
]

const MONOLITH: Drawing = [
  solid('M2.6 44L14 9h20l11.4 35z'),
  pale('M18.6 26h10.8l2.6 14H16z'),
  solid('M18 3.4h12l1.6 4H16.4z'),
  pale('M22 14l2-4 2 4-2 5z')
]

const GARGANT: Drawing = [
  solid('M10 45l4-22h20l4 22z'),
  pale('M17 33h14v2.6H17zM16.4 38.6h15.2v2.6H16.4z'),
  solid('M15.4 4.6h17.2l2 6-2.6 9.4H16L13.4 10.6z'),
  pale('M18 9h4v3h-4zM26 9h4v3h-4z'),
  pale('M17.6 15.4h12.8l-1.6 3.4-1.6-2-1.6 2-1.6-2-1.6 2-1.6-2-1.6 2z'),
  line('M13 25L4.6 29v9', 5),
  line('M35 25l8 3', 5),
  line('M41 28h6.4', 4)
]

const JETBIKE: Drawing = [
  solid('M2 29.6l14-5.6h9l19-3.6-6 9.6-12 5.4H11z'),
  solid('M17 23l2-8.4 5.4-2 4 4.4-1.4 6z'),
  solid(disc(25.4, 8.6, 4.2)),
  line('M28 17l8 4', 2.6),
  paleLine('M3 38.6h10M17 40h9', 2)
]

export const legions: Record<string, Drawing> = {
  fighter: FIGHTER,
  bomber: BOMBER,
  spaceship: SPACESHIP,
  flak: FLAK,
  beast: BEAST,
  great_beast: GREAT_BEAST,
  daemon: DAEMON,
  great_daemon: GREAT_DAEMON,
  robots: ROBOTS,
  monolith: MONOLITH,
  gargant: GARGANT,
  jetbike: JETBIKE
}
