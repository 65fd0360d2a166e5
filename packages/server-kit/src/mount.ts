import type { Endpoint, Policy, RateLimitName } from '@repo/contracts/endpoint'
import type { Request, RequestHandler, Router } from 'express'
import express from 'express'
import { z } from 'zod'
import { refusalBody, sendJson } from './answers.ts'
import type { IdempotencyStore, KeptAnswer } from './idempotency.ts'
import {
  answerOnce,
  callName,
  fingerprintOf,
  idempotencyHeader,
  isNameable,
  isOpenToKeys,
} from './idempotency.ts'
import { Refusal } from './refusal.ts'
import { decodeRequest, dropOwnIds, readForm, wireInput } from './requests.ts'
import type { Caller, Exchange, Route } from './serve.ts'

export type MountOptions<Deps> = {
  readonly deps: Deps
  /** The caller of a request: null for a guest, `invalid` when a token is present and does not stand. */
  readonly authenticate: (request: Request) => Promise<Caller | null | 'invalid'>
  /** Counts the call against a budget; throws a 429 refusal when it is spent. */
  readonly limit: (name: RateLimitName, request: Request, caller: Caller | null) => Promise<void>
  /** Where calls that their client has named are kept; without it names are ignored. */
  readonly idempotency?: IdempotencyStore
  /** Called after each answer. */
  readonly observe?: (endpoint: Endpoint, status: number, seconds: number) => void
}

const readJson = express.json({ limit: '100kb', strict: true })

function admit(endpoint: Endpoint, caller: Caller | null | 'invalid'): Caller | null {
  if (endpoint.auth === 'public') return null
  if (caller === 'invalid' && endpoint.auth === 'optional') return null
  if (caller === 'invalid' || (caller === null && endpoint.auth !== 'optional'))
    throw new Refusal('not-signed-in')
  if (caller?.apiKeyId !== undefined && !isOpenToKeys(endpoint)) throw new Refusal('not-for-keys')
  if (caller === null || endpoint.auth === 'optional') return caller
  if (endpoint.auth !== 'signed-in') {
    const kinds = { sender: ['CLPA', 'CLEN'], carrier: ['TRIN', 'TREN', 'LIVR'] }[endpoint.auth]
    if (!kinds.includes(caller.kind)) throw new Refusal('not-allowed')
  }
  if (endpoint.permission && !caller.permissions.includes(endpoint.permission))
    throw new Refusal('not-allowed')
  return caller
}

/** The cookies of a request and its answer. */
function exchangeOf(request: Request, response: express.Response): Exchange {
  return {
    cookie: (name) => {
      const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
      const value = pairs.find(([key]) => key === name)?.[1]
      return value === undefined || value === '' ? null : value
    },
    setCookie: (name, value, maxAgeS) =>
      void response.cookie(name, value, {
        httpOnly: true,
        sameSite: 'strict',
        secure: request.secure,
        path: '/api',
        maxAge: maxAgeS * 1000,
      }),
  }
}

async function readBody(endpoint: Endpoint, request: Request, response: express.Response): Promise<void> {
  if (endpoint.method === 'GET') return
  if (endpoint.encoding === 'multipart') return readForm(request)
  await new Promise<void>((resolve, reject) =>
    readJson(request, response, (error?: unknown) => (error ? reject(error) : resolve())),
  )
}

function expressHandler<Deps>(route: Route<Deps>, options: MountOptions<Deps>): RequestHandler {
  const { endpoint } = route
  return async (request, response) => {
    const startedAt = performance.now()
    Object.assign(request, { endpoint })
    if (options.observe) {
      response.on('finish', () =>
        options.observe?.(endpoint, response.statusCode, (performance.now() - startedAt) / 1000),
      )
    }
    const caller = admit(endpoint, endpoint.auth === 'public' ? null : await options.authenticate(request))
    await readBody(endpoint, request, response)
    const fields = dropOwnIds(endpoint, wireInput(endpoint, request), caller)
    const name = nameOf(endpoint, request, caller, options)
    if (caller && (name !== undefined || caller.apiKeyId !== undefined))
      await options.limit('api-key', request, caller)
    if (endpoint.rateLimit) await options.limit(endpoint.rateLimit, request, caller)
    const input = decodeRequest(endpoint, fields)
    const carryOut = async (): Promise<KeptAnswer> => {
      const exchange = exchangeOf(request, response)
      const output = await route.handle(options.deps, input as never, caller as never, exchange)
      return { status: 200, body: JSON.stringify(z.encode(endpoint.response, output as never)) }
    }
    if (!options.idempotency || !caller || name === undefined) {
      const { status, body } = await carryOut()
      sendJson(response, status, body)
      return
    }
    const call = { caller, key: name, fingerprint: await fingerprintOf(endpoint, fields) }
    const answer = await answerOnce(options.idempotency, call, () => orRefusal(carryOut, endpoint))
    if (answer.isReplayed) response.set('Idempotent-Replayed', 'true')
    sendJson(response, answer.status, answer.body)
  }
}

/** The name of a call, where calls can be named. */
function nameOf<Deps>(
  endpoint: Endpoint,
  request: Request,
  caller: Caller | null,
  options: MountOptions<Deps>,
): string | undefined {
  if (!options.idempotency || !caller || !isNameable(endpoint)) return undefined
  return callName(request.get(idempotencyHeader))
}

/** The answer of a call or of its refusal. One that says when to come back is thrown on: it holds for this moment only. */
async function orRefusal(carryOut: () => Promise<KeptAnswer>, endpoint: Endpoint): Promise<KeptAnswer> {
  try {
    return await carryOut()
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500 || error.retryAfterS !== null) throw error
    return { status: error.status, body: JSON.stringify(refusalBody(error, endpoint)) }
  }
}

const policies: readonly Policy[] = ['public', 'optional', 'signed-in', 'sender', 'carrier']

/** The routes as an Express router to be mounted under `/api`. An endpoint that is served twice or has no policy does not start. */
export function mountRoutes<Deps>(routes: readonly Route<Deps>[], options: MountOptions<Deps>): Router {
  const router = express.Router({ caseSensitive: true })
  const taken = new Set<string>()
  for (const route of routes) {
    const { method, path, aliases = [], auth } = route.endpoint
    if (!policies.includes(auth)) throw new Error(`${method} ${path} does not say who may call it`)
    for (const spelling of [path, ...aliases]) {
      const key = `${method} ${spelling.replace(/:\w+/g, ':')}`
      if (taken.has(key)) throw new Error(`${method} ${spelling} is served twice`)
      taken.add(key)
      router[method.toLowerCase() as 'get'](spelling, expressHandler(route, options))
    }
  }
  return router
}
