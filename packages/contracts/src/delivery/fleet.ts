import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { extensibleEnum } from '../extensible-enum.ts'
import { messages } from '../patterns.ts'
import { day, done, euros, id, instant, latitude, longitude } from '../wire.ts'
import { missingDocument } from './documents.ts'
import { driverInvitation } from './driver-invitations.ts'
import { proofImages } from './orders.ts'
import { vehicle } from './vehicles.ts'

/** The driver's state, the first that applies. `documents`: some are missing, so it gets no offers. */
const driverState = extensibleEnum([
  'en_course',
  'suspendu',
  'sur_offre',
  'documents',
  'en_ligne',
  'hors_ligne',
])

const area = z.object({ ville: z.string(), codePostal: z.string() })

const deliveryStatus = extensibleEnum(['ACC', 'ENEF', 'ENAC', 'LIEF', 'RET', 'RETF', 'ANN']).nullable()

const driver = z.object({
  transporteurId: id,
  nom: z.string(),
  prenoms: z.string(),
  email: z.string(),
  telephone: z.string(),
  depuis: instant,
  /** Under 18: no vehicle with a motor of 50 cm³ or more. */
  mineur: z.boolean(),
  etat: driverState,
  /** The documents that keep the driver from work: its own, the company's and those of its vehicle. */
  manquantes: z.array(missingDocument),
  enService: z.boolean(),
  vehicule: vehicle.nullable(),
  /** The pending offer. */
  offre: z.object({ offreId: id, expireA: instant, resteMs: z.int() }).nullable(),
  /** The running delivery; `statut` is null before DÉMARRER, `cible` is where it goes now. */
  course: z
    .object({
      livraisonId: id,
      statut: deliveryStatus,
      accepteeA: instant,
      enlevement: area,
      livraison: area,
      cible: z.object({ lat: latitude, long: longitude }),
    })
    .nullable(),
  /** The newest position, while on duty or carrying only. */
  position: z.object({ lat: latitude, long: longitude, horodatage: instant }).nullable(),
})

/**
 * Returns the drivers of the caller's company by name, with their places, and open invitations. For its administrator
 * only.
 */
export const readFleet = defineEndpoint({
  method: 'GET',
  path: '/transporteur/flotte',
  auth: 'carrier',
  summary: 'Chauffeurs de l’entreprise, leur état et leur position',
  request: z.object({}),
  response: z.object({
    success: z.literal(true),
    chauffeurs: z.array(driver),
    invitations: z.array(driverInvitation),
    heureServeur: instant,
  }),
})

const delivery = z.object({
  livraisonId: id,
  commandeId: id,
  transporteurId: id,
  chauffeur: z.string(),
  vehicule: z.string(),
  statut: deliveryStatus,
  /** Whether the driver could not continue with the goods, so that another carrier takes, or has taken, them over. */
  arretee: z.boolean(),
  enCours: z.boolean(),
  accepteeA: instant,
  termineeA: instant.nullable(),
  enlevement: area,
  livraison: area,
  trajetM: z.int(),
  prix: euros,
  /** The company's gain: the agreed part while the delivery runs, the amount credited once it is over. */
  gain: euros,
})

/**
 * Returns the deliveries of the company's drivers, newest first, 20 at a time: `avant` is the last id of the page
 * before. `transporteurId` selects one driver, `enCours` the running ones or, when false, the finished ones.
 */
export const listFleetDeliveries = defineEndpoint({
  method: 'POST',
  path: '/transporteur/flotte/livraisons',
  isRead: true,
  auth: 'carrier',
  summary: 'Livraisons de l’entreprise',
  request: z.object({ avant: id.optional(), transporteurId: id.optional(), enCours: z.boolean().optional() }),
  response: z.object({ success: z.literal(true), livraisons: z.array(delivery), suite: z.boolean() }),
})

/**
 * Returns one delivery of the company's drivers: its steps, its proofs, the driven road (at most 400 points, thinned
 * evenly) and the messages between driver and sender. Pictures are signed addresses (5 minutes).
 */
export const readFleetDelivery = defineEndpoint({
  method: 'POST',
  path: '/transporteur/flotte/livraisons/detail',
  isRead: true,
  auth: 'carrier',
  summary: 'Détail d’une livraison de l’entreprise',
  request: z.object({ livraisonId: id }),
  response: z.object({
    success: z.literal(true),
    livraison: delivery,
    etapes: z.array(z.object({ statut: deliveryStatus, horodatage: instant })),
    preuves: z.array(proofImages.extend({ etape: z.enum(['enlevement', 'livraison', 'retour']) })),
    depart: z.object({ lat: latitude, long: longitude }),
    arrivee: z.object({ lat: latitude, long: longitude }),
    ligne: z.array(z.tuple([latitude, longitude])),
    messages: z.array(
      z.object({ messageId: id, duChauffeur: z.boolean(), texte: z.string(), horodatage: instant }),
    ),
  }),
})

/** What a fleet may export: its deliveries by acceptance time, its earnings by driver and vehicle, its plan. */
export const fleetExports = ['livraisons', 'gains', 'planning'] as const

/** The maximum length of an exported period, in days. */
export const maxExportedDays = 366

/**
 * Returns an address that opens a file for French spreadsheets (UTF-8 with BOM, semicolons, decimal commas) for some
 * minutes: of one driver or all, for at most 366 days, both included. A file ends at 200 000 rows, and says so.
 */
export const exportFleet = defineEndpoint({
  method: 'POST',
  path: '/transporteur/flotte/export',
  isRead: true,
  auth: 'carrier',
  summary: 'Export des courses, des gains ou du planning de l’entreprise (CSV)',
  request: z.object({
    quoi: z.enum(fleetExports, messages.required),
    du: day,
    au: day,
    transporteurId: id.optional(),
  }),
  response: z.object({ success: z.literal(true), url: z.string() }),
  rateLimit: 'export',
})

/**
 * Reassigns a delivery before its pickup to another driver of the company, at the same price. Returns the driver's
 * delivery, also for a repeat. Refused when the driver is not online, free and fit (`driver-unavailable`), and once the
 * goods are picked up or the delivery is over (`delivery-lost`).
 */
export const reassignDelivery = defineEndpoint({
  method: 'POST',
  path: '/transporteur/flotte/livraisons/reaffecter',
  auth: 'carrier',
  summary: 'Confie une course à un autre chauffeur avant l’enlèvement',
  request: z.object({ livraisonId: id, transporteurId: id }),
  response: z.object({ success: z.literal(true), livraisonId: id }),
})

/**
 * Assigns a driver a vehicle of the company. Idempotent. Refused during its delivery or open offer
 * (`busy-with-delivery`), and for a minor (`minor-vehicle`).
 */
export const assignVehicle = defineEndpoint({
  method: 'POST',
  path: '/transporteur/flotte/chauffeurs/vehicule',
  auth: 'carrier',
  summary: 'Attribue un véhicule à un chauffeur',
  request: z.object({ transporteurId: id, vehiculeId: id }),
  response: done,
})

/** Removes a driver's vehicle. Idempotent. Refused while it is on duty or delivers with it (`vehicle-in-use`). */
export const withdrawVehicle = defineEndpoint({
  method: 'POST',
  path: '/transporteur/flotte/chauffeurs/vehicule/retirer',
  auth: 'carrier',
  summary: 'Retire son véhicule à un chauffeur',
  request: z.object({ transporteurId: id }),
  response: done,
})

/**
 * Ends a driver's account and erases its personal data; its deliveries stay the company's. Its offer goes to the next
 * carrier. Refused while it delivers (`driver-busy`). A repeat is a 404. Requires the password (`password-needed`).
 */
export const removeDriver = defineEndpoint({
  method: 'POST',
  path: '/transporteur/flotte/chauffeurs/retirer',
  auth: 'carrier',
  summary: 'Retire un chauffeur de l’entreprise',
  request: z.object({ transporteurId: id }),
  response: done,
})
