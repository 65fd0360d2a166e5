import { databaseNow } from '@repo/server-kit/database'
import { revokeSessions } from '#api/core/accounts/sessions.service.ts'
import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'
import { dropFiles } from '#api/core/files/stored-files.service.ts'
import type { Tx } from '#api/database.ts'

/**
 * Erases the personal data of closing accounts, drops their pictures and ends their sessions. The rows stay, because
 * orders and the ledger refer to them.
 */
export const eraseAccounts: AccountEraser = async (deps, tx, { accountIds }) => {
  const ids = { in: [...accountIds] }
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

/**
 * Erases the account's row: nobody can sign in to it, and no email can reach it. `.invalid` never exists (RFC 2606).
 */
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
