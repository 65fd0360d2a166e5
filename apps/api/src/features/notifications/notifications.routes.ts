import { countNotifications } from '@repo/contracts/delivery/accounts'
import * as wire from '@repo/contracts/delivery/notifications'
import { isCarrierKind } from '#api/core/accounts/accounts.service.ts'
import {
  countUnread,
  findCachedUnread,
  markRead,
  readNotificationPage,
} from '#api/core/notifications/notifications.service.ts'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { findNamedOrders } from './named-orders.service.ts'
import { toNotification } from './notifications.wire.ts'

export const notificationRoutes = [
  serve(
    countNotifications,
    async (deps: Deps, _input, caller) => (caller ? countUnread(deps, caller) : 0),
    async (deps, _input, caller) => (caller ? findCachedUnread(deps, caller) : 0),
  ),

  serve(wire.listNotifications, async (deps: Deps, { avant }, caller) => {
    const page = await readNotificationPage(deps, caller, avant ?? null)
    const orderIds = page.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))
    const orders = await findNamedOrders(deps.db, caller.senderId, orderIds)
    const reader = { isCarrier: isCarrierKind(caller.kind) }
    return {
      success: true,
      notifications: page.map((notification) => toNotification(notification, orders, reader)),
    }
  }),

  serve(wire.markNotificationsRead, async (deps: Deps, { notificationId }, caller) => {
    await markRead(deps, caller, notificationId)
    return { success: true }
  }),
]
