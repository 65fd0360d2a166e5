/** How long a claim about a delivery may be made after the pickup, or after a later `GoodsEvent`. */
export const claimWindowMs = 24 * 3_600_000
/** How long an invoice may be disputed after the end of its order. */
export const invoiceDisputeWindowMs = 7 * 24 * 3_600_000

/**
 * How long the evidence of an answered claim is retained: the amicable period of the terms, before a court would
 * request it.
 */
export const evidenceRetentionMs = 30 * 24 * 3_600_000

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
 * An event of goods in a carrier's hands, when it happened and when the server received it: a pickup, a report that a
 * carrier cannot continue, a takeover, the end of a search for another carrier.
 */
export type GoodsEvent = { readonly happenedAt: Date; readonly recordedAt: Date }

/**
 * Returns until when a claim about a delivery may be made, the last instant included; null before the pickup.
 * The period begins when the sender could learn of the newest event, so a late report costs the sender no time.
 */
export function computeClaimDeadline(events: readonly GoodsEvent[]): Date | null {
  if (events.length === 0) return null
  const instants = events.flatMap(({ happenedAt, recordedAt }) => [
    happenedAt.getTime(),
    recordedAt.getTime(),
  ])
  return new Date(Math.max(...instants) + claimWindowMs)
}

/**
 * Returns the end of the dispute period of an order's invoice, the last instant included, counted from the order's end.
 * Null while the order runs, and when it cost nothing.
 */
export function computeDisputeDeadline(order: {
  readonly endedAt: Date | null
  readonly costCents: number
}): Date | null {
  if (order.endedAt === null || order.costCents <= 0) return null
  return new Date(order.endedAt.getTime() + invoiceDisputeWindowMs)
}

/** Whether a period is open at an instant, its last one included. */
export function isWithin(until: Date | null, now: Date): boolean {
  return until !== null && now.getTime() <= until.getTime()
}
