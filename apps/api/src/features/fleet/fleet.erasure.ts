import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'

/** Erases the invitations to drive of companies that end, and those to the addresses of accounts that end. */
export const eraseDriverInvitations: AccountEraser = async (_deps, tx, { accountIds, emails }) => {
  await tx.driverInvitation.deleteMany({
    where: { OR: [{ companyId: { in: [...accountIds] } }, { email: { in: [...emails] } }] },
  })
}
