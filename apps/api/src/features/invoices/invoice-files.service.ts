import { randomUUID } from 'node:crypto'
import { databaseNow } from '@repo/server-kit/database'
import { discardFiles, writeFile } from '#api/core/files/stored-files.service.ts'
import type { WrittenFile } from '#api/core/files/written-file.types.ts'
import { parseInvoiceContent } from '#api/core/invoicing/invoice-content.rules.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { writeInvoice } from './invoice.pdf.ts'

/** The batch size of a sweep, so that other sweeps are not delayed. */
const batchSize = 20

/**
 * Writes the missing files of invoices, oldest first, at most 20 a sweep. A failure is logged and retried by the next
 * sweep.
 */
export async function writeInvoiceFiles(deps: Deps): Promise<void> {
  const invoices = await deps.db.invoice.findMany({
    where: { fileId: null },
    orderBy: { issuedAt: 'asc' },
    take: batchSize,
    select: { id: true },
  })
  for (const { id } of invoices) {
    try {
      await ensureInvoiceFile(deps, id)
    } catch (error) {
      deps.log.error({ err: error, invoiceId: id }, 'the file of an invoice could not be written')
    }
  }
}

/**
 * Returns the PDF of an invoice, which is generated and stored at the first call. The first file is permanent: of two
 * concurrent calls the second returns the first one's. Throws for an unknown invoice.
 */
export async function ensureInvoiceFile(deps: Deps, invoiceId: string): Promise<Buffer> {
  const storedBytes = await readStoredBytes(deps, invoiceId)
  if (storedBytes) return storedBytes
  const { content } = await deps.db.invoice.findUniqueOrThrow({ where: { id: invoiceId } })
  const file = await writeFile(deps, {
    bytes: await writeInvoice(parseInvoiceContent(content)),
    mediaType: 'application/pdf',
  })
  try {
    await deps.db.$transaction((tx) => insertFile(tx, invoiceId, file))
  } finally {
    await discardFiles(deps, [file])
  }
  const bytes = await readStoredBytes(deps, invoiceId)
  if (!bytes) throw new Error(`The invoice ${invoiceId} has no file`)
  return bytes
}

async function insertFile(tx: Tx, invoiceId: string, file: WrittenFile): Promise<void> {
  const id = randomUUID()
  const { count } = await tx.invoice.updateMany({
    where: { id: invoiceId, fileId: null },
    data: { fileId: id, fileSha256: file.sha256 },
  })
  if (count === 0) return
  await tx.storedFile.create({
    data: { id, ...file, purpose: 'invoice', createdAt: await databaseNow(tx) },
  })
}

async function readStoredBytes(deps: Deps, invoiceId: string): Promise<Buffer | null> {
  const { fileId } = await deps.db.invoice.findUniqueOrThrow({
    where: { id: invoiceId },
    select: { fileId: true },
  })
  if (fileId === null) return null
  const file = await deps.db.storedFile.findUniqueOrThrow({ where: { id: fileId } })
  return deps.files.read(file.path, file)
}
