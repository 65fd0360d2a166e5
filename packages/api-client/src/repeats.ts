import { CallError } from './call.ts'

/** How often a read is repeated. A refusal may come up to 6 s late: the site has repeated the read by itself (`forwardReads`). */
const maxRepeats = { refused: 3, unreachable: 2 } as const
const firstPauseMs = 1000
const maxPauseMs = 10_000
/** The most that is added to a pause, so that screens that were refused together do not come back together. */
const jitter = 0.25

/** Whether a failed read is made again. `failures` is how often it had failed before. */
function retry(failures: number, error: Error): boolean {
  if (!(error instanceof CallError) || !error.isRepeatable) return false
  return failures < maxRepeats[error.retryAfterMs === null ? 'unreachable' : 'refused']
}

/** How long to wait before it is: what the API asks for, and longer each time. */
function retryDelay(failures: number, error: Error): number {
  const askedMs = error instanceof CallError ? (error.retryAfterMs ?? 0) : 0
  const ownMs = Math.min(maxPauseMs, firstPauseMs * 2 ** failures)
  return Math.max(askedMs, ownMs) * (1 + Math.random() * jitter)
}

/**
 * The options of queries, and of mutations that only read: a read that the API refuses for a moment, or that does not reach it, is repeated
 * while its screen goes on waiting. What changes something is never repeated, and a refusal of any other kind is final.
 */
export const repeats = { retry, retryDelay } as const
