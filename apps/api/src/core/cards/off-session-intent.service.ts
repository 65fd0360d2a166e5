import type { Payment } from '@repo/prisma/delivery-types'
import type { Deps } from '#api/deps.ts'
import { ensureCustomer } from './customer.service.ts'

/**
 * Returns the id of an off-session payment's intent, created at the provider and stored before the bank is asked, so
 * that every authorisation has a stored id. Null when the payment was cancelled meanwhile. A repeat returns the same
 * id. Throws the provider's errors (`CardPaymentError`).
 */
export async function openOffSessionIntent(deps: Deps, payment: Payment): Promise<string | null> {
  if (payment.intentId !== null) return payment.intentId
  const { intentId } = await deps.payments.createOffSessionIntent({
    quoteId: payment.quoteId,
    accountId: payment.accountId,
    customerId: await ensureCustomer(deps, payment.accountId),
    amountCents: payment.amountCents,
  })
  await deps.db.payment.updateMany({
    where: {
      id: payment.id,
      status: 'planned',
      OR: [{ dueAction: null }, { dueAction: 'authorise' }],
    },
    data: { intentId, status: 'opened' },
  })
  const stored = await deps.db.payment.findUniqueOrThrow({ where: { id: payment.id } })
  return stored.intentId === intentId && stored.status !== 'released' ? intentId : null
}
