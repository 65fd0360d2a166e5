import type { pickupAlert } from '@repo/contracts/delivery/pickup-watch'
import type { PickupConcern } from '@repo/delivery-rules/pickup-watch'
import type { PickupNudge } from '@repo/prisma/delivery-types'
import type { z } from 'zod'
import { parseConcern } from './pickup-concern.rules.ts'

type WireAlert = z.output<typeof pickupAlert>

const motives = {
  stalled: 'immobile',
  away: 'eloignement',
  silent: 'silence',
} as const satisfies Record<PickupConcern, WireAlert['motif']>

/** Converts the open question of a delivery to the wire, for its carrier. */
export function toAlerte({
  reason,
  since,
  relayAt,
  answeredAt,
}: Pick<PickupNudge, 'reason' | 'since' | 'relayAt' | 'answeredAt'>): WireAlert {
  return {
    motif: motives[parseConcern(reason)],
    depuis: since,
    avant: relayAt,
    repondue: answeredAt !== null,
  }
}
