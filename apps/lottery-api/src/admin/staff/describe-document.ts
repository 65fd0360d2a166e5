import type { IdentityDocument } from '@repo/prisma/lottery-types'

/** Describes an approved document: its kind, and its last day. */
export function describeDocument({ type, expiresOn }: Pick<IdentityDocument, 'type' | 'expiresOn'>): string {
  return `${type}, ${expiresOn ? `good until ${expiresOn.toISOString().slice(0, 10)}` : 'without an end'}`
}
