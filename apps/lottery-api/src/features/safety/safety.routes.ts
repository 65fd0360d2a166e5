import * as wire from '@repo/contracts/lottery/safety'
import type { Deps } from '#lottery-api/deps.ts'
import { serve } from '#lottery-api/serve.ts'
import type { CancelPayments } from './exclusions.service.ts'
import { excludeSelf } from './exclusions.service.ts'
import { confirmLimitRaise, setLimit } from './own-limits.service.ts'
import { readSafety } from './safety.service.ts'

/**
 * Creates the routes of a player’s own limits and exclusions. `cancelPayments` cancels the payments that are open then,
 * or exceed a lower limit.
 */
export function createSafetyRoutes(cancelPayments: {
  readonly open: CancelPayments
  readonly beyondLimits: CancelPayments
}) {
  return [
    serve(wire.readSafety, async (deps: Deps, _input, { accountId }) => readSafety(deps, accountId)),

    serve(wire.setLimit, async (deps: Deps, limit, caller) => ({
      success: true,
      holdsAt: await setLimit(deps, caller, limit, cancelPayments.beyondLimits),
    })),

    serve(wire.confirmRaise, async (deps: Deps, { period }, caller) => {
      await confirmLimitRaise(deps, caller, period)
      return { success: true }
    }),

    serve(wire.excludeSelf, async (deps: Deps, exclusion, caller) => ({
      success: true,
      endsAt: await excludeSelf(deps, caller, exclusion, cancelPayments.open),
    })),
  ]
}
