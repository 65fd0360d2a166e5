import { CallError } from './call.ts'

/** A refusal may come up to 6 s late: the site has retried the read by itself (`forwardReads`). */
const maxRetries = { refused: 3, unreachable: 2 } as const
const firstPauseMs = 1000
const maxPauseMs = 10_000
/** The largest part of a pause that is added to it: screens that were refused together must not come back together. */
const jitter = 0.25

/** Whether to retry a failed read. `failures` is the number of earlier failures. */
function retry(failures: number, error: Error): boolean {
  if (!(error instanceof CallError) || !error.isRetryable) return false
  return failures < maxRetries[error.retryAfterMs === null ? 'unreachable' : 'refused']
}

/** The pause before a retry in milliseconds: what the API asks for, and longer each time. */
function retryDelay(failures: number, error: Error): number {
  const askedMs = error instanceof CallError ? (error.retryAfterMs ?? 0) : 0
  const ownMs = Math.min(maxPauseMs, firstPauseMs * 2 ** failures)
  return Math.max(askedMs, ownMs) * (1 + Math.random() * jitter)
}

/**
 * The retry options of queries, and of mutations that only read. A read that the API refuses temporarily, or that does not
 * reach it, is retried while its screen waits. A change is never retried, and any other refusal is final.
 */
export const retries = { retry, retryDelay } as const
