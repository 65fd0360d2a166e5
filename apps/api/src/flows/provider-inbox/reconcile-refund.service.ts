import { databaseNow } from '@repo/server-kit/database'
import type { CardRefund } from '@repo/stripe-edge/refunds-and-disputes'
import { recordRefundTry } from '#api/core/settlement/refund-records.service.ts'
import type { Deps } from '#api/deps.ts'
import { sendRefund } from '#api/features/payments/refunds/send-refund.service.ts'

/** The period in which a refund may still be returned: the provider states up to 30 days. */
const windowMs = 35 * 86_400_000
const batchSize = 200

/**
 * Reads a refund from the provider and updates the stored one; one that we did not request is logged. Throws while the
 * provider does not respond. Idempotent: any notice, however late or often, leads to the same state.
 */
export async function reconcileRefund(deps: Deps, providerRefundId: string): Promise<void> {
  const providerRefund = await deps.payments.findRefund(providerRefundId)
  if (providerRefund) await applyProviderState(deps, providerRefund)
}

/**
 * Sends at most 200 due refunds whose job failed, or whose pause after a failure is over, the longest due first. A
 * failure is logged and retried.
 */
export async function sendDueRefunds(deps: Deps): Promise<void> {
  const dueRefunds = await deps.db.refund.findMany({
    where: { status: 'due', nextTryAt: { lte: await databaseNow(deps.db) } },
    select: { id: true },
    orderBy: [{ nextTryAt: 'asc' }, { id: 'asc' }],
    take: batchSize,
  })
  for (const { id } of dueRefunds) await tryStep(deps, id, () => sendRefund(deps, id))
}

/**
 * Compares the refunds of the last five weeks with the provider's, in case of lost notices. A failure is logged and
 * retried.
 */
export async function compareRefunds(deps: Deps): Promise<void> {
  const now = await databaseNow(deps.db)
  for await (const providerRefund of deps.payments.listRefundsSince(new Date(now.getTime() - windowMs)))
    await tryStep(deps, providerRefund.refundId, () => applyProviderState(deps, providerRefund))
}

async function applyProviderState(deps: Deps, providerRefund: CardRefund): Promise<void> {
  const { refundId = '', attempt } = providerRefund.metadata
  if (!/^[0-9a-f-]{36}$/.test(refundId)) {
    // A refund made manually at the provider: our ledger has no entry for it.
    deps.log.error({ providerRefundId: providerRefund.refundId }, 'a refund was made that we did not ask for')
    return
  }
  const refund = await deps.db.refund.findUnique({ where: { id: refundId }, select: { status: true } })
  if (!refund || refund.status === providerRefund.status) return
  await deps.db.$transaction((tx) =>
    recordRefundTry(deps, tx, { refundId, attempt: Number(attempt), answer: providerRefund }),
  )
}

async function tryStep(deps: Deps, subject: string, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    deps.log.warn({ err: error, what: subject }, 'a refund could not be reconciled, the next run tries again')
  }
}
