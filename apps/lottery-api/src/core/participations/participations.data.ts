import type { Draw, Participation } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Tx } from '#lottery-api/database.ts'

/** The columns of a ticket, which a cancelled participation no longer has. */
export const noTicket = { kind: null, number: null, nonce: null, holder: null, validatedAt: null } as const

/** A draw whose sales stay open during the transaction, and the database's time since the lock. */
export type OpenDraw = { readonly draw: Draw; readonly now: Date }

/**
 * Locks a week's draw against its closing; null when sales have closed. Throws `not-found` for an unknown week. After
 * closing it locks nothing: late calls, however many, delay no step of the draw.
 */
export async function lockOpenDraw(tx: Tx, week: string): Promise<OpenDraw | null> {
  const locked = await tx.$queryRaw<unknown[]>`
    SELECT id FROM draw WHERE week = ${week} AND state = 'open' AND closes_at > app_now() FOR SHARE`
  const draw = await tx.draw.findUnique({ where: { week } })
  if (!draw) throw new Refusal('not-found')
  if (locked.length === 0) return null
  const now = await databaseNow(tx)
  return draw.state === 'open' && now < draw.closesAt ? { draw, now } : null
}

/** Locks and returns a player's participation in a draw, until the transaction ends; null when there is none. */
export async function lockParticipation(
  tx: Tx,
  drawId: string,
  playerId: string,
): Promise<Participation | null> {
  await tx.$queryRaw`
    SELECT FROM participation WHERE draw_id = ${drawId}::uuid AND player_id = ${playerId}::uuid FOR UPDATE`
  return tx.participation.findUnique({ where: { drawId_playerId: { drawId, playerId } } })
}
