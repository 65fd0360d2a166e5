import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'

/** Erases why accounts were suspended and what they said against it. */
export const eraseSuspensions: AccountEraser = async (_deps, tx, { accountIds }) => {
  await tx.suspension.deleteMany({ where: { accountId: { in: [...accountIds] } } })
}
