import { stopEmails } from '@repo/contracts/lottery/newsletter'
import type { Language } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { composeEmail } from '@repo/server-kit/emails/compose-email'
import type { EmailContent } from '@repo/server-kit/emails/email-content'
import { GivenUp } from '@repo/server-kit/jobs'
import type { Mail } from '@repo/server-kit/mail'
import { computeWorthUntil } from '@repo/server-kit/reach'
import { isFreeToPlay } from '#lottery-api/core/players/free-to-play.data.ts'
import type { EventBy } from '#lottery-api/core/reach/reach.rules.ts'
import { findEmailChoice, isPlay, playEvents, readWorth } from '#lottery-api/core/reach/reach.rules.ts'
import type { Db, Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import type { QueuedEmail } from '#lottery-api/job-definitions.ts'
import { sendMailJob } from '#lottery-api/job-definitions.ts'
import { hashWithKeys } from '#lottery-api/keyed-hash.ts'
import type { EmailTemplate } from './email-content.ts'
import { emailDesign, layoutWords, stopWords } from './email-content.ts'
import { toStopEmailsUrl } from './page-url.ts'

/** A mail to queue, with its template and facts. */
export type EmailRequest<Facts> = Addressing & {
  readonly template: EmailTemplate<Facts>
  readonly facts: Facts
}

/** A mail to queue, with its content. */
export type EmailContentRequest = Addressing & { readonly content: EmailContent }

type Addressing = {
  /** Its event in the notification table. */
  readonly event: EventBy<'mail'>
  /** Null for nobody: the account is closed. */
  readonly to: string | null
  readonly language: Language
  /** The secret by which its reader stops mails of its kind; required where the table allows that. */
  readonly stopToken?: string | null
  /** The player; required where the mail is about the game by the table. */
  readonly playerId?: string | null
  /** The idempotency key: one mail is sent for each key. Never secret. */
  readonly key: string
  /** Until when it is worth sending, where that ends before its event's own time. */
  readonly until?: Date | undefined
}

type MailDeps = Pick<Deps, 'config' | 'jobs' | 'mailSealing'>

/** Returns an email as HTML and plain text. */
export function composeLotteryEmail(to: string, language: Language, content: EmailContent): Mail {
  return composeEmail(to, content, { language, ...layoutWords[language] }, emailDesign)
}

/**
 * Queues a mail, which is sent once the transaction commits. It is stored sealed, because it may contain a link or a
 * code: reading the database reveals neither its content nor its recipient. A repeat of its key queues nothing, nor
 * does a closed account. Throws where the table requires a player or a stop token that is missing.
 */
export async function queueEmail<Facts>(deps: MailDeps, tx: Tx, request: EmailRequest<Facts>): Promise<void> {
  const { template, facts, ...addressing } = request
  await queueEmailContent(deps, tx, { ...addressing, content: template[request.language](facts) })
}

/** Queues a mail with its content, as `queueEmail` does with a template. */
export async function queueEmailContent(deps: MailDeps, tx: Tx, request: EmailContentRequest): Promise<void> {
  const { event, to, language, content, key, until } = request
  if (to === null) return
  const playerPart = isPlay(event) ? { playerId: readPlayerId(request) } : {}
  const mail = composeLotteryEmail(to, language, { ...content, ...findUnsubscribeLink(deps, request) })
  const sealed = deps.mailSealing.seal(JSON.stringify(mail), key)
  const recipient = hashRecipient(deps, to)[0]
  const now = await databaseNow(tx)
  const latest = computeWorthUntil(readWorth(event), now)
  const expiresAt = until !== undefined && until < latest ? until : latest
  const queued = { event, sealed, recipient, key, expiresAt: expiresAt.toISOString(), ...playerPart }
  const worthS = Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000))
  await deps.jobs.enqueue(tx, sendMailJob, queued, { key, worthS })
}

function readPlayerId({ event, playerId }: EmailContentRequest): string {
  if (!playerId) throw new Error(`A mail about ${event} needs its player`)
  return playerId
}

/**
 * Returns the links by which a reader unsubscribes: a page that asks, and one click in the mailbox (RFC 8058).
 * Mandatory mails have neither.
 */
function findUnsubscribeLink(
  { config: { webUrl } }: Pick<Deps, 'config'>,
  { event, language, stopToken }: EmailContentRequest,
): Pick<EmailContent, 'unsubscribe'> {
  const choice = findEmailChoice(event)
  if (choice === null) return {}
  if (!stopToken) throw new Error(`A mail about ${event} needs a way out`)
  const path = stopEmails.path.replace(':wish', choice).replace(':token', stopToken)
  const oneClickUrl = new URL(`/api${path}`, webUrl).href
  return {
    unsubscribe: { label: stopWords[language], url: toStopEmailsUrl(webUrl, choice, stopToken), oneClickUrl },
  }
}

/** Returns a queued mail, unsealed. */
export function openQueuedEmail(
  { mailSealing }: Pick<Deps, 'mailSealing'>,
  { sealed, key }: Pick<QueuedEmail, 'sealed' | 'key'>,
): Mail {
  return JSON.parse(mailSealing.open(sealed, key).toString())
}

/**
 * Sends a queued mail; its `Message-ID` is made of its key, so that repeats are recognisable. Drops a mail about the
 * game for an ineligible player. Throws `GivenUp` for an expired mail, of which the staff is notified.
 */
export async function sendQueuedEmail(
  deps: Pick<Deps, 'db' | 'mailer' | 'mailSealing'>,
  queued: QueuedEmail,
): Promise<void> {
  const { key, expiresAt, playerId } = queued
  if (playerId !== undefined && !(await isFreeToPlayNow(deps.db, playerId))) return
  if (expiresAt !== undefined && (await databaseNow(deps.db)) >= new Date(expiresAt))
    throw new GivenUp(`The mail server has not taken ${key} in its time`)
  await deps.mailer.send(openQueuedEmail(deps, queued), key)
}

async function isFreeToPlayNow(db: Db, playerId: string): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM player p WHERE p.id = ${playerId}::uuid AND p.status <> 'ended' AND ${isFreeToPlay}`
  return rows.length > 0
}

/** Deletes the mails to an address from the queue, sent and unsent. One that is being sent goes out. */
export async function dropQueuedEmails(deps: Pick<Deps, 'config'>, tx: Tx, email: string): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM pgboss.job
    WHERE name = ${sendMailJob.name} AND state <> 'active' AND data->>'recipient' = ANY(${[...hashRecipient(deps, email)]}::text[])`
}

/** Deletes queued mails about the game to an address. One that is being sent goes out. */
export async function dropPlayEmails(deps: Pick<Deps, 'config'>, tx: Tx, email: string): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM pgboss.job
    WHERE name = ${sendMailJob.name} AND state IN ('created', 'retry') AND split_part(data->>'key', ':', 1) = ANY(${[...playEvents]}::text[])
      AND data->>'recipient' = ANY(${[...hashRecipient(deps, email)]}::text[])`
}

/** Assigns the queued mails of an address to another address, so that they are deleted with that address's mails. */
export async function reassignQueuedEmails(
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await tx.$executeRaw`
    UPDATE pgboss.job SET data = jsonb_set(data, '{recipient}', to_jsonb(${hashRecipient(deps, to)[0]}::text))
    WHERE name = ${sendMailJob.name} AND data->>'recipient' = ANY(${[...hashRecipient(deps, from)]}::text[])`
}

/** Hashes a mailbox as in the queue, the written hash first. */
function hashRecipient({ config }: Pick<Deps, 'config'>, email: string): readonly [string, ...string[]] {
  return hashWithKeys(config.authSecrets, 'mail recipient', email.toLowerCase())
}
