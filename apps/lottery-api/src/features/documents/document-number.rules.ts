import type { DocumentType, Player } from '@repo/prisma/lottery-types'
import type { Deps } from '#lottery-api/deps.ts'
import { hashWithKey } from '#lottery-api/keyed-hash.ts'

/**
 * The identity of a document: its issuer and its number. Not its kind: its player declares that, and one number under
 * four kinds would be four persons.
 */
export type DocumentNumber = {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly number: string
}

/** The forms of document numbers, by country and kind. German ones have no vowels, and no B, D, Q and S. */
const forms: Readonly<Record<string, Readonly<Partial<Record<DocumentType, RegExp>>>>> = {
  FR: { passport: /^\d{2}[A-Z]{2}\d{5}$/, identity_card: /^(?:\d{12}|[A-Z0-9]{9})$/ },
  IT: { passport: /^[A-Z]{2}\d{7}$/, identity_card: /^[A-Z]{2}(?:\d{7}|\d{5}[A-Z]{2})$/ },
  DE: { passport: /^[CFGHJKLMNPRTVWXYZ0-9]{9,10}$/, identity_card: /^[CFGHJKLMNPRTVWXYZ0-9]{9,10}$/ },
}

/** Passports of any country have at most nine characters (ICAO 9303). */
const anyPassport = /^[A-Z0-9]{6,9}$/
const anyOther = /^[A-Z0-9]{5,18}$/

/** Whether a number has the usual form; an unusual one is read by two persons. */
export function isUsualNumber(type: DocumentType, { country, number }: DocumentNumber): boolean {
  const plainNumber = toPlain(number)
  const isOneCharacter = new Set(plainNumber).size < 2
  const form = forms[country]?.[type] ?? (type === 'passport' ? anyPassport : anyOther)
  return form.test(plainNumber) && /\d/.test(plainNumber) && !isOneCharacter
}

/** Hashes a document's number with a key. Blanks, dashes and case make no difference. */
export function hashDocumentNumber(
  { config }: Pick<Deps, 'config'>,
  { country, number }: DocumentNumber,
): string {
  return hashWithKey(config.personSecret, 'document number', JSON.stringify([country, toPlain(number)]))
}

/**
 * Hashes a document's person with a key: name at birth, first of the first names, day of birth, in a normalised form.
 * Not the town, whose spelling varies. The hash recognises a person who returns with another document; two persons may
 * share it.
 */
export function hashPerson(
  { config }: Pick<Deps, 'config'>,
  { birthName, firstName, birthDate }: Pick<Player, 'birthName' | 'firstName' | 'birthDate'>,
): string {
  const [first = ''] = (firstName ?? '').trim().split(/[\s,-]+/)
  const born = birthDate?.toISOString().slice(0, 10) ?? ''
  const identity = [removeAccents(birthName ?? ''), removeAccents(first), born]
  return hashWithKey(config.personSecret, 'person', JSON.stringify(identity))
}

const toPlain = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const removeAccents = (text: string) => toPlain(text.normalize('NFKD').replace(/\p{M}/gu, ''))
