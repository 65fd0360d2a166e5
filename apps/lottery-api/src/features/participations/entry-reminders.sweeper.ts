import { findDueEntryReminder } from '@repo/lottery-rules/entry-reminders'
import { databaseNow } from '@repo/server-kit/database'
import { findCurrentDraw } from '#lottery-api/core/draws/draws.service.ts'
import { fillTemplate, notify } from '#lottery-api/core/notifications/notify.service.ts'
import { lockPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { toDrawUrl } from '#lottery-api/mail/page-url.ts'
import { runForEach } from '#lottery-api/run-for-each.ts'
import type { UnvalidatedEntry } from './entry-reminders.data.ts'
import { listEntriesToRemind } from './entry-reminders.data.ts'
import { ticketNotValidatedEmail } from './entry-reminders.emails.ts'

const batchSize = 100

/**
 * Reminds players with a paid, unvalidated entry 24 and 2 hours before sales close, once each. Returns 0, for an
 * immediate repeat, while there are more; otherwise null.
 */
export async function sweepEntryReminders(deps: Deps): Promise<number | null> {
  const draw = await findCurrentDraw(deps.db)
  const hours = draw && findDueEntryReminder(draw.closesAt, await databaseNow(deps.db))
  if (!draw || hours === null) return null
  const entries = await listEntriesToRemind(deps.db, { drawId: draw.id, hours, limit: batchSize })
  const reminded = await runForEach(deps, entries, (entry) => remindPlayer(deps, entry, hours))
  return reminded === batchSize ? 0 : null
}

/** Locks a player and reminds them of an entry, unless it is validated or cancelled by now, or sales have closed. */
async function remindPlayer(deps: Deps, { id, playerId }: UnvalidatedEntry, hours: number): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    await tx.$queryRaw`SELECT FROM participation WHERE id = ${id}::uuid FOR UPDATE`
    const entry = await tx.participation.findUniqueOrThrow({
      where: { id },
      select: { state: true, draw: { select: { week: true, closesAt: true } } },
    })
    const { week, closesAt } = entry.draw
    const isUnvalidated = entry.state === 'paid' || entry.state === 'ticketed'
    if (!isUnvalidated || closesAt <= (await databaseNow(tx))) return
    await notify(deps, tx, playerId, {
      event: 'ticket-not-validated',
      about: `${id}:${hours}`,
      facts: { week },
      whileOpen: { tag: `ticket-not-validated:${id}`, until: closesAt, entryId: id },
      mail: fillTemplate(ticketNotValidatedEmail, { closesAt, url: toDrawUrl(deps.config.webUrl, week) }),
    })
  })
}
