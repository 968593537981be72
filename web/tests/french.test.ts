import { describe, expect, it } from 'vitest'
import { marked, melted, spaced } from '$/words/french'

const filled = (before: string, name: string) => melted(before + marked(name))

describe('French', () => {
  it('breaks no line before high punctuation', () => {
    expect(spaced('« oui » : non ; 33 % ?')).toBe('«\u00a0oui\u00a0»\u00a0: non\u00a0; 33\u00a0%\u00a0?')
    expect(spaced('à 10:30')).toBe('à 10:30')
    expect(spaced('jusqu’à 14 cm.')).toBe('jusqu’à 14\u00a0cm.')
  })

  it('melts small words into the name that follows', () => {
    expect(filled('une partie de ', 'AT-43')).toBe('une partie d’AT-43')
    expect(filled('les règles de ', 'En Pointe Toujours !')).toBe('les règles d’En Pointe Toujours !')
    expect(filled('le tour de ', 'Hans')).toBe('le tour de Hans')
    expect(filled('À ', 'le PC')).toBe('Au PC')
    expect(filled('activation de ', 'les transports')).toBe('activation des transports')
    expect(melted('essayer de le prendre')).toBe('essayer de le prendre')
  })
})
