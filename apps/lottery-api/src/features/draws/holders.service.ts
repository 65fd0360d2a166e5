import { databaseNow } from '@repo/server-kit/database'
import type { Jobs } from '@repo/server-kit/jobs'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import type { NewsOfDraw } from '#lottery-api/job-definitions.ts'
import { tellHoldersJob } from '#lottery-api/job-definitions.ts'
import { holdersAfter } from './holders.data.ts'

/** Players that one job tells. */
const toldAtOnce = 1000
const withinMs = 30_000

/** Has everybody who holds a validated ticket of a draw told something: after this transaction, which would be long for a million. */
export async function tellHoldersSoon(
  jobs: Pick<Jobs, 'enqueue'>,
  tx: Tx,
  news: Omit<NewsOfDraw, 'after'>,
): Promise<void> {
  await jobs.enqueue(tx, tellHoldersJob, { ...news, after: null }, `${news.key}:`)
}

/**
 * Tells some holders of a draw's validated tickets something, from after a player on, and queues what comes then. A repeat tells nobody twice: each
 * notification and each following job has a key of its own.
 */
export async function tellHolders({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, news: NewsOfDraw): Promise<void> {
  const { drawId, kind, facts, key, after } = news
  await db.$transaction(
    async (tx) => {
      const holders = await holdersAfter(tx, drawId, after, toldAtOnce)
      const createdAt = await databaseNow(tx)
      await tx.notification.createMany({
        data: holders.map((playerId) => ({ playerId, kind, facts, key, createdAt })),
        skipDuplicates: true,
      })
      const last = holders.at(-1)
      if (last !== undefined && holders.length === toldAtOnce)
        await jobs.enqueue(tx, tellHoldersJob, { ...news, after: last }, `${key}:${last}`)
    },
    { timeout: withinMs },
  )
}
