import type { Point } from './geography.ts'
import { distanceM } from './geography.ts'
import { computeSilenceEnd, silenceLimitMs } from './offer.ts'

/** Why a carrier before pickup is asked whether it is on its way. */
export type PickupConcern = 'stalled' | 'away' | 'silent'

/**
 * The distance of a carrier from the pickup: by road, or by air (the straight line) where no road is known.
 * Durations are known by road only.
 */
export type WayToPickup =
  | { readonly by: 'road'; readonly metres: number; readonly seconds: number }
  | { readonly by: 'air'; readonly metres: number }

/** When a carrier before pickup is asked, and how long an answer is awaited. */
export type PickupWatchRules = {
  /**
   * A carrier that has been nearer to the pickup by air than this is looking for the door or a parking place and does
   * not count as stationary; but not across a river.
   */
  readonly nearPickupM: number
  /** A smaller change is no movement: positions are imprecise. */
  readonly stationaryM: number
  /** A carrier that has not moved for this long is stationary. */
  readonly stationaryMs: number
  /** A carrier that moves without coming nearer for this long is stationary, too. */
  readonly offRouteMs: number
  /** How much farther than its nearest point a carrier may be, for instance for a bridge or a motorway's entry … */
  readonly movingAwayM: number
  /** … or this share of its nearest distance, if that is more. */
  readonly movingAwayShare: number
  /** A carrier that has been farther away for this long without turning round is moving away. */
  readonly movingAwayMs: number
  /** A carrier that is silent for this long is asked. It is removed after the 10 minutes of `silenceLimitMs`. */
  readonly silentMs: number
  /** How long a question about standing still or moving away may be unanswered. */
  readonly unansweredMs: number
  /** The extension by an answer when nothing changes. */
  readonly extensionMs: number
  /** How long before a planned pickup standing still and moving away count; earlier when the road takes longer. */
  readonly plannedMs: number
  /** The maximum distance of a plausible arrival: the map may place the address wrongly, but not by a district. */
  readonly arrivalM: number
}

const minuteMs = 60_000

/** The default rules. */
export const defaultPickupWatchRules: PickupWatchRules = {
  nearPickupM: 500,
  stationaryM: 200,
  stationaryMs: 4 * minuteMs,
  offRouteMs: 15 * minuteMs,
  movingAwayM: 1000,
  movingAwayShare: 0.2,
  movingAwayMs: 2 * minuteMs,
  silentMs: 3 * minuteMs,
  unansweredMs: 4 * minuteMs,
  extensionMs: 5 * minuteMs,
  plannedMs: 15 * minuteMs,
  arrivalM: 2000,
}

/** A position of a carrier on its way to the pickup. */
export type SeenPoint = Point & { readonly recordedAt: Date }

/** The state of an approach, which the next positions are compared with. */
export type PickupProgress = {
  /** The newest position counted. */
  readonly seenAt: Date
  /** Its distance then; by air in any case. */
  readonly way: WayToPickup
  readonly byAirM: number
  readonly nearestByAirM: number
  /** The nearest by the measure of `way`. */
  readonly nearestM: number
  /** Its distance, in the same measure, when it last came significantly nearer, and when that was. */
  readonly approachM: number
  readonly approachAt: Date
  /** The last place that it significantly moved to, and when. */
  readonly moved: Point
  readonly movedAt: Date
  /** Since when it has been too far away without turning round, and its farthest point since; null while it is not. */
  readonly away: { readonly since: Date; readonly farthestM: number } | null
}

/**
 * Returns the positions newer than the counted ones, each as the median of itself and the two before, so that a single
 * outlier has no effect. `track` is in order and may begin with counted ones; its first two are never returned.
 */
export function selectPointsToCount(
  progress: PickupProgress | null,
  track: readonly SeenPoint[],
  startedAt: Date,
): readonly SeenPoint[] {
  return track.flatMap((third, place) => {
    const [first, second] = [track[place - 2], track[place - 1]]
    const isNew = progress === null ? third.recordedAt >= startedAt : third.recordedAt > progress.seenAt
    if (!first || !second || !isNew) return []
    const latitude = computeMedian(first.latitude, second.latitude, third.latitude)
    const longitude = computeMedian(first.longitude, second.longitude, third.longitude)
    return [{ latitude, longitude, recordedAt: third.recordedAt }]
  })
}

/** A position that counts, with its way to the pickup. */
export type MeasuredPoint = SeenPoint & { readonly way: WayToPickup; readonly byAirM: number }

/** Measures a position's distance from the pickup; `road` is null where no road is known. */
export function measurePoint(
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

/** Continues an approach by the next positions, in one piece or several with the same result. Null before the first. */
export function followApproach(
  start: PickupProgress | null,
  points: readonly MeasuredPoint[],
  rules: PickupWatchRules,
): PickupProgress | null {
  return points.reduce<PickupProgress | null>((progress, point) => countPoint(progress, point, rules), start)
}

function countPoint(
  progress: PickupProgress | null,
  point: MeasuredPoint,
  rules: PickupWatchRules,
): PickupProgress {
  const { latitude, longitude, recordedAt: seenAt, way, byAirM } = point
  const place = { latitude, longitude }
  if (!progress) {
    const { metres } = way
    const begun = { nearestM: metres, approachM: metres, approachAt: seenAt, away: null }
    return { seenAt, way, byAirM, nearestByAirM: byAirM, moved: place, movedAt: seenAt, ...begun }
  }
  const converted = convertMeasure(point, progress)
  const nearestM = Math.min(converted.nearestM, way.metres)
  const nearestByAirM = Math.min(converted.nearestByAirM, byAirM)
  const hasApproached = way.metres <= converted.approachM - rules.stationaryM
  const hasMoved = distanceM(converted.moved, place) >= rules.stationaryM
  // A wrong carriageway suddenly makes a road longer. A carrier that really moves away is farther by air, too.
  const mayBeAway = byAirM > nearestByAirM + rules.stationaryM
  return {
    seenAt,
    way,
    byAirM,
    nearestByAirM,
    nearestM,
    approachM: hasApproached ? way.metres : converted.approachM,
    approachAt: hasApproached ? seenAt : converted.approachAt,
    moved: hasMoved ? place : converted.moved,
    movedAt: hasMoved ? seenAt : converted.movedAt,
    away: mayBeAway ? updateMovingAway(converted.away, way.metres, nearestM, seenAt, rules) : null,
  }
}

/**
 * Converts progress between metres by road and by air, which are not comparable. When roads become known or unknown,
 * all metres shift by the difference of the two measures: a carrier that came nearer or moved away did so in both.
 */
function convertMeasure({ way, byAirM }: MeasuredPoint, progress: PickupProgress): PickupProgress {
  if (progress.way.by === way.by) return progress
  const byOtherM = progress.way.metres + byAirM - progress.byAirM
  const shiftM = way.metres - byOtherM
  const { away } = progress
  return {
    ...progress,
    nearestM: progress.nearestM + shiftM,
    approachM: progress.approachM + shiftM,
    away: away && { ...away, farthestM: away.farthestM + shiftM },
  }
}

/**
 * Returns since when a carrier moves away, and its farthest point since; null while it is near enough. A carrier that
 * has turned round counts from its turning point, even if it is still far away.
 */
function updateMovingAway(
  previous: PickupProgress['away'],
  toPickupM: number,
  nearestM: number,
  seenAt: Date,
  { movingAwayM, movingAwayShare, stationaryM }: PickupWatchRules,
): PickupProgress['away'] {
  if (toPickupM <= nearestM + Math.max(movingAwayM, movingAwayShare * nearestM)) return null
  if (!previous || toPickupM <= previous.farthestM - stationaryM)
    return { since: seenAt, farthestM: toPickupM }
  return { since: previous.since, farthestM: Math.max(previous.farthestM, toPickupM) }
}

/** The maximum detour of one-way streets near the door; a longer one means that the pickup is across a river. */
const maxDetourToDoor = 3

/** Whether a carrier has been near the door: by air, without a river or motorway in between. */
function hasBeenNear(
  { nearestByAirM, nearestM, way }: PickupProgress,
  { nearPickupM }: PickupWatchRules,
): boolean {
  return nearestByAirM <= nearPickupM && (way.by === 'air' || nearestM <= nearPickupM * maxDetourToDoor)
}

function computeMedian(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}

/** The state of a carrier before pickup. */
export type PickupFacts = {
  /** The last sign of life sent by the carrier itself: a step or a position. */
  readonly lastContactAt: Date
  readonly arrivedAt: Date | null
  /** The sender's planned pickup time; null for as soon as possible. */
  readonly plannedPickupAt: Date | null
  /** Null before DÉMARRER, and before the first positions after it. */
  readonly progress: PickupProgress | null
}

/** An open question: cleared by the carrier's behaviour, extended by its answer. */
export type OpenReminder = { readonly reason: PickupConcern; readonly relayAt: Date }

/** The action for a carrier before pickup; `waiting` while an open question still has time. */
export type PickupVerdict =
  | { readonly kind: 'fine' }
  | {
      readonly kind: 'remind'
      readonly reason: PickupConcern
      readonly since: Date
      readonly relayAt: Date
    }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'reassign'; readonly reason: PickupConcern }

/**
 * Judges a carrier before pickup. Standing still and moving away are judged as of its newest position, so that a tunnel
 * only counts as silence. A new reason is a new question; the same reason leads to the reassignment when its time is
 * over.
 */
export function watchPickup(
  facts: PickupFacts,
  reminder: OpenReminder | null,
  rules: PickupWatchRules,
  now: Date,
): PickupVerdict {
  const concern = findConcern(facts, rules, now)
  if (!concern) return { kind: 'fine' }
  if (reminder?.reason !== concern.reason) {
    const relayAt =
      concern.reason === 'silent' ? computeSilenceEnd(facts.lastContactAt) : addMs(now, rules.unansweredMs)
    // A worker that was down does not remove a carrier at the instant of asking it.
    return { kind: 'remind', ...concern, relayAt: findLater(relayAt, now) }
  }
  return now >= reminder.relayAt ? { kind: 'reassign', reason: reminder.reason } : { kind: 'waiting' }
}

function findConcern(
  { lastContactAt, arrivedAt, plannedPickupAt, progress }: PickupFacts,
  rules: PickupWatchRules,
  now: Date,
): { reason: PickupConcern; since: Date } | null {
  const isWaiting = arrivedAt !== null && (progress === null || progress.nearestByAirM <= rules.arrivalM)
  if (now.getTime() - lastContactAt.getTime() >= findSilentLimitMs(isWaiting, rules))
    return { reason: 'silent', since: lastContactAt }
  if (!progress) return null
  const { seenAt, away, movedAt, approachAt } = progress
  const countedFrom = plannedPickupAt && addMs(plannedPickupAt, -computeTimeBeforePickupMs(progress, rules))
  const since = (at: Date) => (countedFrom ? findLater(at, countedFrom) : at)
  const lasts = (at: Date, limitMs: number) => seenAt.getTime() - since(at).getTime() >= limitMs
  if (away && lasts(away.since, rules.movingAwayMs)) return { reason: 'away', since: since(away.since) }
  if (isWaiting || hasBeenNear(progress, rules)) return null
  if (lasts(movedAt, rules.stationaryMs)) return { reason: 'stalled', since: since(movedAt) }
  if (lasts(approachAt, rules.offRouteMs)) return { reason: 'stalled', since: since(approachAt) }
  return null
}

/**
 * Returns how long before a planned pickup its carrier should be on its way: the duration of the road, at least the
 * usual time.
 */
function computeTimeBeforePickupMs({ way }: PickupProgress, { plannedMs }: PickupWatchRules): number {
  return way.by === 'road' ? Math.max(plannedMs, way.seconds * 1000) : plannedMs
}

/**
 * Returns the silence after which a carrier is asked. Loading takes time with the phone in the pocket: a carrier that
 * waits at the pickup is only warned before the 10 minutes end.
 */
function findSilentLimitMs(isWaiting: boolean, { silentMs, unansweredMs }: PickupWatchRules): number {
  return isWaiting ? Math.max(silentMs, silenceLimitMs - unansweredMs) : silentMs
}

/** Returns until when an answer given now postpones the reassignment. A silent carrier's 10 minutes restart. */
export function computeReassignTime(reminder: OpenReminder, rules: PickupWatchRules, now: Date): Date {
  const extendedTo = reminder.reason === 'silent' ? computeSilenceEnd(now) : addMs(now, rules.extensionMs)
  return findLater(extendedTo, reminder.relayAt)
}

/** Checks are aligned to five seconds, so that one sweep handles many. */
const gridMs = 5_000
const checkEveryMs = 30_000
const openQuestionCheckMs = 10_000

/**
 * Returns when to check a carrier again: soon while a question is open, and in time for its silence and the question's
 * end.
 */
export function computeNextCheck(
  lastContactAt: Date,
  reminder: OpenReminder | null,
  rules: PickupWatchRules,
  now: Date,
): Date {
  const deadlines = [
    now.getTime() + (reminder ? openQuestionCheckMs : checkEveryMs),
    lastContactAt.getTime() + rules.silentMs,
    ...(reminder ? [reminder.relayAt.getTime()] : []),
  ].filter((at) => at > now.getTime())
  return new Date(Math.ceil(Math.min(...deadlines) / gridMs) * gridMs)
}

function addMs(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms)
}

function findLater(one: Date, other: Date): Date {
  return new Date(Math.max(one.getTime(), other.getTime()))
}
