import type { carrierState } from '@repo/contracts/delivery/carrier'
import type { Output } from '@repo/contracts/endpoint'
import type { AppealableSuspension } from '#api/core/suspension/suspension.data.ts'

/**
 * Converts a carrier's suspension: its reason and the state of its appeal. A suspended status without a row was set by
 * hand.
 */
export function toSuspension(
  suspension: AppealableSuspension | null,
): NonNullable<Output<typeof carrierState>['suspension']> {
  const appeal = suspension?.appeals[0]
  return {
    motif: suspension?.reason ?? 'Veuillez contacter le support.',
    jusquA: suspension?.endsAt ?? null,
    recours: { envoyeLe: appeal?.sentAt ?? null, reponse: appeal?.answer ?? null },
  }
}
