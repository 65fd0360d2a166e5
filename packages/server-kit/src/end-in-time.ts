import type { RequestHandler } from 'express'
import type { RefusalStyle } from './answers.ts'
import { sendRefusal } from './answers.ts'
import { runWithDeadline, timeoutRefusal } from './deadline.ts'
import { noteFailure } from './request-log.ts'

/**
 * Refuses a request with 503 and `Retry-After` when its response has not begun by its deadline.
 * Its work then starts no statement, transaction or provider call, and an open transaction is rolled back.
 * The state is as after a crash of the process: the request can be repeated.
 */
export function endInTime(requestMs: number, style: RefusalStyle): RequestHandler {
  return (_request, response, next) => {
    const refuse = () => {
      const refusal = timeoutRefusal()
      noteFailure(response, refusal)
      sendRefusal(response, refusal, style)
    }
    runWithDeadline(requestMs, response, refuse, next)
  }
}
