import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'

/** Erases notifications. */
export const eraseNotifications: AccountEraser = async (_deps, tx, { accountIds }) => {
  await tx.notification.deleteMany({ where: { accountId: { in: [...accountIds] } } })
}
