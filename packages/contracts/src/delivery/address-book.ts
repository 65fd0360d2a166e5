import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { messages, phone } from '../patterns.ts'
import { done, id, text } from '../wire.ts'
import { shipmentFields } from './orders.ts'

const contact = z.object({ contactId: id, nom: z.string(), telephone: z.string(), adresse: z.string() })

/** The maximum number of contacts in one address book. */
export const maxContacts = 500

/** Returns the address book of the caller or its company, by name; at most 500 contacts. */
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
 * Saves a contact, or updates the one that `contactId` names (an unknown one is a 404). A repeat creates no second
 * contact, and a contact changed into an existing one is merged with it. A new one beyond 500 is a 409
 * `address-book-full`.
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

/** Removes a contact. An unknown or removed contact is a 404. */
export const removeContact = defineEndpoint({
  method: 'POST',
  path: '/expediteur/carnet/supprimer',
  auth: 'sender',
  permission: 'order',
  summary: 'Supprime un contact du carnet d’adresses',
  request: z.object({ contactId: id }),
  response: done,
})

/**
 * Returns the form values of an earlier order, to order it again. The price is computed again. Another sender's order
 * is a 404.
 */
export const orderTemplate = defineEndpoint({
  method: 'POST',
  path: '/commandes/modele',
  isRead: true,
  auth: 'sender',
  summary: 'Reprend les champs d’une commande pour la commander à nouveau',
  request: z.object({ commandeId: id }),
  response: z.object({ success: z.literal(true), expedition: z.object(shipmentFields) }),
})
