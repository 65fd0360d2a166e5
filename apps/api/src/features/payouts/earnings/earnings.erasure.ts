import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'

/** Erases when somebody was on duty. What was earned stays in the ledger, as accounting law wants it. */
export const eraseDutyPeriods: AccountEraser = async (_deps, tx, { accountIds }) => {
  await tx.dutyPeriod.deleteMany({ where: { carrierId: { in: [...accountIds] } } })
}
