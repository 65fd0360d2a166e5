import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'

/** Erases duty periods. Earnings stay in the ledger, as accounting law requires. */
export const eraseDutyPeriods: AccountEraser = async (_deps, tx, { accountIds }) => {
  await tx.dutyPeriod.deleteMany({ where: { carrierId: { in: [...accountIds] } } })
}
