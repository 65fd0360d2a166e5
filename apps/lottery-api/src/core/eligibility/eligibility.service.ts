import { findActiveExclusion } from '@repo/lottery-rules/exclusion-terms'
import type { Exclusion } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { listServedCountries } from '#lottery-api/core/players/countries.rules.ts'
import { lockPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import type { Db, Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'

/** A player's ineligibility reasons. */
export type IneligibilityReason =
  | 'identity-not-validated'
  | 'excluded'
  | 'barred'
  | 'country-not-served'
  | 'limit-needed'

/**
 * Returns the reason why a player cannot play now; null when they can. `limit-needed` comes last: it prevents paying,
 * not voting or playing with existing credits. A player who has asked to close the account is ineligible, like a barred
 * player.
 */
export async function findIneligibility(
  deps: Pick<Deps, 'config'>,
  tx: Db,
  playerId: string,
  now: Date,
): Promise<IneligibilityReason | null> {
  const player = await tx.player.findUniqueOrThrow({
    where: { id: playerId },
    select: { status: true, country: true, endRequestedAt: true, limits: { select: { period: true } } },
  })
  if (await findCurrentExclusion(tx, playerId, now)) return 'excluded'
  if (player.endRequestedAt !== null || (await isBarred(tx, playerId))) return 'barred'
  if (player.status !== 'validated') return 'identity-not-validated'
  if (!listServedCountries(deps.config).includes(player.country ?? '')) return 'country-not-served'
  return player.limits.length === 0 ? 'limit-needed' : null
}

/**
 * Throws `excluded`, `barred`, `identity-not-validated` or `country-not-served` for an ineligible player. Locks their
 * row until the transaction ends, so that nothing comes in between. `requireWithinLimits` checks for a missing limit.
 */
export async function requirePlayable(deps: Pick<Deps, 'config'>, tx: Tx, playerId: string): Promise<void> {
  await lockPlayer(tx, playerId)
  // The time is read after the lock: an exclusion that held the lock has begun by now.
  const reason = await findIneligibility(deps, tx, playerId, await databaseNow(tx))
  if (reason !== null && reason !== 'limit-needed') throw new Refusal(reason)
}

async function isBarred(tx: Db, playerId: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<unknown[]>`
    SELECT FROM identity_document JOIN barred_person USING (number_hash)
    WHERE player_id = ${playerId}::uuid LIMIT 1`
  return row !== undefined
}

/** Finds a player's exclusion in force, the one that ends last; null without one. */
export async function findCurrentExclusion(db: Db, playerId: string, now: Date): Promise<Exclusion | null> {
  return findActiveExclusion(await db.exclusion.findMany({ where: { playerId } }), now)
}

/**
 * Returns when a player's exclusion ends, by their own choice or the staff's; `endsAt` is null for an exclusion for
 * ever. Null without an exclusion.
 */
export async function findExclusionEnd(
  db: Db,
  playerId: string,
  now: Date,
): Promise<{ readonly endsAt: Date | null } | null> {
  const exclusion = await findCurrentExclusion(db, playerId, now)
  return exclusion && { endsAt: exclusion.endsAt }
}
