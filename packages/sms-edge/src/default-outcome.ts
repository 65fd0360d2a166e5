import type { ProviderResponse } from './call-provider.ts'
import type { SmsOutcome } from './sms.ts'

/**
 * Returns the outcome of a response that neither accepts nor gives a reason of refusal. Too many calls, no service or
 * no connection is `later`; a refusal of our keys or credit (401, 402, 403) is one of our account, any other 4xx one of
 * the text; everything else is `unknown`, since the message may have been accepted.
 */
export function toDefaultOutcome(response: ProviderResponse): SmsOutcome {
  if (response.kind === 'unsent') return { kind: 'later', reason: response.reason }
  if (response.kind === 'lost') return { kind: 'unknown', reason: response.reason }
  const reason = `HTTP ${response.status}`
  if (response.status === 429 || response.status === 503) return { kind: 'later', reason }
  if ([401, 402, 403].includes(response.status)) return { kind: 'refused', refusal: 'account', reason }
  if (response.status >= 400 && response.status < 500) return { kind: 'refused', refusal: 'text', reason }
  return { kind: 'unknown', reason }
}
