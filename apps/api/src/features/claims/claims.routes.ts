import * as wire from '@repo/contracts/delivery/claims'
import type { Deps } from '#api/deps.ts'
import { pictureAddresses } from '#api/picture-addresses.ts'
import { serve } from '#api/serve.ts'
import { claimsNotRefunded } from './cancelled-refunds.service.ts'
import { claimsAgainst, giveView } from './carrier-views.service.ts'
import { claimsOfOrder, openClaim, withdrawClaim } from './claims.service.ts'
import {
  toCarrierClaim,
  toClaimDraft,
  toDisputeDraft,
  toFormPictures,
  toReclamation,
  toReclamations,
} from './claims.wire.ts'

/** On a repeat, it may have been answered meanwhile, and its refund cancelled. */
async function shown(deps: Deps, claim: Parameters<typeof toReclamation>[0]) {
  return toReclamation(claim, await pictureAddresses(deps), await claimsNotRefunded(deps.db, [claim]))
}

export const claimRoutes = [
  serve(wire.openClaim, async (deps: Deps, input, caller) => {
    const claim = await openClaim(deps, caller, toClaimDraft(input))
    return { success: true as const, reclamation: await shown(deps, claim) }
  }),

  serve(wire.disputeInvoice, async (deps: Deps, input, caller) => {
    const claim = await openClaim(deps, caller, toDisputeDraft(input))
    return { success: true as const, reclamation: await shown(deps, claim) }
  }),

  serve(wire.listClaims, async (deps: Deps, { commandeId }, caller) =>
    toReclamations(await claimsOfOrder(deps, caller, commandeId), await pictureAddresses(deps)),
  ),

  serve(wire.withdrawClaim, async (deps: Deps, { reclamationId }, caller) => {
    await withdrawClaim(deps, caller, reclamationId)
    return { success: true as const }
  }),

  serve(wire.listCarrierClaims, async (deps: Deps, _input, caller) => {
    const [claims, address] = [await claimsAgainst(deps, caller), await pictureAddresses(deps)]
    return {
      success: true as const,
      reclamations: claims.flatMap((against) => toCarrierClaim(against, address)),
    }
  }),

  serve(wire.sendClaimView, async (deps: Deps, input, caller) => {
    const { reclamationId: claimId, texte: text } = input
    const pictures = toFormPictures(input)
    return { success: true as const, envoyeA: await giveView(deps, caller, { claimId, text, pictures }) }
  }),
]
