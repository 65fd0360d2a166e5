import type { AccountEraser, OrderEraser } from '#api/core/erasure/erasure.types.ts'
import { ordersHeldByClaims } from '#api/core/erasure/hold.data.ts'
import { dropFiles } from '#api/core/files/stored-files.service.ts'

/** Erases the texts and pictures of claims about orders; that there were claims, when, and their refunds stays. */
export const eraseClaims: OrderEraser = async (deps, tx, orderIds) => {
  const ids = { in: [...orderIds] }
  const pictures = await tx.claimPicture.findMany({ where: { claim: { orderId: ids } } })
  await tx.claimPicture.deleteMany({ where: { claim: { orderId: ids } } })
  await dropFiles(
    deps,
    tx,
    pictures.map(({ fileId }) => fileId),
  )
  await tx.claim.updateMany({ where: { orderId: ids }, data: { text: '' } })
  await tx.claim.updateMany({ where: { orderId: ids, answer: { not: null } }, data: { answer: '' } })
  await tx.claim.updateMany({
    where: { orderId: ids, carrierView: { not: null } },
    data: { carrierView: '' },
  })
}

/** Erases the statements of closing carriers on claims, unless one about the same order is open or was recently. */
export const eraseCarrierViews: AccountEraser = async (deps, tx, { accountIds }) => {
  const claims = await tx.$queryRaw<{ id: string }[]>`
    SELECT c.id FROM claim c JOIN delivery d ON d.order_id = c.order_id AND d.status <> 'withdrawn'
    WHERE d.carrier_id = ANY(${[...accountIds]}::uuid[]) AND c.carrier_view <> ''
      AND c.order_id NOT IN (${ordersHeldByClaims()})`
  const ids = { in: claims.map(({ id }) => id) }
  const ofCarrier = { claimId: ids, party: 'carrier' as const }
  const pictures = await tx.claimPicture.findMany({ where: ofCarrier })
  await tx.claimPicture.deleteMany({ where: ofCarrier })
  await dropFiles(
    deps,
    tx,
    pictures.map(({ fileId }) => fileId),
  )
  await tx.claim.updateMany({ where: { id: ids }, data: { carrierView: '' } })
}
