import { messages } from '@repo/contracts/patterns'
import { judgePlannedPickup } from '@repo/delivery-rules/schedule'
import { Refusal } from '@repo/server-kit/refusal'

/** Refuses a pickup that is planned for too soon or too late, by the database's time. */
export function requirePossiblePickup(plannedPickupAt: Date, now: Date): void {
  const said = judgePlannedPickup(plannedPickupAt, now)
  if (said === 'possible') return
  const sentence = said === 'too-soon' ? messages.plannedTooSoon : messages.plannedTooLate
  throw new Refusal('invalid-fields', { fields: { enlevementPrevu: sentence } })
}
