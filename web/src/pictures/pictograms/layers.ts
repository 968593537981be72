/** What a pictogram is made of: shapes in a field of 48 by 48, in one colour and a paler tone of it. */
export interface Layer {
  d: string
  /** Width of a stroke; without it the shape is filled. */
  line?: number
  /** The paler second tone. */
  pale?: boolean
  /** Room left around the shape, so that it stands out from what it covers. */
  halo?: number
  /** Moved or scaled from where it is drawn. */
  transform?: string
}

export type Drawing = readonly Layer[]

export const solid = (d: string, halo = 0): Layer => ({ d, halo })
export const pale = (d: string, halo = 0): Layer => ({ d, pale: true, halo })
export const line = (d: string, width: number, halo = 0): Layer => ({ d, line: width, halo })
export const paleLine = (d: string, width: number, halo = 0): Layer => ({ d, line: width, pale: true, halo })

/** A circle as a path. */
export const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`

/** A star with five points. */
export function star(x: number, y: number, r: number): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const reach = i % 2 ? r * 0.42 : r
    const angle = (Math.PI * i) / 5 - Math.PI / 2
    return `${(x + reach * Math.cos(angle)).toFixed(2)} ${(y + reach * Math.sin(angle)).toFixed(2)}`
  })
  return `M${points.join('L')}z`
}
