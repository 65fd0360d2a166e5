import { createHash } from 'node:crypto'
import { formatTransferMessage } from '@repo/delivery-rules/payouts'
import type { PayoutFile } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { discardFiles, writeFile } from '#api/core/files/stored-files.service.ts'
import type { WrittenFile } from '#api/core/files/written-file.types.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { openSecrets } from '../payee/payee-sealing.service.ts'
import { writePaidStatement } from '../statements/statement.service.ts'
import type { Debtor } from './pain001.xml.ts'
import { writePain001 } from './pain001.xml.ts'

/**
 * Writes the missing messages of closed files, sealed. Idempotent; of two concurrent calls one result stays. A file
 * always gives the same message while the paying account is unchanged.
 */
export async function writeTransferFiles(deps: Deps, debtor: Debtor): Promise<void> {
  const files = await deps.db.payoutFile.findMany({
    // An exported file was written; after ten years it is erased and not written again.
    where: { closedAt: { not: null }, storedFileId: null, exportedAt: null },
    orderBy: { openedAt: 'asc' },
  })
  for (const file of files) {
    const text = await writeMessage(deps, file, debtor)
    if (text === null) continue
    const message = Buffer.from(text)
    const sealed = Buffer.from(deps.bankSealing.seal(message, `file:${file.id}`))
    const sha256 = createHash('sha256').update(message).digest('hex')
    await storeFile(
      deps,
      { bytes: sealed, mediaType: 'text/plain', purpose: 'transfers' },
      async (tx, storedFileId) => {
        const { id, transfers, sumCents } = file
        const { count } = await tx.payoutFile.updateMany({
          // When a payout was removed meanwhile, that change writes the file.
          where: { id, storedFileId: null, transfers, sumCents },
          data: { storedFileId, sha256 },
        })
        return count > 0
      },
    )
  }
}

/** Returns the message of a file. Null when all payouts were just removed from it. */
async function writeMessage(deps: Deps, file: PayoutFile, debtor: Debtor): Promise<string | null> {
  const payouts = await deps.db.payout.findMany({
    where: { fileId: file.id },
    orderBy: { reference: 'asc' },
  })
  if (payouts.length === 0) return null
  return writePain001({
    messageId: file.messageId,
    createdAt: file.closedAt ?? file.openedAt,
    executionDay: file.executionDay.toISOString().slice(0, 10),
    debtor,
    transfers: payouts.map(({ id, month, amountCents, reference, payeeSealed }) => {
      const { holder, iban, bic } = openSecrets(deps, id, payeeSealed ?? '')
      return {
        reference: reference ?? '',
        amountCents,
        name: holder,
        iban,
        bic,
        message: formatTransferMessage(debtor.name, month),
      }
    }),
  })
}

/** Returns the message of a written file for the bank. Throws when its digest differs from the recorded one. */
export async function readTransferFile(deps: Deps, file: PayoutFile): Promise<Buffer> {
  const storedFile = await deps.db.storedFile.findUniqueOrThrow({ where: { id: file.storedFileId ?? '' } })
  const sealed = await deps.files.read(storedFile.path, storedFile)
  const message = deps.bankSealing.open(sealed.toString(), `file:${file.id}`)
  const sha256 = createHash('sha256').update(message).digest('hex')
  if (sha256 !== file.sha256)
    throw new Error(`The transfer file ${file.messageId} is not the one that was written`)
  return message
}

/**
 * Writes the missing statements of payouts in a closed file. Idempotent; of two concurrent calls one result stays. A
 * failure is logged.
 */
export async function writeStatements(deps: Deps): Promise<void> {
  const payouts = await deps.db.payout.findMany({
    where: {
      statementFileId: null,
      status: { in: ['prepared', 'sent', 'executed'] },
      // The account is erased after ten years, with the statement.
      payeeSealed: { not: '' },
      file: { closedAt: { not: null } },
    },
    select: { id: true, attempt: true },
  })
  for (const { id, attempt } of payouts) {
    try {
      const bytes = await writePaidStatement(deps, id, await databaseNow(deps.db))
      await storeFile(
        deps,
        { bytes, mediaType: 'application/pdf', purpose: 'releve' },
        async (tx, statementFileId) => {
          const { count } = await tx.payout.updateMany({
            // Except for a payout that was removed from its file, or rejected, meanwhile.
            where: {
              id,
              attempt,
              statementFileId: null,
              fileId: { not: null },
              status: { not: 'rejected' },
            },
            data: { statementFileId },
          })
          return count > 0
        },
      )
    } catch (error) {
      deps.log.error({ err: error, payoutId: id }, 'a statement could not be written')
    }
  }
}

/** Stores a file that `assign` assigns to a row without one. Discards it when `assign` returns false. */
async function storeFile(
  deps: Deps,
  file: { readonly bytes: Buffer; readonly mediaType: string; readonly purpose: string },
  assign: (tx: Tx, storedFileId: string) => Promise<boolean>,
): Promise<void> {
  const writtenFile: WrittenFile = await writeFile(deps, file)
  try {
    await deps.db.$transaction(async (tx) => {
      const { id } = await tx.storedFile.create({
        data: { ...writtenFile, purpose: file.purpose },
        select: { id: true },
      })
      if (!(await assign(tx, id))) throw new AlreadyWritten()
    })
  } catch (error) {
    await discardFiles(deps, [writtenFile])
    if (!(error instanceof AlreadyWritten)) throw error
  }
}

class AlreadyWritten extends Error {}
