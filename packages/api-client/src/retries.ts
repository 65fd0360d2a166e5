import { z } from 'zod'
import { CallError } from './call.ts'

/**
 * The maximum number of retries of a read that was refused with a requested pause, and of any other. Before a refusal
 * with one, the site has retried the read itself for up to 6 s (`forwardReads`).
 */
const maxRetries = { refused: 3, unreachable: 2 } as const
const firstPauseMs = 1000
const maxPauseMs = 10_000
/** The maximum random addition to a pause, so that screens refused together do not return together. */
const jitter = 0.25

/** Whether to retry a failed read. `failures` is the number of earlier failures. */
function retry(failures: number, error: Error): boolean {
  if (!(error instanceof CallError) || !error.isRetryable) return false
  return failures < maxRetries[error.retryAfterMs === null ? 'unreachable' : 'refused']
}

/** Returns the pause before a retry in milliseconds: the API's requested one, and longer each time. */
function retryDelay(failures: number, error: Error): number {
  const requestedMs = error instanceof CallError ? (error.retryAfterMs ?? 0) : 0
  const ownMs = Math.min(maxPauseMs, firstPauseMs * 2 ** failures)
  return Math.max(requestedMs, ownMs) * (1 + Math.random() * jitter)
}

/**
 * The retry options of queries, and of mutations that only read. A read that is refused temporarily, or does not reach
 * the API, is retried while its screen waits. A change is never retried, and any other refusal is final.
 */
export const retries = { retry, retryDelay } as const

const laterStatuses = new Set([0, 408, 425, 429])

/**
 * Whether a failed call may succeed later: there was no response, the server was busy or restarting, the body of a
 * success was unreadable, or the session is over. An error that is no `CallError` counts as well, except for an input
 * that the contract does not permit; other errors are refusals.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof z.ZodError) return false
  if (!(error instanceof CallError) || laterStatuses.has(error.status) || error.status >= 500) return true
  return error.status === 401 || (error.status < 400 && error.code === null)
}

const maxOutboxPauseMs = 30_000

/**
 * Returns the pause before queued items on this device are sent again: 1 s after the first failure, twice as long after
 * each further one in a row, at most 30 s.
 */
export function getSendPauseMs(failures: number): number {
  return Math.min(maxOutboxPauseMs, firstPauseMs * 2 ** Math.max(0, failures - 1))
}
