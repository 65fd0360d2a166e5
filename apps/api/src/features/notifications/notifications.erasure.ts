import type { AccountEraser } from '#api/features/accounts/erasure.ts'

/** Erases notifications. */
export const eraseNotifications: AccountEraser = async (_deps, tx, { accountIds }) => {
  await tx.notification.deleteMany({ where: { accountId: { in: [...accountIds] } } })
}
