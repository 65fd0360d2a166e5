import type { Point } from '@repo/delivery-rules/geography'
import { webMercator } from '@repo/delivery-rules/geography'
import type { TrackPoint } from '@repo/delivery-rules/tracking'
import { acceptPoint, callEveryS, movesIndex } from '@repo/delivery-rules/tracking'
import { isVehicleClass, vehicleClasses } from '@repo/delivery-rules/vehicle-classes'
import { coalesced } from '@repo/server-kit/coalesced'
import { oncePer } from '@repo/server-kit/once-per'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { refreshAvailability } from '#api/core/availability/availability.service.ts'
import type { Deps } from '#api/deps.ts'
import { positionChannel, positionLine } from '#api/live/position-news.ts'
import type { Arrival, CarrierOnTheRoad, NewPosition, TrackedPoint } from './positions.data.ts'
import { carriersOnTheRoad, writeArrivals, writePositions, writeTrack } from './positions.data.ts'

type Report = { readonly carrierId: string; readonly points: readonly TrackPoint[] }

type Taken = {
  /** How many points of a report were taken; null when the carrier is neither on duty nor carrying. */
  readonly accepted: number | null
  /** How often its phone should call. */
  readonly everyS: number | null
  /** What of it is not written yet, since somebody holds its rows. */
  readonly rest: Promise<void> | null
}

const maxBatchSize = 1000
/** How many reports wait at most; beyond them a phone is asked to come back. */
const maxWaiting = 20_000

// Reports that arrive while a batch is written go into the next.
const queue = oncePer((deps: Deps) =>
  coalesced((reports: readonly Report[]) => flush(deps, reports), {
    max: maxBatchSize,
    atOnce: 1,
    maxWaiting,
  }),
)

// Two connections at most wait for those who hold a carrier's rows; the batches of all others go on.
const heldQueue = oncePer((pool: Deps['pool']) =>
  coalesced(
    async (held: readonly Arrival[]) => {
      for (const arrival of held) await writeHeld(pool, arrival)
      return held.map(() => undefined)
    },
    { max: 1, atOnce: 2, maxWaiting },
  ),
)

/**
 * Takes a carrier's positions, oldest to newest: stale, inaccurate, impossibly fast, out-of-order and too frequent ones are dropped
 * and counted. On duty or during a delivery only; otherwise a 409. They are durable when this returns. `everyS` says how often the phone should
 * call while many positions come in; null while it may call as it likes.
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
  const everyS = callEveryS(reports.length)
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
  const rests = await write(deps.pool, [...arrived].map(arrivalOf))
  await restoreAvailability(
    deps,
    [...arrived.keys()].filter(({ carrierId }) => !rests.has(carrierId)),
  )
  return reports.map(({ carrierId }, at) => ({
    accepted: accepted[at] ?? null,
    everyS,
    rest: rests.get(carrierId) ?? null,
  }))
}

/** Writes all that is free at once. Returns, by carrier, when what somebody else holds just now will be written. */
async function write(
  pool: Deps['pool'],
  arrivals: readonly Arrival[],
): Promise<ReadonlyMap<string, Promise<void>>> {
  const seen = arrivals.filter(
    (arrival): arrival is Arrival & { position: NewPosition } => arrival.position !== null,
  )
  const written = seen.length > 0 ? await writeArrivals(pool, seen, positionChannel) : new Set()
  const rests = new Map<string, Promise<void>>()
  for (const arrival of arrivals) {
    if (written.has(arrival.carrierId)) continue
    const rest = heldQueue(pool)(arrival)
    // Its phone is told; until then nobody listens.
    rest.catch(() => undefined)
    rests.set(arrival.carrierId, rest)
  }
  return rests
}

/** Writes after whoever holds the rows, and what of a carrier without a vehicle there is to write. */
async function writeHeld(pool: Deps['pool'], arrival: Arrival): Promise<void> {
  if (arrival.position) await writePositions(pool, [arrival.position])
  await writeTrack(pool, arrival, positionChannel)
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
    news: { alone: positionLine({ ...place, order: null }), withOrder: positionLine({ ...place, order }) },
    isFirst: carrier.recordedAt === null,
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
    ...webMercator(point),
    movesIndex: indexed === null || movesIndex(indexed, point),
    // A vehicle that was changed just before the first position was written has left the class of before.
    recasts: carrier.indexedClass !== classIndex || carrier.indexedTwoTemperature !== isTwoTemperature,
    receivedAt: now,
    validUntil: carrier.validUntil ?? now,
  }
}

/**
 * Makes carriers available that could be and are not: those with their first position, after a silence, or left out by
 * an interrupted call. Not those that still have goods that they cannot continue with.
 */
async function restoreAvailability(deps: Deps, carriers: readonly CarrierOnTheRoad[]): Promise<void> {
  const back = carriers.filter(
    ({ isOnDuty, isAvailable, isAsked, isStranded, deliveryId, validUntil, now }) =>
      isOnDuty &&
      !isAvailable &&
      !isAsked &&
      !isStranded &&
      deliveryId === null &&
      validUntil !== null &&
      validUntil > now,
  )
  if (back.length === 0) return
  const ids = back.map(({ carrierId }) => carrierId)
  await deps.db.$transaction((tx) => refreshAvailability(tx, ...ids))
}
