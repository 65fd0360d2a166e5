import type { Prisma } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { WrittenFile } from '#lottery-api/core/files/stored-files.service.ts'
import { insertFile, removeFiles, writeFile } from '#lottery-api/core/files/stored-files.service.ts'
import type { TestApp } from './test-app.ts'

/** Inserts a passport with a sealed scan of its front on the disk; `changes` are the differences. */
export async function aScan(
  { deps }: Pick<TestApp, 'deps'>,
  playerId: string,
  changes: Partial<Prisma.IdentityDocumentUncheckedCreateInput>,
): Promise<WrittenFile & { readonly id: string }> {
  const suppliedAt = await databaseNow(deps.db)
  const written = await writeFile(deps, playerId, { bytes: Buffer.from('scan'), mediaType: 'image/png' })
  const frontFileId = await deps.db.$transaction((tx) => insertFile(tx, written))
  const { id } = await deps.db.identityDocument.create({
    data: { playerId, type: 'passport', suppliedAt, frontFileId, ...changes },
  })
  return { ...written, id }
}

/** Removes the files whose removal is queued, as the worker does. */
export async function removeQueuedFiles({ deps }: Pick<TestApp, 'deps'>): Promise<void> {
  const jobs = await deps.db.$queryRaw<{ paths: string[] }[]>`
    SELECT ARRAY(SELECT jsonb_array_elements_text(data->'paths')) AS paths FROM pgboss.job WHERE name = 'remove-files'`
  for (const { paths } of jobs) await removeFiles(deps, paths)
}
