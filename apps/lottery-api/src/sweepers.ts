import type { Deps } from './deps.ts'
import { sweepDraws } from './features/draws/draws.sweeper.ts'
import { sweepPurchases } from './features/purchases/purchases.sweeper.ts'
import { sweepSelfAudit } from './features/self-audit/self-audit.sweeper.ts'

/** What is due by rows of the database, and how long it may sleep between two looks. */
export type SweeperDefinition = {
  readonly name: string
  readonly longestMs: number
  /** Does what is due; answers the milliseconds until the next deadline, or null when there is none. Safe to run in several workers. */
  readonly sweep: (deps: Deps) => Promise<number | null>
  /** The channel whose notifications wake it, where something may become due earlier than expected. */
  readonly wokenBy?: string
}

/** Everything that the worker does by itself. */
export const sweepers: readonly SweeperDefinition[] = [
  { name: 'draws', longestMs: 5000, sweep: sweepDraws },
  { name: 'purchases', longestMs: 60_000, sweep: sweepPurchases },
  { name: 'self-audit', longestMs: 600_000, sweep: sweepSelfAudit },
]
