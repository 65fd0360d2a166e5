import { z } from 'zod'
import { StoreUnavailable } from '../byte-store.ts'
import type { FileStore } from '../file-store.ts'
import { UnknownFile } from '../file-store.ts'
import type { MovedFiles } from '../move-files.ts'
import { StaffError } from '../staff-error.ts'
import { facts } from '../staff-text.ts'
import type { Report } from './command.ts'

type Stores = { readonly files: Pick<FileStore, 'current' | 'former'> }

/** The usage of `files stores`. */
export const fileStores = {
  name: 'stores',
  description:
    'where files are written and where they may lie besides, and whether they answer; exit code 1 when one does not',
  input: z.object({}),
  run: async ({ files: { current, former } }: Stores): Promise<Report> => {
    const stores = [
      { place: 'written to', title: current.title, fault: await findFault(current.check('writes')) },
      ...(former
        ? [{ place: 'moved from', title: former.title, fault: await findFault(former.check()) }]
        : []),
    ]
    const isBad = stores.some(({ fault }) => fault !== null)
    const rows = stores.map(
      ({ place, title, fault }) => [place, fault === null ? `✓ ${title}` : `✗ ${fault}`] as const,
    )
    return { isBad, json: { ok: !isBad, stores }, text: facts(rows) }
  },
}

async function findFault(check: Promise<void>): Promise<string | null> {
  try {
    await check
    return null
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    return error.message
  }
}

/** The usage of `files move`. */
export const moveUsage = {
  name: 'move',
  description:
    'move every file from the former store to the one that is written to, while the product runs; resumes an interrupted run',
  input: z.object({}),
} as const

/** The usage of `files seal`. */
export const sealUsage = {
  name: 'seal',
  description: 'seal the files that earlier versions wrote unsealed, in place; resumes an interrupted run',
  input: z.object({}),
} as const

/** Returns the message for a product without a former store; `setting` names it. */
export const describeNothingToMove = (setting: string) => `${setting} names no store to move files from.`

/**
 * Runs one of these commands and returns a report of the outcome. Throws a `StaffError` for a file that is not ours and
 * for a failed store, which leaves no half-done file.
 */
export async function changeFiles(
  what: 'moved' | 'sealed',
  change: () => Promise<MovedFiles>,
): Promise<Report> {
  try {
    const { moved, left } = await change()
    const rest =
      left === 0
        ? ''
        : ` ${left} that no row names stay: what is not removed within two days is named by check.`
    return { json: { ok: true, [what]: moved, left }, text: `${moved} files were ${what}.${rest}` }
  } catch (error) {
    if (error instanceof UnknownFile) throw new StaffError(`${error.message}.`, { cause: error })
    if (!(error instanceof StoreUnavailable)) throw error
    throw new StaffError(`${error.message}. Nothing is lost: run it again.`, { cause: error })
  }
}
