import type { Draft } from './draft.ts'

/** The three steps by the name they carry in the address, so that the browser's back button walks through them. */
export const steps = ['demande', 'recapitulatif', 'paiement'] as const
export type Step = (typeof steps)[number]

/**
 * The step to show: the one asked for as far as the draft allows it. A recap needs a price, a payment needs one too, and a
 * payment that is already authorised only awaits its order.
 */
export function stepOf(asked: string | null, draft: Draft): Step {
  if (!draft.priced) return 'demande'
  if (draft.paidIntent !== null) return 'paiement'
  return steps.find((step) => step === asked) ?? 'demande'
}
