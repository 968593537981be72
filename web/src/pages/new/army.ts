// What a ready army consists of, read from its list without knowing the game it belongs to.

export interface Entry {
  id: string
  /** How many such entries the list has. */
  count: number
  /** What else the list says of it, as it stands there. */
  details: string[]
}

/** Units are the texts, or the tables with a `unit`, in any list called `units`; sections and such are opened. */
export function entries(army: unknown): Entry[] {
  const found = new Map<string, Entry>()
  collect(army, (id, details) => {
    const key = [id, ...details].join('|')
    const known = found.get(key)
    if (known) known.count += 1
    else found.set(key, { id, count: 1, details })
  })
  return [...found.values()]
}

type Add = (id: string, details: string[]) => void

function collect(part: unknown, add: Add): void {
  if (Array.isArray(part)) {
    for (const one of part) collect(one, add)
  } else if (part && typeof part === 'object') {
    for (const [key, value] of Object.entries(part)) {
      if (key === 'units' && Array.isArray(value)) for (const unit of value) addUnit(unit, add)
      else if (value && typeof value === 'object') collect(value, add)
    }
  }
}

function addUnit(unit: unknown, add: Add): void {
  if (typeof unit === 'string') add(unit, [])
  else if (unit && typeof unit === 'object' && 'unit' in unit) {
    const { unit: id, label, size, officer: _officer, ...rest } = unit as Record<string, unknown>
    void _officer
    const details = Object.values(rest)
      .flat()
      .filter((value): value is string => typeof value === 'string')
    add(String(id), [
      ...(label ? [`“${label}”`] : []),
      ...(typeof size === 'number' ? [`×${size}`] : []),
      ...details.map(plain)
    ])
  } else collect(unit, add)
}

/** A key as it can be read: `volcano_mg` as `volcano mg`. */
export function plain(id: string): string {
  return id.replaceAll('_', ' ')
}

/** A unit's key as a name, where nothing better is known. */
export function titled(id: string): string {
  return plain(id).replace(/(^|\s)(\S+)/g, (_, gap: string, part: string) =>
    /[aeiouy]/.test(part) ? gap + part[0].toUpperCase() + part.slice(1) : gap + part.toUpperCase()
  )
}

/** The key under which a written name stands in a list: `Steel TacArms` is `steel_tacarms`. */
export function keyed(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '_')
}
