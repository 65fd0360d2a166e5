import type { Player } from '@repo/prisma/lottery-types'
import { Refusal } from '@repo/server-kit/refusal'
import type { Tx } from '#lottery-api/database.ts'
import { lockAndReadPlayer } from './lock-player.data.ts'

/** Locks the row of a caller and returns the player as of then. Throws `not-signed-in` for a closed account. */
export async function lockOpenPlayer(tx: Tx, id: string): Promise<Player> {
  const player = await lockAndReadPlayer(tx, id)
  if (!player || player.status === 'ended') throw new Refusal('not-signed-in')
  return player
}
