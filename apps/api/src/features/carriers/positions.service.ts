import type { Point } from '@repo/delivery-rules/geography'
import { webMercator } from '@repo/delivery-rules/geography'
import type { TrackPoint } from '@repo/delivery-rules/tracking'
import { acceptPoint, movesIndex } from '@repo/delivery-rules/tracking'
import { isVehicleClass, vehicleClasses } from '@repo/delivery-rules/vehicle-classes'
import { coalesced } from '@repo/server-kit/coalesced'
import { liveChannel } from '@repo/server-kit/live'
import { oncePer } from '@repo/server-kit/once-per'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { refreshAvailability } from '#api/core/availability/availability.service.ts'
import type { Deps } from '#api/deps.ts'
import { packNotices } from '#api/live/tell.ts'
import type { CarrierOnTheRoad, NewPosition, TrackedPoint } from './positions.data.ts'
import { carriersOnTheRoad, writePositions, writeTracks } from './positions.data.ts'

type Report = { readonly carrierId: string; readonly points: readonly TrackPoint[] }

/** The number of accepted points of a report; null when the carrier is neither on duty nor carrying. */
type Taken = number | null

const mostAtOnce = 1000

// Reports that arrive while a batch is written go into the next.
const queue = oncePer((deps: Deps) =>
  coalesced((reports: readonly Report[]) => flush(deps, reports), { most: mostAtOnce, atOnce: 1 }),
)

/**
 * Receives a carrier's positions, oldest to newest: stale, inaccurate, impossibly fast, out-of-order and too frequent
 * ones are dropped and counted. On duty or during a delivery only; otherwise a 409. They are durable when this returns.
 */
export async function takePositions(
  deps: Deps,
  caller: Caller,
  points: readonly TrackPoint[],
): Promise<{ accepted: number; ignored: number }> {
  if (caller.kind === 'TREN') throw new Refusal('not-allowed')
  const inOrder = [...points].sort((a, b) => a.recordedAt.getTime() - b.recordedAt.getTime())
  const accepted = await queue(deps)({ carrierId: caller.accountId, points: inOrder })
  if (accepted === null) throw new Refusal('off-duty')
  return { accepted, ignored: points.length - accepted }
}

/** Judges the reports of a batch, then writes the accepted ones: positions, then tracks with their hints. */
async function flush(deps: Deps, reports: readonly Report[]): Promise<readonly Taken[]> {
  const ids = [...new Set(reports.map(({ carrierId }) => carrierId))]
  const carriers = await carriersOnTheRoad(deps.pool, ids)
  const newest = new Map<CarrierOnTheRoad, TrackPoint>()
  const tracked: TrackedPoint[] = []
  const taken = reports.map(({ carrierId, points }): Taken => {
    const carrier = carriers.get(carrierId)
    if (!carrier || !(carrier.isOnDuty || carrier.deliveryId !== null)) return null
    const accepted = judge(
      points,
      newest.get(carrier) ?? lastPoint(carrier),
      carrier.now,
      deps.config.simulationSpeed,
    )
    const last = accepted.at(-1)
    if (last) newest.set(carrier, last)
    tracked.push(...trackOf(carrier, accepted))
    return accepted.length
  })
  const positions = [...newest].flatMap(([carrier, point]) => newPosition(carrier, point))
  if (positions.length > 0) await writePositions(deps.pool, positions)
  if (tracked.length > 0) await writeTracks(deps.pool, tracked, hintsOf([...newest.keys()]))
  await welcome(deps, [...newest.keys()])
  return taken
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

/** None for a carrier without a vehicle: no search needs it. */
function newPosition(carrier: CarrierOnTheRoad, point: TrackPoint): NewPosition[] {
  const { vehicleClass, indexedLat, indexedLon, now } = carrier
  if (vehicleClass === null || !isVehicleClass(vehicleClass)) return []
  const classIndex = vehicleClasses[vehicleClass].index
  const isTwoTemperature = carrier.isTwoTemperature ?? false
  const indexed: Point | null =
    indexedLat === null || indexedLon === null ? null : { latitude: indexedLat, longitude: indexedLon }
  return [
    {
      carrierId: carrier.carrierId,
      classIndex,
      isTwoTemperature,
      ...toRow(point),
      ...webMercator(point),
      movesIndex: indexed === null || movesIndex(indexed, point),
      // A vehicle changed just before the first position was written has left the previous class.
      recasts: carrier.indexedClass !== classIndex || carrier.indexedTwoTemperature !== isTwoTemperature,
      receivedAt: now,
      validUntil: carrier.validUntil ?? now,
    },
  ]
}

/** One hint to the sender of each order whose carrier has moved, packed into few notifications. */
function hintsOf(carriers: readonly CarrierOnTheRoad[]) {
  const notices = carriers.flatMap(({ senderId, orderId }) =>
    senderId === null || orderId === null
      ? []
      : [{ to: [senderId], hint: { type: 'position' as const, id: orderId } }],
  )
  return { channel: liveChannel, payloads: packNotices(notices) }
}

/**
 * Makes carriers available that could be and are not: those with their first position, after a silence, or left out by
 * an interrupted call. Not those that still have goods that they cannot continue with.
 */
async function welcome(deps: Deps, carriers: readonly CarrierOnTheRoad[]): Promise<void> {
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
