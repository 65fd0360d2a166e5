import type { Price, Pricing } from './pricing.ts'
import { price } from './pricing.ts'
import type { RateCard } from './rate-card.ts'
import type { Goods, Vehicle } from './vehicle-classes.ts'
import { fits } from './vehicle-classes.ts'

/** The problems at the pickup, between the carrier's arrival and the pickup itself. */
export const pickupProblemKinds = [
  'sender_absent',
  'not_ready',
  'other_goods',
  'forbidden_goods',
  'larger_goods',
] as const

/** The kind of a problem at the pickup. */
export type PickupProblemKind = (typeof pickupProblemKinds)[number]

const minuteMs = 60_000

/**
 * The time that the sender has from the report on, until a rule decides. Waiting within it is included in the price.
 */
export const pickupProblemWaitMs: Readonly<Record<PickupProblemKind, number>> = {
  sender_absent: 10 * minuteMs,
  not_ready: 15 * minuteMs,
  other_goods: 5 * minuteMs,
  forbidden_goods: 5 * minuteMs,
  larger_goods: 10 * minuteMs,
}

/** The maximum number of reports at one pickup, withdrawn ones included. */
export const maxPickupProblems = 5

/** The minimum time for the card payment after a sender has accepted a price, however late. */
export const raiseWaitMs = 5 * minuteMs

/** The sender's answers: it accepts the price of the actual goods, ends the order, or contests the report. */
export type PickupProblemAnswer = 'agree' | 'end' | 'contest'

/** Whether an answer fits a kind: only larger goods have a price to accept. */
export function mayAnswer(kind: PickupProblemKind, answer: PickupProblemAnswer): boolean {
  return answer !== 'agree' || kind === 'larger_goods'
}

/** Whether the report is about the goods themselves and needs a picture. */
export function needsPicture(kind: PickupProblemKind): boolean {
  return kind !== 'sender_absent' && kind !== 'not_ready'
}

/** Whether waiting may still resolve it although the sender contests it: a sender who is there may still open. */
export function canWaitingResolve(kind: PickupProblemKind): boolean {
  return !needsPicture(kind)
}

/** Returns when a rule decides a problem reported at `now`; null when staff decide it. */
export function computeDecisionTime(kind: PickupProblemKind, isForStaff: boolean, now: Date): Date | null {
  return isForStaff ? null : new Date(now.getTime() + pickupProblemWaitMs[kind])
}

/** An undecided problem. */
export type OpenPickupProblem = {
  readonly kind: PickupProblemKind
  /** When the rule decides. */
  readonly decideAt: Date
  readonly contestedAt: Date | null
  /** When it was passed to staff; null before. */
  readonly forStaffSince: Date | null
  /** Since when positions show the carrier at the pickup without leaving; null without such a position. */
  readonly seenAt: Date | null
}

/**
 * Returns the outcome of a problem at an instant: it waits until a deadline, the order ends at the sender's expense, or
 * staff decide, because the sender contests it or no position shows the carrier there. For a sender who is absent or
 * not ready, the carrier must have been seen there for the whole wait.
 */
export function judgePickupProblem(
  problem: OpenPickupProblem,
  now: Date,
): { readonly kind: 'wait'; readonly until: Date } | { readonly kind: 'end' } | { readonly kind: 'staff' } {
  const { kind, decideAt, contestedAt, forStaffSince, seenAt } = problem
  if (forStaffSince !== null) return { kind: 'staff' }
  if (contestedAt !== null && !canWaitingResolve(kind)) return { kind: 'staff' }
  if (now < decideAt) return { kind: 'wait', until: decideAt }
  if (contestedAt !== null || seenAt === null) return { kind: 'staff' }
  const until = new Date(seenAt.getTime() + pickupProblemWaitMs[kind])
  return canWaitingResolve(kind) && now < until ? { kind: 'wait', until } : { kind: 'end' }
}

/** Why the found goods have no price to ask the sender for. */
export type NoRaiseReason = 'nothing-fits' | 'too-much-for-vehicle' | 'not-dearer'

/**
 * Returns the price of the found goods, by the rate card and the road of the order's own price. `NoRaiseReason` when no
 * vehicle, or not this one, can carry them, or when it is not higher. Throws as `price` does.
 */
export function computeRaisedPrice(facts: {
  readonly card: RateCard
  readonly goods: Goods
  readonly roadM: number
  readonly vehicle: Vehicle
  readonly priceCents: number
}): Price | NoRaiseReason {
  const { card, goods, roadM, vehicle, priceCents } = facts
  const pricing: Pricing = price(card, goods, roadM)
  if (!pricing.ok) return 'nothing-fits'
  if (!fits(vehicle, goods, roadM)) return 'too-much-for-vehicle'
  return pricing.priceCents > priceCents ? pricing : 'not-dearer'
}
