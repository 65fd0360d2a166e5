import { drivenLengthM } from '@repo/delivery-rules/tracking'
import type { Tx } from '#api/database.ts'
import { approachTrack } from './deliveries.data.ts'

/** The driven distance of a delivery's carrier from acceptance toward the pickup, in whole metres, by its recorded positions. */
export async function drivenM(tx: Tx, deliveryId: string): Promise<number> {
  const track = await approachTrack(tx, deliveryId)
  return Math.round(drivenLengthM(track.map(({ lat, lon }) => ({ latitude: lat, longitude: lon }))))
}
