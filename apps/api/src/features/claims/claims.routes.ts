import * as wire from '@repo/contracts/delivery/claims'
import type { Deps } from '#api/deps.ts'
import { createPictureAddresses } from '#api/picture-addresses.ts'
import { serve } from '#api/serve.ts'
import { findClaimsWithCancelledRefund } from './cancelled-refunds.service.ts'
import { listClaimsOnDeliveries, submitCarrierView } from './carrier-views.service.ts'
import { openClaim, readClaimsOfOrder, withdrawClaim } from './claims.service.ts'
import {
  toCarrierClaim,
  toClaimDraft,
  toDisputeDraft,
  toFormPictures,
  toSenderClaim,
  toSenderClaims,
} from './claims.wire.ts'

/**
 * Converts a claim for its sender. Reads the refund again: on a repeat the claim may be answered and its refund
 * cancelled.
 */
async function toShownClaim(deps: Deps, claim: Parameters<typeof toSenderClaim>[0]) {
  return toSenderClaim(
    claim,
    await createPictureAddresses(deps),
    await findClaimsWithCancelledRefund(deps.db, [claim]),
  )
}

export const claimRoutes = [
  serve(wire.openClaim, async (deps: Deps, input, caller) => {
    const claim = await openClaim(deps, caller, toClaimDraft(input))
    return { success: true, reclamation: await toShownClaim(deps, claim) }
  }),

  serve(wire.disputeInvoice, async (deps: Deps, input, caller) => {
    const claim = await openClaim(deps, caller, toDisputeDraft(input))
    return { success: true, reclamation: await toShownClaim(deps, claim) }
  }),

  serve(wire.listClaims, async (deps: Deps, { commandeId }, caller) =>
    toSenderClaims(await readClaimsOfOrder(deps, caller, commandeId), await createPictureAddresses(deps)),
  ),

  serve(wire.withdrawClaim, async (deps: Deps, { reclamationId }, caller) => {
    await withdrawClaim(deps, caller, reclamationId)
    return { success: true }
  }),

  serve(wire.listCarrierClaims, async (deps: Deps, _input, caller) => {
    const [claims, address] = [await listClaimsOnDeliveries(deps, caller), await createPictureAddresses(deps)]
    return {
      success: true,
      reclamations: claims.flatMap((claimOnDelivery) => toCarrierClaim(claimOnDelivery, address)),
    }
  }),

  serve(wire.sendClaimView, async (deps: Deps, input, caller) => {
    const { reclamationId: claimId, texte: text } = input
    const pictures = toFormPictures(input)
    return { success: true, envoyeA: await submitCarrierView(deps, caller, { claimId, text, pictures }) }
  }),
]
