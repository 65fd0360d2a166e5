import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'

/** Deletes the message choices of closing accounts. */
export const eraseChoices: AccountEraser = async (_deps, tx, { accountIds }) => {
  await tx.mutedChannel.deleteMany({ where: { accountId: { in: [...accountIds] } } })
}
