import { databaseNow } from '#api/database.ts'
import type { AccountEraser, OrderEraser } from '#api/features/accounts/erasure.ts'
import { claimWindowMs } from '#api/features/accounts/erasure.ts'
import { dropFiles } from '#api/features/files/stored-files.service.ts'

/** Erases the pictures, signatures, comments and the track of orders, and what devices called themselves. */
export const eraseProofs: OrderEraser = async (deps, tx, orderIds) => {
  const ofOrders = { delivery: { orderId: { in: [...orderIds] } } }
  const proofs = await tx.proof.findMany({
    where: ofOrders,
    select: { photoFileId: true, signatureFileId: true },
  })
  await tx.proof.updateMany({
    where: ofOrders,
    data: { photoFileId: null, signatureFileId: null, comment: '' },
  })
  const returns = await tx.returnRequest.findMany({ where: ofOrders, select: { photoFileId: true } })
  await tx.returnRequest.updateMany({
    where: ofOrders,
    data: { photoFileId: null, comment: '', answer: '' },
  })
  await dropFiles(deps, tx, [
    ...proofs.flatMap(({ photoFileId, signatureFileId }) => [photoFileId, signatureFileId]),
    ...returns.map(({ photoFileId }) => photoFileId),
  ])
  await tx.stepNumber.deleteMany({ where: ofOrders })
  await tx.trackPoint.deleteMany({ where: ofOrders })
}

/**
 * Erases what carriers' devices called themselves and, once nobody can claim about the delivery any more, where they drove and what they
 * wrote; proofs are the sender's.
 */
export const eraseCarriedTracks: AccountEraser = async (_deps, tx, { accountIds }) => {
  const carriers = { in: [...accountIds] }
  const claimable = { pickedUpAt: { gt: new Date((await databaseNow(tx)).getTime() - claimWindowMs) } }
  await tx.stepNumber.deleteMany({ where: { delivery: { carrierId: carriers } } })
  await tx.trackPoint.deleteMany({ where: { delivery: { carrierId: carriers, NOT: claimable } } })
  await tx.message.deleteMany({
    where: { senderId: carriers, order: { deliveries: { none: claimable } } },
  })
}
