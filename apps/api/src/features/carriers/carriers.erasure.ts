import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'

/** Takes closing carriers off duty for good, without a vehicle and without valid documents. */
export const eraseCarriers: AccountEraser = async (_deps, tx, { accountIds }) => {
  await tx.carrier.updateMany({
    where: { accountId: { in: [...accountIds] } },
    data: { isOnDuty: false, validUntil: null, vehicleId: null },
  })
}
