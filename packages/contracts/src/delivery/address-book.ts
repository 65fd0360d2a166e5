import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { messages, phone } from '../patterns.ts'
import { done, id, text } from '../wire.ts'
import { shipmentFields } from './orders.ts'

const contact = z.object({ contactId: id, nom: z.string(), telephone: z.string(), adresse: z.string() })

/** How many contacts one address book holds. */
export const mostContacts = 500

/** The address book of the caller or its company, by name; at most 500 contacts. */
export const listContacts = defineEndpoint({
  method: 'POST',
  path: '/expediteur/carnet/liste',
  isRead: true,
  auth: 'sender',
  summary: 'Carnet d’adresses',
  request: z.object({}),
  response: z.object({ success: z.literal(true), contacts: z.array(contact) }),
})

/**
 * Keeps a contact, or changes the one that `contactId` names. The same contact twice is one contact; changing one into another that
 * exists leaves that other.
 */
export const saveContact = defineEndpoint({
  method: 'POST',
  path: '/expediteur/carnet/enregistrer',
  auth: 'sender',
  permission: 'order',
  summary: 'Enregistre ou modifie un contact du carnet d’adresses',
  request: z.object({
    contactId: id.optional(),
    nom: text(100),
    telephone: phone,
    adresse: text(300, messages.required),
  }),
  response: z.object({ success: z.literal(true), contact }),
})

/** Removes a contact; one that is gone is a 404. */
export const removeContact = defineEndpoint({
  method: 'POST',
  path: '/expediteur/carnet/supprimer',
  auth: 'sender',
  permission: 'order',
  summary: 'Supprime un contact du carnet d’adresses',
  request: z.object({ contactId: id }),
  response: done,
})

/** What the form of an order of the caller held, so that it can be ordered again; its price is not promised again. */
export const orderTemplate = defineEndpoint({
  method: 'POST',
  path: '/commandes/modele',
  isRead: true,
  auth: 'sender',
  summary: 'Reprend les champs d’une commande pour la commander à nouveau',
  request: z.object({ commandeId: id }),
  response: z.object({ success: z.literal(true), expedition: z.object(shipmentFields) }),
})
