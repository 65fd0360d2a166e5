import * as wire from '@repo/contracts/delivery/carrier-charges'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import type { OwnCharge } from './charge-objections.service.ts'
import { listOwnCharges, objectToCharge } from './charge-objections.service.ts'

export const chargeObjectionRoutes = [
  serve(wire.listCharges, async (deps: Deps, _, caller) => ({
    success: true,
    retenues: (await listOwnCharges(deps, caller)).map(toCharge),
  })),
  serve(wire.objectToCharge, async (deps: Deps, { retenueId, texte }, caller) => ({
    success: true,
    envoyeLe: await objectToCharge(deps, caller, { chargeId: retenueId, text: texte }),
  })),
]

function toCharge({ id, orderId, amountCents, reason, chargedAt, ...charge }: OwnCharge) {
  return {
    retenueId: id,
    commandeId: orderId,
    montant: amountCents,
    motif: reason,
    decideeA: chargedAt,
    contestableJusquA: charge.objectUntil,
    contesteeA: charge.objectedAt,
    annuleeA: charge.cancelledAt,
  }
}
