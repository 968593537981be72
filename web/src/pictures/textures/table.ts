/** How every texture of a scene is drawn: its ground colour, line, pattern, shade and height. */
import { ink } from './marks'

/** How the rim of a patch runs: as printed on the grid, worn by nature, or in rounds like foliage. */
export type Rim = 'straight' | 'worn' | 'leafy'

export interface Texture {
  fill: string
  stroke: string
  /** A pattern to lay over the fill. */
  detail?: string
  /** Colour of the shade that falls to the lower right; without it the patch lies flat. */
  shade?: string
  /** How high it stands, in tenths of a square. */
  level?: number
  rim?: Rim
}

const SHADE = ink('shade')
const flat = (fill: string, stroke: string, detail?: string, rim: Rim = 'straight'): Texture => ({
  fill: ink(fill),
  stroke: ink(stroke),
  rim,
  ...(detail ? { detail: `url(#gt-${detail})` } : {})
})
const raised = (
  level: number,
  fill: string,
  stroke: string,
  detail?: string,
  rim: Rim = 'straight'
): Texture => ({
  ...flat(fill, stroke, detail, rim),
  shade: SHADE,
  level
})

const TEXTURES: Record<string, Texture> = {
  // Open ground and what covers it.
  open: flat('paper', 'line', 'open'),
  sand: flat('sand', 'sand-line', 'sand', 'worn'),
  snow: flat('snow', 'snow-line', 'snow', 'worn'),
  grain: flat('grain', 'grain-line', 'grain'),
  brush: flat('brush', 'brush-dark', 'brush', 'worn'),
  marsh: flat('marsh', 'water-line', 'marsh', 'worn'),
  water: flat('water', 'water-line', 'water', 'worn'),
  ford: flat('water', 'water-line', 'ford', 'worn'),
  road: flat('road', 'road-edge', undefined, 'worn'),
  path: flat('road', 'road-edge', undefined, 'worn'),
  rubble: flat('rubble', 'stone-dark', 'rubble', 'worn'),
  crater: flat('earth', 'earth-dark', 'earth', 'worn'),
  trench: flat('earth', 'earth-dark', 'earth'),
  foxhole: flat('earth', 'earth-dark', 'earth', 'worn'),
  floor: flat('floor', 'wall', 'boards'),
  wire: flat('paper', 'metal-dark', 'open'),
  ditch: flat('hill-2', 'hachure', 'slope', 'worn'),
  // What stands up from it.
  woods: raised(1.1, 'woods', 'crown-dark', 'woods', 'leafy'),
  jungle: raised(1.2, 'jungle', 'crown-dark', 'jungle', 'leafy'),
  orchard: raised(0.4, 'woods', 'crown-dark', 'orchard'),
  palms: raised(0.4, 'sand', 'sand-line', 'palms', 'worn'),
  smoke: raised(0.7, 'smoke', 'smoke-dark', 'smoke', 'leafy'),
  'hill-1': raised(0.6, 'hill-1', 'hachure', 'slope', 'worn'),
  'hill-2': raised(0.8, 'hill-2', 'hachure', 'slope', 'worn'),
  'hill-3': raised(1, 'hill-3', 'hachure', 'slope', 'worn'),
  'hill-4': raised(1.2, 'hill-4', 'hachure', 'slope', 'worn'),
  'roof-wood': raised(1.6, 'roof', 'roof-dark', 'roof'),
  'roof-stone': raised(1.8, 'slate', 'slate-dark', 'slate'),
  bunker: raised(1.2, 'concrete', 'concrete-dark', 'concrete'),
  container: raised(1.6, 'metal', 'metal-dark'),
  open_container: raised(1.6, 'metal-dark', 'metal-dark'),
  low_wall: raised(0.6, 'concrete', 'concrete-dark', 'concrete'),
  nanogenerator: raised(1, 'steel', 'metal-dark'),
  drop_point: raised(0.3, 'metal', 'metal-dark', 'plates'),
  wreck: raised(1, 'metal-dark', 'ink'),
  // What runs along edges.
  wall: raised(0.8, 'wall', 'ink'),
  small: raised(0.8, 'wall', 'ink'),
  large: raised(0.8, 'wall', 'ink'),
  stone_wall: raised(0.6, 'stone', 'stone-dark'),
  hedge: raised(0.6, 'crown', 'crown-dark'),
  bocage: raised(1, 'crown-dark', 'crown-dark'),
  crest: flat('hill-2', 'hachure'),
  embankment: flat('hill-2', 'hachure'),
  cliff: flat('stone', 'stone-dark'),
  unknown: flat('paper', 'line', 'hatch')
}

const SAME: Record<string, string> = {
  neutral: 'open',
  clear: 'open',
  plain: 'open',
  building: 'floor',
  block: 'roof-stone',
  forest: 'woods',
  river: 'water',
  stream: 'water',
  lake: 'water',
  sea: 'water',
  beach: 'sand',
  desert: 'sand',
  field: 'grain',
  wheat: 'grain',
  swamp: 'marsh',
  scrub: 'brush',
  ruins: 'rubble',
  ruin: 'rubble',
  wood: 'woods',
  impassable: 'roof-stone',
  roof_wood: 'roof-wood',
  roof_stone: 'roof-stone',
  hill: 'hill-1',
  mound: 'hill-2',
  hill_1: 'hill-1',
  hill_2: 'hill-2',
  hill_3: 'hill-3',
  hill_4: 'hill-4',
  coconut: 'palms',
  coconut_grove: 'palms',
  wooden_building: 'roof-wood',
  building_wood: 'roof-wood',
  stone_building: 'roof-stone',
  building_stone: 'roof-stone',
  shellhole: 'crater',
  airstrip: 'road',
  track: 'path',
  cemetery: 'rubble',
  wooden_ruin: 'rubble',
  stone_ruin: 'rubble',
  rice_paddy: 'marsh',
  shallow_water: 'ford',
  beach_edge: 'sand',
  deep_water: 'water',
  open_water: 'water',
  frozen_lake: 'snow',
  fence: 'hedge'
}

/** The key under which a texture is drawn. */
export function textureKey(texture: string, level = 0): string {
  const plain = texture.replaceAll('-', '_')
  if ((plain === 'hill' || plain === 'level') && level > 1) return `hill-${Math.min(4, level)}`
  if (plain in TEXTURES) return plain
  return SAME[plain] ?? (texture in TEXTURES ? texture : 'unknown')
}

/** How a patch or an edge is drawn. */
export function textureOf(texture: string, level = 0): Texture {
  return TEXTURES[textureKey(texture, level)] as Texture
}

export const textureKeys: readonly string[] = Object.keys(TEXTURES)
