import { parcelNatureCodes } from '@repo/delivery-rules/parcel-nature'
import { isWeightRangeId } from '@repo/delivery-rules/weight-range'
import { z } from 'zod'

/** A shipment as it is kept beside its payment until it becomes an order. */
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
  /** The recipient is asked for a code; what was stored before there were codes asks for none. */
  asksCode: z.boolean().default(false),
  /** Its sender has said that the recipient knows of messages; what was stored before there were any sends none. */
  tellsRecipient: z.boolean().default(false),
  /** Empty where its sender gave none. */
  recipientEmail: z.string().default(''),
  /** What its sender calls it; empty where it gave no name, and in what was stored before. */
  reference: z.string().default(''),
})

/** What is to be carried from where to where, and whom to ask for at both ends. */
export type Shipment = Readonly<z.output<typeof shipment>>

/** Reads a shipment that was stored with a payment; null when none was. */
export function storedShipment(stored: unknown): Shipment | null {
  return stored === null ? null : shipment.parse(stored)
}
