import { cancellationText } from '@repo/lottery-rules/cancellation'
import { manifestHash, signManifest } from '@repo/lottery-rules/manifest'
import { cancellationFiles } from '@repo/lottery-rules/published-files'
import type { Draw } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { cancelParticipation } from './close.service.ts'
import { linkBefore } from './series.data.ts'

/**
 * Cancels a draw with fewer than two tickets, which is held: its notice is published like a manifest, the credit of its ticket comes back, and what
 * was set aside for its pot is left for the next one.
 */
export async function cancelDraw(deps: Deps, tx: Tx, draw: Draw, tickets: number): Promise<void> {
  const { id, week, sequence } = draw
  const text = cancellationText({
    ...{ v: 1, draw: week, sequence, cancelled: 'too-few-tickets', tickets },
    previous_manifest_sha256: await linkBefore(tx, draw),
  })
  const signature = signManifest(text, deps.config.signingKey.secretKey)
  await deps.published.publish(week, cancellationFiles.notice, text)
  await deps.published.publish(week, cancellationFiles.signature, signature)
  await tx.draw.update({
    where: { id },
    data: {
      ...{ state: 'cancelled', cancelledAt: await databaseNow(tx), carriedInCents: null },
      ...{ manifest: text, manifestSha256: manifestHash(text), manifestSignature: signature },
    },
    select: { id: true },
  })
  const held = await tx.participation.findMany({ where: { drawId: id, state: 'validated' } })
  for (const participation of held)
    await cancelParticipation(tx, { ...participation, week }, 'draw-cancelled')
}
