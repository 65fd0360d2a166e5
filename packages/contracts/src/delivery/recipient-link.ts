import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { messages } from '../patterns.ts'
import { pushFields } from '../push-message.ts'
import { done, id, instant, latitude, longitude, text, zeroOne } from '../wire.ts'
import { returnMotives } from './delivery-steps.ts'

/** How long the instructions of a recipient may be, in characters. */
export const longestInstructions = 500

/** The link as its order's sender sees it; `adresse` is null for members of a company who may only read. */
const link = z.object({
  adresse: z.string().nullable(),
  creeA: instant,
  consignes: z.string().nullable(),
})

/** By what a recipient is notified of its delivery. */
const channel = z.enum(['sms', 'email'])

/**
 * The link of an order of the caller, or null while there is none; `modifiable` says whether the caller may make or revoke it, `previent` by what the
 * recipient is told without the caller's doing (null where it is not, or no more).
 */
export const recipientLink = defineEndpoint({
  method: 'POST',
  path: '/suivi/lien',
  isRead: true,
  auth: 'sender',
  summary: 'Lien de suivi du destinataire d’une commande',
  tellsSecret: true,
  request: z.object({ commandeId: id }),
  response: z.object({
    success: z.literal(true),
    lien: link.nullable(),
    modifiable: z.boolean(),
    previent: channel.nullable(),
  }),
})

/** Makes the link of an order, or answers the one that there is. Refused with `order-finished` once there is nothing to follow. */
export const createRecipientLink = defineEndpoint({
  method: 'POST',
  path: '/suivi/lien/creer',
  auth: 'sender',
  permission: 'order',
  summary: 'Crée le lien de suivi du destinataire',
  tellsSecret: true,
  request: z.object({ commandeId: id }),
  response: z.object({ success: z.literal(true), lien: link }),
})

/** Revokes the link of an order with the instructions that came by it. Without a link there is nothing to do. */
export const revokeRecipientLink = defineEndpoint({
  method: 'POST',
  path: '/suivi/lien/revoquer',
  auth: 'sender',
  permission: 'order',
  summary: 'Révoque le lien de suivi du destinataire',
  request: z.object({ commandeId: id }),
  response: done,
})

/** What the link's address ends with. It travels in bodies only, so that no log of addresses holds it. */
const jeton = z.string({ error: messages.required }).min(1, messages.required).max(200, messages.format)

/** What the recipient may know now. `arret`: the goods wait on the road for another carrier. `fini`: nothing any more. */
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
 * What the holder of a link may see of the delivery, by its stage: towns only until the pickup, the carrier and the full drop-off address until
 * the delivery, the proof for 7 days after it. Pictures are signed addresses (5 minutes). An unknown and a revoked link are one 404.
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
    /** What the carrier is to be told when it hands the goods over, and not before; from the pickup on, where the sender asks for it. */
    codeRemise: z.string().nullable(),
    /** Until when the carrier, who is there, waits for the recipient at least; null while it does not. */
    attenteJusquA: instant.nullable(),
    /** Another carrier is on its way to goods that wait on the road. */
    repriseEnRoute: z.boolean(),
    /** Why the goods go back; null while they do not. */
    retourMotif: z.enum(returnMotives).nullable(),
    fin: instant.nullable(),
    /** How the recipient is notified of this delivery, whether it still wants messages, and whether this link may ask for them again; null where it is not told. */
    messages: z.object({ par: channel, actifs: z.boolean(), repriseParCeLien: z.boolean() }).nullable(),
    preuve: z
      .object({ photo: z.string().nullable(), signature: z.string().nullable(), commentaire: z.string() })
      .nullable(),
  }),
})

/** Where the carrier is and when it arrives, from the pickup to the delivery; null at any other time, and while that is not known. */
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

/** Ends the messages to the recipient about all deliveries, or takes that back, which only the link of a message may; the last word counts, a repeat changes nothing. */
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
 * Ends them by the secret of a mail, which is good for nothing else. Mailboxes call it with a form of their own in the body (RFC 8058). A repeat
 * changes nothing, and neither does a secret that nobody has.
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
 * Whether this delivery may wake browsers now (`clePublique`, with which they subscribe; null where it may not, or the instance sends nothing), and whether
 * it wakes the one at `adressePush`.
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

/** Has this browser woken for this delivery alone, until its link or the messages end; a repeat is idempotent. Refused where nothing is sent or may be reached. */
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

/** Wakes this browser no more for this delivery; a repeat changes nothing. */
export const unsubscribeRecipientPush = defineEndpoint({
  method: 'POST',
  path: '/suivi/push/retirer',
  auth: 'public',
  summary: 'Désabonne ce navigateur des notifications d’une livraison',
  rateLimit: 'recipient',
  request: z.object({ jeton, adressePush: pushFields.address }),
  response: done,
})

/** Says that a device shows a push message (its `accuse`): no text message or mail is needed for the same. A repeat, and a receipt of nothing, change nothing. */
export const confirmRecipientPush = defineEndpoint({
  method: 'POST',
  path: '/suivi/push/recu',
  auth: 'public',
  summary: 'Accusé d’affichage d’une notification',
  rateLimit: 'recipient',
  request: z.object({ accuse: jeton }),
  response: done,
})

/** Notifies the carrier how to find the door, until the delivery; the newest text counts. Later it is a 409. */
export const instructCarrier = defineEndpoint({
  method: 'POST',
  path: '/suivi/consignes',
  auth: 'public',
  summary: 'Consignes du destinataire au transporteur',
  rateLimit: 'message',
  request: z.object({ jeton, consignes: text(longestInstructions) }),
  response: done,
})
