import type { RequestHandler } from 'express'
import { createTimeoutRefusal, runWithDeadline } from './deadline.ts'
import { noteFailure } from './request-log.ts'
import type { RefusalStyle } from './responses.ts'
import { sendRefusal } from './responses.ts'

/**
 * Returns the middleware that refuses a request with 503 (`unavailable`, `Retry-After`) when its response has not begun
 * by its deadline.
 * Its work then starts no statement, transaction or provider call, and an open transaction is rolled back.
 * The state is as after a crash of the process: the request can be repeated.
 */
export function endInTime(requestMs: number, style: RefusalStyle): RequestHandler {
  return (_request, response, next) => {
    const refuse = () => {
      const refusal = createTimeoutRefusal()
      noteFailure(response, refusal)
      sendRefusal(response, refusal, style)
    }
    runWithDeadline(requestMs, response, refuse, next)
  }
}
