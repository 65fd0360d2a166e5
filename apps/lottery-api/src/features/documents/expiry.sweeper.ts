import type { ExpiryStage } from '@repo/lottery-rules/document-term'
import { expiryStages } from '@repo/lottery-rules/document-term'
import { toLocalDay } from '@repo/lottery-rules/wall-clock'
import { databaseNow } from '@repo/server-kit/database'
import { fillTemplate, notify } from '#lottery-api/core/notifications/notify.service.ts'
import { lockPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { toPageUrl } from '#lottery-api/mail/page-url.ts'
import { runForEach } from '#lottery-api/run-for-each.ts'
import { documentExpiredEmail, documentExpiringEmail } from './document-terms.emails.ts'
import type { ExpiringDocument } from './expiry.data.ts'
import { listDocumentsAtStage } from './expiry.data.ts'

const batchSize = 100

/**
 * Notifies players 30 and 7 days before their approved identity document expires, and when it has expired; once each.
 * Returns 0, for an immediate repeat, while there are more; otherwise null.
 */
export async function sweepDocumentExpiry(deps: Deps): Promise<number | null> {
  const today = toLocalDay(await databaseNow(deps.db), deps.config.timeZone)
  let isComplete = true
  for (const stage of expiryStages) {
    const documents = await listDocumentsAtStage(deps.db, stage, { today, limit: batchSize })
    const notified = await runForEach(deps, documents, (document) => notifyOfExpiry(deps, document, stage))
    isComplete &&= notified < batchSize
  }
  return isComplete ? null : 0
}

/** Locks a player, and notifies them about a document unless another one has replaced it. */
async function notifyOfExpiry(
  deps: Deps,
  { id, playerId }: ExpiringDocument,
  { name }: ExpiryStage,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    const document = await tx.identityDocument.findUniqueOrThrow({ where: { id } })
    if (document.status !== 'approved' || document.expiresOn === null) return
    const mailFacts = { lastDay: document.expiresOn, url: toPageUrl(deps.config.webUrl, 'account') }
    await (name === 'expired'
      ? notify(deps, tx, playerId, {
          event: 'document-expired',
          about: id,
          mail: fillTemplate(documentExpiredEmail, mailFacts),
        })
      : notify(deps, tx, playerId, {
          event: 'document-expiring',
          about: `${id}:${name}`,
          facts: { days: Number(name) },
          mail: fillTemplate(documentExpiringEmail, mailFacts),
        }))
  })
}
