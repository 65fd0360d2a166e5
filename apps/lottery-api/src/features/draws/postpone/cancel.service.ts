import type { Cancellation } from '@repo/lottery-rules/cancellation'
import { cancellationText, fewestTickets, readCancellation } from '@repo/lottery-rules/cancellation'
import { stepUnsealed } from '@repo/lottery-rules/draw-steps'
import { manifestHash, signManifest } from '@repo/lottery-rules/manifest'
import { postponementHash } from '@repo/lottery-rules/postponement'
import { cancellationFiles, postponementFiles } from '@repo/lottery-rules/published-files'
import type { Draw } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { validatedTickets } from '#lottery-api/core/draws/sealed-list.data.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { secretKeyOf } from '#lottery-api/signing-key.ts'
import { allowLongStatements, cancelledWithTickets, isDue, tryHoldDraw } from '../draws.data.ts'
import { leaveUntold } from '../publish/carried.data.ts'
import { isAnnounced, isPutOffInPublic } from '../publish/published-draw.service.ts'
import { cancelParticipations } from '../sales/close.service.ts'
import { isNextInSeries, linkBefore } from '../seal/series.data.ts'

const withinMs = 60_000

/**
 * Cancels a draw that is held: its notice is published like a manifest, and what was set aside for its pot is left for the next one. The credits of its
 * tickets come back by `returnTickets`. Where a notice is public already, that one holds.
 */
export async function cancelDraw(
  { published, config }: Deps,
  tx: Tx,
  draw: Draw,
  { cancelled, tickets }: Pick<Cancellation, 'cancelled' | 'tickets'>,
): Promise<void> {
  const { id, week, sequence, postponements } = draw
  const known = await published.read(week, cancellationFiles.notice)
  const last =
    postponements === 0 ? null : await published.read(week, postponementFiles(postponements).notice)
  const text = cancellationText({
    ...{ v: 1, draw: week, sequence, tickets, postponements },
    cancelled: known === null ? cancelled : readCancellation(known).cancelled,
    last_postponement_sha256: last === null ? null : postponementHash(last),
    previous_manifest_sha256: await linkBefore(tx, draw),
  })
  const signature = signManifest(text, secretKeyOf(config.signingKey))
  await published.publish(week, cancellationFiles.notice, text)
  await published.publish(week, cancellationFiles.signature, signature)
  await leaveUntold(tx, id)
  await tx.draw.update({
    where: { id },
    data: {
      ...{ state: 'cancelled', cancelledAt: await databaseNow(tx), carriedInCents: null },
      ...{ manifest: text, manifestSha256: manifestHash(text), manifestSignature: signature },
    },
    select: { id: true },
  })
}

/**
 * Cancels a draw that cannot be sealed for its present time: one with too few tickets keeps that time, rather than being put off first, and one that was put
 * off as often as a draw may be has no other. False for every other draw, when it is not due, not this draw's turn in the series, when its manifest, its
 * notice or the next postponement is public already, or when somebody else is at it.
 */
export async function giveUpDraw(
  deps: Deps,
  { id: drawId, round: known }: Pick<Draw, 'id' | 'round'>,
  isRoundKnown: boolean,
): Promise<boolean> {
  return deps.db.$transaction(
    async (tx) => {
      await allowLongStatements(tx, withinMs)
      const held = await tryHoldDraw(tx, drawId)
      if (held === null || held.draw.round !== known) return false
      const { draw } = held
      const { published } = deps
      if (!isDue(held, isRoundKnown ? 'seal' : stepUnsealed(draw))) return false
      if ((await isAnnounced(published, draw.week)) || (await isPutOffInPublic(published, draw))) return false
      if (!(await isNextInSeries(tx, draw))) return false
      const tickets = await validatedTickets(tx, drawId)
      if (tickets >= fewestTickets && stepUnsealed(draw) === 'postpone') return false
      const cancelled = tickets < fewestTickets ? 'too-few-tickets' : 'put-off-too-often'
      await cancelDraw(deps, tx, draw, { cancelled, tickets })
      return true
    },
    { timeout: withinMs },
  )
}

/** Gives back the credits of the tickets of cancelled draws, some at a time, and tells their holders. A repeat finds nothing left. */
export async function returnTickets(deps: Pick<Deps, 'db'>): Promise<void> {
  for (const { id } of await cancelledWithTickets(deps.db))
    await cancelParticipations(deps, id, { states: ['validated'], kind: 'draw-cancelled' })
}
