import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@repo/contracts/endpoint'
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from './log.ts'
import type { Span } from './traces.ts'
import { readErrorType } from './traces.ts'

/** The header that identifies a call from the site to the API, and in the response. */
export const requestIdHeader = 'X-Request-Id'
const requestIdField = requestIdHeader.toLowerCase()

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Gives each call an id, which its response carries: a trusted proxy's, or a new one.
 * It is forwarded with the call, so that a site and its API log the same id. Only trusted proxies may set a call's
 * trace.
 */
export const assignRequestId: RequestHandler = (request, response, next) => {
  noteRequestId(request, response, () => setRequestId(response))
  next()
}

/** Gives each call its id. `setRequestId` sets it on the response. */
export const noteRequestId: RequestHandler = (request, response, next) => {
  const id = readTrustedId(request) ?? randomUUID()
  request.headers[requestIdField] = id
  response.locals.requestId = id
  next()
}

/** Sets the id of a call on its response. */
export function setRequestId(response: Response): void {
  const id = readRequestId(response)
  if (id !== null) response.setHeader(requestIdHeader, id)
}

/** Returns the id that a trusted proxy gave a call; null without one. Drops the `traceparent` of any other client. */
function readTrustedId({ app, headers, socket }: Request): string | null {
  const sentId = headers[requestIdField]
  if (sentId === undefined && headers.traceparent === undefined) return null
  // Express derives this function from the setting.
  const isTrusted = app.get('trust proxy fn') as (address: string, hops: number) => boolean // as: Express types settings as any
  if (!isTrusted(socket.remoteAddress ?? '', 0)) {
    delete headers.traceparent
    return null
  }
  return typeof sentId === 'string' && uuid.test(sentId) ? sentId : null
}

/** Returns the id of the current call; null without one. */
export function readRequestId(response: Response): string | null {
  return (response.locals.requestId as string | undefined) ?? null // as: by `noteRequestId`
}

/** The logged properties of a call: of its path only the template, nothing of its query, its body or its caller. */
type LoggedCall = {
  readonly requestId: string | null
  readonly method: string
  readonly route: string
  /** Null when the caller disconnected before the response began. */
  readonly status: number | null
  readonly ms: number
  /** Whether the connection ended before the response was complete. */
  readonly isBrokenOff: boolean
  readonly err?: unknown
}

/** Notes why a call fails, for its line in the log. */
export function noteFailure(response: Response, cause: unknown): void {
  response.locals.failure = cause
}

/** Records that the response is another server's, which logs the call itself. */
export function noteForwarded(response: Response): void {
  response.locals.isForwarded = true
}

/** Notes the span of a call, which ends with its line in the log. */
export function noteSpan(response: Response, span: Span): void {
  response.locals.span = span
}

function endSpan(span: Span, { method, route, status, isBrokenOff, err }: LoggedCall): void {
  span.end({
    name: `${method} ${route}`,
    attributes: {
      'http.request.method': method,
      'http.route': route,
      ...(status === null ? {} : { 'http.response.status_code': status }),
      isBrokenOff,
    },
    ...(err === undefined ? {} : { errorType: readErrorType(err) }),
    ...(err === undefined && status !== null && status >= 500 ? { errorType: String(status) } : {}),
  })
}

/**
 * Returns the middleware that logs each call once it is answered: at `info`, or at `warn` for a failure of ours.
 * `onlyRefusals` leaves out successes, and refusals by a server behind this one.
 */
export function logRequests(
  log: Logger,
  options: { readonly findRoute: (request: Request) => string; readonly onlyRefusals?: boolean },
): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now()
    response.on('close', () => {
      const failure: unknown = response.locals.failure
      const hasFailed = response.statusCode >= 500 || failure !== undefined
      const isRefused = response.statusCode >= 400 && response.locals.isForwarded !== true
      const isLogged = !options.onlyRefusals || hasFailed || isRefused
      const span = response.locals.span as Span | undefined // as: by `noteSpan`
      if (!isLogged && !span) return
      const line: LoggedCall = {
        requestId: readRequestId(response),
        method: request.method,
        route: options.findRoute(request),
        status: response.headersSent ? response.statusCode : null,
        ms: Math.round(performance.now() - startedAt),
        isBrokenOff: !response.writableFinished,
        ...(failure === undefined ? {} : { err: failure }),
      }
      if (isLogged) log[hasFailed ? 'warn' : 'info'](line, 'call')
      if (span) endSpan(span, line)
    })
    next()
  }
}

/** The route name of a call without an endpoint. */
const otherRoute = 'other'

/** Returns the path template of a call's endpoint or route, without ids: `/orders/:id`; `other` without either. */
export function findRoute(request: Request): string {
  const { endpoint, route } = request as { endpoint?: Endpoint; route?: { readonly path: unknown } }
  const path = endpoint?.path ?? route?.path
  return typeof path === 'string' ? path : otherRoute
}

/**
 * Returns the function that finds a call's template among these endpoints, which another server serves below `/api`;
 * `other` for a call of none.
 */
export function createRouteFinder(endpoints: readonly Endpoint[]): (request: Request) => string {
  const templates = endpoints.flatMap(({ method, path, aliases = [] }) =>
    [path, ...aliases].map((spelling) => ({ method, path, segments: spelling.split('/') })),
  )
  return ({ method, originalUrl }) => {
    const segments = (originalUrl.split('?', 1)[0] ?? '').replace(/^(?:\/api){1,2}(?=\/)/, '').split('/')
    const match = templates.find(
      (template) =>
        template.method === method &&
        template.segments.length === segments.length &&
        template.segments.every((segment, at) => segment.startsWith(':') || segment === segments[at]),
    )
    return match?.path ?? otherRoute
  }
}
