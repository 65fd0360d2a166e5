import type { Point } from '@repo/delivery-rules/geography'
import { toWebMercator } from '@repo/delivery-rules/geography'
import type { TrackPoint } from '@repo/delivery-rules/tracking'
import { chooseCallIntervalS, judgePoint, mustMoveIndex } from '@repo/delivery-rules/tracking'
import { isVehicleClass, vehicleClasses } from '@repo/delivery-rules/vehicle-classes'
import { coalesceReads } from '@repo/server-kit/coalesce-reads'
import { memoizePer } from '@repo/server-kit/memoize-per'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { refreshFreeAvailability } from '#api/core/availability/availability.service.ts'
import type { Deps } from '#api/deps.ts'
import { formatPositionLine, positionChannel } from '#api/live/position-news.ts'
import type {
  CarrierUpdate,
  LocatedUpdate,
  NewPosition,
  ReportingCarrier,
  TrackedPoint,
} from './positions.data.ts'
import {
  findReportingCarriers,
  writeBlockedUpdate,
  writeFirstPositions,
  writeUpdates,
} from './positions.data.ts'

type Report = { readonly carrierId: string; readonly points: readonly TrackPoint[] }

type ReportResult = {
  /** The number of accepted points; null when the carrier is neither on duty nor carrying. */
  readonly accepted: number | null
  /** The interval at which its phone should call; null when it may call at any time. */
  readonly intervalS: number | null
  /** Resolves when the work that only this carrier waits for is done; null without any. */
  readonly rest: Promise<void> | null
}

const maxBatchSize = 1000
/**
 * The pause between the beginnings of two batches. A batch costs nearly the same for one report as for ten, and nobody
 * sees this delay.
 */
const batchSpacingMs = 10
/** The maximum number of waiting reports; beyond it a phone is told to retry. */
const maxWaiting = 20_000

// Reports that arrive while a batch is written, or soon after it began, go into the next batch.
const getReportQueue = memoizePer((deps: Deps) =>
  coalesceReads((reports: readonly Report[]) => processReports(deps, reports), {
    maxKeys: maxBatchSize,
    maxRunning: 1,
    maxWaiting,
    spacingMs: batchSpacingMs,
  }),
)

// A batch of first positions may wait for one of them; the other batches continue.
const getFirstPositionQueue = memoizePer((pool: Deps['pool']) =>
  coalesceReads(
    async (updates: readonly LocatedUpdate[]) => {
      // A statement writes one row per carrier: the older of two reports is written by itself.
      const newestByCarrier = new Map(updates.map((update) => [update.carrierId, update]))
      const writtenIds = await writeFirstPositions(pool, [...newestByCarrier.values()], positionChannel)
      return updates.map(
        (update) => newestByCarrier.get(update.carrierId) === update && writtenIds.has(update.carrierId),
      )
    },
    { maxKeys: maxBatchSize, maxRunning: 1, maxWaiting },
  ),
)

// At most two connections wait for locked rows of carriers.
const getBlockedQueue = memoizePer((pool: Deps['pool']) =>
  coalesceReads(
    async (updates: readonly CarrierUpdate[]) => {
      for (const update of updates) await writeBlockedUpdate(pool, update, positionChannel)
      return updates.map(() => undefined)
    },
    { maxKeys: 1, maxRunning: 2, maxWaiting },
  ),
)

const getRestoreQueue = memoizePer((deps: Deps) =>
  coalesceReads((carrierIds: readonly string[]) => restoreAvailability(deps, carrierIds), {
    maxKeys: maxBatchSize,
    maxRunning: 1,
  }),
)

/**
 * Records the positions of a carrier, oldest first, and returns how many were accepted. Stale, inaccurate, impossibly
 * fast, out-of-order and too frequent ones are dropped and counted as `ignored`. They are durable when this returns.
 * Throws `off-duty` unless the carrier is on duty or delivers, `not-allowed` for a transport company, and `unavailable`
 * (503) under too much load. `intervalS` is the interval at which the phone should call under load; null when it may
 * call at any time.
 */
export async function recordPositions(
  deps: Deps,
  caller: Caller,
  points: readonly TrackPoint[],
): Promise<{ accepted: number; ignored: number; intervalS: number | null }> {
  if (caller.kind === 'TREN') throw new Refusal('not-allowed')
  const sortedPoints = [...points].sort((a, b) => a.recordedAt.getTime() - b.recordedAt.getTime())
  const { accepted, intervalS, rest } = await getReportQueue(deps)({
    carrierId: caller.accountId,
    points: sortedPoints,
  })
  await rest
  if (accepted === null) throw new Refusal('off-duty')
  return { accepted, ignored: points.length - accepted, intervalS }
}

/** Filters the reports of a batch, then writes the accepted points. */
async function processReports(deps: Deps, reports: readonly Report[]): Promise<readonly ReportResult[]> {
  const intervalS = chooseCallIntervalS(reports.length)
  const ids = [...new Set(reports.map(({ carrierId }) => carrierId))]
  const carriers = await findReportingCarriers(deps.pool, ids)
  const acceptedPoints = new Map<ReportingCarrier, readonly TrackPoint[]>()
  const accepted = reports.map(({ carrierId, points }): number | null => {
    const carrier = carriers.get(carrierId)
    if (!carrier || !(carrier.isOnDuty || carrier.deliveryId !== null)) return null
    const earlierPoints = acceptedPoints.get(carrier) ?? []
    const lastPoint = earlierPoints.at(-1) ?? toLastPoint(carrier)
    const plausible = selectPlausible(points, lastPoint, carrier.now, deps.config.simulationSpeed)
    if (plausible.length > 0) acceptedPoints.set(carrier, [...earlierPoints, ...plausible])
    return plausible.length
  })
  const rests = await storePoints(deps, acceptedPoints)
  return reports.map(({ carrierId }, index) => ({
    accepted: accepted[index] ?? null,
    intervalS,
    rest: rests.get(carrierId) ?? null,
  }))
}

/**
 * Writes everything that needs no wait. Returns, by carrier, a promise of the rest: rows that another transaction locks
 * are written, and the carrier is available again.
 */
async function storePoints(
  deps: Deps,
  acceptedPoints: ReadonlyMap<ReportingCarrier, readonly TrackPoint[]>,
): Promise<ReadonlyMap<string, Promise<void>>> {
  const { pool } = deps
  const updates = [...acceptedPoints].map(toUpdate)
  const located = updates.filter(isLocated)
  const writtenIds = located.length > 0 ? await writeUpdates(pool, located, positionChannel) : new Set()
  const rests = new Map<string, Promise<void>>()
  for (const [index, carrier] of [...acceptedPoints.keys()].entries()) {
    const update = updates[index]
    const { carrierId } = carrier
    const pendingWrite = update && !writtenIds.has(carrierId) ? writeLeftOut(pool, carrier, update) : null
    if (pendingWrite === null && !shouldBeAvailable(carrier)) continue
    const rest = Promise.resolve(pendingWrite).then(() =>
      shouldBeAvailable(carrier) ? getRestoreQueue(deps)(carrierId) : undefined,
    )
    // The call of its phone reports the error; without this handler it would be unhandled until then.
    rest.catch(() => undefined)
    rests.set(carrierId, rest)
  }
  return rests
}

const isLocated = (update: CarrierUpdate): update is LocatedUpdate => update.position !== null

/** Writes the update that a batch left out: a first position together with others, else after waiting for the locks. */
async function writeLeftOut(
  pool: Deps['pool'],
  carrier: ReportingCarrier,
  update: CarrierUpdate,
): Promise<void> {
  const isFirst = carrier.lat === null
  if (isFirst && isLocated(update) && (await getFirstPositionQueue(pool)(update))) return
  await getBlockedQueue(pool)(update)
}

function toUpdate([carrier, points]: readonly [ReportingCarrier, readonly TrackPoint[]]): CarrierUpdate {
  const { carrierId, personId, deliveryId, orderId, senderId } = carrier
  const newest = points.at(-1)
  if (!newest) throw new Error('A carrier without an accepted point has nothing to write')
  const newestPosition = {
    personId,
    lat: newest.latitude,
    lon: newest.longitude,
    recordedAtMs: newest.recordedAt.getTime(),
  }
  const order = orderId === null || senderId === null ? null : { orderId, senderId }
  return {
    carrierId,
    position: toNewPosition(carrier, newest),
    deliveryId,
    track: selectTrack(carrier, points),
    news: {
      alone: formatPositionLine({ ...newestPosition, order: null }),
      withOrder: formatPositionLine({ ...newestPosition, order }),
    },
  }
}

/** Returns the points of a carrier's delivery: positions before the acceptance are neither shown nor charged. */
function selectTrack(
  { deliveryId, acceptedAt }: ReportingCarrier,
  points: readonly TrackPoint[],
): TrackedPoint[] {
  if (deliveryId === null || acceptedAt === null) return []
  return points
    .filter(({ recordedAt }) => recordedAt >= acceptedAt)
    .map((point) => ({ deliveryId, ...toRow(point) }))
}

function selectPlausible(
  points: readonly TrackPoint[],
  lastPoint: TrackPoint | null,
  now: Date,
  speedFactor: number,
): readonly TrackPoint[] {
  const accepted: TrackPoint[] = []
  for (const point of points) {
    if (judgePoint(accepted.at(-1) ?? lastPoint, point, { now, speedFactor }) === 'ok') accepted.push(point)
  }
  return accepted
}

function toLastPoint({ lat, lon, recordedAt }: ReportingCarrier): TrackPoint | null {
  if (lat === null || lon === null || recordedAt === null) return null
  return { latitude: lat, longitude: lon, recordedAt, accuracyM: null }
}

function toRow({ latitude, longitude, recordedAt }: TrackPoint) {
  return { lat: latitude, lon: longitude, recordedAt }
}

/** Returns the position to be written. Null for a carrier without a vehicle, which no search can find. */
function toNewPosition(carrier: ReportingCarrier, point: TrackPoint): NewPosition | null {
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
    shouldMoveIndex: indexed === null || mustMoveIndex(indexed, point),
    // A vehicle that changed just before the first position was written left its previous class there.
    hasNewClass: carrier.indexedClass !== classIndex || carrier.indexedTwoTemperature !== isTwoTemperature,
    receivedAt: now,
    validUntil: carrier.validUntil ?? now,
  }
}

/**
 * Whether a carrier is unavailable although it could get offers: with its first position, after a silence, or after an
 * interrupted call. False for one that still has goods that it cannot continue with.
 */
function shouldBeAvailable({
  isOnDuty,
  isAvailable,
  hasOpenOffer,
  isStranded,
  deliveryId,
  validUntil,
  now,
}: ReportingCarrier): boolean {
  const isFree = !hasOpenOffer && !isStranded && deliveryId === null
  return isOnDuty && !isAvailable && isFree && validUntil !== null && validUntil > now
}

/**
 * Makes carriers available again. Their positions are already written, so a failure is logged and fails no call. The
 * next position tries again, also when the row of a carrier was locked.
 */
async function restoreAvailability(deps: Deps, carrierIds: readonly string[]): Promise<readonly undefined[]> {
  try {
    await deps.db.$transaction((tx) => refreshFreeAvailability(tx, carrierIds))
  } catch (error) {
    deps.log.error({ err: error, carriers: carrierIds.length }, 'carriers are not available again')
  }
  return carrierIds.map(() => undefined)
}
