import type { Refund } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { CardPaymentError } from '@repo/stripe-edge/payments'
import type { RefundDraft } from '@repo/stripe-edge/refunds-and-disputes'
import type { RefundTry } from '#api/core/settlement/refund-records.service.ts'
import { recordRefundTry } from '#api/core/settlement/refund-records.service.ts'
import type { Deps } from '#api/deps.ts'

/**
 * Asks the provider for a due refund and records the result. Safe to repeat, concurrently and after a crash: it looks
 * for an earlier try first, so that the money is refunded once. Does nothing for a refund that is not due now. Throws
 * while the provider does not respond; the job retries.
 */
export async function sendRefund(deps: Deps, refundId: string): Promise<void> {
  const refund = await deps.db.refund.findUnique({
    where: { id: refundId },
    include: { payment: true, debt: true },
  })
  if (refund?.status !== 'due' || refund.nextTryAt === null) return
  if (refund.nextTryAt > (await databaseNow(deps.db))) return
  const { intentId } = refund.debt ?? refund.payment
  if (intentId === null) throw new Error(`Refund ${refundId} is of a payment that was never opened`)
  if (!(await recordProviderCall(deps, refund))) return
  const attempt = refund.attempts + 1
  const answer = await findOrCreateRefund(deps, {
    intentId,
    amountCents: refund.amountCents,
    refundId,
    attempt,
  })
  await deps.db.$transaction((tx) => recordRefundTry(deps, tx, { refundId, attempt, answer }))
}

/** Records that the provider will be called. Returns false when the refund was just cancelled, or this try is over. */
async function recordProviderCall({ db }: Deps, { id, attempts, askedAt }: Refund): Promise<boolean> {
  if (askedAt !== null) return true
  const now = await databaseNow(db)
  const { count } = await db.refund.updateMany({
    where: { id, attempts, status: 'due' },
    data: { askedAt: now },
  })
  return count > 0
}

/** Returns an earlier try, however old, else creates the refund. A final refusal by the provider is a failed try. */
async function findOrCreateRefund(deps: Deps, draft: RefundDraft): Promise<RefundTry['answer']> {
  try {
    const earlierTry = (await deps.payments.listRefundsOf(draft.intentId)).find(
      ({ metadata }) => metadata.refundId === draft.refundId && metadata.attempt === String(draft.attempt),
    )
    return earlierTry ?? (await deps.payments.refund(draft))
  } catch (error) {
    if (!(error instanceof CardPaymentError) || error.kind === 'unavailable') throw error
    deps.log.warn({ err: error, refundId: draft.refundId }, 'the provider refuses a refund')
    return { refused: error.code ?? error.message }
  }
}
