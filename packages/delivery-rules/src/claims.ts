/** How long after its pickup a delivery may be claimed about, and after its end a bill be disputed (terms of use). */
export const claimWindowMs = 24 * 3_600_000
export const invoiceDisputeWindowMs = 7 * 24 * 3_600_000

/** How long what would prove a claim is kept once it is answered: the terms' amicable period, before a court would ask for it. */
export const heldAfterAnswerMs = 30 * 24 * 3_600_000

/** A claim about the delivery, or a dispute of its invoice. */
export const claimKinds = ['delivery', 'invoice'] as const

/** What a claim is about. */
export type ClaimKind = (typeof claimKinds)[number]

/** What may be wrong with a delivery. */
export const claimSubjects = ['damaged', 'lost', 'missing', 'late', 'other'] as const

/** What is wrong with a delivery. */
export type ClaimSubject = (typeof claimSubjects)[number]

/** How many claims of one kind an order takes, withdrawn ones included; it bounds what the support has to read. */
export const mostClaimsOfKind = 5

/** How many pictures a claim takes, and as many the carrier's view of it. */
export const mostClaimPictures = 4

/** When goods were picked up: on the road, and when the server learned of it. */
export type Pickup = { readonly happenedAt: Date; readonly recordedAt: Date }

/**
 * Until when a delivery may be claimed about, the last instant included; null before the pickup. The window begins when the sender could
 * know of the pickup: a carrier without a network that reports it late takes none of the sender's time.
 */
export function claimableUntil(pickup: Pickup | null): Date | null {
  if (pickup === null) return null
  const from = Math.max(pickup.happenedAt.getTime(), pickup.recordedAt.getTime())
  return new Date(from + claimWindowMs)
}

/**
 * Until when the invoice of an order may be disputed, the last instant included: counted from the order's end, when it is billed. Null
 * while it is under way, and for one that cost nothing.
 */
export function disputableUntil(order: {
  readonly endedAt: Date | null
  readonly costCents: number
}): Date | null {
  if (order.endedAt === null || order.costCents <= 0) return null
  return new Date(order.endedAt.getTime() + invoiceDisputeWindowMs)
}

/** Whether a window is open at an instant, its last included. */
export function isWithin(until: Date | null, now: Date): boolean {
  return until !== null && now.getTime() <= until.getTime()
}
