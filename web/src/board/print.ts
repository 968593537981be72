// Prints the ground once onto a canvas: while the board moves, a picture is shifted instead of a drawing redone.

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

/** A copy that looks the same without the page's style sheets. */
function standalone(element: Element): Element {
  const copy = element.cloneNode(true) as Element
  const [from, to] = [
    [element, ...element.querySelectorAll('*')],
    [copy, ...copy.querySelectorAll('*')]
  ]
  from.forEach((original, i) => {
    const style = getComputedStyle(original)
    for (const name of STYLES) {
      const value = style.getPropertyValue(name)
      if (value) to[i].setAttribute(name, value)
    }
    to[i].removeAttribute('class')
  })
  return copy
}

export interface Printed {
  left: number
  top: number
  width: number
  height: number
}

/** Draws parts of an SVG onto a canvas, `scale` pixels to a unit. */
export async function print(
  canvas: HTMLCanvasElement,
  parts: Iterable<Element>,
  { left, top, width, height }: Printed,
  scale: number
): Promise<void> {
  const inner = [...parts].map((part) => new XMLSerializer().serializeToString(standalone(part))).join('')
  const text =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" ` +
    `viewBox="${left} ${top} ${width} ${height}">${inner}</svg>`
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    canvas.width = width * scale
    canvas.height = height * scale
    canvas.getContext('2d')?.drawImage(image, 0, 0)
  } finally {
    URL.revokeObjectURL(address)
  }
}
