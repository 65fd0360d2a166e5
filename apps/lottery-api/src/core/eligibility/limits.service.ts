import type { LimitPeriod } from '@repo/lottery-rules/deposit-limits'
import {
  findLimitWindowStart,
  isWithinLimits,
  limitPeriods,
  requestLimit,
} from '@repo/lottery-rules/deposit-limits'
import type { Purchase } from '@repo/prisma/lottery-types'
import { Refusal } from '@repo/server-kit/refusal'
import type { NotifyDeps } from '#lottery-api/core/notifications/notify.service.ts'
import { fillTemplate, notify } from '#lottery-api/core/notifications/notify.service.ts'
import { lockPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import type { Db, Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { toPageUrl } from '#lottery-api/mail/page-url.ts'
import { limitReachedEmail } from './limit-reached.emails.ts'
import { listLimits, sumPaidInSince, writeLimit } from './limits.data.ts'

/**
 * Throws `limit-exceeded` when a payment would exceed a limit of the player, `limit-needed` when they never set one.
 * Locks their row until the transaction ends: the purchase must be written in the same one, so that concurrent ones
 * cannot exceed it.
 */
export async function requireWithinLimits(
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  playerId: string,
  cents: number,
  now: Date,
): Promise<void> {
  await lockPlayer(tx, playerId)
  const uses = await listLimitUses(deps, tx, playerId, now)
  if (!uses.some(({ isSet }) => isSet)) throw new Refusal('limit-needed')
  if (!isWithinLimits(uses, cents)) throw new Refusal('limit-exceeded')
}

/**
 * Whether the player's limits allow one more payment of this amount (0: the present state); false without any limit.
 */
export async function canPayWithinLimits(
  deps: Pick<Deps, 'config' | 'db'>,
  playerId: string,
  cents: number,
  now: Date,
): Promise<boolean> {
  const uses = await listLimitUses(deps, deps.db, playerId, now)
  return uses.some(({ isSet }) => isSet) && isWithinLimits(uses, cents)
}

/** Returns the limits of a day, a week and a month in this order, each with the sum paid within its window. */
export async function listLimitUses(deps: Pick<Deps, 'config'>, tx: Db, playerId: string, now: Date) {
  const limits = await listLimits(tx, playerId)
  const { timeZone } = deps.config
  const readUse = async (period: LimitPeriod) => {
    const limit = limits.find((each) => each.period === period) ?? null
    const usedCents = await sumPaidInSince(tx, playerId, findLimitWindowStart(period, now, timeZone))
    return {
      period,
      isSet: limit !== null,
      cents: limit?.cents ?? null,
      raise: limit?.raise ?? null,
      usedCents,
    }
  }
  // One after the other: a transaction has one connection.
  const [day, week, month] = limitPeriods
  return [await readUse(day), await readUse(week), await readUse(month)]
}

/**
 * Notifies a player whose payment leaves no room in a limit for another of the same amount: once for each payment,
 * about the limit of the shortest such period.
 */
export async function notifyIfLimitReached(
  deps: NotifyDeps,
  tx: Tx,
  { id, playerId, amountCents }: Pick<Purchase, 'id' | 'playerId' | 'amountCents'>,
  now: Date,
): Promise<void> {
  const uses = await listLimitUses(deps, tx, playerId, now)
  const reached = uses.find((use) => !isWithinLimits([use], amountCents))
  if (!reached || reached.cents === null) return
  const { period, cents } = reached
  await notify(deps, tx, playerId, {
    event: 'limit-reached',
    about: id,
    facts: { period, cents },
    mail: fillTemplate(limitReachedEmail, { cents, url: toPageUrl(deps.config.webUrl, 'accountSettings') }),
  })
}

/**
 * Applies the lowest limits of a person's closed accounts to the new one too: leaving and returning raises none. A
 * higher limit of the new account becomes a pending raise. The player is locked.
 */
export async function carryLimitsOver(
  tx: Tx,
  playerId: string,
  formerIds: readonly string[],
  now: Date,
): Promise<void> {
  const ownLimits = await listLimits(tx, playerId)
  const formerLimits = await tx.depositLimit.findMany({ where: { playerId: { in: [...formerIds] } } })
  for (const period of limitPeriods) {
    const formerCents = formerLimits.flatMap((each) => (each.period === period ? (each.cents ?? []) : []))
    const ownLimit = ownLimits.find((each) => each.period === period)
    if (formerCents.length === 0) continue
    const carriedLimit = { cents: Math.min(...formerCents), raise: null }
    if (ownLimit && ownLimit.cents !== null && ownLimit.cents <= carriedLimit.cents) continue
    const limit = ownLimit ? requestLimit(carriedLimit, ownLimit.cents, now).limit : carriedLimit
    if (limit) await writeLimit(tx, playerId, { period, ...limit }, now)
  }
}
