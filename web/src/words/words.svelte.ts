// Words of the page and of the games in the language that is switched on.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle'
import { library } from '$/wire/api'
import type { Piece, Said } from '$/wire/types'
import { marked, melted, spaced } from './french'
import en from './en.ftl?raw'
import fr from './fr.ftl?raw'

export type Language = 'en' | 'fr'
export const LANGUAGES: readonly Language[] = ['en', 'fr']
const KEPT = 'grognard-language'

function bundle(language: Language, text = ''): FluentBundle {
  const made = new FluentBundle(language, { useIsolating: false })
  made.addResource(new FluentResource(text))
  return made
}

function firstLanguage(): Language {
  const kept = localStorage.getItem(KEPT)
  if (kept === 'en' || kept === 'fr') return kept
  return navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en'
}

class Words {
  language = $state<Language>(firstLanguage())
  /** Grows when the words of the games arrive, so that what shows them is drawn again. */
  #arrived = $state(0)
  /** Whether they have come, or will not: what is shown before would be shown in keys, and jump when it is drawn again. */
  settled = $state(false)
  #own: Record<Language, FluentBundle> = { en: bundle('en', en), fr: bundle('fr', fr) }
  #games: Record<Language, FluentBundle> = { en: bundle('en'), fr: bundle('fr') }
  #loading = new Map<Language, Promise<void>>()

  /** Loads the words of the games in a language, once. */
  load(language: Language = this.language): Promise<void> {
    let loading = this.#loading.get(language)
    if (!loading) {
      loading = library
        .catalogue(language)
        .then(
          (catalogue) => {
            for (const text of Object.values(catalogue.files)) {
              this.#games[language].addResource(new FluentResource(text))
            }
            this.#arrived += 1
          },
          () => void this.#loading.delete(language)
        )
        .finally(() => (this.settled = true))
      this.#loading.set(language, loading)
    }
    return loading
  }

  async speak(language: Language): Promise<void> {
    await this.load(language)
    this.language = language
    localStorage.setItem(KEPT, language)
    document.documentElement.lang = language
  }

  /** A message of the page itself, or null where there is none. */
  own(key: string, args: Record<string, FluentVariable> = {}): string | null {
    if (this.language === 'en') return formatted(this.#own.en, key, args)
    const names = Object.entries(args).map(([name, value]) => [
      name,
      typeof value === 'string' ? marked(value) : value
    ])
    const said = formatted(this.#own.fr, key, Object.fromEntries(names))
    return said === null ? null : spaced(melted(said))
  }

  /** A message of the games' catalogues, or null where there is none. */
  game(key: string, args: Record<string, FluentVariable> = {}): string | null {
    void this.#arrived
    return formatted(this.#games[this.language], key, args)
  }
}

function formatted(bundle: FluentBundle, key: string, args: Record<string, FluentVariable>): string | null {
  const pattern = bundle.getMessage(key)?.value
  return pattern ? bundle.formatPattern(pattern, args, []) : null
}

export const words = new Words()
if (typeof document !== 'undefined') document.documentElement.lang = words.language

/** A string of the page itself. */
export function t(key: string, args: Record<string, FluentVariable> = {}): string {
  return words.own(key, args) ?? key
}

/** A sentence that came from the server in every language. */
export function said(sentence: Said | null | undefined): string {
  return sentence ? sentence[words.language] : ''
}

/** The letters on a piece, as its reader writes them. */
export function lettered(piece: Piece): string {
  return (piece.labels ?? []).find(([language]) => language === words.language)?.[1] ?? piece.label
}

function tidy(key: string): string {
  return key.toLowerCase().replace(/[^a-z0-9-]/g, '-')
}

/** A key of a scene in words: the first that exists of system-prefix-key, prefix-key, key; else the key itself. */
export function word(system: string, prefix: string, key: string): string {
  if (!key) return ''
  for (const parts of [[system, prefix, key], [prefix, key], [key]]) {
    const found = words.game(tidy(parts.filter(Boolean).join('-')))
    if (found !== null) return found
  }
  return key
}

/** What a kind of ground does to movement, sight and cover; empty where its game has no words for it. */
export function effect(system: string, prefix: string, key: string): string {
  return words.game(tidy(`${system}-${prefix}-${key}-does`)) ?? ''
}

/** Numbers, shares and dates as the language writes them. */
export function share(value: number): string {
  return new Intl.NumberFormat(words.language, { style: 'percent', maximumFractionDigits: 0 }).format(value)
}

export function figure(value: number, digits = 1): string {
  return new Intl.NumberFormat(words.language, { maximumFractionDigits: digits }).format(value)
}

/** A moment by the server's clock, which counts milliseconds. */
export function moment(milliseconds: number): string {
  return new Intl.DateTimeFormat(words.language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    milliseconds
  )
}
