import type { OptionsType } from '@zxcvbn-ts/core'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** A password found by fewer guesses is refused. The sign-in budgets allow far fewer guesses in a year. */
const minGuesses = 50_000_000

/** Estimating takes more than quadratic time, so only the beginning and the end of a longer password are judged. */
const maxJudgedLength = 24

/**
 * The words about the service that come to mind first for a password (listed in `docs/security.md`): its names, and the
 * kinds of accounts.
 */
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

/** The minimum length of an owner's word: shorter ones are part of many others. */
const minWordLength = 3

/**
 * Whether a password is common in French, English or by keyboard pattern, or consists of public facts about its owner
 * (names, email, nickname) or the service. Takes some ten milliseconds at most.
 */
export async function isGuessable(password: string, ownerFacts: readonly string[]): Promise<boolean> {
  const estimator = await loadEstimator()
  const words = [
    ...wordsOfTheService,
    ...new Set(ownerFacts.flatMap((text) => [text, ...text.split('@'), ...text.split(/[^\p{L}\p{N}]+/u)])),
  ]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= minWordLength && word.length <= maxJudgedLength)
  return listJudgedParts(password).every((part) => estimator.check(part, words).guesses < minGuesses)
}

function listJudgedParts(password: string): readonly string[] {
  if (password.length <= maxJudgedLength) return [password]
  return [password.slice(0, maxJudgedLength), password.slice(-maxJudgedLength)]
}

let estimator: Promise<ZxcvbnFactory> | null = null

/** Loads the word lists, once in a process. A server calls it before it takes calls. */
export function loadEstimator(): Promise<ZxcvbnFactory> {
  estimator ??= readLists().then((options) => new ZxcvbnFactory(options))
  return estimator
}

async function readLists(): Promise<OptionsType> {
  const [common, french] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
  ])
  const lists: Record<string, (string | number)[]> = { ...common.dictionary, ...french.dictionary }
  const names = [
    'passwords-common',
    'commonWords-fr',
    'firstnames-fr',
    'lastnames-fr',
    'months-fr',
    'daysOfWeek-fr',
  ]
  return {
    dictionary: Object.fromEntries(names.flatMap((name) => (lists[name] ? [[name, lists[name]]] : []))),
    graphs: common.adjacencyGraphs,
    maxLength: maxJudgedLength,
    // Each letter that may be a sign doubles the lookups.
    l33tMaxSubstitutions: 4,
  }
}
