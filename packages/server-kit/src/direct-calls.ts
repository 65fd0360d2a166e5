import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { ErrorRequestHandler, Express, Request, RequestHandler, Response } from 'express'
import type { HeaderStep } from './fixed-headers.ts'
import type { Logger } from './log.ts'
import { readRequestId, requestIdHeader, setRequestId } from './request-log.ts'
import { buildJsonHeaders, sendJson } from './responses.ts'
import { isCompressible } from './send-text.ts'

/** Returns the JSON text that answers a call from memory; null where its handler must answer it. */
export type RecallHandler = (request: Request, response: Response) => Promise<string | null>

/** The steps that a direct call passes before its handler, as every other call does. */
type Steps = {
  readonly firstSteps: readonly RequestHandler[]
  /** The steps that set the headers of every response. A response from memory is written with them at once. */
  readonly headerSteps: readonly HeaderStep[]
  /** Limits the time of a handler. A response from memory needs no limit. */
  readonly limitTime: RequestHandler
  /** Responds to an error that a step or a handler throws. */
  readonly answerError: ErrorRequestHandler
}

/**
 * Serves calls by their exact method and address, without the framework's search among all routes.
 * Each passes the same steps as any other call. Another spelling of an address, or a query, takes the usual way.
 */
export class DirectCalls {
  readonly #app: Express
  readonly #steps: Steps
  readonly #log: Logger
  readonly #calls = new Map<string, readonly RequestHandler[]>()

  constructor(app: Express, steps: Steps, log: Logger) {
    this.#app = app
    this.#steps = steps
    this.#log = log
  }

  /** Serves a method and address directly from now on: from memory where `recall` can, otherwise by its handler. */
  add(method: string, url: string, handler: RequestHandler, recall?: RecallHandler): void {
    const { firstSteps, limitTime } = this.#steps
    const recalled = recall ? [this.#createRecallStep(recall)] : []
    this.#calls.set(`${method} ${url}`, [...firstSteps, ...recalled, this.#setHeaders, limitTime, handler])
  }

  /** Handles every call of a server. */
  readonly listener: RequestListener = (request, response) => {
    const steps = this.#calls.get(`${request.method} ${request.url}`)
    if (!steps) return void this.#app(request, response)
    this.#runStep(0, this.#toExpressCall(request, response), steps)
  }

  #runStep(index: number, call: Call, steps: readonly RequestHandler[]): void {
    const fail = (error: unknown) => this.#fail(error, call)
    const next = (error?: unknown) => (error ? fail(error) : this.#runStep(index + 1, call, steps))
    // What is thrown here would end the process: nobody else catches it.
    try {
      const done: unknown = steps[index]?.(call.request, call.response, next)
      if (done instanceof Promise) done.catch(fail)
    } catch (error) {
      fail(error)
    }
  }

  /** Responds with an error. Ends the connection when no response can be sent. */
  #fail(error: unknown, { request, response }: Call): void {
    const cutOff = () => request.socket.destroy()
    try {
      void this.#steps.answerError(error, request, response, cutOff)
    } catch (cause) {
      this.#log.error({ err: cause }, 'an error could not be answered')
      cutOff()
    }
  }

  #createRecallStep(recall: RecallHandler): RequestHandler {
    return async (request, response, next) => {
      const finish = (answer: () => void) => this.#setHeaders(request, response, answer)
      let text: string | null
      try {
        text = await recall(request, response)
      } catch (error) {
        return finish(() => next(error))
      }
      if (text === null) return next()
      const headerLists = this.#steps.headerSteps.map(({ listFor }) => listFor(request))
      if (isCompressible(text) || !headerLists.every((list) => list !== null))
        return finish(() => sendJson(response, 200, text))
      // Set one by one, the headers would cost as much as all the rest.
      const ownHeaders = [
        requestIdHeader,
        readRequestId(response) ?? '',
        'Content-Length',
        `${Buffer.byteLength(text)}`,
      ]
      response.writeHead(200, ownHeaders.concat(buildJsonHeaders(200), ...headerLists))
      response.end(text)
    }
  }

  readonly #setHeaders: RequestHandler = (request, response, next) => {
    setRequestId(response)
    for (const { set } of this.#steps.headerSteps) set(request, response, () => undefined)
    next()
  }

  /** Adds to Node's objects what Express adds, so that the steps and the handler see no difference. */
  #toExpressCall(request: IncomingMessage, response: ServerResponse): Call {
    Object.setPrototypeOf(request, this.#app.request)
    Object.setPrototypeOf(response, this.#app.response)
    const call = { request: request as Request, response: response as Response } // as: by the two lines before
    call.request.originalUrl = call.request.url
    call.request.params = {}
    call.request.res = call.response
    call.response.locals = Object.create(null)
    return call
  }
}

type Call = { readonly request: Request; readonly response: Response }
