import { Prisma } from '@repo/prisma/delivery-types'
import type { AccountEraser, OrderEraser } from '#api/features/accounts/erasure.ts'

/** Erases the shipments that came with payments which became no order: without one the payment is given back. */
export const erasePaymentShipments: AccountEraser = async (_deps, tx, { accountIds }) => {
  await tx.payment.updateMany({
    where: { accountId: { in: [...accountIds] }, order: null },
    data: { shipment: Prisma.DbNull },
  })
}

/** Erases the shipments that came with the payments of orders. */
export const eraseOrderPayments: OrderEraser = async (_deps, tx, orderIds) => {
  await tx.payment.updateMany({
    where: { order: { id: { in: [...orderIds] } } },
    data: { shipment: Prisma.DbNull },
  })
}
