import type { PlacesEvent } from '../with-fallback.ts'
import { rejectAfter, TimedOut } from '../within.ts'

type Operation = PlacesEvent['operation']

/**
 * Returns a function that asks the region: its answer, or 'failed' when it rejects or takes longer than `timeoutMs`.
 * Each outcome is passed to `log`.
 */
export function askRegion(timeoutMs: number, log: (event: PlacesEvent) => void) {
  return async <T>(operation: Operation, question: () => Promise<T>): Promise<T | 'failed'> => {
    const startedAt = performance.now()
    const note = (outcome: 'answered' | 'timed-out' | 'failed', reason?: string) => {
      const durationMs = Math.round(performance.now() - startedAt)
      log({ provider: 'region', operation, outcome, durationMs, ...(reason === undefined ? {} : { reason }) })
    }
    try {
      const answer = await rejectAfter(timeoutMs, question())
      note('answered')
      return answer
    } catch (error) {
      note(
        error instanceof TimedOut ? 'timed-out' : 'failed',
        error instanceof Error ? error.message : String(error),
      )
      return 'failed'
    }
  }
}
