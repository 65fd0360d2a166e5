import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'

/** Erases the invitations to drive of companies that end, and those to the addresses of accounts that end. */
export const eraseDriverInvitations: AccountEraser = async (_deps, tx, { accountIds, emails }) => {
  await tx.driverInvitation.deleteMany({
    where: { OR: [{ companyId: { in: [...accountIds] } }, { email: { in: [...emails] } }] },
  })
}

/** Erases what drivers and companies that end had planned. */
export const eraseShifts: AccountEraser = async (_deps, tx, { accountIds }) => {
  const ended = { in: [...accountIds] }
  await tx.shift.deleteMany({ where: { OR: [{ companyId: ended }, { driverId: ended }] } })
}
