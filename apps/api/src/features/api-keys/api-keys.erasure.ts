import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'

/** Erases the keys of companies that end, and the answers that were kept for repeats of the calls of accounts that end. */
export const eraseApiKeys: AccountEraser = async (_deps, tx, { accountIds }) => {
  await tx.apiKey.deleteMany({ where: { senderId: { in: [...accountIds] } } })
  await tx.idempotentCall.deleteMany({ where: { accountId: { in: [...accountIds] } } })
}
