/**
 * How long after its pickup (or what else happened to the goods on the road) a delivery may be claimed about, and after its end a bill be
 * disputed (terms of use).
 */
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

/**
 * What happened to goods in carriers' hands: a pickup, a report that a carrier cannot go on with them, a takeover, the end of a search for
 * one. When it happened on the road, and when the server learned of it.
 */
export type GoodsEvent = { readonly happenedAt: Date; readonly recordedAt: Date }

/**
 * Until when a delivery may be claimed about, the last instant included; null before the pickup. The window begins when the sender could
 * know of the newest event: a carrier without a network that reports it late takes none of the sender's time.
 */
export function claimableUntil(events: readonly GoodsEvent[]): Date | null {
  if (events.length === 0) return null
  const known = events.flatMap(({ happenedAt, recordedAt }) => [happenedAt.getTime(), recordedAt.getTime()])
  return new Date(Math.max(...known) + claimWindowMs)
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
