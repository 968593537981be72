// Events, scenes and questions made for tests: only what matters, the rest as plain as it can be.
import type { Decision, Event, Form, Scene } from '$/wire/types'

export function event(moment: number, kind: string, more: Partial<Event> = {}): Event {
  return {
    moment,
    kind,
    fields: {},
    kinds: {},
    reveals: [],
    opens: '' as const,
    rule: '',
    said: { en: kind, fr: kind },
    dice: null,
    ...more
  }
}

export function roll(seat: number, faces: number[], hits = -1, names = faces.map(String)): Event {
  return event(1, 'core-rolled', {
    fields: { seat },
    kinds: { seat: 'seat' },
    dice: { sides: 6, faces, names: { en: names, fr: names }, hits }
  })
}

export function scene(points: number[] = []): Scene {
  return {
    ground: {
      kind: 'square',
      width: 1,
      height: 1,
      patches: [],
      edges: [],
      names: ['A1', 'B1', 'C1'],
      quantum: 1,
      ways: [],
      floors: [],
      parity: 0,
      cut: false,
      measured: true
    } as unknown as Scene['ground'],
    pieces: [],
    markers: [],
    cards: [],
    facts: [],
    points,
    turn: 0
  }
}

export function question(form: Form, number = 1, seat = 0, more: Partial<Decision> = {}): Decision {
  return {
    number,
    seat,
    secret: false,
    role: 'choice',
    skip: null,
    idle: false,
    walks: false,
    seldom: [],
    ask: 'ask',
    rule: 'game.rule',
    about: [],
    said: { en: 'What?', fr: 'Quoi ?' },
    form,
    choices: [],
    ...more
  }
}
