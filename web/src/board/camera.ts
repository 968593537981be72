// The camera over the board: where it looks and how near. It moves one element; nothing is drawn anew.
import type { Point } from '$/wire/types'

export interface Frame {
  left: number
  top: number
  right: number
  bottom: number
}

const NEAREST = 6
/** Pixels of the printed ground to a unit of the drawing. */
export const PRINT_SCALE = 2
const SETTLED_AFTER = 220

export class Camera {
  x = 0
  y = 0
  k = 1
  /** It is being moved: what passes under the pointer is not meant. */
  moving = false
  #least = 0.1
  #element: HTMLElement | null = null
  #port: HTMLElement | null = null
  #listeners = new Set<() => void>()
  #settle: ReturnType<typeof setTimeout> | undefined
  #frame: Frame = { left: 0, top: 0, right: 1, bottom: 1 }
  #fitted = true
  #moves = 0

  /** `port` is the window, `element` what lies behind it, `frame` the part of the drawing worth seeing. */
  attach(port: HTMLElement, element: HTMLElement, frame: Frame): void {
    this.#port = port
    this.#element = element
    this.#frame = frame
    this.fit()
  }

  /** The drawing has another size now. */
  reframe(frame: Frame): void {
    this.#frame = frame
    if (this.#fitted) this.fit()
  }

  /** The window has another size now. */
  resized(): void {
    if (this.#fitted) this.fit()
    else this.#apply()
  }

  /** How wide the tools at the right of the window are, in pixels. */
  aside = 0

  /** Told once it rests how many times as large as the board plates are. */
  onrest: (plate: number) => void = () => {}

  onchange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  fit(): void {
    if (!this.#port) return
    const { left, top, right, bottom } = this.#frame
    const [w, h] = [this.#port.clientWidth, this.#port.clientHeight]
    if (!w || !h) return
    // Where the drawing would reach under the tools, it makes room for them.
    const whole = Math.min(w / (right - left), h / (bottom - top))
    const room = w - (right - left) * whole < 2 * this.aside ? w - this.aside : w
    const k = Math.min(room / (right - left), h / (bottom - top))
    this.#least = k * 0.5
    this.k = k
    this.x = (room - (left + right) * k) / 2
    this.y = (h - (top + bottom) * k) / 2
    this.#apply()
    this.#settled()
    this.#sharpen()
    this.#fitted = true
  }

  panBy(dx: number, dy: number): void {
    this.x += dx
    this.y += dy
    this.#keepInSight()
    this.#moved()
  }

  /** Nearer or farther, with the point of the window under the pointer staying where it is. */
  zoomAt(factor: number, px: number, py: number): void {
    const k = Math.max(this.#least, Math.min(NEAREST, this.k * factor))
    this.x = px - ((px - this.x) * k) / this.k
    this.y = py - ((py - this.y) * k) / this.k
    this.k = k
    this.#keepInSight()
    this.#moved()
  }

  zoom(factor: number): void {
    if (this.#port) this.zoomAt(factor, this.#port.clientWidth / 2, this.#port.clientHeight / 2)
  }

  /** A point of the page on the drawing. */
  toMap(clientX: number, clientY: number): Point {
    const box = this.#port?.getBoundingClientRect()
    return [(clientX - (box?.left ?? 0) - this.x) / this.k, (clientY - (box?.top ?? 0) - this.y) / this.k]
  }

  /** A point of the drawing in the window. */
  toPort([x, y]: Point): Point {
    return [x * this.k + this.x, y * this.k + this.y]
  }

  /** Moves only as far as is needed for a point to be seen. */
  show(point: Point, margin = 60): void {
    if (!this.#port) return
    const [px, py] = this.toPort(point)
    const [w, h] = [this.#port.clientWidth, this.#port.clientHeight]
    const dx = px < margin ? margin - px : px > w - margin ? w - margin - px : 0
    const dy = py < margin ? margin - py : py > h - margin ? h - margin - py : 0
    if (dx || dy) this.panBy(dx, dy)
  }

  #keepInSight(): void {
    if (!this.#port) return
    const { left, top, right, bottom } = this.#frame
    const [w, h] = [this.#port.clientWidth, this.#port.clientHeight]
    const edge = 80
    this.x = Math.min(w - edge - left * this.k, Math.max(edge - right * this.k, this.x))
    this.y = Math.min(h - edge - top * this.k, Math.max(edge - bottom * this.k, this.y))
  }

  #moved(): void {
    this.#fitted = false
    this.moving = true
    if (this.#element) {
      this.#element.style.willChange = 'transform'
      this.#element.classList.add('moving')
    }
    this.#apply()
    // While it moves a print of the ground is shifted; once it rests it is drawn sharp for its size.
    clearTimeout(this.#settle)
    const moves = ++this.#moves
    this.#settle = setTimeout(() => this.#rest(moves), SETTLED_AFTER)
  }

  /** It rests if two frames pass without a move: on a slow machine moves wait behind the clock. */
  #rest(moves: number): void {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (moves !== this.#moves) return
        this.moving = false
        this.#settled()
        this.#sharpen()
      })
    )
  }

  /** Plates keep a legible size, whatever the distance. */
  #settled(): void {
    const plate = Math.max(1, Math.min(2.4, 1.05 / this.k)).toFixed(2)
    this.#element?.style.setProperty('--plate', plate)
    this.onrest(Number(plate))
    this.#element?.classList.remove('moving')
  }

  /** A layer of its own keeps the sharpness it began with: it is made anew once the board rests. */
  #sharpen(): void {
    const element = this.#element
    if (!element) return
    element.style.willChange = 'auto'
    requestAnimationFrame(() => requestAnimationFrame(() => (element.style.willChange = 'transform')))
  }

  #apply(): void {
    if (this.#element) this.#element.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.k})`
    for (const listener of this.#listeners) listener()
  }
}
