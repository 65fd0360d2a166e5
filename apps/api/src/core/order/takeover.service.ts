import { randomInt } from 'node:crypto'
import {
  addWrongTry,
  findLockEnd,
  formatHandoverCode,
  maxWrongCodes,
} from '@repo/delivery-rules/handover-code'
import { Refusal } from '@repo/server-kit/refusal'
import type { Tx } from '#api/database.ts'
import { isSameCode } from './handover-code.service.ts'
import type { LockedOrder } from './order-phases.service.ts'
import type { StrandedGoods } from './road-problems.data.ts'

/** Returns a random code by which a carrier proves that the previous carrier handed it the goods. */
export function createTakeoverCode(): string {
  return formatHandoverCode(randomInt(10_000))
}

/**
 * Checks a carrier's code for taking over goods. Returns null when it is right or staff has released the goods, else
 * the refusal: `takeover-photo-needed` before the other carrier has taken its photo, which shows it the code, or
 * `takeover-code-needed`, `takeover-code-wrong` or `takeover-code-locked`. The caller throws it after the commit, since
 * the transaction counts a wrong code. Call it with the order locked.
 */
export async function checkTakeoverCode(
  tx: Tx,
  { now }: LockedOrder,
  goods: StrandedGoods,
  enteredCode: string | null,
): Promise<Refusal | null> {
  if (goods.releasedAt !== null) return null
  if (goods.handoverPhotoAt === null || goods.code === null) return new Refusal('takeover-photo-needed')
  if (enteredCode === null) return new Refusal('takeover-code-needed')
  const until = findLockEnd(goods, now)
  if (until) return new Refusal('takeover-code-locked', { facts: { bloqueJusquA: until } })
  if (isSameCode(enteredCode, goods.code)) return null
  const tries = addWrongTry(goods, now)
  await tx.roadProblem.update({ where: { id: goods.id }, data: tries, select: { id: true } })
  return tries.lockedUntil === null
    ? new Refusal('takeover-code-wrong', { facts: { essaisRestants: maxWrongCodes - tries.wrongTries } })
    : new Refusal('takeover-code-locked', { facts: { bloqueJusquA: tries.lockedUntil } })
}
