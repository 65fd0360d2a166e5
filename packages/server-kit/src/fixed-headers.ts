import type { Request, RequestHandler, Response } from 'express'

/** A middleware that only sets headers, which are known before a call. */
export type HeaderStep = {
  readonly set: RequestHandler
  /** Names and values in turn, for `writeHead`; null where the middleware itself must look at the request. */
  readonly listFor: (request: Request) => readonly string[] | null
}

type RecordedHeaders = { readonly headers: Map<string, string>; readonly list: readonly string[] }

/**
 * Returns the headers that a middleware sets for a request with only these properties. Throws unless it calls `next` at
 * once.
 */
function recordHeaders(middleware: RequestHandler, request: Partial<Request>): RecordedHeaders {
  const headers = new Map<string, string>()
  const response = {
    getHeader: (name: string) => headers.get(name),
    setHeader: (name: string, value: number | string) => void headers.set(name, String(value)),
    removeHeader: () => undefined,
  }
  let hasPassed = false
  // as: what only sets headers needs nothing else
  void middleware(request as Request, response as unknown as Response, () => {
    hasPassed = true
  })
  if (!hasPassed) throw new Error('A middleware with fixed headers must go on at once')
  return { headers, list: [...headers].flat() }
}

/** Returns the step of a middleware that sets the same headers on every response. Calls it once, without a request. */
export function recordFixedHeaders(middleware: RequestHandler): HeaderStep {
  const { headers, list } = recordHeaders(middleware, {})
  return {
    set: (_request, response, next) => {
      response.setHeaders(headers)
      next()
    },
    listFor: () => list,
  }
}

/**
 * Returns the step of a middleware whose headers depend on the `Origin` only, apart from `OPTIONS`. Calls it once
 * without an origin, and once for each of `origins`; other origins and `OPTIONS` go to the middleware itself.
 */
export function recordHeadersByOrigin(middleware: RequestHandler, origins: readonly string[]): HeaderStep {
  const recorded = new Map(
    [undefined, ...origins].map((origin) => [
      origin,
      recordHeaders(middleware, { method: 'GET', headers: { origin } }),
    ]),
  )
  // The middleware itself responds to the preflight request of a browser.
  const headersFor = ({ method, headers: { origin } }: Request) =>
    method === 'OPTIONS' ? undefined : recorded.get(origin)
  return {
    set: (request, response, next) => {
      const { headers } = headersFor(request) ?? {}
      if (!headers) return middleware(request, response, next)
      response.setHeaders(headers)
      next()
    },
    listFor: (request) => headersFor(request)?.list ?? null,
  }
}
