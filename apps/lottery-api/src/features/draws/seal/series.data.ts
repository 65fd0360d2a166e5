import type { Draw } from '@repo/prisma/lottery-types'
import type { Tx } from '#lottery-api/database.ts'

/** Whether every draw before this one is sealed or cancelled, so that it can name the previous file. */
export async function isNextInSeries(tx: Tx, { sequence }: Draw): Promise<boolean> {
  const waitingDraws = await tx.draw.count({
    where: { sequence: { lt: sequence }, state: { in: ['open', 'closed', 'postponed'] } },
  })
  return waitingDraws === 0
}

/**
 * Finds the hash of the previous draw's manifest or cancellation; null for the first draw. Throws when nothing of the
 * previous draw is published.
 */
export async function findPreviousHash(tx: Tx, { sequence, week }: Draw): Promise<string | null> {
  if (sequence === 1) return null
  const previous = await tx.draw.findUnique({
    where: { sequence: sequence - 1 },
    select: { manifestSha256: true },
  })
  if (!previous?.manifestSha256) throw new Error(`Nothing is published of the draw before ${week}`)
  return previous.manifestSha256
}
