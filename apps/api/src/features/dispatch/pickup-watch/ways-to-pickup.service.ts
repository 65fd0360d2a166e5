import type { MeasuredPoint } from '@repo/delivery-rules/pickup-watch'
import { measurePoint, selectPointsToCount } from '@repo/delivery-rules/pickup-watch'
import { findTravelMode, isVehicleClass } from '@repo/delivery-rules/vehicle-classes'
import type { Deps } from '#api/deps.ts'
import type { Reach } from '#api/edges/places/places.ts'
import { rejectAfter, TimedOut } from '#api/edges/places/reject-after.ts'
import type { WatchedPickup } from './pickup-watch.data.ts'

type MeasuringDeps = Pick<Deps, 'places' | 'log'> & {
  readonly config: Pick<Deps['config'], 'roadBudgetMs'>
}

/**
 * Returns how far a carrier is from its pickup at each uncounted position, in order: by one road search for its
 * vehicle, or by air when a road is unknown within `roadBudgetMs` (ADR 63). A failed road search never rejects. Do not
 * call it in a transaction.
 */
export async function measureWays(
  deps: MeasuringDeps,
  watchedPickup: WatchedPickup,
): Promise<readonly MeasuredPoint[]> {
  const { progress, track, startedAt, pickup } = watchedPickup
  const points = startedAt ? selectPointsToCount(progress, track, startedAt) : []
  const roads = points.length > 0 ? await measureRoads(deps, watchedPickup, points) : null
  return points.map((point, index) => measurePoint(point, pickup, roads?.[index] ?? null))
}

async function measureRoads(
  { places, config, log }: MeasuringDeps,
  { pickup, vehicleClass, deliveryId }: WatchedPickup,
  points: readonly { readonly latitude: number; readonly longitude: number }[],
): Promise<readonly Reach[] | null> {
  const budgetMs = config.roadBudgetMs
  if (!places.reaches || budgetMs === 0) return null
  const from = points.map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude }))
  const to = { lat: pickup.latitude, lon: pickup.longitude }
  const mode = isVehicleClass(vehicleClass) ? findTravelMode(vehicleClass) : 'car'
  try {
    const reaches = await rejectAfter(budgetMs, places.reaches(from, to, mode, budgetMs))
    if (typeof reaches === 'string') return null
    const measured = reaches.filter((reach) => typeof reach !== 'string')
    // The positions of one check are comparable only by the same measure.
    return measured.length === reaches.length ? measured : null
  } catch (error) {
    if (!(error instanceof TimedOut))
      log.warn(
        { err: error, deliveryId },
        'the roads to a pickup could not be searched, it is watched by air',
      )
    return null
  }
}
