import * as wire from '@repo/contracts/delivery/handover-code'
import type { SeenCode } from '#api/core/order/handover-code.service.ts'
import { readHandoverCode, renewHandoverCode } from '#api/core/order/handover-code.service.ts'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'

const toCode = ({ code, lockedUntil }: SeenCode) => ({ code, bloqueJusquA: lockedUntil })

export const handoverCodeRoutes = [
  serve(wire.getHandoverCode, async (deps: Deps, { commandeId }, caller) => {
    const handoverCode = await readHandoverCode(deps, caller, commandeId)
    return {
      success: true,
      codeRemise: handoverCode && toCode(handoverCode),
      modifiable: handoverCode !== null && caller.permissions.includes('order'),
    }
  }),
  serve(wire.renewHandoverCode, async (deps: Deps, { commandeId }, caller) => ({
    success: true,
    codeRemise: toCode(await renewHandoverCode(deps, caller, commandeId)),
  })),
]
