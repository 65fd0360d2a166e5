import { databaseNow } from '@repo/server-kit/database'
import { syncRecentDisputes } from '@repo/stripe-edge/dispute-progress'
import type { Deps } from '#lottery-api/deps.ts'
import { applyDispute } from './disputes.service.ts'

/**
 * Reconciles the card provider's recent disputes, and our open ones. One that fails is logged, and does not block the
 * others.
 */
export async function sweepDisputes(deps: Deps): Promise<null> {
  const openDisputes = await deps.db.cardDispute.findMany({
    where: { closedAt: null },
    select: { providerDisputeId: true },
  })
  await syncRecentDisputes(deps.payments.card, {
    now: await databaseNow(deps.db),
    openIds: openDisputes.map(({ providerDisputeId }) => providerDisputeId),
    applyDispute: (theirs) => applyDispute(deps, theirs),
    onError: (error, disputeId) =>
      deps.log.warn({ err: error, disputeId }, 'a dispute could not be checked, the next run tries again'),
  })
  return null
}
