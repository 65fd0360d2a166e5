import type { IdentityDocument } from '@repo/prisma/lottery-types'

/** An approved document in words: what it is, and its last day. */
export function documentWords({ type, expiresOn }: Pick<IdentityDocument, 'type' | 'expiresOn'>): string {
  return `${type}, ${expiresOn ? `good until ${expiresOn.toISOString().slice(0, 10)}` : 'without an end'}`
}
