import { parcelNatureCodes } from '@repo/delivery-rules/parcel-nature'
import { isWeightRangeId } from '@repo/delivery-rules/weight-range'
import { z } from 'zod'

/** The schema of a shipment that is stored with its payment until it becomes an order. */
const shipment = z.object({
  pickupAddress: z.string(),
  dropoffAddress: z.string(),
  goods: z.object({
    weightRangeId: z.number().refine(isWeightRangeId),
    nature: z.enum(parcelNatureCodes),
    trolleys: z.int(),
    parcels: z.int(),
    isOversize: z.boolean(),
  }),
  senderName: z.string(),
  senderPhone: z.string(),
  recipientName: z.string(),
  recipientPhone: z.string(),
  comment: z.string(),
  /** Whether the recipient must give a code; older shipments require none. */
  asksCode: z.boolean().default(false),
  /** Whether the sender has declared that the recipient expects messages; older shipments send none. */
  tellsRecipient: z.boolean().default(false),
  /** Empty where its sender gave none. */
  recipientEmail: z.string().default(''),
  /** The sender's name for it; empty without one, and in older shipments. */
  reference: z.string().default(''),
})

/** The goods, both addresses, and the contacts at both ends. */
export type Shipment = Readonly<z.output<typeof shipment>>

/** Parses a shipment that was stored with a payment; null when none was. Throws for an unreadable one. */
export function parseStoredShipment(stored: unknown): Shipment | null {
  return stored === null ? null : shipment.parse(stored)
}
