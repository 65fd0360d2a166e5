import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'

/** Erases the reasons of suspensions and the appeals. */
export const eraseSuspensions: AccountEraser = async (_deps, tx, { accountIds }) => {
  await tx.suspension.deleteMany({ where: { accountId: { in: [...accountIds] } } })
}
