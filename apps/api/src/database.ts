import type { Prisma, PrismaClient } from '@repo/prisma/delivery-types'

/** A transaction of the delivery database. */
export type Tx = Prisma.TransactionClient

/** The database or a transaction in it, for reads that accept either. */
export type Db = PrismaClient | Tx

/**
 * Forces an ordered scan of the position index from a place outwards, with a generic plan: by itself, the planner
 * estimates the box as almost empty, reads all of it and sorts, which took 70 ms among a million carriers instead of 2.
 * Until the transaction ends.
 */
export async function walkIndexInOrder(tx: Tx): Promise<void> {
  await tx.$queryRaw`
    SELECT set_config('enable_bitmapscan', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`
}
