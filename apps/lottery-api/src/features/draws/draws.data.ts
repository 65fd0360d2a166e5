import type { DrawStep } from '@repo/lottery-rules/draw-steps'
import { dueStep } from '@repo/lottery-rules/draw-steps'
import type { Draw } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { LightDraw } from '#lottery-api/core/draws/draws.data.ts'
import { withoutTexts } from '#lottery-api/core/draws/draws.data.ts'
import type { Db, Tx } from '#lottery-api/database.ts'

/** The unfinished draws, oldest first. */
export async function listUnfinishedDraws(db: Db): Promise<readonly LightDraw[]> {
  return db.draw.findMany({
    where: { state: { notIn: ['published', 'cancelled'] } },
    omit: withoutTexts,
    orderBy: { sequence: 'asc' },
  })
}

/** The cancelled draws with unreturned tickets. */
export async function listCancelledWithTickets(db: Db): Promise<readonly { readonly id: string }[]> {
  return db.$queryRaw`
    SELECT id FROM draw WHERE state = 'cancelled' AND EXISTS (SELECT FROM participation WHERE draw_id = draw.id AND participation.state = 'validated')`
}

/** Extends the statement timeout of a transaction to its own: a large draw's statements need more than the pool's seconds. */
export async function allowLongStatements(tx: Tx, withinMs: number): Promise<void> {
  await tx.$queryRaw`
    SELECT set_config('statement_timeout', ${String(withinMs)}, true), set_config('idle_in_transaction_session_timeout', ${String(withinMs)}, true)`
}

/** A locked draw, and the database's time since. */
export type HeldDraw = { readonly draw: Draw; readonly now: Date }

/** Locks a draw, waiting for other holders: for the short steps. */
export async function holdDraw(tx: Tx, drawId: string): Promise<HeldDraw> {
  await tx.$queryRaw`SELECT id FROM draw WHERE id = ${drawId}::uuid FOR UPDATE`
  return { draw: await tx.draw.findUniqueOrThrow({ where: { id: drawId } }), now: await databaseNow(tx) }
}

/** The same, but null while it is locked: another worker is at the same step, and need not be waited for. */
export async function tryHoldDraw(tx: Tx, drawId: string): Promise<HeldDraw | null> {
  const held = await tx.$queryRaw<
    unknown[]
  >`SELECT id FROM draw WHERE id = ${drawId}::uuid FOR UPDATE SKIP LOCKED`
  if (held.length === 0) return null
  return { draw: await tx.draw.findUniqueOrThrow({ where: { id: drawId } }), now: await databaseNow(tx) }
}

/** Whether a step is due for a locked draw: another worker may have taken it meanwhile. */
export function isDue({ draw, now }: HeldDraw, step: DrawStep): boolean {
  return dueStep(draw, now) === step
}
