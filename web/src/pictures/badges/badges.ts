/** Signs of what has become of a unit, in a field of 24 by 24 and in one colour. */
import { disc, line, solid, star, type Drawing } from '../pictograms/layers'

const SHIELD = 'M12 2.4l8 3v6.2c0 5-3.2 8.4-8 10-4.8-1.6-8-5-8-10V5.4z'

const SIGNS: Record<string, Drawing> = {
  done: [line('M4.6 12.6l5 5.2L19.6 6.6', 3.4)],
  next: [line('M5 5l7 7-7 7M12.6 5l7 7-7 7', 3)],
  moved: [line('M3.6 16.6c3-8 10-10 16-8M15 3.6l5 5-5.6 4.4', 2.8)],
  wound: [
    solid(
      'M12 2.6c3.6 5 6.6 8.2 6.6 12a6.6 6.6 0 0 1-13.2 0c0-3.8 3-7 6.6-12zM9.2 13.4h1.8v-1.8h2v1.8h1.8v2H13v1.8h-2v-1.8H9.2z'
    )
  ],
  damage: [
    solid(
      'M13.4 2l-1 6.2 5-3.4-2.4 5.6 7 .4-6 3.2 4.6 5-6.6-2.6-.6 6-3-5.2-5 4 1.8-6.2L1.4 14l5.6-2.6L2.6 6.2l6.4 2z'
    )
  ],
  ammunition: [
    solid('M4 21.4V10.4l2.6-6.6 2.6 6.6v11zM11 21.4V10.4l2.6-6.6 2.6 6.6v11zM18 21.4V10.4l1.2-3 1.8 3v11z')
  ],
  reload: [line('M19 12a7 7 0 1 1-2.2-5.2', 2.8), solid('M19.6 2.4v7h-7z')],
  serum: [
    line('M4 20l4-4M8.6 8.6l6.8 6.8M18 3l3 3M19.6 4.4L16.4 7.6', 2.4),
    solid('M7 12.4l6.4-6.4 4.6 4.6L11.6 17H7z')
  ],
  hero: [solid(star(12, 12.6, 10.4))],
  leads: [solid(star(12, 7.6, 6)), line('M4 20.6h16', 2.8)],
  commander: [solid('M2.6 18.4L1.8 7l5.4 4L12 3.6 16.8 11l5.4-4-.8 11.4zM3 20h18v2H3z')],
  officer: [line('M4.6 10.6l7.4-6 7.4 6M4.6 17.6l7.4-6 7.4 6', 3)],
  soft: [solid(SHIELD + 'M12 5.6L7 7.4v4.2c0 3.2 1.8 5.4 5 6.8z')],
  hard: [solid(SHIELD)],
  building: [solid('M2 11.6L12 3l10 8.6-1.8 1.8L19 12.4V21H5v-8.6l-1.2 1zM10 15v6h4v-6z')],
  left: [line('M10 3.6H4.6v16.8H10M9.6 12h10M15.6 7.6L20 12l-4.4 4.4', 2.6)],
  acting: [solid('M6 3.4L20 12 6 20.6z')],
  turned: [solid('M3.6 3h11.6l5.2 5v13H3.6zM13.8 5.2V9.4H18z')],
  card: [line('M5.6 3.4h12.8v17.2H5.6z', 2.4), line('M9.4 8h5.2M9.4 12h5.2', 2)],
  disorganised: [line('M12 3.6v10', 3.8), solid(disc(12, 19, 2.3))],
  routed: [
    solid('M4 3h2.6v18.6H4z'),
    solid('M7.6 3.6h13l-3.6 4 3.6 4.4h-13z'),
    line('M13 15.6l-3 5.4M18.6 15.6l-3 5.4', 2.4)
  ],
  down: [solid(disc(5, 13.6, 2.9)), solid('M8.6 12.4h9l4.4 4v2.6H8.6z'), line('M2.6 21.6h18.8', 1.8)],
  engaged: [line('M4 4l14 14M20 4L6 18', 2.8), line('M3.6 15.6l5 5M20.4 15.6l-5 5', 2.4)],
  immobile: [solid(disc(12, 12, 9.6) + disc(12, 12, 6.4)), line('M6 18L18 6', 3)],
  perched: [line('M2.6 20.6h5.8v-5.4h5.8V9.8H20', 2.8)],
  reinforcement: [line('M12 4v16M4 12h16', 3.8)],
  aboard: [solid('M2.6 13.6h18.8L18 20.6H6z'), line('M12 3v8M8.4 7.6L12 11.4l3.6-3.8', 2.6)],
  fused: [line('M4 5l8 7-8 7M20 5l-8 7 8 7', 3)],
  take_cover: [solid('M3 13c0-5 4-8.6 9-8.6s9 3.6 9 8.6l1 2H2z'), line('M3 19.6h18', 2.6)],
  overwatch: [
    solid(
      'M1.4 12C4 7.4 7.8 5 12 5s8 2.4 10.6 7C20 16.6 16.2 19 12 19S4 16.6 1.4 12zM12 7.6a4.4 4.4 0 1 0 .1 0z'
    ),
    solid(disc(12, 12, 2.2))
  ],
  knee: [solid(disc(10, 5, 3)), line('M10 10v6h6v5M10 16l-4 5', 3.2), line('M10 11.4h12', 2.4)],
  split_fire: [
    line('M3.6 12h5l9-6.6M8.6 12l9 6.6', 2.6),
    solid('M21.4 2.8l-1.6 6-4.4-5zM21.4 21.2l-1.6-6-4.4 5z')
  ],
  fast: [line('M3 7.6h10M1.8 12h12M3 16.4h10', 2.2), solid('M14.6 5l7.6 7-7.6 7z')],
  aim: [line('M12 4.6a7.4 7.4 0 1 0 .1 0zM12 1.6v5M12 17.4v5M1.6 12h5M17.4 12h5', 2.2)],
  medal: [solid('M7 1.8h4l1 4 1-4h4l-3 7.4h-4z'), solid(star(12, 15.6, 7))],
  fury: [
    solid(
      'M12 1.6c1.4 4.6 6.6 6.6 6.6 12.8 0 4.6-3 7.6-6.6 7.6s-6.6-3-6.6-7.6c0-2.6 1.2-4.2 2.6-5.6.2 1.6.8 2.6 1.8 3.2C9.6 8.6 10.6 4.8 12 1.6z'
    )
  ],
  repair: [
    line('M6 18.4L14 10', 3.2),
    solid('M12.6 10.6c-1.2-3.6.6-7.4 5-8.2l-.6 4 2.6 1.6 2.6-2.4c.8 4-2.4 7.2-6 6.6z')
  ],
  order: [solid('M3 9.6h4.6L17 4.6v14.8l-9.4-5H3z'), line('M20.4 9v6', 2.4)],
  skill: [solid('M13.6 1.6L5 13.6h5.6L9.4 22.4 19 9.6h-6z')],
  note: [solid(disc(12, 12, 4.6))]
}

/** The last part of a badge's key, and the sign for it. */
const BY_NAME: Record<string, string> = {
  activated: 'done',
  next: 'next',
  moved: 'moved',
  wounds: 'wound',
  damage: 'damage',
  ammo: 'ammunition',
  unloaded: 'reload',
  joined: 'leads',
  cover_soft: 'soft',
  cover_hard: 'hard',
  evacuated: 'left',
  advanced_reactive_fire: 'overwatch',
  superior_reactive_fire: 'overwatch',
  agile: 'fast',
  all_in_one: 'skill',
  artillery_strike: 'order',
  assault: 'engaged',
  bad_ass: 'fury',
  berserk: 'fury',
  black_ops: 'aim',
  charge: 'fast',
  command_squad: 'order',
  damage_resilient: 'hard',
  fast: 'fast',
  heroic_attack: 'hero',
  jump: 'moved',
  medal_of_honor: 'medal',
  medal_used: 'medal',
  scout_vehicle: 'fast',
  self_repair: 'repair',
  sniper: 'aim',
  spotter: 'aim',
  tank_head: 'hard',
  wiederbelebungsserum: 'serum',
  officer_order: 'order',
  makeshift_repair: 'repair',
  field_repair: 'repair',
  broken: 'routed',
  pinned: 'down',
  suppressed: 'disorganised',
  stunned: 'disorganised',
  burning: 'fury',
  neutralised: 'routed',
  stopped: 'knee',
  immobilised: 'immobile',
  hesitant: 'disorganised',
  hidden: 'take_cover',
  rolling: 'fast',
  fire_test: 'aim',
  fire_ended: 'done',
  silent: 'reload',
  jammed: 'repair',
  low_ammunition: 'ammunition',
  deployed: 'perched',
  riding: 'aboard',
  bunker: 'building',
  beset: 'engaged',
  deputy: 'officer',
  observing: 'aim',
  attached: 'order',
  acted: 'done',
  ready: 'acting',
  reserve: 'reinforcement',
  gone: 'left'
}

/** The sign of a badge (its catalogue key) or of a piece's status. */
export function badgeSign(key: string): Drawing {
  const name = key.replace(/^[a-z0-9]+-(badge|drill|skillname|skillspent|status)-/, '').replaceAll('-', '_')
  const sign = name in SIGNS ? name : (BY_NAME[name] ?? (key.includes('-skill') ? 'skill' : 'note'))
  return SIGNS[sign] ?? []
}

/** Whether a badge tells of something used up. */
export const badgeSpent = (key: string): boolean => key.includes('-skillspent-') || key.endsWith('-activated')

export const badgeSigns: readonly string[] = Object.keys(SIGNS)
