import type { PlacesEvent } from '../add-fallback.ts'
import { rejectAfter, TimedOut } from '../reject-after.ts'

type Operation = PlacesEvent['operation']

/**
 * Creates a function that calls the region and never rejects. It returns the region's result, or 'failed' when the
 * region rejects or takes longer than `timeoutMs`. Each outcome is passed to `log`.
 */
export function createRegionCall(timeoutMs: number, log: (event: PlacesEvent) => void) {
  return async <T>(operation: Operation, request: () => Promise<T>): Promise<T | 'failed'> => {
    const startedAtMs = performance.now()
    const report = (outcome: 'answered' | 'timed-out' | 'failed', reason?: string) => {
      const durationMs = Math.round(performance.now() - startedAtMs)
      log({ provider: 'region', operation, outcome, durationMs, ...(reason === undefined ? {} : { reason }) })
    }
    try {
      const answer = await rejectAfter(timeoutMs, request())
      report('answered')
      return answer
    } catch (error) {
      report(
        error instanceof TimedOut ? 'timed-out' : 'failed',
        error instanceof Error ? error.message : String(error),
      )
      return 'failed'
    }
  }
}
