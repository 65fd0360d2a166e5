import type { OrderStage } from './statuses.ts'

/** How long the recipient of a finished order still sees the proof, or the outcome: 7 days. */
export const recipientViewAfterEndMs = 7 * 24 * 3_600_000

/**
 * The view of a recipient without an account. `preparing` and `collecting` show only the towns, and so does `stopped`,
 * while the goods wait on the road; `underway` shows the carrier; `over` shows nothing.
 */
export type RecipientView =
  | 'preparing'
  | 'collecting'
  | 'stopped'
  | 'underway'
  | 'delivered'
  | 'returning'
  | 'returned'
  | 'cancelled'
  | 'over'

const views: Readonly<Record<OrderStage, RecipientView>> = {
  scheduled: 'preparing',
  searching: 'preparing',
  stranded: 'stopped',
  assigned: 'collecting',
  approaching: 'collecting',
  picked_up: 'underway',
  in_transit: 'underway',
  delivered: 'delivered',
  returning: 'returning',
  returned: 'returned',
  cancelled: 'cancelled',
}

/** Returns the recipient's view now, by the order's stage and its end (null while it runs). */
export function chooseRecipientView(stage: OrderStage, endedAt: Date | null, now: Date): RecipientView {
  const isOver = endedAt !== null && now.getTime() - endedAt.getTime() >= recipientViewAfterEndMs
  return isOver ? 'over' : views[stage]
}

/** Whether the recipient may still send instructions for the door. */
export function canTakeInstructions(view: RecipientView): boolean {
  return view === 'preparing' || view === 'collecting' || view === 'stopped' || view === 'underway'
}

/** Whether a link may still be created: there is something to follow, or a proof to show. */
export function canOfferRecipientLink(view: RecipientView): boolean {
  return canTakeInstructions(view) || view === 'delivered' || view === 'returning'
}
