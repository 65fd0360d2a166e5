import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { Deps } from '#api/deps.ts'

/**
 * Which accounts have ended, outside of the database: a backup that is restored was made before some of them did. Ids only, which say
 * nothing of a person whose rows are erased.
 */

const line = z.object({ at: z.iso.datetime(), account: z.uuid() })

/** An account and when it ended, in database time. */
export type JournaledErasure = z.output<typeof line>

/** Accounts that have ended together, and when, in database time. */
type Ended = { readonly accountIds: readonly string[]; readonly at: string }

/**
 * Writes accounts that have ended into the journal that all workers share, durably. One worker at a time: on a disk of the network two that
 * append at once would overwrite each other. A repeat adds the same lines again, which is harmless.
 */
export async function journalErasures(deps: Pick<Deps, 'db' | 'config'>, ended: Ended): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('erasure-journal', 0))::text`
    await append(deps.config.erasureJournal, ended)
  })
}

async function append(path: string, { accountIds, at }: Ended): Promise<void> {
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
