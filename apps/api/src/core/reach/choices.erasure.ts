import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'

/** Forgets what accounts that end wanted to hear nothing of. */
export const eraseChoices: AccountEraser = async (_deps, tx, { accountIds }) => {
  await tx.mutedChannel.deleteMany({ where: { accountId: { in: [...accountIds] } } })
}
