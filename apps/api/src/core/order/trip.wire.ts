import type { pricedFields } from '@repo/contracts/delivery/goods'
import { isWeightRangeId } from '@repo/delivery-rules/weight-range'
import type { z } from 'zod'
import type { Trip } from './trip.rules.ts'

type PricedFields = z.output<z.ZodObject<typeof pricedFields>>

/** Converts the priced fields of a form to a trip. */
export function toTrip(fields: PricedFields): Trip {
  const { plagePoidsId: weightRangeId } = fields
  // The contract admits 1 to 10 only; this is for the compiler.
  if (!isWeightRangeId(weightRangeId)) throw new RangeError(`There is no weight range ${weightRangeId}`)
  return {
    pickupAddress: fields.adresseDepart,
    dropoffAddress: fields.adresseArrivee,
    goods: {
      weightRangeId,
      nature: fields.natureColisId,
      trolleys: fields.nombreChariot,
      parcels: fields.nombreColis,
      isOversize: fields.isHorsGabarit,
    },
  }
}
