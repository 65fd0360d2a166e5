import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'

/** Erases the keys of closing companies, and the stored responses of closing accounts' named calls. */
export const eraseApiKeys: AccountEraser = async (_deps, tx, { accountIds }) => {
  await tx.apiKey.deleteMany({ where: { senderId: { in: [...accountIds] } } })
  await tx.idempotentCall.deleteMany({ where: { accountId: { in: [...accountIds] } } })
}
