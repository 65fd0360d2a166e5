import { commonWords } from './common-passwords.ts'
import { shiftCalendar } from './wall-clock.ts'

/** The minimum and maximum length of a password, in characters. */
const passwordLength = { min: 12, max: 128 } as const

/**
 * A new password must differ from the last 5 and from those of the last 12 months. At most `max` are compared, two
 * changes a month, because each comparison costs as much as a sign-in.
 */
export const formerPasswords = { months: 12, last: 5, max: 24 } as const

/** The owner's data that a password must not be made of. */
export type PasswordOwner = {
  readonly nickname: string
  readonly email: string
  readonly names: readonly string[]
  /** `YYYY-MM-DD`. */
  readonly birthDay: string
}

/** The possible faults of a password. */
export type PasswordFault = 'too-short' | 'too-long' | 'too-common' | 'too-personal'

/** A password needs this many letters and digits besides the names and dates of its player. */
const minOwnCharacters = 8
/** The minimum length of compared words: shorter ones are part of many others. */
const minPartLength = 4

/** Returns the fault of a player's new password, or null. Compares in NFKD form, without case and accents. */
export function findPasswordFault(password: string, owner: PasswordOwner): PasswordFault | null {
  const length = [...password].length
  if (length < passwordLength.min) return 'too-short'
  if (length > passwordLength.max) return 'too-long'
  if (isCommon(normaliseText(password))) return 'too-common'
  return isPersonal(normaliseText(password), owner) ? 'too-personal' : null
}

/**
 * Returns the instant since which a former password still counts: twelve months ago (UTC), on 1 March for a 29 February
 * that the year does not have.
 */
export function findFormerPasswordsStart(now: Date): Date {
  return shiftCalendar(now, { months: -formerPasswords.months }, 'UTC', 'next-month')
}

function normaliseText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

function isCommon(password: string): boolean {
  return isRepetition(password) || isRun(password) || isCommonWord(password)
}

/** Whether a password is a common word, once or several times, with digits and signs around or in it. */
function isCommonWord(password: string): boolean {
  const core = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  // A sign at the end may replace a letter as well: `motdep@$$`.
  return [core, password].some((part) =>
    [part, unmask(part)].some((text) => isRepeatedWord(text.replace(/[^\p{L}]/gu, ''))),
  )
}

const masks: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
  '|': 'l',
}

function unmask(text: string): string {
  return [...text].map((char) => masks[char] ?? char).join('')
}

function isRepeatedWord(letters: string): boolean {
  if (commonWords.has(letters)) return true
  for (let length = minPartLength; 2 * length <= letters.length; length += 1) {
    const word = letters.slice(0, length)
    if (commonWords.has(word) && word.repeat(Math.floor(letters.length / length)) === letters) return true
  }
  return false
}

/** Whether a password repeats a few characters: `aaaaaaaaaaaa`, `abc1abc1abc1`. */
function isRepetition(password: string): boolean {
  if (new Set(password).size < 4) return true
  for (let length = 1; 2 * length <= password.length && length <= 6; length += 1) {
    const part = password.slice(0, length)
    if (part.repeat(Math.ceil(password.length / length)).slice(0, password.length) === password) return true
  }
  return false
}

/** Sequences of the alphabet, of counting and of keyboards. */
const rows: readonly string[] = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  'qwertzuiop',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  // Without accents, as passwords are compared.
  '&e"\'(-e_ca)=',
].flatMap((row) => [row, [...row].reverse().join('')])

/** Whether a password consists of runs along those rows, each of three characters or more. */
function isRun(password: string): boolean {
  let rest = password
  while (rest.length > 0) {
    const length = findLongestRun(rest)
    if (length < 3) return false
    rest = rest.slice(length)
  }
  return true
}

function findLongestRun(text: string): number {
  for (let length = text.length; length >= 3; length -= 1)
    if (rows.some((row) => row.includes(text.slice(0, length)))) return length
  return 0
}

/**
 * Whether a password contains the nickname, the name of the mailbox or the whole birthday, or little else than names
 * and dates of the player. Names and mailboxes of fewer than four characters are ignored.
 */
function isPersonal(password: string, { nickname, email, names, birthDay }: PasswordOwner): boolean {
  const [year = '', month = '', day = ''] = birthDay.split('-')
  const bare = removeSigns(password)
  const ownerTexts = [nickname, email.split('@')[0] ?? '', ...names].map((text) =>
    removeSigns(normaliseText(text)),
  )
  const [nick = '', mailbox = ''] = ownerTexts
  const dates = [`${day}${month}${year}`, `${month}${day}${year}`, `${year}${month}${day}`]
  const isContained = (part: string) => part.length >= minPartLength && bare.includes(part)
  if ([nick, mailbox, ...dates].some(isContained)) return true
  const parts = [...ownerTexts, year, `${day}${month}${year.slice(2)}`].filter(
    (part) => part.length >= minPartLength,
  )
  return (
    parts.reduce((rest, part) => rest.replaceAll(part, ''), bare).length <
    Math.min(minOwnCharacters, bare.length)
  )
}

function removeSigns(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}
