import { z } from 'zod'
import type { PayPalConfig } from '#lottery-api/payments.config.ts'
import type {
  PaymentDraft,
  PaymentProvider,
  ProviderNotice,
  ProviderPayment,
  RefundDraft,
  RefundOutcome,
} from './payment-provider.ts'
import { ProviderError } from './payment-provider.ts'
import type { PayPalApi } from './paypal-api.ts'
import { createPayPalApi, PayPalIssue } from './paypal-api.ts'

/** PayPal, or its stand-in. */
export type PayPalProvider = PaymentProvider & {
  /** Parses a webhook that PayPal verifies. Throws an `untrusted` `ProviderError` when PayPal does not recognise it. */
  readonly readNotice: (rawBody: Buffer, header: (name: string) => string) => Promise<ProviderNotice>
}

const amountSchema = z.object({ currency_code: z.literal('EUR'), value: z.string().regex(/^\d+\.\d{2}$/) })
const captureSchema = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'PENDING', 'DECLINED', 'FAILED', 'REFUNDED', 'PARTIALLY_REFUNDED']),
  amount: amountSchema,
})
const orderSchema = z.object({
  id: z.string(),
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  /** Changes with each approval: one after a refusal is captured by a separate call. */
  update_time: z.string().optional(),
  payer: z.object({ payer_id: z.string().optional() }).optional(),
  purchase_units: z
    .array(
      z.object({
        amount: amountSchema,
        payments: z.object({ captures: z.array(captureSchema).optional() }).optional(),
      }),
    )
    .length(1),
  links: z.array(z.object({ rel: z.string(), href: z.url() })).optional(),
})
type Order = z.output<typeof orderSchema>

const refundSchema = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED']),
})
const noticeSchema = z.object({
  id: z.string(),
  resource: z.object({
    id: z.string().optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
      .optional(),
  }),
  event_type: z.string(),
})

/** Creates the provider of PayPal's Orders API, version 2: the payer approves on PayPal's page, then we capture. */
export function createPayPalProvider(config: PayPalConfig): PayPalProvider {
  const api = createPayPalApi(config)
  return {
    open: (draft) => translateErrors(async () => (await api(createOpenCall(draft), orderSchema)).id),

    findBrowserStep: (reference) =>
      translateErrors(async () => {
        const { status, links } = await readOrder(api, reference)
        const approvalUrl = links?.find(({ rel }) => rel === 'approve' || rel === 'payer-action')?.href
        const isOver = status === 'COMPLETED' || status === 'VOIDED' || approvalUrl === undefined
        return isOver ? null : { kind: 'paypal', approvalUrl, isSimulated: config.isSimulated }
      }),

    findPayment: (reference, { canCapture }) =>
      translateErrors(() => findPayment(api, reference, canCapture)),

    // An uncaptured order lapses at PayPal.
    cancel: (reference) => translateErrors(() => findPayment(api, reference, false)),

    refund: (draft) => translateErrors(() => sendRefund(api, draft)),

    checkRefund: (refundReference) =>
      translateErrors(async () =>
        toOutcome(
          await api({ method: 'GET', path: toPath('/v2/payments/refunds', refundReference) }, refundSchema),
        ),
      ),

    readNotice: (rawBody, header) => translateErrors(() => readNotice(config, api, rawBody, header)),
  }
}

function createOpenCall({ purchaseId, amountCents, returnUrl }: PaymentDraft) {
  const amount = { currency_code: 'EUR', value: formatDecimal(amountCents) }
  const toReturnUrl = (outcome: string) => `${returnUrl}&paypal=${outcome}`
  return {
    method: 'POST',
    path: '/v2/checkout/orders',
    requestId: `open:${purchaseId}`,
    body: {
      intent: 'CAPTURE',
      purchase_units: [{ reference_id: purchaseId, custom_id: purchaseId, amount }],
      payment_source: {
        paypal: {
          experience_context: {
            user_action: 'PAY_NOW',
            shipping_preference: 'NO_SHIPPING',
            return_url: toReturnUrl('approved'),
            cancel_url: toReturnUrl('cancelled'),
          },
        },
      },
    },
  } as const
}

function readOrder(api: PayPalApi, reference: string): Promise<Order> {
  return api({ method: 'GET', path: toPath('/v2/checkout/orders', reference) }, orderSchema)
}

/** Returns the path of a PayPal id. An invalid id throws, because it must not lead elsewhere. */
function toPath(folder: string, id: string, verb = ''): string {
  if (!/^[A-Z0-9-]{1,64}$/i.test(id)) throw new ProviderError('This is no id of PayPal', { kind: 'invalid' })
  return `${folder}/${id}${verb}`
}

async function findPayment(api: PayPalApi, reference: string, canCapture: boolean): Promise<ProviderPayment> {
  const currentOrder = await readOrder(api, reference)
  if (currentOrder.status !== 'APPROVED' || !canCapture) return toPayment(currentOrder, null)
  try {
    const call = { method: 'POST', path: toPath('/v2/checkout/orders', reference, '/capture') } as const
    return toPayment(
      await api(
        { ...call, requestId: `capture:${reference}:${currentOrder.update_time ?? ''}` },
        orderSchema,
      ),
      null,
    )
  } catch (error) {
    if (!(error instanceof PayPalIssue)) throw error
    // Captured by an earlier call with a lost response, or refused: the order shows which.
    return toPayment(await readOrder(api, reference), error.issue)
  }
}

function toPayment({ status, payer, purchase_units: [unit] }: Order, issue: string | null): ProviderPayment {
  const captured = unit?.payments?.captures?.[0]
  const common = {
    amountCents: parseCents((captured ?? unit)?.amount.value ?? '0.00'),
    payer: payer?.payer_id === undefined ? null : `paypal:${payer.payer_id}`,
  }
  const isRefused = captured?.status === 'DECLINED' || captured?.status === 'FAILED'
  const isPending = captured === undefined || captured.status === 'PENDING'
  if (!isPending && !isRefused) return { ...common, state: 'paid', failure: null }
  if (isRefused || issue === 'INSTRUMENT_DECLINED' || issue === 'PAYER_CANNOT_PAY')
    return { ...common, state: 'refused', failure: 'paypal-declined' }
  return { ...common, state: status === 'VOIDED' ? 'over' : 'open', failure: null }
}

async function sendRefund(
  api: PayPalApi,
  { refundId, reference, cents }: RefundDraft,
): Promise<RefundOutcome> {
  const { purchase_units: units } = await readOrder(api, reference)
  const captured = units[0]?.payments?.captures?.[0]
  if (!captured) throw new ProviderError(`Nothing was taken by ${reference}`, { kind: 'invalid' })
  const amount = { currency_code: 'EUR', value: formatDecimal(cents) }
  try {
    const call = { method: 'POST', path: toPath('/v2/payments/captures', captured.id, '/refund') } as const
    const body = { amount, custom_id: refundId }
    return toOutcome(await api({ ...call, requestId: `refund:${refundId}`, body }, refundSchema))
  } catch (error) {
    if (error instanceof PayPalIssue) return { state: 'failed', failure: error.issue }
    throw error
  }
}

function toOutcome({ id, status }: z.output<typeof refundSchema>): RefundOutcome {
  return status === 'FAILED' || status === 'CANCELLED'
    ? { state: 'failed', failure: status }
    : { state: 'sent', reference: id }
}

async function readNotice(
  { webhookId }: PayPalConfig,
  api: PayPalApi,
  rawBody: Buffer,
  header: (name: string) => string,
): Promise<ProviderNotice> {
  let event: unknown
  try {
    event = JSON.parse(rawBody.toString('utf8'))
  } catch (error) {
    throw new ProviderError('The notice cannot be read', { kind: 'untrusted', cause: error })
  }
  const parsed = noticeSchema.safeParse(event)
  if (!parsed.success)
    throw new ProviderError('The notice cannot be read', { kind: 'untrusted', cause: parsed.error })
  const body = {
    transmission_id: header('paypal-transmission-id'),
    transmission_time: header('paypal-transmission-time'),
    transmission_sig: header('paypal-transmission-sig'),
    cert_url: header('paypal-cert-url'),
    auth_algo: header('paypal-auth-algo'),
    webhook_id: webhookId,
    webhook_event: event,
  }
  if (Object.values(body).includes(''))
    throw new ProviderError('The notice is not signed', { kind: 'untrusted' })
  const call = { method: 'POST', path: '/v1/notifications/verify-webhook-signature', body } as const
  const { verification_status } = await api(call, z.object({ verification_status: z.string() }))
  if (verification_status !== 'SUCCESS')
    throw new ProviderError('PayPal does not know this notice', { kind: 'untrusted' })
  const { id, resource, event_type: type } = parsed.data
  const ownOrderId = type.startsWith('CHECKOUT.ORDER.') ? resource.id : undefined
  const reference = resource.supplementary_data?.related_ids?.order_id ?? ownOrderId ?? null
  return { id, reference, disputeId: null }
}

/** Formats cents as PayPal writes euros: two decimals after a point. */
function formatDecimal(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

function parseCents(value: string): number {
  return Number(value.replace('.', ''))
}

/** Translates the errors of a call. An unexpected issue is our bug, which no retry mends. */
async function translateErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof PayPalIssue)
      throw new ProviderError(error.message, { kind: 'invalid', cause: error })
    if (error instanceof ProviderError) throw error
    throw new ProviderError('The PayPal call could not be made', { kind: 'invalid', cause: error })
  }
}
