/** Soldiers in silhouette, a hundred units tall, feet at the origin, facing right. */
export interface Limb {
  d: string
  /** Width of a stroke; without it the shape is filled. */
  width?: number
  /** Moved from where it is drawn. */
  at?: readonly [number, number]
}

export type Pose = 'advance' | 'run' | 'fire' | 'kneel' | 'stand' | 'shamble'

const TORSO = 'M-11-72c1-5 4-6 8-6h6c5 0 8 2 9 7l-1 26-20 1z'

const bodies = (head: string, pack: string): Record<Pose, Limb[]> => ({
  advance: [
    { d: 'M-3-47L-8-25-19-4M5-47l9 21-1 23', width: 9 },
    { d: 'M-20-3l8 1M12-3h10', width: 6 },
    { d: TORSO },
    { d: pack },
    { d: head },
    { d: 'M9-71l8 13 10-5M-7-70l3 14 12-1', width: 6.6 },
    { d: 'M-10-49l12-6L42-72', width: 3.6 }
  ],
  run: [
    { d: 'M2-45l15 9-3 22M-2-45l-10 16-19 3', width: 9 },
    { d: 'M13-12l9 2M-32-28l-2 8', width: 6 },
    { d: 'M-8-48l4-24c2-5 7-7 12-6l8 3c3 2 4 5 3 8L10-42z' },
    { d: pack, at: [7, 2] },
    { d: head, at: [12, 3] },
    { d: 'M14-68l8 14 12-3M4-66l2 13', width: 6.6 },
    { d: 'M-6-50L44-62', width: 3.6 }
  ],
  fire: [
    { d: 'M-6-47l-7 22-9 22M4-47l10 22 6 22', width: 9 },
    { d: 'M-24-3h9M19-3h10', width: 6 },
    { d: TORSO },
    { d: pack },
    { d: head },
    { d: 'M9-71l10 3 12-6M-4-72l10 5 8-7', width: 6.6 },
    { d: 'M2-76h50', width: 3.8 },
    { d: 'M12-74l-2 8', width: 4 }
  ],
  kneel: [
    { d: 'M-2-27l17 3 1 22M-4-26l-8 16-18 6', width: 9 },
    { d: 'M14-2h11', width: 6 },
    { d: TORSO, at: [0, 20] },
    { d: pack, at: [0, 20] },
    { d: head, at: [0, 20] },
    { d: 'M9-50l9 3 10-6M-4-50l8 2', width: 6.6 },
    { d: 'M0-55h48', width: 3.8 }
  ],
  stand: [
    { d: 'M-4-47l-3 22-3 22M5-47l4 22 1 22', width: 9.6 },
    { d: 'M-12-2h8M9-2h8', width: 6 },
    { d: TORSO },
    { d: pack },
    { d: head },
    { d: 'M9-70l7 14-6 10M-9-70l-5 17 8 8', width: 6.6 },
    { d: 'M-14-44L20-62', width: 3.4 }
  ],
  shamble: [
    { d: 'M-3-45l-3 20-9 22M4-45l7 20-5 22', width: 8 },
    { d: 'M-17-3h8M5-3h9', width: 5.6 },
    { d: 'M-9-70l8-7 12 2 3 9-3 6 2 5-5 14-16-2z' },
    { d: 'M0-79c-3-8 1-16 9-16s12 6 10 13c-1 5-5 8-10 8z' },
    { d: 'M10-68l16 6 14-5M6-62l14 8 14-3', width: 5 },
    { d: 'M40-67l5-3M40-67l5 3M34-57l5 3', width: 2.4 }
  ]
})

/** In a steel helmet, with a pack. */
export const SOLDIER = bodies(
  'M-8-88.6a10.2 10.2 0 0 1 19.8-1.2l4 3.4h-5.4c.4 5-2.8 8.8-7.4 8.8-4.8 0-8-3.8-8-8.4l-3.4.2z',
  'M-21-74h10l1 23h-10z'
)
/** In a closed helmet, with an air tank. */
export const TROOPER = bodies(
  'M-8.6-88c0-8.6 5-13.6 11.6-13.6S14-97 14-90v6.6l-4.6 6.4H-3l-5.6-5.6z',
  'M-22-77l11-2 1 30-9-2z'
)
