import type { Deps } from '#api/deps.ts'
import { invariants } from './invariants.ts'

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

/** Proves every invariant on the live database, each by one statement that sees one instant. */
export async function checkInvariants(deps: Pick<Deps, 'db'>): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = []
  for (const { id, promise, violations } of invariants) {
    const begun = performance.now()
    const found = await deps.db.$queryRaw<unknown[]>(violations)
    const tookMs = Math.round(performance.now() - begun)
    results.push({ id, promise, ok: found.length === 0, tookMs, violations: found.slice(0, mostShown) })
  }
  return results
}
