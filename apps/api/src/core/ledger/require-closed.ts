import type { Debt } from '@repo/prisma/delivery-types'
import { Objection } from '#api/core/audit/objection.ts'

/** A payment that was opened since the one known was closed at the provider may be made at this very instant: an `Objection`. */
export function requireClosed(debt: Debt, known: Debt): void {
  if (debt.intentId !== known.intentId)
    throw new Objection('The card is being charged for this debt: try again in a minute.')
}
