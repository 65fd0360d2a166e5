import type { shipmentFields } from '@repo/contracts/delivery/orders'
import type { z } from 'zod'
import { toTrip } from '#api/features/estimates/trip.wire.ts'
import type { Shipment } from './shipment.ts'

/** The fields of the shipment form as a shipment. */
export function toShipment(fields: z.output<z.ZodObject<typeof shipmentFields>>): Shipment {
  return {
    ...toTrip(fields),
    senderName: fields.nomExpediteur,
    senderPhone: fields.telephoneExpediteur,
    recipientName: fields.nomDestinataire,
    recipientPhone: fields.telephoneDestinataire,
    comment: fields.commentaire,
  }
}
