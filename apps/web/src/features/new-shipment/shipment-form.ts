import { pricedFields } from '@repo/contracts/delivery/goods'
import { shipmentFields } from '@repo/contracts/delivery/orders'
import { messages } from '@repo/contracts/patterns'
import type { ParcelSizeName } from '@repo/delivery-rules/parcel-sizes'
import { findParcelSize, parcelSizes } from '@repo/delivery-rules/parcel-sizes'
import { instantInParis } from '@repo/delivery-rules/paris-time'
import { judgePlannedPickup } from '@repo/delivery-rules/schedule'
import { z } from 'zod'

/** A shipment as it is ordered: the contract's fields, checked in its documented order. */
export const shipmentSchema = z.object(shipmentFields)

/** A valid shipment, decoded: counts are numbers, oversize is a boolean. */
export type Shipment = z.output<typeof shipmentSchema>

/** A shipment with the pickup that is wanted for it; null for as soon as possible. */
export type WantedShipment = { readonly shipment: Shipment; readonly plannedPickupAt: Date | null }

const optionFields = { quand: z.enum(['maintenant', 'programme']), jour: z.string(), heure: z.string() }

type ShipmentOptions = z.output<z.ZodObject<typeof optionFields>>

/** Returns which field of the wanted pickup is wrong, and why; null when none is. */
function pickupFailure({
  quand,
  jour,
  heure,
}: ShipmentOptions): { field: 'jour' | 'heure'; message: string } | null {
  if (quand === 'maintenant') return null
  if (jour === '') return { field: 'jour', message: messages.required }
  if (heure === '') return { field: 'heure', message: messages.required }
  const plannedPickupAt = instantInParis({ day: jour, time: heure })
  if (plannedPickupAt === null) return { field: 'heure', message: messages.format }
  const said = judgePlannedPickup(plannedPickupAt, new Date())
  if (said === 'too-soon') return { field: 'heure', message: messages.plannedTooSoon }
  return said === 'too-late' ? { field: 'jour', message: messages.plannedTooLate } : null
}

/** The whole form: the shipment, then the pickup, which is checked even when the shipment is invalid. */
export const orderFormSchema = z
  .object({ ...shipmentFields, ...optionFields })
  .superRefine(
    (form, context) => {
      const failure = pickupFailure(form)
      if (failure) context.addIssue({ code: 'custom', path: [failure.field], message: failure.message })
    },
    { when: () => true },
  )
  .transform(
    ({ quand, jour, heure, ...shipment }): WantedShipment => ({
      shipment,
      plannedPickupAt: quand === 'maintenant' ? null : instantInParis({ day: jour, time: heure }),
    }),
  )

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
  /** A draft from before recipients were notified notifies none. */
  prevenirDestinataire: z.string().default('0'),
  emailDestinataire: z.string().default(''),
  /** A draft from before there were references has none. */
  reference: z.string().default(''),
  ...optionFields,
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

const pricedSchema = z.object(pricedFields)

/** What decides a price: the request of the quote. */
export type PricedPart = z.output<typeof pricedSchema>

/** Returns what decides the price as far as the form holds it; null while any of it is missing or wrong. */
export function pricedPartOf(values: FormValues): PricedPart | null {
  const parsed = pricedSchema.safeParse(values)
  return parsed.success ? parsed.data : null
}

/** Returns the fields that a size fills in. Dry goods that are not oversize, unless the form already has other values. */
export function fieldsOfSize(name: ParcelSizeName, values: FormValues): Partial<FormValues> {
  const { weightRangeId, parcels, trolleys } = parcelSizes[name]
  return {
    plagePoidsId: String(weightRangeId),
    nombreColis: parcels,
    nombreChariot: trolleys,
    natureColisId: values.natureColisId || 'SES',
    isHorsGabarit: values.isHorsGabarit || '0',
  }
}

/** Returns the size that the form's goods are; null where they are none of the five, or not all given. */
export function sizeOf({ plagePoidsId, nombreColis, nombreChariot }: FormValues): ParcelSizeName | null {
  if (plagePoidsId === '' || nombreColis === '' || nombreChariot === '') return null
  return findParcelSize({
    weightRangeId: Number(plagePoidsId),
    parcels: Number(nombreColis),
    trolleys: Number(nombreChariot),
  })
}

/** What of a shipment decides its price: the request of the quote. */
export function pricedPart(shipment: Shipment): PricedPart {
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
