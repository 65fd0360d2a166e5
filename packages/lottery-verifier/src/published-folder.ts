/** The content of a folder of published draws. */

import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { readBeacon } from '@repo/lottery-rules/beacon'
import { readText } from '@repo/lottery-rules/bytes'
import type { EndedPrize } from '@repo/lottery-rules/carried'
import { readCarried } from '@repo/lottery-rules/carried'
import { DrawFault } from '@repo/lottery-rules/draw-fault'
import { readManifest } from '@repo/lottery-rules/manifest'
import type { PublishedPostponement } from '@repo/lottery-rules/postponement'
import { maxPostponements } from '@repo/lottery-rules/postponement'
import {
  cancellationFiles,
  carriedFiles,
  drawFiles,
  isDrawFolder,
  listPostponementFiles,
  termsFiles,
} from '@repo/lottery-rules/published-files'
import type { SignedFile } from '@repo/lottery-rules/signed-file'
import type { StreamedDraw } from '@repo/lottery-rules/verify'
import type { PublishedCancellation } from '@repo/lottery-rules/verify-cancellation'
import type { SealedDraw } from '@repo/lottery-rules/verify-sealed'
import { readListFile } from './list-file.ts'

/**
 * Thrown for a check that cannot be made: a file is missing or malformed, a site does not answer, an option is wrong.
 */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError'
}

/**
 * A draw's folder, named by the draw's week. A draw that waits for its round has no beacon and no result yet, a
 * cancelled one a notice instead of everything else, and an unsealed one nothing but its terms and its postponement
 * notices, and perhaps a list or an unsigned manifest.
 */
export type DrawFolder =
  | { readonly draw: string; readonly published: StreamedDraw }
  | { readonly draw: string; readonly sealed: SealedDraw }
  | { readonly draw: string; readonly cancellation: PublishedCancellation; readonly names: readonly string[] }
  | {
      readonly draw: string
      readonly waiting: readonly PublishedPostponement[]
      readonly terms: SignedFile | null
      /** Whether its list or manifest exists without a signature. */
      readonly isBeingSealed: boolean
    }

/**
 * Lists the weeks of the draws in a folder of the lottery's published files, oldest first. Throws `UnreadableError`
 * without a draw.
 */
export async function listDraws(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new UnreadableError(`There is no folder ${folder}.`)
  })
  const weeks = entries
    .filter((entry) => entry.isDirectory() && isDrawFolder(entry.name))
    .map(({ name }) => name)
    .sort()
  if (weeks.length === 0)
    throw new UnreadableError(`No draw is in ${folder}: a draw is a folder such as 2026-W32.`)
  return weeks
}

/**
 * Reads a draw of a folder. It has its own folder (`2026-W32`) with `manifest.json`, `manifest.sig`, `list.txt`,
 * `beacon.json` and `result.json`, or `cancellation.json` and `cancellation.sig`, and `postponement-1.json` with its
 * signature and so on for its postponements; `terms.json` and `carried.json` with theirs. Other names are ignored.
 * Throws `UnreadableError` for a missing file, except for the postponements, the terms and the carried amounts: of
 * these a missing signature is an empty text.
 */
export async function readDraw(folder: string, draw: string): Promise<DrawFolder> {
  const drawFolder = path.join(folder, draw)
  const names = await readdir(drawFolder)
  const read = (name: string) => readTextFile(path.join(drawFolder, name))
  const has = (name: keyof typeof drawFiles) => names.includes(drawFiles[name])
  const postponements = await readPostponements(drawFolder, names)
  if (names.includes(cancellationFiles.notice)) {
    const notice = await read(cancellationFiles.notice)
    const signature = (await read(cancellationFiles.signature)).trim()
    return { draw, cancellation: { notice, signature, postponements }, names }
  }
  const terms = await readSigned(drawFolder, names, termsFiles)
  // The manifest is written before its signature: an unsigned one binds nobody yet.
  if (!(has('signature') || has('beacon') || has('result')))
    return { draw, waiting: postponements, terms, isBeingSealed: has('list') || has('manifest') }
  const manifest = await read(drawFiles.manifest)
  const signature = (await read(drawFiles.signature)).trim()
  const list = path.join(drawFolder, drawFiles.list)
  if (!has('list')) throw new UnreadableError(`${list} is missing.`)
  const carried = await readSigned(drawFolder, names, carriedFiles)
  const sealed = { manifest, signature, postponements, terms, carried, readList: () => readListFile(list) }
  if (!(has('beacon') || has('result'))) return { draw, sealed }
  const beacon = readBeacon(await read(drawFiles.beacon))
  return {
    draw,
    published: { ...sealed, beacon, result: await read(drawFiles.result) },
  }
}

/** Reads the postponement notices of a draw, up to the last one with any file; a missing file is an empty text. */
async function readPostponements(
  drawFolder: string,
  names: readonly string[],
): Promise<readonly PublishedPostponement[]> {
  const numbers = names.map((name) => Number(/^postponement-([1-9]\d*)\.(?:json|sig)$/.exec(name)?.[1] ?? 0))
  // One notice beyond the maximum is read: it is a fault, as any number above the maximum would be.
  return Promise.all(
    Array.from({ length: Math.min(Math.max(0, ...numbers), maxPostponements + 1) }, async (_, index) => {
      const files = listPostponementFiles(index + 1)
      const readIfAny = async (name: string) =>
        names.includes(name) ? readTextFile(path.join(drawFolder, name)) : ''
      return { notice: await readIfAny(files.notice), signature: (await readIfAny(files.signature)).trim() }
    }),
  )
}

/** Reads a file and its signature, which is empty where it is missing; null where the file is missing. */
async function readSigned(
  drawFolder: string,
  names: readonly string[],
  files: { readonly notice: string; readonly signature: string },
): Promise<SignedFile | null> {
  if (!names.includes(files.notice)) return null
  const isSigned = names.includes(files.signature)
  const signature = isSigned ? (await readTextFile(path.join(drawFolder, files.signature))).trim() : ''
  return { text: await readTextFile(path.join(drawFolder, files.notice)), signature }
}

/** A folder's list of prizes that ended before its draw was sealed, and the time of the draw. */
export type EndedPrizeList = { readonly prizes: readonly EndedPrize[]; readonly drawTime: number }

/**
 * Reads a folder's ended prizes; null without such a file, for a malformed one, and for a cancelled or unsealed draw.
 */
export async function readEndedPrizes(folder: string, draw: string): Promise<EndedPrizeList | null> {
  const drawFolder = path.join(folder, draw)
  const names = await readdir(drawFolder)
  const isSealed = names.includes(drawFiles.signature) && names.includes(drawFiles.manifest)
  if (names.includes(cancellationFiles.notice) || !isSealed) return null
  const carried = await readSigned(drawFolder, names, carriedFiles)
  try {
    if (carried === null) return null
    const { draw_time: drawTime } = readManifest(
      await readTextFile(path.join(drawFolder, drawFiles.manifest)),
    )
    return { prizes: readCarried(carried.text).prizes, drawTime }
  } catch (error) {
    // A malformed file is a fault of its own draw.
    if (error instanceof DrawFault) return null
    throw error
  }
}

/** Reads the text of a file. Throws `UnreadableError` for one that is missing or unreadable. */
export async function readTextFile(file: string): Promise<string> {
  const bytes = await readFile(file).catch(() => {
    throw new UnreadableError(`${file} is missing.`)
  })
  return readText(bytes)
}
