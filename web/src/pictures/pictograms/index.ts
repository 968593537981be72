/** Which drawing belongs to a picture key of a scene. */
import type { Drawing } from './layers'
import { busts } from './busts'
import { legions } from './legions'
import { machines } from './machines'
import { people } from './people'
import { things } from './things'

export type { Drawing, Layer } from './layers'

const PERIOD = { ...people('helmet'), ...machines, ...legions, ...things }
const FUTURE = { ...PERIOD, ...people('visor') }

/** Keys that share the drawing of another. */
const SAME: Record<string, string> = {
  afv: 'tank',
  anti_tank_gun: 'at_gun',
  bearer: 'heavy_weapon',
  captain: 'officer',
  close_combat: 'assault',
  dummy: 'decoy',
  fighter_bomber: 'aircraft',
  fortification: 'bunker',
  gorilla: 'apes',
  infantryman: 'infantry',
  infantrymen: 'infantry',
  lance: 'flamethrower',
  mg: 'machine_gun',
  minefield: 'mine',
  motorcycle: 'bike',
  plane: 'aircraft',
  rifle: 'squad',
  skimmer: 'hover',
  sturmgeschutz: 'assault_gun',
  support_unit: 'support_weapon',
  transport: 'apc',
  vehicle: 'hover',
  war_engine: 'titan'
}

/** Words that decide what an unlisted key shows: the first that is part of it. */
const WORDS: [string, string][] = [
  ['flame', 'flamethrower'],
  ['snip', 'sniper'],
  ['half_squad', 'half_squad'],
  ['heavy_tank', 'heavy_tank'],
  ['light_tank', 'light_tank'],
  ['destroyer', 'tank_destroyer'],
  ['tank', 'tank'],
  ['armour', 'tank'],
  ['titan', 'titan'],
  ['mech', 'mecha'],
  ['heavy_walker', 'heavy_walker'],
  ['light_walker', 'light_walker'],
  ['walker', 'walker'],
  ['machine_gun', 'machine_gun'],
  ['mortar', 'mortar'],
  ['rocket', 'rockets'],
  ['howitzer', 'howitzer'],
  ['artillery', 'howitzer'],
  ['gun', 'at_gun'],
  ['track', 'halftrack'],
  ['truck', 'truck'],
  ['jeep', 'jeep'],
  ['car', 'armoured_car'],
  ['bike', 'bike'],
  ['air', 'aircraft'],
  ['cavalry', 'cavalry'],
  ['medic', 'medic'],
  ['engineer', 'engineer'],
  ['sapper', 'engineer'],
  ['command', 'command'],
  ['officer', 'officer'],
  ['leader', 'leader'],
  ['heavy_hero', 'heavy_hero'],
  ['hero', 'hero'],
  ['zombie', 'zombies'],
  ['monster', 'monster'],
  ['heavy', 'heavy_squad'],
  ['assault', 'assault'],
  ['wreck', 'wreck'],
  ['squad', 'squad'],
  ['infantry', 'infantry'],
  ['trooper', 'infantry'],
  ['vehicle', 'tank'],
  ['decoy', 'decoy']
]

/** The drawing for a picture key, of people dressed so: its own, that of a key like it, one by a word in it, or a question mark. */
export function pictogram(dress: string, picture: string, bust = false): Drawing {
  const drawings: Record<string, Drawing> = dress === 'visor' ? FUTURE : PERIOD
  const key = picture.replaceAll('-', '_')
  const named = key in drawings ? key : SAME[key]
  const guessed = named ?? WORDS.find(([word]) => key.includes(word))?.[1] ?? 'unknown'
  const near = bust ? busts(dress === 'visor' ? 'visor' : 'helmet')[guessed] : undefined
  return near ?? drawings[guessed] ?? drawings['unknown'] ?? []
}

/** Every key with a drawing of its own, for contact sheets and legends. */
export const pictureKeys: readonly string[] = Object.keys(FUTURE)
