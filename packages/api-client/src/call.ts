import type { Endpoint, Input, Output } from '@repo/contracts/endpoint'
import { isRead } from '@repo/contracts/endpoint'
import { genericError } from '@repo/contracts/generic-error'
import { z } from 'zod'
import { readServerClock } from './server-clock.ts'
import { parseClaims } from './session.ts'

/** The product refused the call, or could not be reached. `message` is French and may be shown as it is. */
export class CallError extends Error {
  override readonly name = 'CallError'
  /** The HTTP status; 0 without a response. */
  readonly status: number
  /** The refusal's stable code (see `@repo/contracts/refusals`), or null. */
  readonly code: string | null
  /** French messages by field, in the contract's order. */
  readonly fields: Readonly<Record<string, string>>
  /** The refusal's other fields, by their names on the wire. */
  readonly facts: Readonly<Record<string, unknown>>
  /** Whether a read may succeed on a retry: it did not reach the product, or met a busy one. */
  readonly isRetryable: boolean
  /** The product's requested pause before a retry; null without one. */
  readonly retryAfterMs: number | null

  constructor(
    message: string,
    details: {
      status: number
      code?: string | null
      fields?: Record<string, string>
      facts?: Record<string, unknown>
      isRetryable?: boolean
      retryAfterMs?: number | null
      cause?: unknown
    },
  ) {
    super(message, { cause: details.cause })
    this.status = details.status
    this.code = details.code ?? null
    this.fields = details.fields ?? {}
    this.facts = details.facts ?? {}
    this.isRetryable = details.isRetryable ?? false
    this.retryAfterMs = details.retryAfterMs ?? null
  }
}

/** How a call is sent. */
export type CallOptions = {
  /** The session token to send; null for a guest. */
  readonly token: string | null
  readonly signal?: AbortSignal
  /** Origin of the API; the page's own by default. */
  readonly origin?: string
}

const refusalBody = z.looseObject({
  success: z.literal(false),
  message: z.string().optional(),
  errorMessage: z.string().optional(),
  code: z.string().optional(),
  errors: z.record(z.string(), z.string()).optional(),
})

function fillInOwnIds(
  endpoint: Endpoint,
  fields: Record<string, unknown>,
  token: string | null,
): Record<string, unknown> {
  const claims = token === null ? null : parseClaims(token)
  if (!claims || !endpoint.self) return fields
  const own = { accountId: claims.userId, personId: claims.personneId, email: undefined }
  for (const [field, claim] of Object.entries(endpoint.self)) fields[field] ??= own[claim]
  return fields
}

function createRequest(
  endpoint: Endpoint,
  wire: Record<string, unknown>,
  options: CallOptions,
): { url: string; init: RequestInit } {
  const rest = { ...wire }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const headers = new Headers({ Accept: 'application/json' })
  if (options.token !== null) headers.set('Authorization', `Bearer ${options.token}`)
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    signal: options.signal ?? null,
  }
  const url = `${options.origin ?? ''}/api${path}`
  const fields = Object.entries(rest).filter(([, value]) => value !== undefined && value !== null)
  if (endpoint.method === 'GET') {
    const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))
    return { url: query.size > 0 ? `${url}?${query}` : url, init }
  }
  if (endpoint.encoding === 'multipart') {
    const form = new FormData()
    for (const [name, value] of fields) form.append(name, value instanceof Blob ? value : String(value))
    return { url, init: { ...init, body: form } }
  }
  headers.set('Content-Type', 'application/json')
  // The site may retry it, like a GET.
  if (isRead(endpoint)) headers.set('X-Retryable', '1')
  return { url, init: { ...init, body: JSON.stringify(rest) } }
}

/** The statuses of an unreachable or busy product; 0 stands for no response. */
const transientStatuses = [0, 502, 503, 504]

/** Whether and when a failed call may be retried. */
function readRetryInfo(endpoint: Endpoint, status: number, response?: Response) {
  const seconds = response?.headers.get('Retry-After') ?? ''
  return {
    isRetryable: isRead(endpoint) && transientStatuses.includes(status),
    retryAfterMs: /^\d{1,4}$/.test(seconds) ? Number(seconds) * 1000 : null,
  }
}

/**
 * Makes one call and returns its decoded response; fills in the caller's own ids. Never retries (see `retries`).
 * Throws `CallError` for a refusal, also one with the status 200, an unreadable response and an unreachable server; the
 * error of an abort before the response; and a `ZodError` for an input that the contract does not permit.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions,
): Promise<Output<E>> {
  const encoded = z.encode(endpoint.request, input) as Record<string, unknown>
  const { url, init } = createRequest(endpoint, fillInOwnIds(endpoint, encoded, options.token), options)
  const response = await fetch(url, init).catch((cause: unknown) => {
    if (options.signal?.aborted) throw cause
    throw new CallError(genericError, { status: 0, ...readRetryInfo(endpoint, 0), cause })
  })
  readServerClock(response)
  const { status } = response
  const failure = { status, ...readRetryInfo(endpoint, status, response) }
  const body: unknown = await response.json().catch((cause: unknown) => {
    throw new CallError(genericError, { ...failure, cause })
  })
  const decoded = response.ok ? z.safeDecode(endpoint.response, body as never) : null
  if (decoded?.success) return decoded.data as Output<E>
  const refusal = refusalBody.safeParse(body)
  if (!refusal.success) throw new CallError(genericError, { ...failure, cause: decoded?.error })
  const { success: _no, message, errorMessage, code, errors, ...facts } = refusal.data
  throw new CallError(message ?? errorMessage ?? genericError, {
    ...failure,
    code: code ?? null,
    fields: errors ?? {},
    facts,
  })
}
