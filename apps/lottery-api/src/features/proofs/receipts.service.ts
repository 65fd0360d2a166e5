import { findKeyAt } from '@repo/lottery-rules/key-hand-over'
import { formatReceipt } from '@repo/lottery-rules/receipt'
import { createBlockProver } from '#lottery-api/core/draws/proof.service.ts'
import { readKeys } from '#lottery-api/core/draws/signing-keys.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import type { TicketsOfDraw } from '#lottery-api/job-definitions.ts'
import { mailReceiptsJob } from '#lottery-api/job-definitions.ts'
import { queueEmail } from '#lottery-api/mail/send-mail.ts'
import { receiptEmail } from './proofs.emails.ts'
import { listHoldersFrom } from './receipts.data.ts'

/** The number of mails that one job queues: a divisor of a block's lines, so that a job reads one block of the list. */
const batchSize = 256
const timeoutMs = 30_000

/**
 * Mails the next batch of a sealed list's receipts, from a place on, and queues the batch after it. Idempotent: each
 * mail and each following job has its own key.
 */
export async function mailReceipts(deps: Deps, { drawId, from }: TicketsOfDraw): Promise<void> {
  const { db, jobs, config } = deps
  await db.$transaction(
    async (tx) => {
      const { week, sequence, ticketCount, drawTime, manifestSha256, manifest, manifestSignature } =
        await tx.draw.findUniqueOrThrow({
          where: { id: drawId },
        })
      const publicKey = findKeyAt(await readKeys({ config, db: tx }), sequence)
      const prove = await createBlockProver(tx, drawId, from)
      for (const holder of await listHoldersFrom(tx, drawId, from, batchSize)) {
        const { position: index, email, language, playerId, nonce, stopToken, ...ticket } = holder
        const { proof } = prove(index)
        const receipt = formatReceipt({
          v: 1,
          draw: week,
          ticket,
          nonce,
          playerId,
          index,
          proof,
          manifest: manifest ?? '',
          signature: manifestSignature ?? '',
        })
        await queueEmail(deps, tx, {
          event: 'receipt',
          to: email,
          language,
          template: receiptEmail,
          stopToken,
          key: `receipt:${drawId}:${playerId}`,
          facts: {
            week,
            number: ticket.number,
            drawTime,
            receipt,
            manifestSha256: manifestSha256 ?? '',
            publicKey,
            url: `${config.webUrl}/receipt`,
          },
        })
      }
      const next = from + batchSize
      if (next < (ticketCount ?? 0))
        await jobs.enqueue(tx, mailReceiptsJob, { drawId, from: next }, { key: `receipts:${drawId}:${next}` })
    },
    { timeout: timeoutMs },
  )
}
