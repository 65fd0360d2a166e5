import type { DocumentType } from '@repo/prisma/lottery-types'
import type { Deps } from '#lottery-api/deps.ts'
import { keyedHash } from '#lottery-api/keyed-hash.ts'

/** What names a document among all: who issued it, what it is and its number. */
export type DocumentNumber = {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly type: DocumentType
  readonly number: string
}

/** The keyed hash of a document's number, however it was typed: blanks, dashes and case do not make another one. */
export function documentNumberHash(
  { config }: Pick<Deps, 'config'>,
  { country, type, number }: DocumentNumber,
): string {
  const plain = number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return keyedHash(config.authSecret, 'document number', JSON.stringify([country, type, plain]))
}
