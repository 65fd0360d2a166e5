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

/** Everything that must hold. */
export const invariants: readonly Invariant[] = [
  ...ledgerInvariants,
  ...creditInvariants,
  ...drawInvariants,
  ...playerInvariants,
  ...guardInvariants,
  ...publishedInvariants,
  ...fileInvariants,
]

/** What a check returns of one invariant. */
export type CheckResult = {
  readonly id: string
  readonly promise: string
  readonly ok: boolean
  /** How long it took to prove. */
  readonly tookMs: number
  /** What breaks it, at most 20. */
  readonly violations: readonly unknown[]
}

const mostShown = 20

/** A proof reads whole tables: it may take longer than what people wait for. */
const longestMs = 300_000

/** Proves every invariant on the live database, one after the other. */
export async function checkInvariants(deps: Deps): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = []
  for (const invariant of invariants) results.push(await proveAlone(deps, invariant))
  return results
}

/** Proves one invariant on what is there at one instant, in a transaction that can only read, so that nobody waits for it; it may take 5 minutes. */
export function proveAlone(deps: Deps, invariant: Invariant): Promise<CheckResult> {
  const work = async (tx: Tx) => {
    await tx.$queryRaw`
      SELECT set_config('transaction_read_only', 'on', true), set_config('statement_timeout', ${String(longestMs)}, true),
        set_config('idle_in_transaction_session_timeout', ${String(longestMs)}, true)`
    return prove(tx, deps, invariant)
  }
  return deps.db.$transaction(work, { timeout: longestMs, isolationLevel: 'RepeatableRead' })
}

/** Proves one invariant on what a transaction sees. */
export async function prove(
  tx: Tx,
  deps: Deps,
  { id, promise, violations }: Invariant,
): Promise<CheckResult> {
  const begun = performance.now()
  const found = await violations(tx, deps)
  const tookMs = Math.round(performance.now() - begun)
  return { id, promise, ok: found.length === 0, tookMs, violations: found.slice(0, mostShown) }
}
