import { randomUUID } from 'node:crypto'
import { retention } from '@repo/prisma/lottery-retention'
import type { Player } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#lottery-api/caller.ts'
import { eraseAsPlanned } from '#lottery-api/core/erasure/planned.erasure.ts'
import { lockAndReadPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import { requirePassword } from '#lottery-api/core/sessions/require-password.service.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { refundAllCredits } from '#lottery-api/features/credits/refunds.service.ts'
import { sealOrDropDocuments } from '#lottery-api/features/documents/document-files.service.ts'
import { cancelOpenPurchases } from '#lottery-api/features/purchases/open-purchases.service.ts'
import { cancelOpenEntries } from '#lottery-api/features/safety/exclusions.service.ts'
import { journalErasureJob } from '#lottery-api/job-definitions.ts'
import type { EmailTemplate } from '#lottery-api/mail/email-content.ts'
import { dropQueuedEmails, queueEmail } from '#lottery-api/mail/send-mail.ts'
import { accountClosedEmail, closingDelayedEmail } from './account-closing.emails.ts'
import { findClosingBlockers } from './closing-blockers.data.ts'
import { deleteRemainingRows, listRequestedAddresses } from './erasure.data.ts'

/**
 * Closes the caller's account: now, or as soon as nothing is pending (winnings, a ticket in a draw, unused paid credits
 * under refund); meanwhile the player cannot play. Mails the player that it is closed, or that it waits. Returns true
 * when it waits. Idempotent. Throws `wrong-password-given`, `too-many-requests` after too many tries, and
 * `not-signed-in` for a closed account.
 */
export async function requestClosing(deps: Deps, caller: Caller, password: string): Promise<boolean> {
  await requirePassword(deps, caller, password)
  const playerId = caller.accountId
  const isNew = await cancelOpenEntries(deps, playerId, markAsClosing)
  await cancelOpenPurchases(deps, playerId)
  const hasEnded = await closeIfSettled(deps, playerId)
  if (isNew && !hasEnded) await deps.db.$transaction((tx) => notifyOfWaiting(deps, tx, playerId))
  return !hasEnded
}

async function markAsClosing(tx: Tx, player: Player, now: Date): Promise<boolean> {
  if (player.endRequestedAt !== null) return false
  await tx.player.update({ where: { id: player.id }, data: { endRequestedAt: now } })
  return true
}

/**
 * Refunds the unused paid credits of an account whose closing was requested, and closes it with `farewell` if nothing
 * is pending any more. Returns whether it is closed, now or before. Two concurrent calls close it once. Throws
 * `not-found` for an unknown player.
 */
export async function closeIfSettled(
  deps: Deps,
  playerId: string,
  farewell: Farewell = accountClosedEmail,
): Promise<boolean> {
  return deps.db.$transaction(async (tx) => {
    const player = await lockAndReadPlayer(tx, playerId)
    if (!player) throw new Refusal('not-found')
    const hasEnded = player.status === 'ended'
    if (player.endRequestedAt === null && !hasEnded) return false
    // Every call refunds: a cancelled draw returns credits, and late money becomes credits, also after the closing.
    const refund = { playerId, requestKey: `ending:${randomUUID()}`, now: await databaseNow(tx) }
    await refundAllCredits(deps, tx, refund)
    if (hasEnded) return true
    if ((await findClosingBlockers(tx, playerId)).length > 0) return false
    await closeAccount(deps, tx, player, farewell)
    return true
  })
}

/**
 * Closes again an account that a restored backup has brought back, without another farewell. Returns `ended` once it is
 * closed; `waits` when something of it is pending in the backup, such as unused paid credits; and `gone` for a closed
 * or unknown account. With `refundsCredits` those credits are refunded, perhaps a second time.
 */
export async function closeAgain(
  deps: Deps,
  playerId: string,
  refundsCredits: boolean,
): Promise<'ended' | 'waits' | 'gone'> {
  const account = await deps.db.player.findUnique({ where: { id: playerId }, select: { status: true } })
  if (!account || account.status === 'ended') return 'gone'
  if (refundsCredits) {
    await cancelOpenEntries(deps, playerId, markAsClosing)
    await cancelOpenPurchases(deps, playerId)
    return (await closeIfSettled(deps, playerId, null)) ? 'ended' : 'waits'
  }
  return deps.db.$transaction(async (tx) => {
    const player = await lockAndReadPlayer(tx, playerId)
    if (!player) return 'gone'
    if ((await findClosingBlockers(tx, playerId)).length > 0) return 'waits'
    await closeAccount(deps, tx, player, null)
    return 'ended'
  })
}

/** The last mail to a player; null where it was sent before. */
type Farewell = EmailTemplate<Record<string, never>> | null

/**
 * Closes a locked account without anything pending (see `findClosingBlockers`). Personal data, receipts' nonces, photo,
 * sessions and mails are deleted; data needed for money, law and exclusions stays; the player gets `farewell`. The
 * journal stores the account's id for restoring a backup.
 */
export async function closeAccount(deps: Deps, tx: Tx, player: Player, farewell: Farewell): Promise<void> {
  const { id, email, language } = player
  const now = await databaseNow(tx)
  await sealOrDropDocuments(deps, tx, id)
  const requestedAddresses = await listRequestedAddresses(tx, id)
  await deleteRemainingRows(tx, id)
  await tx.player.update({ where: { id }, data: { status: 'ended', endedAt: now } })
  const subjects = { ids: [id], emails: email === null ? [] : [email] }
  for (const erasure of retention.account) await eraseAsPlanned(deps, tx, erasure, subjects)
  await deps.jobs.enqueue(tx, journalErasureJob, { accountIds: [id], at: now.toISOString() })
  for (const address of requestedAddresses) await dropQueuedEmails(deps, tx, address)
  if (email === null) return
  await dropQueuedEmails(deps, tx, email)
  if (farewell === null) return
  const key = `ended-${id}`
  await queueEmail(deps, tx, { event: 'ended', to: email, language, template: farewell, facts: {}, key })
}

async function notifyOfWaiting(deps: Deps, tx: Tx, playerId: string): Promise<void> {
  const player = await tx.player.findUnique({ where: { id: playerId } })
  if (!player || player.status === 'ended') return
  const { email, language } = player
  await queueEmail(deps, tx, {
    event: 'ending-waits',
    to: email,
    language,
    template: closingDelayedEmail,
    facts: {},
    key: `ending-waits-${playerId}`,
  })
}
