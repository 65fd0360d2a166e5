import { Prisma } from '@repo/prisma/delivery-types'
import type { AccountEraser, OrderEraser } from '#api/core/erasure/erasure.types.ts'
import { isHeld } from '#api/core/erasure/hold.data.ts'
import { dropFiles } from '#api/core/files/stored-files.service.ts'

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
  const problems = await tx.pickupProblem.findMany({ where: ofOrders, select: { photoFileId: true } })
  await tx.pickupProblem.updateMany({
    where: ofOrders,
    data: { photoFileId: null, comment: '', answer: '' },
  })
  const stranded = await tx.roadProblem.findMany({
    where: ofOrders,
    select: { photoFileId: true, handoverFileId: true },
  })
  const nowhere = { lat: 0, lon: 0, address: '', city: '', postcode: '' }
  await tx.roadProblem.updateMany({
    where: ofOrders,
    data: { photoFileId: null, handoverFileId: null, comment: '', ...nowhere },
  })
  await dropFiles(deps, tx, [
    ...stranded.flatMap(({ photoFileId, handoverFileId }) => [photoFileId, handoverFileId]),
    ...proofs.flatMap(({ photoFileId, signatureFileId }) => [photoFileId, signatureFileId]),
    ...[...returns, ...problems].map(({ photoFileId }) => photoFileId),
  ])
  await tx.stepNumber.deleteMany({ where: ofOrders })
  await tx.trackPoint.deleteMany({ where: ofOrders })
  await tx.stepPlace.deleteMany({ where: ofOrders })
}

/**
 * Erases carriers' device names, tracks and texts, except for deliveries that are disputed or within the claim period:
 * closing an account must not destroy evidence. Proofs are the sender's.
 */
export const eraseCarriedTracks: AccountEraser = async (_deps, tx, { accountIds }) => {
  const ids = [...accountIds]
  await tx.stepNumber.deleteMany({ where: { delivery: { carrierId: { in: ids } } } })
  await tx.goodsSilence.deleteMany({ where: { delivery: { carrierId: { in: ids } } } })
  for (const table of [Prisma.sql`track_point`, Prisma.sql`step_place`])
    await tx.$executeRaw`
      DELETE FROM ${table} p USING delivery d
      WHERE d.id = p.delivery_id AND d.carrier_id = ANY(${ids}::uuid[]) AND NOT (${isHeld(Prisma.sql`d.order_id`)})`
  await tx.$executeRaw`
    DELETE FROM message m WHERE m.sender_id = ANY(${ids}::uuid[]) AND NOT (${isHeld(Prisma.sql`m.order_id`)})`
}
