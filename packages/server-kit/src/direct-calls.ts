import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { ErrorRequestHandler, Express, Request, RequestHandler, Response } from 'express'

/** Answers one call; what it throws becomes the answer of an error. */
type DirectHandler = (request: Request, response: Response) => Promise<void>

/**
 * Calls that are found by their exact method and address, without the framework's search among all routes. Each passes the same steps before
 * its handler as every other call; only the search is left out. Another spelling of an address, or a query, takes the general way.
 */
export class DirectCalls {
  readonly #app: Express
  readonly #before: readonly RequestHandler[]
  readonly #answerError: ErrorRequestHandler
  readonly #handlers = new Map<string, DirectHandler>()

  constructor(app: Express, before: readonly RequestHandler[], answerError: ErrorRequestHandler) {
    this.#app = app
    this.#before = before
    this.#answerError = answerError
  }

  /** Answers a call at an address here from now on. */
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
    const fail = (error: unknown) =>
      this.#answerError(error, call.request, call.response, () => call.cutOff())
    const step = this.#before[at]
    if (!step) return void handler(call.request, call.response).catch(fail)
    void step(call.request, call.response, (error?: unknown) =>
      error ? void fail(error) : this.#step(at + 1, call, handler),
    )
  }

  /** Makes of Node's objects what Express makes of them, so that the steps and the handler see no difference. */
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

/** The headers that a middleware sets on every answer alike, found out once. It must not look at the request. */
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
