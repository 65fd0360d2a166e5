import { randomInt, timingSafeEqual } from 'node:crypto'
import {
  addWrongTry,
  findLockEnd,
  formatHandoverCode,
  maxWrongCodes,
} from '@repo/delivery-rules/handover-code'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { notifyCarrier } from '#api/core/availability/carrier-hints.service.ts'
import { notifyRecipient } from '#api/core/recipient/recipient-news.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { tell } from '#api/live/tell.ts'
import type { LockedOrder } from './order-phases.service.ts'
import { lockOrder } from './order-phases.service.ts'

/** A handover code, and until when wrong tries have locked it; null when it is not locked. */
export type SeenCode = { readonly code: string; readonly lockedUntil: Date | null }

/** Creates the code of a new order whose sender requires one. Throws for a second code of one order. */
export async function createHandoverCode(tx: Tx, orderId: string, at: Date): Promise<void> {
  await tx.handoverCode.create({
    data: { orderId, code: createRandomCode(), madeAt: at },
    select: { orderId: true },
  })
}

/**
 * Returns the code of the caller's order. Null when none is required, once the goods return, and once the order is
 * over. Throws `not-found` for any other order.
 */
export async function readHandoverCode(
  deps: Deps,
  caller: Caller,
  orderId: string,
): Promise<SeenCode | null> {
  const order = await deps.db.order.findFirst({
    where: { id: orderId, senderId: caller.senderId },
    select: {
      endedAt: true,
      handoverCode: true,
      deliveries: { where: { status: 'returning' }, select: { id: true } },
    },
  })
  if (!order) throw new Refusal('not-found')
  const { endedAt, handoverCode: storedCode, deliveries } = order
  if (endedAt !== null || storedCode === null || deliveries.length > 0) return null
  return { code: storedCode.code, lockedUntil: findLockEnd(storedCode, await databaseNow(deps.db)) }
}

/**
 * Replaces the code of the caller's order and resets its wrong tries. Updates the screens of sender and carrier, and
 * notifies the recipient. Throws `no-handover-code` when none is required or the goods return, `order-finished`, and
 * `not-found` for any other order.
 */
export async function renewHandoverCode(deps: Deps, caller: Caller, orderId: string): Promise<SeenCode> {
  return deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.senderId !== caller.senderId) throw new Refusal('not-found')
    const storedOrder = await tx.order.findUniqueOrThrow({
      where: { id: orderId },
      select: {
        endedAt: true,
        handoverCode: { select: { code: true } },
        deliveries: { where: { status: 'returning' }, select: { id: true } },
      },
    })
    if (storedOrder.handoverCode === null || storedOrder.deliveries.length > 0)
      throw new Refusal('no-handover-code')
    if (storedOrder.endedAt !== null) throw new Refusal('order-finished')
    const code = createRandomCode(storedOrder.handoverCode.code)
    await tx.handoverCode.update({
      where: { orderId },
      data: { code, wrongTries: 0, lockedUntil: null, madeAt: order.now },
      select: { orderId: true },
    })
    await notifyBothParties(tx, order)
    const occurrence = String(order.now.getTime())
    await notifyRecipient(deps, tx, orderId, { kind: 'recipient-code', occurrence })
    return { code, lockedUntil: null }
  })
}

/**
 * Checks a carrier's code for a delivery. Returns null when it is right or none is required, else the refusal:
 * `handover-code-needed`, `handover-code-wrong` or `handover-code-locked`. The caller throws it after the commit, since
 * the transaction counts a wrong code and, when that locks the code, updates the screens of sender and carrier. The
 * order is locked, so that of two concurrent wrong codes both count.
 */
export async function checkHandoverCode(
  tx: Tx,
  order: LockedOrder,
  enteredCode: string | null,
): Promise<Refusal | null> {
  const storedCode = await tx.handoverCode.findUnique({ where: { orderId: order.id } })
  if (!storedCode) return null
  if (enteredCode === null) return new Refusal('handover-code-needed')
  const until = findLockEnd(storedCode, order.now)
  if (until) return createLockedRefusal(until)
  if (isSameCode(enteredCode, storedCode.code)) return null
  const tries = addWrongTry(storedCode, order.now)
  await tx.handoverCode.update({ where: { orderId: order.id }, data: tries, select: { orderId: true } })
  if (tries.lockedUntil === null)
    return new Refusal('handover-code-wrong', {
      facts: { essaisRestants: maxWrongCodes - tries.wrongTries },
    })
  await notifyBothParties(tx, order)
  return createLockedRefusal(tries.lockedUntil)
}

function createLockedRefusal(until: Date): Refusal {
  return new Refusal('handover-code-locked', { facts: { bloqueJusquA: until } })
}

/** Whether a carrier entered this code. Takes the same time for every wrong one of its length. */
export function isSameCode(enteredCode: string, code: string): boolean {
  return enteredCode.length === code.length && timingSafeEqual(Buffer.from(enteredCode), Buffer.from(code))
}

/** Returns a random code that differs from the previous one, so that the previous one becomes invalid. */
function createRandomCode(previousCode: string | null = null): string {
  const code = formatHandoverCode(randomInt(10_000))
  return code === previousCode ? createRandomCode(previousCode) : code
}

async function notifyBothParties(tx: Tx, { id, senderId }: LockedOrder): Promise<void> {
  await tell(tx, [senderId], { type: 'order', id })
  const delivery = await tx.delivery.findFirst({
    where: { orderId: id, status: { not: 'withdrawn' } },
    select: { carrierId: true },
  })
  if (delivery) await notifyCarrier(tx, delivery.carrierId, { type: 'order', id })
}
