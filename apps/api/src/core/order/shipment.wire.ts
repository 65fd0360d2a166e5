import type { shipmentFields } from '@repo/contracts/delivery/orders'
import type { z } from 'zod'
import type { Shipment } from './shipment.types.ts'
import { toTrip } from './trip.wire.ts'

/** Converts a shipment to the fields of its form. */
export function toShipmentFields(shipment: Shipment): z.output<z.ZodObject<typeof shipmentFields>> {
  const { goods } = shipment
  return {
    adresseDepart: shipment.pickupAddress,
    nomExpediteur: shipment.senderName,
    telephoneExpediteur: shipment.senderPhone,
    adresseArrivee: shipment.dropoffAddress,
    nomDestinataire: shipment.recipientName,
    telephoneDestinataire: shipment.recipientPhone,
    natureColisId: goods.nature,
    nombreColis: goods.parcels,
    plagePoidsId: goods.weightRangeId,
    isHorsGabarit: goods.isOversize,
    nombreChariot: goods.trolleys,
    commentaire: shipment.comment,
    ...(shipment.asksCode ? { demandeCode: true } : {}),
    ...(shipment.tellsRecipient ? { prevenirDestinataire: true } : {}),
    ...(shipment.recipientEmail === '' ? {} : { emailDestinataire: shipment.recipientEmail }),
    ...(shipment.reference === '' ? {} : { reference: shipment.reference }),
  }
}

/** Converts the fields of the shipment form to a shipment. */
export function toShipment(fields: z.output<z.ZodObject<typeof shipmentFields>>): Shipment {
  return {
    ...toTrip(fields),
    senderName: fields.nomExpediteur,
    senderPhone: fields.telephoneExpediteur,
    recipientName: fields.nomDestinataire,
    recipientPhone: fields.telephoneDestinataire,
    comment: fields.commentaire,
    asksCode: fields.demandeCode ?? false,
    tellsRecipient: fields.prevenirDestinataire ?? false,
    // Stored only to notify the recipient.
    recipientEmail: fields.prevenirDestinataire ? (fields.emailDestinataire ?? '') : '',
    reference: fields.reference ?? '',
  }
}
