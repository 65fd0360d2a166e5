import * as wire from '@repo/contracts/delivery/cancellation'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { cancelOrder, previewCancellation } from './cancellation.service.ts'
import { toCancellationPreview } from './cancellation.wire.ts'

export const cancellingRoutes = [
  serve(wire.cancellationPreview, async (deps: Deps, { commandeId }, caller) =>
    toCancellationPreview(await previewCancellation(deps, caller, commandeId)),
  ),

  serve(wire.cancelOrder, async (deps: Deps, { commandeId, accord }, caller) => {
    await cancelOrder(deps, caller, commandeId, accord)
    return { success: true }
  }),
]
