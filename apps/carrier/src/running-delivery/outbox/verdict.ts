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

/** The message of a step that the contract does not permit, such as one stored by an earlier version of the app. */
const unsendableMessage = 'Cette étape ne peut pas être envoyée telle quelle : refaites-la.'

/** Returns what to do about the error of a sent step. Never throws. */
export function judgeError(error: unknown): Verdict {
  if (error instanceof CallError && error.status === 401) return { kind: 'signed-out' }
  if (isTransient(error)) return { kind: 'later' }
  const refusal =
    error instanceof CallError
      ? { code: error.code, message: error.message, facts: error.facts }
      : { code: null, message: unsendableMessage, facts: {} }
  return { kind: 'refused', refusal }
}
