import { databaseNow } from '@repo/server-kit/database'
import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { readSellerStatus } from '../tax/seller-archive.service.ts'
import { findSellerIdentity } from '../tax/seller-identity.service.ts'
import { findPayee } from './payee.service.ts'
import { sealArchive } from './payee-sealing.service.ts'

/**
 * Erases payout accounts. For an account with earnings it archives, sealed, what tax law and a last payout need. Runs
 * before profiles, documents and suspensions are erased. A repeat keeps the first archive.
 */
export const erasePayees: AccountEraser = async (deps, tx, { accountIds }) => {
  for (const accountId of accountIds) {
    if (await hasEarned(tx, accountId)) await archiveSeller(deps, tx, accountId)
    await tx.payeeDetails.deleteMany({ where: { accountId } })
  }
}

async function hasEarned(tx: Tx, accountId: string): Promise<boolean> {
  const first = await tx.ledgerPosting.findFirst({
    where: { account: 'carrier-payable', partyId: accountId },
    select: { id: true },
  })
  return first !== null
}

async function archiveSeller(deps: Deps, tx: Tx, accountId: string): Promise<void> {
  const identity = await findSellerIdentity(tx, accountId)
  if (!identity) return
  const payee = await findPayee(deps, tx, accountId)
  const sellerStatus = await readSellerStatus(deps, tx, accountId)
  await tx.sellerArchive.createMany({
    data: [
      {
        accountId,
        sealed: sealArchive(deps, accountId, { identity, standing: sellerStatus, payee }),
        archivedAt: await databaseNow(tx),
      },
    ],
    // A second erasure keeps the data of the first.
    skipDuplicates: true,
  })
}
