// Prints the ground once as a picture: while the board moves, the picture is shifted instead of a drawing redone.

/** What of an element's style its picture needs; the picture knows no style sheet. */
const STYLES = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'stop-color',
  'stop-opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor'
]

/** How many milliseconds it works at a stretch: a pointer that moves meanwhile is not kept waiting. */
const STRETCH = 6

/** A copy that looks the same without the page's style sheets. */
async function standalone(element: Element): Promise<Element> {
  const copy = element.cloneNode(true) as Element
  const [from, to] = [
    [element, ...element.querySelectorAll('*')],
    [copy, ...copy.querySelectorAll('*')]
  ]
  let began = performance.now()
  for (const [i, original] of from.entries()) {
    if (performance.now() - began > STRETCH) {
      await new Promise((done) => setTimeout(done))
      began = performance.now()
    }
    const style = getComputedStyle(original)
    for (const name of STYLES) {
      const value = style.getPropertyValue(name)
      if (value) to[i].setAttribute(name, value)
    }
    to[i].removeAttribute('class')
  }
  return copy
}

/** How long a table stands before its ground is printed: first it is to be looked at and answered. */
const LEISURE = 700

/** Does something once the page has nothing better to do; the returned function calls it off. */
export function atLeisure(what: () => void): () => void {
  let idle = 0
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(what, { timeout: 4 * LEISURE })
    else what()
  }, LEISURE)
  return () => {
    clearTimeout(timer)
    if (idle) cancelIdleCallback(idle)
  }
}

export interface Printed {
  left: number
  top: number
  width: number
  height: number
}

/** Draws parts of an SVG, `scale` pixels to a unit; the address of the picture, to be given back when it is done with. */
export async function print(
  parts: Iterable<Element>,
  { left, top, width, height }: Printed,
  scale: number
): Promise<string> {
  let inner = ''
  for (const part of [...parts]) inner += new XMLSerializer().serializeToString(await standalone(part))
  const text =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" ` +
    `viewBox="${left} ${top} ${width} ${height}">${inner}</svg>`
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = width * scale
    canvas.height = height * scale
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    // A canvas on the page would be handed over whole at every frame; a picture is not.
    const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done))
    if (!picture) throw new Error('the ground could not be printed')
    return URL.createObjectURL(picture)
  } finally {
    URL.revokeObjectURL(address)
  }
}
