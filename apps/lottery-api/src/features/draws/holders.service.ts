import type { Jobs } from '@repo/server-kit/jobs'
import type { LocalizedEmail, NotifyDeps } from '#lottery-api/core/notifications/notify.service.ts'
import { fillTemplate, notifyMany } from '#lottery-api/core/notifications/notify.service.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import type { NewsOfDraw } from '#lottery-api/job-definitions.ts'
import { notifyHoldersJob } from '#lottery-api/job-definitions.ts'
import { toDrawUrl } from '#lottery-api/mail/page-url.ts'
import { listHoldersAfter } from './holders.data.ts'
import { drawPostponedEmail } from './postpone/draw-postponed.emails.ts'

/**
 * The number of players that one job notifies: each with a sealed mail and a job for every browser, in one
 * transaction.
 */
const batchSize = 250
const timeoutMs = 30_000

/** Queues the notification of all holders of a draw's validated tickets, which takes too long for one transaction. */
export async function queueHolderNotifications(
  jobs: Pick<Jobs, 'enqueue'>,
  tx: Tx,
  news: Omit<NewsOfDraw, 'after'>,
): Promise<void> {
  await jobs.enqueue(tx, notifyHoldersJob, { ...news, after: null }, { key: `${news.key}:` })
}

/**
 * Notifies the next batch of holders of a draw's validated tickets, and queues the batch after it. Idempotent: each
 * notification and each following job has its own key.
 */
export async function notifyHolders(deps: NotifyDeps & Pick<Deps, 'db'>, news: NewsOfDraw): Promise<void> {
  const { drawId, kind, facts, key, after } = news
  await deps.db.$transaction(
    async (tx) => {
      const holders = await listHoldersAfter(tx, drawId, after, batchSize)
      await notifyMany(deps, tx, holders, { event: kind, key, facts, mail: toMail(deps, news) })
      const last = holders.at(-1)
      if (last !== undefined && holders.length === batchSize)
        await deps.jobs.enqueue(tx, notifyHoldersJob, { ...news, after: last }, { key: `${key}:${last}` })
    },
    { timeout: timeoutMs },
  )
}

/** Returns the email of a postponement; null for a result, which `mailResults` sends. */
function toMail(
  { config }: Pick<Deps, 'config'>,
  { kind, facts: { week = '', drawTime } }: NewsOfDraw,
): LocalizedEmail | null {
  if (kind !== 'draw-postponed' || drawTime === undefined) return null
  return fillTemplate(drawPostponedEmail, {
    drawTime: new Date(drawTime),
    url: toDrawUrl(config.webUrl, week),
  })
}
