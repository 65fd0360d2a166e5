import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { messages } from '../patterns.ts'
import { pushFields } from '../push-message.ts'
import { done, id, instant, latitude, longitude, text, zeroOne } from '../wire.ts'
import { returnMotives } from './delivery-steps.ts'

/** The maximum length of a recipient's instructions, in characters. */
export const maxInstructionsLength = 500

/** The link as its order's sender sees it; `adresse` is null for members of a company who may only read. */
const link = z.object({
  adresse: z.string().nullable(),
  creeA: instant,
  consignes: z.string().nullable(),
})

/** The channel of the recipient's messages. */
const channel = z.enum(['sms', 'email'])

/**
 * Returns the link of an order of the caller; null without one. `modifiable` says whether the caller may create or
 * revoke it, `previent` is the channel of automatic messages to the recipient (null without any).
 */
export const recipientLink = defineEndpoint({
  method: 'POST',
  path: '/suivi/lien',
  isRead: true,
  auth: 'sender',
  summary: 'Lien de suivi du destinataire d’une commande',
  hasSecretResponse: true,
  request: z.object({ commandeId: id }),
  response: z.object({
    success: z.literal(true),
    lien: link.nullable(),
    modifiable: z.boolean(),
    previent: channel.nullable(),
  }),
})

/**
 * Creates the link of an order, or returns the existing one. Throws `order-finished` once there is nothing to follow.
 */
export const createRecipientLink = defineEndpoint({
  method: 'POST',
  path: '/suivi/lien/creer',
  auth: 'sender',
  permission: 'order',
  summary: 'Crée le lien de suivi du destinataire',
  hasSecretResponse: true,
  request: z.object({ commandeId: id }),
  response: z.object({ success: z.literal(true), lien: link }),
})

/** Revokes the link of an order with the instructions sent through it. Does nothing without a link. */
export const revokeRecipientLink = defineEndpoint({
  method: 'POST',
  path: '/suivi/lien/revoquer',
  auth: 'sender',
  permission: 'order',
  summary: 'Révoque le lien de suivi du destinataire',
  request: z.object({ commandeId: id }),
  response: done,
})

/** The last segment of the link's address. It travels in bodies only, so that no access log holds it. */
const jeton = z.string({ error: messages.required }).min(1, messages.required).max(200, messages.format)

/**
 * The stages visible to a recipient. `arret`: the goods wait on the road for another carrier. `fini`: nothing is
 * visible.
 */
export const recipientStages = [
  'preparation',
  'collecte',
  'arret',
  'acheminement',
  'livree',
  'retour',
  'retournee',
  'annulee',
  'fini',
] as const

/**
 * Returns what a link shows of the delivery, by its stage: towns until the pickup, the carrier and the full drop-off
 * address until the delivery, the proof for 7 days after it. Pictures are signed addresses (5 minutes). Unknown and
 * revoked links are the same 404.
 */
export const followDelivery = defineEndpoint({
  method: 'POST',
  path: '/suivi/etat',
  isRead: true,
  auth: 'public',
  summary: 'Suivi d’une livraison par son destinataire',
  rateLimit: 'recipient',
  request: z.object({ jeton }),
  response: z.object({
    success: z.literal(true),
    etape: z.enum(recipientStages),
    villeDepart: z.string().nullable(),
    villeArrivee: z.string().nullable(),
    consignes: z.string().nullable(),
    consignesModifiables: z.boolean(),
    destination: z.object({ adresse: z.string(), lat: latitude, long: longitude }).nullable(),
    transporteur: z
      .object({ prenom: z.string(), vehiculeType: z.object({ id: z.string(), libelle: z.string() }) })
      .nullable(),
    /**
     * The code that the recipient gives to the carrier at the handover. Sent from the pickup on, when the sender
     * requires one.
     */
    codeRemise: z.string().nullable(),
    /** The carrier waits for the recipient until then at least; null while it does not wait. */
    attenteJusquA: instant.nullable(),
    /** Another carrier is on its way to goods that wait on the road. */
    repriseEnRoute: z.boolean(),
    /** Why the goods are returned; null while they are not. */
    retourMotif: z.enum(returnMotives).nullable(),
    fin: instant.nullable(),
    /**
     * The channel of the recipient's messages, whether it still wants them, and whether this link may resume them;
     * null without messages.
     */
    messages: z.object({ par: channel, actifs: z.boolean(), repriseParCeLien: z.boolean() }).nullable(),
    preuve: z
      .object({ photo: z.string().nullable(), signature: z.string().nullable(), commentaire: z.string() })
      .nullable(),
  }),
})

/**
 * Returns where the carrier is and when it arrives, from the pickup to the delivery; null at any other time, or when
 * unknown.
 */
export const followPosition = defineEndpoint({
  method: 'POST',
  path: '/suivi/position',
  isRead: true,
  auth: 'public',
  summary: 'Position du transporteur et heure d’arrivée, pour le destinataire',
  rateLimit: 'recipient',
  request: z.object({ jeton }),
  response: z.object({
    success: z.literal(true),
    position: z.object({ lat: latitude, long: longitude }).nullable(),
    itineraire: z
      .object({
        distanceM: z.int().nonnegative(),
        ligne: z.array(z.tuple([latitude, longitude])),
        arriveeA: instant,
      })
      .nullable(),
  }),
})

/**
 * Ends the messages to the recipient about all deliveries. A message's link may also resume them; by the sender's link
 * that is a 404. The last choice counts. Idempotent.
 */
export const setRecipientMessages = defineEndpoint({
  method: 'POST',
  path: '/suivi/messages',
  auth: 'public',
  summary: 'Arrête ou reprend les messages au destinataire',
  rateLimit: 'recipient',
  request: z.object({ jeton, actifs: zeroOne }),
  response: done,
})

/**
 * Ends the recipient's messages by the secret of an email, which is valid for nothing else. Idempotent; an unknown
 * secret changes nothing. Mailboxes call it with their own form body (RFC 8058).
 */
export const stopRecipientMessages = defineEndpoint({
  method: 'POST',
  path: '/suivi/messages/arret/:jeton',
  auth: 'public',
  summary: 'Arrête les messages au destinataire, en un clic depuis un e-mail',
  rateLimit: 'recipient',
  request: z.object({
    jeton: z.string({ error: messages.required }).min(20, messages.format).max(200, messages.format),
  }),
  response: done,
})

/**
 * Returns whether browsers may subscribe to this delivery's push messages (`clePublique` is the key; null when they may
 * not), and whether the browser at `adressePush` is subscribed.
 */
export const recipientPush = defineEndpoint({
  method: 'POST',
  path: '/suivi/push/etat',
  isRead: true,
  auth: 'public',
  summary: 'Notifications push au destinataire',
  rateLimit: 'recipient',
  request: z.object({ jeton, adressePush: pushFields.address.optional() }),
  response: z.object({
    success: z.literal(true),
    clePublique: z.string().nullable(),
    actives: z.boolean(),
  }),
})

/**
 * Subscribes this browser to push messages of this delivery alone, until its link or the messages end. Idempotent. A
 * 409 `push-unreachable` where push is not available, and after the delivery.
 */
export const subscribeRecipientPush = defineEndpoint({
  method: 'POST',
  path: '/suivi/push',
  auth: 'public',
  summary: 'Abonne ce navigateur aux notifications d’une livraison, pour son destinataire',
  rateLimit: 'recipient',
  request: z.object({
    jeton,
    adressePush: pushFields.address,
    cleP256dh: pushFields.publicKey,
    secretAuth: pushFields.authSecret,
  }),
  response: done,
})

/** Unsubscribes this browser from the delivery's push messages; a repeat changes nothing. */
export const unsubscribeRecipientPush = defineEndpoint({
  method: 'POST',
  path: '/suivi/push/retirer',
  auth: 'public',
  summary: 'Désabonne ce navigateur des notifications d’une livraison',
  rateLimit: 'recipient',
  request: z.object({ jeton, adressePush: pushFields.address }),
  response: done,
})

/**
 * Confirms that a device shows a push message (its `accuse`), so that no text message or email follows.
 * Idempotent; an unknown receipt changes nothing.
 */
export const confirmRecipientPush = defineEndpoint({
  method: 'POST',
  path: '/suivi/push/recu',
  auth: 'public',
  summary: 'Accusé d’affichage d’une notification',
  rateLimit: 'recipient',
  request: z.object({ accuse: jeton }),
  response: done,
})

/**
 * Stores for the carrier how to find the door, until the delivery; later it is a 409 `instructions-closed`. The newest
 * text counts, and the same text again changes nothing.
 */
export const instructCarrier = defineEndpoint({
  method: 'POST',
  path: '/suivi/consignes',
  auth: 'public',
  summary: 'Consignes du destinataire au transporteur',
  rateLimit: 'message',
  request: z.object({ jeton, consignes: text(maxInstructionsLength) }),
  response: done,
})
