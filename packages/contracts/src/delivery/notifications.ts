import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { extensibleEnum } from '../extensible-enum.ts'
import { done, id, instant } from '../wire.ts'
import { carrierScreenNames } from './carrier-screens.ts'

/** The number of notifications on a page; a shorter page is the last. */
export const notificationPageSize = 20

/** Returns the notifications of the caller and its company, newest first; `avant` is the keyset of the next page. */
export const listNotifications = defineEndpoint({
  method: 'POST',
  path: '/notifications/liste',
  isRead: true,
  auth: 'signed-in',
  summary: 'Notifications, de la plus récente à la plus ancienne',
  request: z.object({ avant: id.optional() }),
  response: z.object({
    success: z.literal(true),
    notifications: z.array(
      z.object({
        notificationId: id,
        texte: z.string(),
        /** The order that it is about. */
        commandeId: id.nullable(),
        /** The sender's name for the order; null for other readers, absent where the notification is about no order. */
        commande: z
          .object({
            reference: z.string().nullable(),
            nomDestinataire: z.string(),
            adresseArrivee: z.string(),
          })
          .nullable()
          .optional(),
        /**
         * The screen of the carriers' app that it is about; null for senders, and for former kinds of notifications.
         */
        ecran: extensibleEnum(carrierScreenNames).nullable(),
        createdAt: instant,
        lue: z.boolean(),
      }),
    ),
  }),
})

/** Marks a notification and all older ones as read; repeating it changes nothing. */
export const markNotificationsRead = defineEndpoint({
  method: 'POST',
  path: '/notifications/lues',
  auth: 'signed-in',
  summary: 'Marque comme lues les notifications jusqu’à celle-ci',
  request: z.object({ notificationId: id }),
  response: done,
})
