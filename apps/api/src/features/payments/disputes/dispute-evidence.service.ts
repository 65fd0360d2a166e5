import { StaffError } from '@repo/server-kit/staff-error'
import type { Db } from '#api/database.ts'

/** Returns the disputes of card payments: undecided ones, or all, newest first (at most 100). */
export function findDisputes(db: Db, isOpenOnly: boolean) {
  return db.cardDispute.findMany({
    where: isOpenOnly ? { closedAt: null } : {},
    orderBy: [{ openedAt: 'desc' }, { id: 'asc' }],
    take: 100,
  })
}

/**
 * Returns a dispute with its evidence: what was ordered and paid, the course and the proofs, without names, addresses
 * and pictures, which the order's own view shows. Throws a `StaffError` for an unknown id.
 */
export async function readDisputeWithEvidence(db: Db, id: string) {
  const row = await db.cardDispute.findUnique({ where: { id }, include: { debt: true } })
  if (!row) throw new StaffError(`There is no dispute ${id}.`)
  const { debt, ...dispute } = row
  const { orderId } = dispute
  const order = await db.order.findUniqueOrThrow({
    where: { id: orderId },
    include: {
      payment: { select: { intentId: true, capturedCents: true, refundedCents: true, authorisedAt: true } },
      refunds: { select: { id: true, amountCents: true, status: true, requestedAt: true } },
      _count: { select: { messages: true } },
    },
  })
  const delivery = await db.delivery.findFirst({
    where: { orderId, status: { not: 'withdrawn' } },
    include: {
      events: { where: { undoneAt: null }, orderBy: { id: 'asc' }, select: { status: true, at: true } },
      proofs: true,
      _count: { select: { track: true } },
    },
  })
  return {
    dispute,
    order: {
      id: orderId,
      phase: order.phase,
      priceCents: order.priceCents,
      createdAt: order.createdAt,
      endedAt: order.endedAt,
      cancelledBy: order.cancelledBy,
      feeCents: order.feeCents,
    },
    payment: order.payment,
    extraCharge: debt && { intentId: debt.intentId, amountCents: debt.amountCents, paidAt: debt.settledAt },
    refunds: order.refunds,
    steps: delivery?.events ?? [],
    proofs: (delivery?.proofs ?? []).map(({ stage, at, photoFileId, signatureFileId, comment }) => ({
      stage,
      at,
      hasPhoto: photoFileId !== null,
      hasSignature: signatureFileId !== null,
      hasComment: comment !== '',
    })),
    arrivedAtDropoffAt: delivery?.atDropoffAt ?? null,
    billNumber: delivery?.billNumber ?? null,
    positions: delivery?._count.track ?? 0,
    messages: order._count.messages,
  }
}
