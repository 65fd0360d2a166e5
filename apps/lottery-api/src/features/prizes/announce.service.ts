import { extendClaimBy, prizeReminderDays } from '@repo/lottery-rules/prize-terms'
import { parsePrizeTerms } from '@repo/lottery-rules/terms'
import type { BankAccount, Prize } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { createLink } from '#lottery-api/core/links/links.service.ts'
import { fillTemplate, notify } from '#lottery-api/core/notifications/notify.service.ts'
import { lockPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { toPageUrl } from '#lottery-api/mail/page-url.ts'
import { queueEmail } from '#lottery-api/mail/send-mail.ts'
import { runForEach } from '#lottery-api/run-for-each.ts'
import {
  findOpenCase,
  listDueReminders,
  listUnannouncedPrizes,
  lockPrize,
  recordReminder,
} from './prizes.data.ts'
import { prizeWonEmail, smallPrizeWonEmail } from './prizes.emails.ts'
import { claimSmallPrize } from './small-prizes.service.ts'

const batchSize = 100

/**
 * Notifies winners of published draws, once each, by a mail with the link that confirms the win. A small prize is
 * claimed for its winner instead, where that is possible, and notified as claimed. Returns the number of a batch's
 * prizes that this was done for, 0 when nobody is left.
 */
export async function announcePrizes(deps: Deps): Promise<number> {
  const prizes = await listUnannouncedPrizes(deps.db, batchSize)
  return runForEach(deps, prizes, ({ id }) => notifyWinner(deps, id, 'announced'))
}

/**
 * Reminds winners who have not claimed on the days of the rules; of several missed reminders only the last is sent.
 * Returns the number of a batch's prizes that this was done for, 0 when nobody is left.
 */
export async function remindWinners(deps: Deps): Promise<number> {
  const reminders = await listDueReminders(deps.db, prizeReminderDays, batchSize)
  return runForEach(deps, reminders, ({ id, day }) => notifyWinner(deps, id, `day-${day}`))
}

/** Mails a winner another link to confirm or claim the win. Does nothing for a win that is claimed or over. */
export async function mailNewWinnerLink(deps: Deps, prizeId: string): Promise<void> {
  const { db } = deps
  const at = await databaseNow(db)
  await notifyWinner(deps, prizeId, `asked-${at.toISOString()}`)
}

/**
 * Notifies the winner of a prize that waits for its claim, once for each kind: `announced`, `day-<n>` for the reminder
 * of a day, `asked-<instant>` for a requested link.
 */
async function notifyWinner(deps: Deps, prizeId: string, kind: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const { playerId } = await tx.prize.findUniqueOrThrow({ where: { id: prizeId } })
    const now = await databaseNow(tx)
    // A closed account is not notified, and that is recorded, too.
    if (playerId !== null) await lockPlayer(tx, playerId)
    const prize = await lockPrize(tx, prizeId)
    const isWaiting = prize?.state === 'announced' || prize?.state === 'verified'
    if (!isWaiting || !(await recordReminder(tx, prizeId, kind, now)) || playerId === null) return
    const account = kind === 'announced' ? await claimSmallPrize(deps, tx, prize, now) : null
    if (account) await notifySmallWinner(deps, tx, { ...prize, playerId }, account)
    else await mailWinner(deps, tx, { prizeId, playerId, kind, now })
  })
}

/** Notifies the winner of a small prize that nothing is left to do. */
async function notifySmallWinner(
  deps: Deps,
  tx: Tx,
  prize: Prize & { readonly playerId: string },
  { ending }: BankAccount,
): Promise<void> {
  const { id, playerId, drawId, number } = prize
  const cents = Number(prize.cents)
  const { week, drawTime } = await tx.draw.findUniqueOrThrow({ where: { id: drawId } })
  const url = toPageUrl(deps.config.webUrl, 'accountDraws')
  await notify(deps, tx, playerId, {
    event: 'prize-won-small',
    about: id,
    facts: { week, cents, ending },
    mail: fillTemplate(smallPrizeWonEmail, { drawTime, number, cents, ending, url }),
  })
}

async function mailWinner(
  deps: Deps,
  tx: Tx,
  about: { readonly prizeId: string; readonly playerId: string; readonly kind: string; readonly now: Date },
): Promise<void> {
  const { prizeId, playerId, kind, now } = about
  const { state, cents, number, draw, ...prize } = await tx.prize.findUniqueOrThrow({
    where: { id: prizeId },
    include: { draw: { select: { week: true, drawTime: true, terms: true } } },
  })
  const terms = parsePrizeTerms(draw.terms)
  // An open case keeps the prize from lapsing, and once it is closed, the winner has time again.
  const isHeldUp = terms !== null && (await findOpenCase(tx, prizeId)) !== null
  const claimBy = isHeldUp ? extendClaimBy(prize.claimBy, now, terms) : prize.claimBy
  const { email, language } = await tx.player.findUniqueOrThrow({ where: { id: playerId } })
  const { webUrl } = deps.config
  // A winner who has confirmed needs no link any more, but a payout account.
  const isConfirmed = state === 'verified'
  const url = isConfirmed
    ? toPageUrl(webUrl, 'accountPayments')
    : toPageUrl(webUrl, 'winner', await createLink(tx, { playerId, kind: 'winner', subject: prizeId }, now))
  const mailFacts = {
    drawTime: draw.drawTime,
    number,
    cents: Number(cents),
    claimBy,
    url,
    isConfirmed,
    isReminder: kind !== 'announced',
  }
  const news = {
    facts: { week: draw.week, cents: Number(cents) },
    mail: fillTemplate(prizeWonEmail, mailFacts),
  }
  if (kind === 'announced') return notify(deps, tx, playerId, { ...news, event: 'prize-won', about: prizeId })
  if (kind.startsWith('day-'))
    return notify(deps, tx, playerId, { ...news, event: 'prize-reminder', about: `${prizeId}:${kind}` })
  await queueEmail(deps, tx, {
    event: 'prize-link',
    to: email,
    language,
    template: prizeWonEmail,
    facts: mailFacts,
    key: `prize:${prizeId}:${kind}`,
  })
}
