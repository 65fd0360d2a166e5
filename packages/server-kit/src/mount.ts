import type { Endpoint, Policy, RateLimitName, SelfClaim } from '@repo/contracts/endpoint'
import { isRead } from '@repo/contracts/endpoint'
import type { Request, Router } from 'express'
import express from 'express'
import { z } from 'zod'
import type { CallTurns } from './call-turns.ts'
import { findCookie, setCookie } from './cookies.ts'
import { extendDeadline, refuseIfTimedOut, runUncounted } from './deadline.ts'
import type { DirectCalls, RecallHandler } from './direct-calls.ts'
import type { Place } from './fair-turns.ts'
import { knownLane, runAtPlace } from './fair-turns.ts'
import type { IdempotencyStore, StoredResponse } from './idempotency.ts'
import { createFingerprint, idempotencyHeader, readCallName, runOnce } from './idempotency.ts'
import { toNetwork } from './network.ts'
import { isPlainJson, readPlainJson } from './plain-json.ts'
import { OutdatedCaller, Refusal } from './refusal.ts'
import { decodeRequest, dropOwnIds, readForm, readWireInput } from './requests.ts'
import type { RefusalStyle } from './responses.ts'
import { buildRefusalBody, sendJson } from './responses.ts'
import type { BaseCaller, Exchange, Route } from './serve.ts'

/** The calls that their client can name, so that they can be repeated, and the store of their responses. */
export type NamedCalls = {
  readonly store: IdempotencyStore
  readonly isNameable: (endpoint: Endpoint) => boolean
}

/** What a product's routes need beside their handlers. */
export type MountOptions<Deps, Caller extends BaseCaller> = {
  readonly deps: Deps
  /** Throws for a call of a `public` endpoint that is refused whatever its content, before it is read or counted. */
  readonly refuseBeforeReading?: (endpoint: Endpoint, request: Request) => void
  /** Returns the caller of a request: null for a guest, `invalid` for invalid credentials. */
  readonly authenticate: (request: Request) => Promise<Caller | null | 'invalid'>
  /**
   * Returns the caller of a session when this process knows it without a query; otherwise null. Without this function
   * no call is answered from memory.
   */
  readonly recognise?: (request: Request) => Caller | null
  /**
   * Returns the caller that a call runs for. Throws when the endpoint's policy does not admit the caller.
   * Null for `public` endpoints, which identify nobody.
   */
  readonly admit: (endpoint: Endpoint, caller: Caller | null | 'invalid') => Caller | null
  /**
   * Returns the caller's properties that a `self` field may repeat, in lower case. Absent: no endpoint has such fields.
   */
  readonly ownValues?: (claim: SelfClaim, caller: Caller) => readonly string[]
  /** Counts the call against a budget; throws a 429 refusal when it is spent. */
  readonly limit: (name: RateLimitName, request: Request, caller: Caller | null) => Promise<void>
  readonly refusalStyle: RefusalStyle
  /** The timeout of a request with files, or of an endpoint that `isLong`, once it is read. */
  readonly longRequestMs: number
  /** The turns in which each caller's calls wait for each other. */
  readonly turns: CallTurns
  /** The calls that can be named; when absent, names of calls are ignored. */
  readonly namedCalls?: NamedCalls
  /** Serves very frequent endpoints without a search among all routes. `bases` are the paths above them. */
  readonly direct?: {
    readonly calls: DirectCalls
    readonly endpoints: readonly Endpoint[]
    readonly bases: readonly string[]
  }
  /** Called after each answer. */
  readonly observe?: (endpoint: Endpoint, status: number, seconds: number) => void
}

const nameHeader = idempotencyHeader.toLowerCase()
const readJson = express.json({ limit: '100kb', strict: true })

/** Creates the view of a request and its response that handlers get: its address, its browser and its cookies. */
function createExchange(request: Request, response: express.Response): Exchange {
  return {
    // Computed on demand: most handlers need none of them.
    get address() {
      return request.ip ?? ''
    },
    get userAgent() {
      return (request.get('User-Agent') ?? '').slice(0, 500)
    },
    get isFromPage() {
      return request.get('Origin') !== undefined || request.get('Sec-Fetch-Site') !== undefined
    },
    cookie: (name) => findCookie(request, name),
    setCookie: (name, value, maxAgeS) => setCookie(response, name, value, maxAgeS),
  }
}

async function readBody(endpoint: Endpoint, request: Request, response: express.Response): Promise<void> {
  // A body that was read already is not read again.
  if (endpoint.method === 'GET' || request.body !== undefined) return
  if (endpoint.encoding === 'multipart') return readForm(request)
  if (isPlainJson(request.headers)) {
    request.body = await readPlainJson(request)
    return
  }
  await new Promise<void>((resolve, reject) =>
    readJson(request, response, (error?: unknown) => (error ? reject(error) : resolve())),
  )
}

/** Notes which endpoint is called, and reports the answer once it is sent. */
function noteCall(
  endpoint: Endpoint,
  observe: MountOptions<never, never>['observe'],
  request: Request & { endpoint?: Endpoint },
  response: express.Response,
): void {
  if (request.endpoint) return
  request.endpoint = endpoint
  if (!observe) return
  const startedAt = performance.now()
  response.on('finish', () => observe(endpoint, response.statusCode, (performance.now() - startedAt) / 1000))
}

/**
 * Returns the handler that answers a call from memory when both its caller and its response are known. It makes the
 * checks of every call, but takes no turn and has no deadline, since it holds nothing that others wait for. Returns
 * undefined for a route that is never answered from memory. Throws for one with a budget or `self` fields.
 */
function createRecallHandler<Deps, Caller extends BaseCaller>(
  { endpoint, recall }: Route<Deps>,
  { deps, admit, observe, recognise }: MountOptions<Deps, Caller>,
): RecallHandler | undefined {
  if (!recall || !recognise) return undefined
  if (endpoint.rateLimit || endpoint.self)
    throw new Error(`${endpoint.path} is not answered from memory alone`)
  const hasBody = endpoint.method !== 'GET'
  return async (request, response) => {
    noteCall(endpoint, observe, request, response)
    const { headers } = request
    const isPlain = hasBody ? isPlainJson(headers) : headers['transfer-encoding'] === undefined
    const cachedCaller = isPlain && headers[nameHeader] === undefined ? recognise(request) : null
    if (!cachedCaller || cachedCaller.apiKeyId !== undefined) return null
    const caller = admit(endpoint, cachedCaller)
    if (hasBody) request.body = await readPlainJson(request)
    const input = decodeRequest(endpoint, readWireInput(endpoint, request))
    try {
      const output = await recall(deps, input as never, caller as never)
      return output === null ? null : JSON.stringify(z.encode(endpoint.response, output as never))
    } catch (error) {
      if (error instanceof OutdatedCaller) return null
      throw error
    }
  }
}

function createExpressHandler<Deps, Caller extends BaseCaller>(
  route: Route<Deps>,
  options: MountOptions<Deps, Caller>,
): (request: Request, response: express.Response) => Promise<void> {
  const { endpoint } = route
  return async (request, response) => {
    noteCall(endpoint, options.observe, request, response)
    const isPublic = endpoint.auth === 'public'
    if (isPublic) options.refuseBeforeReading?.(endpoint, request)
    const findCaller = async () =>
      options.admit(endpoint, isPublic ? null : await options.authenticate(request))
    const firstCaller = await findCaller()
    await runUncounted(() => readBody(endpoint, request, response))
    if (endpoint.encoding === 'multipart' || endpoint.isLong) extendDeadline(options.longRequestMs)
    const executeFor = (caller: Caller | null) => {
      const place = findPlace(endpoint, request, caller)
      return options.turns.take(place, isRead(endpoint), () =>
        executeCall(route, options, { request, response, caller, place }),
      )
    }
    const { isReplayed, status, body } = await executeFor(firstCaller).catch(async (error: unknown) => {
      if (error instanceof OutdatedCaller) return executeFor(await findCaller())
      throw error
    })
    refuseIfTimedOut()
    if (isReplayed) response.set('Idempotent-Replayed', 'true')
    sendJson(response, status, body)
  }
}

/** Returns the response of a call: executed now, or stored by its first execution. */
async function executeCall<Deps, Caller extends BaseCaller>(
  { endpoint, handle }: Route<Deps>,
  options: MountOptions<Deps, Caller>,
  {
    request,
    response,
    caller,
    place,
  }: { request: Request; response: express.Response; caller: Caller | null; place: Place },
): Promise<StoredResponse & { readonly isReplayed: boolean }> {
  const fields = dropOwnIds(endpoint, readWireInput(endpoint, request), (claim) =>
    caller ? (options.ownValues?.(claim, caller) ?? []) : [],
  )
  const name = readName(endpoint, request, caller, options.namedCalls)
  if (caller && (name !== undefined || caller.apiKeyId !== undefined))
    await options.limit('api-key', request, caller)
  if (endpoint.rateLimit) await options.limit(endpoint.rateLimit, request, caller)
  const input = decodeRequest(endpoint, fields)
  const carryOut = async (): Promise<StoredResponse> => {
    refuseIfTimedOut()
    const exchange = createExchange(request, response)
    const output = await runAtPlace(place, () =>
      handle(options.deps, input as never, caller as never, exchange),
    )
    return { status: 200, body: JSON.stringify(z.encode(endpoint.response, output as never)) }
  }
  if (!options.namedCalls || !caller || name === undefined)
    return { ...(await carryOut()), isReplayed: false }
  const call = { caller, key: name, fingerprint: await createFingerprint(endpoint, fields) }
  return runOnce(options.namedCalls.store, call, () =>
    executeOrRefuse(carryOut, options.refusalStyle, endpoint),
  )
}

/** Returns the queue place of a call: an account's, or for a guest that of their network in the endpoint's lane. */
function findPlace(endpoint: Endpoint, request: Request, caller: BaseCaller | null): Place {
  if (caller) return { lane: knownLane, key: caller.accountId }
  return { lane: endpoint.rateLimit ?? 'other', key: toNetwork(request.ip ?? '') }
}

/** Returns the name of a call; undefined without one, for a guest, and where calls cannot be named. */
function readName(
  endpoint: Endpoint,
  request: Request,
  caller: BaseCaller | null,
  namedCalls: NamedCalls | undefined,
): string | undefined {
  if (!caller || !namedCalls?.isNameable(endpoint)) return undefined
  return readCallName(request.get(idempotencyHeader))
}

/**
 * Returns the response of a call or of its refusal. Rethrows a temporary refusal and a 5xx, which must not be stored.
 */
async function executeOrRefuse(
  carryOut: () => Promise<StoredResponse>,
  style: RefusalStyle,
  endpoint: Endpoint,
): Promise<StoredResponse> {
  try {
    return await carryOut()
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500 || error.retryAfterS !== null) throw error
    return { status: error.status, body: JSON.stringify(buildRefusalBody(error, style, endpoint)) }
  }
}

const policies: readonly Policy[] = ['public', 'optional', 'signed-in', 'sender', 'carrier']

/**
 * Returns the routes as an Express router for `/api`. Throws when an endpoint is served twice, has no known policy, or
 * cannot be answered from memory as its route claims.
 */
export function mountRoutes<Deps, Caller extends BaseCaller>(
  routes: readonly Route<Deps>[],
  options: MountOptions<Deps, Caller>,
): Router {
  const router = express.Router({ caseSensitive: true })
  const mounted = new Set<string>()
  for (const route of routes) {
    const { method, path, aliases = [], auth } = route.endpoint
    if (!policies.includes(auth)) throw new Error(`${method} ${path} does not say who may call it`)
    for (const spelling of [path, ...aliases]) {
      const key = `${method} ${spelling.replace(/:\w+/g, ':')}`
      if (mounted.has(key)) throw new Error(`${method} ${spelling} is served twice`)
      mounted.add(key)
      const handler = createExpressHandler(route, options)
      router[method.toLowerCase() as 'get'](spelling, handler)
      const { direct } = options
      if (!direct?.endpoints.includes(route.endpoint)) continue
      const recall = createRecallHandler(route, options)
      for (const base of direct.bases) direct.calls.add(method, `${base}${spelling}`, handler, recall)
    }
  }
  return router
}
