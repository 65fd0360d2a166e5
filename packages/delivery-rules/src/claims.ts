/** The claim period after the pickup (or the last event on the road), and the dispute period of a bill after the end (terms of use). */
export const claimWindowMs = 24 * 3_600_000
export const invoiceDisputeWindowMs = 7 * 24 * 3_600_000

/** How long the evidence of an answered claim is retained: the terms' amicable period, before a court would request it. */
export const heldAfterAnswerMs = 30 * 24 * 3_600_000

/** A claim about the delivery, or a dispute of its invoice. */
export const claimKinds = ['delivery', 'invoice'] as const

/** The subject of a claim. */
export type ClaimKind = (typeof claimKinds)[number]

/** The possible defects of a delivery. */
export const claimSubjects = ['damaged', 'lost', 'missing', 'late', 'other'] as const

/** The defect of a delivery. */
export type ClaimSubject = (typeof claimSubjects)[number]

/** The maximum number of claims of one kind for an order, withdrawn ones included; it bounds the support's reading. */
export const maxClaimsOfKind = 5

/** The maximum number of pictures of a claim, and of the carrier's statement. */
export const maxClaimPictures = 4

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
 * The end of the dispute period of an order's invoice, the last instant included: counted from the order's end, when it
 * is billed. Null while it is under way, and when it cost nothing.
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
