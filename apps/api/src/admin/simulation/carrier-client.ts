import type { Endpoint } from '@repo/contracts/endpoint'
import { z } from 'zod'

/** The error of a call that the API refused or failed, or whose response cannot be decoded. */
export class ResponseError extends Error {
  override readonly name = 'ResponseError'
  readonly status: number

  constructor(path: string, status: number, body: string) {
    super(`${path} answered ${status}: ${body.slice(0, 200)}`)
    this.status = status
  }
}

function encodeBody(
  endpoint: Endpoint,
  wire: Record<string, unknown>,
): { body: string | FormData; headers: Record<string, string> } {
  if (endpoint.encoding !== 'multipart')
    return { body: JSON.stringify(wire), headers: { 'Content-Type': 'application/json' } }
  const form = new FormData()
  for (const [name, value] of Object.entries(wire))
    form.append(name, value instanceof File ? value : String(value))
  return { body: form, headers: {} }
}

/**
 * Makes one call of the carrier API, as a phone would, and returns its decoded response. Throws `ResponseError` for an
 * error status or unexpected JSON, a `SyntaxError` for other text, and the errors of `fetch`, also after 10 seconds.
 */
export async function callAsCarrier<Request extends z.ZodObject, Response extends z.ZodType>(
  api: { readonly origin: string; readonly token: string | null },
  endpoint: Endpoint<Request, Response>,
  input: z.output<Request>,
): Promise<z.output<Response>> {
  const wire = z.encode(endpoint.request, input) as Record<string, unknown>
  const { body, headers } = encodeBody(endpoint, wire)
  const response = await fetch(`${api.origin}/api${endpoint.path}`, {
    method: endpoint.method,
    headers: {
      ...(endpoint.method === 'GET' ? {} : headers),
      ...(api.token ? { Authorization: `Bearer ${api.token}` } : {}),
    },
    ...(endpoint.method === 'GET' ? {} : { body }),
    signal: AbortSignal.timeout(10_000),
  })
  const text = await response.text()
  const decoded = response.ok ? z.safeDecode(endpoint.response, JSON.parse(text)) : null
  if (!decoded?.success) throw new ResponseError(endpoint.path, response.status, text)
  return decoded.data
}
