import { Prisma } from '@repo/prisma/delivery-types'
import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'
import { isHeld } from '#api/core/erasure/hold.data.ts'

/**
 * Erases carriers' tracks and texts, except for deliveries that are disputed or within the claim period:
 * closing an account must not destroy evidence. Proofs are the sender's.
 */
export const eraseCarriedTracks: AccountEraser = async (_deps, tx, { accountIds }) => {
  const ids = [...accountIds]
  for (const table of [Prisma.sql`track_point`, Prisma.sql`step_place`])
    await tx.$executeRaw`
      DELETE FROM ${table} p USING delivery d
      WHERE d.id = p.delivery_id AND d.carrier_id = ANY(${ids}::uuid[]) AND NOT (${isHeld(Prisma.sql`d.order_id`)})`
  await tx.$executeRaw`
    DELETE FROM message m WHERE m.sender_id = ANY(${ids}::uuid[]) AND NOT (${isHeld(Prisma.sql`m.order_id`)})`
}
