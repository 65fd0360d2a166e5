import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { co2eG, decimal, euros, id, instant, latitude, longitude } from '../wire.ts'
import { pricedFields } from './goods.ts'

/**
 * How precisely an address is known: its house, a named square or sight, the street; a number that is interpolated or
 * beyond the street's end, a street unknown to the maps (placed in its district), a town.
 */
export const addressPrecisions = [
  'numero',
  'lieu',
  'rue',
  'numero-approximatif',
  'rue-inconnue',
  'ville',
] as const
const precision = z.enum(addressPrecisions)
/** How precisely an address was located. */
export type AddressPrecision = z.infer<typeof precision>

/** An end of the trip, as its address was understood. Older quotes have no precision. */
const tripEnd = z.object({
  adresse: z.string(),
  lat: latitude,
  long: longitude,
  precision: precision.optional(),
})

/**
 * Prices a shipment and stores the quote for 15 minutes; guests may call it. `livreurs` are the available carriers,
 * nearest first, at most 10. An address that is not found is an error of its field. Refused: `same-place`,
 * `outside-area`, `trip-too-long`, `sea-between`, `no-road-known`, `nothing-fits`.
 */
export const estimate = defineEndpoint({
  method: 'POST',
  path: '/commandes/tarificationAndAvailabelDelivers',
  auth: 'optional',
  summary: 'Prix d’une expédition et transporteurs disponibles',
  rateLimit: 'quote',
  request: z.object(pricedFields),
  response: z.object({
    success: z.literal(true),
    montant: euros,
    commission: euros,
    livreurs: z.array(
      z.object({ transporteurId: id, transporteur: z.object({ entrepriseId: id.nullable() }) }),
    ),
    /** The usual seconds of the nearest one to the pickup. Null without any, absent from older quotes. */
    approcheS: z.int().nonnegative().nullable().optional(),
    devisId: id,
    valideJusqua: instant,
    distanceM: z.int(),
    dureeS: z.int(),
    /** The source of the road; `estimate` when no source found one and the distance is estimated. */
    sourceTrajet: z.enum(['region', 'geoplateforme', 'google', 'plan', 'estimate']).nullable().default(null),
    vehicule: z.object({ id: z.string(), libelle: z.string() }),
    detail: z.array(z.object({ code: z.string(), montant: z.number() })),
    /** The VAT contained in the price. */
    tva: euros,
    co2eG,
    depart: tripEnd,
    arrivee: tripEnd,
    /** The road, thinned; absent from quotes that were stored by an earlier version. */
    ligne: z.array(z.tuple([latitude, longitude])).optional(),
  }),
})

/**
 * Returns addresses in France that match the typed text, best first, at most 6. Of equal ones those near `lat` and
 * `long` come first.
 */
export const suggestAddresses = defineEndpoint({
  method: 'GET',
  path: '/adresses/suggestions',
  auth: 'public',
  summary: 'Suggestions d’adresses françaises',
  rateLimit: 'address',
  request: z.object({
    saisie: z.string().max(300).default(''),
    lat: decimal(-90, 90).optional(),
    long: decimal(-180, 180).optional(),
  }),
  response: z.array(
    z.object({
      adresse: z.string(),
      ville: z.string(),
      codePostal: z.string(),
      lat: latitude,
      long: longitude,
      precision,
    }),
  ),
})
