import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { co2eG, euros, id, instant, latitude, longitude } from '../wire.ts'
import { pricedFields } from './goods.ts'

/** Prices a shipment and stores the quote for 15 minutes; a guest may ask. `livreurs` are the carriers available now, nearest first. */
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
    devisId: id,
    valideJusqua: instant,
    distanceM: z.int(),
    dureeS: z.int(),
    /** Who found the road; `estimate`: nobody, the distance is an estimate. */
    sourceTrajet: z.enum(['region', 'geoplateforme', 'google', 'plan', 'estimate']).nullable().default(null),
    vehicule: z.object({ id: z.string(), libelle: z.string() }),
    detail: z.array(z.object({ code: z.string(), montant: z.number() })),
    /** The VAT contained in the price. */
    tva: euros,
    co2eG,
    depart: z.object({ adresse: z.string(), lat: latitude, long: longitude }),
    arrivee: z.object({ adresse: z.string(), lat: latitude, long: longitude }),
  }),
})

/** Addresses in France that match what was typed so far, best first, at most 6. */
export const suggestAddresses = defineEndpoint({
  method: 'GET',
  path: '/adresses/suggestions',
  auth: 'public',
  summary: 'Suggestions d’adresses françaises',
  rateLimit: 'address',
  request: z.object({ saisie: z.string().max(300).default('') }),
  response: z.array(z.object({ adresse: z.string(), ville: z.string(), codePostal: z.string() })),
})
