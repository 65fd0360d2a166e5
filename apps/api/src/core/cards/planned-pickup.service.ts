import { messages } from '@repo/contracts/patterns'
import { judgePlannedPickup } from '@repo/delivery-rules/schedule'
import { Refusal } from '@repo/server-kit/refusal'

/** Throws `invalid-fields` for a pickup that is planned for too soon or too late after `now`. */
export function requirePossiblePickup(plannedPickupAt: Date, now: Date): void {
  const verdict = judgePlannedPickup(plannedPickupAt, now)
  if (verdict === 'possible') return
  const sentence = verdict === 'too-soon' ? messages.plannedTooSoon : messages.plannedTooLate
  throw new Refusal('invalid-fields', { fields: { enlevementPrevu: sentence } })
}
