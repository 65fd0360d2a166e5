import { roundAt } from '@repo/lottery-rules/beacon'
import { canonicalJson } from '@repo/lottery-rules/canonical-json'
import { postponedTime } from '@repo/lottery-rules/draw-steps'
import type { Draw } from '@repo/prisma/lottery-types'
import type { Deps } from '#lottery-api/deps.ts'
import { allowLongStatements, isDue, tryHoldDraw } from './draws.data.ts'
import { tellHoldersSoon } from './holders.service.ts'
import { isAnnounced } from './published-draw.ts'

const withinMs = 60_000

/**
 * Puts off by a day a draw that was not sealed in time, or whose round was known before it was sealed, with the round of its new time: decided before
 * that exists, and published before the row says so. False when it is not due, when its manifest is public already, or when somebody else is at it.
 */
export async function postponeDraw(
  deps: Deps,
  { id: drawId, round: known }: Pick<Draw, 'id' | 'round'>,
  reason: 'not-sealed-in-time' | 'round-known' = 'not-sealed-in-time',
): Promise<boolean> {
  const { db, published, beacon, jobs } = deps
  return db.$transaction(
    async (tx) => {
      await allowLongStatements(tx, withinMs)
      const held = await tryHoldDraw(tx, drawId)
      if (held === null || held.draw.round !== known) return false
      if (!isDue(held, reason === 'round-known' ? 'seal' : 'postpone')) return false
      const { week, sequence, drawTime: from, postponements } = held.draw
      if (await isAnnounced(published, week)) return false
      const drawTime = postponedTime(from)
      const postponement = postponements + 1
      const round = roundAt(beacon.chain, drawTime.getTime() / 1000)
      const notice = canonicalJson({
        ...{ v: 1, draw: week, sequence, postponement, reason },
        ...{ from_draw_time: from.getTime() / 1000, draw_time: drawTime.getTime() / 1000, round },
      })
      await published.publish(week, `postponement-${postponement}.json`, notice)
      await tx.draw.update({
        where: { id: drawId },
        data: { state: 'postponed', drawTime, round, postponements: postponement },
        select: { id: true },
      })
      const facts = { week, drawTime: drawTime.toISOString() }
      const key = `draw-postponed:${week}:${postponement}`
      await tellHoldersSoon(jobs, tx, { drawId, kind: 'draw-postponed', facts, key })
      return true
    },
    { timeout: withinMs, maxWait: 5000 },
  )
}
