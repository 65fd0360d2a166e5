import * as wire from '@repo/contracts/lottery/notifications'
import { listNews, markAllRead } from '#lottery-api/core/notifications/notifications.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { serve } from '#lottery-api/serve.ts'
import { toFacts } from './notifications.wire.ts'

/** The routes of a player's notifications on the site. */
export const notificationRoutes = [
  serve(wire.listNotifications, async (deps: Deps, _input, { accountId }) => ({
    notifications: (await listNews(deps.db, accountId)).map(
      ({ id, kind, facts, drawTime, createdAt, readAt }) => ({
        id,
        kind,
        createdAt,
        facts: toFacts(facts),
        drawTime,
        isRead: readAt !== null,
      }),
    ),
  })),

  serve(wire.readAllNotifications, async (deps: Deps, _input, { accountId }) => {
    await markAllRead(deps.db, accountId)
    return { success: true }
  }),
]
