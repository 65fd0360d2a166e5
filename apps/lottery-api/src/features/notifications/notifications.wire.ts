import type { Prisma } from '@repo/prisma/lottery-types'

/** Returns the facts of a notification that are texts or numbers. */
export function toFacts(facts: Prisma.JsonValue): Record<string, string | number> {
  const entries = Object.entries(facts ?? {}).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  )
  return Object.fromEntries(entries)
}
