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
export function checkFiles(deps: Pick<Deps, 'db' | 'files'>): Promise<CheckResult> {
  const promise = 'every file that a row names is there, and a row names every file'
  return timeCheck('I18 files', promise, () => findFileFaults(deps))
}

/** Checks one invariant within a transaction, in one statement. */
export function checkInvariant(tx: Tx, { id, promise, violations }: Invariant): Promise<CheckResult> {
  return timeCheck(id, promise, async () => tx.$queryRaw<unknown[]>(violations))
}

async function timeCheck(
  id: string,
  promise: string,
  findViolations: () => Promise<readonly unknown[]>,
): Promise<CheckResult> {
  const startedAtMs = performance.now()
  const violations = await findViolations()
  return {
    id,
    promise,
    ok: violations.length === 0,
    tookMs: Math.round(performance.now() - startedAtMs),
    violations: violations.slice(0, maxShownViolations),
  }
}
