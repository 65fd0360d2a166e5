import type { RateCard } from '@repo/delivery-rules/rate-card'
import { parseRateCard } from '@repo/delivery-rules/rate-card'
import { databaseNow } from '@repo/server-kit/database'
import type { Db, Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'

/** Returns the rate card in effect, by the database's time. Throws when there is none, or it is unreadable. */
export async function readCurrentRateCard(db: Db): Promise<RateCard> {
  const stored = await findCurrentStoredCard(db)
  if (!stored) throw new Error('There is no rate card yet: import one with the admin command')
  return parseStoredCard(stored.version, stored.card)
}

/** Returns the current card as stored, whether or not today's rules can read it; null without one. */
export async function findCurrentStoredCard(db: Db): Promise<{ version: number; card: unknown } | null> {
  const [row] = await db.$queryRaw<{ version: number; card: unknown }[]>`
    SELECT version, card FROM rate_card WHERE effective_from <= app_now()
    ORDER BY effective_from DESC, version DESC LIMIT 1`
  return row ?? null
}

/** Parses a stored card. Throws for an invalid one: each was checked when it was imported. */
export function parseStoredCard(version: number, stored: unknown): RateCard {
  const reading = parseRateCard(stored)
  if (!reading.ok)
    throw new Error(`Rate card ${version} cannot be read`, { cause: new Error(reading.problems.join('; ')) })
  return { ...reading.card, version }
}

/**
 * Stores a rate card as the next version, in effect from `effectiveFrom` (now, when absent). A card that equals the
 * newest version changes nothing, not even its start. Returns the stored version, and whether it is new. Throws for an
 * invalid card, with every problem named. `onStored` is called in the transaction that stores a new version.
 */
export async function importRateCard(
  deps: Pick<Deps, 'db'>,
  card: unknown,
  effectiveFrom?: Date,
  onStored?: (tx: Tx, stored: { version: number; effectiveFrom: Date }) => Promise<void>,
): Promise<{ version: number; isNew: boolean; effectiveFrom: Date }> {
  const reading = parseRateCard(card)
  if (!reading.ok) throw new Error(`The rate card is not valid: ${reading.problems.join('; ')}`)
  return deps.db.$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE rate_card IN SHARE ROW EXCLUSIVE MODE`
    const [newest] = await tx.$queryRaw<{ version: number; effectiveFrom: Date; isSame: boolean }[]>`
      SELECT version, effective_from AS "effectiveFrom",
             card - 'version' = ${JSON.stringify(reading.card)}::jsonb - 'version' AS "isSame"
      FROM rate_card ORDER BY version DESC LIMIT 1`
    if (newest?.isSame) return { version: newest.version, isNew: false, effectiveFrom: newest.effectiveFrom }
    const now = await databaseNow(tx)
    const next = { version: (newest?.version ?? 0) + 1, effectiveFrom: effectiveFrom ?? now }
    await tx.rateCard.create({
      data: { ...next, card: { ...reading.card, version: next.version }, importedAt: now },
    })
    await onStored?.(tx, next)
    return { ...next, isNew: true }
  })
}
