import type { Draw } from '@repo/prisma/lottery-types'
import type { Tx } from '#lottery-api/database.ts'

/** Whether every draw before this one is sealed or cancelled, so that it can name the previous file. */
export async function isNextInSeries(tx: Tx, { sequence }: Draw): Promise<boolean> {
  const waiting = await tx.draw.count({
    where: { sequence: { lt: sequence }, state: { in: ['open', 'closed', 'postponed'] } },
  })
  return waiting === 0
}

/** The hash of the manifest, or of the notice of cancellation, before a draw's; null for the first draw. */
export async function linkBefore(tx: Tx, { sequence, week }: Draw): Promise<string | null> {
  if (sequence === 1) return null
  const before = await tx.draw.findUnique({
    where: { sequence: sequence - 1 },
    select: { manifestSha256: true },
  })
  if (!before?.manifestSha256) throw new Error(`Nothing is published of the draw before ${week}`)
  return before.manifestSha256
}
