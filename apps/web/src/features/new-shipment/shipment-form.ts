import { pricedFields } from '@repo/contracts/delivery/goods'
import { shipmentFields } from '@repo/contracts/delivery/orders'
import { messages } from '@repo/contracts/patterns'
import type { ParcelSizeName } from '@repo/delivery-rules/parcel-sizes'
import { findParcelSize, parcelSizes } from '@repo/delivery-rules/parcel-sizes'
import { instantInParis } from '@repo/delivery-rules/paris-time'
import { judgePlannedPickup } from '@repo/delivery-rules/schedule'
import { z } from 'zod'

/** Validates a shipment: the fields of the contract, in the documented order. */
export const shipmentSchema = z.object(shipmentFields)

/** A valid shipment, decoded: counts are numbers, oversize is a boolean. */
export type Shipment = z.output<typeof shipmentSchema>

/** A shipment with its pickup time; null for as soon as possible. */
export type ShipmentRequest = { readonly shipment: Shipment; readonly plannedPickupAt: Date | null }

const optionFields = { quand: z.enum(['maintenant', 'programme']), jour: z.string(), heure: z.string() }

type ShipmentOptions = z.output<z.ZodObject<typeof optionFields>>

/** Returns the pickup chosen in the form; null for as soon as possible, and while none is chosen. */
export function readPickup({ quand, jour, heure }: ShipmentOptions): Date | null {
  return quand === 'maintenant' ? null : instantInParis({ day: jour, time: heure })
}

/** Returns the wrong field of the pickup with its message; null without an error. */
function findPickupFailure({
  quand,
  jour,
  heure,
}: ShipmentOptions): { field: 'jour' | 'heure'; message: string } | null {
  if (quand === 'maintenant') return null
  if (jour === '') return { field: 'jour', message: messages.required }
  if (heure === '') return { field: 'heure', message: messages.required }
  const plannedPickupAt = instantInParis({ day: jour, time: heure })
  if (plannedPickupAt === null) return { field: 'heure', message: messages.format }
  const refusal = judgePlannedPickup(plannedPickupAt, new Date())
  if (refusal === 'too-soon') return { field: 'heure', message: messages.plannedTooSoon }
  return refusal === 'too-late' ? { field: 'jour', message: messages.plannedTooLate } : null
}

/** Validates the whole form. The pickup is checked even when the shipment is invalid. */
export const orderFormSchema = z
  .object({ ...shipmentFields, ...optionFields })
  .superRefine(
    (form, context) => {
      const failure = findPickupFailure(form)
      if (failure) context.addIssue({ code: 'custom', path: [failure.field], message: failure.message })
    },
    { when: () => true },
  )
  .transform(
    ({ quand, jour, heure, ...shipment }): ShipmentRequest => ({
      shipment,
      plannedPickupAt: readPickup({ quand, jour, heure }),
    }),
  )

/** The raw values of the form: every field is a text, a count may be a number. */
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
  /** A draft that is older than codes asks for none. */
  demandeCode: z.string().default('0'),
  /** A draft that is older than notifications notifies no recipient. */
  prevenirDestinataire: z.string().default('0'),
  emailDestinataire: z.string().default(''),
  /** A draft that is older than references has none. */
  reference: z.string().default(''),
  ...optionFields,
})

/** The content of the form: the values of its fields, as they are entered. */
export type FormValues = z.infer<typeof formValues>

/** The form before any input: an order for now, with the options off. */
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

/** The fields that decide a price: the request of the quote. */
export type PricedPart = z.output<typeof pricedSchema>

/** Returns the request of a quote for the form; null while a needed field is missing or wrong. */
export function readPricedPart(values: FormValues): PricedPart | null {
  const parsed = pricedSchema.safeParse(values)
  return parsed.success ? parsed.data : null
}

/** Returns the fields of a size. Without other values in the form, the goods are dry and not oversize. */
export function toSizeFields(name: ParcelSizeName, values: FormValues): Partial<FormValues> {
  const { weightRangeId, parcels, trolleys } = parcelSizes[name]
  return {
    plagePoidsId: String(weightRangeId),
    nombreColis: parcels,
    nombreChariot: trolleys,
    natureColisId: values.natureColisId || 'SES',
    isHorsGabarit: values.isHorsGabarit || '0',
  }
}

/** Returns the size of the form's goods; null when they match no size or are incomplete. */
export function findSize({ plagePoidsId, nombreColis, nombreChariot }: FormValues): ParcelSizeName | null {
  if (plagePoidsId === '' || nombreColis === '' || nombreChariot === '') return null
  return findParcelSize({
    weightRangeId: Number(plagePoidsId),
    parcels: Number(nombreColis),
    trolleys: Number(nombreChariot),
  })
}

/** Returns the request of a quote for a valid shipment. */
export function pickPricedPart(shipment: Shipment): PricedPart {
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

/** Returns the form values of a shipment, with a pickup as soon as possible. */
export function toFormValues(shipment: Shipment): FormValues {
  return formValues.parse({ ...emptyForm, ...shipmentSchema.encode(shipment) })
}
