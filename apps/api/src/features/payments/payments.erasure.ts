import { Prisma } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { forgetPaymentCardJob } from '#api/job-definitions.ts'

/** Erases the shipments of the accounts' payments without an order, which are released elsewhere. */
export const erasePaymentShipments: AccountEraser = async (_deps, tx, { accountIds }) => {
  await tx.payment.updateMany({
    where: { accountId: { in: [...accountIds] }, order: null },
    data: { shipment: Prisma.DbNull },
  })
}

/** Deletes the cards behind payments: our reference immediately, the provider's by a job. Idempotent. */
export async function forgetCards(deps: Deps, tx: Tx, paymentIds: readonly string[]): Promise<void> {
  const ids = { in: [...paymentIds] }
  const payments = await tx.payment.findMany({
    where: { id: ids, cardForgottenAt: null },
    select: { id: true, paymentMethodId: true },
  })
  await tx.payment.updateMany({
    where: { id: ids },
    data: { paymentMethodId: null, cardForgottenAt: await databaseNow(tx) },
  })
  for (const { id: paymentId, paymentMethodId } of payments)
    await deps.jobs.enqueue(tx, forgetPaymentCardJob, { paymentId, paymentMethodId })
}
