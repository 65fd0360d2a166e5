import type { Point } from './geography.ts'
import { distanceM } from './geography.ts'
import { silenceEndsAt, silenceLimitMs } from './offer.ts'

/** Why a carrier before pickup is asked whether it is on its way. */
export type PickupConcern = 'stalled' | 'away' | 'silent'

/** When a carrier before pickup is noticed, and how long it is waited for. */
export type PickupWatchRules = {
  /** Who has been nearer to the pickup than this is looking for the door or a place to park, and never stalled. */
  readonly nearM: number
  /** Less than this is no movement: a fix wanders. */
  readonly stallM: number
  /** Who has not moved for so long is stalled. */
  readonly stallMs: number
  /** Who moves but has come no nearer for so long is stalled too. */
  readonly astrayMs: number
  /** How much farther than its nearest a carrier may be: a bridge, a motorway's entry … */
  readonly awayM: number
  /** … or this share of its nearest distance, where that is more. */
  readonly awayShare: number
  /** Who has been farther for so long without turning round goes away. */
  readonly awayMs: number
  /** Who has not been heard for so long is asked; it is taken off after the 10 minutes of `silenceLimitMs`. */
  readonly silentMs: number
  /** How long a question about standing still or going away may stay unanswered. */
  readonly unansweredMs: number
  /** How long an answer is good for when nothing changes. */
  readonly extraMs: number
  /** Before a planned pickup there is time: who stands or goes elsewhere is noticed from so long before its hour only. */
  readonly plannedMs: number
  /** An arrival counts only for who has been nearer than this: the place on the map may be wrong, but not by a quarter. */
  readonly arrivalM: number
}

const minuteMs = 60_000

/** What holds where nothing else is set. */
export const defaultPickupWatchRules: PickupWatchRules = {
  nearM: 500,
  stallM: 200,
  stallMs: 4 * minuteMs,
  astrayMs: 15 * minuteMs,
  awayM: 1000,
  awayShare: 0.2,
  awayMs: 2 * minuteMs,
  silentMs: 3 * minuteMs,
  unansweredMs: 4 * minuteMs,
  extraMs: 5 * minuteMs,
  plannedMs: 15 * minuteMs,
  arrivalM: 2000,
}

/** A position of a carrier on its way to the pickup. */
export type SeenPoint = Point & { readonly recordedAt: Date }

/** What is known of an approach: all that the next positions are compared with. */
export type PickupProgress = {
  /** The newest position counted. */
  readonly seenAt: Date
  readonly nearestM: number
  /** How far it was when it had last come nearer in earnest, and when that was. */
  readonly approachM: number
  readonly approachAt: Date
  /** Where it had last moved to in earnest, and when. */
  readonly moved: Point
  readonly movedAt: Date
  /** Since when it has been too far without turning round, and its farthest since; null while it is not. */
  readonly away: { readonly since: Date; readonly farthestM: number } | null
}

/**
 * Carries an approach on by the positions newer than those it knows. `track` is in order and may begin with two that are known: each
 * position counts as the median of itself and the two before, so that a single bad one says nothing. Whole or in pieces, the result is the same.
 */
export function followApproach(
  known: PickupProgress | null,
  track: readonly SeenPoint[],
  trip: { readonly startedAt: Date; readonly pickup: Point },
  rules: PickupWatchRules,
): PickupProgress | null {
  let progress = known
  for (const [place, third] of track.entries()) {
    const [first, second] = [track[place - 2], track[place - 1]]
    const isNew = progress === null ? third.recordedAt >= trip.startedAt : third.recordedAt > progress.seenAt
    if (!first || !second || !isNew) continue
    const at = {
      latitude: median(first.latitude, second.latitude, third.latitude),
      longitude: median(first.longitude, second.longitude, third.longitude),
    }
    progress = countPoint(progress, at, third.recordedAt, trip.pickup, rules)
  }
  return progress
}

function countPoint(
  before: PickupProgress | null,
  at: Point,
  seenAt: Date,
  pickup: Point,
  rules: PickupWatchRules,
): PickupProgress {
  const toPickupM = distanceM(at, pickup)
  if (!before)
    return {
      seenAt,
      nearestM: toPickupM,
      approachM: toPickupM,
      approachAt: seenAt,
      moved: at,
      movedAt: seenAt,
      away: null,
    }
  const nearestM = Math.min(before.nearestM, toPickupM)
  const hasApproached = toPickupM <= before.approachM - rules.stallM
  const hasMoved = distanceM(before.moved, at) >= rules.stallM
  return {
    seenAt,
    nearestM,
    approachM: hasApproached ? toPickupM : before.approachM,
    approachAt: hasApproached ? seenAt : before.approachAt,
    moved: hasMoved ? at : before.moved,
    movedAt: hasMoved ? seenAt : before.movedAt,
    away: goingAway(before.away, toPickupM, nearestM, seenAt, rules),
  }
}

/** Who has turned round by a stretch is counted anew from there: it comes back, even if it is still far. */
function goingAway(
  before: PickupProgress['away'],
  toPickupM: number,
  nearestM: number,
  at: Date,
  { awayM, awayShare, stallM }: PickupWatchRules,
): PickupProgress['away'] {
  if (toPickupM <= nearestM + Math.max(awayM, awayShare * nearestM)) return null
  if (!before || toPickupM <= before.farthestM - stallM) return { since: at, farthestM: toPickupM }
  return { since: before.since, farthestM: Math.max(before.farthestM, toPickupM) }
}

function median(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}

/** How a carrier before pickup stands. */
export type PickupFacts = {
  /** The last sign of life by itself: a step or a position. */
  readonly lastHeardAt: Date
  readonly arrivedAt: Date | null
  /** When the sender wants the pickup; null for as soon as possible. */
  readonly plannedPickupAt: Date | null
  /** Null before DÉMARRER, and before the first positions after it. */
  readonly progress: PickupProgress | null
}

/** A question that waits: cleared by what the carrier does, given more time by its answer. */
export type OpenNudge = { readonly reason: PickupConcern; readonly relayAt: Date }

/** What is to be done about a carrier before pickup; `waiting` while an open question still has time. */
export type PickupVerdict =
  | { readonly kind: 'fine' }
  | {
      readonly kind: 'nudge'
      readonly reason: PickupConcern
      readonly since: Date
      readonly relayAt: Date
    }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'relay'; readonly reason: PickupConcern }

/**
 * Judges a carrier before pickup. Standing still and going away are judged as of its newest position, so that a tunnel is silence and
 * nothing else. A new reason is a new question; the same one leads to the relay when its time is over.
 */
export function watchPickup(
  facts: PickupFacts,
  nudge: OpenNudge | null,
  rules: PickupWatchRules,
  now: Date,
): PickupVerdict {
  const concern = concernOf(facts, rules, now)
  if (!concern) return { kind: 'fine' }
  if (nudge?.reason !== concern.reason) {
    const relayAt =
      concern.reason === 'silent' ? silenceEndsAt(facts.lastHeardAt) : later(now, rules.unansweredMs)
    // A worker that was away too long does not take a carrier off in the instant in which it asks.
    return { kind: 'nudge', ...concern, relayAt: latest(relayAt, now) }
  }
  return now >= nudge.relayAt ? { kind: 'relay', reason: nudge.reason } : { kind: 'waiting' }
}

function concernOf(
  { lastHeardAt, arrivedAt, plannedPickupAt, progress }: PickupFacts,
  rules: PickupWatchRules,
  now: Date,
): { reason: PickupConcern; since: Date } | null {
  const isWaiting = arrivedAt !== null && (progress === null || progress.nearestM <= rules.arrivalM)
  if (now.getTime() - lastHeardAt.getTime() >= silentLimit(isWaiting, rules))
    return { reason: 'silent', since: lastHeardAt }
  if (!progress) return null
  const { seenAt, away, movedAt, approachAt, nearestM } = progress
  const countedFrom = plannedPickupAt && later(plannedPickupAt, -rules.plannedMs)
  const since = (at: Date) => (countedFrom ? latest(at, countedFrom) : at)
  const lasts = (at: Date, limitMs: number) => seenAt.getTime() - since(at).getTime() >= limitMs
  if (away && lasts(away.since, rules.awayMs)) return { reason: 'away', since: since(away.since) }
  if (isWaiting || nearestM <= rules.nearM) return null
  if (lasts(movedAt, rules.stallMs)) return { reason: 'stalled', since: since(movedAt) }
  if (lasts(approachAt, rules.astrayMs)) return { reason: 'stalled', since: since(approachAt) }
  return null
}

/** Loading takes time and the phone stays in its pocket: who waits at the pickup is only warned before the 10 minutes end. */
function silentLimit(isWaiting: boolean, { silentMs, unansweredMs }: PickupWatchRules): number {
  return isWaiting ? Math.max(silentMs, silenceLimitMs - unansweredMs) : silentMs
}

/** Until when an answer that comes now holds a question's relay off; a silent carrier was heard by it, and has its 10 minutes again. */
export function relayAfterAnswer(nudge: OpenNudge, rules: PickupWatchRules, now: Date): Date {
  const heldOff = nudge.reason === 'silent' ? silenceEndsAt(now) : later(now, rules.extraMs)
  return latest(heldOff, nudge.relayAt)
}

/** Looks fall on whole five seconds, so that one sweep does many. */
const gridMs = 5_000
const lookEveryMs = 30_000
const lookAtOpenEveryMs = 10_000

/** When to look at a carrier again: soon while a question is open, and on time for its silence and the end of the question. */
export function nextLookAt(
  lastHeardAt: Date,
  nudge: OpenNudge | null,
  rules: PickupWatchRules,
  now: Date,
): Date {
  const deadlines = [
    now.getTime() + (nudge ? lookAtOpenEveryMs : lookEveryMs),
    lastHeardAt.getTime() + rules.silentMs,
    ...(nudge ? [nudge.relayAt.getTime()] : []),
  ].filter((at) => at > now.getTime())
  return new Date(Math.ceil(Math.min(...deadlines) / gridMs) * gridMs)
}

function later(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms)
}

function latest(one: Date, other: Date): Date {
  return new Date(Math.max(one.getTime(), other.getTime()))
}
