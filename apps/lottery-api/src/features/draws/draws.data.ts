import type { DrawStep } from '@repo/lottery-rules/draw-steps'
import { findDueStep } from '@repo/lottery-rules/draw-steps'
import type { Draw } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { LightDraw } from '#lottery-api/core/draws/draws.data.ts'
import { withoutTexts } from '#lottery-api/core/draws/draws.data.ts'
import type { Db, Tx } from '#lottery-api/database.ts'

/** Lists the unfinished draws, oldest first. */
export async function listUnfinishedDraws(db: Db): Promise<readonly LightDraw[]> {
  return db.draw.findMany({
    where: { state: { notIn: ['published', 'cancelled'] } },
    omit: withoutTexts,
    orderBy: { sequence: 'asc' },
  })
}

/** Lists the cancelled draws with tickets whose credits are not returned yet. */
export async function listCancelledWithTickets(db: Db): Promise<readonly { readonly id: string }[]> {
  return db.$queryRaw`
    SELECT id FROM draw WHERE state = 'cancelled' AND EXISTS (SELECT FROM participation WHERE draw_id = draw.id AND participation.state = 'validated')`
}

/**
 * Sets the statement and idle timeouts of a transaction, in milliseconds: a large draw needs more than the pool's.
 */
export async function allowLongStatements(tx: Tx, timeoutMs: number): Promise<void> {
  await tx.$queryRaw`
    SELECT set_config('statement_timeout', ${String(timeoutMs)}, true), set_config('idle_in_transaction_session_timeout', ${String(timeoutMs)}, true)`
}

/** A locked draw, and the database's time after locking it. */
export type LockedDraw = { readonly draw: Draw; readonly now: Date }

/** Locks a draw, waiting for other transactions to release it: for the short steps. Throws for an unknown id. */
export async function lockDraw(tx: Tx, drawId: string): Promise<LockedDraw> {
  await tx.$queryRaw`SELECT id FROM draw WHERE id = ${drawId}::uuid FOR UPDATE`
  return { draw: await tx.draw.findUniqueOrThrow({ where: { id: drawId } }), now: await databaseNow(tx) }
}

/** Locks a draw without waiting; null while another transaction has it locked, such as a worker at the same step. */
export async function tryLockDraw(tx: Tx, drawId: string): Promise<LockedDraw | null> {
  const locked = await tx.$queryRaw<
    unknown[]
  >`SELECT id FROM draw WHERE id = ${drawId}::uuid FOR UPDATE SKIP LOCKED`
  if (locked.length === 0) return null
  return { draw: await tx.draw.findUniqueOrThrow({ where: { id: drawId } }), now: await databaseNow(tx) }
}

/** Whether a step is still due for a locked draw: another worker may have taken it before the lock. */
export function isDue({ draw, now }: LockedDraw, step: DrawStep): boolean {
  return findDueStep(draw, now) === step
}
