import type { pricedFields } from '@repo/contracts/delivery/goods'
import { shipmentFields } from '@repo/contracts/delivery/orders'
import { z } from 'zod'

/** A shipment as it is ordered: the contract's fields, checked in its documented order. */
export const shipmentSchema = z.object(shipmentFields)

/** A valid shipment, decoded: counts are numbers, oversize is a boolean. */
export type Shipment = z.output<typeof shipmentSchema>

/** What the form holds while it is filled in: every field a text, a count possibly a number. */
export const formValues = z.object({
  adresseDepart: z.string(),
  nomExpediteur: z.string(),
  telephoneExpediteur: z.string(),
  adresseArrivee: z.string(),
  nomDestinataire: z.string(),
  telephoneDestinataire: z.string(),
  natureColisId: z.string(),
  nombreColis: z.union([z.string(), z.number()]),
  plagePoidsId: z.string(),
  isHorsGabarit: z.string(),
  nombreChariot: z.union([z.string(), z.number()]),
  commentaire: z.string(),
})
export type FormValues = z.infer<typeof formValues>

/** The empty form. */
export const emptyForm: FormValues = {
  adresseDepart: '',
  nomExpediteur: '',
  telephoneExpediteur: '',
  adresseArrivee: '',
  nomDestinataire: '',
  telephoneDestinataire: '',
  natureColisId: '',
  nombreColis: '',
  plagePoidsId: '',
  isHorsGabarit: '',
  nombreChariot: '',
  commentaire: '',
}

/** What of a shipment decides its price: the request of the quote. */
export function pricedPart(shipment: Shipment): z.output<z.ZodObject<typeof pricedFields>> {
  const { adresseDepart, adresseArrivee, natureColisId, nombreColis } = shipment
  const { plagePoidsId, isHorsGabarit, nombreChariot } = shipment
  return {
    adresseDepart,
    adresseArrivee,
    natureColisId,
    nombreColis,
    plagePoidsId,
    isHorsGabarit,
    nombreChariot,
  }
}

/** A shipment as the form shows it. */
export function formOf(shipment: Shipment): FormValues {
  return formValues.parse(shipmentSchema.encode(shipment))
}
