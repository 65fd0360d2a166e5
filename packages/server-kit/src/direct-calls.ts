import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { ErrorRequestHandler, Express, Request, RequestHandler, Response } from 'express'
import type { Logger } from './log.ts'

/** Answers one call. An error that it throws becomes the response. */
type DirectHandler = (request: Request, response: Response) => Promise<void>

/**
 * Serves calls by their exact method and address, without the framework's search among all routes.
 * Each passes the same steps as any other call. Another spelling of an address, or a query, takes the usual way.
 */
export class DirectCalls {
  readonly #app: Express
  readonly #before: readonly RequestHandler[]
  readonly #answerError: ErrorRequestHandler
  readonly #log: Logger
  readonly #handlers = new Map<string, DirectHandler>()

  constructor(
    app: Express,
    before: readonly RequestHandler[],
    answerError: ErrorRequestHandler,
    log: Logger,
  ) {
    this.#log = log
    this.#app = app
    this.#before = before
    this.#answerError = answerError
  }

  /** Registers the handler of an address. */
  add(method: string, url: string, handler: DirectHandler): void {
    this.#handlers.set(`${method} ${url}`, handler)
  }

  /** Answers every call of a server. */
  readonly listener: RequestListener = (request, response) => {
    const handler = this.#handlers.get(`${request.method} ${request.url}`)
    if (!handler) return void this.#app(request, response)
    const call = this.#expressCall(request, response)
    this.#step(0, call, handler)
  }

  #step(at: number, call: Call, handler: DirectHandler): void {
    const fail = (error: unknown) => this.#fail(error, call)
    const { request, response } = call
    const step = this.#before[at]
    const next = (error?: unknown) => (error ? fail(error) : this.#step(at + 1, call, handler))
    // What is thrown here would end the process: nobody else catches it.
    try {
      const done = step ? step(request, response, next) : handler(request, response)
      Promise.resolve(done).catch(fail)
    } catch (error) {
      fail(error)
    }
  }

  /** Sends an error. The connection ends where none can be sent. */
  #fail(error: unknown, { request, response, cutOff }: Call): void {
    try {
      void this.#answerError(error, request, response, cutOff)
    } catch (cause) {
      this.#log.error({ err: cause }, 'an error could not be answered')
      cutOff()
    }
  }

  /** Turns Node's objects into Express's, so that the steps and the handler see no difference. */
  #expressCall(request: IncomingMessage, response: ServerResponse): Call {
    Object.setPrototypeOf(request, this.#app.request)
    Object.setPrototypeOf(response, this.#app.response)
    const made = { request: request as Request, response: response as Response } // as: by the two lines before
    made.request.originalUrl = made.request.url
    made.request.params = {}
    made.request.res = made.response
    made.response.locals = Object.create(null)
    return { ...made, cutOff: () => request.socket.destroy() }
  }
}

type Call = { readonly request: Request; readonly response: Response; readonly cutOff: () => void }

/** Returns the headers that a middleware sets on every response alike. The middleware must not read the request. */
export function fixedHeaders(middleware: RequestHandler): RequestHandler {
  const headers = new Map<string, number | string | readonly string[]>()
  const recorded: Pick<Response, 'removeHeader'> & { setHeader: (name: string, value: string) => void } = {
    setHeader: (name, value) => void headers.set(name, value),
    removeHeader: () => undefined,
  }
  let hasPassed = false
  void middleware({} as Request, recorded as unknown as Response, () => {
    hasPassed = true
  }) // as: what sets fixed headers needs nothing else
  if (!hasPassed) throw new Error('A middleware with fixed headers must go on at once')
  return (_request, response, next) => {
    response.setHeaders(headers)
    next()
  }
}
