import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'

/** Erases text messages to accounts that end. That the owner of a number wants none outlasts the account: an objection is respected for its own time. */
export const eraseSms: AccountEraser = async (_deps, tx, { accountIds }) => {
  await tx.sms.deleteMany({ where: { accountId: { in: [...accountIds] } } })
}
