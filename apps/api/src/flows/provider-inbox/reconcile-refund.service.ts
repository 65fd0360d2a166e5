import { databaseNow } from '@repo/server-kit/database'
import type { CardRefund } from '@repo/stripe-edge/refunds-and-disputes'
import { recordRefundTry } from '#api/core/settlement/refund-records.service.ts'
import type { Deps } from '#api/deps.ts'
import { sendRefund } from '#api/features/payments/refunds/send-refund.service.ts'

/** How long a refund may still be returned: the provider names up to 30 days. */
const windowMs = 35 * 86_400_000
const batchSize = 200

/**
 * Reads a refund from the provider and updates ours. Idempotent: any notice, however late or often, leads to the same
 * state.
 */
export async function reconcileRefund(deps: Deps, providerRefundId: string): Promise<void> {
  const theirs = await deps.payments.findRefund(providerRefundId)
  if (theirs) await agree(deps, theirs)
}

/** Sends the due refunds: with failed jobs, or after the pause of a failure. */
export async function sendDueRefunds(deps: Deps): Promise<void> {
  const due = await deps.db.refund.findMany({
    where: { status: 'due', nextTryAt: { lte: await databaseNow(deps.db) } },
    select: { id: true },
    orderBy: [{ nextTryAt: 'asc' }, { id: 'asc' }],
    take: batchSize,
  })
  for (const { id } of due) await tryStep(deps, id, () => sendRefund(deps, id))
}

/** Compares the refunds of the last five weeks with the provider's, for the notices that were lost. */
export async function compareRefunds(deps: Deps): Promise<void> {
  const now = await databaseNow(deps.db)
  for await (const theirs of deps.payments.refundsSince(new Date(now.getTime() - windowMs)))
    await tryStep(deps, theirs.refundId, () => agree(deps, theirs))
}

async function agree(deps: Deps, theirs: CardRefund): Promise<void> {
  const { refundId = '', attempt: tried } = theirs.metadata
  if (!/^[0-9a-f-]{36}$/.test(refundId)) {
    // Made by hand at the provider's: our ledger knows nothing of it.
    deps.log.error({ providerRefundId: theirs.refundId }, 'a refund was made that we did not ask for')
    return
  }
  const ours = await deps.db.refund.findUnique({ where: { id: refundId }, select: { status: true } })
  if (!ours || ours.status === theirs.status) return
  await deps.db.$transaction((tx) =>
    recordRefundTry(deps, tx, { refundId, attempt: Number(tried), answer: theirs }),
  )
}

async function tryStep(deps: Deps, what: string, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    deps.log.warn({ err: error, what }, 'a refund could not be reconciled, the next run tries again')
  }
}
