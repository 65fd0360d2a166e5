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

/** A proof reads whole tables: it may take longer than what people wait for. */
const maxMs = 300_000

/** Proves every invariant on the live database, one after the other. */
export async function checkInvariants(deps: Deps): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = []
  for (const invariant of invariants) results.push(await proveAlone(deps, invariant))
  return results
}

/**
 * Checks one invariant on a snapshot, in a read-only transaction, so that nobody waits for it; it may take 5 minutes.
 */
export function proveAlone(deps: Deps, invariant: Invariant): Promise<CheckResult> {
  const work = async (tx: Tx) => {
    await tx.$queryRaw`
      SELECT set_config('transaction_read_only', 'on', true), set_config('statement_timeout', ${String(maxMs)}, true),
        set_config('idle_in_transaction_session_timeout', ${String(maxMs)}, true)`
    return prove(tx, deps, invariant)
  }
  return deps.db.$transaction(work, { timeout: maxMs, isolationLevel: 'RepeatableRead' })
}

/** Checks one invariant on a transaction's snapshot. */
export async function prove(
  tx: Tx,
  deps: Deps,
  { id, promise, listViolations }: Invariant,
): Promise<CheckResult> {
  const begun = performance.now()
  const found = await listViolations(tx, deps)
  const tookMs = Math.round(performance.now() - begun)
  return { id, promise, ok: found.length === 0, tookMs, violations: found.slice(0, maxShown) }
}
