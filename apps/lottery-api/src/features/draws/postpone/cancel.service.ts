import type { Cancellation } from '@repo/lottery-rules/cancellation'
import { formatCancellation, readCancellation } from '@repo/lottery-rules/cancellation'
import { hashManifest, signManifest } from '@repo/lottery-rules/manifest'
import { hashPostponement } from '@repo/lottery-rules/postponement'
import { cancellationFiles, listPostponementFiles } from '@repo/lottery-rules/published-files'
import type { Draw } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { readSecretKeyAt } from '#lottery-api/core/draws/signing-keys.service.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { listCancelledWithTickets } from '../draws.data.ts'
import { releaseEndedPrizes } from '../publish/ended-prizes.data.ts'
import { cancelParticipations } from '../sales/close.service.ts'
import { findPreviousHash } from '../seal/series.data.ts'

/**
 * Cancels a locked draw: its notice is published like a manifest, and the reserve for its pot goes to the next draw.
 * `returnTickets` returns the credits of its tickets. A notice that is public already keeps its reason.
 */
export async function cancelDraw(
  { published, config }: Deps,
  tx: Tx,
  draw: Draw,
  { cancelled, tickets }: Pick<Cancellation, 'cancelled' | 'tickets'>,
): Promise<void> {
  const { id, week, sequence, postponements } = draw
  const publishedNotice = await published.read(week, cancellationFiles.notice)
  const lastPostponement =
    postponements === 0 ? null : await published.read(week, listPostponementFiles(postponements).notice)
  const text = formatCancellation({
    v: 1,
    draw: week,
    sequence,
    tickets,
    postponements,
    cancelled: publishedNotice === null ? cancelled : readCancellation(publishedNotice).cancelled,
    last_postponement_sha256: lastPostponement === null ? null : hashPostponement(lastPostponement),
    previous_manifest_sha256: await findPreviousHash(tx, draw),
  })
  const signature = signManifest(text, await readSecretKeyAt({ config, db: tx }, sequence))
  await published.publish(week, cancellationFiles.notice, text)
  await published.publish(week, cancellationFiles.signature, signature)
  await releaseEndedPrizes(tx, id)
  await tx.draw.update({
    where: { id },
    data: {
      state: 'cancelled',
      cancelledAt: await databaseNow(tx),
      carriedInCents: null,
      manifest: text,
      manifestSha256: hashManifest(text),
      manifestSignature: signature,
    },
    select: { id: true },
  })
}

/**
 * Returns the credits of cancelled draws' tickets in batches, and notifies their holders. A repeat does nothing.
 */
export async function returnTickets(deps: Deps): Promise<void> {
  for (const { id } of await listCancelledWithTickets(deps.db))
    await cancelParticipations(deps, id, { states: ['validated'], kind: 'draw-cancelled' })
}
