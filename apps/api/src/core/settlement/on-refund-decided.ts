import type { Refund } from '@repo/prisma/delivery-types'
import { creditRefund } from '#api/core/invoicing/credit.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'

/** What follows from a refund being decided, once for each, in the transaction that decides it: the credit notes of what was billed. */
export async function onRefundDecided(_deps: Deps, tx: Tx, refund: Refund): Promise<void> {
  await creditRefund(tx, refund)
}
