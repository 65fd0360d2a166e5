/** A provider's response. `unmade`: the call was not made; `lost`: its effect is unknown. */
export type ProviderResponse =
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'unmade'; readonly reason: string }
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
 * timeout and a response of more than 1 MB are `lost`.
 */
export async function callProvider(
  url: string,
  init: Omit<RequestInit, 'signal' | 'redirect'>,
  withinMs = timeoutMs,
): Promise<ProviderResponse> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(withinMs) })
    return { kind: 'answer', status: response.status, body: parseOrNull(await readText(response)) }
  } catch (error) {
    const { cause } = error instanceof Error ? error : { cause: undefined }
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    const reason = code || (error instanceof Error ? error.name : 'Error')
    return { kind: unsentCodes.has(code) ? 'unmade' : 'lost', reason }
  }
}

async function readText({ body }: Response): Promise<string> {
  if (!body) return ''
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const part of body) {
    bytes += part.byteLength
    if (bytes > maxBytes) throw new RangeError('The answer is too long')
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
