import type { Point } from '@repo/delivery-rules/geography'
import { toWebMercator } from '@repo/delivery-rules/geography'
import type { TrackPoint } from '@repo/delivery-rules/tracking'
import { acceptPoint, callIntervalS, mustMoveIndex } from '@repo/delivery-rules/tracking'
import { isVehicleClass, vehicleClasses } from '@repo/delivery-rules/vehicle-classes'
import { coalesceReads } from '@repo/server-kit/coalesced'
import { memoizePer } from '@repo/server-kit/once-per'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { refreshFreeAvailability } from '#api/core/availability/availability.service.ts'
import type { Deps } from '#api/deps.ts'
import { formatPositionLine, positionChannel } from '#api/live/position-news.ts'
import type { Arrival, CarrierOnTheRoad, NewPosition, SeenArrival, TrackedPoint } from './positions.data.ts'
import { carriersOnTheRoad, writeArrivals, writeFirst, writeHeld } from './positions.data.ts'

type Report = { readonly carrierId: string; readonly points: readonly TrackPoint[] }

type Taken = {
  /** How many points of a report were taken; null when the carrier is neither on duty nor carrying. */
  readonly accepted: number | null
  /** How often its phone should call. */
  readonly everyS: number | null
  /** What is left to do for its carrier, which no other phone waits for. */
  readonly rest: Promise<void> | null
}

const maxBatchSize = 1000
/** How many reports wait at most; beyond them a phone is asked to come back. */
const maxWaiting = 20_000

// Reports that arrive while a batch is written go into the next.
const queue = memoizePer((deps: Deps) =>
  coalesceReads((reports: readonly Report[]) => flush(deps, reports), {
    max: maxBatchSize,
    atOnce: 1,
    maxWaiting,
  }),
)

// A batch of first positions may wait for one of them; the batches of all others go on.
const firstQueue = memoizePer((pool: Deps['pool']) =>
  coalesceReads(
    async (first: readonly SeenArrival[]) => {
      // One row a carrier: of two reports the older one follows by itself.
      const newest = new Map(first.map((arrival) => [arrival.carrierId, arrival]))
      const written = await writeFirst(pool, [...newest.values()], positionChannel)
      return first.map((one) => newest.get(one.carrierId) === one && written.has(one.carrierId))
    },
    { max: maxBatchSize, atOnce: 1, maxWaiting },
  ),
)

// Two connections at most wait for those who hold a carrier's rows.
const heldQueue = memoizePer((pool: Deps['pool']) =>
  coalesceReads(
    async (held: readonly Arrival[]) => {
      for (const arrival of held) await writeHeld(pool, arrival, positionChannel)
      return held.map(() => undefined)
    },
    { max: 1, atOnce: 2, maxWaiting },
  ),
)

const restoreQueue = memoizePer((deps: Deps) =>
  coalesceReads((carrierIds: readonly string[]) => restoreAvailability(deps, carrierIds), {
    max: maxBatchSize,
    atOnce: 1,
  }),
)

/**
 * Takes a carrier's positions, oldest to newest: stale, inaccurate, impossibly fast, out-of-order and too frequent
 * ones are dropped and counted. On duty or during a delivery only; otherwise a 409. They are durable when this
 * returns. `everyS` says how often the phone should call while many positions come in; null while it may call as it
 * likes.
 */
export async function takePositions(
  deps: Deps,
  caller: Caller,
  points: readonly TrackPoint[],
): Promise<{ accepted: number; ignored: number; everyS: number | null }> {
  if (caller.kind === 'TREN') throw new Refusal('not-allowed')
  const inOrder = [...points].sort((a, b) => a.recordedAt.getTime() - b.recordedAt.getTime())
  const { accepted, everyS, rest } = await queue(deps)({ carrierId: caller.accountId, points: inOrder })
  await rest
  if (accepted === null) throw new Refusal('off-duty')
  return { accepted, ignored: points.length - accepted, everyS }
}

/** Judges the reports of a batch, then writes what was taken. */
async function flush(deps: Deps, reports: readonly Report[]): Promise<readonly Taken[]> {
  const everyS = callIntervalS(reports.length)
  const ids = [...new Set(reports.map(({ carrierId }) => carrierId))]
  const carriers = await carriersOnTheRoad(deps.pool, ids)
  const arrived = new Map<CarrierOnTheRoad, readonly TrackPoint[]>()
  const accepted = reports.map(({ carrierId, points }): number | null => {
    const carrier = carriers.get(carrierId)
    if (!carrier || !(carrier.isOnDuty || carrier.deliveryId !== null)) return null
    const before = arrived.get(carrier) ?? []
    const last = before.at(-1) ?? lastPoint(carrier)
    const judged = judge(points, last, carrier.now, deps.config.simulationSpeed)
    if (judged.length > 0) arrived.set(carrier, [...before, ...judged])
    return judged.length
  })
  const rests = await write(deps, arrived)
  return reports.map(({ carrierId }, at) => ({
    accepted: accepted[at] ?? null,
    everyS,
    rest: rests.get(carrierId) ?? null,
  }))
}

/**
 * Writes all that can be written without a wait. Returns, by carrier, when the rest is done: what somebody else holds
 * just now is written, and the carrier is available again.
 */
async function write(
  deps: Deps,
  arrived: ReadonlyMap<CarrierOnTheRoad, readonly TrackPoint[]>,
): Promise<ReadonlyMap<string, Promise<void>>> {
  const { pool } = deps
  const arrivals = [...arrived].map(arrivalOf)
  const seen = arrivals.filter(isSeen)
  const written = seen.length > 0 ? await writeArrivals(pool, seen, positionChannel) : new Set()
  const rests = new Map<string, Promise<void>>()
  for (const [place, carrier] of [...arrived.keys()].entries()) {
    const arrival = arrivals[place]
    const { carrierId } = carrier
    const held = arrival && !written.has(carrierId) ? writeLater(pool, carrier, arrival) : null
    if (held === null && !isLeftOut(carrier)) continue
    const rest = Promise.resolve(held).then(() =>
      isLeftOut(carrier) ? restoreQueue(deps)(carrierId) : undefined,
    )
    // Its phone is told; until then nobody listens.
    rest.catch(() => undefined)
    rests.set(carrierId, rest)
  }
  return rests
}

const isSeen = (arrival: Arrival): arrival is SeenArrival => arrival.position !== null

/** Writes what a batch left out: a first position with others, and what somebody held in its turn. */
async function writeLater(pool: Deps['pool'], carrier: CarrierOnTheRoad, arrival: Arrival): Promise<void> {
  const isFirst = carrier.lat === null
  if (isFirst && isSeen(arrival) && (await firstQueue(pool)(arrival))) return
  await heldQueue(pool)(arrival)
}

function arrivalOf([carrier, points]: readonly [CarrierOnTheRoad, readonly TrackPoint[]]): Arrival {
  const { carrierId, personId, deliveryId, orderId, senderId } = carrier
  const newest = points.at(-1)
  if (!newest) throw new Error('A carrier of whom nothing was taken has nothing to write')
  const place = {
    personId,
    lat: newest.latitude,
    lon: newest.longitude,
    recordedAtMs: newest.recordedAt.getTime(),
  }
  const order = orderId === null || senderId === null ? null : { orderId, senderId }
  return {
    carrierId,
    position: newPosition(carrier, newest),
    deliveryId,
    track: trackOf(carrier, points),
    news: {
      alone: formatPositionLine({ ...place, order: null }),
      withOrder: formatPositionLine({ ...place, order }),
    },
  }
}

/** The points of a carrier's delivery: positions before the acceptance are neither shown nor charged. */
function trackOf(
  { deliveryId, acceptedAt }: CarrierOnTheRoad,
  points: readonly TrackPoint[],
): TrackedPoint[] {
  if (deliveryId === null || acceptedAt === null) return []
  return points
    .filter(({ recordedAt }) => recordedAt >= acceptedAt)
    .map((point) => ({ deliveryId, ...toRow(point) }))
}

function judge(
  points: readonly TrackPoint[],
  last: TrackPoint | null,
  now: Date,
  speedFactor: number,
): readonly TrackPoint[] {
  const accepted: TrackPoint[] = []
  for (const point of points) {
    if (acceptPoint(accepted.at(-1) ?? last, point, { now, speedFactor }) === 'ok') accepted.push(point)
  }
  return accepted
}

function lastPoint({ lat, lon, recordedAt }: CarrierOnTheRoad): TrackPoint | null {
  if (lat === null || lon === null || recordedAt === null) return null
  return { latitude: lat, longitude: lon, recordedAt, accuracyM: null }
}

function toRow({ latitude, longitude, recordedAt }: TrackPoint) {
  return { lat: latitude, lon: longitude, recordedAt }
}

/** None for a carrier without a vehicle: nobody can look for it. */
function newPosition(carrier: CarrierOnTheRoad, point: TrackPoint): NewPosition | null {
  const { vehicleClass, indexedLat, indexedLon, now } = carrier
  if (vehicleClass === null || !isVehicleClass(vehicleClass)) return null
  const classIndex = vehicleClasses[vehicleClass].index
  const isTwoTemperature = carrier.isTwoTemperature ?? false
  const indexed: Point | null =
    indexedLat === null || indexedLon === null ? null : { latitude: indexedLat, longitude: indexedLon }
  return {
    carrierId: carrier.carrierId,
    classIndex,
    isTwoTemperature,
    ...toRow(point),
    ...toWebMercator(point),
    movesIndex: indexed === null || mustMoveIndex(indexed, point),
    // A vehicle that was changed just before the first position was written has left the class of before.
    recasts: carrier.indexedClass !== classIndex || carrier.indexedTwoTemperature !== isTwoTemperature,
    receivedAt: now,
    validUntil: carrier.validUntil ?? now,
  }
}

/**
 * Whether a carrier could be available and is not: with its first position, after a silence, or left out by an
 * interrupted call. Not one that still has goods that it cannot continue with.
 */
function isLeftOut({
  isOnDuty,
  isAvailable,
  isAsked,
  isStranded,
  deliveryId,
  validUntil,
  now,
}: CarrierOnTheRoad): boolean {
  const isFree = !isAsked && !isStranded && deliveryId === null
  return isOnDuty && !isAvailable && isFree && validUntil !== null && validUntil > now
}

/**
 * Makes carriers available again. Their positions are written by now: a failure is logged, and fails no phone's call.
 * The next position tries again, also where somebody holds the carrier's row.
 */
async function restoreAvailability(deps: Deps, carrierIds: readonly string[]): Promise<readonly undefined[]> {
  try {
    await deps.db.$transaction((tx) => refreshFreeAvailability(tx, carrierIds))
  } catch (error) {
    deps.log.error({ err: error, carriers: carrierIds.length }, 'carriers are not available again')
  }
  return carrierIds.map(() => undefined)
}
