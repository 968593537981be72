// What an answer says, in words: the option, the options in their order, the number, the place with the way to it.
import { nameOfOption } from '$/game/options'
import type { Answer, Decision, Key, Point, Scene } from '$/wire/types'

type Spoken = (said: { en: string; fr: string }) => string

export function answerText(decision: Decision, scene: Scene | null, answer: Answer, spoken: Spoken): string {
  const { form } = decision
  if (form.form === 'amount') return String(answer)
  if (form.form === 'spot' || form.form === 'route') {
    if (typeof answer === 'number' && form.region.kind === 'cells') {
      return wayText(form.region.ways[answer] ?? [], answer, scene)
    }
    return placeText(answer, scene)
  }
  const keys = Array.isArray(answer) ? (answer as Key[]) : [answer]
  return keys.map((key) => nameOfOption(decision, scene, key, spoken)).join(', ')
}

function wayText(way: readonly number[], cell: number, scene: Scene | null): string {
  const name = (at: number) => scene?.ground.names?.[at] ?? String(at)
  return way.length > 1 ? way.map(name).join(' → ') : name(cell)
}

/** A point in the units of the table; of many, the first. */
export function placeText(answer: Answer, scene: Scene | null): string {
  const point = (Array.isArray(answer) && Array.isArray(answer[0]) ? answer[0] : answer) as Point
  if (!Array.isArray(point)) return String(answer)
  const quantum = scene?.ground.quantum || 1
  return point.map((one) => Math.round((one / quantum) * 10) / 10).join(' / ')
}
