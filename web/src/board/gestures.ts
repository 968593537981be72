// Mouse, touch and pen over the board: drag to pan, wheel and pinch to zoom; what is neither is a click.
import type { Camera } from './camera'

export interface Pointing {
  /** The pointer rests or moves without a button. */
  hover(event: PointerEvent): void
  leave(): void
  click(event: PointerEvent): void
  doubleClick?(event: MouseEvent): void
  /** A drag that begins here belongs to somebody else, a ghost or the tape: returns what follows it. */
  grab?(event: PointerEvent): Dragging | null
}

export interface Dragging {
  move(event: PointerEvent): void
  end(event: PointerEvent): void
}

/** How far a press may stray and still be a click. */
const SLOP = 6

export function gestures(port: HTMLElement, camera: Camera, pointing: Pointing): () => void {
  const down = new Map<number, { x: number; y: number; startX: number; startY: number }>()
  let dragging: Dragging | null = null
  let strayed = false
  let pinch = 0

  function spread(): { distance: number; x: number; y: number } {
    const [a, b] = [...down.values()]
    const box = port.getBoundingClientRect()
    return {
      distance: Math.hypot(a.x - b.x, a.y - b.y),
      x: (a.x + b.x) / 2 - box.left,
      y: (a.y + b.y) / 2 - box.top
    }
  }

  function onDown(event: PointerEvent) {
    if ((event.target as Element).closest('[data-over-board]')) return
    if (event.pointerType === 'mouse' && event.button > 1) return
    down.set(event.pointerId, {
      x: event.clientX,
      y: event.clientY,
      startX: event.clientX,
      startY: event.clientY
    })
    if (down.size === 1) {
      strayed = false
      dragging = pointing.grab?.(event) ?? null
    } else {
      dragging = null
      strayed = true
      pinch = spread().distance
    }
  }

  function onMove(event: PointerEvent) {
    const from = down.get(event.pointerId)
    if (!from) {
      if (event.pointerType !== 'touch' && !camera.moving) pointing.hover(event)
      return
    }
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
    if (!strayed && Math.hypot(event.clientX - from.startX, event.clientY - from.startY) < SLOP) return
    if (!strayed) port.setPointerCapture(event.pointerId)
    strayed = true
    from.x = event.clientX
    from.y = event.clientY
    if (down.size === 2) {
      const now = spread()
      if (pinch > 0) camera.zoomAt(now.distance / pinch, now.x, now.y)
      pinch = now.distance
      camera.panBy(dx / 2, dy / 2)
    } else if (dragging) dragging.move(event)
    else camera.panBy(dx, dy)
  }

  function onUp(event: PointerEvent) {
    if (!down.delete(event.pointerId)) return
    if (dragging && strayed) dragging.end(event)
    else if (!strayed && event.type === 'pointerup' && event.button === 0) pointing.click(event)
    if (down.size === 0) dragging = null
    pinch = 0
  }

  function onWheel(event: WheelEvent) {
    event.preventDefault()
    const box = port.getBoundingClientRect()
    const step = event.deltaMode === 1 ? event.deltaY * 20 : event.deltaY
    camera.zoomAt(
      Math.exp(-step * (event.ctrlKey ? 0.01 : 0.0016)),
      event.clientX - box.left,
      event.clientY - box.top
    )
  }

  const leave = () => pointing.leave()
  const double = (event: MouseEvent) => {
    if (!(event.target as Element).closest('[data-over-board]')) pointing.doubleClick?.(event)
  }
  port.addEventListener('pointerdown', onDown)
  port.addEventListener('pointermove', onMove)
  port.addEventListener('pointerup', onUp)
  port.addEventListener('pointercancel', onUp)
  port.addEventListener('pointerleave', leave)
  port.addEventListener('wheel', onWheel, { passive: false })
  port.addEventListener('dblclick', double)
  return () => {
    port.removeEventListener('pointerdown', onDown)
    port.removeEventListener('pointermove', onMove)
    port.removeEventListener('pointerup', onUp)
    port.removeEventListener('pointercancel', onUp)
    port.removeEventListener('pointerleave', leave)
    port.removeEventListener('wheel', onWheel)
    port.removeEventListener('dblclick', double)
  }
}
