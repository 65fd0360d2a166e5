import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { refreshAvailability } from '#api/core/availability/availability.service.ts'
import { notifyCarrier } from '#api/core/availability/carrier-hints.service.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { wakeDispatch } from '#api/live/tell.ts'
import {
  closeOffer,
  findOfferWithOrder,
  findPendingOfferOf,
  lockRequest,
  scheduleAttempt,
} from './dispatch.data.ts'

/** An offer with its order's id, its carrier's company and its delivery. */
export type AnswerableOffer = NonNullable<Awaited<ReturnType<typeof findOfferWithOrder>>>

/**
 * Ends a carrier's open offer as refused, for a carrier that goes off duty or may not work any more. Does nothing
 * without one.
 */
export async function returnPendingOffer(deps: Deps, carrierId: string): Promise<void> {
  const pendingOffer = await findPendingOfferOf(deps.db, carrierId)
  if (!pendingOffer) return
  await deps.db.$transaction(async (tx) => {
    const { order, offer } = await lockOffer(tx, pendingOffer)
    if (offer.status === 'pending') await returnOffer(tx, order, offer)
  })
}

/** Ends the open offers of an account and its drivers that have no valid documents any more, as refused. */
export async function returnOffersWithoutValidDocuments(deps: Deps, accountId: string): Promise<void> {
  const now = await databaseNow(deps.db)
  const carriers = await deps.db.carrier.findMany({
    where: {
      AND: [
        { OR: [{ accountId }, { companyId: accountId }] },
        { OR: [{ validUntil: null }, { validUntil: { lte: now } }] },
      ],
      offers: { some: { status: 'pending' } },
    },
    select: { accountId: true },
  })
  for (const carrier of carriers) await returnPendingOffer(deps, carrier.accountId)
}

/**
 * Ends a locked offer as refused: its carrier becomes available and its screens are updated, and the search continues
 * immediately.
 */
export async function returnOffer(tx: Tx, order: LockedOrder, offer: AnswerableOffer): Promise<void> {
  const request = await lockRequest(tx, order.id)
  await closeOffer(tx, offer.id, 'refused', order.now)
  await scheduleAttempt(tx, request.id, order.now)
  await refreshAvailability(tx, offer.carrierId)
  await notifyCarrier(tx, offer.carrierId, { type: 'offer', id: offer.id })
  await wakeDispatch(tx)
}

/**
 * Locks the order of an offer and reloads the offer, so that no other call changes it. Throws `not-found` when either
 * no longer exists.
 */
export async function lockOffer(
  tx: Tx,
  unlockedOffer: { id: string; request: { orderId: string } },
): Promise<{ order: LockedOrder; offer: AnswerableOffer }> {
  const order = await lockOrder(tx, unlockedOffer.request.orderId)
  const offer = await findOfferWithOrder(tx, unlockedOffer.id)
  if (!order || !offer) throw new Refusal('not-found')
  return { order, offer }
}
