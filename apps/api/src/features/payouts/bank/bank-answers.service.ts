import { isPayable } from '@repo/contracts/bank-accounts'
import { payoutExecuted, payoutRejected } from '@repo/delivery-rules/ledger'
import type { Payout, PayoutFile } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { StaffError } from '@repo/server-kit/staff-error'
import { dropFiles } from '#api/core/files/stored-files.service.ts'
import { post } from '#api/core/ledger/ledger.service.ts'
import type { Db, Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { formatFrenchEuros } from '#api/euros.ts'
import { formatMonth } from '#api/pdf/formats.ts'
import { openSecrets } from '../payee/payee-sealing.service.ts'
import { notifyOfPayout } from '../payout-news.service.ts'
import { lockFile } from '../payouts.data.ts'
import { lockPayout } from '../prepare.service.ts'
import { readTransferFile } from './payout-files.service.ts'

/** Runs in a transaction with a change, such as its audit record. */
type InTransaction = (tx: Tx) => Promise<void>

/** Returns a transfer file by its id or its message's id; throws a `StaffError` for an unknown or unwritten one. */
export async function requireTransferFile(db: Db, idOrMessageId: string): Promise<PayoutFile> {
  const isId = /^[0-9a-f-]{36}$/i.test(idOrMessageId)
  const file = await db.payoutFile.findFirst({
    where: isId ? { id: idOrMessageId } : { messageId: idOrMessageId },
  })
  if (!file) throw new StaffError(`There is no transfer file ${idOrMessageId}.`)
  if (file.storedFileId === null)
    throw new StaffError(`The file ${file.messageId} is not written yet: run the payouts again.`)
  return file
}

/** Returns a payout; throws a `StaffError` for an unknown one. */
export async function requirePayout(db: Db, id: string): Promise<Payout> {
  const payout = await db.payout.findUnique({ where: { id } })
  if (!payout) throw new StaffError(`There is no payout ${id}.`)
  return payout
}

/**
 * Exports a file's message for the bank; its payouts count as sent. A repeat returns the same message. Throws a
 * `StaffError` for an unknown or unwritten file, when a payout is removed from it concurrently, or for an account that
 * banks do not accept.
 */
export async function exportFile(
  deps: Deps,
  idOrMessageId: string,
  inSameTransaction: InTransaction,
): Promise<Buffer> {
  const file = await requireTransferFile(deps.db, idOrMessageId)
  if (file.exportedAt === null) await requirePayableAccounts(deps, file.id)
  const message = await readTransferFile(deps, file)
  await deps.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM payout WHERE file_id = ${file.id}::uuid ORDER BY id FOR UPDATE`
    const { storedFileId, exportedAt } = await lockFile(tx, file.id)
    if (storedFileId !== file.storedFileId)
      throw new StaffError(`The file ${file.messageId} has changed just now: export it again.`)
    const now = await databaseNow(tx)
    await tx.payout.updateMany({
      where: { fileId: file.id, status: 'prepared' },
      data: { status: 'sent', sentAt: now },
    })
    await tx.payoutFile.update({
      where: { id: file.id },
      data: { exportedAt: exportedAt ?? now },
      select: { id: true },
    })
    await inSameTransaction(tx)
  })
  return message
}

/**
 * Throws a `StaffError` when a file contains an account that banks do not accept, from before accounts were checked.
 */
async function requirePayableAccounts(deps: Deps, fileId: string): Promise<void> {
  const payouts = await deps.db.payout.findMany({ where: { fileId }, orderBy: { reference: 'asc' } })
  const unpayablePayouts = payouts.filter(
    ({ id, payeeSealed }) => !isPayable(openSecrets(deps, id, payeeSealed ?? '')),
  )
  if (unpayablePayouts.length > 0)
    throw new StaffError(
      `No bank takes a transfer to the account of ${unpayablePayouts.map(({ id }) => id).join(', ')}: payouts hold each, then export again.`,
    )
}

/** Returns the sent payouts of a file that the bank has neither executed nor rejected, by reference. */
export function findUnansweredPayouts(db: Db, fileId: string): Promise<Payout[]> {
  return db.payout.findMany({ where: { fileId, status: 'sent' }, orderBy: { reference: 'asc' } })
}

/**
 * Records that the bank executed transfers and notifies the carriers, each in its own transaction; `inFirstTransaction`
 * runs before them. Returns the number of newly recorded ones; a repeat records nothing. Throws a `StaffError` for a
 * payout that was not sent: those before it stay recorded.
 */
export async function recordExecutedPayouts(
  deps: Deps,
  payoutIds: readonly string[],
  inFirstTransaction: InTransaction,
): Promise<number> {
  await deps.db.$transaction(inFirstTransaction)
  let recordedCount = 0
  for (const id of payoutIds) {
    const isNew = await deps.db.$transaction(async (tx) => {
      const payout = await lockPayout(tx, id)
      if (payout.status === 'executed') return false
      requireSent(payout)
      const now = await databaseNow(tx)
      await tx.payout.update({
        where: { id },
        data: { status: 'executed', executedAt: now },
        select: { id: true },
      })
      await notifyOfPayout(deps, tx, payout, {
        kind: 'payout-executed',
        text: `Vos gains de ${formatMonth(payout.month)} (${formatFrenchEuros(payout.amountCents)}) sont versés.`,
      })
      const entry = payoutExecuted(payout.partyId, payout.amountCents)
      await post(tx, {
        key: `payout-executed:${id}:${payout.attempt}`,
        entry,
        orderId: null,
        paymentId: null,
        now,
      })
      return true
    })
    if (isNew) recordedCount += 1
  }
  return recordedCount
}

/**
 * Records that the bank rejected a transfer and notifies the carrier. Its amount is due again, and waits for another
 * account or the staff. `inSameTransaction` runs with it. Throws a `StaffError` for a payout that was not sent, and so
 * for a repeat.
 */
export async function recordRejectedPayout(
  deps: Deps,
  id: string,
  inSameTransaction: InTransaction,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const payout = await lockPayout(tx, id)
    requireSent(payout)
    const now = await databaseNow(tx)
    await tx.payout.update({
      where: { id },
      data: { status: 'rejected', rejectedAt: now, statementFileId: null },
      select: { id: true },
    })
    // It says that the month was paid.
    await dropFiles(deps, tx, [payout.statementFileId])
    await notifyOfPayout(deps, tx, payout, {
      kind: 'payout-rejected',
      text: `La banque n’a pas pu virer vos gains de ${formatMonth(payout.month)} : vérifiez vos coordonnées bancaires.`,
    })
    const entry = payoutRejected(payout.partyId, payout.amountCents)
    await post(tx, {
      key: `payout-rejected:${id}:${payout.attempt}`,
      entry,
      orderId: null,
      paymentId: null,
      now,
    })
    await inSameTransaction(tx)
  })
}

function requireSent({ id, status }: Payout): void {
  if (status !== 'sent')
    throw new StaffError(`The payout ${id} is ${status}: the bank has none of it to answer.`)
}
