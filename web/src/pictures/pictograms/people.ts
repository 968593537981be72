/** Fighters on foot: a body, a head by its period, and what the hands hold. */
import { disc, line, pale, paleLine, solid, star, type Drawing, type Layer } from './layers'

export type Head = 'helmet' | 'visor' | 'cap' | 'hood' | 'bare' | 'beret'

export const HEADS: Record<Head, string> = {
  helmet:
    'M13.8 13.2C14 6.8 18 3.2 23.6 3.2s9.4 3.4 9.8 9.2l2 2-.4 1.4h-5.8c-.2 3-2.4 5-5.4 5s-5.2-2-5.4-5h-5.8l-.4-1.4z',
  visor: 'M15.8 11.6C15.8 6.6 19 3.4 23.6 3.4c4.8 0 8 3 8 7.4v4.4l-3.4 4h-8.4l-4-3.6zM24 9.6h8.4v3.2H24.6z',
  cap: 'M14.8 8.2c1.4-3.2 5-5 9-4.8 4 .1 7.4 1.8 8.4 4.4l-2.4 2.4 4 2.4-.4 1.2h-4.8c.2 3.2-2 5.4-5 5.4s-5.2-2.2-5.2-5.4v-3.2z',
  hood: 'M23.6 2.8c4.6 0 7.8 3.6 7.8 9.2 0 4-1.4 7-4 8.2h-9c-2.4-1.6-3.4-4.6-3.2-8.2.4-5.6 3.8-9.2 8.4-9.2z',
  bare: disc(23.8, 10.8, 6.6),
  beret:
    'M14.4 10.4C13.6 6 17.8 2.6 24 2.6c6.2 0 10.6 2.8 11.2 6.6-.8 1.8-2.8 2.8-5.4 3.2.2 4.8-2 8.2-6 8.2s-6.2-3-6.2-7.4c-1.8-.4-3-1.4-3.2-2.8z'
}

/** A body going forward to the right. */
const BODY: Layer[] = [
  line('M21.4 31l-3 7.2L13.6 45M26.8 31l4.4 6.2.8 7.8', 6),
  solid('M15.6 22.6c.6-2.4 2.4-3.6 4.6-3.6h7c2.4 0 4.2 1.2 4.6 3.6l-1.6 10.6H17.8z')
]

/** The same body, bulkier: plates on shoulders and shins. */
const ARMOURED: Layer[] = [
  line('M20 32.4l-3 6-2.4 5.6M28 32.4l3.6 6 1 5.6', 8.4),
  solid('M10 23.4c.4-4 3.4-6 7-6h13.6c3.8 0 6.8 2 7.2 6l-4 3-2.2 8.2H16.4L14 26.4z')
]

const RIFLE: Layer[] = [
  line('M13.4 30.6l7-3.4L43.6 18', 3, 1.6),
  line('M19 23.4l2.6 5M29.8 22.6l3.4 5.2 3.4-5', 4)
]

const person = (head: Head, hands: Drawing, body: Drawing = BODY): Drawing => [
  ...body,
  solid(HEADS[head], 1.2),
  ...hands
]

/** Comrades behind the one in front. */
const COMRADES: Layer[] = [
  pale(disc(7.6, 17.4, 4.4)),
  pale('M2.4 26c.4-2.2 1.6-3.2 3.4-3.2h3.8c1.8 0 3 1 3.4 3.2l-1 8.6.4 9.4H9.2l-1.4-7.6L5.8 44H2.4l1.2-9.4z'),
  pale(disc(40.2, 17.4, 4.4)),
  pale(
    'M34.8 26c.4-2.2 1.6-3.2 3.4-3.2H42c1.8 0 3 1 3.4 3.2l-.8 8.6 1 9.4h-3.4l-2.2-7.6-1.2 7.6h-3.4l.4-9.4z'
  )
]

const starred = (drawing: Drawing): Drawing => [...drawing, solid(star(40, 8, 7.4), 1.4)]

const AUTO: Layer[] = [
  line('M16 30l8-3.2 14.8-4.6', 4, 1.6),
  line('M27.6 27l2 6.6', 3.4),
  line('M19 23.4l2.8 4.8M29.8 22.6l4 4.4', 4)
]

const HEAVY_GUN: Layer[] = [
  line('M10 31.4l12-1.2', 6.6, 1.6),
  line('M22 29.6l21.6-2', 3.4),
  line('M37.6 24.4l.6 7', 2.8),
  line('M20 23l2 5M30 22.6l3 5', 4)
]

const BLADE: Layer[] = [
  line('M29.6 22.6l7.2-4.6', 4.4),
  solid('M35 19.4l8.4-15.6 2.2 1.2-6.6 16.6zM33.4 17.6l7.4 4.4-1.2 2-7.4-4.4z', 0.8),
  line('M18.4 23.4l-6 6.2', 4.4)
]

const FLAME: Layer[] = [
  line('M13.4 30.6l18-4', 3.4, 1.4),
  pale('M4.8 21c0-2 1.6-3.4 3.6-3.4h2.4c2 0 3.6 1.4 3.6 3.4v13H4.8z'),
  solid(
    'M31 25.6c3.4-.8 3.6-4.2 3.2-7 2.6 1.6 3.8 3.4 4 5.2 1-1 1.4-2.6 1.2-4.2 3.6 2 6 4.8 6 8 0 3.8-3 6-6.6 6-3.6-.2-6-3.2-7.8-8z'
  ),
  line('M19 23.4l2.6 5M29.8 22.6l1 4', 4)
]

const STANDARD: Layer[] = [
  line('M36.6 44V4.6', 2.6),
  solid('M37.6 4.8c3-1.8 5 1.4 9 0v10.6c-4 1.4-6-1.8-9 0z'),
  line('M29.8 23l6.4 5', 4.4),
  line('M18.6 23.4l-5.2 6.4', 4.4)
]

const PISTOL: Layer[] = [
  line('M29.8 22.8l5.4-1.6 4-6.6', 4.4),
  solid('M36.8 12.6l9.4-3.4.9 2.8-6 2.4.8 3.2-2.8.8z'),
  line('M18.6 23.4l-5 6 3.6 3', 4.4)
]

const BINOCULARS: Layer[] = [
  solid('M29.6 8.8l9-2.4c1.6-.2 2.6.6 2.8 2l.4 3.4c.2 1.6-.6 2.6-2 2.6l-9.6.4z', 1.4),
  line('M28.8 24l7 .6-.4-9.4', 4.2),
  line('M18.8 23.4l-4 7', 4.2)
]

const RADIO: Layer[] = [
  pale('M4.6 19.4h9.6v14H4.6z'),
  line('M7 19V3.8', 2.2),
  line('M29.8 23l3.2-2.6-2.6-4.6', 4.2),
  line('M18.6 23.4l2 6.4 6 1', 4.2)
]

const CASE: Layer[] = [
  line('M29.8 22.8l4.6 7', 4.2),
  line('M18.6 23.4l-4 7', 4.2),
  solid('M28.6 30.6h4V28h6v2.6h5V43h-15zM34.2 33v2.6h-2.6v3h2.6v2.6h3v-2.6h2.6v-3h-2.6V33z', 1.4)
]

const SPANNER: Layer[] = [
  line('M29.8 22.8l5.6-2.4 1.6-4', 4.4),
  line('M18.6 23.4l-4.6 7', 4.4),
  line('M36 19.4l4.6-9', 3.4),
  solid('M37.2 9c-.8-3 .8-5.8 3.8-6.6l.4 4.2 2.6 1.2 2.8-2.8c1 3-.6 5.8-3.4 6.6-2.4.6-5.2-.2-6.2-2.6z')
]

const SPADE: Layer[] = [
  line('M18 37L34.6 13', 3, 1.4),
  solid('M33 13.4l5.4-9.8c3 .2 6.2 2.4 7 5.2l-7.6 8z'),
  line('M29.8 22.6l-.2 0M19 23.6l3.6 6M29.8 22.6l1.4-3', 4.2)
]

const SATCHEL: Layer[] = [
  line('M29.6 22.6l4.6-7.6', 4.4),
  solid('M30.6 6.4h11.6v8.4H30.6zM33 8.6v1.4h6.8V8.6z'),
  line('M41 6l2.2-3.8', 2),
  line('M18.4 23.4l-5.4 6.6', 4.4)
]

const KIT: Layer[] = [
  line('M13.4 30.6l7-2.4 13-4.4', 3.2, 1.6),
  line('M19 23.4l2.6 5M29.8 22.6l2.6 4', 4),
  pale('M4.4 18.6h9.8v14.8H4.4z'),
  solid('M36.6 27.4h3v3.4H43v3h-3.4v3.4h-3v-3.4h-3.4v-3h3.4z')
]

/** Looking down the sight, lying at full length. */
const PRONE: Drawing = [
  line('M4.6 40.4l12.4-1.6 9-3.6', 6.4),
  line('M12 40l-7.4-5.4', 4.6),
  solid('M19 39.6l3-9 7.4-3.6 5 6.8-5.2 6z'),
  solid(
    'M23.2 22.6c.4-4.2 3.4-6.6 7-6.4 3.8.2 6 2.8 6.2 6.4l1.2 1.4-3.4.4c-.6 2.6-2.4 4-5 3.8-2.6-.2-4.2-2-4.2-4.4z',
    1
  ),
  line('M29.4 33.4l5.2-4.6', 3.8),
  line('M29.4 31.4L46 26.8', 2.8, 1.2),
  line('M36 24.6l5.4-1.6', 3),
  line('M41.4 29.2l-1.6 8.4M41.4 29.2l3.4 7.8', 2)
]

/** Broken ranks of the dead: arms out, head aslant. */
const SHAMBLING: Drawing = [
  line('M20 31l-1.4 7-4.6 6.6M25.8 31l2.6 7.2-2.4 6.4', 5.6),
  solid('M15.4 21.6l4.6-3.4 8.6 1.6 2.2 4-2.2 3 1.6 2.2-3.8 4.4-1.6-2-2.2 2.2-4.6-1.6z'),
  solid(
    'M20.6 16.6c-2.6-3.6-2-8.6 1.8-11 3.6-2.2 8.2-1 10 2.6l-.2 4.8-2 .8.4 3-3.2.4-.6 1.4zM26.6 8.2l-.4 3 3 .2.2-2.4z',
    1
  ),
  line('M28.8 21.6l8-1.4 6.6 1.2M27.4 27l8.4.8 5.4-1.6', 3.8),
  line('M43 21.4l3 2.2M43.4 21.2l3-1.6M41 26.2l3.2 1.6M41.2 26l2.6-1.4', 1.8)
]

const APE: Drawing = [
  solid(
    'M8.6 24c1-7.6 6.6-12.6 14.4-13.2 2-4.4 5.6-6.6 9.8-6 4.6.6 7.4 4 7.4 8.4l2 2.6-1 4.2-4.6 1.4c.8 4.4-.6 8.4-3.8 11.4l2.4 11.6h-8l-3.4-8.6-5 .4L16 44.4H8.2L10.4 36c-2.4-3.2-2.8-7.4-1.8-12zM32 11.6l.4 3.4 5-.4-.4-2.6z'
  ),
  line('M14.4 22.6L8 33l-.8 9.8', 7.4),
  line('M33.6 22.4l5.4 9.6 1.6 10.8', 7),
  line('M4.6 43.6h6.6M38 43.6h6', 4)
]

const RIDER: Drawing = [
  solid(
    'M3.4 25.4l3-4.6 6.4-.6 12.4.6 5.2-7.6 4.6-5.4 1.4 2 4-.6 6 9-2.4 4.4-6-2.4-3 7.6-.6 4.8 4.6 4.2-3 7.6-2.8-1 1.2-5.2-5.2-4-10.4-.4-3.6 4-.2 7h-3l-2-7.6 1.2-6.6-2.4-4.4-3.8 8.6z'
  ),
  solid('M17 22.4l.4-9.6 3.2-2.6 4.4 1.2 1.6 6.4-2.8 8-2.4 5.2-3.4-1.2 2.4-5.6z', 1.3),
  solid(disc(21, 5.8, 3.9), 1),
  line('M24 14l7 1.6', 3)
]

const HALF: Drawing = [...person('helmet', RIFLE), paleLine('M3 4.6h8M3 9.6h5', 3.2)]

export const people = (head: Head): Record<string, Drawing> => ({
  infantry: person(head, RIFLE),
  squad: [...COMRADES, ...person(head, RIFLE)],
  half_squad: head === 'helmet' ? HALF : person(head, RIFLE),
  assault: person(head, BLADE),
  gunner: person(head, AUTO),
  heavy_weapon: person(head, HEAVY_GUN),
  flamethrower: person(head, FLAME),
  sniper: PRONE,
  command: [...COMRADES.slice(0, 2), ...person('cap', STANDARD)],
  leader: person('cap', PISTOL),
  officer: person('cap', PISTOL),
  hero: starred(
    person('beret', BLADE.slice(2).concat(RIFLE.slice(0, 1), line('M29.8 22.6l3.4 5.2 3.4-5', 4)))
  ),
  heavy_hero: starred(person('beret', HEAVY_GUN, ARMOURED)),
  heavy_squad: [...COMRADES, ...person('visor', HEAVY_GUN, ARMOURED)],
  combat_suit: person('visor', HEAVY_GUN, ARMOURED),
  medic: person(head, CASE),
  mechanic: person(head, SPANNER),
  engineer: person(head, SPADE),
  demolition: person(head, SATCHEL),
  specialist: person(head, KIT),
  observer: person(head, BINOCULARS),
  radio: person(head, RADIO),
  zombies: [...COMRADES.slice(0, 2), ...SHAMBLING],
  zombie: SHAMBLING,
  apes: APE,
  cavalry: RIDER,
  partisan: person('hood', RIFLE),
  crew: person('hood', PISTOL)
})
