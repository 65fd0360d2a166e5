import { setTimeout as delay } from 'node:timers/promises'
import type { NextFunction, Request, Response, Router } from 'express'
import express from 'express'
import type { Pool } from 'pg'
import type { Call, Route } from './call.ts'
import { confirmationRoutes } from './confirmation.ts'
import { customerRoutes } from './customers.ts'
import type { Deliverer } from './deliverer.ts'
import { createDeliverer } from './deliverer.ts'
import { disputeRoutes } from './disputes.ts'
import { apiVersion, eventRoutes } from './events.ts'
import type { Answer } from './execute-call.ts'
import { executeCall, separateFields } from './execute-call.ts'
import { createSecretKeyRequiredError, createUnauthorisedError, StripeFailure } from './failure.ts'
import type { Fault } from './faults.ts'
import { faultRoutes, takeFault } from './faults.ts'
import type { Form } from './form.ts'
import { parseForm } from './form.ts'
import { intentRoutes } from './intents.ts'
import { createRandomText } from './objects.ts'
import { paymentMethodRoutes } from './payment-methods.ts'
import { refundRoutes } from './refunds.ts'
import { createSchemaInitializer } from './schema.ts'
import { settlementRoutes } from './settlement.ts'
import { setupConfirmationRoutes } from './setup-confirmation.ts'
import { setupRoutes } from './setup-intents.ts'

/** The options of the stand-in. Its tables have their own schema in the pool's database. */
export type StandInOptions = {
  readonly pool: Pool
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhook: { readonly url: string; readonly secret: string }
  readonly clock?: { now(): Date }
  /** The path under which browsers reach the router; `/api/simulated-stripe/v1` when absent. */
  readonly browserBase?: string
  /** The deliverer's poll interval, and below its first retry pause (`createDeliverer`). */
  readonly pollMs?: number
  readonly retryMs?: number
}

/** Stripe's HTTP interface, and the sender of its webhooks, which the owner starts and stops. */
export type StripeStandIn = { readonly router: Router; readonly deliverer: Deliverer }

type Context = StandInOptions & {
  readonly clock: { now(): Date }
  readonly browserBase: string
  readonly ensureTables: () => Promise<void>
  readonly deliverer: Deliverer
}

const routes: readonly Route[] = [
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...intentRoutes,
  ...confirmationRoutes,
  ...settlementRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...setupRoutes,
  ...setupConfirmationRoutes,
  ...eventRoutes,
  ...faultRoutes,
]

/**
 * Creates an imitation of the part of Stripe that this product uses, for machines without Stripe keys. Mount its router
 * at `/v1` for the SDK and at `browserBase` for the test-card form, before any middleware that reads form bodies.
 * Throws in production, where nobody may be served without paying.
 */
export function createStripeStandIn(options: StandInOptions): StripeStandIn {
  // biome-ignore lint/style/noProcessEnv: no configuration may lift this guard.
  if (process.env.NODE_ENV === 'production')
    throw new Error('The Stripe stand-in refuses to run in production')
  const clock = options.clock ?? { now: () => new Date() }
  const ensureTables = createSchemaInitializer(options.pool)
  const deliverer = createDeliverer({ ...options, clock, ensureTables })
  const browserBase = options.browserBase ?? '/api/simulated-stripe/v1'
  const context = { ...options, clock, browserBase, deliverer, ensureTables }
  return { router: createRouter(context), deliverer }
}

function createRouter(context: Context): Router {
  const router = express.Router()
  router.use(express.text({ type: 'application/x-www-form-urlencoded', limit: '100kb' }))
  for (const route of routes) {
    const path = router.route(route.path)
    const handler = (request: Request, response: Response) => handle(context, route, request, response)
    if (route.method === 'GET') path.get(handler)
    else if (route.method === 'POST') path.post(handler)
    else path.delete(handler)
  }
  router.use((request: Request, response: Response) => {
    const message = `Unrecognized request URL (${request.method}: ${request.baseUrl}${request.path}).`
    sendError(response, 404, 'invalid_request_error', message)
  })
  router.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error)
    const isTooLarge = error instanceof Error && 'status' in error && error.status === 413
    if (isTooLarge) return sendError(response, 413, 'invalid_request_error', 'The request is too large.')
    sendError(response, 500, 'api_error', 'An unknown error occurred')
  })
  return router
}

async function handle(context: Context, route: Route, request: Request, response: Response): Promise<void> {
  const requestId = `req_${createRandomText(14)}`
  await context.ensureTables()
  const fault = route.path.startsWith('/test_helpers')
    ? null
    : await takeFault(context.pool, `${request.method} ${request.path}`)
  if (fault?.kind === 'slow') await delay(fault.delayMs, undefined, { ref: false })
  if (fault?.kind === '500') return sendError(response, 500, 'api_error', 'A planted fault')
  const answer = await execute(context, route, request, requestId)
  if (route.method !== 'GET') context.deliverer.wakeUp()
  if (await loseResponse(fault, response)) return
  send(response, requestId, request.get('Idempotency-Key') ?? null, answer)
}

async function execute(context: Context, route: Route, request: Request, requestId: string): Promise<Answer> {
  try {
    const encoded = route.method === 'POST' ? readBody(request) : readQuery(request)
    const form = parseForm(encoded)
    const keyKind = readKeyKind(context, request.get('Authorization') ?? '', form)
    if (keyKind === 'publishable' && !route.isPublic) throw createSecretKeyRequiredError()
    return await executeCall(context.pool, route, {
      ...separateFields(form),
      params: toSingleTexts(request.params),
      now: context.clock.now(),
      locale: readLocale(request, form),
      keyKind,
      browserBase: context.browserBase,
      requestId,
      idempotencyKey: request.get('Idempotency-Key') ?? null,
      path: request.path,
      encoded,
    })
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
    return { status: error.status, body: JSON.stringify({ error: error.body }), replayOf: null }
  }
}

/** Executes the faults that lose a response. Returns whether it is lost. */
async function loseResponse(fault: Fault | null, response: Response): Promise<boolean> {
  if (fault?.kind !== 'timeout_after_success' && fault?.kind !== 'reset_after_success') return false
  if (fault.kind === 'timeout_after_success') await delay(fault.delayMs, undefined, { ref: false })
  response.destroy()
  return true
}

function readKeyKind(context: Context, authorization: string, form: Form): Call['keyKind'] {
  const [scheme, credentials = ''] = authorization.split(' ')
  const readBasicUser = () => Buffer.from(credentials, 'base64').toString('utf8').split(':')[0]
  const key = scheme === 'Bearer' ? credentials : scheme === 'Basic' ? readBasicUser() : form.key
  if (key === context.secretKey) return 'secret'
  if (key === context.publishableKey) return 'publishable'
  throw createUnauthorisedError()
}

function readLocale(request: Request, form: Form): Call['locale'] {
  const language = typeof form.locale === 'string' ? form.locale : (request.get('Accept-Language') ?? '')
  return language.toLowerCase().startsWith('fr') ? 'fr' : 'en'
}

function readBody(request: Request): string {
  const body: unknown = request.body
  return typeof body === 'string' ? body : ''
}

function readQuery(request: Request): string {
  return request.url.split('?')[1] ?? ''
}

function toSingleTexts(params: Request['params']): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
}

function send(response: Response, requestId: string, idempotencyKey: string | null, answer: Answer): void {
  response.status(answer.status)
  response.set({
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'Stripe-Version': apiVersion,
  })
  response.set('Request-Id', requestId)
  if (idempotencyKey !== null) response.set('Idempotency-Key', idempotencyKey)
  if (answer.replayOf !== null)
    response.set({ 'Idempotent-Replayed': 'true', 'Original-Request': answer.replayOf })
  response.end(answer.body)
}

function sendError(response: Response, status: number, type: string, message: string): void {
  send(response, `req_${createRandomText(14)}`, null, {
    status,
    body: JSON.stringify({ error: { type, message } }),
    replayOf: null,
  })
}
