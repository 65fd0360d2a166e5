import { randomInt, timingSafeEqual } from 'node:crypto'
import {
  addWrongTry,
  formatHandoverCode,
  lockedUntil,
  maxWrongCodes,
} from '@repo/delivery-rules/handover-code'
import { Refusal } from '@repo/server-kit/refusal'
import type { Tx } from '#api/database.ts'
import type { LockedOrder } from './order-phases.service.ts'
import type { StrandedGoods } from './road-problems.data.ts'

/** Draws a code by which a carrier proves that the previous carrier handed it the goods. */
export function drawTakeoverCode(): string {
  return formatHandoverCode(randomInt(10_000))
}

/**
 * Judges a carrier's code for taking over goods: null when it is right, else the refusal.
 * Refused before the other carrier has taken its photo, which shows it the code. Goods released by staff need no
 * code.
 * A wrong one is counted, which the caller's transaction must commit.
 */
export async function judgeTakeoverCode(
  tx: Tx,
  { now }: LockedOrder,
  goods: StrandedGoods,
  given: string | null,
): Promise<Refusal | null> {
  if (goods.releasedAt !== null) return null
  if (goods.handoverPhotoAt === null || goods.code === null) return new Refusal('takeover-photo-needed')
  if (given === null) return new Refusal('takeover-code-needed')
  const until = lockedUntil(goods, now)
  if (until) return new Refusal('takeover-code-locked', { facts: { bloqueJusquA: until } })
  if (isSame(given, goods.code)) return null
  const tries = addWrongTry(goods, now)
  await tx.roadProblem.update({ where: { id: goods.id }, data: tries, select: { id: true } })
  return tries.lockedUntil === null
    ? new Refusal('takeover-code-wrong', { facts: { essaisRestants: maxWrongCodes - tries.wrongTries } })
    : new Refusal('takeover-code-locked', { facts: { bloqueJusquA: tries.lockedUntil } })
}

function isSame(given: string, code: string): boolean {
  return given.length === code.length && timingSafeEqual(Buffer.from(given), Buffer.from(code))
}
