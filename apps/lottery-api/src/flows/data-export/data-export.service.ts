import { databaseNow } from '@repo/server-kit/database'
import type { ZipEntry } from '@repo/server-kit/zip'
import { streamZip } from '@repo/server-kit/zip'
import { openFile } from '#lottery-api/core/files/stored-files.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { readExportedPostings, readExportedRows } from './data-export.data.ts'

/** Yields everything about a player as a ZIP, in chunks: the data as JSON, photo and documents as files. */
export async function* createExport(deps: Deps, playerId: string): AsyncGenerator<Buffer> {
  yield* streamZip(readEntries(deps, playerId), await databaseNow(deps.db))
}

async function* readEntries(deps: Deps, playerId: string): AsyncGenerator<ZipEntry> {
  const { bankAccount, pushSubscriptions, ...rows } = await readExportedRows(deps.db, playerId)
  const iban = bankAccount && deps.bankSealing.open(bankAccount.iban, playerId).toString()
  const data = {
    ...rows,
    bankAccount: bankAccount && { ...bankAccount, iban },
    // Only the address's host is exported: the rest of it would allow reaching the browser.
    pushSubscriptions: pushSubscriptions.map(({ endpoint, ...row }) => ({
      pushService: new URL(endpoint).host,
      ...row,
    })),
    postings: await readExportedPostings(deps.db, playerId),
  }
  yield { name: 'cagnotte.json', bytes: Buffer.from(`${JSON.stringify(data, toPlain, 2)}\n`) }
  const names = nameFiles(rows)
  for (const file of await deps.db.storedFile.findMany({
    where: { playerId },
    orderBy: { createdAt: 'asc' },
  })) {
    const bytes = await openFile(deps, file)
    const ending = file.mediaType.split('/')[1]
    if (bytes) yield { name: `${names.get(file.id) ?? `files/${file.id}`}.${ending}`, bytes }
  }
}

type Rows = Awaited<ReturnType<typeof readExportedRows>>

function nameFiles({ photoFileId, documents }: Pick<Rows, 'photoFileId' | 'documents'>): Map<string, string> {
  const names = new Map<string, string>()
  if (photoFileId !== null) names.set(photoFileId, 'photo')
  const counts = new Map<string, number>()
  for (const { suppliedAt, type, frontFileId, backFileId } of documents) {
    const dayAndType = `documents/${suppliedAt.toISOString().slice(0, 10)}-${type}`
    const count = (counts.get(dayAndType) ?? 0) + 1
    counts.set(dayAndType, count)
    // A rejected document and the next one may be of one day.
    const name = count === 1 ? dayAndType : `${dayAndType}-${count}`
    if (frontFileId !== null) names.set(frontFileId, `${name}-front`)
    if (backFileId !== null) names.set(backFileId, `${name}-back`)
  }
  return names
}

/** Converts the ledger's bigints to numbers, because JSON does not know bigints. */
function toPlain(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value
}
