import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'

/** Takes carriers off the road for good: no position, no vehicle at work, no filter. Of their vehicles the class stays, which deliveries point to. */
export const eraseCarriers: AccountEraser = async (_deps, tx, { accountIds }) => {
  const ids = { in: [...accountIds] }
  await tx.livePosition.deleteMany({ where: { carrierId: ids } })
  await tx.offerFilter.deleteMany({ where: { carrierId: ids } })
  await tx.passedOver.deleteMany({ where: { carrierId: ids } })
  await tx.carrier.updateMany({
    where: { accountId: ids },
    data: { isOnDuty: false, validUntil: null, vehicleId: null },
  })
  await tx.vehicle.updateMany({ where: { ownerId: ids }, data: { brand: '', model: '', plate: '' } })
}
