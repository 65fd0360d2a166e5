import { drawFiles } from '@repo/lottery-rules/published-files'
import type { Deps } from '#lottery-api/deps.ts'
import { mailResultsJob } from '#lottery-api/job-definitions.ts'
import { allowLongStatements, isDue, tryLockDraw } from '../draws.data.ts'
import { queueHolderNotifications } from '../holders.service.ts'
import { toBeaconText } from './beacon.texts.ts'

const timeoutMs = 60_000

/** The database channel that is notified once a draw is published: its winners need not wait for the next sweep. */
export const drawPublishedChannel = 'draw_published'

/**
 * Publishes a draw's beacon and result, then updates the row. Returns false when that is not due, or another worker has
 * locked the draw.
 */
export async function publishDraw({ db, published, jobs }: Deps, drawId: string): Promise<boolean> {
  return db.$transaction(
    async (tx) => {
      await allowLongStatements(tx, timeoutMs)
      const locked = await tryLockDraw(tx, drawId)
      if (locked === null || !isDue(locked, 'publish')) return false
      const { week, result } = locked.draw
      const { round, signature, randomness } = await tx.drawBeacon.findUniqueOrThrow({ where: { drawId } })
      await published.publish(
        week,
        drawFiles.beacon,
        toBeaconText({ round: Number(round), signature, randomness }),
      )
      await published.publish(week, drawFiles.result, result ?? '')
      await tx.draw.update({
        where: { id: drawId },
        data: { state: 'published', publishedAt: locked.now },
        select: { id: true },
      })
      await queueHolderNotifications(jobs, tx, {
        drawId,
        kind: 'draw-published',
        facts: { week },
        key: `draw-published:${week}`,
      })
      await tx.$queryRaw`SELECT pg_notify(${drawPublishedChannel}, '')::text`
      await jobs.enqueue(tx, mailResultsJob, { drawId, from: 0 }, { key: `results:${drawId}:0` })
      return true
    },
    { timeout: timeoutMs },
  )
}
