import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { messages, newEmail, phone } from '../patterns.ts'
import {
  count,
  day,
  done,
  emissionFields,
  euros,
  id,
  instant,
  jsonHint,
  optionalText,
  orderReference,
  text,
  zeroOne,
} from '../wire.ts'
import { senderReturnNote } from './delivery-steps.ts'
import { pricedFields } from './goods.ts'

/** An optional email; empty when absent. */
const optionalEmail = z.union([z.literal(''), newEmail], messages.format)

/** A shipment as the form fills it, in the order in which its fields are checked. */
export const shipmentFields = {
  adresseDepart: pricedFields.adresseDepart,
  nomExpediteur: text(100),
  telephoneExpediteur: phone,
  adresseArrivee: pricedFields.adresseArrivee,
  nomDestinataire: text(100),
  telephoneDestinataire: phone,
  natureColisId: pricedFields.natureColisId,
  nombreColis: pricedFields.nombreColis,
  plagePoidsId: pricedFields.plagePoidsId,
  isHorsGabarit: pricedFields.isHorsGabarit,
  nombreChariot: pricedFields.nombreChariot,
  commentaire: optionalText(2000),
  /**
   * '1' when the recipient must give the carrier a 4-digit code, which the sender finds in the tracking. Absent: no.
   */
  demandeCode: zeroOne.optional(),
  /**
   * '1' when the sender declares that the recipient knows of messages about this delivery: by SMS to a mobile in
   * `telephoneDestinataire`, else to `emailDestinataire`. Absent: no message.
   */
  prevenirDestinataire: zeroOne.optional(),
  emailDestinataire: optionalEmail.optional(),
  /** The sender's own name for the order, shown in lists, events, exports and invoices, and searchable. */
  reference: orderReference.optional(),
} as const

/**
 * Turns an authorised payment into an order and starts its search. Repeats for one payment return the same order.
 * Throws `payment-unknown`, `payment-mismatch`, `payment-not-authorised` and `payment-released`; for a planned pickup,
 * whose card is stored, `card-not-saved` and `no-saved-card`.
 */
export const createOrder = defineEndpoint({
  method: 'POST',
  path: '/commandes/createCommande',
  auth: 'sender',
  permission: 'order',
  summary: 'Crée la commande d’un paiement autorisé',
  self: { userId: 'accountId' },
  request: z.object({
    userId: id.optional(),
    cartePaiementId: z.null().optional(),
    referencePaiement: z.string({ error: messages.required }).min(1, messages.required).max(300),
    ...shipmentFields,
    enlevementPrevu: instant.optional(),
    montant: euros,
    livreurs: jsonHint,
    commissionLivraison: jsonHint,
  }),
  response: z.object({ success: z.literal(true), commande: z.object({ commandeId: id }) }),
})

/**
 * Confirms the search that the order has started itself. `recepteurs` and `commissionLivraison` are hints, never
 * trusted.
 */
export const confirmSearch = defineEndpoint({
  method: 'POST',
  path: '/demande/create',
  auth: 'sender',
  permission: 'order',
  summary: 'Confirme la recherche d’un transporteur',
  request: z.object({ commandeId: id, recepteurs: jsonHint, commissionLivraison: jsonHint }),
  response: done,
})

const place = z.object({
  adresse: z.string(),
  ville: z.string(),
  codePostal: z.string(),
  lat: z.number(),
  long: z.number(),
})
/** The photo and the signature of one end of a trip, as addresses, with what was said there. */
export const proofImages = z.object({
  photo: z.string().nullable(),
  signature: z.string().nullable(),
  commentaire: z.string(),
})
/** How a sender recognises an order: its own reference (null without one) and the recipient. */
const orderNameFields = {
  reference: z.string().nullable(),
  nomDestinataire: z.string(),
  /** The account that ordered: a member's, or the company's own, also for its API keys. */
  membreId: id.optional(),
}
const deliveryStatus = z.object({
  statutLivraisonTypeLibelle: z.string(),
  libelle: z.string(),
  createdAt: instant,
})
/** The carrier of an order with its vehicle, as the sender sees them. */
export const carrier = z.object({
  transporteurId: id,
  personneId: id,
  personne: z.object({ nom: z.string(), prenoms: z.string(), photo: z.string().nullable() }),
  vehicule: z
    .object({
      marque: z.string(),
      modele: z.string(),
      matricule: z.string(),
      vehiculeType: z.object({ id: z.string(), libelle: z.string() }),
    })
    .nullable(),
})

/** A search or a running delivery, as the lists and the detail show it. */
const demande = z.object({
  /** Null until the search has begun. */
  demandeId: id.nullable(),
  commandeId: id,
  isActive: z.union([z.literal(0), z.literal(1)]),
  recherche: z.boolean(),
  etape: z.int().min(1).max(6),
  etat: z.string(),
  livreurs: z.array(
    z.object({ latitude: z.number(), longitude: z.number(), transporteurId: id, transporteur: carrier }),
  ),
  statutdemandes: z.array(z.object({ statutDemandeType: z.string(), createdAt: instant })),
  transporteur: carrier.nullable(),
  livraison: z.object({ livraisonId: id, statutlivraisons: z.array(deliveryStatus) }).nullable(),
  commande: z.object({
    commandeId: id,
    createdAt: instant,
    montant: euros,
    adresseDepart: z.string(),
    adresseArrivee: z.string(),
    VilleDepart: z.string(),
    CPDepart: z.string(),
    VilleArrivee: z.string(),
    CPArrivee: z.string(),
    commentaire: z.string(),
    ...orderNameFields,
    depart: place,
    arrivee: place,
    ...emissionFields,
  }),
  /** The state of the search: carriers asked so far, its end, whether a carrier has an open offer. */
  suivi: z.object({
    transporteursContactes: z.int().nonnegative(),
    offreEnCours: z.boolean(),
    finRecherche: instant.nullable(),
  }),
  /** The newest return that the carrier requested, whatever the decision; null without one. */
  retour: senderReturnNote.nullable(),
  /** The requested pickup; null for as soon as possible. */
  enlevementPrevu: instant.nullable(),
  /** The card of a planned pickup was declined: it is to be paid with another before its hour. */
  aRegler: z.boolean(),
  /** The goods wait on the road with a carrier that cannot continue, for another one. */
  aReprendre: z.boolean(),
})

const callerId = { utilisateurId: id.optional() }
const selfAccount = { utilisateurId: 'accountId' } as const

/** Returns the caller's orders with a carrier at work, newest first. */
export const listRunning = defineEndpoint({
  method: 'POST',
  path: '/expediteur/listeExpeditionsRunning',
  isRead: true,
  auth: 'sender',
  summary: 'Expéditions en cours',
  self: selfAccount,
  request: z.object(callerId),
  response: z.object({ success: z.literal(true), demandes: z.array(demande) }),
})

/** Returns the caller's orders without a carrier so far, newest first. */
export const listSearching = defineEndpoint({
  method: 'POST',
  path: '/expediteur/listeExpeditionsSearchDeliver',
  isRead: true,
  auth: 'sender',
  summary: 'Expéditions en recherche de transporteur',
  self: selfAccount,
  request: z.object(callerId),
  response: z.object({ success: z.literal(true), demandes: z.array(demande) }),
})

/** Returns the caller's orders with a later planned pickup, by its time. Their search begins 30 minutes before it. */
export const listScheduled = defineEndpoint({
  method: 'POST',
  path: '/expediteur/listeExpeditionsProgrammees',
  isRead: true,
  auth: 'sender',
  summary: 'Expéditions programmées',
  self: selfAccount,
  request: z.object(callerId),
  response: z.object({ success: z.literal(true), demandes: z.array(demande) }),
})

/** Returns one order of the caller, whatever its phase; `demande` holds exactly one element. */
export const getOrderInfo = defineEndpoint({
  method: 'POST',
  path: '/expediteur/getCommandeInfo',
  isRead: true,
  auth: 'sender',
  summary: 'Détail d’une commande',
  self: selfAccount,
  request: z.object({ ...callerId, commandeId: id }),
  response: z.object({ success: z.literal(true), demande: z.array(demande) }),
})

/** Returns a running order like `getOrderInfo`; `demande` is empty while the search runs. */
export const getRunningOrder = defineEndpoint({
  method: 'POST',
  path: '/expediteur/getCommandeRunning',
  isRead: true,
  auth: 'sender',
  summary: 'Détail d’une commande en cours',
  self: selfAccount,
  request: z.object({ ...callerId, commandeId: id }),
  response: z.object({ success: z.literal(true), demande: z.array(demande) }),
})

/** An order as the lists of the past show it. */
export const listedOrder = z.object({
  commandeId: id,
  createdAt: instant,
  VilleDepart: z.string(),
  CPDepart: z.string(),
  VilleArrivee: z.string(),
  CPArrivee: z.string(),
  adresseDepart: z.string(),
  adresseArrivee: z.string(),
  enlevement: instant.nullable(),
  etat: z.string(),
  encaissement: z.object({ montant: euros, createdAt: instant }),
  ...orderNameFields,
  ...emissionFields,
  demandelivraisons: z.array(
    z.object({
      livraison: z
        .object({ livraisonId: id, dateFin: instant.nullable(), statutlivraisons: z.array(deliveryStatus) })
        .nullable(),
    }),
  ),
})

/** A part of a reference, of a recipient's name or of one of the two addresses, in any case. */
export const searched = z.string({ error: messages.format }).trim().max(100, messages.tooLong)

/** Filters orders: a search text, the Paris days of ordering (both included), and the member who ordered. */
const orderFilters = {
  recherche: searched.optional(),
  du: day.optional(),
  au: day.optional(),
  membreId: id.optional(),
}

/** How an order ended. */
export const orderEndings = ['livree', 'retournee', 'annulee'] as const

/**
 * Returns the caller's delivered or returned orders that match the filters, newest first; `avant` is the key of the
 * next page.
 */
export const listHistory = defineEndpoint({
  method: 'POST',
  path: '/commandes/listeCommandeClientParticulier',
  isRead: true,
  auth: 'sender',
  summary: 'Historique des commandes',
  self: selfAccount,
  request: z.object({
    ...callerId,
    avant: id.optional(),
    ...orderFilters,
    etat: z.enum(['livree', 'retournee'], messages.format).optional(),
  }),
  response: z.object({ success: z.literal(true), commandes: z.array(listedOrder) }),
})

/** Returns the caller's cancelled orders that match the filters, newest first. */
export const listCancelled = defineEndpoint({
  method: 'POST',
  path: '/commandes/listCanceledCommande',
  isRead: true,
  auth: 'sender',
  summary: 'Commandes annulées',
  self: selfAccount,
  request: z.object({ ...callerId, avant: id.optional(), ...orderFilters }),
  response: z.object({ success: z.literal(true), commandes: z.array(listedOrder) }),
})

/**
 * Returns the caller's finished orders that match the filters as a file for French spreadsheets, newest first, at most
 * 5 000.
 */
export const exportOrders = defineEndpoint({
  method: 'POST',
  path: '/commandes/export',
  isRead: true,
  auth: 'sender',
  summary: 'Export des commandes (CSV)',
  request: z.object({ ...orderFilters, etat: z.enum(orderEndings, messages.format).optional() }),
  response: z.object({ success: z.literal(true), nomFichier: z.string(), contenu: z.string() }),
})

/**
 * Returns the caller's newest delivered order without a rating, or `livraison: null`. Images are signed addresses (5
 * minutes).
 */
export const getUnratedDelivery = defineEndpoint({
  method: 'POST',
  path: '/livraison/getLivraisonNonValide',
  isRead: true,
  auth: 'sender',
  summary: 'Livraison effectuée et pas encore validée',
  self: { userId: 'accountId' },
  request: z.object({ userId: id.optional() }),
  response: z.object({
    success: z.literal(true),
    livraison: z
      .object({
        livraisonId: id,
        dateFin: instant,
        commande: z.object({
          commandeId: id,
          commentaire: z.string(),
          enlevement: proofImages,
          destination: proofImages,
        }),
      })
      .nullable(),
  }),
})

/**
 * Rates a delivery of the caller, once it is over (`delivery-not-finished`). The same rating again changes nothing,
 * another one is a 409 `already-rated`.
 */
export const rateDelivery = defineEndpoint({
  method: 'POST',
  path: '/expediteur/validationClient',
  auth: 'sender',
  permission: 'order',
  summary: 'Note une livraison',
  request: z.object({
    livraisonId: id,
    note: count(5, 1),
    avis: text(2000, messages.review),
  }),
  response: done,
})

/**
 * Returns the delivery statuses so far; empty before DÉMARRER. One cancelled by carrier or provider has `success:
 * false`.
 */
export const getDeliveryStatuses = defineEndpoint({
  method: 'POST',
  path: '/livraison/getLivraisonStats',
  isRead: true,
  aliases: ['/livraison/getlivraisonStats'],
  auth: 'sender',
  summary: 'Statuts d’une livraison',
  request: z.object({ livraisonId: id.nullish(), DemandeId: id.nullish(), commandeId: id }),
  response: z.object({ success: z.boolean(), livraison: z.array(deliveryStatus) }),
})
