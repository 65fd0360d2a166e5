import * as wire from '@repo/contracts/delivery/accounts'
import { serve } from '@repo/server-kit/serve'
import type { Deps } from '#api/deps.ts'
import { countUnread } from './notifications.service.ts'

export const notificationRoutes = [
  serve(wire.countNotifications, async (deps: Deps, _input, caller) =>
    caller ? countUnread(deps, caller.accountId) : 0,
  ),
]
