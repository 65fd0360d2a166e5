import type { Point } from './geography.ts'
import { distanceM } from './geography.ts'
import { silenceEndsAt, silenceLimitMs } from './offer.ts'

/** Why a carrier before pickup is asked whether it is on its way. */
export type PickupConcern = 'stalled' | 'away' | 'silent'

/** How far a carrier is from the pickup: by road, or by air (the straight line) where no road is known. Times are known by road only. */
export type WayToPickup =
  | { readonly by: 'road'; readonly metres: number; readonly seconds: number }
  | { readonly by: 'air'; readonly metres: number }

/** When a carrier before pickup is noticed, and how long it is waited for. */
export type PickupWatchRules = {
  /** Who has been nearer to the pickup by air than this is looking for the door or a place to park, and never stalled; not on the other bank. */
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
  /** Before a planned pickup there is time: who stands or goes elsewhere is noticed from so long before its hour only, or from when it must leave. */
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
  /** How far it was then, and by air in any case. */
  readonly way: WayToPickup
  readonly byAirM: number
  readonly nearestByAirM: number
  /** The nearest by the measure of `way`. */
  readonly nearestM: number
  /** How far it was, by the same measure, when it had last come nearer in earnest, and when that was. */
  readonly approachM: number
  readonly approachAt: Date
  /** Where it had last moved to in earnest, and when. */
  readonly moved: Point
  readonly movedAt: Date
  /** Since when it has been too far without turning round, and its farthest since; null while it is not. */
  readonly away: { readonly since: Date; readonly farthestM: number } | null
}

/**
 * Returns the positions newer than those that are known, each as the median of itself and the two before, so that a single bad one says nothing.
 * `track` is in order and may begin with two that are known.
 */
export function pointsToCount(
  known: PickupProgress | null,
  track: readonly SeenPoint[],
  startedAt: Date,
): readonly SeenPoint[] {
  return track.flatMap((third, place) => {
    const [first, second] = [track[place - 2], track[place - 1]]
    const isNew = known === null ? third.recordedAt >= startedAt : third.recordedAt > known.seenAt
    if (!first || !second || !isNew) return []
    const latitude = median(first.latitude, second.latitude, third.latitude)
    const longitude = median(first.longitude, second.longitude, third.longitude)
    return [{ latitude, longitude, recordedAt: third.recordedAt }]
  })
}

/** A position that counts, with its way to the pickup. */
export type MeasuredPoint = SeenPoint & { readonly way: WayToPickup; readonly byAirM: number }

/** Says how far a position is from the pickup; `road` is null where no road is known. */
export function measuredPoint(
  point: SeenPoint,
  pickup: Point,
  road: { readonly distanceM: number; readonly durationS: number } | null,
): MeasuredPoint {
  const byAirM = distanceM(point, pickup)
  const way: WayToPickup = road
    ? { by: 'road', metres: road.distanceM, seconds: road.durationS }
    : { by: 'air', metres: byAirM }
  return { ...point, byAirM, way }
}

/** Carries an approach on by the next positions that count. Whole or in pieces, the result is the same. */
export function followApproach(
  known: PickupProgress | null,
  points: readonly MeasuredPoint[],
  rules: PickupWatchRules,
): PickupProgress | null {
  return points.reduce<PickupProgress | null>((progress, point) => countPoint(progress, point, rules), known)
}

function countPoint(
  known: PickupProgress | null,
  point: MeasuredPoint,
  rules: PickupWatchRules,
): PickupProgress {
  const { latitude, longitude, recordedAt: seenAt, way, byAirM } = point
  const at = { latitude, longitude }
  if (!known) {
    const { metres } = way
    const begun = { nearestM: metres, approachM: metres, approachAt: seenAt, away: null }
    return { seenAt, way, byAirM, nearestByAirM: byAirM, moved: at, movedAt: seenAt, ...begun }
  }
  const before = inMeasureOf(point, known)
  const nearestM = Math.min(before.nearestM, way.metres)
  const nearestByAirM = Math.min(before.nearestByAirM, byAirM)
  const hasApproached = way.metres <= before.approachM - rules.stallM
  const hasMoved = distanceM(before.moved, at) >= rules.stallM
  // A wrong carriageway makes a road longer at once: who goes away by road is farther by air, too.
  const mayBeAway = byAirM > nearestByAirM + rules.stallM
  return {
    seenAt,
    way,
    byAirM,
    nearestByAirM,
    nearestM,
    approachM: hasApproached ? way.metres : before.approachM,
    approachAt: hasApproached ? seenAt : before.approachAt,
    moved: hasMoved ? at : before.moved,
    movedAt: hasMoved ? seenAt : before.movedAt,
    away: mayBeAway ? goingAway(before.away, way.metres, nearestM, seenAt, rules) : null,
  }
}

/**
 * Metres by road and by air are not compared. Where roads begin or end to be known, all metres that are known move by what the two measures differ there:
 * who had come nearer, or gone away, by so much has done so by the other measure, too.
 */
function inMeasureOf({ way, byAirM }: MeasuredPoint, before: PickupProgress): PickupProgress {
  if (before.way.by === way.by) return before
  const byOtherM = before.way.metres + byAirM - before.byAirM
  const shiftM = way.metres - byOtherM
  const { away } = before
  return {
    ...before,
    nearestM: before.nearestM + shiftM,
    approachM: before.approachM + shiftM,
    away: away && { ...away, farthestM: away.farthestM + shiftM },
  }
}

/** Who has turned round by a stretch is counted again from there: it comes back, even if it is still far. */
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

/** One-way streets make a short way longer by so much at most; more than that, and the pickup is on the other bank. */
const maxDetourToDoor = 3

/** Whether a carrier has been near the door: by air, and no river or motorway lies between. */
function hasBeenNear({ nearestByAirM, nearestM, way }: PickupProgress, { nearM }: PickupWatchRules): boolean {
  return nearestByAirM <= nearM && (way.by === 'air' || nearestM <= nearM * maxDetourToDoor)
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
  const isWaiting = arrivedAt !== null && (progress === null || progress.nearestByAirM <= rules.arrivalM)
  if (now.getTime() - lastHeardAt.getTime() >= silentLimit(isWaiting, rules))
    return { reason: 'silent', since: lastHeardAt }
  if (!progress) return null
  const { seenAt, away, movedAt, approachAt } = progress
  const countedFrom = plannedPickupAt && later(plannedPickupAt, -timeBeforePickupMs(progress, rules))
  const since = (at: Date) => (countedFrom ? latest(at, countedFrom) : at)
  const lasts = (at: Date, limitMs: number) => seenAt.getTime() - since(at).getTime() >= limitMs
  if (away && lasts(away.since, rules.awayMs)) return { reason: 'away', since: since(away.since) }
  if (isWaiting || hasBeenNear(progress, rules)) return null
  if (lasts(movedAt, rules.stallMs)) return { reason: 'stalled', since: since(movedAt) }
  if (lasts(approachAt, rules.astrayMs)) return { reason: 'stalled', since: since(approachAt) }
  return null
}

/** From so long before a planned pickup its carrier is expected to be on its way: as long as the road takes, and not less than usual. */
function timeBeforePickupMs({ way }: PickupProgress, { plannedMs }: PickupWatchRules): number {
  return way.by === 'road' ? Math.max(plannedMs, way.seconds * 1000) : plannedMs
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
