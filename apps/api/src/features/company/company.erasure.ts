import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'

/** Erases the invitations of companies that end, and those to the addresses of accounts that end. */
export const eraseInvitations: AccountEraser = async (_deps, tx, { accountIds, emails }) => {
  await tx.companyInvitation.deleteMany({
    where: { OR: [{ companyId: { in: [...accountIds] } }, { email: { in: [...emails] } }] },
  })
}
