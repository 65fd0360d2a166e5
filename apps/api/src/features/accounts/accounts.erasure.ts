import { databaseNow } from '@repo/server-kit/database'
import { forgetFactors } from '#api/core/accounts/second-factor.service.ts'
import { revokeSessions } from '#api/core/accounts/sessions.service.ts'
import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'
import { dropFiles } from '#api/core/files/stored-files.service.ts'
import type { Tx } from '#api/database.ts'

/** Erases profiles, membership, picture, pending password resets, and leaves of the account only what its orders and ledger refer to. */
export const eraseAccounts: AccountEraser = async (deps, tx, { accountIds, emails }) => {
  const ids = { in: [...accountIds] }
  await tx.individualProfile.deleteMany({ where: { accountId: ids } })
  await tx.companyProfile.deleteMany({ where: { accountId: ids } })
  await tx.companyMember.deleteMany({ where: { accountId: ids } })
  await tx.knownBrowser.deleteMany({ where: { accountId: ids } })
  await tx.emailConfirmation.deleteMany({ where: { accountId: ids } })
  await tx.emailChange.deleteMany({ where: { accountId: ids } })
  await tx.passkeyChallenge.deleteMany({ where: { accountId: ids } })
  for (const id of accountIds) await forgetFactors(tx, id)
  await tx.passwordReset.deleteMany({
    where: { OR: [{ accountId: ids }, { email: { in: [...emails] } }] },
  })
  const pictures = await tx.account.findMany({ where: { id: ids }, select: { photoFileId: true } })
  await dropFiles(
    deps,
    tx,
    pictures.map(({ photoFileId }) => photoFileId),
  )
  for (const id of accountIds) {
    await eraseAccountRow(tx, id)
    await revokeSessions(tx, id)
  }
}

/** Nobody can sign in to the rest, and no mail can be sent: `.invalid` exists nowhere (RFC 2606). */
async function eraseAccountRow(tx: Tx, id: string): Promise<void> {
  await tx.account.update({
    where: { id },
    data: {
      status: 'removed',
      removedAt: await databaseNow(tx),
      email: `${id}@compte-supprime.invalid`,
      passwordHash: 'erased',
      phone: '',
      secondaryEmail: null,
      displayName: 'Compte supprimé',
      emailUnconfirmedSince: null,
      photoFileId: null,
    },
    select: { id: true },
  })
}
