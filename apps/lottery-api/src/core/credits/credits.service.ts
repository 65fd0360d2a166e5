import { addMonths, findNextLot, freeMonths, isExpired, returnedDays } from '@repo/lottery-rules/credits'
import { creditVoided } from '@repo/lottery-rules/ledger'
import type { CreditKind, Prisma } from '@repo/prisma/lottery-types'
import { post } from '#lottery-api/core/ledger/ledger.service.ts'
import type { Tx } from '#lottery-api/database.ts'
import { lockLots } from './credits.data.ts'

const dayMs = 86_400_000

/** Credits that a player gets; the same source gives once. */
export type Gift = {
  readonly playerId: string
  /** Such as `sponsorship:10`. */
  readonly source: string
  readonly credits: number
  /** Twelve months from now when absent. */
  readonly expiresAt?: Date
}

/** Gives free credits. Returns false, and gives nothing, when their source gave credits before. */
export async function giveCredits(tx: Tx, gift: Gift, now: Date): Promise<boolean> {
  const { playerId, source, credits, expiresAt = addMonths(now, freeMonths) } = gift
  return insertLot(tx, { playerId, source, kind: 'free', expiresAt, createdAt: now, granted: credits })
}

/** Inserts a lot of credits, all unused. Returns false when its source gave credits before. */
async function insertLot(tx: Tx, lot: Omit<Prisma.CreditLotCreateManyInput, 'remaining'>): Promise<boolean> {
  const { count } = await tx.creditLot.createMany({
    data: [{ ...lot, remaining: lot.granted }],
    skipDuplicates: true,
  })
  return count === 1
}

/** Gives the draws of a settled purchase as credits that never expire. Returns false when it gave them before. */
export async function givePaidCredits(
  tx: Tx,
  purchase: { readonly id: string; readonly playerId: string; readonly draws: number },
  now: Date,
): Promise<boolean> {
  const { id, playerId, draws } = purchase
  const source = `purchase:${id}`
  return insertLot(tx, { playerId, source, purchaseId: id, kind: 'paid', createdAt: now, granted: draws })
}

/**
 * Takes one credit for a participation that has none: free ones first, the earliest expiry first. Returns its kind;
 * null when there is none. The caller holds the participation's lock.
 */
export async function spendCredit(
  tx: Tx,
  playerId: string,
  participationId: string,
  now: Date,
): Promise<CreditKind | null> {
  const lot = findNextLot(await lockLots(tx, playerId), now)
  if (!lot) return null
  await tx.creditLot.update({ where: { id: lot.id }, data: { remaining: { decrement: 1 } } })
  await tx.creditUse.create({ data: { lotId: lot.id, participationId, usedAt: now } })
  return lot.kind
}

/**
 * How often an expired free credit is renewed when it is returned: never when the player cancels, always for a
 * cancelled draw, and otherwise once, so that no credit lives for ever by repeated incomplete entries.
 */
export type Renewal = 'never' | 'once' | 'always'

/** The source of a renewed credit begins with this. */
const renewedPrefix = 'returned:'

/**
 * Returns the credit of a participation to its lot. An expired free one is renewed for two weeks, where allowed; one
 * whose payment was charged back becomes void, which is booked. False for a repeat, without a credit, and for an
 * expired one that is not renewed. The caller holds the participation's lock.
 */
export async function returnCredit(
  tx: Tx,
  participationId: string,
  now: Date,
  renewal: Renewal,
): Promise<boolean> {
  const use = await tx.creditUse.findFirst({
    where: { participationId, returnedAt: null },
    include: { lot: true },
  })
  if (!use) return false
  const locked = (await lockLots(tx, use.lot.playerId)).find(({ id }) => id === use.lotId)
  const { count } = await tx.creditUse.updateMany({
    where: { id: use.id, returnedAt: null },
    data: { returnedAt: now },
  })
  if (count === 0) return false
  if (isExpired(use.lot, now)) {
    const { playerId, source } = use.lot
    if (renewal === 'never' || (renewal === 'once' && source.startsWith(renewedPrefix))) return false
    const expiresAt = new Date(now.getTime() + returnedDays * dayMs)
    return giveCredits(tx, { playerId, source: `${renewedPrefix}${use.id}`, credits: 1, expiresAt }, now)
  }
  const isVoid = locked !== undefined && locked.toVoid > 0
  const data = isVoid
    ? { voided: { increment: 1 }, toVoid: { decrement: 1 } }
    : { remaining: { increment: 1 } }
  const { purchase } = await tx.creditLot.update({
    where: { id: use.lotId },
    data,
    select: { purchase: true },
  })
  if (isVoid && purchase)
    await post(
      tx,
      { kind: 'credit-voided', key: `credit-voided:${use.id}`, postings: creditVoided(purchase) },
      now,
    )
  return true
}
