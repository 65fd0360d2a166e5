import { drawTimeOf, nextDrawWeek } from '@repo/lottery-rules/draw-calendar'
import type { Draw } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { currentDraw } from '#lottery-api/features/draws/draws.service.ts'
import { openFirstDraw } from '#lottery-api/features/draws/open.service.ts'
import type { TestApp } from './test-app.ts'

const dayMs = 86_400_000

/**
 * The draw that is open: the one there is, or the first one, which then stays open for days. Where the calendar would close that one today, the
 * database's clock goes on until after it.
 */
export async function anOpenDraw({ deps, passTime }: Pick<TestApp, 'deps' | 'passTime'>): Promise<Draw> {
  const known = await currentDraw(deps.db)
  if (known) return known
  const { schedule } = deps.config
  const now = await databaseNow(deps.db)
  const leftMs = drawTimeOf(nextDrawWeek(now, schedule), schedule).getTime() - now.getTime()
  if (leftMs < 2 * dayMs) await passTime(leftMs)
  await openFirstDraw(deps)
  const opened = await currentDraw(deps.db)
  if (!opened) throw new Error('No draw is open')
  return opened
}
