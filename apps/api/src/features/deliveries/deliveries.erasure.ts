import { Prisma } from '@repo/prisma/delivery-types'
import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'
import { isHeld } from '#api/core/erasure/hold.data.ts'

/**
 * Erases carriers' tracks, positions of steps and messages, except for disputed deliveries and those within the claim
 * period, whose evidence must stay. Proofs belong to the sender.
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
