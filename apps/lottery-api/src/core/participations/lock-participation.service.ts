import type { Draw, Participation } from '@repo/prisma/lottery-types'
import { Refusal } from '@repo/server-kit/refusal'
import type { Tx } from '#lottery-api/database.ts'
import { lockOpenDraw, lockParticipation } from './participations.data.ts'

/** A player in a draw on sale, locked until the transaction ends. */
export type LockedParticipation = {
  readonly draw: Draw
  readonly participation: Participation | null
  readonly now: Date
}

/**
 * Locks a draw and then the participation of an already locked player. Throws `draw-closed` after closing, and
 * `not-found` for an unknown week.
 */
export async function lockBeforeClosing(
  tx: Tx,
  playerId: string,
  week: string,
): Promise<LockedParticipation> {
  const openDraw = await lockOpenDraw(tx, week)
  if (!openDraw) throw new Refusal('draw-closed')
  return { ...openDraw, participation: await lockParticipation(tx, openDraw.draw.id, playerId) }
}
