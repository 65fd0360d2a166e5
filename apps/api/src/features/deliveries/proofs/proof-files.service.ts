import { createHash } from 'node:crypto'
import { cleanImage } from '@repo/server-kit/images'
import type { Deps } from '#api/deps.ts'
import type { WrittenFile } from './proofs.data.ts'
import { hasRow } from './proofs.data.ts'

/**
 * Writes pictures, cleaned, then does `use` with them; what no row names afterwards is removed again, whether `use` fails or keeps
 * nothing. A picture that is none is a field error by its name.
 */
export async function withPictures<Name extends string>(
  deps: Deps,
  pictures: Readonly<Record<Name, File>>,
  use: (written: Readonly<Record<Name, WrittenFile>>) => Promise<unknown>,
): Promise<void> {
  const names = Object.keys(pictures) as Name[]
  const cleaned: [Name, Awaited<ReturnType<typeof cleanImage>>][] = []
  for (const name of names) cleaned.push([name, await cleanImage(pictures[name], name)])
  const written: [Name, WrittenFile][] = []
  try {
    for (const [name, image] of cleaned) written.push([name, await writeFile(deps, image)])
    await use(Object.fromEntries(written) as Record<Name, WrittenFile>)
  } finally {
    await discardUnnamed(
      deps,
      written.map(([, file]) => file),
    )
  }
}

async function writeFile(
  deps: Deps,
  { bytes, mediaType }: { bytes: Buffer; mediaType: string },
): Promise<WrittenFile> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { path: await deps.files.put(bytes), mediaType, sizeBytes: bytes.length, sha256 }
}

/** A commit whose answer was lost has its rows: its files stay. What cannot be checked stays too. */
async function discardUnnamed(deps: Deps, files: readonly WrittenFile[]): Promise<void> {
  for (const { path } of files) {
    try {
      if (!(await hasRow(deps.db, path))) await deps.files.remove(path)
    } catch (error) {
      deps.log.warn({ err: error, path }, 'a file without a row could not be removed')
    }
  }
}
