import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'

/** Takes carriers off the road for good: no vehicle at work. */
export const eraseCarriers: AccountEraser = async (_deps, tx, { accountIds }) => {
  await tx.carrier.updateMany({
    where: { accountId: { in: [...accountIds] } },
    data: { isOnDuty: false, validUntil: null, vehicleId: null },
  })
}
