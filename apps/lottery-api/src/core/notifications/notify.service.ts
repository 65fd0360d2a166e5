import type { Language, Player } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { EmailContent } from '@repo/server-kit/emails/email-content'
import { isFreeToPlay } from '#lottery-api/core/players/free-to-play.data.ts'
import type { EventBy } from '#lottery-api/core/reach/reach.rules.ts'
import { findEmailChoice, isNotifiedBy, isPlay } from '#lottery-api/core/reach/reach.rules.ts'
import { queueSms } from '#lottery-api/core/sms/sms.service.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import type { EmailTemplate } from '#lottery-api/mail/email-content.ts'
import { queueEmailContent } from '#lottery-api/mail/send-mail.ts'
import type { Facts } from './notifications.service.ts'
import { storeNews } from './notifications.service.ts'
import type { WhileOpen } from './push.service.ts'
import { queuePushes } from './push.service.ts'

/** Returns the content of a mail in the reader's language. */
export type LocalizedEmail = (language: Language) => EmailContent

/** Returns a template filled with its facts; only the language is open. */
export function fillTemplate<F>(template: EmailTemplate<F>, facts: F): LocalizedEmail {
  return (language) => template[language](facts)
}

/** A player's news: a notification, and a mail where the table has one. */
export type News<E extends EventBy<'bell'>> = {
  readonly event: E
  /** Its subject: of one event and subject a player is notified once. */
  readonly about: string
  readonly facts?: Facts
  /** When it happened; now by default. */
  readonly at?: Date
  /** Until when it is worth sending, where that ends before its event's own time. */
  readonly whileOpen?: WhileOpen
} & (E extends EventBy<'mail'> ? { readonly mail: LocalizedEmail } : { readonly mail?: never })

/** The dependencies of notifying a player. */
export type NotifyDeps = Pick<Deps, 'config' | 'jobs' | 'mailSealing' | 'sms'>

/**
 * Notifies a player in the transaction of the event, by every channel of the table. Idempotent: a repeat, and a
 * concurrent duplicate, which waits for this transaction, send nothing. A closed account gets nothing; an ineligible
 * player gets game news in the account alone.
 */
export async function notify<E extends EventBy<'bell'>>(
  deps: NotifyDeps,
  tx: Tx,
  playerId: string,
  { event, about, facts = {}, at, mail, whileOpen }: News<E>,
): Promise<void> {
  const key = `${event}:${about}`
  const player = await tx.player.findUniqueOrThrow({ where: { id: playerId } })
  if (player.status === 'ended') return
  const isNew = await storeNews(tx, playerId, { kind: event, key, facts }, at)
  if (!isNew) return
  if (isNotifiedBy('push', event)) await queuePushes(deps, tx, [playerId], { event, key, facts, whileOpen })
  if (isNotifiedBy('sms', event) && player.mobile !== null)
    await queueSms(deps, tx, player, player.mobile, {
      kind: event,
      subject: about,
      facts: { url: deps.config.webUrl },
    })
  if (mail === undefined || (isPlay(event) && (await listFreeToPlay(tx, [playerId])).size === 0)) return
  await queueNewsEmail(deps, tx, player, { event, key, mail, until: whileOpen?.until })
}

/**
 * Notifies many players of one event on the site, by push and by email, each once by its key. Idempotent. Closed
 * accounts get nothing, and players who may not play no email about the game.
 */
export async function notifyMany(
  deps: NotifyDeps,
  tx: Tx,
  playerIds: readonly string[],
  { event, key, facts, mail }: SharedNews,
): Promise<void> {
  const createdAt = await databaseNow(tx)
  const players = await tx.player.findMany({
    where: { id: { in: [...playerIds] }, status: { not: 'ended' } },
  })
  const created = await tx.notification.createManyAndReturn({
    data: players.map(({ id: playerId }) => ({ playerId, kind: event, facts, key, createdAt })),
    skipDuplicates: true,
    select: { playerId: true },
  })
  const createdIds = new Set(created.map(({ playerId }) => playerId))
  if (isNotifiedBy('push', event)) await queuePushes(deps, tx, [...createdIds], { event, key, facts })
  if (mail === null) return
  const mailedIds = isPlay(event) ? await listFreeToPlay(tx, [...createdIds]) : createdIds
  for (const player of players.filter(({ id }) => mailedIds.has(id)))
    await queueNewsEmail(deps, tx, player, { event, key: `${key}:${player.id}`, mail })
}

/** Returns those of some players who are free to play. */
async function listFreeToPlay(tx: Tx, playerIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT p.id FROM player p WHERE p.id = ANY(${[...playerIds]}::uuid[]) AND ${isFreeToPlay}`
  return new Set(rows.map(({ id }) => id))
}

/** News to many players, each once by its key. */
type SharedNews = {
  readonly event: EventBy<'bell'>
  readonly key: string
  readonly facts: Facts
  readonly mail: LocalizedEmail | null
}

/** Mails the news to a player, unless they stopped mails about it. */
async function queueNewsEmail(
  deps: NotifyDeps,
  tx: Tx,
  player: Player,
  {
    event,
    key,
    mail,
    until,
  }: {
    readonly event: EventBy<'bell'>
    readonly key: string
    readonly mail: LocalizedEmail
    readonly until?: Date | undefined
  },
): Promise<void> {
  const { id: playerId, email: to, language, newsletterToken: stopToken } = player
  if (!isNotifiedBy('mail', event) || !wantsMail(player, event)) return
  await queueEmailContent(deps, tx, {
    event,
    to,
    language,
    content: mail(language),
    key,
    playerId,
    stopToken,
    until,
  })
}

/** Whether a player wants mails about an event: one without a choice is always mailed. */
function wantsMail(player: Player, event: EventBy<'mail'>): boolean {
  const choice = findEmailChoice(event)
  if (choice === null) return true
  const { mailsDraw, mailsResult, mailsCredits, mailsMarketing } = player
  return { draw: mailsDraw, result: mailsResult, credits: mailsCredits, marketing: mailsMarketing }[choice]
}
