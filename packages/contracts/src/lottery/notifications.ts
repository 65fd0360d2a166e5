import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { done, id, instant } from '../wire.ts'

/** Returns the player's notifications, newest first, at most 50; the screens turn `kind` and `facts` into text. */
export const listNotifications = defineEndpoint({
  method: 'GET',
  path: '/notifications',
  auth: 'signed-in',
  summary: 'What the player was told',
  request: z.object({}),
  response: z.object({
    notifications: z.array(
      z.object({
        id,
        kind: z.string(),
        facts: z.record(z.string(), z.union([z.string(), z.number()])),
        /** When the draw of the week among the facts is held. */
        drawTime: instant.nullable(),
        createdAt: instant,
        isRead: z.boolean(),
      }),
    ),
  }),
})

/** Marks all notifications as read. Idempotent. */
export const readAllNotifications = defineEndpoint({
  method: 'POST',
  path: '/notifications/read',
  auth: 'signed-in',
  summary: 'Marks every notification as read',
  request: z.object({}),
  response: done,
})
