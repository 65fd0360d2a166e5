import { payoutRejected } from '@repo/delivery-rules/ledger'
import type { Payout } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { StaffError } from '@repo/server-kit/staff-error'
import { dropFiles } from '#api/core/files/stored-files.service.ts'
import { post } from '#api/core/ledger/ledger.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { findDebtor } from './bank/debtor.service.ts'
import { writeTransferFiles } from './bank/payout-files.service.ts'
import { lockFile, storeFileTotals } from './payouts.data.ts'
import { lockPayout, recordHold } from './prepare.service.ts'

/**
 * Holds a payout until a staff member releases it, and notifies its carrier. Removes it from its transfer file, which
 * is written again. `inSameTransaction` runs with it. Throws a `StaffError` once the file was exported. Idempotent.
 */
export async function holdPayout(
  deps: Deps,
  id: string,
  inSameTransaction: (tx: Tx) => Promise<void>,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const payout = await lockPayout(tx, id)
    requireNotSent(payout)
    if (payout.status === 'prepared') await removeFromFile(deps, tx, payout)
    await recordHold(deps, tx, payout, 'stopped')
    const stoppedAt = payout.stoppedAt ?? (await databaseNow(tx))
    await tx.payout.update({ where: { id }, data: { stoppedAt }, select: { id: true } })
    await inSameTransaction(tx)
  })
  const debtor = findDebtor(deps.config)
  // Without a paying account the next run writes the file.
  if (debtor) await writeTransferFiles(deps, debtor)
}

/** Removes a payout from its file and holds it. Its amount is due again, as after a rejection by the bank. */
async function removeFromFile(deps: Deps, tx: Tx, payout: Payout): Promise<void> {
  const { id, partyId, amountCents, attempt, fileId, statementFileId } = payout
  if (fileId === null) throw new Error(`The payout ${id} is in no file`)
  const { storedFileId } = await lockFile(tx, fileId)
  await tx.payout.update({
    where: { id },
    data: {
      status: 'held',
      holdReason: 'stopped',
      fileId: null,
      reference: null,
      payeeSealed: null,
      preparedAt: null,
      statementFileId: null,
    },
    select: { id: true },
  })
  await tx.payoutFile.update({
    where: { id: fileId },
    data: { storedFileId: null, sha256: null },
    select: { id: true },
  })
  await storeFileTotals(tx, fileId)
  await dropFiles(deps, tx, [statementFileId, storedFileId])
  await post(tx, {
    key: `payout-rejected:${id}:${attempt}`,
    entry: payoutRejected(partyId, amountCents),
    orderId: null,
    paymentId: null,
    now: await databaseNow(tx),
  })
}

/**
 * Releases a payout for the next run from every hold, except a missing or invalid account and corrections that leave
 * nothing. An account that changes afterwards still rests. `inSameTransaction` runs with it. Throws a `StaffError` once
 * it is in a file.
 */
export async function releasePayout(
  deps: Deps,
  id: string,
  inSameTransaction: (tx: Tx) => Promise<void>,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const payout = await lockPayout(tx, id)
    requireInNoFile(payout)
    await tx.payout.update({
      where: { id },
      data: {
        status: payout.status === 'rejected' ? 'rejected' : 'due',
        holdReason: null,
        stoppedAt: null,
        releasedAt: await databaseNow(tx),
      },
      select: { id: true },
    })
    await inSameTransaction(tx)
  })
}

/** Throws a `StaffError` once a payout's file was exported for the bank. */
export function requireNotSent({ id, status }: Payout): void {
  if (['sent', 'executed'].includes(status))
    throw new StaffError(`The payout ${id} is ${status}: it can be neither held nor released.`)
}

/** Throws a `StaffError` once a payout is in a file. */
export function requireInNoFile(payout: Payout): void {
  requireNotSent(payout)
  if (payout.status === 'prepared')
    throw new StaffError(`The payout ${payout.id} is prepared: its file already contains it.`)
}
