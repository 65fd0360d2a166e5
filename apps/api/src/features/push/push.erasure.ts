import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'

/** Forgets the browsers of accounts that end. */
export const erasePushSubscriptions: AccountEraser = async (_deps, tx, { accountIds }) => {
  await tx.pushSubscription.deleteMany({ where: { accountId: { in: [...accountIds] } } })
}
