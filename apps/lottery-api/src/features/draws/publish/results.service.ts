import type { Deps } from '#lottery-api/deps.ts'
import type { TicketsOfDraw } from '#lottery-api/job-definitions.ts'
import { mailResultsJob } from '#lottery-api/job-definitions.ts'
import { queueEmail } from '#lottery-api/mail/send-mail.ts'
import { listLosersFrom } from '../holders.data.ts'
import { resultEmail } from './draws.emails.ts'

/** The number of mails that one job queues. */
const batchSize = 250
const timeoutMs = 30_000

/**
 * Mails the result of a published draw to the next batch of players without a prize who want it, from a place of its
 * list on, and queues the batch after it. Winners get a separate mail. Idempotent.
 */
export async function mailResults(deps: Deps, { drawId, from }: TicketsOfDraw): Promise<void> {
  const { db, jobs, config } = deps
  await db.$transaction(
    async (tx) => {
      const draw = await tx.draw.findUniqueOrThrow({ where: { id: drawId }, omit: { result: true } })
      const { week, drawTime, ticketCount, winners, potCents } = draw
      for (const { email, language, playerId, number, stopToken } of await listLosersFrom(
        tx,
        drawId,
        from,
        batchSize,
      ))
        await queueEmail(deps, tx, {
          event: 'result',
          to: email,
          language,
          template: resultEmail,
          stopToken,
          playerId,
          key: `result:${drawId}:${playerId}`,
          facts: {
            drawTime,
            number,
            winners: winners ?? 0,
            potCents: Number(potCents),
            url: new URL(`/draws/${week}/proof`, config.webUrl).href,
          },
        })
      const next = from + batchSize
      if (next < (ticketCount ?? 0))
        await jobs.enqueue(tx, mailResultsJob, { drawId, from: next }, { key: `results:${drawId}:${next}` })
    },
    { timeout: timeoutMs },
  )
}
