import { documentReminderDays, listDueReminders } from '@repo/lottery-rules/account-status'
import type { Player } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { lockAndReadPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { documentReminderEmail } from '#lottery-api/features/documents/documents.emails.ts'
import { queueEmail } from '#lottery-api/mail/send-mail.ts'
import { runForEach } from '#lottery-api/run-for-each.ts'
import { accountLapsedEmail } from './account-closing.emails.ts'
import { closeAccount } from './account-closing.service.ts'
import { findClosingBlockers } from './closing-blockers.data.ts'
import { listOverduePlayers, listPlayersToRemind } from './document-deadlines.data.ts'

const retryMs = 5 * 60_000

/**
 * Reminds players of a missing document, once on each reminder day, up to 200 for each day, and closes the accounts past
 * the deadline. Of several reminders that are due after an outage only the last one is sent.
 * Returns the milliseconds until the next sweep.
 */
export async function sweepDocumentDeadlines(deps: Deps): Promise<number | null> {
  const now = await databaseNow(deps.db)
  await runForEach(deps, listOverduePlayers(deps.db, now), ({ id }) => runStep(deps, id, closeOverdue))
  for (const days of documentReminderDays) {
    const players = await listPlayersToRemind(deps.db, days, now)
    await runForEach(deps, players, ({ id }) => runStep(deps, id, remindPlayer))
  }
  return retryMs
}

type Step = (deps: Deps, tx: Tx, player: Player, now: Date) => Promise<void>

/** Runs a step for a locked player. After submitting the document `documentDueAt` is null, and a step does nothing. */
async function runStep(deps: Deps, playerId: string, step: Step): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const player = await lockAndReadPlayer(tx, playerId)
    if (player) await step(deps, tx, player, await databaseNow(tx))
  })
}

async function closeOverdue(deps: Deps, tx: Tx, player: Player, now: Date): Promise<void> {
  if (player.documentDueAt === null || player.documentDueAt > now) return
  // Nobody plays before the review, but money may have been sent all the same.
  if ((await findClosingBlockers(tx, player.id)).length > 0) return
  await closeAccount(deps, tx, player, accountLapsedEmail)
}

async function remindPlayer(deps: Deps, tx: Tx, player: Player, now: Date): Promise<void> {
  const { id, email, language, createdAt, documentDueAt } = player
  if (documentDueAt === null || documentDueAt <= now) return
  const due = listDueReminders(createdAt, now)
  const recorded = await tx.sentReminder.createManyAndReturn({
    data: due.map((days) => ({ subject: `player:${id}`, kind: toKind(days), at: now })),
    skipDuplicates: true,
  })
  const latest = Math.max(...due)
  if (!recorded.some(({ kind }) => kind === toKind(latest))) return
  await queueEmail(deps, tx, {
    event: 'document-reminder',
    to: email,
    language,
    template: documentReminderEmail,
    facts: { dueAt: documentDueAt, webUrl: deps.config.webUrl },
    key: `document-reminder-${latest}-${id}`,
  })
}

function toKind(days: number): string {
  return `document-${days}`
}
