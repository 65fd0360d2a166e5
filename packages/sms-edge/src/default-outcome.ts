import type { ProviderResponse } from './call-provider.ts'
import type { SmsOutcome } from './sms.ts'

/**
 * Returns the outcome of a response that neither accepts nor gives a reason of refusal. Too many calls, no service or
 * no connection is `later`; a refusal of our keys or credit (401, 402, 403) is one of our account, any other 4xx one of
 * the text; everything else is `unknown`, since the message may have been accepted.
 */
export function toDefaultOutcome(answer: ProviderResponse): SmsOutcome {
  if (answer.kind === 'unmade') return { kind: 'later', reason: answer.reason }
  if (answer.kind === 'lost') return { kind: 'unknown', reason: answer.reason }
  const reason = `HTTP ${answer.status}`
  if (answer.status === 429 || answer.status === 503) return { kind: 'later', reason }
  if ([401, 402, 403].includes(answer.status)) return { kind: 'refused', refusal: 'account', reason }
  if (answer.status >= 400 && answer.status < 500) return { kind: 'refused', refusal: 'text', reason }
  return { kind: 'unknown', reason }
}
