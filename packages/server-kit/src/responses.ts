import { STATUS_CODES } from 'node:http'
import type { Endpoint } from '@repo/contracts/endpoint'
import { refusals } from '@repo/contracts/refusals'
import type { ErrorRequestHandler, Response } from 'express'
import { StoreUnavailable } from './byte-store.ts'
import { isStorageFull, isUnavailable } from './database-errors.ts'
import { isTimedOut } from './deadline.ts'
import type { Logger } from './log.ts'
import { Refusal } from './refusal.ts'
import { findRoute, noteFailure, readRequestId } from './request-log.ts'
import { sendText } from './send-text.ts'

/** A product's refusal format beyond the sentence. */
export type RefusalStyle = {
  /** The prefix of a problem's type, such as `urn:name:`; the refusal's code follows. */
  readonly problemType: string
  /** The sign-in scheme, for the `WWW-Authenticate` of a 401; absent where a cookie identifies the caller. */
  readonly challenge?: string
}

/**
 * Returns the body of a refusal. A 200 has `success: false` and its sentence; any other status is an RFC 9457 problem
 * with both.
 */
export function buildRefusalBody(
  refusal: Refusal,
  { problemType }: RefusalStyle,
  endpoint?: Endpoint,
): Record<string, unknown> {
  const { code, message, status, fields, facts } = refusal
  const body = {
    success: false,
    code,
    message,
    ...(endpoint?.hasErrorMessage ? { error: true, errorMessage: message } : {}),
    ...(Object.keys(fields).length > 0 ? { errors: fields } : {}),
    ...facts,
  }
  return status === 200
    ? body
    : { type: `${problemType}${code}`, title: STATUS_CODES[status], status, ...body }
}

/** Sends JSON text that no cache may store, compressed when it is long. Every status but 200 is a problem. */
export function sendJson(response: Response, status: number, json: string): void {
  response.statusCode = status
  const [cacheControl, noStore, contentType, type] = buildJsonHeaders(status)
  response.setHeader(cacheControl, noStore)
  response.setHeader(contentType, type)
  sendText(response, json)
}

/** Returns the headers of JSON text that no cache may store: names and values in turn. */
export function buildJsonHeaders(status: number) {
  const type = status === 200 ? 'application/json' : 'application/problem+json'
  return ['Cache-Control', 'no-store', 'Content-Type', `${type}; charset=utf-8`] as const
}

/** Sends a refusal, see `buildRefusalBody`; a 5xx with the call's id in the log. */
export function sendRefusal(
  response: Response,
  refusal: Refusal,
  style: RefusalStyle,
  endpoint?: Endpoint,
): void {
  const { status, retryAfterS } = refusal
  if (status === 401 && style.challenge !== undefined) response.set('WWW-Authenticate', style.challenge)
  if (retryAfterS !== null) response.set('Retry-After', String(retryAfterS))
  const body = buildRefusalBody(refusal, style, endpoint)
  const requestId = status >= 500 ? readRequestId(response) : null
  sendJson(response, status, JSON.stringify(requestId === null ? body : { ...body, requestId }))
}

/**
 * Returns the middleware that turns errors into responses.
 * Refusals are sent as they are, a busy database or file store is a 503, a body that Express refuses a 400, 413 or 415,
 * anything else a logged 500. A full disk is a 507, and is reported to `onStorageFull`.
 * An error after the response has begun is only logged, and passed on to Express, which ends the connection.
 */
export function createErrorHandler(
  log: Logger,
  style: RefusalStyle,
  onStorageFull: () => void = () => undefined,
): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const endpoint = (request as { endpoint?: Endpoint }).endpoint
    const refusal = toRefusal(error)
    if (refusal.code === 'storage-full') onStorageFull()
    const details = { err: error, route: findRoute(request), requestId: readRequestId(response) }
    if (isTimedOut() && response.headersSent) return void log.warn(details, 'call ended after its deadline')
    // A busy server responds with 503 by design; any other failure of ours is a bug.
    if (refusal.status >= 500) log[refusal.status === 503 ? 'warn' : 'error'](details, refusal.code)
    if (response.headersSent) {
      noteFailure(response, error)
      return next(error)
    }
    sendRefusal(response, refusal, style, endpoint)
  }
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isStorageFull(error)) return new Refusal('storage-full', { cause: error, retryAfterS: 60 })
  if (error instanceof StoreUnavailable)
    return new Refusal('files-unavailable', { cause: error, retryAfterS: 10 })
  if (isUnavailable(error)) return new Refusal('unavailable', { cause: error, retryAfterS: 2 })
  const { status, type } = (error ?? {}) as { status?: number; type?: string }
  if (type === 'entity.too.large') return new Refusal('too-large', { cause: error })
  if (type === 'encoding.unsupported' || type === 'charset.unsupported')
    return new Refusal('unsupported-media', { cause: error })
  if (status !== undefined && status >= 400 && status < 500) return new Refusal('malformed', { cause: error })
  return new Refusal('internal-error', { message: refusals['internal-error'].message, cause: error })
}
