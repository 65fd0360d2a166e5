/** The outcome of a call. `unsent`: nothing reached the provider; `lost`: its effect is unknown. */
export type ProviderResponse =
  | { readonly kind: 'response'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'unsent'; readonly reason: string }
  | { readonly kind: 'lost'; readonly reason: string }

const timeoutMs = 10_000
/** The maximum size of a response, above any real one. */
const maxBytes = 1_000_000

/** Errors before the first byte was sent. */
const unsentCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * Calls a provider and parses its response as JSON; never throws. A body that is not JSON is null. A redirect, a
 * timeout (10 s) and a response of more than 1 MB are `lost`.
 */
export async function callProvider(
  url: string,
  init: Omit<RequestInit, 'signal' | 'redirect'>,
): Promise<ProviderResponse> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    return { kind: 'response', status: response.status, body: parseOrNull(await readText(response)) }
  } catch (error) {
    const { cause } = error instanceof Error ? error : { cause: undefined }
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    const reason = code || (error instanceof Error ? error.name : 'Error')
    return { kind: unsentCodes.has(code) ? 'unsent' : 'lost', reason }
  }
}

/** Returns the body of a response with that status, 200 when absent; null for any other outcome. */
export function readBody(response: ProviderResponse, status = 200): unknown {
  return response.kind === 'response' && response.status === status ? response.body : null
}

async function readText({ body }: Response): Promise<string> {
  if (!body) return ''
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const part of body) {
    bytes += part.byteLength
    if (bytes > maxBytes) throw new RangeError('The response is too long')
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
