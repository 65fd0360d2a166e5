import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'

/** Erases text messages to closing accounts. A number's stop outlasts the account: it is respected for its own time. */
export const eraseSms: AccountEraser = async (_deps, tx, { accountIds }) => {
  await tx.sms.deleteMany({ where: { accountId: { in: [...accountIds] } } })
}
