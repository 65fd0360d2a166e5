import { cleanImage } from '@repo/server-kit/images'
import type { Deps } from '#api/deps.ts'
import { discardFiles, writeFile } from './stored-files.service.ts'
import type { WrittenFile } from './written-file.types.ts'

/**
 * Cleans and stores the pictures of form fields, then calls `use` with them in the same order and returns its result.
 * Files that have no row afterwards are removed, even if `use` fails. Throws `invalid-fields` on the field of an
 * invalid picture, before any is stored.
 */
export async function storePictures<Name extends string, Result>(
  deps: Deps,
  pictures: Readonly<Record<Name, File>>,
  use: (written: Readonly<Record<Name, WrittenFile>>) => Promise<Result>,
): Promise<Result> {
  const names = Object.keys(pictures) as Name[] // as: the keys of a record are its names
  const cleaned: [Name, Awaited<ReturnType<typeof cleanImage>>][] = []
  for (const name of names) cleaned.push([name, await cleanImage(pictures[name], name)])
  const written: [Name, WrittenFile][] = []
  try {
    for (const [name, image] of cleaned) written.push([name, await writeFile(deps, image)])
    // as: every name has its file now.
    return await use(Object.fromEntries(written) as Record<Name, WrittenFile>)
  } finally {
    await discardFiles(
      deps,
      written.map(([, file]) => file),
    )
  }
}

/** Cleans and stores one optional picture, then calls `use` with it (null without one), like `storePictures`. */
export async function storePhoto(
  deps: Deps,
  photo: File | null,
  use: (photo: WrittenFile | null) => Promise<unknown>,
): Promise<void> {
  if (photo === null) await use(null)
  else await storePictures(deps, { photo }, (written) => use(written.photo))
}
