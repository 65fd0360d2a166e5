import { z } from 'zod'
import type { PayPalConfig } from '#lottery-api/payments.config.ts'
import { ProviderError } from './payment-provider.ts'

const timeoutMs = 5_000
/** A token is renewed a minute before PayPal ends it. */
const renewBeforeEndMs = 60_000

const tokenSchema = z.object({ access_token: z.string(), expires_in: z.number() })
const problemSchema = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).optional(),
})

/** A call of PayPal's REST API. */
export type PayPalCall = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
  /** The idempotency key, sent as PayPal-Request-Id. */
  readonly requestId?: string
}

/** PayPal's refusal because of an object's state, by its own name, such as ORDER_NOT_APPROVED. */
export class PayPalIssue extends Error {
  override readonly name = 'PayPalIssue'
  readonly issue: string

  constructor(issue: string) {
    super(`PayPal refuses: ${issue}`)
    this.issue = issue
  }
}

/**
 * Calls PayPal and parses the response by a schema; throws `ProviderError`, or a `PayPalIssue` when the state does not
 * allow the call (422).
 */
export type PayPalApi = <Body>(call: PayPalCall, schema: z.ZodType<Body>) => Promise<Body>

/**
 * Creates a caller of PayPal's REST API with the client's token, which is renewed when needed. It retries nothing: its
 * callers and the worker do.
 */
export function createPayPalApi(config: PayPalConfig): PayPalApi {
  let cached: { readonly bearer: string; readonly until: number } | null = null

  async function readBearer(): Promise<string> {
    if (cached && cached.until > performance.now()) return cached.bearer
    const credentials = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64')
    const response = await send(`${config.apiBase}/v1/oauth2/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${credentials}`, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    })
    const { access_token, expires_in } = await readResponse(response, tokenSchema)
    cached = { bearer: access_token, until: performance.now() + expires_in * 1000 - renewBeforeEndMs }
    return access_token
  }

  return async ({ method, path, body, requestId }, schema) => {
    const headers: Record<string, string> = {
      Authorization: `Bearer ${await readBearer()}`,
      'Content-Type': 'application/json',
      Prefer: 'return=representation',
      ...(requestId === undefined ? {} : { 'PayPal-Request-Id': requestId }),
    }
    const response = await send(`${config.apiBase}${path}`, {
      method,
      headers,
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    })
    // The token was revoked before its time: the next call requests a new one.
    if (response.status === 401) cached = null
    return readResponse(response, schema)
  }
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
  } catch (error) {
    throw new ProviderError('PayPal does not answer', { kind: 'unavailable', cause: error })
  }
}

async function readResponse<Body>(response: Response, schema: z.ZodType<Body>): Promise<Body> {
  const { status } = response
  const json: unknown = await response.json().catch(() => null)
  if (status === 422) throw new PayPalIssue(toIssue(json))
  // 401 is an expired token, 409 a running call under the same id.
  if (status >= 500 || [401, 408, 409, 429].includes(status))
    throw new ProviderError(`PayPal answers ${status}`, { kind: 'unavailable' })
  if (status >= 400)
    throw new ProviderError(`PayPal answers ${status}: ${toIssue(json)}`, { kind: 'invalid' })
  const parsed = schema.safeParse(json)
  if (!parsed.success)
    throw new ProviderError('PayPal answers what nobody asked for', { kind: 'invalid', cause: parsed.error })
  return parsed.data
}

function toIssue(json: unknown): string {
  const { data } = problemSchema.safeParse(json)
  return data?.details?.[0]?.issue ?? data?.name ?? 'UNKNOWN'
}
