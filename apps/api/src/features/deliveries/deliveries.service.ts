import { measureDrivenLengthM } from '@repo/delivery-rules/tracking'
import type { Tx } from '#api/database.ts'
import { readApproachTrack } from './deliveries.data.ts'

/**
 * Returns the distance that a carrier has driven toward the pickup since the acceptance, in whole metres: until now or
 * the arrival.
 */
export async function measureDrivenM(tx: Tx, deliveryId: string): Promise<number> {
  const track = await readApproachTrack(tx, deliveryId)
  return Math.round(measureDrivenLengthM(track.map(({ lat, lon }) => ({ latitude: lat, longitude: lon }))))
}
