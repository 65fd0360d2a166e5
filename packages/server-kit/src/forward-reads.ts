import type { Agent, IncomingMessage } from 'node:http'
import { request as send } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { urlToHttpOptions } from 'node:url'
import type { Request, RequestHandler, Response } from 'express'
import { Refusal } from './refusal.ts'
import { noteFailure, noteForwarded } from './request-log.ts'
import type { RefusalStyle } from './responses.ts'
import { sendRefusal } from './responses.ts'

/** How long a read is retried before the browser gets the API's refusal. */
const retryWithinMs = 6000
const minPauseMs = 500
const maxJitterMs = 250
/** The maximum number of waiting reads: a site that queues a whole flood could not serve its pages. */
const maxWaiting = 200
/** The maximum body of a reading POST: the API's own. */
const maxBodyBytes = 100_000

/** Headers for the next machine only (RFC 9110, section 7.6.1). */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/**
 * Returns the middleware that forwards reads to the API: GETs, and POSTs that their client marks as reads
 * (`X-Retryable`). Throws for an API address that is not http.
 * A temporary refusal (503 with `Retry-After`) is retried for up to 6 s, since a browser logs each refusal to its
 * console; not while 200 other reads wait for their retry.
 * A read that hits a closing connection is sent once more. While the API is down a read gets a 503.
 * Other calls and event streams go to the next handler.
 */
export function forwardReads(apiUrl: string, agent: Agent, style: RefusalStyle): RequestHandler {
  const api = new URL(apiUrl)
  if (api.protocol !== 'http:') throw new Error(`A site reaches its API by http, not as ${apiUrl}`)
  const { hostname, port } = urlToHttpOptions(api)
  const basePath = api.pathname.replace(/\/$/, '')
  return async (request, response, next) => {
    if (!isRead(request)) return next()
    const disconnect = new AbortController()
    response.once('close', () => disconnect.abort())
    const { signal } = disconnect
    try {
      const body = request.method === 'GET' ? undefined : await buffer(request)
      const headers = selectEndToEndHeaders(request.headers)
      const path = basePath + request.url
      const target = { hostname, port, path, method: request.method, headers, body, signal }
      await forwardResponse(await requestWithRetries(target, agent), response)
    } catch (cause) {
      if (signal.aborted) return
      noteFailure(response, cause)
      // A response that has begun can only be aborted.
      if (response.headersSent) response.destroy()
      else sendRefusal(response, new Refusal('unavailable', { cause, retryAfterS: 2 }), style)
    }
  }
}

/** Whether this is a GET without a body, or a POST with a small one that its client marks as retryable; no stream. */
function isRead({ method, url, headers }: Request): boolean {
  if (!url.startsWith('/') || headers.accept?.includes('text/event-stream') === true) return false
  if (headers['transfer-encoding'] !== undefined) return false
  const bytes = Number(headers['content-length'] ?? 0)
  if (method === 'GET') return bytes === 0
  return method === 'POST' && headers['x-retryable'] !== undefined && bytes <= maxBodyBytes
}

/** Returns the headers without those for the next machine only, which are known by name or named by `Connection`. */
function selectEndToEndHeaders(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const namedByConnection = (headers.connection ?? '').toLowerCase().split(/\s*,\s*/)
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !hopByHop.has(name) && !namedByConnection.includes(name)),
  )
}

type Target = {
  readonly hostname: string | null | undefined
  readonly port: string | number | null | undefined
  readonly path: string
  readonly method: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer | undefined
  readonly signal: AbortSignal
}

let waiting = 0

/** Returns the API's response; a temporary refusal only when no time or place is left to retry. */
async function requestWithRetries(target: Target, agent: Agent): Promise<IncomingMessage> {
  const lastRetryAtMs = performance.now() + retryWithinMs
  for (;;) {
    const answer = await sendRequest(target, agent)
    const requestedMs = readRetryAfterMs(answer)
    if (requestedMs === null || waiting >= maxWaiting) return answer
    const waitMs = Math.max(minPauseMs, requestedMs)
    if (performance.now() + waitMs > lastRetryAtMs) return answer
    answer.resume()
    waiting += 1
    try {
      await pause(waitMs + Math.random() * maxJitterMs, undefined, { signal: target.signal })
    } finally {
      waiting -= 1
    }
  }
}

/** Sends a request, and sends it a second time when an idle connection was closed at that moment. */
function sendRequest({ body, ...target }: Target, agent: Agent | false): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const call = send({ ...target, agent })
    call
      .on('response', resolve)
      .on('error', (error) => {
        // Another idle connection may be as dead as this one: the second time takes a new one.
        if (call.reusedSocket && isReset(error)) resolve(sendRequest({ body, ...target }, false))
        else reject(error)
      })
      .end(body)
  })
}

function isReset(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
}

/** Returns the API's requested pause; null for other responses. */
function readRetryAfterMs({ statusCode, headers }: IncomingMessage): number | null {
  const seconds = headers['retry-after']
  return statusCode === 503 && seconds !== undefined && /^\d{1,4}$/.test(seconds)
    ? Number(seconds) * 1000
    : null
}

async function forwardResponse(answer: IncomingMessage, response: Response): Promise<void> {
  noteForwarded(response)
  response.status(answer.statusCode ?? 502)
  for (const [name, value] of Object.entries(selectEndToEndHeaders(answer.headers)))
    if (value !== undefined) response.setHeader(name, value)
  // A stream without an event yet is open all the same: the browser learns of it.
  if (answer.headers['content-type']?.startsWith('text/event-stream')) response.flushHeaders()
  await pipeline(answer, response)
}
