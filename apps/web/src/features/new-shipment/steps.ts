import type { Draft } from './draft.ts'

/** The steps by their names in the URL. The browser's back button returns to the previous step. */
export const steps = ['demande', 'recapitulatif', 'paiement'] as const

/** A step of the new shipment. */
export type Step = (typeof steps)[number]

/**
 * Returns the requested step; the first one for an unknown name, and for a draft without a price. An authorised payment
 * always leads to the payment step, which creates its order.
 */
export function chooseStep(requested: string | null, draft: Draft): Step {
  if (!draft.priced) return 'demande'
  if (draft.paidIntent !== null) return 'paiement'
  return steps.find((step) => step === requested) ?? 'demande'
}
