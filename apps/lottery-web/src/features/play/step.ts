import type { Output } from '@repo/contracts/endpoint'
import type { readParticipation } from '@repo/contracts/lottery/participation'

/** The state of a player's entry in a draw, as returned by the service. */
export type OwnEntry = NonNullable<Output<typeof readParticipation>['participation']>

/** The steps of an entry, in their order. */
export const steps = ['vote', 'payment', 'number', 'validation'] as const
/** A step, or `done` when none is left. */
export type Step = (typeof steps)[number] | 'done'

/** Returns the next step of an entry. A withdrawn entry starts again. */
export function getNextStep(entry: Pick<OwnEntry, 'state'> | null): Step {
  switch (entry?.state) {
    case 'voted':
    case 'payment_failed':
      return 'payment'
    case 'paid':
      return 'number'
    case 'ticketed':
      return 'validation'
    case 'validated':
      return 'done'
    default:
      return 'vote'
  }
}
