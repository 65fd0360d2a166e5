import type { Player } from '@repo/prisma/lottery-types'
import type { Deps } from '#lottery-api/deps.ts'
import { keyedHash } from '#lottery-api/keyed-hash.ts'

/**
 * What names a document among all: who issued it and its number. Not what it is: its player says that, and one number under four kinds would be four
 * persons.
 */
export type DocumentNumber = {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly number: string
}

/** The keyed hash of a document's number, however it was typed: blanks, dashes and case do not make another one. */
export function documentNumberHash(
  { config }: Pick<Deps, 'config'>,
  { country, number }: DocumentNumber,
): string {
  return keyedHash(config.personSecret, 'document number', JSON.stringify([country, plain(number)]))
}

/**
 * The keyed hash of the person that a document names: name at birth, first of the first names, day of birth, however they were typed. Not the town, which
 * each writes in another way. It recognises who comes back with another document; two persons may share it.
 */
export function personHash(
  { config }: Pick<Deps, 'config'>,
  { birthName, firstName, birthDate }: Pick<Player, 'birthName' | 'firstName' | 'birthDate'>,
): string {
  const [first = ''] = (firstName ?? '').trim().split(/[\s,-]+/)
  const born = birthDate?.toISOString().slice(0, 10) ?? ''
  const named = [withoutAccents(birthName ?? ''), withoutAccents(first), born]
  return keyedHash(config.personSecret, 'person', JSON.stringify(named))
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const withoutAccents = (text: string) => plain(text.normalize('NFKD').replace(/\p{M}/gu, ''))
