import type { OptionsType } from '@zxcvbn-ts/core'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** A password that is found by fewer guesses is refused. A year of sign-ins within their budgets is far less. */
const leastGuesses = 50_000_000

/** Estimating costs more than the square of the length: of a longer password its beginning and its end are looked at. */
const longestJudged = 24

/** What everybody knows of the service, and thinks of first where it asks for a password (`docs/security.md` lists them): its names, and who its accounts are. */
export const wordsOfTheService = [
  'volant',
  'cagnotte',
  'expediteur',
  'transporteur',
  'livreur',
  'coursier',
  'loterie',
  'tombola',
  'lottery',
  'courier',
  'support',
  'administrateur',
  'administrator',
] as const

/** Shorter words of the owner are found in many others. */
const leastWord = 3

/**
 * Whether a password is one of those that many people choose (in French, English or by the keyboard), or is made of what everybody knows of
 * its owner (names, e-mail, nickname) or of the service. Some ten milliseconds at most, however long it is.
 */
export async function isGuessable(password: string, ofOwner: readonly string[]): Promise<boolean> {
  const estimator = await estimatorOnce()
  const words = [
    ...wordsOfTheService,
    ...new Set(ofOwner.flatMap((text) => [text, ...text.split('@'), ...text.split(/[^\p{L}\p{N}]+/u)])),
  ]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= leastWord && word.length <= longestJudged)
  return partsOf(password).every((part) => estimator.check(part, words).guesses < leastGuesses)
}

function partsOf(password: string): readonly string[] {
  if (password.length <= longestJudged) return [password]
  return [password.slice(0, longestJudged), password.slice(-longestJudged)]
}

let estimator: Promise<ZxcvbnFactory> | null = null

/** Reads the lists once in a process: a server does so before it takes calls. */
export function estimatorOnce(): Promise<ZxcvbnFactory> {
  estimator ??= readLists().then((options) => new ZxcvbnFactory(options))
  return estimator
}

async function readLists(): Promise<OptionsType> {
  const [common, french] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
  ])
  const lists: Record<string, (string | number)[]> = { ...common.dictionary, ...french.dictionary }
  const wanted = [
    'passwords-common',
    'commonWords-fr',
    'firstnames-fr',
    'lastnames-fr',
    'months-fr',
    'daysOfWeek-fr',
  ]
  return {
    dictionary: Object.fromEntries(wanted.flatMap((name) => (lists[name] ? [[name, lists[name]]] : []))),
    graphs: common.adjacencyGraphs,
    maxLength: longestJudged,
    // Each letter that may be a sign doubles what is looked up.
    l33tMaxSubstitutions: 4,
  }
}
