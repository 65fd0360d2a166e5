import type { pushPositions } from '@repo/contracts/delivery/carrier'
import type { Input } from '@repo/contracts/endpoint'
import type { TrackPoint } from '@repo/delivery-rules/tracking'

/** Returns the positions that a carrier's device sent, in their order. */
export function toTrackPoints(positions: Input<typeof pushPositions>['positions']): readonly TrackPoint[] {
  return positions.map(({ lat, long, precisionM, horodatage }) => ({
    latitude: lat,
    longitude: long,
    accuracyM: precisionM ?? null,
    recordedAt: horodatage,
  }))
}
