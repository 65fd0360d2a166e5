import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'
import { ordersHeldByClaims } from '#api/core/erasure/hold.data.ts'
import { dropFiles } from '#api/core/files/stored-files.service.ts'
import { findClaimedDelivery } from './claimed-delivery.rules.ts'
import { findClaimsWithDeliveries } from './claims.data.ts'

/** Erases the statements and pictures of closing carriers on claims, unless the order is held by a claim. */
export const eraseCarrierViews: AccountEraser = async (deps, tx, { accountIds }) => {
  const candidates = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT c.id FROM claim c JOIN delivery d ON d.order_id = c.order_id
    WHERE d.carrier_id = ANY(${[...accountIds]}::uuid[]) AND c.carrier_view <> ''
      AND c.order_id NOT IN (${ordersHeldByClaims()})`
  const claims = await findClaimsWithDeliveries(
    tx,
    candidates.map(({ id }) => id),
  )
  // Of several carriers of an order only one made the statement.
  const ownClaims = claims.filter(({ order, openedAt }) =>
    accountIds.includes(findClaimedDelivery(order.deliveries, openedAt)?.carrierId ?? ''),
  )
  const ids = { in: ownClaims.map(({ id }) => id) }
  const carrierPictures = { claimId: ids, party: 'carrier' as const }
  const pictures = await tx.claimPicture.findMany({ where: carrierPictures })
  await tx.claimPicture.deleteMany({ where: carrierPictures })
  await dropFiles(
    deps,
    tx,
    pictures.map(({ fileId }) => fileId),
  )
  await tx.claim.updateMany({ where: { id: ids }, data: { carrierView: '' } })
}
