import type { PlacesEvent } from '../with-fallback.ts'

type Operation = PlacesEvent['operation']

/** Asks the region; 'failed' where it rejects. What became of each question is told to `log`. */
export function askRegion(log: (event: PlacesEvent) => void) {
  return async <T>(operation: Operation, question: () => Promise<T>): Promise<T | 'failed'> => {
    const startedAt = performance.now()
    const note = (outcome: 'answered' | 'failed', reason?: string) => {
      const durationMs = Math.round(performance.now() - startedAt)
      log({ provider: 'region', operation, outcome, durationMs, ...(reason === undefined ? {} : { reason }) })
    }
    try {
      const answer = await question()
      note('answered')
      return answer
    } catch (error) {
      note('failed', error instanceof Error ? error.message : String(error))
      return 'failed'
    }
  }
}
