import type { pricedFields } from '@repo/contracts/delivery/goods'
import { shipmentFields } from '@repo/contracts/delivery/orders'
import { messages } from '@repo/contracts/patterns'
import { plannedPickup } from '@repo/delivery-rules/schedule'
import { z } from 'zod'
import { instantInParis } from '@repo/delivery-rules/paris-time'

/** A shipment as it is ordered: the contract's fields, checked in its documented order. */
export const shipmentSchema = z.object(shipmentFields)

/** A valid shipment, decoded: counts are numbers, oversize is a boolean. */
export type Shipment = z.output<typeof shipmentSchema>

/** A shipment with the pickup that is wanted for it; null for as soon as possible. */
export type WantedShipment = { readonly shipment: Shipment; readonly plannedPickupAt: Date | null }

const wishFields = { quand: z.enum(['maintenant', 'programme']), jour: z.string(), heure: z.string() }

/** The whole form: the shipment, then the pickup, which is checked once the shipment is right. */
export const orderFormSchema = z
  .object({ ...shipmentFields, ...wishFields })
  .transform(({ quand, jour, heure, ...shipment }, context): WantedShipment => {
    if (quand === 'maintenant') return { shipment, plannedPickupAt: null }
    const fail = (field: 'jour' | 'heure', message: string) => {
      context.issues.push({ code: 'custom', input: '', path: [field], message })
      return z.NEVER
    }
    if (jour === '') return fail('jour', messages.required)
    if (heure === '') return fail('heure', messages.required)
    const plannedPickupAt = instantInParis({ day: jour, time: heure })
    if (plannedPickupAt === null) return fail('heure', messages.format)
    const said = plannedPickup(plannedPickupAt, new Date())
    if (said === 'too-soon') return fail('heure', messages.plannedTooSoon)
    return said === 'too-late' ? fail('jour', messages.plannedTooLate) : { shipment, plannedPickupAt }
  })

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
  /** A draft from before there were codes asks for none. */
  demandeCode: z.string().default('0'),
  /** A draft from before recipients were told tells none. */
  prevenirDestinataire: z.string().default('0'),
  emailDestinataire: z.string().default(''),
  /** A draft from before there were references has none. */
  reference: z.string().default(''),
  ...wishFields,
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
  demandeCode: '0',
  prevenirDestinataire: '0',
  emailDestinataire: '',
  reference: '',
  quand: 'maintenant',
  jour: '',
  heure: '',
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
  return formValues.parse({ ...emptyForm, ...shipmentSchema.encode(shipment) })
}
