import type { Agent, IncomingMessage } from 'node:http'
import { request as send } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Request, RequestHandler, Response } from 'express'
import type { RefusalStyle } from './answers.ts'
import { answerRefusal } from './answers.ts'
import { Refusal } from './refusal.ts'

/** How long a read is repeated before the browser learns of the API's refusal. */
const repeatWithinMs = 6000
const maxJitterMs = 250

/** What is said to the next machine only (RFC 9110, section 7.6.1). */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/**
 * Forwards reads to the API. One that the API refuses for a moment (503 with `Retry-After`) is repeated for up to 6 s: a browser would write
 * each refusal to its console. One whose connection breaks before its answer begins is repeated once: a process of the API that ends may
 * close a connection at the same moment. While the API is away a read is answered with 503. Everything else, event streams too, is for the
 * next handler.
 */
export function forwardReads(apiUrl: string, agent: Agent, style: RefusalStyle): RequestHandler {
  const { hostname, port } = new URL(apiUrl)
  return async (request, response, next) => {
    if (!isPlainRead(request)) return next()
    const leaving = new AbortController()
    response.once('close', () => leaving.abort())
    const { signal } = leaving
    const target = { hostname, port, path: request.url, headers: forwardedHeaders(request), signal }
    try {
      await pass(await answerOf(target, agent), response)
    } catch (cause) {
      if (signal.aborted) return
      // An answer that has begun can only be broken off.
      if (response.headersSent) response.destroy()
      else answerRefusal(response, new Refusal('unavailable', { cause, retryAfterS: 2 }), style)
    }
  }
}

/** A GET without a body. */
function isPlainRead({ method, url, headers }: Request): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  const isStream = headers.accept?.includes('text/event-stream') === true
  return method === 'GET' && url.startsWith('/') && !hasBody && !isStream
}

function forwardedHeaders({ headers }: Request): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)))
}

type Target = {
  readonly hostname: string
  readonly port: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly signal: AbortSignal
}

/** The API's answer; a refusal for a moment only when there is no time left to ask again. */
async function answerOf(target: Target, agent: Agent): Promise<IncomingMessage> {
  const lastAt = performance.now() + repeatWithinMs
  for (;;) {
    const answer = await ask(target, agent).catch((error: unknown) => {
      if (!isReset(error)) throw error
      // Another idle connection may be as dead as this one.
      return ask(target, false)
    })
    const waitMs = retryAfterMs(answer)
    if (waitMs === null || performance.now() + waitMs > lastAt) return answer
    answer.resume()
    await pause(waitMs + Math.random() * maxJitterMs, undefined, { signal: target.signal })
  }
}

function ask(target: Target, agent: Agent | false): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    send({ ...target, agent })
      .on('response', resolve)
      .on('error', reject)
      .end()
  })
}

function isReset(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
}

/** How long the API asks to wait; null for an answer that is none of these refusals. */
function retryAfterMs({ statusCode, headers }: IncomingMessage): number | null {
  const seconds = headers['retry-after']
  return statusCode === 503 && seconds !== undefined && /^\d{1,4}$/.test(seconds)
    ? Number(seconds) * 1000
    : null
}

async function pass(answer: IncomingMessage, response: Response): Promise<void> {
  response.status(answer.statusCode ?? 502)
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined && !hopByHop.has(name)) response.setHeader(name, value)
  // A stream without an event yet is open all the same: the browser learns of it.
  if (answer.headers['content-type']?.startsWith('text/event-stream')) response.flushHeaders()
  await pipeline(answer, response)
}
