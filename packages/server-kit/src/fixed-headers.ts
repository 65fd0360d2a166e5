import type { Request, RequestHandler, Response } from 'express'

/** A middleware that only sets headers, which are known before a call. */
export type HeaderStep = {
  readonly set: RequestHandler
  /** Names and values in turn, for `writeHead`; null where the middleware itself must look at the request. */
  readonly listFor: (request: Request) => readonly string[] | null
}

type Known = { readonly headers: Map<string, string>; readonly list: readonly string[] }

/** The headers that a middleware sets on the response to a request of which it sees `sent` alone. */
function found(middleware: RequestHandler, sent: Partial<Request>): Known {
  const headers = new Map<string, string>()
  const recorded = {
    getHeader: (name: string) => headers.get(name),
    setHeader: (name: string, value: number | string) => void headers.set(name, String(value)),
    removeHeader: () => undefined,
  }
  let hasPassed = false
  // as: what only sets headers needs nothing else
  void middleware(sent as Request, recorded as unknown as Response, () => {
    hasPassed = true
  })
  if (!hasPassed) throw new Error('A middleware with fixed headers must go on at once')
  return { headers, list: [...headers].flat() }
}

/** The headers that a middleware sets on every response alike, found out once. It must not look at the request. */
export function fixedHeaders(middleware: RequestHandler): HeaderStep {
  const { headers, list } = found(middleware, {})
  return {
    set: (_request, response, next) => {
      response.setHeaders(headers)
      next()
    },
    listFor: () => list,
  }
}

/**
 * The same for a middleware that looks at the method and the `Origin` alone: found out once for no origin, and for
 * each of these.
 */
export function headersByOrigin(middleware: RequestHandler, origins: readonly string[]): HeaderStep {
  const known = new Map(
    [undefined, ...origins].map((origin) => [
      origin,
      found(middleware, { method: 'GET', headers: { origin } }),
    ]),
  )
  // The question of a browser before its call is answered by the middleware itself.
  const knownFor = ({ method, headers: { origin } }: Request) =>
    method === 'OPTIONS' ? undefined : known.get(origin)
  return {
    set: (request, response, next) => {
      const { headers } = knownFor(request) ?? {}
      if (!headers) return middleware(request, response, next)
      response.setHeaders(headers)
      next()
    },
    listFor: (request) => knownFor(request)?.list ?? null,
  }
}
