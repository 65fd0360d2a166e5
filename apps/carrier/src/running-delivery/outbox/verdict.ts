import { CallError } from '@repo/api-client/call'
import { isTransient } from '@repo/api-client/retries'
import type { StepRefusal } from './steps.ts'

/** What to do after a failed attempt. */
export type Verdict =
  /** No response, or a temporary failure: the step is sent again later. */
  | { readonly kind: 'later' }
  /** The session is over: the queue continues once its carrier has signed in again. */
  | { readonly kind: 'signed-out' }
  /** The server refused: the carrier decides. */
  | { readonly kind: 'refused'; readonly refusal: StepRefusal }

/** Returns what to do about the error of a sent step. Never throws. */
export function judgeError(error: unknown): Verdict {
  if (error instanceof CallError && error.status === 401) return { kind: 'signed-out' }
  if (isTransient(error) || !(error instanceof CallError)) return { kind: 'later' }
  return {
    kind: 'refused',
    refusal: { code: error.code, message: error.message, facts: error.facts },
  }
}
