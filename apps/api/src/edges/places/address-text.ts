/** The maximum length of an address in characters; a longer text names no place. */
export const maxAddressLength = 300

/**
 * A word of a typed text: its folded form, its position, and whether it begins the text or follows a comma, bracket,
 * dash or line end.
 */
export type Word = {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly isSegmentStart: boolean
}

const expansions: ReadonlyMap<string, string> = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['av', 'avenue'],
  ['ave', 'avenue'],
  ['bd', 'boulevard'],
  ['bld', 'boulevard'],
  ['boul', 'boulevard'],
  ['pl', 'place'],
  ['chem', 'chemin'],
  ['imp', 'impasse'],
  ['fg', 'faubourg'],
  ['fbg', 'faubourg'],
])

/** Folds one word: no accent, no capital, no ligature; `3e`, `3ème` and `03` become `3`; `st` becomes `saint`. */
function foldWord(word: string): string {
  // Skips plain words: the steps below would take three quarters of the gazetteer's load time.
  if (/^[A-Za-z]+$/.test(word)) {
    const lower = word.toLowerCase()
    return expansions.get(lower) ?? lower
  }
  const plain = word
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
  const ordinal = /^0?(\d{1,2})(?:e|er|eme|ieme|nd|nde|re|ere)?$/.exec(plain)
  return ordinal?.[1] ?? expansions.get(plain) ?? plain
}

/** Splits a text into folded words. Accents, capitals, hyphens, apostrophes and usual abbreviations do not matter. */
export function splitWords(text: string): Word[] {
  const words: Word[] = []
  let previousEnd = 0
  for (const match of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const end = match.index + match[0].length
    const between = text.slice(previousEnd, match.index)
    words.push({
      // "Gif s/ Yvette": the slash of an abbreviated "sur".
      text: match[0].toLowerCase() === 's' && text[end] === '/' ? 'sur' : foldWord(match[0]),
      start: match.index,
      end,
      isSegmentStart: words.length === 0 || /[,;:()[\]\n–—]| - /.test(between),
    })
    previousEnd = end
  }
  return words
}

/** Joins folded words with single spaces. */
export const joinWithSpaces = (words: readonly Word[]) => words.map((word) => word.text).join(' ')

/** Joins folded words without spaces, so that "Lhay les Roses" equals "L'Haÿ-les-Roses". */
export const joinCompact = (words: readonly Word[]) => words.map((word) => word.text).join('')

const lowerCaseWords = new Set(
  'a à au aux bis d de des du en et l la le les lès ou par près quater sous sur ter'.split(' '),
)

function tidyWord(word: string, isAllCapitals: boolean, isFirst: boolean): string {
  const lower = word.toLowerCase()
  if (lowerCaseWords.has(lower) && !isFirst) return lower
  // ZAC, RN7, McDonald: these capitals are typed on purpose.
  if (!isAllCapitals && /\p{Lu}/u.test(word.slice(1))) return word
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}

/**
 * Returns the street part of a label as typed but tidy: usual capitals, single spaces, only letters, digits and the
 * punctuation of an address. Idempotent.
 */
export function tidyStreet(typed: string): string {
  // "l'ÉTANG" becomes "L'ÉTANG", which is written in capitals only and so becomes "L'Étang".
  let tidied = typed
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const before = tidied
    tidied = tidyOnce(before)
    if (tidied === before) break
  }
  return tidied
}

/** More than any text needs: two or three passes suffice. */
const maxPasses = 10

function tidyOnce(typed: string): string {
  const clean = typed
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}'’.,/°-]+/gu, ' ')
    .replace(/’/g, "'")
    .replace(/ ?,[ ,]*/g, ', ')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.°]+$/gu, '')
  const isAllCapitals = !/\p{Ll}/u.test(clean)
  return clean.replace(/[\p{L}\p{M}\p{N}]+/gu, (word, offset: number) => {
    // "1er", "12bis": a word that starts with a digit keeps its letters in lower case.
    if (/^\p{N}/u.test(word)) return word.toLowerCase()
    return tidyWord(word, isAllCapitals, offset === 0)
  })
}
