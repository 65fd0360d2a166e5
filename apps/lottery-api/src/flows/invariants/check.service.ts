import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { creditInvariants } from './credit.invariants.ts'
import { drawInvariants } from './draw.invariants.ts'
import { fileInvariants } from './file.invariants.ts'
import { guardInvariants } from './guard.invariants.ts'
import type { Invariant } from './invariant.types.ts'
import { ledgerInvariants } from './ledger.invariants.ts'
import { playerInvariants } from './player.invariants.ts'
import { publishedInvariants } from './published.invariants.ts'

/** Every invariant. */
export const invariants: readonly Invariant[] = [
  ...ledgerInvariants,
  ...creditInvariants,
  ...drawInvariants,
  ...playerInvariants,
  ...guardInvariants,
  ...publishedInvariants,
  ...fileInvariants,
]

/** The result of a check of one invariant. */
export type CheckResult = {
  readonly id: string
  readonly promise: string
  readonly ok: boolean
  /** The duration of the check. */
  readonly tookMs: number
  /** Its violations, at most 20. */
  readonly violations: readonly unknown[]
}

const maxShown = 20

/** A check reads whole tables: it may take longer than a request. */
const timeoutMs = 300_000

/** Checks every invariant on the live database, one after the other. */
export async function checkInvariants(deps: Deps): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = []
  for (const invariant of invariants) results.push(await checkInvariantAlone(deps, invariant))
  return results
}

/**
 * Checks one invariant on a snapshot, in a read-only transaction of its own, so that nobody waits for it. Throws when
 * it takes more than 5 minutes.
 */
export function checkInvariantAlone(deps: Deps, invariant: Invariant): Promise<CheckResult> {
  const check = async (tx: Tx) => {
    await tx.$queryRaw`
      SELECT set_config('transaction_read_only', 'on', true), set_config('statement_timeout', ${String(timeoutMs)}, true),
        set_config('idle_in_transaction_session_timeout', ${String(timeoutMs)}, true)`
    return checkInvariant(tx, deps, invariant)
  }
  return deps.db.$transaction(check, { timeout: timeoutMs, isolationLevel: 'RepeatableRead' })
}

/** Checks one invariant on a transaction's snapshot. */
export async function checkInvariant(
  tx: Tx,
  deps: Deps,
  { id, promise, listViolations }: Invariant,
): Promise<CheckResult> {
  const startedAt = performance.now()
  const violations = await listViolations(tx, deps)
  const tookMs = Math.round(performance.now() - startedAt)
  return { id, promise, ok: violations.length === 0, tookMs, violations: violations.slice(0, maxShown) }
}
