import { euros } from '@repo/server-kit/staff-text'
import type { Db } from '#api/database.ts'
import { findClaimsWithCancelledRefund } from '#api/features/claims/cancelled-refunds.service.ts'
import type { TimelineEvent, TimelineOrder } from './timeline-event.types.ts'
import { createEvent } from './timeline-event.types.ts'

function readClaims(db: Db, { id }: TimelineOrder) {
  return db.claim.findMany({
    where: { orderId: id },
    select: {
      id: true,
      kind: true,
      subject: true,
      status: true,
      openedAt: true,
      answeredAt: true,
      withdrawnAt: true,
      carrierViewAt: true,
      refundId: true,
      refundCents: true,
    },
  })
}

/**
 * Returns the events of an order's claims: the sender's claims, the carrier's statements, the outcomes. Without texts.
 */
export async function listClaimEvents(db: Db, order: TimelineOrder): Promise<readonly TimelineEvent[]> {
  const claims = await readClaims(db, order)
  const refundCancelledIds = await findClaimsWithCancelledRefund(db, claims)
  return claims.flatMap((claim) => [
    ...createEvent(
      'claims',
      claim.openedAt,
      `the sender claims: ${claim.subject ?? claim.kind} (${claim.id})`,
    ),
    ...createEvent('claims', claim.carrierViewAt, `the carrier says what it thinks of claim ${claim.id}`),
    ...createEvent('claims', claim.withdrawnAt, `claim ${claim.id} is withdrawn`),
    ...createEvent(
      'claims',
      claim.answeredAt,
      `claim ${claim.id} is ${claim.status}, with a refund of ${euros(claim.refundCents)}${refundCancelledIds.has(claim.id) ? ', cancelled since' : ''}`,
    ),
  ])
}
