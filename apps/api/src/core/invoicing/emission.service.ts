import {
  computeDrivenCarbonGrams,
  defaultCarbonFactors,
  measureDrivenTrip,
} from '@repo/delivery-rules/carbon'
import { isVehicleClass } from '@repo/delivery-rules/vehicle-classes'
import { estimateRemainingM } from '#api/core/order/road-problem.rules.ts'
import type { Tx } from '#api/database.ts'
import { findEmissionFacts, findTripTrack } from './emission.data.ts'
import { parseStoredCard } from './rate-cards.service.ts'

/**
 * Stores the driven distance of an order's vehicle and its emission, by the actual vehicle and the factors of the
 * quote's rate card. Of goods that changed carriers only the last one's way counts. A repeat changes nothing; an order
 * whose goods were never picked up gets none. Call it with the order locked when the delivery ends, before its invoices
 * are issued. Throws for an unknown vehicle class.
 */
export async function storeEmission(tx: Tx, orderId: string): Promise<void> {
  const facts = await findEmissionFacts(tx, orderId)
  if (!facts || facts.drivenM !== null) return
  const { deliveryId, vehicleClass, acceptedAt, approachM, tripM, isReturned } = facts
  if (!isVehicleClass(vehicleClass)) throw new Error(`There is no vehicle class ${vehicleClass}`)
  const pickup = { latitude: facts.pickupLat, longitude: facts.pickupLon }
  const dropoff = { latitude: facts.dropoffLat, longitude: facts.dropoffLon }
  const { takenLat, takenLon } = facts
  const takeover = takenLat === null || takenLon === null ? null : { lat: takenLat, lon: takenLon }
  const loadedM = takeover ? estimateRemainingM(takeover, facts) : tripM
  const { drivenM, drivenBy } = measureDrivenTrip({
    acceptedAt,
    track: await findTripTrack(tx, deliveryId),
    pickup: takeover ? { latitude: takeover.lat, longitude: takeover.lon } : pickup,
    end: isReturned ? pickup : dropoff,
    roadM: approachM + loadedM + (isReturned ? (facts.returnM ?? tripM) : 0),
  })
  const { carbon = defaultCarbonFactors } = parseStoredCard(facts.rateCardVersion, facts.rateCard)
  const co2eG = computeDrivenCarbonGrams(carbon, vehicleClass, drivenM)
  await tx.delivery.updateMany({
    where: { id: deliveryId, drivenM: null },
    data: { drivenM, drivenBy, co2eG },
  })
}
