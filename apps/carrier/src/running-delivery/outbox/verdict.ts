import { CallError } from '@repo/api-client/call'
import type { StepRefusal } from './steps.ts'

/** What to do after a try that did not succeed. */
export type Verdict =
  /** No answer, or one that may be another next time: the same step again, later. */
  | { readonly kind: 'later' }
  /** The session is over: what is kept goes on once its carrier has signed in again. */
  | { readonly kind: 'signed-out' }
  /** The server said no: its carrier decides. */
  | { readonly kind: 'refused'; readonly refusal: StepRefusal }

/** Statuses of an overloaded or restarting server; 408 and 425 ask for the same again. */
const passing = new Set([0, 408, 425, 429])

/** Judges what a call threw. */
export function verdictOf(error: unknown): Verdict {
  if (!(error instanceof CallError) || passing.has(error.status) || error.status >= 500)
    return { kind: 'later' }
  if (error.status === 401) return { kind: 'signed-out' }
  // An answer that arrived and could not be read says nothing of the step.
  if (error.status < 400 && error.code === null) return { kind: 'later' }
  return {
    kind: 'refused',
    refusal: { code: error.code, message: error.message, facts: error.facts },
  }
}

const firstPauseMs = 1000
const longestPauseMs = 30_000

/** How long to wait after so many tries in a row without an answer. */
export function pauseMs(failures: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, failures - 1))
}
