import { text } from 'node:stream/consumers'
import { findDueStep, findNextStep } from '@repo/lottery-rules/draw-steps'
import { assertRealClock, databaseNow } from '@repo/server-kit/database'
import type { Deps } from '#lottery-api/deps.ts'
import { drawWinners } from './draw/draw.service.ts'
import { isRoundKnown } from './draw/round-known.service.ts'
import { listUnfinishedDraws } from './draws.data.ts'
import { returnTickets } from './postpone/cancel.service.ts'
import { endUnsealedTime } from './postpone/unsealed-draw.service.ts'
import { publishDraw } from './publish/publish.service.ts'
import { hasPublishedPostponement, isAnnounced } from './publish/published-draw.service.ts'
import { publishTerms } from './publish/signed-files.service.ts'
import { createTrustText } from './publish/trust.service.ts'
import { cancelIncomplete, closeDraw } from './sales/close.service.ts'
import { openFirstDraw } from './sales/open.service.ts'
import { sealDraw } from './seal/seal.service.ts'

/** The pause before a due step is retried: the beacon may be late, or another worker may be sealing the list. */
const retryPauseMs = 1000

/**
 * Takes every due step of every draw, oldest draw first. Returns the milliseconds until the next one; null without one.
 * Several workers may run it concurrently, and crash at any point.
 */
export async function sweepDraws(deps: Deps): Promise<number | null> {
  await openFirstDraw(deps)
  await publishTermsAndTrust(deps)
  for (const { id, week } of await listUnfinishedDraws(deps.db)) {
    try {
      while (await advanceDraw(deps, id));
    } catch (error) {
      // Another draw does not wait for this one's trouble.
      deps.log.error({ err: error, draw: week }, 'a step of a draw failed, it is retried')
    }
  }
  await returnTickets(deps)
  // Closing a draw has opened another one.
  await publishTermsAndTrust(deps)
  return findMsUntilNextStep(deps)
}

/** Takes the due step of a draw. Returns false without one, when it waits, or when another worker takes it. */
async function advanceDraw(deps: Deps, drawId: string): Promise<boolean> {
  // Workers run for months: a clock that is shifted since they began would move every hour of every draw.
  if (deps.config.isProduction) await assertRealClock(deps.db)
  const draw = await deps.db.draw.findUniqueOrThrow({ where: { id: drawId } })
  switch (findDueStep(draw, await databaseNow(deps.db))) {
    case 'close':
      return closeDraw(deps, drawId)
    case 'seal':
      await cancelIncomplete(deps, drawId)
      if (!((await hasPublishedPostponement(deps.published, draw)) || (await isRoundKnown(deps, draw))))
        return sealDraw(deps, drawId)
      return endUnsealedTime(deps, draw, 'round-known')
    case 'postpone':
    case 'cancel':
      await cancelIncomplete(deps, drawId)
      if (await isAnnounced(deps.published, draw.week)) return sealDraw(deps, drawId)
      return endUnsealedTime(deps, draw, 'not-sealed-in-time')
    case 'draw':
      return drawWinners(deps, draw)
    case 'publish':
      return publishDraw(deps, drawId)
    case null:
      return false
  }
}

async function findMsUntilNextStep({ db }: Deps): Promise<number | null> {
  const now = await databaseNow(db)
  const waits = (await listUnfinishedDraws(db)).flatMap((draw) => {
    const next = findNextStep(draw)
    return next ? [Math.max(retryPauseMs, next.dueAt.getTime() - now.getTime())] : []
  })
  return waits.length === 0 ? null : Math.min(...waits)
}

/** Publishes the terms of unfinished draws, and keeps the trust file up to date. */
async function publishTermsAndTrust(deps: Deps): Promise<void> {
  const { db, published } = deps
  for (const draw of await listUnfinishedDraws(db)) await publishTerms(deps, draw)
  const trustText = await createTrustText(deps)
  const current = await published.findTrust()
  if (current === null || (await text(current.open())) !== trustText) await published.setTrust(trustText)
}
