import { chmod, copyFile, mkdir, open, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { z } from 'zod'
import { Objection } from '../objection.ts'

/**
 * Which accounts have ended, outside of the database: a backup that is restored was made before some of them did. Ids only, which say
 * nothing of a person whose rows are erased.
 */

const line = z.object({ at: z.iso.datetime(), account: z.uuid() })

/** An account and when it ended, in database time. */
export type JournaledErasure = z.output<typeof line>

/** Accounts that have ended together, and when, in database time. */
export type EndedAccounts = { readonly accountIds: readonly string[]; readonly at: string }

/** The journal in a backup's folder, as it stood then: it serves whoever has to restore an older backup. */
const journalName = 'erasures.jsonl'

/** A product's journal, and the database by which its workers take turns. */
type Journal = { readonly pool: pg.Pool; readonly path: string }

/**
 * Writes accounts that have ended into the journal that all workers share, durably. One worker at a time: on a disk of the network two that
 * append at once would overwrite each other. A repeat adds the same lines again, which is harmless.
 */
export async function journalErasures({ pool, path }: Journal, ended: EndedAccounts): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended('erasure-journal', 0))")
    await append(path, ended)
    await client.query('COMMIT')
    client.release()
  } catch (error) {
    // Its transaction ends with the connection.
    client.release(true)
    throw error
  }
}

/** Copies the journal into a backup's folder, if anybody has ended an account yet. */
export async function copyJournal(journal: string, folder: string): Promise<void> {
  const copy = join(folder, journalName)
  try {
    await copyFile(journal, copy)
    await chmod(copy, 0o600)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

/**
 * Who has ended, each once: by the workers' journal, that of a backup's folder, and those kept elsewhere, all of which must be there. Null where there is no
 * journal at all.
 */
export async function erasuresIn(
  path: string,
  { folder, journal }: { readonly folder?: string; readonly journal: readonly string[] },
): Promise<readonly JournaledErasure[] | null> {
  for (const kept of journal)
    if ((await readErasures(kept)) === null) throw new Objection(`There is no journal ${kept}.`)
  const own = folder === undefined ? [] : [join(folder, journalName)]
  const read = await Promise.all([path, ...own, ...journal].map(readErasures))
  const found = read.filter((erasures) => erasures !== null)
  if (found.length === 0) return null
  return [...new Map(found.flat().map((erasure) => [erasure.account, erasure])).values()]
}

async function append(path: string, { accountIds, at }: EndedAccounts): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'a', 0o600)
  try {
    // Between line ends: what a power cut left half written spoils no other line.
    for (const account of accountIds) await file.write(`\n${JSON.stringify({ at, account })}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** What a journal holds, in its order, each account once; null where there is none. What a power cut left half written is passed over. */
export async function readErasures(path: string): Promise<readonly JournaledErasure[] | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const accounts = new Map<string, JournaledErasure>()
  for (const written of text.split('\n')) {
    const erasure = line.safeParse(parsed(written))
    if (erasure.success) accounts.set(erasure.data.account, erasure.data)
  }
  return [...accounts.values()]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
