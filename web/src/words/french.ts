// French as it is printed: the same as the server's `core/language/french.py`, for the page's own messages.

/** Stands before a name that was filled into a message; nobody ever sees it. */
const MARK = '\ue000'
const APOSTROPHE = /(?<=\p{L})'(?=\p{L})/gu
const VOWELS = 'aeiouàâéèêëîïôöûüœæ'
const BEFORE = /(?<=[^\s=]) (?=[:;!?»%](?:[\s)\]».,}…]|$))/gm
const AFTER = /(?<=«) (?=\S)|(?<=[\d}]) (?=cm\b)/g
const CHANGES = new RegExp(`^(?:les? |[${VOWELS}])`, 'i')
const ARTICLE = new RegExp(`(?<![\\p{L}’])(de|à) ${MARK}(les?) `, 'giu')
const VOWEL = new RegExp(`(?<![\\p{L}’])(d|qu|l)e ${MARK}(?=[${VOWELS}])`, 'giu')
const MELTED: Record<string, string> = { 'de le': 'du', 'de les': 'des', 'à le': 'au', 'à les': 'aux' }

/** A text with the spaces that no line may break at, and apostrophes as they are printed. */
export function spaced(text: string): string {
  return text.replace(BEFORE, '\u00a0').replace(AFTER, '\u00a0').replace(APOSTROPHE, '’')
}

/** A name to be filled in, marked where the word before it might have to change. */
export function marked(name: string): string {
  return CHANGES.test(name) ? MARK + name : name
}

/** A text with its marks taken out, and with what a name and the word before it become together. */
export function melted(text: string): string {
  return text
    .replace(ARTICLE, (_, small: string, article: string) => {
      const word = MELTED[`${small} ${article}`.toLowerCase()]
      return `${small === small.toLowerCase() ? word : word[0].toUpperCase() + word.slice(1)} `
    })
    .replace(VOWEL, '$1’')
    .replaceAll(MARK, '')
}
