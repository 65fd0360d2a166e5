import { z } from 'zod'
import { messages } from '../patterns.ts'
import { count, text, zeroOne } from '../wire.ts'

const natureError = { error: () => messages.nature }

/** The parcel natures of the wire. */
export const parcelNature = z.enum(['BIT', 'FRA', 'SES', 'SUR'], natureError)

/** A weight range id from 1 to 10, digits on the wire and a number inside. */
export const weightRangeId = z.codec(
  z.union([z.string().regex(/^\d{1,2}$/, messages.required), z.number()], messages.required),
  z.int(messages.required).min(1, messages.required).max(10, messages.required),
  { decode: (wire) => Number(wire), encode: (value) => String(value) },
)

/** What a price depends on, in the order in which the forms check it. */
export const pricedFields = {
  adresseDepart: text(300, messages.pickupAddress),
  adresseArrivee: text(300, messages.dropoffAddress),
  natureColisId: parcelNature,
  nombreColis: count(1000, 0, messages.tooManyParcels),
  plagePoidsId: weightRangeId,
  isHorsGabarit: zeroOne,
  nombreChariot: count(100, 0, messages.tooManyTrolleys),
} as const
