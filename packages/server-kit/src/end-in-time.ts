import type { RequestHandler } from 'express'
import type { RefusalStyle } from './answers.ts'
import { answerRefusal } from './answers.ts'
import { overdue, withinMs } from './deadline.ts'
import { noteFailure } from './request-log.ts'

/**
 * Answers a request with 503 and `Retry-After` when its answer has not begun by its deadline. Its work then starts
 * nothing more: no statement, no transaction, no call of a provider; an open transaction is rolled back. The state is
 * as after a crash of the process, and the request can be repeated.
 */
export function endInTime(requestMs: number, style: RefusalStyle): RequestHandler {
  return (_request, response, next) => {
    const refuse = () => {
      const refusal = overdue()
      noteFailure(response, refusal)
      answerRefusal(response, refusal, style)
    }
    withinMs(requestMs, response, refuse, next)
  }
}
