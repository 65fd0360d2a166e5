import { createHash } from 'node:crypto'
import { mkdir, open, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { z } from 'zod'
import type { Bucket } from '../s3-bucket.ts'
import { StaffError } from '../staff-error.ts'

/**
 * A closed account, recorded outside of the database because a restored backup may predate the closing. It is an id
 * only, which reveals nothing about a person whose rows are erased.
 */
const erasureSchema = z.object({ at: z.iso.datetime(), account: z.uuid() })

/** A closed account, and when it was closed, in database time. */
export type JournaledErasure = z.output<typeof erasureSchema>

/** Accounts that were closed together, and when, in database time. */
export type ClosedAccounts = { readonly accountIds: readonly string[]; readonly at: string }

/** The journal's copy in a backup's folder, for restoring an older backup. */
const journalName = 'erasures.jsonl'

/** The record of a product’s closed accounts. */
export type ErasureJournal = {
  /** Records closed accounts durably. A repeat does not change what `read` returns. */
  readonly add: (closedAccounts: ClosedAccounts) => Promise<void>
  /** Returns the recorded accounts, each once; null without any record. */
  readonly read: () => Promise<readonly JournaledErasure[] | null>
  /** Copies the records of other places to the place where new ones are added. Idempotent. */
  readonly consolidate: () => Promise<void>
}

/**
 * Opens a journal in a file that all workers share. One worker writes at a time, by a lock in the database:
 * on a network disk two concurrent appends would overwrite each other. A repeat adds the same lines again.
 */
export function openFileJournal({
  pool,
  path,
}: {
  readonly pool: pg.Pool
  readonly path: string
}): ErasureJournal {
  return {
    add: async (closedAccounts) => {
      const client = await pool.connect()
      try {
        await client.query('BEGIN')
        await client.query("SELECT pg_advisory_xact_lock(hashtextextended('erasure-journal', 0))")
        await append(path, closedAccounts)
        await client.query('COMMIT')
        client.release()
      } catch (error) {
        // Its transaction ends with the connection.
        client.release(true)
        throw error
      }
    },
    read: () => readErasures(path),
    consolidate: async () => undefined,
  }
}

const bucketFolder = 'erasures/'

/** Opens a journal in a bucket. Each closing is an object named by its content, so a repeat writes the same one. */
export function openBucketJournal(bucket: Pick<Bucket, 'put' | 'get' | 'list'>): ErasureJournal {
  return {
    add: async (closedAccounts) => {
      const text = formatLines(closedAccounts)
      await bucket.put(`${bucketFolder}${createHash('sha256').update(text).digest('hex')}`, Buffer.from(text))
    },
    read: async () => {
      const texts: string[] = []
      for await (const { key } of bucket.list(bucketFolder)) texts.push(String((await bucket.get(key)) ?? ''))
      return texts.length === 0 ? null : parseErasures(texts.join('\n'))
    },
    consolidate: async () => undefined,
  }
}

/** Returns a journal that writes to the first one and reads all of them. */
export function combineJournals(first: ErasureJournal, ...others: readonly ErasureJournal[]): ErasureJournal {
  const read = async () =>
    mergeErasures(await Promise.all([first, ...others].map((journal) => journal.read())))
  return {
    add: first.add,
    read,
    consolidate: async () => {
      const recorded = new Set((await first.read())?.map(({ account }) => account))
      for (const { account, at } of (await read()) ?? [])
        if (!recorded.has(account)) await first.add({ accountIds: [account], at })
    },
  }
}

/** Copies a journal into a backup's folder, unless it has no record. */
export async function copyJournal(journal: ErasureJournal, folder: string): Promise<void> {
  const erasures = await journal.read()
  if (erasures === null) return
  const lines = erasures.map((erasure) => `${JSON.stringify(erasure)}\n`)
  await writeFile(join(folder, journalName), lines.join(''), { mode: 0o600 })
}

/**
 * Returns the closed accounts of the workers’ journal, the backup’s copy and the named files, each once. Null without
 * any journal. Throws a `StaffError` for a named file that does not exist.
 */
export async function readAllErasures(
  workers: ErasureJournal,
  { folder, journal }: { readonly folder?: string; readonly journal: readonly string[] },
): Promise<readonly JournaledErasure[] | null> {
  for (const path of journal)
    if ((await readErasures(path)) === null) throw new StaffError(`There is no journal ${path}.`)
  const copy = folder === undefined ? [] : [join(folder, journalName)]
  return mergeErasures(await Promise.all([workers.read(), ...[...copy, ...journal].map(readErasures)]))
}

/** Returns each account once, as its last record has it; null without any journal. */
function mergeErasures(
  journals: readonly (readonly JournaledErasure[] | null)[],
): readonly JournaledErasure[] | null {
  const existing = journals.filter((erasures) => erasures !== null)
  if (existing.length === 0) return null
  return [...new Map(existing.flat().map((erasure) => [erasure.account, erasure])).values()]
}

const formatLines = ({ accountIds, at }: ClosedAccounts) =>
  // Between line ends: a line half written at a power cut damages no other line.
  accountIds.map((account) => `\n${JSON.stringify({ at, account })}\n`).join('')

async function append(path: string, closedAccounts: ClosedAccounts): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'a', 0o600)
  try {
    // Unlike `write`, which may write less than everything without an error.
    await file.appendFile(formatLines(closedAccounts))
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Returns the records of a journal, in order, each account once; null without a journal.
 * Skips a line half written at a power cut.
 */
export async function readErasures(path: string): Promise<readonly JournaledErasure[] | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : parseErasures(text)
}

function parseErasures(text: string): readonly JournaledErasure[] {
  const accounts = new Map<string, JournaledErasure>()
  for (const line of text.split('\n')) {
    const erasure = erasureSchema.safeParse(parseLine(line))
    if (erasure.success) accounts.set(erasure.data.account, erasure.data)
  }
  return [...accounts.values()]
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
