import { findFileFaults } from '#api/core/files/stored-files.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import type { Invariant } from './invariant.types.ts'
import { invariants } from './order.invariants.ts'

/** The result of checking one invariant. */
export type CheckResult = {
  readonly id: string
  readonly promise: string
  readonly ok: boolean
  /** The duration of the check in milliseconds. */
  readonly tookMs: number
  /** Its violations, at most 20. */
  readonly violations: readonly unknown[]
}

const maxShownViolations = 20

/** The statement timeout: a check reads whole tables, and no request waits for it. */
const timeoutMs = 300_000

/** Checks every invariant on the live database, each in one statement and snapshot, with a timeout of 5 minutes. */
export async function checkInvariants(deps: Pick<Deps, 'db'>): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = []
  for (const invariant of invariants) results.push(await checkInvariantAlone(deps, invariant))
  return results
}

/** Checks one invariant in a transaction of its own, as `checkInvariants` does. */
export function checkInvariantAlone(deps: Pick<Deps, 'db'>, invariant: Invariant): Promise<CheckResult> {
  return deps.db.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT set_config('statement_timeout', ${String(timeoutMs)}, true)`
      return checkInvariant(tx, invariant)
    },
    { timeout: 2 * timeoutMs },
  )
}

/**
 * Checks that every file has a row and every row its file. It reads the list of all files; throws without the store.
 */
export async function checkFiles(deps: Pick<Deps, 'db' | 'files'>): Promise<CheckResult> {
  const startedAtMs = performance.now()
  const violatingRows = await findFileFaults(deps)
  const tookMs = Math.round(performance.now() - startedAtMs)
  const promise = 'every file that a row names is there, and a row names every file'
  return {
    id: 'I18 files',
    promise,
    ok: violatingRows.length === 0,
    tookMs,
    violations: violatingRows.slice(0, maxShownViolations),
  }
}

/** Checks one invariant within a transaction, in one statement. */
export async function checkInvariant(tx: Tx, { id, promise, violations }: Invariant): Promise<CheckResult> {
  const startedAtMs = performance.now()
  const violatingRows = await tx.$queryRaw<unknown[]>(violations)
  const tookMs = Math.round(performance.now() - startedAtMs)
  return {
    id,
    promise,
    ok: violatingRows.length === 0,
    tookMs,
    violations: violatingRows.slice(0, maxShownViolations),
  }
}
