/** Fighters as head and shoulders with the sign of their arm: what small bases have room for. */
import { line, pale, solid, star, type Drawing, type Layer } from './layers'
import { HEADS, type Head } from './people'

const NEAR = 'translate(-17.2 -3.4) scale(1.72)'
const SHOULDERS = 'M3 46.6c.6-9.6 7.6-14.6 21-14.6s20.4 5 21 14.6z'
const PLATES = 'M.6 46.6V36c1.4-6 6-8.6 12-8.6h22.8c6 0 10.6 2.6 12 8.6v10.6z'

const head = (kind: Head): Layer => ({ ...solid(HEADS[kind], 1.6), transform: NEAR })

const RIFLE: Layer[] = [line('M6 47L45 27.6', 4, 2.2)]
const AUTO: Layer[] = [line('M8 46.6L40 31', 6, 2.2), line('M28 38l3 8', 4.6)]
const CANNON: Layer[] = [line('M4 45L26 36', 9, 2.2), line('M26 36l20-8', 5, 2)]
const FLAME: Layer[] = [solid('M30 46.6c-2-8 3-10 4-17 4 3 5 6 5 9 2-1 3-3 3-5 5 5 6 9 4 13z', 2.2)]
const CROSS: Layer[] = [solid('M33 29.6h5.6v5.2h5.2v5.6h-5.2v5.2H33v-5.2h-5.2v-5.6H33z', 2.2)]
const STAR: Layer[] = [solid(star(39, 36, 9.6), 2.2)]
const CHEVRON: Layer[] = [line('M30 42.6l7.6-6.6 7.6 6.6M30 34.6l7.6-6.6 7.6 6.6', 3.6, 2)]
const BLADE: Layer[] = [line('M34 46L44 23', 4.4, 2.2), line('M31.6 37l10 4.4', 3.6)]
const FLAG: Layer[] = [line('M33.6 46.6V20', 3.4, 2), solid('M34.6 20.6H47v10H34.6z', 1.6)]

const bust = (kind: Head, sign: Drawing, shoulders = SHOULDERS): Drawing => [
  solid(shoulders),
  head(kind),
  ...sign
]

const made = (kind: Head): Record<string, Drawing> => ({
  infantry: bust(kind, RIFLE),
  squad: bust(kind, RIFLE),
  half_squad: bust(kind, RIFLE),
  gunner: bust(kind, AUTO),
  heavy_weapon: bust(kind, CANNON),
  flamethrower: bust(kind, FLAME),
  assault: bust(kind, BLADE),
  specialist: bust(kind, [pale('M2 24h9v12H2z'), ...CROSS]),
  medic: bust(kind, CROSS),
  officer: bust('cap', CHEVRON),
  leader: bust('cap', CHEVRON),
  command: bust('cap', FLAG),
  hero: bust('beret', STAR),
  heavy_hero: bust('beret', STAR, PLATES),
  combat_suit: bust('visor', CANNON, PLATES),
  heavy_squad: bust('visor', CANNON, PLATES),
  crew: bust('hood', []),
  partisan: bust('hood', RIFLE)
})

const BUSTS: Record<'helmet' | 'visor', Record<string, Drawing>> = {
  helmet: made('helmet'),
  visor: made('visor')
}

export const busts = (kind: 'helmet' | 'visor'): Record<string, Drawing> => BUSTS[kind]
