import type { AccountEraser, OrderEraser } from '#api/core/erasure/erasure.types.ts'
import { eraseLinks } from './recipient-link.service.ts'

/** Closes the links to the orders of senders that end, with what recipients wrote by them. */
export const eraseAccountLinks: AccountEraser = (_deps, tx, { accountIds }) =>
  eraseLinks(tx, { order: { senderId: { in: [...accountIds] } } })

/** Closes the links to orders, with what recipients wrote by them. */
export const eraseOrderLinks: OrderEraser = (_deps, tx, orderIds) =>
  eraseLinks(tx, { orderId: { in: [...orderIds] } })
