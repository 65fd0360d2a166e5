import type { emissionFields } from '@repo/contracts/wire'
import { getClassLabel } from '@repo/delivery-rules/vehicle-classes'
import type { z } from 'zod'
import type { emissionRow } from './emission.data.ts'

type WireEmission = z.output<z.ZodObject<typeof emissionFields>>

/** Converts an order's emission, the quote's estimate, and the driven distance to the wire. */
export function toEmission(row: z.output<typeof emissionRow>): WireEmission {
  const { co2eG, quotedCo2eG, drivenM, drivenBy, drivenClass } = row
  const isDriven = drivenM !== null && drivenBy !== null && drivenClass !== null
  return {
    co2eG,
    co2eDevisG: quotedCo2eG,
    co2eTrajet: isDriven
      ? {
          distanceM: drivenM,
          mesure: drivenBy === 'track' ? 'positions' : 'itineraire',
          vehicule: getClassLabel(drivenClass),
        }
      : null,
  }
}
