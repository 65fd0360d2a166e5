import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { extensibleEnum } from '../extensible-enum.ts'
import { messages } from '../patterns.ts'
import { done, euros, id, instant, picture, text } from '../wire.ts'

/** The minimum and maximum length of a claim's text and of a carrier's statement about it, in characters. */
export const claimLength = { min: 10, max: 2000 } as const

/** The possible defects of a delivery. */
export const claimNatures = ['endommage', 'perdu', 'manquant', 'retard', 'autre'] as const

/** The states of a claim. */
export const claimStates = ['ouverte', 'acceptee', 'refusee', 'retiree'] as const

const claimText = text(claimLength.max).refine(
  (value) => value === '' || value.length >= claimLength.min,
  messages.appealTooShort,
)

/** Up to four pictures, PNG or JPG of at most 2 097 152 bytes each; any of them may be absent. */
const pictures = {
  photo1: picture.optional(),
  photo2: picture.optional(),
  photo3: picture.optional(),
  photo4: picture.optional(),
}

/**
 * A claim about a delivery, or a dispute of its invoice (`nature` is null). Pictures are signed addresses (5 minutes).
 */
const claim = z.object({
  reclamationId: id,
  objet: extensibleEnum(['livraison', 'facture']),
  nature: extensibleEnum(claimNatures).nullable(),
  etat: extensibleEnum(claimStates),
  texte: z.string(),
  photos: z.array(z.string()),
  ouverteA: instant,
  /** Support's answer; null until there is one. */
  reponse: z.string().nullable(),
  repondueA: instant.nullable(),
  /** The refund granted with the answer; null without one, or when it was cancelled. */
  remboursement: euros.nullable(),
  /** The refund granted with the answer and cancelled later; null otherwise. */
  remboursementAnnule: euros.nullable(),
})

/**
 * Opens a claim about a delivery, from its pickup until 24 hours after the newest event of its trip (`claim-too-early`,
 * `claim-too-late`). `cle` is the client's own name of the claim: a repeat returns the same claim, even after the
 * deadline; with another text it is `claim-key-used`. Refused while another is open (`claim-open`), and after five
 * (`too-many-claims`).
 */
export const openClaim = defineEndpoint({
  method: 'POST',
  path: '/commandes/reclamations/ouvrir',
  auth: 'sender',
  permission: 'order',
  rateLimit: 'claim',
  summary: 'Signale un problème sur une livraison',
  encoding: 'multipart',
  request: z.object({
    commandeId: id,
    nature: z.enum(claimNatures, messages.required),
    texte: claimText,
    cle: id,
    ...pictures,
  }),
  response: z.object({ success: z.literal(true), reclamation: claim }),
})

/**
 * Disputes the invoice of an order, within 7 days from its end (`dispute-too-late`), with the promises of `openClaim`.
 * An order without any charge is `nothing-billed`.
 */
export const disputeInvoice = defineEndpoint({
  method: 'POST',
  path: '/commandes/factures/contester',
  auth: 'sender',
  permission: 'order',
  rateLimit: 'claim',
  summary: 'Conteste la facture d’une commande',
  request: z.object({ commandeId: id, texte: claimText, cle: id }),
  response: z.object({ success: z.literal(true), reclamation: claim }),
})

/**
 * Returns the claims of an order, newest first, and until when one about its delivery and one about its invoice may be
 * made. Null when none may be made now: too early, too late, one is open, or too many were made.
 */
export const listClaims = defineEndpoint({
  method: 'POST',
  path: '/commandes/reclamations/liste',
  isRead: true,
  auth: 'sender',
  summary: 'Réclamations d’une commande',
  request: z.object({ commandeId: id }),
  response: z.object({
    success: z.literal(true),
    reclamations: z.array(claim),
    signalableJusqua: instant.nullable(),
    contestableJusqua: instant.nullable(),
  }),
})

/** Withdraws an open claim. Idempotent; an answered claim is a 409 `claim-answered`. */
export const withdrawClaim = defineEndpoint({
  method: 'POST',
  path: '/commandes/reclamations/retirer',
  auth: 'sender',
  permission: 'order',
  summary: 'Retire une réclamation',
  request: z.object({ reclamationId: id }),
  response: done,
})

const place = z.object({ ville: z.string(), codePostal: z.string() })

/**
 * Returns the claims about deliveries of the caller or its company's drivers, newest first, at most 50.
 * Only the sender sees the answer.
 */
export const listCarrierClaims = defineEndpoint({
  method: 'GET',
  path: '/transporteur/reclamations',
  auth: 'carrier',
  summary: 'Réclamations sur les livraisons effectuées',
  request: z.object({}),
  response: z.object({
    success: z.literal(true),
    reclamations: z.array(
      z.object({
        reclamationId: id,
        commandeId: id,
        livraisonId: id,
        bordereau: z.string().nullable(),
        depart: place,
        arrivee: place,
        nature: extensibleEnum(claimNatures),
        etat: extensibleEnum(claimStates),
        texte: z.string(),
        photos: z.array(z.string()),
        ouverteA: instant,
        repondueA: instant.nullable(),
        /** The carrier's statement; null until one is made. */
        avis: z.object({ texte: z.string(), photos: z.array(z.string()), envoyeA: instant }).nullable(),
      }),
    ),
  }),
})

/**
 * Records the carrier's statement on an open claim (else 409 `claim-closed`), once. The same text again returns the
 * first; another one is a 409 `claim-view-given`.
 */
export const sendClaimView = defineEndpoint({
  method: 'POST',
  path: '/transporteur/reclamations/avis',
  auth: 'carrier',
  rateLimit: 'claim',
  summary: 'Donne la version du transporteur sur une réclamation',
  encoding: 'multipart',
  request: z.object({ reclamationId: id, texte: claimText, ...pictures }),
  response: z.object({ success: z.literal(true), envoyeA: instant }),
})
