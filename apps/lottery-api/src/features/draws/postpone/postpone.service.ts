import { findRound } from '@repo/lottery-rules/beacon'
import { findPostponedTime } from '@repo/lottery-rules/draw-steps'
import type { PostponementReason } from '@repo/lottery-rules/postponement'
import {
  formatPostponement,
  hashPostponement,
  readPostponement,
  signPostponement,
} from '@repo/lottery-rules/postponement'
import { listPostponementFiles } from '@repo/lottery-rules/published-files'
import type { Draw } from '@repo/prisma/lottery-types'
import { readSecretKeyAt } from '#lottery-api/core/draws/signing-keys.service.ts'
import type { Db, Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { queueHolderNotifications } from '../holders.service.ts'

/**
 * Postpones a locked draw by a day, with the round of its new time, which does not exist yet. The signed notice is
 * published before the row changes. A notice that is public already keeps its reason.
 */
export async function postponeDraw(
  deps: Pick<Deps, 'published' | 'config' | 'jobs' | 'beacon'>,
  tx: Tx,
  draw: Draw,
  reason: PostponementReason,
): Promise<void> {
  const { id, week } = draw
  const drawTime = findPostponedTime(draw.drawTime)
  const postponement = draw.postponements + 1
  const round = findRound(deps.beacon.chain, drawTime.getTime() / 1000)
  await publishNotice({ ...deps, db: tx }, draw, { reason, postponement, round, drawTime })
  await tx.draw.update({
    where: { id },
    data: { state: 'postponed', drawTime, round, postponements: postponement },
    select: { id: true },
  })
  const facts = { week, drawTime: drawTime.toISOString() }
  const key = `draw-postponed:${week}:${postponement}`
  await queueHolderNotifications(deps.jobs, tx, { drawId: id, kind: 'draw-postponed', facts, key })
}

async function publishNotice(
  { published, config, db }: Pick<Deps, 'published' | 'config'> & { readonly db: Db },
  { week, sequence, drawTime: formerDrawTime }: Draw,
  next: {
    readonly reason: PostponementReason
    readonly postponement: number
    readonly round: number
    readonly drawTime: Date
  },
): Promise<void> {
  const { postponement, round, drawTime } = next
  const files = listPostponementFiles(postponement)
  const publishedNotice = await published.read(week, files.notice)
  const previousNotice =
    postponement === 1 ? null : await published.read(week, listPostponementFiles(postponement - 1).notice)
  const notice = formatPostponement({
    v: 1,
    draw: week,
    sequence,
    postponement,
    round,
    // A worker that published it and died may have had the other reason.
    reason: publishedNotice === null ? next.reason : readPostponement(publishedNotice).reason,
    from_draw_time: formerDrawTime.getTime() / 1000,
    draw_time: drawTime.getTime() / 1000,
    previous_postponement_sha256: previousNotice === null ? null : hashPostponement(previousNotice),
  })
  const signature = signPostponement(notice, await readSecretKeyAt({ config, db }, sequence))
  await published.publish(week, files.notice, notice)
  await published.publish(week, files.signature, signature)
}
