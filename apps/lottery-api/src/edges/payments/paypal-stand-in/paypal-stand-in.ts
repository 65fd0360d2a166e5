import { createHmac, randomUUID } from 'node:crypto'
import type { Request, Response, Router } from 'express'
import express from 'express'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { PayPalConfig } from '#lottery-api/payments.config.ts'
import { mountApprovalRoutes } from './approval.ts'
import { sendNotice, signNotice } from './notices.ts'
import type { StoredOrder } from './orders.ts'
import {
  changeOrder,
  createId,
  findOrder,
  findOrderOfCapture,
  findRefund,
  insertOrder,
  insertRefund,
  prepareTables,
} from './orders.ts'

/** The stand-in's options. */
export type StandInOptions = {
  readonly pool: Pool
  readonly config: PayPalConfig
  /** The approval page as a browser reaches it, without a slash at its end. */
  readonly browserBase: string
  /** The notices' destination. */
  readonly webhookUrl: string
}

const amountSchema = z.object({
  currency_code: z.literal('EUR'),
  value: z.string().regex(/^\d{1,6}\.\d{2}$/),
})
const orderDraftSchema = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.array(z.object({ custom_id: z.string().max(127), amount: amountSchema })).length(1),
  payment_source: z.object({
    paypal: z.object({ experience_context: z.object({ return_url: z.url(), cancel_url: z.url() }) }),
  }),
})
const faultSchema = z.object({
  next: z.enum(['500', 'lose-answer']),
  path: z.string(),
  times: z.coerce.number().default(1),
})
const noticeSchema = z.object({
  transmission_id: z.string(),
  transmission_time: z.string(),
  transmission_sig: z.string(),
  webhook_id: z.string(),
  webhook_event: z.looseObject({}),
})

/**
 * Creates an imitation of the part of PayPal that the lottery uses, for machines without PayPal keys: the same calls
 * and states, an approval page, signed notices. `POST /test_helpers/faults` makes the next calls of a path fail, or lose
 * their responses. Throws in production, where nobody may be served without paying.
 */
export function createPayPalStandIn(options: StandInOptions): Router {
  // biome-ignore lint/style/noProcessEnv: no configuration may lift this guard.
  if (process.env.NODE_ENV === 'production')
    throw new Error('The PayPal stand-in refuses to run in production')
  const router = express.Router()
  const ready = prepareTables(options.pool)
  router.use(async (_request, _response, next) => {
    await ready()
    next()
  })
  mountApprovalRoutes(router, options)
  router.use('/v1/oauth2/token', (request, response) => sendToken(options, request, response))
  router.use(express.json({ limit: '200kb' }))
  const faults: z.output<typeof faultSchema>[] = []
  router.post('/test_helpers/faults', (request, response) => {
    faults.push(faultSchema.parse(request.body))
    response.json({})
  })
  router.use((request, response, next) => {
    if (request.get('Authorization') !== `Bearer ${createToken(options.config)}`)
      return void sendProblem(response, 401, 'INVALID_TOKEN')
    const nextFault = faults.find(({ path, times }) => times > 0 && request.path.includes(path))
    if (!nextFault) return next()
    nextFault.times -= 1
    if (nextFault.next === '500') return void sendProblem(response, 500, 'INTERNAL_SERVER_ERROR')
    // The call takes effect, and its response never arrives.
    response.json = () => {
      response.destroy()
      return response
    }
    next()
  })
  mountOrderRoutes(router, options)
  mountPaymentRoutes(router, options)
  router.use((_request, response) => sendProblem(response, 404, 'RESOURCE_NOT_FOUND'))
  return router
}

function createToken({ clientId, clientSecret }: PayPalConfig): string {
  return createHmac('sha256', clientSecret).update(clientId).digest('hex')
}

function sendToken({ config }: StandInOptions, request: Request, response: Response): void {
  const credentials = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64')
  if (request.get('Authorization') !== `Basic ${credentials}`) sendProblem(response, 401, 'INVALID_CLIENT')
  else response.json({ access_token: createToken(config), token_type: 'Bearer', expires_in: 32_400 })
}

function sendProblem(response: Response, status: number, issue: string): void {
  response
    .status(status)
    .json({ name: status === 422 ? 'UNPROCESSABLE_ENTITY' : issue, details: [{ issue }] })
}

function toBody(order: StoredOrder, browserBase: string): object {
  const amount = { currency_code: 'EUR', value: order.value }
  const captures =
    order.captureId === null
      ? []
      : [{ id: order.captureId, status: 'COMPLETED', amount, custom_id: order.customId }]
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    update_time: order.updatedAt,
    ...(order.payerId === null ? {} : { payer: { payer_id: order.payerId } }),
    purchase_units: [{ custom_id: order.customId, amount, payments: { captures } }],
    links: [{ rel: 'payer-action', href: `${browserBase}/checkoutnow?token=${order.id}`, method: 'GET' }],
  }
}

function mountOrderRoutes(router: Router, options: StandInOptions): void {
  const { pool, browserBase } = options
  router.post('/v2/checkout/orders', async (request, response) => {
    const draft = orderDraftSchema.safeParse(request.body)
    const [unit] = draft.data?.purchase_units ?? []
    if (!draft.success || !unit) return sendProblem(response, 400, 'INVALID_REQUEST')
    const { return_url: returnUrl, cancel_url: cancelUrl } =
      draft.data.payment_source.paypal.experience_context
    const order = await insertOrder(pool, request.get('PayPal-Request-Id') ?? randomUUID(), {
      value: unit.amount.value,
      customId: unit.custom_id,
      returnUrl,
      cancelUrl,
    })
    response.status(201).json(toBody(order, browserBase))
  })

  router.get('/v2/checkout/orders/:id', async (request, response) => {
    const order = await findOrder(pool, request.params.id)
    if (!order) return sendProblem(response, 404, 'RESOURCE_NOT_FOUND')
    response.json(toBody(order, browserBase))
  })

  router.post('/v2/checkout/orders/:id/capture', async (request, response) => {
    const { id } = request.params
    const order = await findOrder(pool, id)
    if (!order) return sendProblem(response, 404, 'RESOURCE_NOT_FOUND')
    if (order.status === 'CREATED') return sendProblem(response, 422, 'ORDER_NOT_APPROVED')
    if (order.declines) {
      await changeOrder(pool, id, ['APPROVED'], { status: 'CREATED', declines: false })
      return sendProblem(response, 422, 'INSTRUMENT_DECLINED')
    }
    const captured = await changeOrder(pool, id, ['APPROVED'], { status: 'COMPLETED', captureId: createId() })
    if (!captured) return sendProblem(response, 422, 'ORDER_ALREADY_CAPTURED')
    sendNotice(options, 'PAYMENT.CAPTURE.COMPLETED', {
      id: captured.captureId,
      supplementary_data: { related_ids: { order_id: id } },
    })
    response.status(201).json(toBody(captured, browserBase))
  })
}

function mountPaymentRoutes(router: Router, { pool, config }: StandInOptions): void {
  router.post('/v2/payments/captures/:id/refund', async (request, response) => {
    const captureId = request.params.id
    const order = await findOrderOfCapture(pool, captureId)
    const amount = amountSchema.safeParse((request.body as { amount?: unknown }).amount)
    if (!order) return sendProblem(response, 404, 'RESOURCE_NOT_FOUND')
    if (!amount.success) return sendProblem(response, 400, 'INVALID_REQUEST')
    const requestId = request.get('PayPal-Request-Id') ?? randomUUID()
    const id = await insertRefund(pool, requestId, {
      captureId,
      value: amount.data.value,
      capturedValue: order.value,
    })
    if (id === null) return sendProblem(response, 422, 'REFUND_AMOUNT_EXCEEDED')
    response.status(201).json({ id, status: 'COMPLETED', amount: amount.data })
  })

  router.get('/v2/payments/refunds/:id', async (request, response) => {
    const refundValue = await findRefund(pool, request.params.id)
    if (refundValue === null) return sendProblem(response, 404, 'RESOURCE_NOT_FOUND')
    response.json({
      id: request.params.id,
      status: 'COMPLETED',
      amount: { currency_code: 'EUR', value: refundValue },
    })
  })

  router.post('/v1/notifications/verify-webhook-signature', (request, response) => {
    const parsed = noticeSchema.safeParse(request.body)
    if (!parsed.success) return sendProblem(response, 400, 'INVALID_REQUEST')
    const {
      transmission_id: id,
      transmission_time: at,
      transmission_sig: sig,
      webhook_id: webhookId,
    } = parsed.data
    const isOurs =
      webhookId === config.webhookId &&
      sig === signNotice(config, { id, at, event: parsed.data.webhook_event })
    response.json({ verification_status: isOurs ? 'SUCCESS' : 'FAILURE' })
  })
}
