import type { ProviderResponse } from './call-provider.ts'
import type { SmsOutcome } from './sms.ts'

/**
 * Returns the outcome of a response that neither accepts nor gives a reason of refusal. Too many calls or no service is
 * `later`, a refusal of our keys or credit one of our account, and a message that may have been accepted `unknown`.
 */
export function defaultOutcome(answer: ProviderResponse): SmsOutcome {
  if (answer.kind === 'unmade') return { kind: 'later', reason: answer.reason }
  if (answer.kind === 'lost') return { kind: 'unknown', reason: answer.reason }
  const reason = `HTTP ${answer.status}`
  if (answer.status === 429 || answer.status === 503) return { kind: 'later', reason }
  if ([401, 402, 403].includes(answer.status)) return { kind: 'refused', refusal: 'account', reason }
  if (answer.status >= 400 && answer.status < 500) return { kind: 'refused', refusal: 'text', reason }
  return { kind: 'unknown', reason }
}
